"""A scenario being answered: its board, its ability trees, and what puts them into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Characteristics
from kg.abilities.effects import LoseTypes
from kg.abilities.selections import Is
from kg.questions.activating import activated, spelled_out
from kg.questions.announcing import announced
from kg.questions.board import board_of, tree_facts
from kg.questions.errata import as_worded, open_words
from kg.questions.explain import Explainer
from kg.questions.lacking import lines
from kg.questions.tokens import describe
from kg.questions.unread import outlines
from kg.questions.words import sayings
from kg.rules.compile import compiled
from kg.rules.facts import Trees
from kg.rules.solve import fact
from kg.scenarios.acts import Done
from kg.scenarios.scenario import Scenario


@dataclass
class Case:
    """A scenario being answered: its board, its trees, and what explains them."""

    scenario: Scenario
    trees: Trees
    board: dict[tuple[str, tuple[Any, ...]], Any]
    explainer: Explainer
    explain: bool

    @classmethod
    def of(cls, scenario: Scenario, explain: bool, trees: Trees | None = None) -> Case:
        """Set up a scenario; ``trees`` holds those of other scenarios too, where several are answered together."""
        trees = Trees() if trees is None else trees
        scenario = as_worded(scenario)
        board = board_of(scenario, trees)
        board |= open_words(scenario, trees)
        board |= dict.fromkeys(spelled_out(trees, board, scenario.actions, scenario.as_of), True)
        describe(trees)
        return cls(scenario, trees, board, Explainer(scenario, trees, compiled()), explain)

    def announced(self, source: str, done: Done) -> tuple[dict[tuple[str, tuple[Any, ...]], Any], tuple[Any, ...]]:
        """Return the facts that ``source`` has the modes, targets and X that were announced (CR 601.2b-c).

        Besides, the parts of its text, not understood, that may name what does not fit the rest.
        """
        if done.act[0] == "activate":
            return activated(self.trees, self.board, source, done)
        return announced(self.trees, self.board, source, done)

    def timeless(self) -> str:
        """Return the facts that hold on every board: trees, the date, the kind of question."""
        return timeless([self])

    def subtypes(self) -> set[str]:
        """Return the concepts of the scenario's trees that are subtypes (CR 205.3), and the subtypes of its objects."""
        found = {word for thing in self.scenario.objects for word in thing.subtypes}
        asked = {node.concept for node in self.trees.nodes if isinstance(node, Is)} - found
        if asked:
            from kg.questions.words import subtypes

            found |= asked & subtypes()
        return found

    def given(self) -> dict[str, str]:
        """Return the set of each subtype of the objects, and of those that effects give: only where types change.

        Where an object is every creature type (CR 702.73a) or one is chosen, also of the subtypes that are asked about.
        """
        changed = {word for node in self.trees.nodes if isinstance(node, Characteristics) for word in node.subtypes}
        every = any(isinstance(node, Keyword) and node.keyword == "changeling" for node in self.trees.nodes)
        every |= any(isinstance(node, Action) and node.choice == "creature-type" for node in self.trees.nodes)
        typed = any(isinstance(node, Characteristics) and node.types for node in self.trees.nodes)
        typed |= any(isinstance(node, LoseTypes) for node in self.trees.nodes)
        if not changed and not every and not typed:
            return {}
        from kg.questions.words import subtype_sets

        words = changed | self.subtypes()
        return {word: subtype_sets()[word] for word in words if word in subtype_sets()}

    def lacking(self, rows: Iterable[tuple[Any, ...]]) -> tuple[str, ...]:
        """Return what could not be read and could bear on the answer, one line each, no line twice."""
        return lines(self, rows)

    def unknown(self) -> str:
        """Return the word for a value that is not known, such as the colors of a face without a cost."""
        return self.explainer.both(*(str(sayings()[language]["phrases"]["not-known"]) for language in ("en", "zh")))

    def lack(self, item: Any, en: str, zh: str) -> str:
        """Return something that an answer lacks about an object; the answer then has it in Chinese too."""
        said = self.explainer
        return said.both(f"{said.value(item, 'en')}: {en}", f"{said.value(item, 'zh')}：{zh}")


def timeless(cases: Sequence[Case]) -> str:
    """Return the facts that hold on every board of cases with the same trees, date and kind of question."""
    first = cases[0]
    day = first.scenario.as_of
    subtypes = set[str]().union(*(case.subtypes() for case in cases))
    sets = {word: given for case in cases for word, given in case.given().items()}
    return "\n".join(
        [
            tree_facts(first.trees),
            fact("as_of", day.year * 10000 + day.month * 100 + day.day),
            fact("question", first.scenario.question.kind),
            *(fact("typed", word) for word in sorted(subtypes)),
            *(fact("subtype_set", word, given) for word, given in sorted(sets.items())),
            *(line for case in cases for line in outlines(case)),
        ]
    )
