"""Builds what only reminder text says (CR 207.2a): what a keyword has one do, in words that abilities do not use."""

from __future__ import annotations

from typing import Any

from kg.abilities.abilities import AbilityOfKind, Keyword, Limit
from kg.abilities.actions import Action, Manner, Time
from kg.abilities.effects import AdditionalCost, Can, Cannot, Cost, Do
from kg.abilities.selections import Reference, Self, Where, Which, Who, You
from kg.parse.builder.instructions import spell
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Predicate
from kg.parse.pieces import Piece, Sentence

_SINCE = Where(
    action=Action(
        verb="control",
        agent=You(),
        object=Which(),
        time=Time(period="turn", which="this"),
        manner=(Manner(how="continuously"),),
    )
)
"""Controlled continuously since the turn began (CR 302.6)."""


class Explaining:
    """Builder methods for the wordings of reminder text."""

    def told_attach(self, cost: Cost, to: Who, *limits: Limit) -> Any:
        return Piece(cost, Sentence((Do(action=Action(verb="attach", object=Self(), recipient=to)),)), limits)

    def told_additional(self, what: Who, cost: Cost) -> Any:
        if not isinstance(what, Self | Reference):
            return REJECT
        return Sentence((AdditionalCost(what=spell(what), cost=cost, optional=True),))

    def told_vigilance(self, who: Who) -> Any:
        return Sentence((Cannot(action=Action(verb="tap", object=who, manner=(Manner(how="by-attacking"),))),))

    def told_haste(self, who: Who, you: Who, _: Any) -> Any:
        if not isinstance(you, You):
            return REJECT
        symbol = Action(verb="activate", agent=you, object=who, ability=AbilityOfKind(kind="tap-symbol"))
        attack = Action(verb="attack", agent=who)
        return Sentence((Can(action=attack, as_though=_SINCE), Can(action=symbol, as_though=_SINCE)))

    def paying_for(self, what: Who, keyword: str) -> Any:
        if not isinstance(what, Self | Reference):
            return REJECT
        return Predicate("pay", (("object", what), ("ability", Keyword(keyword=keyword))), "agent")

    def casting_for(self, what: Who, keyword: str, who: Who) -> Any:
        if not isinstance(what, Self | Reference) or not isinstance(who, Self | Reference):
            return REJECT
        paid = Cost(actions=(Action(verb="pay", ability=Keyword(keyword=keyword)),))
        manner = Adverb("manner", Manner(how="instead-of-cost", cost=(paid,)))
        return Predicate("cast", (("object", who),), "agent", None, (manner,))

    def limit_sorcery_of(self, *parts: Any) -> Limit:
        return Limit(how="sorcery-timing")
