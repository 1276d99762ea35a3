"""Normalised text that knows, for each of its characters, where in the original it comes from."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from kg.text.spans import Edit, Repair, Span


@dataclass(frozen=True)
class Normalised:
    """A text after repairs; `starts[i]` and `ends[i]` bound the place in the original that character `i` stands for.

    Each character of the original stands either in the place of a character of `text` or in the span of a repair.
    """

    text: str
    starts: array[int] = field(repr=False)
    ends: array[int] = field(repr=False)
    repairs: tuple[Repair, ...] = ()

    @classmethod
    def of(cls, original: str) -> Normalised:
        """Return `original`, nothing mended."""
        size = len(original)
        return cls(original, array("I", range(size)), array("I", range(1, size + 1)))

    def span(self, start: int, end: int) -> Span:
        """Return the place in the original of the characters `start` up to `end` of `text`."""
        if start < end:
            return Span(min(self.starts[start], self.starts[end - 1]), max(self.ends[start], self.ends[end - 1]))
        if start < len(self.starts):
            return Span(self.starts[start], self.starts[start])
        last = self.ends[-1] if self.ends else 0
        return Span(last, last)

    def mended(self, edits: Iterable[Edit]) -> Normalised:
        """Return this text with `edits` made and recorded.

        Args:
            edits: in ascending order, none overlapping another; offsets are of this `text`.

        Raises:
            ValueError: two edits overlap or are out of order.
        """
        pieces: list[str] = []
        starts, ends = array("I"), array("I")
        repairs: list[Repair] = []
        done = 0
        for edit in edits:
            if edit.start < done or edit.end < edit.start:
                raise ValueError(f"the edit at {edit.start} to {edit.end} overlaps one that ends at {done}")
            place = self.span(edit.start, edit.end)
            pieces += (self.text[done : edit.start], edit.replacement)
            starts += self.starts[done : edit.start]
            ends += self.ends[done : edit.start]
            if len(edit.replacement) == edit.end - edit.start:
                starts += self.starts[edit.start : edit.end]
                ends += self.ends[edit.start : edit.end]
            else:
                starts += array("I", [place.start]) * len(edit.replacement)
                ends += array("I", [place.end]) * len(edit.replacement)
            repairs.append(Repair(edit.kind, place, edit.replacement, edit.certain))
            done = edit.end
        if not repairs:
            return self
        pieces.append(self.text[done:])
        starts += self.starts[done:]
        ends += self.ends[done:]
        every = sorted((*self.repairs, *repairs), key=lambda repair: repair.span)
        return Normalised("".join(pieces), starts, ends, tuple(every))

    def repairs_in(self, span: Span) -> tuple[Repair, ...]:
        """Return the repairs whose place lies in `span` of the original."""
        first = bisect_left(self.repairs, span.start, key=lambda repair: repair.span.start)
        found = []
        for repair in self.repairs[first:]:
            if repair.span.start >= span.end:
                break
            if repair.span.end <= span.end:
                found.append(repair)
        return tuple(found)
