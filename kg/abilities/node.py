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
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and value != () and value != field.default:
                yield field.name, value

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly below this one, in field order."""
        for _, value in self.given():
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first, in field order."""
        yield self
        for child in self.children():
            yield from child.walk()
