"""Builds noun phrases, filters, places and quantities (CR 107, 109, 115, 400)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.quantities import Amount, Arithmetic, Bound, Count, Counters, Measure, Number, Quantity, Variable
from kg.abilities.selections import (
    And,
    AnyTarget,
    Chosen,
    Compare,
    ControlledBy,
    Filter,
    FromSource,
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
    Related,
    Selection,
    Self,
    Several,
    Shares,
    Targeting,
    TopCards,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Mod, Nth, Predicate

_OWNED_ZONES = {"graveyard", "hand", "library"}
_PLAYERS = {"player", "opponent", "teammate"}
_HEADS = {"ability", "card", "spell", "permanent", "token", "source", "player", "opponent", "object"}


def conjunction(parts: list[Filter]) -> Filter:
    """Return one filter for all of ``parts``, flat."""
    flat: list[Filter] = []
    for part in parts:
        for one in part.parts if isinstance(part, And) else (part,):
            if one not in flat:
                flat.append(one)
    return flat[0] if len(flat) == 1 else And(parts=tuple(flat))


def _parts(who: Who) -> tuple[Filter, ...]:
    if not isinstance(who, Selection):
        return ()
    return who.filter.parts if isinstance(who.filter, And) else (who.filter,)


def _bare(who: Who) -> bool:
    """Say whether ``who`` is a noun with nothing before it, which does not stand as a possessor."""
    return isinstance(who, Selection) and not who.target and who.number is None


def words(filter: Filter | None) -> set[str]:
    """Return the concepts that a filter asks for outright."""
    if isinstance(filter, Is):
        return {filter.concept}
    if isinstance(filter, And | Or):
        return set().union(*(words(part) for part in filter.parts))
    return set()


def _cast(filter: Filter) -> Filter:
    """Return a filter of spells in which they are cast, where older texts say played (CR 601.1a)."""
    if isinstance(filter, And):
        return replace(filter, parts=tuple(_cast(part) for part in filter.parts))
    if isinstance(filter, Where) and filter.action.verb == "play" and filter.action.object == Which():
        return Where(action=replace(filter.action, verb="cast"))
    return filter


def is_player(who: Who | None) -> bool | None:
    """Say whether ``who`` is a player; ``None`` if the words leave it open."""
    if isinstance(who, You):
        return True
    if isinstance(who, Selection):
        return bool(words(who.filter) & _PLAYERS)
    if isinstance(who, Reference):
        return None if who.noun is None else bool(words(who.noun) & _PLAYERS)
    if isinstance(who, Related):
        return who.relation != "source"
    if isinstance(who, Several):
        kinds = {is_player(part) for part in who.parts}
        return False if False in kinds else kinds.pop() if len(kinds) == 1 else None
    return False


def _set_aside(noun: Filter) -> Who | None:
    """Return whom "other" sets aside with ``noun``: other players are other than you, objects other than the source."""
    if noun == Is(concept="player"):
        return You()
    if words(noun) & {"opponent", "pile"}:
        return Reference(how="it")
    return None


def one(n: Quantity | int) -> Bound:
    """Return the bound "exactly n"."""
    value = Number(value=n) if isinstance(n, int) else n
    return Bound(least=value, most=value)


class Nouns:
    """Builder methods for noun phrases and what they are made of."""

    # ---- numbers ----

    def number(self, value: int | Quantity) -> Quantity:
        return Number(value=value) if isinstance(value, int) else value

    def variable(self, name: str) -> Quantity:
        return Variable(name=name)

    def n(self, value: Quantity) -> Quantity:
        return value

    def exactly(self, n: Quantity, measure: str | None = None) -> Bound:
        return Bound(least=n, most=n)

    def up_to(self, n: Quantity, measure: str) -> Bound:
        return Bound(least=Number(value=0), most=n)

    def between(self, least: Quantity, one: str, most: Quantity, two: str) -> Bound:
        return Bound(least=least, most=most)

    def devotion(self, who: Who, color: str, characteristic: str) -> Any:
        if characteristic != "devotion":
            return REJECT
        return Measure(characteristic=characteristic, of=who, color=color)

    def or_more(self, n: Quantity, *_: str) -> Bound:
        return Bound(least=n)

    def or_less(self, n: Quantity, measure: str) -> Bound:
        return Bound(most=n)

    def in_total(self, n: Quantity, measure: str) -> Bound:
        return Bound(least=n, most=n)

    def any_number(self, measure: str | None = None) -> Bound:
        return Bound(least=Number(value=0))

    def all_(self) -> Bound:
        return Bound(how="all")

    def each_of(self, measure: str) -> Bound:
        return Bound(how="each")

    def any_one(self, measure: str | None = None) -> Bound:
        return Bound(how="any")

    def one_or_more(self, measure: str | None = None) -> Bound:
        return Bound(least=Number(value=1), how="one-or-more")

    def some_number(self, measure: str | None = None) -> Bound:
        return Bound(how="number")

    def some_or_more(self, n: int, *_: str) -> Any:
        return self.one_or_more() if n == 1 else REJECT

    def more_than_number(self, n: Quantity, measure: str) -> Any:
        return Bound(least=Number(value=n.value + 1)) if isinstance(n, Number) else REJECT

    def times_that(self, n: Quantity) -> Bound:
        amount = Arithmetic(operator="times", operands=(n, Amount()))
        return Bound(least=amount, most=amount)

    def times_of(self, n: Quantity, value: Quantity) -> Bound:
        amount = Arithmetic(operator="times", operands=(n, value))
        return Bound(least=amount, most=amount)

    def roll(self) -> Quantity:
        return Amount(of="roll-die")

    def times(self, value: Quantity, n: Quantity) -> Quantity:
        return Arithmetic(operator="times", operands=(n, value))

    def half(self, value: Quantity, how: str) -> Quantity:
        return Arithmetic(operator=how, operands=(value,))

    def plus(self, one: Quantity, two: Quantity) -> Any:
        return REJECT if isinstance(two, Arithmetic) else Arithmetic(operator="plus", operands=(one, two))

    def minus(self, one: Quantity, two: Quantity) -> Any:
        return REJECT if isinstance(two, Arithmetic) else Arithmetic(operator="minus", operands=(one, two))

    def lost(self) -> str:
        return "lose-life"

    def gained(self) -> str:
        return "gain-life"

    def life_this_way(self, verb: str) -> Quantity:
        return Amount(of=verb)

    def that_many(self) -> Bound:
        return Bound(how="that-many")

    def equal_to(self, value: Quantity) -> Bound:
        return Bound(least=value, most=value)

    def amount_done(self) -> Quantity:
        return Amount()

    def same(self, value: Any) -> Any:
        return value

    def measure(self, who: Who, characteristic: str) -> Quantity:
        return Measure(characteristic=characteristic, of=who)

    def count(self, who: Who) -> Quantity:
        if isinstance(who, Reference | Self | You) or (isinstance(who, Selection) and who.number is not None):
            return REJECT  # type: ignore[return-value]
        return Count(of=who)

    def counters_on(self, who: Who, kind: str) -> Quantity:
        return Counters(on=who, kind=kind)

    # ---- words of a noun ----

    def is_(self, concept: str, *_: Any) -> Filter:
        return Is(concept=concept)

    def is_not(self, part: Filter) -> Filter:
        return Not(part=part)

    def nothing(self) -> Any:
        return REJECT

    def nounseq(self, *parts: Filter) -> Filter:
        return conjunction(list(parts))

    def or_word(self) -> str:
        return "or"

    def and_word(self) -> str:
        return "and"

    def noun(self, *parts: Any) -> Filter:
        if len(parts) == 1:
            return parts[0]  # type: ignore[no-any-return]
        alternatives = list(parts[::2])
        if "and" in parts[1::2]:
            if set(parts[1::2]) == {"and"}:
                return conjunction(alternatives)
            return REJECT  # type: ignore[return-value]
        last = alternatives[-1]
        flat = list(last.parts) if isinstance(last, And) else [last]
        head = [f for f in flat if isinstance(f, Is) and f.concept in _HEADS]
        if len(head) == 1 and len(flat) > 1 and not any(words(a) & _HEADS for a in alternatives[:-1]):
            rest = conjunction([f for f in flat if f is not head[0]])
            return conjunction([Or(parts=(*alternatives[:-1], rest)), head[0]])
        if len(flat) > 1 and all(self._adjective(a) for a in alternatives[:-1]) and self._adjective(flat[0]):
            return conjunction([Or(parts=(*alternatives[:-1], flat[0])), *flat[1:]])
        return Or(parts=tuple(alternatives))

    @staticmethod
    def _adjective(part: Filter) -> bool:
        part = part.part if isinstance(part, Not) else part
        return isinstance(part, Is) and part.concept in {
            "white",
            "blue",
            "black",
            "red",
            "green",
            "colorless",
            "multicolored",
            "monocolored",
            "legendary",
            "basic",
            "snow",
            "attacking",
            "blocking",
            "tapped",
            "untapped",
            "blocked",
            "unblocked",
        }

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

    def sharing(self, who: Who, characteristic: str) -> Mod:
        return Mod("filter", Shares(characteristic=characteristic, than=who))

    def same_name(self, who: Who) -> Mod:
        return Mod("filter", Shares(characteristic="name", than=who))

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
        return REJECT if _bare(who) else self.owned(who)

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
        if is_player(who) or (isinstance(who, Selection) and who.number is None and not who.target):
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

    def less_than(self, characteristic: str, value: Quantity) -> Filter:
        return self._compare(characteristic, "<", value)

    # ---- phrases ----

    def selection(self, *parts: Any) -> Any:
        noun: Filter = parts[-1]
        filters: list[Filter] = []
        number: Bound | None = None
        target = False
        chooser: Who | None = None
        determiner = None
        other: list[Filter] = []
        if parts[0].__class__ is Mod and parts[0].kind == "and":
            return REJECT
        for before, after in pairwise(parts[:-1]):
            whose = after.value.place.whose if isinstance(after.value, InZone) else None
            if before.kind == "target" and whose is not None and _bare(whose):
                return REJECT  # the target is whose zone it is
        first = parts[0]
        if len(parts) > 2 and first.kind == "number" and first.value.how in ("all", "any", "each"):
            after = parts[1].value if parts[1].kind == "filter" else None
            whose = after.place.whose if isinstance(after, InZone) else None
            if isinstance(after, InZone) and (whose is None or _bare(whose)) and after.place.zone in _OWNED_ZONES:
                return REJECT  # the number is of the zones
        for part in parts[:-1]:
            kind, value = part.kind, part.value
            if kind == "filter":
                (other if isinstance(value, Other) else filters).append(value)
            elif kind == "chooser":
                chooser = value
            elif kind == "target":
                if target:
                    return REJECT
                target = True
            elif kind == "number" or kind == "another":
                if number is not None:
                    return REJECT
                number = value
                if kind == "another":
                    other.append(Other())
            elif kind in ("that", "those", "this", "among"):
                if determiner:
                    return REJECT
                determiner = kind
        if (target or chooser is not None) and determiner:
            return REJECT
        if target and number is not None and number.how == "any":
            return REJECT
        if other == [Other()] and determiner is None:
            other = [Other(than=_set_aside(noun))]
        filter = conjunction([*other, noun, *filters])
        if target and other and number is None:
            number = one(1)
        if determiner == "this":
            if filters or other or number or not isinstance(noun, Is):
                return REJECT
            return Self(noun=noun.concept)
        if determiner == "among":
            if number is None:
                return REJECT
            return Reference(how="among", noun=filter, number=number)
        if determiner:
            plural = determiner == "those" or number is not None
            return Reference(how="that", noun=filter, number=number, plural=plural)
        if "spell" in words(filter):
            filter = _cast(filter)
        return Selection(filter=filter, number=number, target=target, chooser=chooser)

    def you(self) -> Who:
        return You()

    def it(self) -> Who:
        return Reference(how="it")

    def they(self) -> Who:
        return Reference(how="it", plural=True)

    def self_(self, _: Any) -> Who:
        return Self()

    def self_card(self) -> Who:
        return Self(noun="card")

    def abilities_of(self, who: Who, noun: Filter) -> Any:
        if noun == Is(concept="commander") and is_player(who) is not False:
            return Selection(filter=And(parts=(noun, OwnedBy(who=who))))
        kinds = {"ability", "mana-ability", "loyalty-ability"}
        if not words(noun) & kinds or is_player(who):
            return REJECT
        if any(isinstance(node, Is) and node.concept in kinds for node in who.walk()):
            return REJECT  # an ability is no source
        return Selection(filter=conjunction([noun, FromSource(who=who)]))

    def related(self, who: Who, relation: str) -> Any:
        if isinstance(who, Selection) and not who.target and who.number is None and relation != "opponent":
            return REJECT
        if isinstance(who, Several) and who.either:
            return REJECT
        return Related(relation=relation, of=who)

    def any_target(self) -> Who:
        return AnyTarget(number=one(1))

    def any_other_target(self) -> Who:
        return AnyTarget(number=one(1), other=True)

    def chosen_type(self) -> Filter:
        return Chosen(characteristic="creature-type")

    def chosen_color(self) -> Filter:
        return Chosen(characteristic="color")

    def abilities_of_it(self, noun: Filter) -> Any:
        return self.abilities_of(Reference(how="it"), noun)

    def total(self, who: Who, characteristic: str) -> Quantity:
        return Measure(characteristic=characteristic, of=who, over="total")

    def greatest(self, who: Who, characteristic: str) -> Quantity:
        return Measure(characteristic=characteristic, of=who, over="greatest")

    def zone_and(self, whose: Who, zone: str, other: str) -> Any:
        place = self.zone_of(whose, zone)
        return place if place is REJECT else replace(place, several=(other,))

    def controlled_by(self, who: Who) -> Any:
        return REJECT if _bare(who) or isinstance(who, Several) else self.controlled(who)

    def hand_cards(self, who: Who) -> Any:
        return self._contents("hand", who)

    def graveyard_cards(self, who: Who) -> Any:
        return self._contents("graveyard", who)

    def _contents(self, zone: str, who: Who) -> Any:
        if is_player(who) is False or _bare(who):
            return REJECT
        place = InZone(place=Place(zone=zone, whose=who))
        return Selection(filter=And(parts=(Is(concept="card"), place)), number=Bound(how="all"))

    def nth(self, who: Who, n: int, measure: str, noun: Filter) -> Any:
        return Nth(noun, n) if is_player(who) is not False else REJECT

    def self_ability(self) -> Who:
        return Self(noun="ability")

    def former(self) -> Who:
        return Reference(how="former")

    def latter(self) -> Who:
        return Reference(how="latter")

    def defending_player(self) -> Who:
        return Related(relation="defending-player")

    def active_player(self) -> Who:
        return Related(relation="active-player")

    def attacking_or_blocking(self) -> Filter:
        return Or(parts=(Is(concept="attacking"), Is(concept="blocking")))

    def being(self, noun: Filter) -> Mod:
        return Mod("filter", noun)

    def targeting(self, who: Who) -> Mod:
        return Mod("filter", Targeting(who=who))

    def attached(self, noun: Filter) -> Who:
        return Reference(how="attached", noun=noun)

    def equipped(self, noun: Filter) -> Who:
        return Reference(how="attached", verb="equip", noun=noun)

    def rest(self, noun: Filter | None = None) -> Who:
        return Reference(how="rest", noun=noun, plural=True)

    def among(self, bound: Bound, noun: Filter | None = None) -> Any:
        if bound.how in ("all", "that-many", "number"):
            return REJECT
        return Reference(how="among", number=bound, noun=noun)

    def another_of(self, bound: Bound) -> Who:
        return Reference(how="other", number=bound)

    def several(self, *parts: Who) -> Any:
        if isinstance(parts[1], Several) or (isinstance(parts[0], Several) and parts[0].either):
            return REJECT
        for part in parts[1:]:
            if _bare(part) and Other() not in _parts(part) and isinstance(parts[0], Selection | Several | Reference):
                return REJECT
        first = parts[0].parts if isinstance(parts[0], Several) else (parts[0],)
        return Several(parts=(*first, *parts[1:]))

    def either(self, *parts: Who) -> Any:
        if not all(isinstance(part, Who) for part in parts):
            return REJECT
        for part in parts[1:]:
            theirs = is_player(parts[0]) and ControlledBy(who=Reference(how="it")) in _parts(part)
            beside = isinstance(parts[0], Selection | Several | Reference) and not theirs
            if beside and _bare(part) and Other() not in _parts(part):
                return REJECT
        first = parts[0].parts if isinstance(parts[0], Several) and parts[0].either else (parts[0],)
        if any(isinstance(part, Several) for part in (*first, *parts[1:])):
            return REJECT
        return Several(parts=(*first, *parts[1:]), either=True)

    def top(self, whose: Who, bound: Bound) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=bound, whose=whose)

    def top_one(self, whose: Who) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=one(1), whose=whose)

    def top_cards(self, who: Who) -> Who:
        return who

    # ---- relative clauses ----

    def rel_object(self, *parts: Any) -> Any:
        *adverbs, gap = parts
        modal = adverbs.pop(0) if adverbs and isinstance(adverbs[0], str) else None
        if modal not in (None, "did-not"):
            return REJECT
        if Adverb("this-way") in adverbs:
            kept = [adverb for adverb in adverbs if adverb.kind != "this-way"] + [Adverb("this-way")]
            action = self.action_of(gap, None, kept, modal=modal, gap="object")  # type: ignore[attr-defined]
            return Mod("filter", Where(action=action))
        return REJECT

    def action_gap(self, gap: Predicate) -> Predicate:
        return gap

    def rel_object_by(self, *parts: Any) -> Any:
        who = next(p for p in parts if isinstance(p, Who))
        gap = parts[-1]
        if isinstance(who, Reference) and who.how == "rest":
            return REJECT
        if gap.verb in ("control", "gain-control") or (
            _bare(who) and isinstance(who, Selection) and words(who.filter) == {"player"}
        ):
            return REJECT
        adverbs = [p for p in parts if isinstance(p, Adverb)]
        return Mod("filter", Where(action=self.action_of(gap, who, adverbs, gap="object")))  # type: ignore[attr-defined]

    def rel_linked(self, gap: Predicate) -> Any:
        return Mod("filter", Where(action=self.action_of(gap, None, [Adverb("linked")], gap="object")))  # type: ignore[attr-defined]

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
        action = self.action_of(predicate, Which(), adverbs, modal=modal)  # type: ignore[attr-defined]
        if action is not REJECT and action.object == Reference(how="rest", plural=True):
            return REJECT  # the rest of the things so done to
        return Mod("filter", Where(action=action))

    # ---- places ----

    def zone(self, zone: str) -> Place:
        return Place(zone=zone)

    def zone_of(self, whose: Who, zone: str) -> Any:
        if is_player(whose) is False or zone in ("battlefield", "exile", "stack", "command"):
            return REJECT
        if _bare(whose) and whose != Selection(filter=Is(concept="opponent")):
            return REJECT
        return Place(zone=zone, whose=whose)

    def zone_any(self, bound: Bound, zone: str, position: str | None = None) -> Any:
        if bound.how not in ("any", "all", "each") or (position and zone != "library"):
            return REJECT
        if zone not in ("graveyard", "library", "hand"):
            return REJECT
        whose = Selection(filter=Is(concept="player"), number=bound)
        return Place(zone=zone, whose=whose, position=position)

    def zone_that(self, zone: str, position: str | None = None) -> Any:
        if position and zone != "library":
            return REJECT
        return Place(zone=zone, whose=Reference(how="that"), position=position)

    def anywhere(self) -> Place:
        return Place(zone="anywhere")

    def place_or(self, one: Place, two: Place) -> Any:
        if one.position or two.position or two.several or (two.whose is not None and two.whose != one.whose):
            return REJECT
        return replace(one, several=(*one.several, two.zone))

    def zone_at(self, zone: str, position: str | None) -> Any:
        if position and zone != "library":
            return REJECT
        return Place(zone=zone, position=position)

    def zone_of_at(self, whose: Who, zone: str, position: str | None) -> Any:
        place = self.zone_of(whose, zone)
        if place is REJECT or (position and zone != "library"):
            return REJECT
        return Place(zone=zone, whose=whose, position=position)

    def top_or_bottom(self, whose: Who, zone: str, other: str) -> Any:
        if is_player(whose) is False or zone != "library" or other != "library":
            return REJECT
        return Place(zone=zone, whose=whose, position="top-or-bottom")

    def top_of(self) -> str:
        return "top"

    def bottom_of(self) -> str:
        return "bottom"

    def inside(self) -> None:
        return None

    def place_in(self, place: Place) -> Place:
        return place
