"""The gate: does a graph have the shapes (SHACL) that `ontology/shapes` describes?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyoxigraph as ox

from kg.graph.names import PREFIXES, ROOT
from kg.shipped import ONTOLOGY

if TYPE_CHECKING:
    import rdflib

FOLDER = ONTOLOGY / "shapes"
_SHAPE = ROOT + "shape/"


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """What is wrong: the `shape` and path that a resource (`focus`) fails, its offending `value` if any, and why."""

    shape: str
    focus: str
    path: str
    value: str
    message: str

    def __str__(self) -> str:
        value = f" {self.value}" if self.value else ""
        return f"{self.focus}: {self.path}{value}: {self.message} (shape {self.shape})"


def shapes() -> rdflib.Graph:
    """Return the shapes that ship with the package."""
    import rdflib

    graph = rdflib.Graph()
    for path in sorted(FOLDER.glob("*.ttl")):
        graph.parse(path, format="turtle")
    return graph


def validate(store: ox.Store) -> list[Violation]:
    """Return what in the store does not have the shape that it should; empty if all has."""
    triples = {quad.triple for quad in store}
    return validate_triples(triples)


def validate_triples(triples: Iterable[ox.Triple]) -> list[Violation]:
    """Return what in `triples` does not have the shape that it should; empty if all has."""
    import pyshacl
    import rdflib
    from rdflib.namespace import RDF, SH

    written = ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES)
    data = rdflib.Graph().parse(data=written or b"", format="nt")
    wanted = shapes()
    conforms, report, _ = pyshacl.validate(data, shacl_graph=wanted, inference="none", advanced=False)
    if conforms:
        return []
    assert isinstance(report, rdflib.Graph)
    owner = {part: shape for shape, part in wanted.subject_objects(SH.property)}
    found = []
    for result in report.subjects(RDF.type, SH.ValidationResult):
        source = report.value(result, SH.sourceShape)
        shape = source if source is None else owner.get(source, source)
        path = report.value(result, SH.resultPath)
        value = report.value(result, SH.value)
        found.append(
            Violation(
                shape=str(shape).removeprefix(_SHAPE),
                focus=str(report.value(result, SH.focusNode)),
                path=_short(path) if isinstance(path, rdflib.URIRef) else "",
                value="" if value is None else str(value),
                message=" ".join(str(report.value(result, SH.resultMessage) or "").split())[:200],
            )
        )
    return sorted(found)


def _short(iri: str) -> str:
    for prefix, namespace in PREFIXES.items():
        if iri.startswith(namespace) and namespace != ROOT:
            return f"{prefix}:{iri[len(namespace) :]}"
    return iri
