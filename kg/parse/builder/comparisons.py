"""Builder methods for conditions that compare numbers, or ask what was paid (CR 107, 118, 601.2h)."""

from __future__ import annotations

from typing import Any

from kg.abilities.conditions import Compares, Exists
from kg.abilities.quantities import Arithmetic, Bound, Measure, Quantity
from kg.abilities.selections import Is, Selection, Who
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Comparisons(Shared):
    """Builder methods for conditions that compare numbers, or ask what was paid."""

    def cond_has_more_by(self, who: Who, one: str, than: Who, two: str, n: Quantity, _: str) -> Any:
        """Read "if your life total is at least 10 greater than your starting life total"."""
        least = Arithmetic(operator="plus", operands=(Measure(characteristic=two, of=than), n))
        return Compares(left=Measure(characteristic=one, of=who), operator=">=", right=least)

    def cond_has_players(self, who: Who, bound: Bound, kind: str) -> Any:
        """Read "if you have two or more opponents" (CR 102.2)."""
        if is_player(who) is False or kind not in ("opponent", "teammate") or bound.how:
            return REJECT
        return Exists(what=Selection(filter=Is(concept=kind)), number=bound)
