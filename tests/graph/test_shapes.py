"""The built graph has the shapes, and each shape fails on a graph that is broken in its way."""

from __future__ import annotations

from dataclasses import MISSING, fields

import pyoxigraph as ox
import pytest

from kg.abilities.codec import CLASSES
from kg.graph import KnowledgeGraph
from kg.graph.names import PREFIXES
from kg.graph.trees import fields_of
from kg.graph.validate import shapes, validate, validate_triples

HEAD = "".join(f"@prefix {prefix}: <{iri}> .\n" for prefix, iri in PREFIXES.items()) + "@prefix x: <http://x/> .\n"
SPAN = "x:span a kg:Span ; kg:start 1 ; kg:end 2 ; kg:inDocument x:doc . x:doc a kg:Document ; dcterms:title 'T' ;"
SPAN += f" kg:digest '{'a' * 64}' ; kg:documentKind 'release-notes' .\n"


def broken(turtle: str) -> set[tuple[str, str]]:
    """Return the (shape, path) pairs that a small graph fails."""
    triples = ox.parse((HEAD + SPAN + turtle).encode(), format=ox.RdfFormat.TURTLE)
    return {(found.shape, found.path) for found in validate_triples(quad.triple for quad in triples)}


def test_the_built_graph_passes(small: KnowledgeGraph) -> None:
    assert [str(violation) for violation in validate(small.data)] == []


def test_what_ships_passes(shipped: KnowledgeGraph) -> None:
    assert [str(violation) for violation in validate(shipped.data)] == []


