"""Answers back from RDF: the inverse of `kg.questions.proofs.to_rdf`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any
from urllib.parse import unquote

from pyoxigraph import Literal, NamedNode, Quad

from kg.graph.names import PREFIXES, concept_of, kg, w3
from kg.graph.triples import TYPE
from kg.questions.answer import Answer, Named, Outcome, Step
from kg.questions.proofs.steps import brief
from kg.questions.proofs.to_rdf import JSON

_INTEGER, _BOOLEAN = w3("xsd:integer"), w3("xsd:boolean")


def from_rdf(quads: Iterable[Quad]) -> list[Answer]:
    """Return the answers that stand in some quads, in the order of their IRIs.

    Raises:
        ValueError: an answer that lacks a part which every answer has; it says which.
    """
    values: dict[str, dict[str, list[Any]]] = {}
    for quad in quads:
        known = values.setdefault(_name(quad.subject), {}).setdefault(quad.predicate.value, [])
        if quad.object not in known:
            known.append(quad.object)
    found = sorted(iri for iri, own in values.items() if kg("Answer") in own.get(TYPE.value, ()))
    return [_Reader(values).answer(iri) for iri in found]


def _name(resource: Any) -> str:
    return resource.value if isinstance(resource, NamedNode) else str(resource)


class _Reader:
    def __init__(self, values: Mapping[str, Mapping[str, list[Any]]]) -> None:
        self.values = values
        self.steps: dict[str, Step] = {}

    def answer(self, iri: str) -> Answer:
        return Answer(
            kind=self.needed(iri, kg("questionKind")),
            verdict=self.needed(iri, kg("verdict")),
            as_of=date.fromisoformat(self.needed(iri, kg("asOf"))),
            derivation=self.derived(iri),
            outcomes=tuple(self.outcome(one) for one in self.ordered(iri, kg("outcome"))),
            values=self.findings(iri) if self.all(iri, kg("valued")) else None,
            lacks=self.listed(iri, "lack")[0],
            notes=self.listed(iri, "note")[0],
            rulings=tuple(self.value(one) for one in self.ordered(iri, kg("related"))),
            bounded=self.needed(iri, kg("bounded")) == "true",
            title=self.text(iri, w3("dcterms:title")),
            terms=tuple(concept_of(self.needed(one, kg("mentions"))) for one in self.ordered(iri, kg("restsOn"))),
            objects=self.participants(iri),
            zh=dict(zip(*self.listed(iri, "wording"), strict=True)),
        )

    def participants(self, iri: str) -> tuple[Named, ...]:
        named = [one.value for one in self.all(iri, kg("participant")) if self.all(one.value, kg("index"))]
        named.sort(key=lambda one: int(self.needed(one, kg("index"))))
        return tuple(
            Named(
                self.needed(one, w3("dcterms:identifier")),
                self.text(one, w3("rdfs:label")),
                self.text(one, kg("faceShown")),
            )
            for one in named
        )

    def derived(self, iri: str) -> tuple[Step, ...]:
        found: list[Step] = []
        for item in self.ordered(iri, w3("prov:qualifiedDerivation")):
            step = self.step(self.needed(item, w3("prov:entity")))
            found.append(brief(step) if self.all(item, kg("toldBefore")) else step)
        return tuple(found)

    def step(self, iri: str) -> Step:
        if iri not in self.steps:
            labels = {value.language: value.value for value in self.all(iri, w3("rdfs:label"))}
            step = Step(
                zh=labels.get("zh-hans", ""),
                en=labels.get("en", ""),
                holds=self.needed(iri, kg("holds")) == "true",
                source=self.text(iri, kg("quotedText")),
                line=self.text(iri, w3("prov:hadPrimarySource")),
                about=tuple(sorted(self.identifier(one.value) for one in self.all(iri, kg("speaksOf")))),
                premises=self.derived(iri),
                aside=bool(self.all(iri, kg("aside"))),
            )
            for applied in self.all(iri, w3("prov:wasGeneratedBy")):
                step = replace(
                    step,
                    rule=unquote(self.text(applied.value, kg("appliesRule")).removeprefix(PREFIXES["rule"])),
                    citation=self.text(applied.value, w3("dcterms:bibliographicCitation")),
                )
            self.steps[iri] = step
        return self.steps[iri]

    def outcome(self, iri: str) -> Outcome:
        choices, choices_zh = self.listed(iri, "choiceMade")
        changes = {
            self.identifier(self.needed(one, kg("changeOf"))): self.findings(one)
            for one in self.ordered(iri, kg("change"))
        }
        return Outcome(changes, choices, choices_zh, self.listed(iri, "happened")[0])

    def identifier(self, iri: str) -> str:
        return self.needed(iri, w3("dcterms:identifier"))

    def findings(self, iri: str) -> dict[str, Any]:
        return {self.needed(one, kg("findingName")): self.value(one) for one in self.ordered(iri, kg("finding"))}

    def value(self, iri: str) -> Any:
        (literal,) = self.all(iri, w3("rdf:value"))
        if literal.datatype == JSON:
            return json.loads(literal.value)
        if literal.datatype == _INTEGER:
            return int(literal.value)
        return literal.value == "true" if literal.datatype == _BOOLEAN else literal.value

    def listed(self, iri: str, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return texts in order, in English and in Chinese."""
        found: dict[str, list[str]] = {"en": [], "zh-hans": []}
        for item in self.ordered(iri, kg(name)):
            for literal in self.all(item, w3("rdf:value")):
                found[literal.language].append(literal.value)
        return tuple(found["en"]), tuple(found["zh-hans"])

    def ordered(self, iri: str, property: NamedNode) -> list[str]:
        items = [one.value for one in self.all(iri, property)]
        return sorted(items, key=lambda one: int(self.needed(one, kg("index"))))

    def all(self, iri: str, property: NamedNode) -> list[Any]:
        return list(self.values.get(iri, {}).get(property.value, ()))

    def text(self, iri: str, property: NamedNode) -> str:
        found = self.all(iri, property)
        return str(found[0].value) if found else ""

    def needed(self, iri: str, property: NamedNode) -> str:
        """Return the one value of a property.

        Raises:
            ValueError: it is not there.
        """
        found = self.all(iri, property)
        if not found:
            raise ValueError(f"{iri}: {property.value} is missing")
        value = found[0]
        assert isinstance(value, (NamedNode, Literal))
        return value.value
