"""Errata: what printed words mean on the day that is asked about (CR 108.1), from `ontology/errata.yaml`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Any

from kg import plain_yaml
from kg.abilities.actions import Action
from kg.abilities.node import Node, substitute
from kg.abilities.selections import AnyTarget, Filter, Is, Or, Reference, Selection
from kg.rules.facts import Trees, term
from kg.scenarios.scenario import Scenario, Thing
from kg.shipped import ONTOLOGY


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


@cache
def errata() -> tuple[Erratum, ...]:
    """Return the errata that ship."""
    return tuple(
        Erratum(one["day"], frozenset(one["target"]), one.get("dealt-damage", False), tuple(one.get("and", ())))
        for one in plain_yaml.read(ONTOLOGY / "errata.yaml")
    )


def as_worded(scenario: Scenario) -> Scenario:
    """Return the scenario with the words of each object as they are meant on its day, if their print is dated."""
    if not any(one.day <= scenario.as_of for one in errata()):
        return scenario
    return replace(scenario, objects=tuple(_reworded(thing, scenario.as_of) for thing in scenario.objects))


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
    return {("old_words", (term(number),)): True for number, node in enumerate(trees.nodes) if node in known}


def _reworded(thing: Thing, day: date) -> Thing:
    other = _reworded(thing.other, day) if thing.other else None
    halves = tuple(_reworded(half, day) for half in thing.halves)
    abilities = thing.abilities
    if thing.printed is not None:
        abilities = tuple(replace(item, ability=_meant(item.ability, thing.printed, day)) for item in abilities)
    same = abilities == thing.abilities and other == thing.other and halves == thing.halves
    return thing if same else replace(thing, abilities=abilities, other=other, halves=halves)


def _meant(ability: Any, printed: date, day: date) -> Any:
    """Return an ability as it is meant on ``day``; a target that it speaks of again by its kind stays as printed."""
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
