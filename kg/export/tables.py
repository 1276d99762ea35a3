"""The graph as two tables: nodes with their literals, edges between nodes."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from kg.graph.sparql import lexical


def nodes(data: Iterable[ox.Quad], path: Path) -> None:
    """Write a row for each literal of each resource: node, property, value, language, datatype, graph."""
    rows = sorted(
        (
            lexical(quad.subject),
            quad.predicate.value,
            quad.object.value,
            quad.object.language or "",
            "" if quad.object.language else quad.object.datatype.value,
            _graph(quad),
        )
        for quad in data
        if isinstance(quad.object, ox.Literal)
    )
    _write(path, ("node", "property", "value", "language", "datatype", "graph"), rows)


def edges(data: Iterable[ox.Quad], path: Path) -> None:
    """Write a row for each statement between resources: source, property, target, graph."""
    rows = sorted(
        (lexical(quad.subject), quad.predicate.value, lexical(quad.object), _graph(quad))
        for quad in data
        if not isinstance(quad.object, ox.Literal)
    )
    _write(path, ("source", "property", "target", "graph"), rows)


def _graph(quad: ox.Quad) -> str:
    return "" if isinstance(quad.graph_name, ox.DefaultGraph) else lexical(quad.graph_name)


def _write(path: Path, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(heads)
        writer.writerows(rows)


def read(nodes_path: Path, edges_path: Path) -> set[ox.Quad]:
    """Return the quads that the two tables hold."""
    found = set()
    for row in _rows(nodes_path):
        if row["language"]:
            value = ox.Literal(row["value"], language=row["language"])
        else:
            value = ox.Literal(row["value"], datatype=ox.NamedNode(row["datatype"]))
        found.add(_quad(row["node"], row["property"], value, row["graph"]))
    for row in _rows(edges_path):
        found.add(_quad(row["source"], row["property"], ox.NamedNode(row["target"]), row["graph"]))
    return found


def _quad(subject: str, property: str, value: ox.NamedNode | ox.Literal, graph: str) -> ox.Quad:
    name = ox.NamedNode(graph) if graph else ox.DefaultGraph()
    return ox.Quad(ox.NamedNode(subject), ox.NamedNode(property), value, name)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
