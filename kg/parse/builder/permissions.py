"""Builds what may, must and cannot be done (CR 101.2, 508.1, 509.1, 609.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Manner
from kg.abilities.effects import Cannot, NoLimit
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import And, Filter, Is, Reference, Selection, Where, Which, Who, You
from kg.parse.builder.clauses import belongs_behind
from kg.parse.builder.filters import conjunction, is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Clause, Predicate


def _again(one: Predicate, two: Predicate) -> bool:
    """Say whether ``two`` is what ``one`` says, said again: "… attacks that player if able"."""
    same = one.roles == two.roles or [name for name, _ in one.roles] == [name for name, _ in two.roles]
    back = all(isinstance(value, Reference) for _, value in two.roles)
    return one.verb == two.verb and (not two.roles or one.roles == two.roles or (same and back))


class Permissions(Shared):
    """Builder methods for clauses that allow, require and forbid."""

    def unsaid_if_able(self, *parts: Any) -> Any:
        one, *rest = (p for p in parts if isinstance(p, Predicate))
        if rest and not _again(one, rest[0]):
            return REJECT
        return Clause(None, "must", (one,), tuple(p for p in parts if isinstance(p, Adverb)))

    def said_if_able(self, *parts: Any) -> Any:
        one, *rest = (p for p in parts if isinstance(p, Predicate))
        if rest and not _again(one, rest[0]):
            return REJECT
        who = next((p for p in parts if isinstance(p, Who)), None)
        if belongs_behind(parts, who):
            return REJECT
        return Clause(who, "must", (one,), tuple(p for p in parts if isinstance(p, Adverb)))

    def may_have(self, who: Who, clause: Clause) -> Any:
        if is_player(who) is False or clause.modal is not None or clause.subject is None:
            return REJECT
        return replace(clause, modal="may", causer=who)

    def have(self, clause: Clause) -> Any:
        return clause if clause.modal is None and clause.subject is not None else REJECT

    def said_only(self, who: Who, *parts: Any) -> Any:
        return self.clause_of(who, (*parts, "only"))

    def may_not(self, who: Who, *parts: Any) -> Any:
        return self.clause_of(who, (*parts, "may-not"))

    def said_no_limit(self, who: Who, characteristic: str) -> Any:
        return Clause(who, None, (Predicate("", (), "object", NoLimit(characteristic=characteristic)),))

    def said_if_able_either(self, *parts: Any) -> Any:
        """Read "attacks or blocks each combat if able": each of both, if it can (CR 508.1d, 509.1c)."""
        who = next(p for p in parts if isinstance(p, Who))
        either = next(p for p in parts if isinstance(p, tuple))
        return Clause(who, "must", either, tuple(p for p in parts if isinstance(p, Adverb)))

    def no_more_times(self, *parts: Any) -> Any:
        """Read "cannot venture more than once each turn"."""
        *_, predicate, bound = parts
        who = next(p for p in parts if isinstance(p, Who))
        adverbs = tuple(p for p in parts if isinstance(p, Adverb))
        if bound.how or not isinstance(bound.most, Number) or bound.least != bound.most or not adverbs:
            return REJECT
        again = Bound(least=Number(value=bound.most.value + 1))
        roles = (*predicate.roles, ("manner", (Manner(how="times", amount=again.least),)))
        return Clause(who, "cannot", (replace(predicate, roles=roles),), adverbs)

    def can_as_though(self, who: Who, what: Who, thought: Any, predicate: Predicate) -> Any:
        """Read "you may have it block as though it were untapped": it can (CR 609.4)."""
        filter = Is(concept=thought) if isinstance(thought, str) else thought.value
        if not isinstance(filter, Filter) or not isinstance(who, You) or predicate.verb in ("cast", "play"):
            return REJECT
        subject = who if predicate.verb == "activate" else what
        return Clause(subject, "may", (predicate,), (Adverb("as-though", filter),))

    def thought(self, value: Any) -> Any:
        return value

    def no_legend_rule(self, who: Who) -> Any:
        return Cannot(action=Action(verb="apply-legend-rule", object=who))

    def no_more(self, who: Who, bound: Bound) -> Any:
        """Read "no more than one creature can attack it": two or more cannot (CR 508.1c)."""
        if not isinstance(who, Selection) or who.number is not None or not isinstance(bound.most, Number):
            return REJECT
        parts = who.filter.parts if isinstance(who.filter, And) else (who.filter,)
        states = {Is(concept="attacking"): "attack", Is(concept="blocking"): "block"}
        done = [part.action for part in parts if isinstance(part, Where) and part.action.agent == Which()]
        done += [Action(verb=states[part]) for part in parts if isinstance(part, Is) and part in states]
        rest = [part for part in parts if not isinstance(part, Where) and part not in states]
        if len(done) != 1 or len(rest) + 1 != len(parts) or not rest:
            return REJECT
        several = Selection(filter=conjunction(rest), number=Bound(least=Number(value=bound.most.value + 1)))
        roles = tuple(
            (name, value) for name in ("object", "recipient", "time") if (value := getattr(done[0], name)) is not None
        )
        return Clause(several, "cannot", (Predicate(done[0].verb, roles, "agent"),))
