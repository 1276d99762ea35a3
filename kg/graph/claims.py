"""Claims of `data/claims` as RDF: which ruling each was drawn from, and which rules must bear it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pyoxigraph import Literal, NamedNode

from kg import plain_yaml
from kg.graph.names import Names, kg, w3
from kg.graph.rulebook import rule_iri
from kg.graph.triples import TYPE, Quads, day
from kg.shipped import DATA


def claim_files() -> list[Path]:
    """Return the files of claims that ship with the package, in order."""
    return sorted((DATA / "claims").glob("*.yaml"))


def add_claims(quads: Quads, names: Names, paths: Iterable[Path] | None = None) -> None:
    """Add, to the graph `claims`, each claim whose ruling is among `quads`: known by its document, ordinal and digest.

    Raises:
        ValueError: a file that holds no claims; says which.
    """
    graph = names.graph("claims")
    placed = _statements(quads)
    for path in claim_files() if paths is None else paths:
        for claim in _claims(path):
            source = claim.get("source") or {}
            document = names.document(str(source.get("document"))).value
            like = placed.get((document, str(source.get("ordinal")), str(source.get("digest"))), [])
            if len(like) > 1 and "entry" in source:  # the same words under several keywords
                like = [iri for iri in like if f"/entry/{source['entry']}/" in iri.value]
            if len(like) != 1:
                continue
            iri = names.node("claim", path.stem, str(claim["id"]))
            quads.kind(graph, iri, "Claim")
            quads.text(graph, iri, w3("dcterms:identifier"), str(claim["id"]))
            quads.text(graph, iri, w3("dcterms:title"), claim.get("title"))
            quads.one(graph, iri, kg("asOf"), day(str(claim["as_of"])))
            quads.one(graph, iri, w3("prov:wasDerivedFrom"), like[0])
            for rule in (claim.get("expect") or {}).get("rules", ()):
                quads.one(graph, iri, kg("borneOutBy"), rule_iri(rule))


def _claims(path: Path) -> Iterator[Mapping[str, Any]]:
    data = plain_yaml.read(path)
    if not isinstance(data, Mapping) or not isinstance(data.get("claims"), list):
        raise ValueError(f"{path.name}: a claims file holds 'claims', a list")
    yield from data["claims"]


def _statements(quads: Quads) -> dict[tuple[str, str, str], list[NamedNode]]:
    """Return rulings and statements by document, ordinal and digest."""
    found: dict[Any, dict[str, str]] = {}
    wanted = {kg("inDocument"): "document", kg("ordinal"): "ordinal", kg("digest"): "digest"}
    statements = {kg("Ruling"), kg("Statement")}
    for quad in quads:
        if quad.predicate == TYPE and quad.object in statements and isinstance(quad.subject, NamedNode):
            found.setdefault(quad.subject, {})
    for quad in quads:
        name = wanted.get(quad.predicate)
        if name and quad.subject in found and isinstance(quad.object, (NamedNode, Literal)):
            found[quad.subject][name] = quad.object.value
    placed: dict[tuple[str, str, str], list[NamedNode]] = {}
    for subject, values in found.items():
        key = (values.get("document", ""), values.get("ordinal", ""), values.get("digest", ""))
        placed.setdefault(key, []).append(subject)
    return placed
