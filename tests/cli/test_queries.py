"""`kg sparql`: what it prints, and what it refuses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

LABEL = "SELECT ?label WHERE { ?card a kg:Card ; rdfs:label ?label }"


def test_a_query_is_an_argument_a_file_or_standard_input(run, tiny: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    table = "label\n------\n试验兽\n"
    file = tmp_path / "label.rq"
    file.write_text("\ufeff" + LABEL, encoding="utf-8")
    assert run("sparql", LABEL, "--store", tiny).stdout == table
    assert run("sparql", "--file", file, "--store", tiny).stdout == table
    assert run("sparql", "--file", "-", "--store", tiny, input=LABEL).stdout == table


def test_json_is_the_w3c_format(run, tiny: Path) -> None:  # type: ignore[no-untyped-def]
    for option in (["--json"], ["--format", "json"]):
        answer = json.loads(run("sparql", LABEL, *option, "--store", tiny).stdout)
        (binding,) = answer["results"]["bindings"]
        assert binding["label"]["value"] == "试验兽"


def test_turtle_is_for_triples(run, refused, tiny: Path) -> None:  # type: ignore[no-untyped-def]
    turtle = run("sparql", "DESCRIBE kg:probe", "--format", "turtle", "--store", tiny).stdout
    assert "kg:probe" in turtle
    assert "CONSTRUCT or DESCRIBE" in refused("sparql", LABEL, "--format", "turtle", "--store", tiny)


def test_the_store_may_be_named_by_the_environment(run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("KG_STORE", str(tiny))
    assert "试验兽" in run("sparql", LABEL).stdout


@pytest.mark.parametrize(
    "update",
    [
        "INSERT DATA { kg:a kg:b kg:c }",
        "DELETE WHERE { ?s ?p ?o }",
        "CLEAR ALL",
        "DROP ALL",
        "LOAD <file:///etc/hostname>",
        "# a comment first\nPREFIX x: <http://x.example/> INSERT DATA { x:a x:b x:c }",
    ],
)
def test_an_update_is_refused_and_changes_nothing(run, refused, tiny: Path, update: str) -> None:  # type: ignore[no-untyped-def]
    before = {path: path.read_bytes() for path in tiny.rglob("*") if path.is_file()}
    assert "SPARQL UPDATE" in refused("sparql", update, "--store", tiny)
    assert {path: path.read_bytes() for path in tiny.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    "query",
    [
        "",
        "   ",
        "SELECT",
        "SELECT ?x",
        "SELECT ?x WHERE { ?x ?y }",
        "SELECT ?x WHERE { ?x a nope:Thing }",
        "ASK { <not an iri> ?p ?o }",
        "SELECT * { SERVICE <http://localhost:1/> { ?s ?p ?o } }",
        "飞行",
        "\x00",
        "SELECT ?x WHERE { " + "{ " * 2000,
    ],
)
def test_a_malformed_query_is_refused(refused, tiny: Path, query: str) -> None:  # type: ignore[no-untyped-def]
    assert refused("sparql", query, "--store", tiny)


def test_one_query_and_no_more(refused, tiny: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "q.rq"
    file.write_text(LABEL, encoding="utf-8")
    assert "one query" in refused("sparql", "--store", tiny)
    assert "one query" in refused("sparql", LABEL, "--file", file, "--store", tiny)


def test_a_query_file_in_another_encoding(refused, tiny: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "q.rq"
    file.write_bytes('SELECT * { ?s ?p "飞行" }'.encode("gb18030"))
    line = refused("sparql", "--file", file, "--store", tiny)
    assert str(file) in line
    assert "UTF-8" in line


def test_a_store_that_is_not_there_or_damaged(refused, tiny: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    absent = tmp_path / "absent.store"
    assert "kg build" in refused("sparql", LABEL, "--store", absent)
    assert not absent.exists()

    empty = tmp_path / "empty.store"
    empty.mkdir()
    assert "kg build" in refused("sparql", LABEL, "--store", empty)
    assert list(empty.iterdir()) == []

    half = tmp_path / "half.store"
    half.mkdir()
    stamp = json.loads((tiny / "store.json").read_text(encoding="utf-8"))
    (half / "store.json").write_text(json.dumps(stamp), encoding="utf-8")
    assert "damaged" in refused("sparql", LABEL, "--store", half)

    other = tmp_path / "other.store"
    other.mkdir()
    (other / "store.json").write_text(json.dumps(stamp | {"format": 999}), encoding="utf-8")
    assert "format 999" in refused("sparql", LABEL, "--store", other)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_store_that_may_not_be_read(refused, tiny: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    closed = tmp_path / "closed.store"
    closed.mkdir(mode=0o000)
    assert refused("sparql", LABEL, "--store", closed)
