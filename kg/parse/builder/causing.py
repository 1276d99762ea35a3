"""Builder methods for what one thing makes another do, and for damage dealt to another instead (CR 614.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import Happened
from kg.abilities.effects import Can, Effect, Prevent
from kg.abilities.node import Node, substitute
from kg.abilities.quantities import Amount, Arithmetic, Bound, Count, Measure, Number, Quantity
from kg.abilities.selections import Reference, Selection, Who, You
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Clause, Tail


class Causing(Shared):
    """Builder methods for causes, and for damage that goes elsewhere."""

    def cond_caused(self, cause: Who, clause: Clause) -> Any:
        """Read "if a spell or ability an opponent controls causes you to discard it"."""
        event = self.caused(cause, clause)
        return REJECT if event is REJECT else Happened(action=event)

    def cannot_cause(self, cause: Who, clause: Clause) -> Any:
        """Read "spells and abilities your opponents control can't cause you to sacrifice permanents"."""
        if is_player(cause) is not False or clause.subject is None or clause.modal is not None or clause.causer:
            return REJECT
        if any(predicate.change is not None for predicate in clause.predicates):
            return REJECT
        by = Adverb("manner", Manner(how="caused-by", who=cause))
        return replace(clause, adverbs=(*clause.adverbs, by), modal="cannot")

    def prevented_but(self, n: Quantity, combat: bool | None) -> Any:
        """Read "prevent all but 1 of that damage"."""
        that = Action(verb="deal-damage", combat=combat, manner=(Manner(how="that"),))
        return Prevent(damage=that, amount=Arithmetic(operator="minus", operands=(Amount(), n)))

    # ---- decks (CR 100.2a) ----

    def any_number_in_deck(self, what: Who) -> Any:
        if not isinstance(what, Selection) or what.target:
            return REJECT
        return Can(action=Action(verb="have-in-deck", object=what, amount=Bound(least=Number(value=0))))

    # ---- halves ----

    def half_of_them(self) -> Bound:
        return Bound(how="half")

    def rounded(self, how: str) -> Tail:
        return Tail("rounded", how)


def rounded(effect: Effect, how: str) -> Effect | None:
    """Return ``effect`` whose "half of" is rounded so (CR 107.1a): of the life total, or of the things themselves."""
    found: Node = effect
    half = Bound(how="half")
    for node in effect.walk():
        if isinstance(node, Action) and node.amount == half:
            if node.verb != "lose-life":
                return None
            of = You() if node.agent in (None, You()) else Reference(how="it")
            life = Arithmetic(operator=how, operands=(Measure(characteristic="life-total", of=of),))
            found = substitute(found, node, replace(node, amount=life))
        elif isinstance(node, Selection) and node.number == half:
            count = Arithmetic(operator=how, operands=(Count(of=Selection(filter=node.filter)),))
            found = substitute(found, node, replace(node, number=Bound(least=count, most=count)))
    return found if found is not effect and isinstance(found, Effect) else None


__all__ = ["Causing", "rounded"]
