"""The text that a spell has by the cost it was cast for: cleave, overload and awaken (CR 702.148, 702.96, 702.113)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Keyword, Spell
from kg.abilities.effects import Delayed, If, Modal
from kg.abilities.keywords import expand
from kg.abilities.node import rebuilt
from kg.abilities.quantities import Bound, Measure
from kg.abilities.selections import AnyTarget, Place, Reference, Related, Selection
from kg.rules.facts import Trees
from kg.scenarios.scenario import Scenario, Text, Thing

_WAYS = ("cleave", "overload", "awaken")


def as_cast(thing: Thing, scenario: Scenario) -> Thing:
    """Return the object with the text that it has where the scenario says for which of these costs it was cast."""
    found = _text(thing, scenario)
    return thing if found is None else replace(thing, abilities=found[1])


def facts_as_cast(thing: Thing, trees: Trees, scenario: Scenario) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return for which of these costs a spell was cast, or what it says without the words in square brackets."""
    found = _text(thing, scenario)
    if found is not None:
        followed = found[0] != "overload" or _means_each(thing.abilities)
        return {("worded_by", (thing.id, found[0])): True} if followed else {}
    return {
        ("cleaved_printed", (thing.id, trees.add(item.ability, item.text, nth, item.line))): True
        for nth, item in enumerate(thing.cleaved)
        if not isinstance(item.ability, Keyword)
    }


def _text(thing: Thing, scenario: Scenario) -> tuple[str, tuple[Text, ...]] | None:
    """Return the cost that is said to have been paid and the text by it; nothing where that cannot be told."""
    printed = {item.ability.keyword: item for item in thing.abilities if isinstance(item.ability, Keyword)}
    for word in _WAYS:
        if word not in printed or not _was_paid(word, thing, scenario):
            continue
        if word == "cleave":
            changed = thing.cleaved or None
        elif word == "overload":
            changed = _overloaded(thing.abilities)
        else:
            changed = _awakened(thing.abilities, printed[word], scenario)
        return None if changed is None else (word, changed)
    return None


def _was_paid(word: str, thing: Thing, scenario: Scenario) -> bool:
    """Is it said, and nowhere denied, that this cost of the spell was paid?"""
    words = scenario.question.arguments.get("with")
    asked = scenario.question.kind == "resolve" and scenario.question.arguments["object"] == thing.id
    done = [each for action in scenario.actions for each in (action, *action.respond)]
    acts = (("cast", (thing.id,)), ("resolve", (thing.id,)))
    told = [each.adds for each in done if each.act in acts and each.adds is not None]
    if asked and words is not None:
        told.append((words,) if isinstance(words, str) else tuple(words))
    return bool(told) and all(word in adds for adds in told)


def _means_each(printed: tuple[Text, ...]) -> bool:
    """Is the text with "each" for "target" a sentence that the model has, of which one meaning is certain?"""
    parts = [node for item in printed if isinstance(item.ability, Spell) for node in item.ability.walk()]
    odd = (AnyTarget, Modal, Delayed)
    if any(isinstance(node, odd) or (isinstance(node, Selection) and node.target and node.number) for node in parts):
        return False
    placed = [node for part in parts if isinstance(part, Place) for node in part.walk()]
    of_each = [node.of for node in parts if isinstance(node, Related | Measure) and node not in placed]
    return not any(isinstance(of, Reference) for of in of_each)  # "its controller": once for each of them, or once


def _overloaded(printed: tuple[Text, ...]) -> tuple[Text, ...]:
    """Return the text with "each" for "target" (CR 702.96a)."""
    return tuple(
        replace(item, ability=_each(item.ability)) if isinstance(item.ability, Spell) else item for item in printed
    )


def _each(part: Any) -> Any:
    if isinstance(part, Selection) and part.target:
        part = replace(part, target=False, number=Bound(how="each"))
    return rebuilt(part, _each)


def _awakened(printed: tuple[Text, ...], keyword: Text, scenario: Scenario) -> tuple[Text, ...] | None:
    """Return the text with the spell ability that awaken stands for, whose condition holds (CR 702.113a)."""
    if not isinstance(keyword.ability, Keyword):
        return None
    try:
        meant = expand(keyword.ability, scenario.as_of)
    except (ValueError, LookupError):
        return None
    paid = tuple(
        replace(keyword, ability=replace(ability, effects=(given.effect,)))
        for ability in meant
        if isinstance(ability, Spell)
        for given in ability.effects
        if isinstance(given, If)
    )
    if len(paid) != 1:
        return None
    return tuple(each for item in printed for each in ((item, *paid) if item is keyword else (item,)))
