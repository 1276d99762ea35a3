"""Collecting quads: a graph's name is given once, values become terms by their kind."""

from __future__ import annotations

from collections.abc import Iterable

from pyoxigraph import Literal, NamedNode, Quad, Triple

from kg.graph.names import kg, w3

_INTEGER = w3("xsd:integer")
_BOOLEAN = w3("xsd:boolean")
_DATE = w3("xsd:date")
TYPE = w3("rdf:type")


def integer(value: int) -> Literal:
    """Return an xsd:integer."""
    return Literal(str(value), datatype=_INTEGER)


def boolean(value: bool) -> Literal:
    """Return an xsd:boolean."""
    return Literal("true" if value else "false", datatype=_BOOLEAN)


def day(value: str) -> Literal:
    """Return an xsd:date."""
    return Literal(value, datatype=_DATE)


def tagged(text: str, language: str) -> Literal:
    """Return a text in a language; `zh` where the script is not known."""
    return Literal(text, language=language)


class Quads(list[Quad]):
    """A list of quads with short ways to add to it."""

    def one(self, graph: NamedNode, subject: NamedNode, property: NamedNode, value: NamedNode | Literal) -> None:
        """Add one quad."""
        self.append(Quad(subject, property, value, graph))

    def kind(self, graph: NamedNode, subject: NamedNode, name: str) -> None:
        """Say that `subject` is of the class `name` of the ontology."""
        self.append(Quad(subject, TYPE, kg(name), graph))

    def text(self, graph: NamedNode, subject: NamedNode, property: NamedNode, value: str | None) -> None:
        """Add a plain string if there is one."""
        if value is not None:
            self.append(Quad(subject, property, Literal(value), graph))

    def triples(self, graph: NamedNode, triples: Iterable[Triple]) -> None:
        """Add triples to a graph."""
        self.extend(Quad(t.subject, t.predicate, t.object, graph) for t in triples)
