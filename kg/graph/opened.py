"""An opened store: what queries, the reasoner and exports read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from kg.abilities.node import Node
from kg.graph import lookup, queries, store, trees
from kg.graph.lookup import CardFacts, RulingFacts
from kg.graph.names import ROOT, Names
from kg.graph.sparql import Result, query


class KnowledgeGraph:
    """A graph to read: on disk (`open_store`) or in memory (`KnowledgeGraph(pyoxigraph.Store())`).

    `data` is the pyoxigraph store itself, for whoever needs its API; `names` makes the IRIs under this graph's base.
    """

    def __init__(self, data: ox.Store, *, path: Path | None = None, base: str = ROOT, meta: Any = None) -> None:
        self.data = data
        self.path = path
        self.names = Names(base)
        self.meta: dict[str, Any] = dict(meta or {})

    def sparql(self, text: str) -> Result:
        """Run a SELECT, ASK, CONSTRUCT or DESCRIBE over all named graphs.

        Raises:
            QueryError: an update, or a malformed query (with line and column).
        """
        return query(self.data, text)

    def run(self, name: str, **values: str) -> Result:
        """Run a named query of `ontology/queries`; `values` gives its parameters, where it has any.

        Raises:
            QueryError: no such query or parameter.
        """
        return queries.run(self.data, queries.named(name), **values)

    def properties(self, subject: ox.NamedNode) -> Iterator[tuple[ox.NamedNode, Any]]:
        """Yield the (property, value) pairs of `subject` in any graph."""
        for quad in self.data.quads_for_pattern(subject, None, None, None):
            yield quad.predicate, quad.object

    def value(self, subject: ox.NamedNode, property: ox.NamedNode) -> Any:
        """Return one value of a property of `subject`, or `None`."""
        for quad in self.data.quads_for_pattern(subject, property, None, None):
            return quad.object
        return None

    def card(self, name: str) -> list[CardFacts]:
        """Return the cards with this name, in whatever language, script or case; none if there is no such card."""
        return lookup.find(self, name)

    def rulings(self, about: str) -> Iterator[RulingFacts]:
        """Yield the rulings about the card, keyword or section with this IRI, oldest first."""
        return lookup.rulings(self, about)

    def tree(self, iri: ox.NamedNode | str) -> Node:
        """Return the ability tree (or line, or any node of a tree) with this IRI.

        Raises:
            ValueError: the resource is no node of a tree.
        """
        root = iri if isinstance(iri, ox.NamedNode) else ox.NamedNode(iri)
        return trees.from_rdf(root, self.properties)

    def graphs(self) -> list[str]:
        """Return the names of the named graphs, sorted."""
        return sorted(graph.value for graph in self.data.named_graphs() if isinstance(graph, ox.NamedNode))

    def write_graph(self, name: ox.NamedNode, triples: Iterable[ox.Triple]) -> None:
        """Replace one named graph (the reasoner's `inferred`, for example), as a whole or not at all.

        Raises:
            StoreError: another process writes the store, or it cannot be written.
        """
        quads = [ox.Quad(t.subject, t.predicate, t.object, name) for t in triples]

        def change(data: ox.Store) -> None:
            data.remove_graph(name)
            store.load(data, quads)

        if self.path is None:
            change(self.data)
        else:
            store.rewrite(self.path, change)
            self.data, _ = store.open_data(self.path)


def open_store(folder: str | Path) -> KnowledgeGraph:
    """Open the store in `folder` to read it.

    Raises:
        StoreError: there is none, or it is half-written, damaged or of another version.
    """
    path = Path(folder)
    data, stamp = store.open_data(path)
    return KnowledgeGraph(data, path=path, base=stamp.base, meta=stamp.meta)
