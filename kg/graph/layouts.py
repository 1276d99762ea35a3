"""How the faces of a card stand to each other (CR 709-712, 715), told from the faces by `ontology/layouts.yaml`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Any

from kg import plain_yaml
from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action
from kg.graph.facts import Face
from kg.shipped import ONTOLOGY

SPLIT, ADVENTURER, MODAL = "split", "adventurer", "modal-double-faced"
_SPELLS = {"instant", "sorcery"}


@cache
def _told() -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = plain_yaml.read(ONTOLOGY / "layouts.yaml")
    return data


def layout_of(faces: Sequence[Face], given: str, day: str | None) -> str:
    """Return the layout of a card with these faces; `given` is what its document shows, for one face or more than two.

    `day` is that of the document (ISO 8601). Of two halves that have costs, both instants or sorceries, is a split
    card; a half without a cost is what the text says that its card does.
    """
    if len(faces) != 2:
        return given
    first, second = faces
    if "adventure" in second.subtypes:
        return ADVENTURER
    if second.mana_cost:
        return SPLIT if {*first.types, *second.types} <= _SPELLS else MODAL
    said = {word for face in faces for word in _words(face)}
    for entry in _told():
        if said.intersection(entry.get("by", ())):
            return str(entry["layout"])
    for entry in _told():
        if set(entry.get("types", ())).intersection(second.types):
            return str(entry["layout"])
    dated = [entry for entry in _told() if "from" in entry]
    known = [entry for entry in dated if day is None or entry["from"] <= date.fromisoformat(day)]
    return str((known or dated)[-1 if known else 0]["layout"])


def _words(face: Face) -> list[str]:
    """Return the keywords and verbs of a face's text."""
    nodes = [node for line in face.lines for node in line.tree.walk()]
    said = [node.keyword for node in nodes if isinstance(node, Keyword)]
    return said + [node.verb for node in nodes if isinstance(node, Action)]
