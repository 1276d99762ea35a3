"""The root of the ability model: an immutable value that knows its fields.

Every node of a tree is a frozen dataclass. Fields hold other nodes, tuples of nodes, or plain values
(`str`, `int`, `bool`). A `str` that names a concept is the concept's id in the terms (`ontology/terms`),
for example ``"creature"`` or ``"deal-damage"``; free strings (a card's name) are documented as such.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One node of an ability tree."""

    def given(self) -> Iterator[tuple[str, object]]:
        """Yield (field name, value) for each field that is set, that is, differs from its default."""
        for name, default in _fields(type(self)):
            value = getattr(self, name)
            if value is not None and value != () and value != default:
                yield name, value

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly below this one, in field order."""
        yield from _below(self)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first, in field order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += _below(node)[::-1]


_KNOWN: dict[type, tuple[tuple[str, object], ...]] = {}


def _fields(kind: type[Node]) -> tuple[tuple[str, object], ...]:
    """Return (name, default) of each field of ``kind``; asked for very often, so remembered."""
    known = _KNOWN.get(kind)
    if known is None:
        known = _KNOWN[kind] = tuple((field.name, field.default) for field in fields(kind))
    return known


_GETTERS: dict[type, Callable[[Node], tuple[object, ...]]] = {}
_PLAIN = {"str", "int", "bool", "None", "tuple"}


def _below(node: Node) -> list[Node]:
    kind = node.__class__
    getter = _GETTERS.get(kind)
    if getter is None:
        getter = _GETTERS[kind] = _getter(kind)
    found: list[Node] = []
    for value in getter(node):
        if value is None:
            continue
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [item for item in value if isinstance(item, Node)]
    return found


def _getter(kind: type[Node]) -> Callable[[Node], tuple[object, ...]]:
    """Return what gives the values of those fields of ``kind`` that may hold nodes."""
    names = [field.name for field in fields(kind) if not set(re.findall(r"\w+", str(field.type))) <= _PLAIN]
    if not names:
        return lambda node: ()
    getter = attrgetter(*names)
    return getter if len(names) > 1 else lambda node: (getter(node),)


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
