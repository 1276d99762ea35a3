"""Ability trees as plain JSON values and back, without loss.

A node is an object whose ``is`` is the class name and whose other members are the fields that are set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from kg.abilities import abilities, actions, conditions, effects, quantities, selections
from kg.abilities.node import Node

MODULES = (quantities, selections, actions, conditions, effects, abilities)

CLASSES: dict[str, type[Node]] = {
    name: value
    for module in MODULES
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, Node) and value is not Node
}
"""Every node class by its name."""

_FIELDS = {name: frozenset(f.name for f in fields(cls)) for name, cls in CLASSES.items()}


def to_json(node: Node) -> dict[str, Any]:
    """Return ``node`` as a JSON object."""
    return {"is": type(node).__name__} | {name: _value(value) for name, value in node.given()}


def _value(value: Any) -> Any:
    if isinstance(value, Node):
        return to_json(value)
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    return value


def from_json(data: Mapping[str, Any]) -> Node:
    """Return the node that ``data`` describes.

    Raises:
        ValueError: an unknown class or field, or a required field that is missing; the message names it.
    """
    return build({key: value if key == "is" else _back(value) for key, value in data.items()})


def build(members: Mapping[str, Any]) -> Node:
    """Return the node whose class is ``members["is"]`` and whose fields are the other members, built already.

    Raises:
        ValueError: as `from_json`.
    """
    name = members.get("is")
    if name not in CLASSES:
        raise ValueError(f"unknown node class {name!r}; known are {', '.join(sorted(CLASSES))}")
    given = {key: value for key, value in members.items() if key != "is"}
    if unknown := given.keys() - _FIELDS[name]:
        raise ValueError(f"{name} has no field {sorted(unknown)[0]!r}; it has {', '.join(sorted(_FIELDS[name]))}")
    try:
        return CLASSES[name](**given)
    except TypeError as error:
        raise ValueError(f"{name}: {error}") from None


def _back(value: Any) -> Any:
    if isinstance(value, Mapping):
        return from_json(value)
    if isinstance(value, list):
        return tuple(_back(item) for item in value)
    return value