@pytest.mark.parametrize(
    ("turtle", "shape", "path"),
    [
        ("x:c a kg:Card ; skos:prefLabel 'c'@en ; kg:nameKey 'c' .", "Card", "kg:face"),
        ("x:f a kg:Face .", "Face", ""),
        ("x:f a kg:Face ; kg:hasType term:land ; kg:manaCost '2W' .", "Face", "kg:manaCost"),
        ("x:f a kg:Face ; kg:hasType term:land ; kg:lines x:l . x:l a kg:Line ; kg:parsed true ; kg:index 1 .",
         "LineOfText", "prov:wasDerivedFrom"),
        ("x:f kg:hasAbility x:a . x:a a kg:Keyword ; kg:keyword term:flying .", "AbilityOfFace", "prov:wasDerivedFrom"),
        ("x:l a kg:Line ; kg:parsed true ; kg:abilities x:a . x:a a kg:Unparsed ; kg:start 0 ; kg:end 4 .",
         "UnderstoodLine", ""),
        ("x:a a kg:Appearance ; kg:inDocument x:doc ; prov:wasDerivedFrom x:span .", "Appearance", "kg:appearanceOf"),
        ("x:s a kg:Span ; kg:start 9 ; kg:end 3 ; kg:inDocument x:doc .", "Span", "kg:start"),
        ("x:s a kg:Span ; kg:start 1 ; kg:end 3 .", "Span", "kg:inDocument"),
        ("x:d a kg:Document ; dcterms:title 'T' ; kg:digest 'beef' ; kg:documentKind 'release-notes' .",
         "Document", "kg:digest"),
        ("x:r a kg:Ruling ; kg:ordinal 1 ; kg:digest '0123456789abcdef' ; kg:inDocument x:doc ; kg:about x:c .",
         "Ruling", "prov:wasDerivedFrom"),
        ("x:r a kg:Ruling ; kg:ordinal 0 ; kg:digest '0123456789abcdef' ; kg:inDocument x:doc ; kg:about x:c ;"
         " prov:wasDerivedFrom x:span .", "Ruling", "kg:ordinal"),
        ("x:q a kg:QuotedRule ; kg:ruleNumber 'seven' ; kg:about x:c ; prov:wasDerivedFrom x:span .",
         "QuotedRule", "kg:ruleNumber"),
        ("x:q a kg:QuotedRule ; kg:about x:c ; kg:certain true ; prov:wasDerivedFrom x:span .", "QuotedRule", ""),
        ("x:e a kg:KeywordEntry ; kg:entryNumber 4 .", "KeywordEntry", "kg:nameGiven"),
        ("x:u a kg:UnreadText ; prov:wasDerivedFrom x:span .", "UnreadText", "kg:reason"),
        ("x:r a kg:Rule ; kg:statement 'a'@en, 'b'@zh-Hans .", "Rule", ""),
        ("x:r a kg:Rule ; kg:statement 'a'@en ; dcterms:source 's' .", "Rule", "kg:statement"),
        ("x:r a kg:Rule ; kg:statement 'a'@en, 'b'@zh-Hans ; dcterms:source 's' ;"
         " kg:inForceFrom '2010-01-01'^^xsd:date ; kg:inForceUntil '2009-01-01'^^xsd:date .", "Rule", "kg:inForceFrom"),
        ("x:c a kg:Citation ; kg:ruleNumber '702.9b' .", "Citation", "kg:rulesVersion"),
        ("x:k a kg:KeywordDefinition ; kg:defines term:flying .", "KeywordDefinition", "kg:meaning"),
        ("x:m a kg:Meaning .", "Meaning", ""),
        ("x:m a kg:Meaning ; kg:lacks 'x' ; kg:standsFor 'y' .", "Meaning", ""),
        ("x:a a kg:Answer ; kg:verdict 'maybe' .", "Answer", "kg:verdict"),
        ("x:a a kg:Answer ; kg:verdict 'no' .", "Answer", "kg:asOf"),
        ("x:a a kg:Answer ; kg:verdict 'undecided' .", "UndecidedAnswer", ""),
        ("x:c a kg:Conclusion ; kg:holds true ; kg:index 1 ; rdfs:label 'a'@en, 'b'@en .", "Conclusion", "rdfs:label"),
        ("x:c a kg:Conclusion ; prov:wasDerivedFrom x:nothing .", "Conclusion", "prov:wasDerivedFrom"),
        ("x:r a kg:RuleApplication .", "RuleApplication", "kg:appliesRule"),
        ("x:d a prov:Derivation ; kg:index 1 .", "Derivation", "prov:entity"),
        ("x:p a kg:Participant .", "Participant", "dcterms:identifier"),
        ("x:o a kg:ChangedState .", "ChangedState", "kg:changeOf"),
        ("x:f a kg:Finding ; kg:findingName 'life' .", "Finding", "rdf:value"),
        ("x:m a kg:Remark ; rdf:value 'plain' .", "Remark", "rdf:value"),
        ("x:c a kg:Claim ; kg:asOf '2020-01-01'^^xsd:date .", "Claim", "prov:wasDerivedFrom"),
        ("term:nameless a skos:Concept ; skos:inScheme x:s .", "Concept", "skos:prefLabel"),
    ],
)  # fmt: skip
def test_each_shape_fails_on_a_broken_graph(turtle: str, shape: str, path: str) -> None:
    assert (shape, path) in broken(turtle)


def test_a_node_that_lacks_what_its_class_needs_fails() -> None:
    found = broken("\n".join(f"x:n-{name} a kg:{name} ." for name in CLASSES))
    needed = {
        (name, f"kg:{fields_of(name)[field.name].path}")
        for name, cls in CLASSES.items()
        for field in fields(cls)
        if field.default is MISSING
    }
    assert len(needed) > 80
    assert needed <= found


def test_a_node_with_two_values_where_one_may_be_fails() -> None:
    assert ("Number", "kg:value") in broken("x:n a kg:Number ; kg:value 1, 2 .")
    assert ("Action", "kg:object") in broken("x:n a kg:Action ; kg:verb term:draw ; kg:object x:a, x:b .")
    assert ("Number", "kg:value") in broken("x:n a kg:Number ; kg:value 'three' .")


def test_every_shape_is_broken_here() -> None:
    from rdflib.namespace import RDF, SH

    names = {str(shape).rpartition("/")[2] for shape in shapes().subjects(RDF.type, SH.NodeShape)}
    (mark,) = test_each_shape_fails_on_a_broken_graph.pytestmark  # type: ignore[attr-defined]
    assert names - CLASSES.keys() <= {case[1] for case in mark.args[1]}
