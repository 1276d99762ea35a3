"""Each named query gives the right rows: on the small graph all of them, checked by hand."""

from __future__ import annotations

import pytest

from kg.graph import KnowledgeGraph, QueryError
from kg.graph.names import PREFIXES, ROOT
from kg.graph.queries import FOLDER, all_queries, named, read

LINE = "card/{}/face/{}/lines/{}/abilities/1"


def ability(card: str, line: int = 1, face: int = 1) -> str:
    return LINE.format(card, face, line)


ROWS: dict[str, list[tuple[str, ...]]] = {
    "action-costs": [
        ("card/hill-reeve", ability("hill-reeve"), "term/tap"),
        ("card/oil-skimmer", ability("oil-skimmer"), "term/remove-counter"),
        ("card/rust-shrine", ability("rust-shrine", 2), "term/remove-counter"),
    ],
    "cards-in-several-documents": [("card/mossback-heron", "2")],
    "counters-nobody-places": [("document/notes-2023", "card/oil-skimmer", "term/counter-oil")],
    "granted-keywords": [("card/reedbed-pilgrim", "term/vigilance")],
    "intervening-ifs": [("card/tin-tinker", ability("tin-tinker"), "ontology#Exists")],
    "keywords-of-cards": [("term/bushido", "1"), ("term/flying", "1")],
    "lines-understood": [("document/notes-2004", "5", "5"), ("document/notes-2023", "12", "11")],
    "not-understood": [
        ("line", "card/hill-reeve/face/1/lines/2"),
        ("text", "document/notes-2004/unread/2980-3000"),
    ],
    "optional-effects": [("card/reedbed-pilgrim", ability("reedbed-pilgrim"))],
    "possible-targets": [
        (ability("fowlers-net"), "card/mossback-heron"),
        (ability("hill-reeve"), "card/hill-reeve"),
        (ability("hill-reeve"), "card/oil-skimmer"),
        (ability("hill-reeve"), "card/reedbed-pilgrim"),
        (ability("snuff-out-the-wick"), "card/hill-reeve"),
        (ability("snuff-out-the-wick"), "card/lantern-warden"),
        (ability("snuff-out-the-wick"), "card/mossback-heron"),
        (ability("snuff-out-the-wick"), "card/reedbed-pilgrim"),
        (ability("snuff-out-the-wick"), "card/tin-tinker"),
    ],
    "prohibitions": [("card/unopened-gate", ability("unopened-gate"), "term/attack")],
    "quoted-numbers-today": [("term/bushido", "document/notes-2004", "502.38a", "702.45")],
    "replacement-effects": [("card/lantern-warden", ability("lantern-warden"), "term/die")],
    "token-makers": [("card/clockwork-warren", ability("clockwork-warren"))],
}
"""The rows, in order, that the small graph gives; IRIs are written without the base."""


def rows(graph: KnowledgeGraph, name: str, **values: str) -> list[tuple[str, ...]]:
    result = graph.run(name, **values)
    return [tuple("" if term is None else term.value.removeprefix(ROOT) for term in row) for row in result]


@pytest.mark.parametrize("name", sorted(ROWS))
def test_the_rows_of_the_small_graph(small: KnowledgeGraph, name: str) -> None:
    assert rows(small, name) == ROWS[name]


def test_possible_targets_of_one_ability(small: KnowledgeGraph) -> None:
    found = rows(small, "possible-targets", ability=ROOT + ability("fowlers-net"))
    assert found == [(ability("fowlers-net"), "card/mossback-heron")]


def test_rulings_on_a_keyword_across_scripts_and_years(small: KnowledgeGraph) -> None:
    found = rows(small, "rulings-by-keyword", keyword="term:flying")
    assert [
        (issued, language, ruling, subject) for issued, language, ruling, subject in (row[-4:] for row in found)
    ] == [
        ("2004-10-01", "zh-Hant", "document/notes-2004/appearance/1/ruling/1", "card/reedbed-pilgrim"),
        ("2004-10-01", "zh-Hant", "document/notes-2004/appearance/2/ruling/1", "card/mossback-heron"),
        ("2023-01-20", "zh-Hans", "document/notes-2023/appearance/1/ruling/1", "card/mossback-heron"),
        ("2023-01-20", "zh-Hans", "document/notes-2023/section/1/ruling/1", "document/notes-2023/section/1"),
        ("2023-01-20", "zh-Hans", "document/notes-2023/section/1/ruling/1", "term/flying"),
    ]


def test_where_a_card_is_written(small: KnowledgeGraph) -> None:
    found = rows(small, "where-it-is-written", card=ROOT + "card/mossback-heron")
    assert [row[-3].rpartition("/")[2] for row in found] == ["notes-2004", "notes-2023"]
    assert all(int(row[-1]) - int(row[-2]) == 20 for row in found), "the made-up lines are 20 characters long"


