"""Queries give rows, answers and triples in each format; what cannot be asked is refused in one line."""

import csv
import io
import json

import pyoxigraph as ox
import pytest
import rdflib

from kg.graph import KnowledgeGraph, QueryError
from kg.graph.names import ROOT, kg, w3

CARD = ox.NamedNode(ROOT + "card/mossback-heron")
CARDS, TERMS = ox.NamedNode(ROOT + "graph/cards"), ox.NamedNode(ROOT + "graph/terms")


@pytest.fixture
def graph() -> KnowledgeGraph:
    store = ox.Store()
    store.extend(
        [
            ox.Quad(CARD, w3("rdf:type"), kg("Card"), CARDS),
            ox.Quad(CARD, w3("skos:prefLabel"), ox.Literal("苔背鹭", language="zh-Hans"), CARDS),
            ox.Quad(CARD, w3("skos:prefLabel"), ox.Literal("Mossback Heron", language="en"), CARDS),
            ox.Quad(CARD, kg("printedPower"), ox.Literal("1+*"), CARDS),
            ox.Quad(kg("Card"), w3("rdfs:label"), ox.Literal("card", language="en"), TERMS),
        ]
    )
    return KnowledgeGraph(store)


def test_a_query_sees_all_named_graphs_and_knows_the_prefixes(graph: KnowledgeGraph) -> None:
    rows = graph.sparql("SELECT ?label { ?card kg:printedPower '1+*' ; a ?class . ?class rdfs:label ?label }").rows()
    assert rows == [{"label": "card"}]
    inside = graph.sparql(f"ASK {{ GRAPH <{TERMS.value}> {{ ?card kg:printedPower ?p }} }}")
    assert bool(inside) is False


def test_language_tags_match_whatever_their_case(graph: KnowledgeGraph) -> None:
    query = "SELECT ?n { ?c skos:prefLabel ?n FILTER(LANGMATCHES(LANG(?n), 'zh-Hans')) }"
    assert graph.sparql(query).rows() == [{"n": "苔背鹭"}]


SELECT = "SELECT ?card ?name ?none { ?card skos:prefLabel ?name } ORDER BY ?name"


def test_the_table_lines_up_with_wide_characters(graph: KnowledgeGraph) -> None:
    assert graph.sparql("SELECT ?name ?c { ?c skos:prefLabel ?name } ORDER BY ?name").text() == (
        "name            c\n"
        f"--------------  {'-' * len(CARD.value)}\n"
        f"Mossback Heron  {CARD.value}\n"
        f"苔背鹭          {CARD.value}\n"
    )


def test_json_csv_and_tsv_follow_the_standard(graph: KnowledgeGraph) -> None:
    data = json.loads(graph.sparql(SELECT).text("json"))
    assert data["head"]["vars"] == ["card", "name", "none"]
    assert data["results"]["bindings"][0] == {
        "card": {"type": "uri", "value": CARD.value},
        "name": {"type": "literal", "value": "Mossback Heron", "xml:lang": "en"},
    }
    rows = list(csv.reader(io.StringIO(graph.sparql(SELECT).text("csv"))))
    assert rows == [["card", "name", "none"], [CARD.value, "Mossback Heron", ""], [CARD.value, "苔背鹭", ""]]
    assert graph.sparql(SELECT).text("tsv").splitlines()[1] == f'<{CARD.value}>\t"Mossback Heron"@en\t'


def test_ask_in_each_format(graph: KnowledgeGraph) -> None:
    ask = "ASK { ?c a kg:Card }"
    assert bool(graph.sparql(ask)) is True
    assert graph.sparql(ask).text() == "true\n"
    assert json.loads(graph.sparql(ask).text("json"))["boolean"] is True
    assert graph.sparql(ask).text("csv").strip() == "true"


