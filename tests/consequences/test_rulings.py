"""Rulings of the shipped documents, checked one by one: the explanation of the card says the same thing.

The cards' trees and the rulings' digests are those of `data/cards`; the rulings themselves are not repeated.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
import yaml

from kg.abilities import from_json
from kg.consequences import Card, explain
from kg.consequences.subject import card_of
from kg.shipped import DATA

CLAIMS = DATA / "claims" / "shapes.yaml"
CASES: list[dict[str, Any]] = yaml.safe_load(CLAIMS.read_text(encoding="utf-8"))["claims"]


@cache
def document(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DATA / "cards" / f"{name}.json").read_text(encoding="utf-8"))
    return data


def find(case: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The face with the case's card, and the digests of its rulings or of those of its section."""
    for section in document(case["source"]["document"])["sections"]:
        for entry in section.get("cards", ()):
            for face in entry["faces"]:
                if case["card"] in (name for _, name in face["names"]):
                    rulings = entry.get("rulings") or section.get("rulings", ())
                    return face, [ruling["digest"] for ruling in rulings]
    raise LookupError(case["card"])


def card(face: dict[str, Any]) -> Card:
    lines = [from_json(line["tree"]) for line in face["lines"]]
    types = (*face.get("supertypes", ()), *face["types"], *face.get("subtypes", ()))
    return Card(card_of(lines).abilities, types=types, mana_cost=face.get("mana_cost", ""))  # type: ignore[arg-type]


def test_there_are_thirty() -> None:
    assert len(CASES) >= 30


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['card']}-{case['id']}")
def test_the_explanation_says_what_the_ruling_says(case: dict[str, Any]) -> None:
    face, rulings = find(case)
    assert case["source"]["digest"] in rulings
    said = {c.rule for c in explain(card(face), case["as_of"]) if c.ability == case["ability"] - 1}
    assert set(case["follows"]) <= said