@pytest.mark.parametrize(
    ("keyword", "how", "rule"),
    [("flying", "redundant", "702.9c"), ("bushido", "separate", "702.45b"), ("toxic", "additive", "702.164b")],
)
def test_how_several_instances_behave(small: KnowledgeGraph, keyword: str, how: str, rule: str) -> None:
    assert (f"term/{how}", f"term/{keyword}", rule) in rows(small, "keyword-instances")


def test_the_numbers_of_a_keyword_moved(small: KnowledgeGraph) -> None:
    found = [row[-2:] for row in rows(small, "keyword-numbers", keyword="term:exalted")]
    assert found == sorted(found)
    assert ("2017-08-25", "702.82") in found and found[-1][1] == "702.83"


def test_keywords_whose_meaning_the_rule_base_carries(small: KnowledgeGraph) -> None:
    without = {row[0] for row in rows(small, "keywords-without-expansion")}
    assert "term/deathtouch" in without
    assert "term/exalted" not in without and "term/flying" not in without


SHIPPED = {
    "cards-in-several-documents": None,
    "granted-keywords": ("card/kondas-hatamoto", "term/vigilance"),
    "keywords-of-cards": ("term/compleated", "5"),
    "quoted-numbers-today": ("term/bushido", "document/chk-2004", "502.38a", "702.45"),
    "replacement-effects": ("card/void-maw", ability("void-maw", 2), "term/die"),
    "rules-overriding": ("rule/legend-rule", "rule/legend-rule-all"),
    "rules-changed": ("2013-07-13", "begins", "rule/legend-rule"),
    "keyword-instances": ("term/separate", "term/bushido", "702.45b"),
}
"""A row of the graph that ships, read in the document or the rules text by hand; None: there is none at all."""


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_a_row_of_what_ships(shipped: KnowledgeGraph, name: str) -> None:
    found, expected = rows(shipped, name), SHIPPED[name]
    assert expected in found if expected else found == []


def test_the_legend_rule_changed_twice(shipped: KnowledgeGraph) -> None:
    found = [row[:4] for row in rows(shipped, "legend-rule")]
    assert found == [
        ("rule/legend-rule-first", "", "2004-10-01", ""),
        ("rule/legend-rule-all", "2004-10-01", "2013-07-13", "rule/legend-rule-first"),
        ("rule/legend-rule", "2013-07-13", "", "rule/legend-rule-all"),
        ("rule/legends-of-two-players", "2013-07-13", "", ""),
    ]


def test_the_rulings_of_2004_on_the_legend_rule_are_obsolete_since_2013(shipped: KnowledgeGraph) -> None:
    found = rows(shipped, "obsolete-rulings")
    assert [row for row in found if row[1] == "420.5e"] == [
        (f"document/chk-2004/section/2/ruling/{n}", "420.5e", "rule/legend-rule-all", "2013-07-13") for n in (1, 2, 3)
    ]


def test_rulings_on_exalted_are_in_traditional_script_of_2012(shipped: KnowledgeGraph) -> None:
    found = rows(shipped, "rulings-by-keyword", keyword="term:exalted")
    assert len(found) >= 10
    assert {row[-4:-2] for row in found if "/m13-2012/" in row[-2]} == {("2012-05-30", "zh-Hant")}


def test_every_query_has_two_titles_and_runs(small: KnowledgeGraph) -> None:
    queries = all_queries()
    assert len(queries) >= 20
    for query in queries:
        assert query.en and query.zh, query.name
        result = small.run(query.name)
        assert set(query.parameters) <= set(result.variables), query.name
        list(result)


def test_every_query_is_tested_here() -> None:
    elsewhere = {
        "keyword-instances", "keyword-numbers", "keywords-without-expansion", "legend-rule", "obsolete-rulings",
        "rules-changed", "rules-overriding", "rulings-by-keyword", "where-it-is-written",
    }  # fmt: skip
    assert {path.stem for path in FOLDER.glob("*.rq")} == ROWS.keys() | elsewhere


def test_language_tags_are_matched_as_the_store_needs_it() -> None:
    for path in FOLDER.glob("*.rq"):
        assert "LANG(" not in path.read_text(encoding="utf-8").replace("LANGMATCHES(LANG(", ""), path.name


def test_unknown_names_and_parameters(small: KnowledgeGraph, tmp_path: object) -> None:
    with pytest.raises(QueryError, match="there are action-costs"):
        named("nothing-of-the-kind")
    with pytest.raises(QueryError, match="no query named"):
        named("../queries/token-makers")
    with pytest.raises(QueryError, match="has no parameter 'card'; it has keyword"):
        small.run("rulings-by-keyword", card="x:y")
    with pytest.raises(QueryError, match="an IRI or a prefixed name"):
        small.run("rulings-by-keyword", keyword="flying")


def test_a_query_without_title_is_refused(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "untitled.rq"
    path.write_text("# en: Only English\nASK {}")
    with pytest.raises(QueryError, match=r"untitled.rq: has no title"):
        read(path)


def test_prefixes_in_parameters_are_those_of_queries() -> None:
    assert PREFIXES["term"] == ROOT + "term/"
