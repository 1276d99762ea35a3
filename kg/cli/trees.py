"""An ability tree as an outline: a node a line with its plain fields, the nodes below it indented."""

from __future__ import annotations

from collections.abc import Iterator

from kg.abilities.node import Node


def outline(node: Node, indent: str = "", field: str = "") -> Iterator[str]:
    """Yield the lines of the outline of `node`."""
    plain, below = [], []
    for name, value in node.given():
        items = value if isinstance(value, tuple) else (value,)
        if any(isinstance(item, Node) for item in items):
            below.append((name, [item for item in items if isinstance(item, Node)]))
        else:
            plain.append(f"{name}={','.join(map(str, items))}")
    label = f"{field}: " if field else ""
    yield " ".join([f"{indent}{label}{type(node).__name__}", *plain])
    for name, nodes in below:
        for child in nodes:
            yield from outline(child, indent + "  ", name)
