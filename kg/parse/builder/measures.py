"""Builds what is measured of things: sums, how often, what was paid (CR 107, 608.2h)."""

from __future__ import annotations

from typing import Any

from kg.abilities.quantities import Arithmetic, Bound, Count, Measure, Number, Quantity
from kg.abilities.selections import Related, Selection, Self, Who
from kg.parse.builder.filters import is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT


class Measures(Shared):
    """Builder methods for what is measured of things."""

    def total(self, who: Who, characteristic: str) -> Quantity:
        return Measure(characteristic=characteristic, of=who, over="total")

    def greatest(self, who: Who, characteristic: str) -> Quantity:
        return Measure(characteristic=characteristic, of=who, over="greatest")

    def colors_spent_on(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="colors-of-mana-spent", of=who)

    def party_size(self, who: Who, kind: str) -> Any:
        if is_player(who) is False or kind != "creature":
            return REJECT
        return Measure(characteristic="party-size", of=who)

    def each_in_party(self, who: Who, bound: Bound, kind: str) -> Any:
        return self.party_size(who, kind) if bound == one(1) else REJECT

    def each_color_spent(self, who: Who, bound: Bound) -> Any:
        return self.colors_spent_on(who) if bound == one(1) else REJECT

    def each_target_beyond_first(self, who: Who, bound: Bound) -> Any:
        """Read "for each target beyond the first" (CR 601.2f): of the targets of a spell, all but one."""
        if bound != one(1) or not isinstance(who, Self):
            return REJECT
        targets = Count(of=Related(relation="targets", of=who))
        return Arithmetic(operator="minus", operands=(targets, Number(value=1)))

    def times_mutated(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="times-mutated", of=who)

    def times_kicked(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="times-kicked", of=who)

    def each_kind(self, who: Who, bound: Bound, characteristic: str) -> Any:
        """Read "for each basic land type among lands you control"."""
        if bound != one(1) or not isinstance(who, Selection) or not characteristic.endswith("-type"):
            return REJECT
        return Count(of=who, distinct=characteristic)

    def mana_spent_on(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="mana-spent", of=who)
