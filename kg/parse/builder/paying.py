"""Builder methods for what was paid for a spell: mana of a color, the cost of a keyword (CR 601.2h, 702)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Mana
from kg.abilities.conditions import Both, Compares, Happened, Meets
from kg.abilities.effects import Cost
from kg.abilities.quantities import Arithmetic, Measure, Number
from kg.abilities.selections import Is, Reference, Self, Who, You
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Predicate

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def _own(who: Who) -> Who:
    """Return whose costs are meant: "its costs" are those of the object that says so (CR 607.2)."""
    return Self() if who == Reference(how="it") else who


class Paying(Shared):
    """Builder methods for conditions on what was paid."""

    def cond_paid(self, *parts: Any) -> Any:
        """Read "if its prowl cost was paid"; a spell whose kicker cost was paid was kicked (CR 702.33d)."""
        who, keyword = _own(parts[0]), parts[-1]
        if is_player(who):
            return REJECT
        if keyword == "kicker" and len(parts) == 2:
            return Meets(who=who, filter=Is(concept="kicked"))
        cost = Cost(mana=Mana(symbols=parts[1])) if len(parts) == 3 else None
        return Happened(action=Action(verb="pay", object=who, ability=Keyword(keyword=keyword, cost=cost)))

    def cond_cost_unpaid(self, *parts: Any) -> Any:
        """Read "if tribute wasn't paid" (CR 702.104)."""
        found = self.cond_paid(*parts)
        return Happened(action=replace(found.action, negated=True)) if isinstance(found, Happened) else REJECT

    def half_life_paid(self, *parts: Any) -> Any:
        return self._half_life("pay-life", *parts)

    def half_life_lost(self, *parts: Any) -> Any:
        return self._half_life("lose-life", *parts)

    @staticmethod
    def _half_life(verb: str, *parts: Any) -> Any:
        """Read "pay half your life, rounded up" (CR 107.1a, 119.4)."""
        whose = parts[0] if len(parts) == 2 else You()
        if is_player(whose) is False:
            return REJECT
        half = Arithmetic(operator=parts[-1], operands=(Measure(characteristic="life-total", of=whose),))
        return Predicate(verb, (("amount", half),), "agent")

    def cond_symbols_spent(self, who: Who, symbols: tuple[str, ...]) -> Any:
        """Read "if {W} was spent to cast it": so many mana of that color (CR 106.4, 601.2h)."""
        who = _own(who)
        if is_player(who) or any(symbol not in _COLORS for symbol in symbols):
            return REJECT
        spent = [
            Compares(
                left=Measure(characteristic="mana-spent", of=who, color=_COLORS[symbol]),
                operator=">=",
                right=Number(value=count),
            )
            for symbol, count in Counter(symbols).items()
        ]
        return spent[0] if len(spent) == 1 else Both(parts=tuple(spent))

    def cond_spent_on(self, symbols: tuple[str, ...], who: Who) -> Any:
        return self.cond_symbols_spent(who, symbols)
