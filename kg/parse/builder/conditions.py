"""Builder methods for conditions (CR 603.4, 611.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Manner, Time
from kg.abilities.conditions import (
    Both,
    Compares,
    Condition,
    DidSo,
    Either,
    Exists,
    Happened,
    Held,
    IsTime,
    Meets,
    Unless,
)
from kg.abilities.effects import AddAbilities
from kg.abilities.quantities import Bound, Count, Counters, Measure, Number, Quantity, Variable
from kg.abilities.selections import (
    Compare,
    ControlledBy,
    Extreme,
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
    Shares,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.builder.filters import conjunction, is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Clause, Predicate, Prefix

_NONE = Bound(most=Number(value=0))

_DONE_BY_PLAYERS = frozenset(
    "sacrifice discard pay pay-life exile return reveal draw mill cast play activate gain-life lose-life".split()
)


class Conditions(Shared):
    """Builder methods for conditions."""

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

    def cond_not_happened(self, *parts: Any) -> Any:
        found = self.cond_happened(*parts)
        return found if found is REJECT else Unless(part=found)

    def cond_count(self, who: Who, bound: Bound) -> Any:
        if not isinstance(who, Selection) or who.target or who.number is not None or bound.how:
            return REJECT
        return Exists(what=who, number=bound)

    def cond_types(self, who: Who, characteristic: str, bound: Bound) -> Any:
        if not characteristic.endswith("-type") or bound.least is None or bound.most is not None:
            return REJECT
        return Compares(left=Count(of=who, distinct=characteristic), operator=">=", right=bound.least)

    def cond_distinct(self, who: Who, bound: Bound, characteristic: str) -> Any:
        """Read "if there are five basic land types among lands you control"."""
        if not isinstance(who, Selection) or who.target or not characteristic.endswith("-type") or bound.how:
            return REJECT
        left = Count(of=who, distinct=characteristic)
        if bound.least is not None and bound.most in (None, bound.least):
            return Compares(left=left, operator="=" if bound.most else ">=", right=bound.least)
        return REJECT

    def cond_nth_cast(self, who: Who, by: Who, *parts: Any) -> Any:
        """Read "if it was the second spell you cast this turn"."""
        *adverbs, n, _, noun = parts
        times = [adverb.value for adverb in adverbs if adverb.kind == "time"]
        if is_player(who) or is_player(by) is False or len(times) != 1 or len(adverbs) != 1:
            return REJECT
        if noun != Is(concept="spell"):
            return REJECT
        return Happened(action=Action(verb="cast", agent=by, object=who, ordinal=n, time=times[0]))

    def cond_lacks(self, who: Who, abilities: tuple[Any, ...]) -> Any:
        filters: list[Filter] = [Not(part=HasAbility(ability=one)) for one in abilities]
        return REJECT if is_player(who) else Meets(who=who, filter=conjunction(filters))

    def cond_greatest(self, who: Who, characteristic: str, among: Who) -> Any:
        if is_player(who) or is_player(among):
            return REJECT
        return Meets(who=who, filter=Extreme(which="greatest", characteristic=characteristic, among=among))

    def cond_attached(self, to: Who, what: Who) -> Any:
        if is_player(what) or not isinstance(what, Selection) or what.target:
            return REJECT
        attached = Where(action=Action(verb="attach", object=Which(), recipient=to))
        number = None if what.number == one(1) else what.number
        return Exists(what=Selection(filter=conjunction([what.filter, attached])), number=number)

    def cond_any_counters(self, who: Who, bound: Bound) -> Condition:
        return Meets(who=who, filter=HasCounter(number=bound))

    def cond_controls_at_most(self, who: Who, n: Quantity, _: str, noun: Filter) -> Any:
        if is_player(who) is False:
            return REJECT
        what = Selection(filter=conjunction([noun, ControlledBy(who=who)]))
        return Exists(what=what, number=Bound(most=n))

    def cond_kicked_times(self, who: Who, bound: Bound) -> Any:
        if is_player(who) or bound.how or bound.least is None or bound.least != bound.most:
            return REJECT
        left = Measure(characteristic="times-kicked", of=who)
        return Compares(left=left, operator="=", right=bound.least)

    def cond_so_done_is(self, *parts: Any) -> Any:
        """Read "if a creature card was exiled this way"."""
        *adverbs, gap, what = parts
        if [adverb.kind for adverb in adverbs] != ["this-way"] or not isinstance(what, Selection) or what.target:
            return REJECT
        action = self.action_of(gap, None, adverbs, gap="object")
        if action is REJECT or what.number not in (None, one(1)):
            return REJECT
        return Exists(what=Selection(filter=conjunction([what.filter, Where(action=action)])))

    def cond_clause(self, clause: Clause) -> Any:
        occasions = [adverb for adverb in clause.adverbs if adverb.kind == "at-event"]
        if occasions:
            rest = tuple(adverb for adverb in clause.adverbs if adverb.kind != "at-event")
            part = self.cond_clause(replace(clause, adverbs=rest))
            if part is REJECT or len(occasions) > 1 or isinstance(part, Happened):
                return REJECT
            return Held(part=part, event=occasions[0].value)
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
        if action.object is not None and action == Action(verb="tap", object=action.object, negated=True):
            return Meets(who=action.object, filter=Is(concept="untapped"))  # how it is, not what was done to it
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

    def _quantities(self, left: Quantity, operator: str, right: Quantity) -> Any:
        """Compare what is counted or put together; the one value of one thing is compared by `cond_compare`."""
        if isinstance(left, Number | Variable) or (isinstance(left, Measure) and left.over is None):
            return REJECT
        return Compares(left=left, operator=operator, right=right)

    def quantity_at_least(self, left: Quantity, right: Quantity) -> Any:
        return self._quantities(left, ">=", right)

    def quantity_at_most(self, left: Quantity, right: Quantity) -> Any:
        return self._quantities(left, "<=", right)

    def quantity_more(self, left: Quantity, right: Quantity) -> Any:
        return self._quantities(left, ">", right)

    def quantity_less(self, left: Quantity, right: Quantity) -> Any:
        return self._quantities(left, "<", right)

    def quantity_or_more(self, left: Quantity, right: Quantity, _: str | None = None) -> Any:
        return self._quantities(left, ">=", right)

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

    def when_lacking(self, condition: Condition) -> Prefix:
        return Prefix("when", (), condition)

    def cond_opening(self, who: Who, what: Who) -> Any:
        """Read "if your opening hand has this card" (CR 103.6)."""
        if is_player(who) is False or not isinstance(what, Self):
            return REJECT
        return Meets(who=what, filter=InZone(place=Place(zone="opening-hand", whose=who)))

    def cond_sharing(self, who: Who, than: Who, characteristic: str) -> Any:
        if is_player(who) or is_player(than):
            return REJECT
        return Meets(who=who, filter=Shares(characteristic=characteristic, than=than))

    def cond_attached_by(self, who: Who, noun: Filter) -> Any:
        """Read "as long as an Aura is attached to it": it is enchanted (CR 303.4)."""
        if is_player(who) or noun not in (Is(concept="enchantment"), Is(concept="aura")):
            return REJECT
        return Meets(who=who, filter=Is(concept="enchanted"))

    def cond_some_counters(self, who: Who, kind: str) -> Condition:
        return Meets(who=who, filter=HasCounter(kind=kind))

    def cond_card_types(self, who: Who, bound: Bound) -> Any:
        return self.cond_types(who, "card-type", bound)

    def cond_devotion(self, who: Who, color: str, filter: Filter) -> Any:
        if is_player(who) is False or not isinstance(filter, Compare) or filter.characteristic != "devotion":
            return REJECT
        if filter.value is None:
            return REJECT
        devotion = Measure(characteristic="devotion", of=who, color=color)
        return Compares(left=devotion, operator=filter.operator, right=filter.value)

    def cond_controls_only(self, who: Who, what: Who) -> Any:
        """Read "if you control exactly one creature"."""
        if is_player(who) is False or not isinstance(what, Selection) or what.target or what.number is None:
            return REJECT
        if what.number.least is None or what.number.least != what.number.most:
            return REJECT
        return Exists(what=Selection(filter=conjunction([what.filter, ControlledBy(who=who)])), number=what.number)

    def cond_stays_tapped(self, who: Who) -> Condition:
        return Meets(who=who, filter=Is(concept="tapped"))

    def cond_not_time(self, time: Time) -> Condition:
        return Unless(part=IsTime(time=time))

    def cond_controls_both(self, who: Who, *nouns: Filter) -> Any:
        if is_player(who) is False:
            return REJECT
        kinds = (Selection(filter=conjunction([noun, ControlledBy(who=who)])) for noun in nouns)
        return Both(parts=tuple(Exists(what=kind) for kind in kinds))

    def cond_full_party(self, who: Who) -> Any:
        """A party is full with four creatures (CR 700.8b)."""
        if is_player(who) is False:
            return REJECT
        return Compares(left=Measure(characteristic="party-size", of=who), operator="=", right=Number(value=4))

    def cond_mana_spent(self, who: Who, n: Quantity, _: str, color: str) -> Any:
        if is_player(who):
            return REJECT
        spent = Measure(characteristic="mana-spent", of=who, color=color)
        return Compares(left=spent, operator=">=", right=n)

    def cond_was_done(self, who: Who, *parts: Any) -> Any:
        """Read "if it was cast from a graveyard": where or when a thing that was done was done."""
        *adverbs, predicate = parts
        if any(adverb.kind not in ("from", "time") for adverb in adverbs):
            return REJECT
        return self.cond_clause(Clause(who, "did", (predicate,), tuple(adverbs)))

    def cond_was_done_during(self, who: Who, time: Time, predicate: Predicate) -> Any:
        return self.cond_was_done(who, Adverb("time", time), predicate)

    def cond_counters_total(self, who: Who, bound: Bound) -> Any:
        if bound.least is None or bound.most is not None:
            return REJECT
        return Compares(left=Counters(on=who), operator=">=", right=bound.least)

    def cond_in(self, who: Who, place: Place) -> Any:
        return REJECT if place.position or is_player(who) else Meets(who=who, filter=InZone(place=place))

    def cond_in_play(self, who: Who) -> Any:
        return self.cond_in(who, Place(zone="battlefield"))

    def cond_not_in(self, who: Who, place: Place) -> Any:
        found = self.cond_in(who, place)
        return found if found is REJECT else Meets(who=who, filter=Not(part=found.filter))

    def cond_exiled(self, who: Who) -> Any:
        return self.cond_in(who, Place(zone="exile"))

    def cond_none(self, place: Place, what: Who) -> Any:
        if not isinstance(what, Selection) or what.target or what.number is not None:
            return REJECT
        filter = conjunction([what.filter, InZone(place=place)])
        return Exists(what=Selection(filter=filter), number=_NONE)

    def cond_same(self, who: Who, characteristic: str, than: Who) -> Any:
        if is_player(who) or is_player(than):
            return REJECT
        return Meets(who=who, filter=Shares(characteristic=characteristic, than=than))

    def cond_some_are(self, who: Who, bound: Bound, state: str) -> Any:
        if not isinstance(who, Selection) or who.target or who.number is not None or bound.how == "any":
            return REJECT
        number = replace(bound, how=None)
        return Exists(what=Selection(filter=conjunction([who.filter, Is(concept=state)])), number=number)

    def either_more_than_that(self, one: str, two: str, who: Who) -> Any:
        if is_player(who) or one == two:
            return REJECT
        parts = (
            Compare(characteristic=name, operator=">", value=Measure(characteristic=name, of=who))
            for name in (one, two)
        )
        return Or(parts=tuple(parts))

    def each_time_when(self, *parts: Any) -> Any:
        """Read "for each creature that died this turn"."""
        *adverbs, clause = parts
        if not isinstance(clause, Clause) or len(clause.predicates) != 1 or clause.modal is not None:
            return REJECT
        if clause.predicates[0].change is not None or [a.kind for a in adverbs] != ["time"]:
            return REJECT
        action = self.action_of(clause.predicates[0], clause.subject, (*adverbs, *clause.adverbs))
        if action is REJECT:
            return REJECT
        for role in ("object", "agent"):
            what = getattr(action, role)
            if isinstance(what, Selection) and what.number == one(1) and not what.target:
                return Selection(filter=conjunction([what.filter, Where(action=replace(action, **{role: Which()}))]))
        return REJECT

    def cond_triggered(self, who: Who, event: Any) -> Any:
        event = self.one_event(event)
        if event is REJECT or is_player(who):
            return REJECT
        cause = Manner(how="caused-by", cost=(event,))
        return Happened(action=Action(verb="trigger", object=who, manner=(cause,)))
