"""Claims about the shape of an ability, checked against what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from kg.abilities.abilities import Ability, Line
from kg.abilities.codec import from_json
from kg.consequences.book import load
from kg.consequences.explaining import explain
from kg.consequences.subject import Card

KINDS = ("follows", "does-not-follow")


def holds(claim: Mapping[str, Any], as_of: date | None = None) -> bool | None:
    """Say whether a structural claim holds; ``None`` if text that was not understood leaves it open.

    ``claim``: ``kind`` (``follows`` or ``does-not-follow``), ``consequence`` (an id in `ontology/consequences`),
    ``abilities`` (trees as JSON), optionally ``card`` (``types``, ``mana-cost``, ``power``, ``toughness``), ``ability``
    (index of the one that is meant) and ``as-of`` (a date, if ``as_of`` is not given).

    Raises:
        ValueError: an unknown kind or consequence, or a tree that is none; the message says what would be right.
    """
    kind, rule = claim.get("kind"), claim.get("consequence")
    if kind not in KINDS:
        raise ValueError(f"a structural claim is of kind {' or '.join(KINDS)}, not {kind!r}")
    try:
        load().entry(str(rule))
    except KeyError:
        raise ValueError(f"{rule!r} is no consequence in ontology/consequences") from None
    explanation = explain(_card(claim), as_of or _day(claim.get("as-of")))
    meant = claim.get("ability")
    follows = any(c.rule == rule and meant in (None, c.ability) for c in explanation)
    if not follows and any(rule in w.rules and meant in (None, w.ability) for w in explanation.withheld):
        return None
    return bool(follows == (kind == "follows"))


def _day(value: Any) -> date | None:
    return date.fromisoformat(value) if isinstance(value, str) else value


def _card(claim: Mapping[str, Any]) -> Card:
    abilities: list[Ability] = []
    for data in claim["abilities"]:
        node = from_json(data)
        if isinstance(node, Line):
            abilities.extend(node.abilities)
        elif isinstance(node, Ability):
            abilities.append(node)
        else:
            raise ValueError(f"{type(node).__name__} is no ability")
    facts = claim.get("card", {})
    return Card(
        abilities=tuple(abilities),
        types=tuple(facts.get("types", ())),
        mana_cost=facts.get("mana-cost", ""),
        power=facts.get("power"),
        toughness=facts.get("toughness"),
    )
