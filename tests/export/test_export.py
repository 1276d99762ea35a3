"""What is exported can be read back, by this project and by others' readers; files are whole or not there."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pyoxigraph as ox
import pytest
import rdflib
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.export import FORMATS, ExportError, export
from kg.export.network import network, read, triples
from kg.export.tables import read as read_tables
from kg.graph import KnowledgeGraph
from kg.graph.names import PREFIXES, ROOT
from tests.graph.small import small_graph

IRIS = st.sampled_from([ox.NamedNode(ROOT + f"card/{name}") for name in ("a", "b", "c", "苔背鹭")])
PROPERTIES = st.sampled_from(
    [ox.NamedNode(PREFIXES[p] + n) for p, n in (("kg", "text"), ("skos", "prefLabel"), ("rdf", "type"))]
)
TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn"), exclude_characters="\ufffe\uffff"), max_size=6)
LITERALS = st.one_of(
    TEXT.map(ox.Literal),
    st.builds(lambda text, tag: ox.Literal(text, language=tag), TEXT, st.sampled_from(["en", "zh-hans"])),
    st.integers(0, 99).map(ox.Literal),
    st.booleans().map(ox.Literal),
)
QUADS = st.builds(
    ox.Quad,
    IRIS,
    PROPERTIES,
    st.one_of(IRIS, LITERALS),
    st.sampled_from([ox.NamedNode(ROOT + "graph/g"), ox.NamedNode(ROOT + "graph/h")]),
)
property_test = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def graph_of(quads: list[ox.Quad]) -> KnowledgeGraph:
    store = ox.Store()
    store.extend(quads)
    return KnowledgeGraph(store)


@pytest.fixture(scope="module")
def small() -> KnowledgeGraph:
    return small_graph()


@property_test
@given(quads=st.lists(QUADS, max_size=8))
@pytest.mark.parametrize("format", ["trig", "nquads", "jsonld"])
def test_datasets_survive(format: str, quads: list[ox.Quad], tmp_path: Path) -> None:
    path = tmp_path / "out"
    export(graph_of(quads), format, path)
    kind = {"trig": ox.RdfFormat.TRIG, "nquads": ox.RdfFormat.N_QUADS, "jsonld": ox.RdfFormat.JSON_LD}[format]
    assert set(ox.parse(path=path, format=kind)) == set(quads)


@property_test
@given(quads=st.lists(QUADS, max_size=8))
def test_turtle_keeps_the_statements(quads: list[ox.Quad], tmp_path: Path) -> None:
    export(graph_of(quads), "turtle", tmp_path / "out.ttl")
    found = {quad.triple for quad in ox.parse(path=tmp_path / "out.ttl", format=ox.RdfFormat.TURTLE)}
    assert found == {quad.triple for quad in quads}


@property_test
@given(quads=st.lists(QUADS, max_size=8))
@pytest.mark.parametrize("format", ["graphml", "gexf", "cytoscape"])
def test_networks_keep_the_statements(format: str, quads: list[ox.Quad], tmp_path: Path) -> None:
    path = tmp_path / "out"
    export(graph_of(quads), format, path)
    assert set(triples(read(format, path))) == {quad.triple for quad in quads}


@property_test
@given(quads=st.lists(QUADS, max_size=8))
def test_tables_survive(quads: list[ox.Quad], tmp_path: Path) -> None:
    nodes, edges = export(graph_of(quads), "csv", tmp_path / "out.csv")
    assert (nodes.name, edges.name) == ("out-nodes.csv", "out-edges.csv")
    assert read_tables(nodes, edges) == set(quads)


def test_a_network_has_labels_and_types_for_viewers(small: KnowledgeGraph) -> None:
    graph = network(small.data)
    card = graph.nodes[ROOT + "card/mossback-heron"]
    assert (card["label"], card["type"]) == ("Mossback Heron", "kg:Card")
    assert card["skos:prefLabel@zh-hans"] == "苔背鹭"
    found = graph.get_edge_data(ROOT + "card/mossback-heron", ROOT + "card/mossback-heron/face/1")
    assert [edge["property"] for edge in found.values()] == [ROOT + "ontology#face"]


@pytest.mark.parametrize("format", FORMATS)
def test_the_small_graph_in_every_format(small: KnowledgeGraph, format: str, tmp_path: Path) -> None:
    files = export(small, format, tmp_path / f"out.{format}")
    assert sorted(tmp_path.iterdir()) == sorted(files)
    assert all(path.stat().st_size > 1000 for path in files)


def test_others_read_the_files(small: KnowledgeGraph, tmp_path: Path) -> None:
    distinct = {quad.triple for quad in small.data}
    (turtle,) = export(small, "turtle", tmp_path / "a.ttl")
    assert len(rdflib.Graph().parse(turtle)) == len(distinct)
    (jsonld,) = export(small, "jsonld", tmp_path / "a.jsonld")
    named = {graph["@id"] for graph in json.loads(jsonld.read_text(encoding="utf-8"))}
    assert ROOT + "graph/cards" in named
    (graphml,) = export(small, "graphml", tmp_path / "a.graphml")
    assert networkx.read_graphml(graphml, force_multigraph=True).number_of_edges() == sum(
        not isinstance(quad.object, ox.Literal) for quad in small.data
    )


def test_the_same_graph_gives_the_same_file(small: KnowledgeGraph, tmp_path: Path) -> None:
    for format in ("trig", "csv"):
        first, second = (export(small, format, tmp_path / f"{n}.{format}") for n in (1, 2))
        assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_what_cannot_be_written_leaves_nothing(small: KnowledgeGraph, tmp_path: Path) -> None:
    (tmp_path / "old.ttl").write_text("old")
    with pytest.raises(ExportError, match="known are turtle, trig"):
        export(small, "pdf", tmp_path / "old.ttl")
    for target in (tmp_path / "nowhere" / "out.ttl", tmp_path):
        with pytest.raises(ExportError, match="cannot be written"):
            export(small, "turtle", target)
    assert (tmp_path / "old.ttl").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old.ttl"]


def test_an_export_that_breaks_off_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "out.graphml").write_text("old")
    blank = ox.Quad(ox.BlankNode(), ox.NamedNode(ROOT + "p"), ox.Literal("x"), ox.DefaultGraph())
    with pytest.raises(ValueError, match="only resources with an IRI"):
        export(graph_of([blank]), "graphml", tmp_path / "out.graphml")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("out.graphml", "old")]
