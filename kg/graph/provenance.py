"""Where each thing was read (PROV-O): from a stretch of characters of a document that is known by its digest."""

from __future__ import annotations

from pyoxigraph import NamedNode

from kg.graph.facts import DocumentFacts, Place
from kg.graph.names import Names, kg, w3
from kg.graph.triples import Quads, integer

_DERIVED = w3("prov:wasDerivedFrom")


class Provenance:
    """Adds to the graph `provenance`; each span is described once."""

    def __init__(self, quads: Quads, names: Names) -> None:
        self._quads = quads
        self._names = names
        self._graph = names.graph("provenance")
        self._known: set[NamedNode] = set()
        self._said: set[tuple[NamedNode, NamedNode]] = set()

    def add(self, thing: NamedNode, document: DocumentFacts, place: Place) -> NamedNode:
        """Say that `thing` was derived from `place` of `document`; return the span."""
        span = self._names.span(document.id, *place)
        if (thing, span) not in self._said:
            self._said.add((thing, span))
            self._quads.one(self._graph, thing, _DERIVED, span)
        if span not in self._known:
            self._known.add(span)
            self._quads.kind(self._graph, span, "Span")
            self._quads.one(self._graph, span, kg("inDocument"), self._names.document(document.id))
            self._quads.one(self._graph, span, kg("start"), integer(place[0]))
            self._quads.one(self._graph, span, kg("end"), integer(place[1]))
        return span

    def describe(self, span: NamedNode, digest: str, characters: int) -> None:
        """Say what the text of a span is like: its digest and its length after repairs."""
        if (span, span) not in self._said:
            self._said.add((span, span))
            self._quads.text(self._graph, span, kg("digest"), digest)
            self._quads.one(self._graph, span, kg("characters"), integer(characters))
