"""Spells whose text loses the words in square brackets where their cleave cost is paid (CR 702.148)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Keyword
from kg.rules.facts import Trees
from kg.scenarios.scenario import Scenario, Thing


def as_cleaved(thing: Thing, scenario: Scenario) -> Thing:
    """Return the object with the text that it has: without those words, where the scenario says that it was cleaved."""
    if not thing.cleaved or not _was_cleaved(thing, scenario):
        return thing
    return replace(thing, abilities=thing.cleaved)


def cleaved_text(thing: Thing, trees: Trees, scenario: Scenario) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the facts about the text of a spell without those words, as it is cast or where it was cast so."""
    if _was_cleaved(thing, scenario):
        return {("was_cleaved", (thing.id,)): True}
    return {
        ("cleaved_printed", (thing.id, trees.add(item.ability, item.text, nth, item.line))): True
        for nth, item in enumerate(thing.cleaved)
        if not isinstance(item.ability, Keyword)
    }


def _was_cleaved(thing: Thing, scenario: Scenario) -> bool:
    """Is it said that the cleave cost of this spell was paid?"""
    words = scenario.question.arguments.get("with", ())
    asked = scenario.question.kind == "resolve" and scenario.question.arguments["object"] == thing.id
    done = [each for action in scenario.actions for each in (action, *action.respond)]
    told = [each.adds or () for each in done if each.act in (("cast", (thing.id,)), ("resolve", (thing.id,)))]
    return any("cleave" in adds for adds in told) or (
        asked and "cleave" in ([words] if isinstance(words, str) else words)
    )
