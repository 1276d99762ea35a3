"""Builder methods for conditions on what players have: cards in hand, life (CR 119, 402)."""

from __future__ import annotations

from typing import Any

from kg.abilities.conditions import Compares, Meets
from kg.abilities.quantities import Bound, Measure, Number
from kg.abilities.selections import Compare, Who
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT

_OF_PLAYERS = frozenset({"hand-size", "life-total"})


class Comparing(Shared):
    """Builder methods for conditions that compare what players have."""

    def cond_hand(self, who: Who, bound: Bound) -> Any:
        asked = self._has(who, bound)
        if asked is REJECT:
            return REJECT
        return Compares(left=Measure(characteristic="hand-size", of=who), operator=asked[0], right=asked[1])

    def cond_life(self, who: Who, bound: Bound) -> Any:
        asked = self._has(who, bound)
        if asked is REJECT:
            return REJECT
        return Meets(who=who, filter=Compare(characteristic="life-total", operator=asked[0], value=asked[1]))

    @staticmethod
    def _has(who: Who, bound: Bound) -> Any:
        """Return the operator and the number that ``bound`` asks of what a player has."""
        if is_player(who) is False:
            return REJECT
        if bound == Bound(how="any"):
            return (">=", Number(value=1))
        if bound.how:
            return REJECT
        if bound.least == bound.most and bound.least is not None:
            return ("=", bound.least)
        if bound.most is None and bound.least is not None:
            return (">=", bound.least)
        return ("<=", bound.most) if bound.most is not None else REJECT

    def cond_more_cards(self, who: Who, than: Who) -> Any:
        return self.cond_more_of(who, "hand-size", than)

    def cond_more_life(self, who: Who, than: Who) -> Any:
        return self.cond_more_of(who, "life-total", than)

    def cond_more_of(self, who: Who, characteristic: str, than: Who) -> Any:
        """Read "an opponent has more life than you"."""
        if is_player(who) is False or is_player(than) is False or characteristic not in _OF_PLAYERS:
            return REJECT
        theirs = Measure(characteristic=characteristic, of=than)
        if characteristic == "life-total":
            return Meets(who=who, filter=Compare(characteristic=characteristic, operator=">", value=theirs))
        return Compares(left=Measure(characteristic=characteristic, of=who), operator=">", right=theirs)
