"""Builder methods for what stands before or behind the clauses of a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Manner, Time
from kg.abilities.conditions import Condition, Happened
from kg.abilities.effects import Cannot, Cost, Effect
from kg.abilities.node import substitute
from kg.abilities.quantities import Bound, Counters, Quantity
from kg.abilities.selections import (
    ControlledBy,
    Filter,
    InZone,
    Is,
    Not,
    Or,
    Place,
    Reference,
    Selection,
    Self,
    Shares,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.builder.filters import conjunction, is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import AtEndOfTurn, Clause, Predicate, Prefix, Recurring, Tail

_PAID = frozenset(
    "pay pay-life discard sacrifice return exile reveal put tap untap remove-counter mill put-counter draw".split()
)
"""Verbs of what a player is asked to do after "unless" (CR 118.12a); with others it is a condition."""


class Prefixes(Shared):
    """Builder methods for prefixes, tails and what is repeated for each."""

    # ---- prefixes ----

    def prefix(self, value: Any) -> Any:
        return value

    def if_(self, condition: Condition) -> Prefix:
        return Prefix("if", condition)

    def if_intervening(self, condition: Condition) -> Prefix:
        """Read the "if" that stands between a trigger and what it does (CR 603.4), which print has another word for."""
        return Prefix("if", condition, "intervening")

    def would(self, clause: Clause) -> Any:
        if clause.modal != "would" or any(p.change is not None for p in clause.predicates):
            return REJECT
        events = [self.action_of(p, clause.subject, clause.adverbs) for p in clause.predicates]
        return REJECT if REJECT in events or len(events) != 1 else events[0]

    def if_would(self, event: Action) -> Prefix:
        return Prefix("would", event)

    def if_and_would(self, condition: Condition, event: Action) -> Prefix:
        """Read "if you cast it this way and it would …": a replacement that asks for something besides (CR 614.1)."""
        return Prefix("would", event, condition)

    def when_and_at(self, events: tuple[Action, ...], time: Time) -> Any:
        """Read "when it enters and at the beginning of your upkeep"."""
        return Prefix("when", (*events, Action(verb="begin", time=time)))

    def as_long_as(self, condition: Condition) -> Prefix:
        return Prefix("while", condition)

    def unless_(self, condition: Condition) -> Any:
        if isinstance(condition, Happened) and condition.action.verb in _PAID and condition.action.time is None:
            return REJECT
        return Prefix("unless", condition)

    def unless_pays(self, clause: Clause) -> Any:
        return Prefix("unless-pays", clause)

    def clause_pay(self, clause: Clause) -> Any:
        predicate = clause.predicates[0]
        adverbs = (*clause.adverbs, *predicate.adverbs)
        if len(clause.predicates) != 1 or clause.modal or predicate.done or any(a.kind == "time" for a in adverbs):
            return REJECT
        return clause if predicate.verb in _PAID else REJECT

    def otherwise(self) -> Prefix:
        return Prefix("otherwise")

    def as_(self, event: Any) -> Any:
        event = self.one_event(event)
        if event is REJECT:
            return REJECT
        return Prefix("as", event)

    def for_each(self, who: Any) -> Prefix:
        return Prefix("each", who)

    def each_does(self, who: Who) -> Any:
        """Read "each player does the following": what follows is said of that player."""
        if not isinstance(who, Selection) or who.number != Bound(how="each") or not is_player(who):
            return REJECT
        return Prefix("each-does", replace(who, number=None))

    def each_may_do(self, who: Who) -> Any:
        made = self.each_does(who)
        return made if made is REJECT else replace(made, kind="each-may-do")

    def for_each_one(self, who: Who) -> Any:
        if isinstance(who, Reference) and who.how == "it" and who.plural:
            return Prefix("each-one", who)
        if isinstance(who, Selection | Reference) and who.number == Bound(how="each"):
            return Prefix("each-one", replace(who, number=None))
        if isinstance(who, Selection) and who.number is None and not who.target:
            return Prefix("topic", who)
        return REJECT

    def mana_spent(self, who: Who) -> Any:
        return Prefix("mana-spent", who) if isinstance(who, Selection) else REJECT

    def when_state(self, clause: Clause) -> Any:
        if clause.modal != "did-not" or len(clause.predicates) != 1 or clause.predicates[0].verb != "control":
            return REJECT
        condition = self.cond_clause(clause)
        return condition if condition is REJECT else Prefix("when", (), condition)

    def when_did(self, who: Who) -> Prefix:
        return Prefix("when", (Action(verb="do-so", agent=None if isinstance(who, You) else who),))

    def when(self, events: tuple[Action, ...]) -> Prefix:
        return Prefix("when", events)

    def whenever(self, events: tuple[Action, ...]) -> Prefix:
        return Recurring("when", events)

    def trigger(self, value: Prefix) -> Prefix:
        return value

    def at_beginning(self, time: Time) -> Prefix:
        return Prefix("when", (Action(verb="begin", time=time),))

    def at_end_of_turn(self, period: str) -> Any:
        return self.at_end(Time(period=period)) if period == "turn" else REJECT

    def at_beginning_or(self, time: Time, events: tuple[Action, ...]) -> Prefix:
        return Prefix("when", (Action(verb="begin", time=time), *events))

    def at_end(self, time: Time) -> Prefix:
        """Read "at end of turn" as the beginning of the end step, which it means since Magic 2010 (CR 513.1)."""
        if time.period == "turn":
            return AtEndOfTurn("when", (Action(verb="begin", time=replace(time, period="end-step")),))
        return Prefix("when", (Action(verb="end", time=time),))

    # ---- tails ----

    def its_number(self, value: Quantity) -> Tail:
        return Tail("number", value)

    def where_is(self, name: str, value: Quantity) -> Tail:
        return Tail("let", name, value)

    def with_counters(self, bound: Bound, kind: str) -> Tail:
        return Tail("counters", kind, bound)

    def is_copy(self, token: Who, of: Who) -> Any:
        noun = token.noun if isinstance(token, Self | Reference) else None
        return Tail("is-copy", of) if noun in ("token", Is(concept="token")) else REJECT

    def is_copy_of(self, of: Who) -> Any:
        return REJECT if is_player(of) else Tail("is-copy", of)

    def when_away(self, who: Who, trigger: Prefix) -> Any:
        """Read "whenever …, while it is exiled": the ability works there (CR 113.6k)."""
        if not isinstance(who, Self) or trigger.kind != "when" or not trigger.value:
            return REJECT
        there = Manner(how="while-exiled")
        found = (substitute(one, Reference(how="it"), who) for one in trigger.value)
        return replace(trigger, value=tuple(replace(one, manner=(*one.manner, there)) for one in found))

    def restricted(self, who: Who, filter: Filter) -> Any:
        return Tail("restricted", filter) if isinstance(who, Reference | Self) else REJECT

    def unpreventable(self, combat: bool | None) -> Effect:
        return Cannot(action=Action(verb="prevent", combat=combat, manner=(Manner(how="that"),)))

    def divided(self) -> Tail:
        return Tail("divided")

    def rather_than(self, predicate: Predicate) -> Any:
        action = self.action_of(predicate, None)
        return REJECT if action is REJECT else Tail("rather-than", action)

    def instead_of_cost(self, who: Who, characteristic: str) -> Any:
        if characteristic != "mana-cost" or is_player(who):
            return REJECT
        return Tail("manner", Manner(how="instead-of-cost"))

    def at_additional_cost(self, cost: Cost) -> Tail:
        return Tail("manner", Manner(how="additional-cost", cost=(cost,)))

    def restricted_sharing(self, than: Who, characteristic: str) -> Tail:
        return Tail("restricted", Shares(characteristic=characteristic, than=than))

    def restricted_sharing_none(self, than: Who, characteristic: str) -> Tail:
        return Tail("restricted", Not(part=Shares(characteristic=characteristic, than=than)))

    def in_state(self, state: str) -> Tail:
        return Tail("state", (state,))

    def blocking_tail(self, who: Who) -> Any:
        return REJECT if is_player(who) else Tail("blocking", who)

    def tapped_and(self, state: str) -> Tail:
        return Tail("state", ("tapped", state))

    def free(self, who: Who, characteristic: str) -> Any:
        return Tail("free") if characteristic == "mana-cost" else REJECT

    def under(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Tail("under", who)

    def rather_than_times(self, bound: Bound) -> Any:
        if bound.how is not None or bound.least != bound.most or bound.least is None:
            return REJECT
        return Tail("rather-than", Action(verb="activate", amount=bound.least))

    def nowhere_else(self) -> Tail:
        return Tail("nowhere-else")

    # ---- for each ----

    def each_controlled(self, who: Who, what: Who) -> Any:
        if is_player(who) is False or not isinstance(what, Selection) or what.target:
            return REJECT
        return self._each(conjunction([what.filter, ControlledBy(who=who)]), what.number)

    def each_in(self, place: Place, what: Who) -> Any:
        if not isinstance(what, Selection) or what.target:
            return REJECT
        return self._each(conjunction([what.filter, InZone(place=place)]), what.number)

    def each_one(self, what: Who) -> Any:
        if not isinstance(what, Selection) or what.target:
            return REJECT
        return self._each(what.filter, what.number)

    def _each(self, filter: Filter, number: Bound | None) -> Any:
        return Selection(filter=filter, number=None) if number == one(1) else REJECT

    def each_in_hand(self, who: Who, bound: Bound) -> Any:
        if is_player(who) is False:
            return REJECT
        hand = InZone(place=Place(zone="hand", whose=who))
        return self._each(conjunction([Is(concept="card"), hand]), bound)

    def each_had(self, who: Who, what: Who) -> Any:
        if isinstance(who, You) and isinstance(what, Selection) and what.filter == Is(concept="opponent"):
            return self._each(what.filter, what.number)
        return REJECT

    def each_had_counter(self, on: Who, bound: Bound, kind: str) -> Any:
        return Counters(on=on, kind=kind) if bound == one(1) else REJECT

    def each_counter(self, on: Who, bound: Bound, kind: str) -> Any:
        return Counters(on=on, kind=kind) if bound == one(1) else REJECT

    def attaching(self, bound: Bound, noun: Filter) -> Any:
        return noun if bound == one(1) else REJECT

    def each_attached(self, to: Who, *kinds: Filter) -> Any:
        """Read "for each Equipment attached to it"."""
        if is_player(to):
            return REJECT
        attached = Where(action=Action(verb="attach", object=Which(), recipient=to))
        kind = kinds[0] if len(kinds) == 1 else Or(parts=kinds)
        return Selection(filter=conjunction([kind, attached]))

    def each_time(self, clause: Clause) -> Any:
        if len(clause.predicates) != 1 or clause.modal is not None or clause.predicates[0].change is not None:
            return REJECT
        action = self.action_of(clause.predicates[0], clause.subject, clause.adverbs)
        if action is REJECT or not isinstance(action.object, Selection) or action.object.number != one(1):
            return REJECT
        if not any(m.how == "this-way" for m in action.manner):
            return REJECT
        what = action.object
        done = Where(action=replace(action, object=Which()))
        return Selection(filter=conjunction([what.filter, done]))
