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
from typing import Any, NamedTuple, TypeVar

N = TypeVar("N", bound="Node")


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


class Nodes:
    """The nodes of a tree by their class, from one walk; those of a class in the order of `Node.walk`.

    A node that stands in two places is there twice.
    """

    def __init__(self, root: Node) -> None:
        """Walk the tree of ``root``."""
        found: dict[type[Node], list[Any]] = {}
        waiting = [root]
        while waiting:
            node = waiting.pop()
            kind = node.__class__
            if kind in found:
                found[kind].append(node)
            else:
                found[kind] = [node]
            waiting += _below(node)[::-1]
        self._found = found

    def __contains__(self, kind: type[Node]) -> bool:
        """Say whether the tree has a node of ``kind``."""
        return kind in self._found

    def of(self, kind: type[N]) -> list[N]:
        """Return the nodes of class ``kind`` itself, which has no subclasses in the model."""
        return self._found.get(kind, [])


def rebuilt(part: Any, change: Callable[[Any], Any]) -> Any:
    """Return ``part`` with ``change`` of what stands directly in it, and ``part`` itself if that changes nothing.

    ``part``: a tuple, in which each member is changed, or a node, in which each node or tuple of nodes in a field is;
    anything else has nothing below it. A tree is rebuilt only on the way to what changes in it.
    """
    if isinstance(part, Node):
        names, values = holding(part.__class__)
        changed = {}
        for name, value in zip(names, values(part), strict=True):
            if value and (made := change(value)) is not value:
                changed[name] = made
        return replace(part, **changed) if changed else part
    if isinstance(part, tuple):
        parts = tuple([change(one) for one in part])
        return part if all(made is one for made, one in zip(parts, part, strict=True)) else parts
    return part


def substitute(part: Any, old: Node, new: Node) -> Any:
    """Return ``part`` with ``new`` in place of every ``old``."""
    return new if part == old else rebuilt(part, lambda one: substitute(one, old, new))


class Holding(NamedTuple):
    """The fields of a class that may hold nodes, and what gives their values."""

    names: tuple[str, ...]
    values: Callable[[Node], tuple[Any, ...]]


_KNOWN: dict[type, tuple[tuple[str, object], ...]] = {}


def _fields(kind: type[Node]) -> tuple[tuple[str, object], ...]:
    """Return (name, default) of each field of ``kind``; asked for very often, so remembered."""
    known = _KNOWN.get(kind)
    if known is None:
        known = _KNOWN[kind] = tuple((field.name, field.default) for field in fields(kind))
    return known


def _below(node: Node) -> list[Node]:
    found: list[Node] = []
    for value in filter(None, holding(node.__class__).values(node)):
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [item for item in value if isinstance(item, Node)]
    return found


_HOLDING: dict[type, Holding] = {}
_PLAIN = {"str", "int", "bool", "None", "tuple"}


def holding(kind: type[Node]) -> Holding:
    """Return which fields of ``kind`` may hold nodes, by their types; asked for very often, so remembered."""
    known = _HOLDING.get(kind)
    if known is None:
        names = tuple(f.name for f in fields(kind) if not set(re.findall(r"\w+", str(f.type))) <= _PLAIN)
        getter = attrgetter(*names) if names else None
        if getter is None:
            known = Holding(names, lambda node: ())
        elif len(names) == 1:
            known = Holding(names, lambda node: (getter(node),))
        else:
            known = Holding(names, getter)
        _HOLDING[kind] = known
    return known
