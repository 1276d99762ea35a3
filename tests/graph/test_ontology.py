"""The ontology declares what the model and the graph use: labelled in two languages, explained, with its CR section."""

import gzip
import json
import re
from pathlib import Path

import pytest
import rdflib
from rdflib.namespace import OWL, RDF, RDFS, SKOS, XSD

from kg.abilities.codec import CLASSES
from kg.abilities.node import Node
from kg.graph.names import KG, ROOT
from kg.graph.trees import fields_of
from kg.shipped import ONTOLOGY

NS = rdflib.Namespace(KG)
FILES = sorted(ONTOLOGY.glob("*.ttl"))
PROPERTIES = (OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty)


@pytest.fixture(scope="module")
def ontology() -> rdflib.Graph:
    graph = rdflib.Graph()
    for path in FILES:
        graph.parse(path, format="turtle", publicID=ROOT)
    return graph


def declared(graph: rdflib.Graph) -> set[rdflib.URIRef]:
    kinds = (OWL.Class, *PROPERTIES)
    return {
        subject for kind in kinds for subject in graph.subjects(RDF.type, kind) if isinstance(subject, rdflib.URIRef)
    }


def ancestry(name: str) -> set[rdflib.URIRef]:
    """Return the class named `name` and its ancestors, as the ontology names them."""
    ancestors = CLASSES[name].__mro__ if name in CLASSES else (Node,)
    return {NS[cls.__name__] for cls in ancestors}


def test_all_that_is_declared_is_labelled_and_explained(ontology: rdflib.Graph) -> None:
    for subject in declared(ontology):
        languages = sorted(str(label.language).lower() for label in ontology.objects(subject, RDFS.label))
        assert languages == ["en", "zh-hans"], subject
        comments = list(ontology.objects(subject, RDFS.comment))
        assert len(comments) == 1 and len(str(comments[0])) > 8, subject


def test_nothing_is_declared_twice_or_as_two_kinds_of_thing(ontology: rdflib.Graph) -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    names = re.findall(r"^(kg:\w+) a owl:", texts, re.MULTILINE)
    assert sorted(names) == sorted(set(names))
    assert len(names) == len(declared(ontology))


def test_a_class_for_each_class_of_the_model_with_the_same_parent(ontology: rdflib.Graph) -> None:
    for name, cls in CLASSES.items():
        assert (NS[name], RDF.type, OWL.Class) in ontology, name
        assert (NS[name], RDFS.subClassOf, NS[cls.__mro__[1].__name__]) in ontology, name


def test_a_property_for_each_field_with_a_domain_and_range_that_are_true(ontology: rdflib.Graph) -> None:
    literals = {"text": XSD.string, "symbols": XSD.string, "integer": XSD.integer, "boolean": XSD.boolean}
    for name in CLASSES:
        ancestors = ancestry(name)
        for field in fields_of(name).values():
            iri = rdflib.URIRef(field.iri.value)
            kind = OWL.DatatypeProperty if field.kind in literals else OWL.ObjectProperty
            assert (iri, RDF.type, kind) in ontology, iri
            domain, range_ = ontology.value(iri, RDFS.domain), ontology.value(iri, RDFS.range)
            assert domain is None or domain in ancestors, (name, field.name)
            if range_ is None:
                continue
            if field.kind in literals:
                assert range_ == literals[field.kind], iri
            elif field.kind in {"concept", "counter"}:
                assert range_ == SKOS.Concept, iri
            else:
                assert all(range_ in ancestry(held) for held in field.types), (name, field.name)
            if field.several and field.kind in {"concept", "integer"}:
                assert (rdflib.URIRef(field.order.value), RDF.type, OWL.DatatypeProperty) in ontology


def test_every_part_of_an_ability_tree_names_its_section_of_the_rules(ontology: rdflib.Graph) -> None:
    for name in CLASSES:
        assert ontology.value(NS[name], NS.ruleSection) is not None, name
        for field in fields_of(name).values():
            assert ontology.value(rdflib.URIRef(field.iri.value), NS.ruleSection) is not None, field.iri


def test_domains_and_ranges_are_declared_or_w3c(ontology: rdflib.Graph) -> None:
    known = declared(ontology)
    for predicate in (RDFS.domain, RDFS.range, RDFS.subClassOf, RDFS.subPropertyOf):
        for value in ontology.objects(None, predicate):
            assert not str(value).startswith(KG) or value in known, value


def test_the_cited_sections_exist_in_the_rules(ontology: rdflib.Graph, shared: Path) -> None:
    with gzip.open(shared / "rules" / "cr_2023-11-17_zh-en.json.gz", "rt", encoding="utf-8") as stream:
        text = json.dumps(json.load(stream))
    numbers = set(re.findall(r'"(\d{3}(?:\.\d+[a-z]?)?)\.?"', text))
    cited = {str(value) for value in ontology.objects(None, NS.ruleSection)}
    assert len(cited) > 60
    assert cited - numbers == set()


KEYWORD_AND_ACTION = {"crew", "enlist", "escape", "evolve", "exploit", "foretell", "mutate"}
TWO_IN_ONE = KEYWORD_AND_ACTION | {"copy", "exile"}
"""Words that are a keyword or a thing, and an action, under one id, as trees and scenarios write both by it."""


def test_every_other_concept_is_declared_once() -> None:
    files = sorted((ONTOLOGY / "terms").glob("*.ttl"))
    found = [name for path in files for name in re.findall(r"^term:(\S+) a ", path.read_text("utf-8"), re.MULTILINE)]
    twice = {name for name in found if found.count(name) > 1}
    assert twice == TWO_IN_ONE
