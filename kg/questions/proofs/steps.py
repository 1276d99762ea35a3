"""The distinct steps of a derivation: a tree of steps, in which one may stand many times, as a graph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kg.questions.answer import Answer, Step


class Steps:
    """The distinct steps of an answer, numbered from 1 in the order in which they are told.

    A step that was told before with its premises, and stands again without them, has the number of the first.
    """

    def __init__(self, answer: Answer) -> None:
        self.numbers: dict[Step, int] = {}
        self._whole: dict[Step, Step] = {}
        for step in answer.derivation:
            self._visit(step)

    def __iter__(self) -> Iterator[tuple[int, Step]]:
        return ((number, step) for step, number in self.numbers.items())

    def __len__(self) -> int:
        return len(self.numbers)

    def whole(self, step: Step) -> Step:
        """Return the step with its premises that ``step`` is told again of; itself if it is no other."""
        return self._whole.get(step, step)

    def number(self, step: Step) -> int:
        """Return the number of a step of the answer."""
        return self.numbers[self.whole(step)]

    def _visit(self, step: Step) -> None:
        if step in self.numbers or step in self._whole:
            return
        number = self.numbers[step] = len(self.numbers) + 1
        for premise in step.premises:
            self._visit(premise)
        if step.premises and (short := brief(step)) not in self.numbers:
            self._whole.setdefault(short, step)
        assert self.numbers[step] == number


def brief(step: Step) -> Step:
    """Return a step as it stands where it was told before: without its premises and the text behind it."""
    return replace(step, premises=(), source="", line="")
