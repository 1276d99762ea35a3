"""The Python surface: build, open, and what the opened graph can be asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import kg
from kg.api import shipped_store
from tests.cli.conftest import NOTES

BLOCK = {
    "as_of": "2023-11-17",
    "objects": [
        {"card": "Moonwell Skimmer", "id": "fish", "controller": "you"},
        {"card": "月泉石像", "id": "statue", "controller": "opponent"},
    ],
    "question": {"kind": "can-block", "blocker": "statue", "attacker": "fish"},
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> kg.Graph:
    folder = tmp_path_factory.mktemp("api")
    (folder / "moonwell.txt").write_text(NOTES, encoding="utf-8")
    kg.build(folder / "moonwell.txt", store=folder / "m.store")
    return kg.open(folder / "m.store")


def test_importing_kg_imports_nothing_else() -> None:
    code = "import sys, kg; print(sorted(m for m in sys.modules if m.startswith('kg.')), 'pyoxigraph' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[] False\n"


def test_an_unknown_attribute_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nope'"):
        kg.nope  # noqa: B018


def test_sparql(graph: kg.Graph) -> None:
    rows = graph.sparql("SELECT ?card { ?card a kg:Card } ORDER BY ?card").rows()
    assert len(rows) == 2


def test_cards(graph: kg.Graph) -> None:
    assert [card.names["en"] for card in graph.cards("月泉飞鱼")] == ["Moonwell Skimmer"]
    assert graph.cards("nobody") == []


def test_ask_takes_the_cards_from_the_graph(graph: kg.Graph, tmp_path: Path) -> None:
    answer = graph.ask(BLOCK)
    assert answer.verdict == "no"
    assert answer.derivation[0].rule == "flying"
    file = tmp_path / "block.json"
    file.write_text(json.dumps(BLOCK), encoding="utf-8")
    assert graph.ask(file) == answer


def test_explain(graph: kg.Graph) -> None:
    (explanation,) = graph.explain("Moonwell Skimmer", lang="zh")
    assert "603.3" in {consequence.cr for consequence in explanation}
    with pytest.raises(ValueError, match="no card named 'nobody'"):
        graph.explain("nobody")


def test_export(graph: kg.Graph, tmp_path: Path) -> None:
    assert graph.export("turtle", tmp_path / "all.ttl") == [tmp_path / "all.ttl"]
    assert "月泉飛魚" in (tmp_path / "all.ttl").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="msword"):
        graph.export("msword", tmp_path / "all.doc")


def test_check(graph: kg.Graph, tmp_path: Path) -> None:
    claim = BLOCK | {"id": "one", "source": {"document": "composed"}, "expect": {"verdict": "no"}}
    file = tmp_path / "claims.json"
    file.write_text(json.dumps({"claims": [claim]}), encoding="utf-8")
    assert [verdict.status for verdict in graph.check(file)] == ["holds"]


def test_documents_without_a_store_are_an_error() -> None:
    with pytest.raises(ValueError, match="no store"):
        kg.build("some.txt")


def test_the_store_of_what_ships_is_built_once_and_anew_for_another_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = shipped_store()
    assert not path.exists()
    graph = kg.open()
    assert graph.path == path
    stamp = (path / "store.json").stat().st_mtime_ns
    assert kg.open().path == path
    assert (path / "store.json").stat().st_mtime_ns == stamp

    monkeypatch.setattr("kg.api.__version__", "another")
    assert shipped_store() != path
    assert kg.open().path == shipped_store()
    assert not path.exists()
