"""The graphs `ontology` and `terms`: the Turtle files that ship with the package, and a description of the dataset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from kg.graph.names import ROOT, Names, kg, w3
from kg.graph.triples import Quads, integer, tagged
from kg.shipped import ONTOLOGY


def turtle(paths: Iterable[Path]) -> Iterator[ox.Triple]:
    """Yield the triples of Turtle files; relative IRIs are resolved under the vocabulary's fixed root.

    Blank nodes get IRIs of the skolem form, so that stores and exports of the same input are the same.

    Raises:
        ValueError: a file is not Turtle; says which and where.
    """
    for path in paths:
        names: dict[str, ox.NamedNode] = {}
        try:
            for triple in ox.parse(path=path, format=ox.RdfFormat.TURTLE, base_iri=ROOT):
                subject, value = triple.subject, triple.object
                if isinstance(subject, ox.BlankNode):
                    subject = _skolem(subject, path, names)
                if isinstance(value, ox.BlankNode):
                    value = _skolem(value, path, names)
                yield ox.Triple(subject, triple.predicate, value)
        except SyntaxError as error:
            raise ValueError(f"{path.name}: {error}") from None


def _skolem(node: ox.BlankNode, path: Path, names: dict[str, ox.NamedNode]) -> ox.NamedNode:
    """The IRI that stands for a blank node of a file, numbered in the order of the file."""
    return names.setdefault(node.value, ox.NamedNode(f"{ROOT}.well-known/genid/{path.stem}-{len(names) + 1}"))


def add_vocabularies(quads: Quads, names: Names) -> None:
    """Add the ontology and the terms, each to its graph."""
    quads.triples(names.graph("ontology"), turtle(sorted(ONTOLOGY.glob("*.ttl"))))
    quads.triples(names.graph("terms"), turtle(sorted((ONTOLOGY / "terms").glob("*.ttl"))))


def describe(quads: Quads, names: Names, version: str) -> None:
    """Add the description of the dataset (DCAT, VoID): its graphs with the number of triples of each."""
    counts: dict[str, int] = {}
    for quad in quads:
        graph = quad.graph_name
        assert isinstance(graph, ox.NamedNode)
        counts[graph.value] = counts.get(graph.value, 0) + 1
    graph, dataset = names.graph("dataset"), names.node("dataset")
    for kind in ("void:Dataset", "dcat:Dataset"):
        quads.one(graph, dataset, w3("rdf:type"), w3(kind))
    quads.one(graph, dataset, w3("dcterms:title"), tagged("万智牌规则知识图谱", "zh-Hans"))
    quads.one(graph, dataset, w3("dcterms:title"), tagged("Rulings knowledge graph", "en"))
    quads.text(graph, dataset, w3("dcat:version"), version)
    quads.one(graph, dataset, w3("void:vocabulary"), ox.NamedNode(kg("").value))
    quads.one(graph, dataset, w3("void:triples"), integer(sum(counts.values())))
    for name, count in sorted(counts.items()):
        part = ox.NamedNode(name)
        quads.one(graph, dataset, w3("void:subset"), part)
        quads.one(graph, part, w3("rdf:type"), w3("void:Dataset"))
        quads.one(graph, part, w3("void:triples"), integer(count))
