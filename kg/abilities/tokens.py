"""Predefined tokens (CR 111.10): what a token is that an effect only names, as data (`ontology/tokens.yaml`)."""

from __future__ import annotations

from functools import cache
from typing import Any

from kg.abilities.actions import Action
from kg.abilities.codec import from_json
from kg.plain_yaml import read
from kg.shipped import ONTOLOGY

PATH = ONTOLOGY / "tokens.yaml"


@cache
def predefined() -> dict[str, dict[str, Any]]:
    """Return the predefined tokens by id: ``cr``, ``types``, trees of ``abilities``, the ``verbs`` that create one."""
    return {
        entry["id"]: entry | {"abilities": tuple(from_json(tree) for tree in entry["abilities"])}
        for entry in read(PATH)
    }


def word_of(action: Action) -> str | None:
    """Return the predefined token that ``action`` creates; none where it says itself what it creates."""
    if action.made is not None:
        return action.made.predefined
    return next((word for word, entry in predefined().items() if action.verb in entry.get("verbs", ())), None)
