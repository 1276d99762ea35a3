"""Builds noun phrases: who and what is meant (CR 109, 115)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from kg.abilities.actions import Action, Manner
from kg.abilities.quantities import Arithmetic, Bound, Count, Measure, Number, Quantity
from kg.abilities.selections import (
    And,
    AnyTarget,
    Chosen,
    Compare,
    ControlledBy,
    Filter,
    FromSource,
    InZone,
    Is,
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
    Targeting,
    TopCards,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.amounts import plain, written
from kg.parse.builder.alternatives import among
from kg.parse.builder.filters import bare, conjunction, is_player, one, only_number, parts_of, words
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import PERSON, Adverb, Mod, Nth, Predicate

_OWNED_ZONES = {"graveyard", "hand", "library"}


def _cast(filter: Filter) -> Filter:
    """Return a filter of spells in which they are cast, where older texts say played (CR 601.1a)."""
    if isinstance(filter, And):
        return replace(filter, parts=tuple(_cast(part) for part in filter.parts))
    if isinstance(filter, Where) and filter.action.verb == "play" and filter.action.object == Which():
        return Where(action=replace(filter.action, verb="cast"))
    return filter


def _set_aside(noun: Filter) -> Who | None:
    """Return whom "other" sets aside with ``noun``: other players are other than you, objects other than the source."""
    if noun == Is(concept="player"):
        return You()
    if words(noun) & {"opponent", "pile"}:
        return Reference(how="it")
    return None


def _plain(filter: Filter) -> bool:
    """Say whether ``filter`` is words alone, as they stand in a row of nouns."""
    if isinstance(filter, And | Or):
        return all(_plain(part) for part in filter.parts)
    return isinstance(filter, Is) or (isinstance(filter, Not) and _plain(filter.part))


def _two_kinds(one: Who, two: Who) -> bool:
    """Say whether two things stand side by side, each told by what is said before it, or one no noun at all."""
    if not isinstance(one, Selection | Several | Reference):
        return True
    told = (ControlledBy, OwnedBy)
    return bare(one) and all(any(isinstance(part, told) for part in parts_of(who)) for who in (one, two))


def _all_cards(parts: tuple[Who, ...]) -> tuple[Who, ...]:
    """Return ``parts``, "an instant and/or a sorcery card", each as a card if the last one says so."""
    card, before = Is(concept="card"), parts[:-1]
    if card not in parts_of(parts[-1]):
        return parts
    made = [
        replace(one, filter=conjunction([one.filter, card]))
        if isinstance(one, Selection) and words(one.filter) <= {"instant", "sorcery"}
        else one
        for one in before
    ]
    return (*made, parts[-1])


class Nouns(Shared):
    """Builder methods for noun phrases."""

    # ---- words of a noun ----

    def is_(self, concept: str, *_: Any) -> Filter:
        return Is(concept=concept)

    def is_not(self, part: Filter) -> Filter:
        return Not(part=part)

    def fortified(self, noun: Filter) -> Who:
        return Reference(how="attached", verb="fortify", noun=noun)

    def each_other(self) -> Who:
        return Reference(how="other", number=one(1))

    def both_(self, one: Filter, two: Filter) -> Filter:
        return conjunction([one, two])

    def neither_(self, one: Filter, two: Filter) -> Filter:
        return conjunction([Not(part=one), Not(part=two)])

    def sized(self, text: str, concept: str) -> Filter:
        """Read "1/1 creature": what its power and toughness are (CR 208.1)."""
        power, toughness = (written(value) for value in text.split("/"))
        return conjunction(
            [
                Is(concept=concept),
                Compare(characteristic="power", operator="=", value=power),
                Compare(characteristic="toughness", operator="=", value=toughness),
            ]
        )

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
        return among(alternatives)

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
            if before.kind == "target" and whose is not None and bare(whose):
                return REJECT  # the target is whose zone it is
            who = after.value.action.agent if isinstance(after.value, Where) else None
            if before.kind == "target" and who is not None and bare(who) and is_player(who):
                return REJECT  # the target is who did it
        first = parts[0]
        if len(parts) > 2 and first.kind == "number" and first.value.how in ("all", "any", "each"):
            after = parts[1].value if parts[1].kind == "filter" else None
            whose = after.place.whose if isinstance(after, InZone) else None
            if isinstance(after, InZone) and (whose is None or bare(whose)) and after.place.zone in _OWNED_ZONES:
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
            elif kind == "nth":  # "a third target creature": one that is neither of those before
                if number is not None or (not target and not any(one.kind == "target" for one in parts[:-1])):
                    return REJECT
                number = value
                other.append(Other())
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
        if target and determiner in ("that", "those") and number is None:
            target = False  # "that target creature" is the one spoken of
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
            if noun.concept == "copy":
                return Reference(how="that", noun=noun)  # a copy is spoken of where it is made (CR 707.10)
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

    def person(self) -> Who:
        return replace(PERSON)  # each may stand for another

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
        return REJECT if bare(who) or isinstance(who, Several) else self.controlled(who)

    def hand_cards(self, who: Who) -> Any:
        return self._contents("hand", who)

    def graveyard_cards(self, who: Who) -> Any:
        return self._contents("graveyard", who)

    def _contents(self, zone: str, who: Who) -> Any:
        if is_player(who) is False or bare(who) or (isinstance(who, Reference) and who.how == "among"):
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

    def targeting_filter(self, who: Who) -> Filter:
        return Targeting(who=who)

    def affected(self, noun: Filter) -> Who:
        """Read "the affected creatures": what the spell's other effect acts on (CR 608.2c)."""
        return Reference(how="affected", noun=noun)

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

    def one_of_those(self, n: int, measure: str) -> Any:
        if measure in ("项", "点", "次", "倍"):
            return REJECT
        return Reference(how="among", number=one(n))

    def both_of_them(self) -> Who:
        return Reference(how="that", number=one(2), plural=True)

    def another_of(self, bound: Bound) -> Who:
        return Reference(how="other", number=bound)

    def several(self, *parts: Who) -> Any:
        if isinstance(parts[1], Several) or (isinstance(parts[0], Several) and parts[0].either):
            return REJECT
        for part in parts[1:]:
            if bare(part) and Other() not in parts_of(part) and not _two_kinds(parts[0], part):
                return REJECT
        first = parts[0].parts if isinstance(parts[0], Several) else (parts[0],)
        return Several(parts=(*first, *parts[1:]))

    def either(self, *parts: Who) -> Any:
        if not all(isinstance(part, Who) for part in parts) or any(only_number(part) for part in parts):
            return REJECT
        for part in parts[1:]:
            theirs = is_player(parts[0]) and ControlledBy(who=Reference(how="it")) in parts_of(part)
            beside = isinstance(parts[0], Selection | Several | Reference) and not theirs
            if beside and bare(part) and Other() not in parts_of(part):
                return REJECT
            if isinstance(parts[0], Selection) and parts[0].target and bare(part):
                return REJECT  # "target creatures and/or other planeswalkers": these are targets too
        first = parts[0].parts if isinstance(parts[0], Several) and parts[0].either else (parts[0],)
        if any(isinstance(part, Several) for part in (*first, *parts[1:])):
            return REJECT
        return Several(parts=_all_cards((*first, *parts[1:])), either=True)

    def top(self, whose: Who, bound: Bound) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=bound, whose=whose)

    def top_one(self, whose: Who) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=one(1), whose=whose)

    def bottom_one(self, whose: Who) -> Any:
        if is_player(whose) is False:
            return REJECT
        return TopCards(number=one(1), whose=whose, position="bottom")

    def bottom_some(self, whose: Who, bound: Bound) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=bound, whose=whose, position="bottom")

    def contents(self, place: Place) -> Who:
        """Return all cards of a zone."""
        return Selection(filter=And(parts=(Is(concept="card"), InZone(place=place))), number=Bound(how="all"))

    def top_cards(self, who: Who) -> Who:
        return who

    # ---- nouns ----

    def another_of_one(self, measure: str) -> Who:
        return Reference(how="other", number=one(1))

    def attacking_player(self, concept: str) -> Any:
        return Related(relation="attacking-player") if concept == "player" else REJECT

    def yours(self, *parts: Any) -> Any:
        """Read "your opponents" and "your commander", of whom nobody has others (CR 102.2, 903.3)."""
        noun: Filter = parts[-1]
        number = parts[0] if len(parts) == 2 else None
        if noun in (Is(concept="opponent"), Is(concept="teammate")):
            return Selection(filter=noun, number=number)
        if noun == Is(concept="commander"):
            return Selection(filter=conjunction([noun, OwnedBy(who=You())]), number=number)
        return REJECT

    def attacked(self, noun: Filter) -> Any:
        return Selection(filter=conjunction([noun, Where(action=Action(verb="attack", recipient=Which()))]))

    def some_of_hand(self, who: Who, bound: Bound) -> Any:
        if is_player(who) is False:
            return REJECT
        hand = InZone(place=Place(zone="hand", whose=who))
        return Selection(filter=conjunction([Is(concept="card"), hand]), number=bound)

    def some_in_hand(self, bound: Bound) -> Any:
        """Read "a card in hand", said of whoever acts."""
        return Selection(filter=And(parts=(Is(concept="card"), InZone(place=Place(zone="hand")))), number=bound)

    def three(self, *parts: Who) -> Any:
        """Read three things in a row; "target" before the first of bare ones is of all."""
        if any(not isinstance(part, Selection) for part in parts):
            return REJECT
        first, *others = parts
        bare = [part for part in others if isinstance(part, Selection) and not part.target and part.number is None]
        if not bare:
            return Several(parts=parts)
        if all(_plain(part.filter) for part in bare):
            return REJECT  # nouns in a row are one noun
        if len(bare) == 2 and isinstance(first, Selection) and first.target and first.number is None:
            return replace(first, filter=Or(parts=(first.filter, *(part.filter for part in bare))))
        return REJECT

    def both_word(self) -> str:
        return "both"

    def row(self, *parts: Any) -> Any:
        """Read several things in a row, each with its own number or target: all of them."""
        things = [part for part in parts if isinstance(part, Who)]
        if not all(isinstance(one, Selection) and (one.target or one.number is not None) for one in things):
            return REJECT
        return Several(parts=tuple(things))

    def next_of(self, noun: Filter) -> Nth:
        return Nth(noun, 1, each_turn=False)

    def colors_spent_on(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="colors-of-mana-spent", of=who)

    def party_size(self, who: Who, kind: str) -> Any:
        if is_player(who) is False or kind != "creature":
            return REJECT
        return Measure(characteristic="party-size", of=who)

    def each_in_party(self, who: Who, bound: Bound, kind: str) -> Any:
        return self.party_size(who, kind) if bound == one(1) else REJECT

    def each_color_spent(self, who: Who, bound: Bound) -> Any:
        return self.colors_spent_on(who) if bound == one(1) else REJECT

    def each_target_beyond_first(self, who: Who, bound: Bound) -> Any:
        """Read "for each target beyond the first" (CR 601.2f): of the targets of a spell, all but one."""
        if bound != one(1) or not isinstance(who, Self):
            return REJECT
        targets = Count(of=Related(relation="targets", of=who))
        return Arithmetic(operator="minus", operands=(targets, Number(value=1)))

    def any_targets(self, bound: Bound) -> Any:
        if bound.how is not None:
            return REJECT
        return AnyTarget(number=bound)

    def distributing(self, bound: Bound, kind: str, who: Who) -> Any:
        """Read "distribute three counters among …" (CR 601.2d)."""
        amount = plain(bound)
        if not isinstance(amount, Quantity) or is_player(who):
            return REJECT
        roles = (("amount", amount), ("counter", kind), ("object", who))
        return Predicate("put-counter", roles, "agent", None, (Adverb("manner", Manner(how="divided")),))

    def times_mutated(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="times-mutated", of=who)

    def times_kicked(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="times-kicked", of=who)

    def each_kind(self, who: Who, bound: Bound, characteristic: str) -> Any:
        """Read "for each basic land type among lands you control"."""
        if bound != one(1) or not isinstance(who, Selection) or not characteristic.endswith("-type"):
            return REJECT
        return Count(of=who, distinct=characteristic)

    def first_of(self, who: Who, noun: Filter) -> Any:
        return Nth(noun, 1) if is_player(who) is not False and isinstance(who, You | Reference) else REJECT

    def keyword_you_activate(self, keyword: str) -> Who:
        activated = Where(action=Action(verb="activate", agent=You(), object=Which()))
        return Selection(filter=conjunction([Is(concept="ability"), Is(concept=keyword), activated]))

    def nth_of_its(self, n: int, _: str, noun: Filter) -> Nth:
        return Nth(noun, n)

    def mana_spent_on(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="mana-spent", of=who)

    def that_ability(self) -> Who:
        return Reference(how="that", noun=Is(concept="ability"))

    def abilities_you_activate(self, who: Who, keyword: str) -> Any:
        if is_player(who):
            return REJECT
        activated = Where(action=Action(verb="activate", agent=You(), object=Which()))
        return Selection(
            filter=conjunction([Is(concept="ability"), Is(concept=keyword), FromSource(who=who), activated])
        )

    def keyword_ability_of(self, who: Who, keyword: str) -> Any:
        done = any(isinstance(part, Where) and part.action.verb == "activate" for part in parts_of(who))
        if is_player(who) or done or Is(concept="ability") in parts_of(who):
            return REJECT
        return Selection(filter=conjunction([Is(concept="ability"), Is(concept=keyword), FromSource(who=who)]))

    def all_abilities_of(self, who: Who, bound: Bound, noun: Filter) -> Any:
        if isinstance(who, Several):
            return REJECT
        found = self.abilities_of(who, noun)
        return replace(found, number=bound) if isinstance(found, Selection) and "ability" in words(noun) else REJECT
