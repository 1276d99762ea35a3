"""The root of the ability model: an immutable value that knows its fields.

Every node of a tree is a frozen dataclass. Fields hold other nodes, tuples of nodes, or plain values
(`str`, `int`, `bool`). A `str` that names a concept is the concept's id in the terms (`ontology/terms`),
for example ``"creature"`` or ``"deal-damage"``; free strings (a card's name) are documented as such.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from operator import attrgetter, is_
from typing import Any, NamedTuple, TypeVar

N = TypeVar("N", bound="Node")
_Getter = Callable[["Node"], tuple[Any, ...]]


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
    """The nodes of a tree by their class, from one walk; a node that stands in two places is there twice."""

    def __init__(self, root: Node) -> None:
        """Walk the tree of ``root``."""
        found: dict[type[Node], list[Any]] = {}
        waiting = [root]
        for node in waiting:  # grows while it is walked
            kind = node.__class__
            if kind in found:
                found[kind].append(node)
            else:
                found[kind] = [node]
            _, _, single, several = _HOLDING[kind]
            if single is not None:
                waiting.extend(filter(None, single(node)))
            if several is not None:
                for nodes in several(node):
                    waiting.extend(nodes)
        self._found = found

    def __contains__(self, kind: type[Node]) -> bool:
        """Say whether the tree has a node of ``kind``."""
        return kind in self._found

    def has(self, kinds: frozenset[type[Node]]) -> bool:
        """Say whether the tree has a node of one of ``kinds``."""
        return not kinds.isdisjoint(self._found)

    def of(self, kind: type[N]) -> list[N]:
        """Return the nodes of class ``kind`` itself, which has no subclasses in the model, in no order."""
        return self._found.get(kind, [])


def rebuilt(part: Any, change: Callable[[Any], Any]) -> Any:
    """Return ``part`` with ``change`` of what stands directly in it, and ``part`` itself if that changes nothing.

    ``part``: a tuple, whose members are changed, or a node, each node or tuple of nodes in whose fields is changed;
    anything else has nothing below it. All goes in order. A tree is rebuilt only on the way to what changes in it.
    """
    if isinstance(part, Node):
        names, values, _, _ = _HOLDING[part.__class__]
        if not names:
            return part
        changed = {}
        for name, value in zip(names, values(part), strict=True):
            if value and (made := change(value)) is not value:
                changed[name] = made
        return replace(part, **changed) if changed else part
    if isinstance(part, tuple):
        parts = tuple([change(one) for one in part])
        return part if all(map(is_, parts, part)) else parts
    return part


def substitute(part: Any, old: Node, new: Node) -> Any:
    """Return ``part`` with ``new`` in place of every ``old``."""
    return new if part == old else rebuilt(part, lambda one: substitute(one, old, new))


def holding(kind: type[Node]) -> tuple[str, ...]:
    """Return the fields of ``kind`` that may hold nodes."""
    return _HOLDING[kind].names


_KNOWN: dict[type, tuple[tuple[str, object], ...]] = {}


def _fields(kind: type[Node]) -> tuple[tuple[str, object], ...]:
    """Return (name, default) of each field of ``kind``; asked for very often, so remembered."""
    known = _KNOWN.get(kind)
    if known is None:
        known = _KNOWN[kind] = tuple((field.name, field.default) for field in fields(kind))
    return known


class _Holding(NamedTuple):
    """The fields of a class that may hold nodes, and what gives the values of all, of those for one and for several."""

    names: tuple[str, ...]
    values: _Getter
    single: _Getter | None
    several: _Getter | None


_PLAIN = {"str", "int", "bool", "None", "tuple"}


class _HoldingByClass(dict[type[Node], _Holding]):
    """For each class what holds nodes, by the types of its fields: a node (or none), or a tuple of nodes."""

    def __missing__(self, kind: type[Node]) -> _Holding:
        types = {field.name: str(field.type) for field in fields(kind)}
        names = [name for name in types if not set(re.findall(r"\w+", types[name])) <= _PLAIN]
        several = [name for name in names if types[name].startswith("tuple")]
        single = [name for name in names if name not in several]
        found = self[kind] = _Holding(
            tuple(names),
            _getter(names),
            _getter(single) if single else None,
            _getter(several) if several else None,
        )
        return found


_HOLDING = _HoldingByClass()


def _getter(names: list[str]) -> _Getter:
    if not names:
        return lambda node: ()
    getter = attrgetter(*names)
    return getter if len(names) > 1 else lambda node: (getter(node),)


def _below(node: Node) -> list[Node]:
    found: list[Node] = []
    for value in filter(None, _HOLDING[node.__class__].values(node)):
        if isinstance(value, tuple):
            found += value
        else:
            found.append(value)
    return found
