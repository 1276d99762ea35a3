"""Builder methods for conditions, events and costs, and for keywords with what belongs to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Keyword
from kg.abilities.actions import Action, Mana, Time
from kg.abilities.conditions import Both, Compares, Condition, DidSo, Either, Exists, Happened, IsTime, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    Cost,
)
from kg.abilities.quantities import Bound, Count, Measure, Number, Quantity
from kg.abilities.selections import (
    Chosen,
    ControlledBy,
    Filter,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Not,
    Or,
    Place,
    Selection,
    Self,
    Who,
    You,
)
from kg.parse.amounts import written
from kg.parse.engine import REJECT
from kg.parse.nouns import conjunction, is_player
from kg.parse.parts import Clause, EventOf, Predicate

_DONE_BY_PLAYERS = frozenset(
    "sacrifice discard pay pay-life exile return reveal draw mill cast play activate gain-life lose-life".split()
)


class Conditions:
    """Builder methods for conditions, events and costs, and for keywords with what belongs to them."""

    action_of: Callable[..., Any]

    # ---- conditions ----

    def condition(self, value: Any) -> Any:
        return value

    def conditions(self, value: Any) -> Any:
        return value

    def all_of(self, *parts: Condition) -> Any:
        return REJECT if self._no_subject(parts[1:]) else Both(parts=parts)

    def any_of(self, *parts: Condition) -> Any:
        return REJECT if self._no_subject(parts[1:]) else Either(parts=parts)

    @staticmethod
    def _no_subject(parts: tuple[Condition, ...]) -> bool:
        """Say whether one of ``parts`` is what a player did, without the player: it belongs to the clause before."""
        return any(
            isinstance(part, Happened) and part.action.agent is None and part.action.verb in _DONE_BY_PLAYERS
            for part in parts
        )

    def cond_happened(self, *parts: Any) -> Any:
        clause = parts[-1]
        if clause.subject is None or clause.modal is not None:
            return REJECT
        return self.cond_clause(replace(clause, adverbs=(*parts[:-1], *clause.adverbs)))

    def cond_hand(self, who: Who, bound: Bound) -> Any:
        if is_player(who) is False or bound.how:
            return REJECT
        left = Measure(characteristic="hand-size", of=who)
        if bound.least == bound.most and bound.least is not None:
            return Compares(left=left, operator="=", right=bound.least)
        if bound.most is None and bound.least is not None:
            return Compares(left=left, operator=">=", right=bound.least)
        return Compares(left=left, operator="<=", right=bound.most) if bound.most is not None else REJECT

    def cond_not_happened(self, *parts: Any) -> Any:
        found = self.cond_happened(*parts)
        return found if found is REJECT else Unless(part=found)

    def cond_count(self, who: Who, bound: Bound) -> Any:
        if not isinstance(who, Selection) or who.target or who.number is not None or bound.how:
            return REJECT
        return Exists(what=who, number=bound)

    def cond_types(self, who: Who, characteristic: str, bound: Bound) -> Any:
        if characteristic != "card-type" or bound.least is None or bound.most is not None:
            return REJECT
        return Compares(left=Count(of=who, distinct=characteristic), operator=">=", right=bound.least)

    def cond_clause(self, clause: Clause) -> Any:
        found = [self._happens(clause, predicate) for predicate in clause.predicates]
        if REJECT in found:
            return REJECT
        return found[0] if len(found) == 1 else Either(parts=tuple(found))

    def _happens(self, clause: Clause, predicate: Predicate) -> Any:
        if clause.modal in ("may", "cannot", "must", "only", "would", "can"):
            return REJECT
        if predicate.change is not None:
            if isinstance(predicate.change, AddAbilities) and clause.subject is not None:
                filters = [HasAbility(ability=a) for a in predicate.change.abilities]
                return Meets(who=clause.subject, filter=conjunction(list(filters)))
            return REJECT
        action = self.action_of(predicate, clause.subject, clause.adverbs, modal=clause.modal)
        if action is REJECT or any(a.kind == "duration" for a in (*clause.adverbs, *predicate.adverbs)):
            return REJECT
        bare = action == Action(verb=action.verb, agent=action.agent) and clause.modal is None and not predicate.done
        if bare and action.verb in ("attack", "block"):
            return REJECT  # that is a state: it is attacking
        if action.verb == "control":
            return self._controls(action, clause)
        if action.verb == "set-life":
            return REJECT
        return Happened(action=action)

    def _controls(self, action: Action, clause: Clause) -> Any:
        what, who = action.object, action.agent
        if who is None or what is None:
            return REJECT
        if isinstance(what, Selection) and not what.target:
            filter = conjunction([what.filter, ControlledBy(who=who)])
            number = what.number
            if number == Bound(least=Number(value=1), most=Number(value=1)):
                number = None
            if clause.modal == "did-not":
                return Exists(what=Selection(filter=filter), number=Bound(most=Number(value=0)))
            return Exists(what=Selection(filter=filter), number=number)
        filter = ControlledBy(who=who)
        return Meets(who=what, filter=Not(part=filter) if clause.modal == "did-not" else filter)

    def cond_is(self, who: Who, what: Who) -> Any:
        if isinstance(what, Selection) and not what.target:
            return Meets(who=who, filter=what.filter)
        return REJECT

    def cond_is_not(self, who: Who, what: Who) -> Any:
        found = self.cond_is(who, what)
        return found if found is REJECT else Meets(who=who, filter=Not(part=found.filter))

    def cond_state(self, who: Who, state: str) -> Condition:
        return Meets(who=who, filter=Is(concept=state))

    def cond_counters(self, who: Who, bound: Bound, kind: str) -> Condition:
        return Meets(who=who, filter=HasCounter(kind=kind, number=bound))

    def number_at_least(self, left: Quantity, right: Quantity) -> Condition:
        return Compares(left=left, operator=">=", right=right)

    def number_at_most(self, left: Quantity, right: Quantity) -> Condition:
        return Compares(left=left, operator="<=", right=right)

    def number_is(self, left: Quantity, right: Quantity) -> Condition:
        return Compares(left=left, operator="=", right=right)

    def cond_no_counters(self, who: Who, kind: str | None = None) -> Condition:
        return Meets(who=who, filter=Not(part=HasCounter(kind=kind)))

    def cond_compare(self, who: Who, compare: Filter) -> Condition:
        return Meets(who=who, filter=compare)

    def cond_exists(self, place: Place, what: Who) -> Any:
        if isinstance(what, Selection) and not what.target:
            filter = conjunction([what.filter, InZone(place=place)])
            number = what.number
            if number == Bound(least=Number(value=1), most=Number(value=1)):
                number = None
            return Exists(what=Selection(filter=filter), number=number)
        return REJECT

    def cond_time(self, time: Time) -> Condition:
        return IsTime(time=time)

    def neither_day_nor_night(self) -> Condition:
        return Unless(part=Either(parts=(IsTime(time=Time(period="day")), IsTime(time=Time(period="night")))))

    def cond_more_cards(self, who: Who, than: Who) -> Any:
        if is_player(who) is False or is_player(than) is False:
            return REJECT
        hands = [Measure(characteristic="hand-size", of=one) for one in (who, than)]
        return Compares(left=hands[0], operator=">", right=hands[1])

    def cond_controls_more(self, who: Who, *parts: Any) -> Any:
        noun, than = parts[-2:]
        if is_player(who) is False or is_player(than) is False:
            return REJECT
        counts = [Count(of=Selection(filter=conjunction([noun, ControlledBy(who=one)]))) for one in (who, than)]
        return Compares(left=counts[0], operator=">", right=counts[1])

    def cond_no_hand(self, who: Who) -> Any:
        if is_player(who) is False:
            return REJECT
        return Compares(left=Measure(characteristic="hand-size", of=who), operator="=", right=Number(value=0))

    def cond_did(self, who: Who) -> Condition:
        return DidSo(who=None if isinstance(who, You) else who)

    def cond_did_not(self, who: Who) -> Condition:
        from kg.abilities.conditions import Unless

        return Unless(part=self.cond_did(who))

    def event(self, clause: Clause) -> Any:
        if clause.modal not in (None, "did", "plain"):
            return REJECT
        found = []
        for predicate in clause.predicates:
            if predicate.change is not None:
                return REJECT
            if any(a.kind == "duration" for a in (*clause.adverbs, *predicate.adverbs)):
                return REJECT
            action = self.action_of(predicate, clause.subject, clause.adverbs)
            if action is REJECT:
                return REJECT
            found.append(EventOf(action, predicate.subject))
        return found[0].action if len(found) == 1 and clause.subject is not None else tuple(found)

    def one_event(self, value: Any) -> Any:
        """Return the one action of an event that must be one."""
        if isinstance(value, tuple):
            return value[0].action if len(value) == 1 else REJECT
        return value

    def events(self, *parts: Any) -> Any:
        found: list[Action] = []
        subject: Who | None = None
        for part in parts:
            for one in part if isinstance(part, tuple) else (EventOf(part, None),):
                action, role = one.action, one.subject
                if role is not None and getattr(action, role) is None:
                    if subject is None and role != "agent":
                        return REJECT
                    action = replace(action, **{role: subject})
                found.append(action)
            first = found[0]
            subject = subject or first.agent or first.object or first.recipient
        return tuple(found)

    # ---- costs ----

    def costs(self, *parts: Any) -> Any:
        mana: list[str] = []
        actions: list[Action] = []
        for part in parts:
            if isinstance(part, tuple):
                mana.extend(part)
            else:
                actions.append(part)
        return Cost(mana=Mana(symbols=tuple(mana)) if mana else None, actions=tuple(actions))

    def cost_mana(self, symbols: tuple[str, ...]) -> Any:
        return symbols

    def cost_tap(self, _: Any) -> Action:
        return Action(verb="tap", object=Self())

    def cost_untap(self, _: Any) -> Action:
        return Action(verb="untap", object=Self())

    def cost_energy(self, symbols: tuple[str, ...]) -> Action:
        return Action(verb="pay", mana=Mana(symbols=symbols))

    def cost_action(self, clause: Clause) -> Any:
        if clause.subject is not None or clause.modal is not None or len(clause.predicates) != 1:
            return REJECT
        predicate = clause.predicates[0]
        if predicate.change is not None or predicate.subject != "agent":
            return REJECT
        if any(a.kind == "duration" for a in (*clause.adverbs, *predicate.adverbs)):
            return REJECT
        return self.action_of(predicate, None, clause.adverbs)

    # ---- keywords ----

    def keyword(self, keyword: str) -> Any:
        return Keyword(keyword=keyword) if isinstance(keyword, str) else keyword

    def keyword_number(self, keyword: str, number: int | str) -> Ability:
        return Keyword(keyword=keyword, number=written(str(number)))

    def keyword_mana(self, keyword: str, symbols: tuple[str, ...]) -> Ability:
        return Keyword(keyword=keyword, cost=Cost(mana=Mana(symbols=symbols)))

    def keyword_costs(self, keyword: str, cost: Cost) -> Ability:
        return Keyword(keyword=keyword, cost=cost)

    def keyword_number_mana(self, keyword: str, number: int, symbols: tuple[str, ...]) -> Ability:
        return Keyword(keyword=keyword, number=Number(value=number), cost=Cost(mana=Mana(symbols=symbols)))

    def keyword_quality_mana(self, keyword: str, quality: Filter, symbols: tuple[str, ...]) -> Any:
        if keyword not in ("cycling", "splice"):
            return REJECT
        return Keyword(keyword=keyword, quality=quality, cost=Cost(mana=Mana(symbols=symbols)))

    def quality_keyword(self, quality: Filter, keyword: str) -> Any:
        return Keyword(keyword=keyword, quality=quality) if keyword in ("affinity", "offering") else REJECT

    def hexproof_from(self, quality: Filter, keyword: str) -> Any:
        return Keyword(keyword=keyword, quality=quality) if keyword == "hexproof" else REJECT

    def protection(self, quality: Filter) -> Ability:
        return Keyword(keyword="protection", quality=quality)

    def landwalk(self, land: Filter) -> Ability:
        return Keyword(keyword="landwalk", quality=land)

    def enchant(self, who: Who) -> Any:
        if isinstance(who, Selection) and not who.target and who.number is None:
            return Keyword(keyword="enchant", quality=who.filter)
        return REJECT

    def that_color(self) -> Filter:
        return Chosen(characteristic="color")

    def all_colors(self) -> Filter:
        return Or(parts=tuple(Is(concept=c) for c in ("white", "blue", "black", "red", "green")))