@pytest.mark.parametrize(
    "query", ["CONSTRUCT { ?c rdfs:label ?n } { ?c skos:prefLabel ?n }", f"DESCRIBE <{CARD.value}>"]
)
def test_triples_as_turtle_and_as_rows(graph: KnowledgeGraph, query: str) -> None:
    turtle = graph.sparql(query).text("turtle")
    parsed = rdflib.Graph().parse(data=turtle, format="turtle")
    assert len(parsed) == len(list(graph.sparql(query)))
    assert (rdflib.URIRef(CARD.value), None, rdflib.Literal("苔背鹭", lang="zh-hans")) in parsed
    rows = list(csv.reader(io.StringIO(graph.sparql(query).text("csv"))))
    assert rows[0] == ["subject", "predicate", "object"] and len(rows) == len(parsed) + 1
    assert "subject" in graph.sparql(query).text("table").splitlines()[0]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("INSERT DATA { <a:a> <a:b> <a:c> }", "INSERT is a SPARQL UPDATE"),
        ("# why not\nPREFIX x: <http://x/>\ndelete where { ?s ?p ?o }", "DELETE is a SPARQL UPDATE"),
        ("LOAD <http://example.org/data>", "LOAD is a SPARQL UPDATE"),
        ("WITH <g:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }", "WITH is a SPARQL UPDATE"),
        ("CLEAR ALL", "CLEAR is a SPARQL UPDATE"),
        ("", "empty"),
        ("# only a comment", "empty"),
        ("FIND cards", "begins with 'FIND'"),
        ("SELECT * { ?s ?p", "line 1, column 17, at the end of the line"),
        ("SELECT *\n{ ?s nope:p ?o }", "a prefix is not declared"),
        ("SELECT *\n{ ?s ?p ?o } }", "line 2, column 14, at '}': nothing more"),
        ("SELECT * { ?s <a b> ?o }", "line 1, column 15, at '<a': not a valid IRI"),
        ("SELECT *\n{ ?s nope:p ?o }", "line 2, column 6, at 'nope:p': a prefix"),
        ("SELECT ?s WHRE { ?s ?p ?o }", "line 1, column 11, at 'WHRE': no word of SPARQL; write WHERE"),
        (
            "SELECT ?s {\n  ?s ?p ?o .\n  FILTR(?o != 3)\n}",
            "line 3, column 3, at 'FILTR(?o': no word of SPARQL; write FILTER",
        ),
        ('SELECT ?s { ?s ?p "WHRE"@en . } ORDR BY ?s', "line 1, column 33, at 'ORDR': no word of SPARQL; write ORDER"),
    ],
)
def test_what_is_no_query_is_refused_in_one_line(graph: KnowledgeGraph, query: str, says: str) -> None:
    with pytest.raises(QueryError) as error:
        graph.sparql(query)
    assert says in str(error.value)
    assert "\n" not in str(error.value) and len(str(error.value)) < 300


def test_no_word_is_proposed_where_none_is_near(graph: KnowledgeGraph) -> None:
    with pytest.raises(QueryError, match="at 'foo': no word of SPARQL") as error:
        graph.sparql("SELECT foo")
    assert "write" not in str(error.value)


def test_formats_that_do_not_fit(graph: KnowledgeGraph) -> None:
    with pytest.raises(QueryError, match="CONSTRUCT or DESCRIBE"):
        graph.sparql(SELECT).text("turtle")
    with pytest.raises(QueryError, match="known are table, json"):
        graph.sparql(SELECT).text("xml")
    with pytest.raises(QueryError, match="use bool"):
        list(graph.sparql("ASK {}"))
    with pytest.raises(QueryError, match="iterate"):
        bool(graph.sparql(SELECT))


@pytest.mark.parametrize("service", ["SERVICE <http://127.0.0.1:9/sparql>", "service silent ?where", "SERVICE\nex:a"])
def test_no_other_endpoint_is_asked(graph: KnowledgeGraph, service: str) -> None:
    with pytest.raises(QueryError, match="SERVICE asks another endpoint"):
        graph.sparql(f"PREFIX ex: <https://example.org/> SELECT * {{ {service} {{ ?s ?p ?o }} }}")


def test_the_word_service_elsewhere_is_no_matter(graph: KnowledgeGraph) -> None:
    text = """PREFIX service: <https://example.org/service />  # SERVICE <x>
        SELECT ?service { ?service kg:printedPower '1+*' FILTER(" SERVICE <x>" != "'") }"""
    assert graph.sparql(text.replace("service />", "service/>")).rows() == [{"service": CARD.value}]
