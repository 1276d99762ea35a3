"""Several effects as one, and one node in place of another."""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import fields, replace
from typing import Any

from kg.abilities.effects import (
    Effect,
    Sequence,
)
from kg.abilities.node import Node


def sequence(effects: Items[Effect]) -> Effect:
    """Return several effects as one."""
    return effects[0] if len(effects) == 1 else Sequence(effects=tuple(effects))


def substitute(node: Any, old: Node, new: Node) -> Any:
    """Return ``node`` with ``new`` in place of every ``old``."""
    if node == old:
        return new
    if isinstance(node, Node):
        changed = {}
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, Node | tuple):
                other = substitute(value, old, new)
                if other is not value:
                    changed[field.name] = other
        return replace(node, **changed) if changed else node
    if isinstance(node, tuple):
        parts = tuple(substitute(part, old, new) for part in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    return node
