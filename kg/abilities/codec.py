"""Ability trees as plain JSON values and back, without loss.

A node is an object whose ``is`` is the class name and whose other members are the fields that are set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

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
_REQUIRED = {name: tuple(f.name for f in fields(cls) if f.default is MISSING) for name, cls in CLASSES.items()}


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
    if missing := [field for field in _REQUIRED[name] if field not in given]:
        raise ValueError(f"{name} needs {', '.join(map(repr, missing))}")
    return CLASSES[name](**given)


def check_fields(node: Node) -> None:
    """Look whether each field of ``node`` and of all below it holds what it may hold; trees from outside may not.

    Raises:
        ValueError: one that does not; the message names class and field.
    """
    for part in node.walk():
        name = type(part).__name__
        for field, value in part.given():
            kinds, several = _held(type(part).__name__)[field]
            for item in value if several and isinstance(value, tuple) else (value,):
                if not isinstance(item, kinds) or (isinstance(item, bool) and bool not in kinds):
                    wanted = " or ".join(kind.__name__ for kind in kinds)
                    raise ValueError(f"{name}: {field!r} holds {wanted}{' each' * several}, not {item!r}"[:200])


@cache
def _held(name: str) -> dict[str, tuple[tuple[type, ...], bool]]:
    """Return for each field the classes of what it holds, and whether it holds several."""
    found = {}
    for field, hint in get_type_hints(CLASSES[name], localns={**CLASSES, "Node": Node}).items():
        several = get_origin(hint) is tuple
        inner = get_args(hint)[0] if several else hint
        kinds = get_args(inner) if isinstance(inner, UnionType) else (inner,)
        found[field] = (tuple(kind for kind in kinds if kind is not type(None)), several)
    return found


def _back(value: Any) -> Any:
    if isinstance(value, Mapping):
        return from_json(value)
    if isinstance(value, list):
        return tuple(_back(item) for item in value)
    return value
