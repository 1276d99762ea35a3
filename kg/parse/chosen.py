"""Of which kind "the chosen type" is, where the words leave it open (CR 607.2d)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.actions import Action
from kg.abilities.node import Node
from kg.abilities.selections import And, Chosen, Is

_OPEN = Chosen(characteristic="creature-type")


def with_kinds(ability: Ability) -> Ability:
    """Return ``ability``, in which "that type" is of the kind that the ability has someone choose.

    Said of creatures it is a creature type. Of spells, cards or permanents it may be another: the kind is then that of
    a choice in the same ability, else just ``type``, since the choice stands in another line.
    """
    nodes = list(ability.walk())
    if _OPEN not in nodes:
        return ability
    kinds = {node.choice for node in nodes if isinstance(node, Action) and (node.choice or "").endswith("-type")}
    (kind,) = kinds if len(kinds) == 1 else ("type",)
    if kind == "creature-type":
        return ability
    made: Ability = _with(ability, Chosen(characteristic=str(kind)))
    return made


def _with(node: Any, kind: Chosen) -> Any:
    if isinstance(node, tuple):
        return tuple(_with(one, kind) for one in node)
    if not isinstance(node, Node):
        return node
    if isinstance(node, And) and _OPEN in node.parts and Is(concept="creature") not in node.parts:
        node = replace(node, parts=tuple(kind if part == _OPEN else part for part in node.parts))
    changed = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node | tuple) and (made := _with(value, kind)) != value:
            changed[field.name] = made
    return replace(node, **changed) if changed else node


__all__ = ["with_kinds"]
