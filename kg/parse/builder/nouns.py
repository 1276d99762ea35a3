"""Builds noun phrases: who and what is meant (CR 109, 115)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from kg.abilities.actions import Action
from kg.abilities.quantities import Bound
from kg.abilities.selections import (
    And,
    Chosen,
    Compare,
    ControlledBy,
    Filter,
    InZone,
    Is,
    Not,
    Or,
    Other,
    OwnedBy,
    Reference,
    Selection,
    Self,
    Several,
    Targeting,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.amounts import written
from kg.parse.builder.alternatives import among
from kg.parse.builder.filters import bare, conjunction, is_player, one, only_number, parts_of, words
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Mod, Nth

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

    def chosen_type(self) -> Filter:
        return Chosen(characteristic="creature-type")

    def chosen_color(self) -> Filter:
        return Chosen(characteristic="color")

    def controlled_by(self, who: Who) -> Any:
        return REJECT if bare(who) or isinstance(who, Several) else self.controlled(who)

    def nth(self, who: Who, n: int, measure: str, noun: Filter) -> Any:
        return Nth(noun, n) if is_player(who) is not False else REJECT

    def attacking_or_blocking(self) -> Filter:
        return Or(parts=(Is(concept="attacking"), Is(concept="blocking")))

    def being(self, noun: Filter) -> Mod:
        return Mod("filter", noun)

    def targeting(self, who: Who) -> Mod:
        return Mod("filter", Targeting(who=who))

    def targeting_filter(self, who: Who) -> Filter:
        return Targeting(who=who)

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

    def attacked(self, noun: Filter) -> Any:
        return Selection(filter=conjunction([noun, Where(action=Action(verb="attack", recipient=Which()))]))

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

    def first_of(self, who: Who, noun: Filter) -> Any:
        return Nth(noun, 1) if is_player(who) is not False and isinstance(who, You | Reference) else REJECT

    def nth_of_its(self, n: int, _: str, noun: Filter) -> Nth:
        return Nth(noun, n)
