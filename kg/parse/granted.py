"""Whom a card's name means in an ability that the card gives to something else (CR 201.5a)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.actions import Action
from kg.abilities.effects import Cost
from kg.abilities.node import Node
from kg.abilities.selections import Reference, Self

GRANTING = Reference(how="granting")
"""The object whose text gives the ability that this stands in."""

_SYMBOLS = tuple(Action(verb=verb, object=Self()) for verb in ("tap", "untap"))
"""Costs written as symbols: they are paid with whatever has the ability (CR 107.5, 107.6)."""


def granted(ability: Ability) -> Ability:
    """Return an ability that stood in quotation marks, where the card's name is the object that gives it."""
    made: Ability = _swap(ability, Self(), GRANTING)
    return made


def own_names(node: Any) -> Any:
    """Return what an object gives to itself: there its name means itself."""
    return _swap(node, GRANTING, Self())


def _swap(node: Any, old: Node, new: Node) -> Any:
    if node == old:
        return new
    if isinstance(node, tuple):
        parts = tuple(_swap(one, old, new) for one in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not isinstance(node, Node):
        return node
    changed: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(node, Cost) and field.name == "actions":
            made: Any = tuple(one if one in _SYMBOLS else _swap(one, old, new) for one in value)
        else:
            made = _swap(value, old, new)
        if made != value:
            changed[field.name] = made
    return replace(node, **changed) if changed else node


__all__ = ["GRANTING", "granted", "own_names"]
