"""Ability trees with slots: JSON trees in which ``{param: name}`` stands for a parameter's value.

Two members may follow in a slot: ``default`` (a tree, where the parameter is optional) and ``plus`` (actions paid
besides, where the parameter is a cost).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action
from kg.abilities.codec import build
from kg.abilities.effects import Cost
from kg.abilities.node import Node
from kg.abilities.selections import And, Or


class SlotError(ValueError):
    """A slot has no value, or not a value of the kind that it needs."""


def filled(tree: Any, values: Mapping[str, Any]) -> Any:
    """Return the node (or plain value) that ``tree`` describes when its slots take ``values``.

    Raises:
        SlotError: a slot without value and without default.
        ValueError: the tree is not a tree of the ability model.
    """
    if isinstance(tree, Mapping):
        if "param" in tree:
            return _slot(tree, values)
        return _flat(build({key: value if key == "is" else filled(value, values) for key, value in tree.items()}))
    if isinstance(tree, list):
        return tuple(filled(item, values) for item in tree)
    return tree


def _flat(node: Node) -> Node:
    """Return ``node`` with the parts of a part that joins filters as it does itself among its own."""
    if isinstance(node, And):
        return replace(node, parts=tuple(n for p in node.parts for n in (p.parts if isinstance(p, And) else (p,))))
    if isinstance(node, Or):
        return replace(node, parts=tuple(n for p in node.parts for n in (p.parts if isinstance(p, Or) else (p,))))
    return node


def _slot(slot: Mapping[str, Any], values: Mapping[str, Any]) -> Any:
    name = slot["param"]
    if name in values:
        value = values[name]
    elif "default" in slot:
        value = filled(slot["default"], values)
    else:
        raise SlotError(f"parameter {name!r} is not given")
    return _with_actions(value, filled(slot["plus"], values)) if "plus" in slot else value


def _with_actions(cost: Node, actions: tuple[Action, ...]) -> Cost:
    if not isinstance(cost, Cost):
        raise SlotError(f"actions can be added to a cost only, not to {type(cost).__name__}")
    return replace(cost, actions=cost.actions + actions)
