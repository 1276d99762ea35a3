"""Documents go in, a store comes out; the graph uses only what is declared, and says each thing in one graph."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from kg.graph import KnowledgeGraph, open_store
from kg.graph.build import add_documents, build, graph_of
from kg.graph.names import KG, ROOT, Names
from kg.graph.triples import Quads
from tests.graph import small as made


def test_every_class_and_property_used_is_declared(small: KnowledgeGraph) -> None:
    undeclared = small.sparql(
        "SELECT DISTINCT ?name { { ?s ?name ?o } UNION { ?s a ?name }"
        f" FILTER(STRSTARTS(STR(?name), '{KG}')) FILTER NOT EXISTS {{ ?name rdfs:label ?label }} }}"
    ).rows()
    assert undeclared == []


def test_each_statement_stands_in_one_graph(small: KnowledgeGraph) -> None:
    seen: set[ox.Triple] = set()
    for quad in small.data:
        assert quad.triple not in seen, quad
        seen.add(quad.triple)


def test_the_named_graphs(small: KnowledgeGraph) -> None:
    assert {name.removeprefix(ROOT + "graph/") for name in small.graphs()} == {
        "cards", "dataset", "documents", "keywords", "ontology", "provenance", "rules", "terms",
        "document/notes-2004/cards", "document/notes-2004/rulings",
        "document/notes-2023/cards", "document/notes-2023/rulings", "document/compendium/rulings",
    }  # fmt: skip


def test_the_description_counts_the_triples_of_each_graph(small: KnowledgeGraph) -> None:
    described = {
        row["g"]: int(row["n"]) for row in small.sparql("SELECT ?g ?n { ?g a void:Dataset ; void:triples ?n }").rows()
    }
    total = described.pop(ROOT + "dataset")
    counted = small.sparql("SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g").rows()
    actual = {row["g"]: int(row["n"]) for row in counted if row["g"] != ROOT + "graph/dataset"}
    assert described == actual
    assert total == sum(actual.values())


@pytest.mark.parametrize(("kind", "path"), [("Line", "^kg:lines"), ("Ruling", "kg:about"), ("QuotedRule", "kg:about")])
def test_what_was_read_leads_back_to_a_place_in_a_document_with_a_digest(
    small: KnowledgeGraph, kind: str, path: str
) -> None:
    loose = small.sparql(
        f"SELECT ?s {{ ?s a kg:{kind} ; {path} ?x FILTER NOT EXISTS {{"
        " ?s prov:wasDerivedFrom ?span . ?span a kg:Span ; kg:start ?a ; kg:end ?b ; kg:inDocument/kg:digest ?d } }"
    ).rows()
    assert loose == []
    assert bool(small.sparql(f"ASK {{ ?s a kg:{kind} ; {path} ?x }}"))


def test_the_same_documents_give_the_same_graph() -> None:
    first, cards = graph_of(made.DOCUMENTS, Names())
    second, _ = graph_of(made.DOCUMENTS, Names())
    assert cards == 11
    assert set(first) == set(second)
    assert not any(isinstance(term, ox.BlankNode) for quad in first for term in (quad.subject, quad.object))


def test_a_wording_that_means_something_else_is_kept_with_its_document() -> None:
    import dataclasses

    old = dataclasses.replace(made.OLD_HERON, lines=())
    section = dataclasses.replace(made.NOTES_2004.sections[2], cards=(made.NOTES_2004.sections[2].cards[1],))
    card = dataclasses.replace(section.cards[0], faces=(old,))
    notes = dataclasses.replace(made.NOTES_2004, sections=(dataclasses.replace(section, cards=(card,)),))
    quads = Quads()
    assert add_documents(quads, (made.NOTES_2023, notes), Names()) == 9
    store = ox.Store()
    store.extend(quads)
    graph = KnowledgeGraph(store)
    query = f"SELECT ?face {{ ?a kg:appearanceOf <{ROOT}card/mossback-heron> ; kg:showsFace ?face }} ORDER BY ?face"
    shown = graph.sparql(query)
    assert [row["face"].value.removeprefix(ROOT) for row in shown] == [
        "card/mossback-heron/face/1",
        "document/notes-2004/appearance/1/face/1",
    ]
    assert len(list(graph.sparql("SELECT ?f { ?c a kg:Card ; kg:face ?f ; kg:nameKey '苔背鹭' }"))) == 1


NOTES = """芦苇原发布释疑

编纂：某人

此文件最近更新日期：2023 年 1 月 20 日

通则释疑

单卡解惑

芦苇鹭

{二}{蓝}

生物～鸟

2/2

飞行

• 芦苇鹭只能被具飞行或延势异能的生物阻挡。
"""


def test_a_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "reeds.txt"
    path.write_text(NOTES, encoding="utf-8")
    told: list[str] = []
    report = build(
        [path], tmp_path / "store", base="https://rules.test/", progress=lambda what, _, __: told.append(what)
    )
    (document,) = report.documents
    assert (document.cards, document.ability_lines, document.parsed_lines, document.rulings) == (1, 1, 1, 1)
    assert document.date == "2023-01-20"
    assert told == ["reeds.txt", "writing the store"]
    graph = open_store(tmp_path / "store")
    assert graph.meta["triples"] == report.triples == len(graph.data)
    rows = graph.sparql(
        "SELECT ?card ?text { ?card a kg:Card ; kg:face/kg:hasAbility/kg:keyword term:flying ."
        " ?ruling kg:about ?card ; kg:mentions term:flying ; kg:text ?text }"
    ).rows()
    assert rows == [{"card": "https://rules.test/card/芦苇鹭", "text": "芦苇鹭只能被具飞行或延势异能的生物阻挡。"}]


def test_a_document_that_cannot_be_read_leaves_the_old_store(tmp_path: Path) -> None:
    good, bad = tmp_path / "reeds.txt", tmp_path / "empty.txt"
    good.write_text(NOTES, encoding="utf-8")
    bad.write_bytes(b"")
    build([good], tmp_path / "store")
    with pytest.raises(ValueError, match=r"empty\.txt"):
        build([good, bad], tmp_path / "store")
    assert open_store(tmp_path / "store").meta["documents"] == ["reeds"]
    with pytest.raises(ValueError, match="base"):
        build([good], tmp_path / "other", base="nonsense")
    assert not (tmp_path / "other").exists()


@pytest.mark.corpus
def test_the_five_documents(shared: Path, tmp_path: Path) -> None:
    report = build(sorted((shared / "seeds").glob("*.txt")), tmp_path / "store")
    assert len(report.documents) == 5
    assert sum(document.cards for document in report.documents) >= 330
    lines = sum(document.ability_lines for document in report.documents)
    assert sum(document.parsed_lines for document in report.documents) > lines * 0.4
    graph = open_store(tmp_path / "store")
    test_every_class_and_property_used_is_declared(graph)
    test_each_statement_stands_in_one_graph(graph)
