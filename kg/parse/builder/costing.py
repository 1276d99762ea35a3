"""Builds what is said of costs that were or are to be paid (CR 118, 601.2f-h)."""

from __future__ import annotations

from typing import Any

from kg.abilities.actions import Action, Mana, Manner
from kg.abilities.conditions import Compares, Condition, Happened, Unless
from kg.abilities.effects import KeywordCost
from kg.abilities.quantities import Measure, Number
from kg.abilities.selections import Related, Who
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Clause, Predicate, Prefix


class Costing(Shared):
    """Builder methods for costs paid and costs told by other costs."""

    def cond_mana_from(self, what: Who, source: Who) -> Any:
        """Read "if mana from a Treasure was spent to cast it" (CR 106.6)."""
        if is_player(what) or is_player(source):
            return REJECT
        return Happened(action=Action(verb="cast", object=what, manner=(Manner(how="mana-from", who=source),)))

    def cond_no_mana_spent(self, what: Who) -> Any:
        if is_player(what):
            return REJECT
        return Compares(left=Measure(characteristic="mana-spent", of=what), operator="=", right=Number(value=0))

    def cond_paid_symbols(self, symbols: tuple[str, ...]) -> Condition:
        return Happened(action=Action(verb="pay", mana=Mana(symbols=symbols)))

    def cond_not_paid(self) -> Condition:
        return Unless(part=Happened(action=Action(verb="pay-that-cost")))

    def cond_paid_besides(self, what: Who) -> Any:
        """Read "if this spell's additional cost was paid" (CR 601.2f)."""
        if is_player(what):
            return REJECT
        return Happened(action=Action(verb="pay", object=Related(relation="additional-cost", of=what)))

    def keyword_cost_is(self, who: Who, keyword: str, of: Who, characteristic: str, less: Any = None) -> Any:
        """Read "its flashback cost is equal to its mana cost" (CR 118.1)."""
        if characteristic != "mana-cost" or is_player(who) or is_player(of):
            return REJECT
        change = KeywordCost(keyword=keyword, of=of, less=None if less is None else Mana(symbols=less))
        return Clause(who, None, (Predicate("", (), "object", change),))

    def besides(self, who: Any) -> Any:
        return Prefix("besides", who.filter) if hasattr(who, "filter") and not is_player(who) else REJECT

    def to_that_number(self) -> Adverb:
        return Adverb("that-number")
