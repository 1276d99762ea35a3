"""Builds what is said of a noun: modifiers, comparisons, relative clauses (CR 109)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Keyword
from kg.abilities.actions import Action, Manner
from kg.abilities.quantities import Bound, Count, Measure, Number, Quantity
from kg.abilities.selections import (
    Chosen,
    Compare,
    ControlledBy,
    Filter,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Named,
    Not,
    Or,
    Other,
    OwnedBy,
    Place,
    Reference,
    Selection,
    Self,
    Shares,
    Targeting,
    Where,
    Which,
    Who,
)
from kg.parse.builder.filters import bare, conjunction, is_player, one, only_number, words
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Mod, Predicate

BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")


class Modifiers(Shared):
    """Builder methods for modifiers and relative clauses."""

    # ---- modifiers ----

    def target(self) -> Mod:
        return Mod("target")

    def other(self, *_: Any) -> Mod:
        return Mod("filter", Other())

    def another(self, bound: Bound) -> Mod:
        return Mod("another", bound)

    def another_one(self, measure: str | None = None) -> Mod:
        return Mod("another", one(1))

    def another_up_to(self, measure: str) -> Mod:
        return Mod("another", Bound(least=Number(value=0), most=Number(value=1)))

    def among_mod(self) -> Mod:
        return Mod("among")

    def attacked_with(self, *parts: Any) -> Any:
        """Read "creatures you attacked with this combat" (CR 508.1a)."""
        who = next(part for part in parts if isinstance(part, Who))
        times = [part.value for part in parts if isinstance(part, Adverb) and part.kind == "time"]
        if is_player(who) is False or len(times) + 1 != len(parts) or len(times) > 1:
            return REJECT
        attack = Action(verb="attack", agent=who, object=Which(), time=times[0] if times else None)
        return Mod("filter", Where(action=attack))

    def having_some(self, characteristic: str) -> Any:
        """Read "with a basic land type": one of the five (CR 305.6)."""
        if characteristic != "basic-land-type":
            return REJECT
        return Mod("filter", Or(parts=tuple(Is(concept=kind) for kind in BASIC_LAND_TYPES)))

    def sharing(self, who: Who, characteristic: str) -> Mod:
        return Mod("filter", Shares(characteristic=characteristic, than=who))

    def same_name(self, who: Who) -> Mod:
        return Mod("filter", Shares(characteristic="name", than=who))

    def same_as(self, characteristic: str, who: Who) -> Any:
        return REJECT if is_player(who) else Mod("filter", Shares(characteristic=characteristic, than=who))

    def distinct_from_mod(self, characteristic: str) -> Mod:
        return Mod("filter", Not(part=Shares(characteristic=characteristic)))

    def single_target(self, noun: Filter | None = None) -> Mod:
        """Read "with a single target" (CR 115.9a), which is a creature where the text says so."""
        what = noun or Or(parts=(Is(concept="object"), Is(concept="player")))
        return Mod("filter", Targeting(who=Selection(filter=what, number=one(1)), only=True))

    def nth_other(self, n: int, measure: str) -> Any:
        return Mod("nth", one(1)) if n > 1 else REJECT

    def named(self, name: str) -> Mod:
        return Mod("filter", Named(name=name))

    def that_(self) -> Mod:
        return Mod("that")

    def those(self) -> Mod:
        return Mod("those")

    def this_(self) -> Mod:
        return Mod("this")

    def and_mod(self) -> Mod:
        return Mod("and")

    def state_mod(self, concept: str) -> Mod:
        return Mod("filter", Is(concept=concept))

    def counted(self, bound: Bound) -> Mod:
        return Mod("number", bound)

    def mod(self, value: Any) -> Any:
        return value

    def related_mod(self, value: Any) -> Any:
        return value

    def controlled(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Mod("filter", ControlledBy(who=who))

    def not_controlled(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Mod("filter", Not(part=ControlledBy(who=who)))

    def owned(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Mod("filter", OwnedBy(who=who))

    def owned_by(self, who: Who) -> Any:
        return REJECT if bare(who) else self.owned(who)

    def without_counters(self, kind: str | None = None) -> Mod:
        return Mod("filter", Not(part=HasCounter(kind=kind)))

    def count_types(self, who: Who, *_: Any) -> Quantity:
        return Count(of=who, distinct="card-type")

    def with_any_counter(self) -> Mod:
        return Mod("filter", HasCounter())

    def chosen_name(self) -> Mod:
        return Mod("filter", Chosen(characteristic="name"))

    def having(self, abilities: tuple[Ability, ...]) -> Mod:
        return Mod("filter", conjunction([HasAbility(ability=a) for a in abilities]))

    def not_having(self, abilities: tuple[Ability, ...]) -> Mod:
        return Mod("filter", conjunction([Not(part=HasAbility(ability=a)) for a in abilities]))

    def comparing(self, filter: Filter) -> Mod:
        return Mod("filter", filter)

    def with_counter(self, bound: Bound, kind: str) -> Mod:
        return Mod("filter", HasCounter(kind=kind, number=bound))

    def with_some_counter(self, kind: str) -> Mod:
        return Mod("filter", HasCounter(kind=kind))

    def in_place(self, place: Place) -> Any:
        if place.position is not None:
            return REJECT
        return Mod("filter", InZone(place=place))

    def _compare(self, characteristic: str, operator: str, value: Quantity) -> Filter:
        return Compare(characteristic=characteristic, operator=operator, value=value)

    def at_most(self, characteristic: str, value: Quantity) -> Filter:
        return self._compare(characteristic, "<=", value)

    def at_least(self, characteristic: str, value: Quantity) -> Filter:
        return self._compare(characteristic, ">=", value)

    def equal(self, characteristic: str, value: Quantity) -> Filter:
        return self._compare(characteristic, "=", value)

    def more_than(self, characteristic: str, value: Quantity) -> Filter:
        return self._compare(characteristic, ">", value)

    def _compare_to(self, characteristic: str, operator: str, who: Who) -> Any:
        if only_number(who):
            return REJECT
        if is_player(who):
            return REJECT
        if isinstance(who, Selection) and not who.target and who.number is not None and not words(who.filter):
            return REJECT
        if isinstance(who, Selection) and isinstance(who.filter, Not):
            return REJECT  # "1 or less and not a creature": a number, and a further modifier
        if isinstance(who, Selection) and who.number is None and not who.target:
            manners = (how for node in who.walk() if isinstance(node, Where) for how in node.action.manner)
            if all(how.how != "linked" for how in manners):
                return REJECT
        return self._compare(characteristic, operator, Measure(characteristic=characteristic, of=who))

    def less_than_that(self, characteristic: str, who: Who) -> Any:
        return self._compare_to(characteristic, "<", who)

    def more_than_that(self, characteristic: str, who: Who) -> Any:
        return self._compare_to(characteristic, ">", who)

    def at_most_that(self, characteristic: str, who: Who) -> Any:
        return self._compare_to(characteristic, "<=", who)

    def at_least_that(self, characteristic: str, who: Who) -> Any:
        return self._compare_to(characteristic, ">=", who)

    def less_than(self, characteristic: str, value: Quantity, _: str | None = None) -> Filter:
        return self._compare(characteristic, "<", value)

    # ---- relative clauses ----

    def rel_object(self, *parts: Any) -> Any:
        *adverbs, gap = parts
        modal = adverbs.pop(0) if adverbs and isinstance(adverbs[0], str) else None
        if modal not in (None, "did-not"):
            return REJECT
        if Adverb("this-way") in adverbs:
            kept = [adverb for adverb in adverbs if adverb.kind != "this-way"] + [Adverb("this-way")]
            action = self.action_of(gap, None, kept, modal=modal, gap="object")
            return Mod("filter", Where(action=action))
        return REJECT

    def action_gap(self, gap: Predicate) -> Predicate:
        return gap

    def rel_object_by(self, *parts: Any) -> Any:
        who = next(p for p in parts if isinstance(p, Who))
        gap = parts[-1]
        if isinstance(who, Reference) and (who.how == "rest" or (who.how == "among" and who.noun is None)):
            return REJECT
        if gap.verb in ("control", "gain-control") or (
            bare(who) and isinstance(who, Selection) and words(who.filter) == {"player"}
        ):
            return REJECT
        adverbs = [p for p in parts if isinstance(p, Adverb)]
        return Mod("filter", Where(action=self.action_of(gap, who, adverbs, gap="object")))

    def rel_gap(self, gap: Predicate) -> Predicate:
        return gap

    def exiling(self) -> Predicate:
        return Predicate("exile", (), "agent")

    def rel_linked(self, gap: Predicate) -> Any:
        return Mod("filter", Where(action=self.action_of(gap, None, [Adverb("linked")], gap="object")))

    def rel_done_then(self, *parts: Any) -> Any:
        *adverbs, gap = parts
        if any(adverb.kind != "time" for adverb in adverbs):
            return REJECT
        return Mod("filter", Where(action=self.action_of(gap, None, adverbs, gap="object")))

    def rel_subject(self, *parts: Any) -> Any:
        adverbs = [p for p in parts if isinstance(p, Adverb)]
        modal = next((p for p in parts if isinstance(p, str)), None)
        predicate = next(p for p in parts if isinstance(p, Predicate))
        if predicate.verb in ("attack", "block", "become-blocked", "become-unblocked") and not (
            predicate.roles or adverbs or modal or predicate.done
        ):
            return REJECT
        if predicate.verb == "target" or (predicate.done and not adverbs and not modal):
            return REJECT
        if predicate.subject is None or modal in ("may", "cannot", "must", "only", "instead"):
            return REJECT
        if any(only_number(value) for _, value in predicate.roles):
            return REJECT
        action = self.action_of(predicate, Which(), adverbs, modal=modal)
        if action is not REJECT and action.object == Reference(how="rest", plural=True):
            return REJECT  # the rest of the things so done to
        if modal == "can" and action is not REJECT:
            action = replace(action, manner=(*action.manner, Manner(how="able")))  # what can, not what does
        return Mod("filter", Where(action=action))

    # ---- modifiers ----

    def other_than(self, who: Who) -> Any:
        if isinstance(who, Selection) and who.number is not None and who.number.how == "all":
            return REJECT
        if is_player(who):
            return REJECT
        return Mod("filter", Other() if who == Self() else Other(than=who))

    def state_other(self, concept: str) -> Mod:
        return Mod("filter", conjunction([Is(concept=concept), Other()]))

    def not_mod(self, part: Filter) -> Mod:
        return Mod("filter", Not(part=part))

    def not_owned(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Mod("filter", Not(part=OwnedBy(who=who)))

    def not_in_place(self, place: Place) -> Any:
        return REJECT if place.position else Mod("filter", Not(part=InZone(place=place)))

    def distinct_filter(self, characteristic: str) -> Filter:
        return Not(part=Shares(characteristic=characteristic))

    def sharing_each(self, characteristic: str) -> Mod:
        return Mod("filter", Shares(characteristic=characteristic))

    def distinct(self, characteristic: str) -> Mod:
        return Mod("filter", Not(part=Shares(characteristic=characteristic)))

    def distinct_names(self) -> Mod:
        return Mod("filter", Not(part=Shares(characteristic="name")))

    def exiled_with(self, *parts: Any) -> Any:
        *by, what = (part for part in parts if isinstance(part, Who))
        if is_player(what) or (by and (is_player(by[0]) is False or by[0] == Reference(how="other", number=one(1)))):
            return REJECT
        if by and only_number(by[0]):
            return REJECT
        times = [part.value for part in parts if isinstance(part, Adverb) and part.kind == "time"]
        if len(times) + len(by) + 1 != len(parts) or len(times) > 1:
            return REJECT
        linked = Manner(how="linked", who=what)
        exile = Action(verb="exile", agent=by[0] if by else None, object=Which(), manner=(linked,))
        return Mod("filter", Where(action=replace(exile, time=times[0] if times else None)))

    def chooser(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Mod("chooser", who)

    def either_ability(self, *parts: Any) -> Filter:
        return Or(parts=tuple(HasAbility(ability=part) for part in parts))

    def having_either(self, either: Or) -> Mod:
        return Mod("filter", either)

    def having_any(self, keyword: str) -> Mod:
        return Mod("filter", HasAbility(ability=Keyword(keyword=keyword)))

    def done_by(self, who: Who, *parts: Any) -> Any:
        if is_player(who) is False or any(isinstance(part, Predicate) and part.verb == "choose" for part in parts):
            return REJECT
        return self.rel_object_by(who, *parts)

    def having_neither(self, either: Or) -> Mod:
        return Mod("filter", conjunction([Not(part=part) for part in either.parts]))

    def indestructible_mod(self) -> Mod:
        return Mod("filter", HasAbility(ability=Keyword(keyword="indestructible")))

    def both_kinds(self, one: Filter, two: Filter) -> Mod:
        return Mod("filter", conjunction([one, two]))

    def attacking_or_blocking_mod(self) -> Mod:
        return Mod("filter", Or(parts=(Is(concept="attacking"), Is(concept="blocking"))))

    def rel_both(self, *parts: Any) -> Any:
        """Read two relative clauses joined before one 的; an adverb before the first is of both."""
        adverbs = [part for part in parts if isinstance(part, Adverb)]
        found: list[Filter] = []
        modal = None
        for part in parts:
            if isinstance(part, str):
                modal = part
            elif isinstance(part, Predicate):
                inner = self.rel_subject(*adverbs, *([modal] if modal else []), part)
                if inner is REJECT:
                    return REJECT
                found.append(inner.value)
                modal = None
        return Mod("filter", conjunction(found))
