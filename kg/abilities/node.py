"""The root of the ability model: an immutable value that knows its fields.

Every node of a tree is a frozen dataclass. Fields hold other nodes, tuples of nodes, or plain values
(`str`, `int`, `bool`). A `str` that names a concept is the concept's id in the terms (`ontology/terms`),
for example ``"creature"`` or ``"deal-damage"``; free strings (a card's name) are documented as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields


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
        for name, _ in _fields(type(self)):
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif value.__class__ is tuple:
                for item in value:
                    if isinstance(item, Node):
                        yield item

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first, in field order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.children())))


_KNOWN: dict[type, tuple[tuple[str, object], ...]] = {}


def _fields(kind: type[Node]) -> tuple[tuple[str, object], ...]:
    """Return (name, default) of each field of ``kind``; asked for very often, so remembered."""
    known = _KNOWN.get(kind)
    if known is None:
        known = _KNOWN[kind] = tuple((field.name, field.default) for field in fields(kind))
    return known
