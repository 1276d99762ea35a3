"""The Python surface of the project: `kg.build`, `kg.open`, and the opened graph with what can be asked of it."""

from __future__ import annotations

from pathlib import Path

from kg.graph import KnowledgeGraph
from kg.graph.store import open_data


class Graph(KnowledgeGraph):
    """An opened store: `sparql` asks the graph itself, `ask` the rules, `export` writes it for other tools."""


def open(store: str | Path) -> Graph:
    """Open the store in the folder `store` to read it.

    Raises:
        kg.graph.StoreError: there is none, or it is half-written, damaged or of another version.
    """
    path = Path(store)
    data, stamp = open_data(path)
    return Graph(data, path=path, base=stamp.base, meta=stamp.meta)
