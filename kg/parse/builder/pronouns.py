"""Builds what points at somebody or something: pronouns, roles in the game, what was spoken of (CR 109.5, 608.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.quantities import Bound
from kg.abilities.selections import (
    AnyTarget,
    Filter,
    Is,
    OwnedBy,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    Who,
    You,
)
from kg.parse.builder.filters import conjunction, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import PERSON


class Pronouns(Shared):
    """Builder methods for what points at somebody or something."""

    def you(self) -> Who:
        return You()

    def it(self) -> Who:
        return Reference(how="it")

    def person(self) -> Who:
        return replace(PERSON)  # each may stand for another

    def they(self) -> Who:
        return Reference(how="it", plural=True)

    def self_(self, _: Any) -> Who:
        return Self()

    def self_card(self) -> Who:
        return Self(noun="card")

    def related(self, who: Who, relation: str) -> Any:
        if isinstance(who, Selection) and not who.target and who.number is None and relation != "opponent":
            return REJECT
        if isinstance(who, Several) and who.either:
            return REJECT
        return Related(relation=relation, of=who)

    def any_target(self) -> Who:
        return AnyTarget(number=one(1))

    def any_other_target(self) -> Who:
        return AnyTarget(number=one(1), other=True)

    def former(self) -> Who:
        return Reference(how="former")

    def latter(self) -> Who:
        return Reference(how="latter")

    def defending_player(self) -> Who:
        return Related(relation="defending-player")

    def active_player(self) -> Who:
        return Related(relation="active-player")

    def affected(self, noun: Filter) -> Who:
        """Read "the affected creatures": what the spell's other effect acts on (CR 608.2c)."""
        return Reference(how="affected", noun=noun)

    def attached(self, noun: Filter) -> Who:
        return Reference(how="attached", noun=noun)

    def equipped(self, noun: Filter) -> Who:
        return Reference(how="attached", verb="equip", noun=noun)

    def rest(self, noun: Filter | None = None) -> Who:
        return Reference(how="rest", noun=noun, plural=True)

    def among(self, bound: Bound, noun: Filter | None = None) -> Any:
        if bound.how in ("all", "that-many", "number"):
            return REJECT
        return Reference(how="among", number=bound, noun=noun)

    def one_of_those(self, n: int, measure: str) -> Any:
        if measure in ("项", "点", "次", "倍"):
            return REJECT
        return Reference(how="among", number=one(n))

    def both_of_them(self) -> Who:
        return Reference(how="that", number=one(2), plural=True)

    def another_of(self, bound: Bound) -> Who:
        return Reference(how="other", number=bound)

    def another_of_one(self, measure: str) -> Who:
        return Reference(how="other", number=one(1))

    def attacking_player(self, concept: str) -> Any:
        return Related(relation="attacking-player") if concept == "player" else REJECT

    def yours(self, *parts: Any) -> Any:
        """Read "your opponents" and "your commander", of whom nobody has others (CR 102.2, 903.3)."""
        noun: Filter = parts[-1]
        number = parts[0] if len(parts) == 2 else None
        if noun in (Is(concept="opponent"), Is(concept="teammate")):
            return Selection(filter=noun, number=number)
        if noun == Is(concept="commander"):
            return Selection(filter=conjunction([noun, OwnedBy(who=You())]), number=number)
        return REJECT

    def any_targets(self, bound: Bound) -> Any:
        if bound.how is not None:
            return REJECT
        return AnyTarget(number=bound)
