"""Errata: what printed words mean on the day that is asked about (CR 108.1), from `ontology/errata.yaml`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Any, TypeVar

from kg import plain_yaml
from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action
from kg.abilities.node import Node, substitute
from kg.abilities.selections import AnyTarget, Filter, Is, Or, Reference, Selection
from kg.rules.facts import Trees, term
from kg.scenarios.scenario import Scenario, Text, Thing
from kg.scenarios.shorthand import keyword
from kg.shipped import ONTOLOGY

A = TypeVar("A", bound=Node)


@dataclass(frozen=True)
class Erratum:
    """What ``words`` for a target mean since ``day``, in cards that were printed before it.

    They mean "any target", or besides what they say ``besides``; ``dealt_damage``: only of what is dealt damage.
    """

    day: date
    words: frozenset[str]
    dealt_damage: bool
    besides: tuple[str, ...]

    def meant(self, target: Selection) -> Selection | AnyTarget:
        """Return what a target told in these words is."""
        if not self.besides:
            return AnyTarget(number=target.number, label=target.label)
        parts = tuple(Is(concept=word) for word in (*sorted(self.words), *self.besides))
        return replace(target, filter=Or(parts=parts))


@dataclass(frozen=True)
class Gain:
    """What cards of these types and subtypes, printed before ``day``, have since; ``undated``: or of unknown print."""

    day: date
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: tuple[str, ...]
    keywords: tuple[Keyword, ...]
    undated: bool

    def is_of(self, thing: Thing) -> bool:
        """Is the thing a card that has it?"""
        before = thing.printed < self.day if thing.printed else self.undated
        kinds = self.types <= set(thing.types) and self.subtypes <= set(thing.subtypes)
        return before and kinds and not thing.token and "ability" not in thing.types


@cache
def errata() -> tuple[Erratum, ...]:
    """Return the errata about targets that ship."""
    return tuple(
        Erratum(one["day"], frozenset(one["target"]), one.get("dealt-damage", False), tuple(one.get("and", ())))
        for one in plain_yaml.read(ONTOLOGY / "errata.yaml")["targets"]
    )


@cache
def gains() -> tuple[Gain, ...]:
    """Return the errata about characteristics that ship."""
    return tuple(
        Gain(
            one["day"],
            frozenset(one["types"]),
            frozenset(one.get("subtypes", ())),
            tuple(one.get("supertypes", ())),
            tuple(map(keyword, one.get("abilities", ()))),
            one.get("undated", False),
        )
        for one in plain_yaml.read(ONTOLOGY / "errata.yaml")["characteristics"]
    )


def as_worded(scenario: Scenario) -> Scenario:
    """Return the scenario with each object as the card reference has it on the day of the scenario.

    Words that have changed stay as printed where nothing says when they were.
    """
    return replace(scenario, objects=tuple(_today(thing, scenario.as_of) for thing in scenario.objects))


def open_words(scenario: Scenario, trees: Trees) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the targets in ``trees`` of which it hangs on the day of print what they can be, as facts.

    They are those of objects of which the scenario does not say when they were printed, and those that the text speaks
    of again in words that no longer fit.
    """
    since = [one for one in errata() if one.day <= scenario.as_of]
    known = {
        target
        for thing in scenario.objects
        for face in (thing, *((thing.other,) if thing.other else ()), *thing.halves)
        for item in face.abilities
        for target, one in _told(item.ability)
        if one in since and not (face.printed and face.printed >= one.day)
    }
    if not known:
        return {}
    return {
        ("old_words", (term(number),)): True
        for number, node in enumerate(trees.nodes)
        if isinstance(node, Selection) and node in known
    }


def _today(thing: Thing, day: date) -> Thing:
    """Return an object as the card reference has it on ``day``."""
    other = _today(thing.other, day) if thing.other else None
    halves = tuple(_today(half, day) for half in thing.halves)
    supertypes, abilities = thing.supertypes, thing.abilities
    if thing.printed is not None:
        abilities = tuple(replace(item, ability=meant(item.ability, thing.printed, day)) for item in abilities)
    for gain in gains():
        if gain.day <= day and gain.is_of(thing):
            supertypes = tuple(dict.fromkeys((*supertypes, *gain.supertypes)))
            known = {item.ability for item in abilities}
            abilities = (*abilities, *(Text(ability) for ability in gain.keywords if ability not in known))
    changed = (supertypes, abilities, other, halves)
    same = changed == (thing.supertypes, thing.abilities, thing.other, thing.halves)
    return thing if same else replace(thing, supertypes=supertypes, abilities=abilities, other=other, halves=halves)


def meant(ability: A, printed: date, day: date) -> A:
    """Return an ability, printed on one day, as it is meant on another; a target spoken of again stays as printed."""
    for target, one in list(_told(ability)):
        if printed < one.day <= day and not _spoken_of_again(ability, target):
            ability = substitute(ability, target, one.meant(target))
    return ability


def _told(ability: Node) -> Iterator[tuple[Selection, Erratum]]:
    """Yield each target of an ability that an erratum is about."""
    damaged = {
        node.recipient for node in ability.walk() if isinstance(node, Action) and node.verb == "deal-damage"
    }  # an equal target in the same ability is told by the same words, so it does not matter which is meant
    for node in ability.walk():
        if isinstance(node, Selection) and node.target and node.chooser is None and (words := _words(node.filter)):
            for one in errata():
                if one.words == words and (not one.dealt_damage or node in damaged):
                    yield node, one


def _spoken_of_again(ability: Node, target: Selection) -> bool:
    """Is the target spoken of again? What is said of "that player" is meant of a planeswalker's controller too."""
    return target.label is not None and any(
        isinstance(node, Reference) and node.to == target.label for node in ability.walk()
    )


def _words(filter: Filter) -> frozenset[str]:
    """Return the words of which a filter wants one, empty where it is told otherwise."""
    parts = filter.parts if isinstance(filter, Or) else (filter,)
    words = [part.concept for part in parts if isinstance(part, Is)]
    return frozenset(words) if len(words) == len(parts) else frozenset()
