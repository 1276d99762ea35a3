"""Predefined tokens (CR 111.10), as facts beside the ability trees that speak of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from kg.abilities.actions import Action, Characteristics
from kg.abilities.codec import from_json
from kg.abilities.node import Node
from kg.plain_yaml import read
from kg.rules.facts import Trees
from kg.shipped import ONTOLOGY

PATH = ONTOLOGY / "tokens.yaml"


@cache
def predefined() -> dict[str, dict[str, Any]]:
    """Return the predefined tokens by id: ``cr``, ``types``, trees of ``abilities``, the ``verbs`` that create one."""
    return {
        entry["id"]: entry | {"abilities": tuple(from_json(tree) for tree in entry["abilities"])}
        for entry in read(PATH)
    }


def describe(trees: Trees) -> None:
    """Tell what each predefined token is that ``trees`` speak of; its abilities become trees of their own."""
    named = {word for node in trees.nodes for word in _named(node)}
    if not named:
        return
    for word, entry in predefined().items():
        verbs = named.intersection(entry.get("verbs", ()))
        if word in named or verbs:
            for kind in entry["types"]:
                trees.tell(("predefined_type", (word, kind)))
            for verb in verbs:
                trees.tell(("creates_by", (verb, word)))
            if trees.tell(("predefined_token", (word,))):
                for tree in entry["abilities"]:
                    trees.tell(("predefined_ability", (word, trees.add(tree))))


def word_of(action: Action) -> str | None:
    """Return the predefined token that ``action`` creates; none where it says itself what it creates."""
    if action.made is not None:
        return action.made.predefined
    return next((word for word, entry in predefined().items() if action.verb in entry.get("verbs", ())), None)


def _named(node: Node) -> tuple[str, ...]:
    if isinstance(node, Characteristics) and node.predefined is not None:
        return (node.predefined,)
    return (node.verb,) if isinstance(node, Action) else ()
