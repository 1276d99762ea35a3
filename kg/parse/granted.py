"""Whom a card's name means in an ability that the card gives to something else (CR 201.5a)."""

from __future__ import annotations

from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.actions import Action
from kg.abilities.effects import Cost
from kg.abilities.node import Node, Nodes, rebuilt
from kg.abilities.selections import Reference, Self

GRANTING = Reference(how="granting")
"""The object whose text gives the ability that this stands in."""

_SYMBOLS = tuple(Action(verb=verb, object=Self()) for verb in ("tap", "untap"))
"""Costs written as symbols: they are paid with whatever has the ability (CR 107.5, 107.6)."""


def granted(ability: Ability, _: Nodes) -> Ability:
    """Return an ability that stood in quotation marks, where the card's name is the object that gives it."""
    made: Ability = _swap(ability, Self(), GRANTING)
    return made


def own_names(part: Any) -> Any:
    """Return what an object gives to itself: there its name means itself."""
    return _swap(part, GRANTING, Self())


def _swap(part: Any, old: Node, new: Node, paid: bool = False) -> Any:
    """Return ``part`` with ``new`` for ``old``, but for the symbols in what is ``paid``."""
    if part == old:
        return new
    if paid and part in _SYMBOLS:
        return part
    paid = isinstance(part, Cost) or (paid and isinstance(part, tuple))
    return rebuilt(part, lambda one: _swap(one, old, new, paid))


__all__ = ["GRANTING", "granted", "own_names"]
