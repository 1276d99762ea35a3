"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pyoxigraph as ox
import pytest
from click.testing import CliRunner, Result

from kg.cli import main
from kg.graph import store as stores
from kg.graph.names import KG, PREFIXES

Run = Callable[..., Result]

NOTES = """月泉編年史常見問題集

此文件最近更新日期：2010年4月5日
-----

單卡解惑

藍色

月泉飛魚 / Moonwell Skimmer
{一}{藍}
生物～魚
2/1
飛行
當月泉飛魚進戰場時，抓一張牌。

* 就算月泉飛魚已離開戰場，你依然會抓牌。

月泉石像 / Moonwell Statue
{四}
神器生物～魔像
3/3
守軍

* 此牌沒有顏色。
-----
"""
"""Release notes written for the tests, with invented cards."""


@pytest.fixture
def run() -> Run:
    """Return a function that runs `kg` with arguments (and `input` as standard input) in this process."""

    def call(*arguments: object, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments], input=input)

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Return a function that runs `kg` on bad input, checks that it is refused in one line, and returns the line."""

    def call(*arguments: object, input: str | bytes | None = None) -> str:
        result = run(*arguments, input=input)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert result.stderr.startswith("kg: ")
        assert result.stderr.count("\n") == 1
        assert result.stderr.endswith("\n")
        assert "Traceback" not in result.stderr
        return result.stderr.removeprefix("kg: ").rstrip("\n")

    return call


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with two statements about one card, in a named graph."""
    folder = tmp_path_factory.mktemp("tiny") / "tiny.store"
    card, graph = ox.NamedNode(KG + "probe"), ox.NamedNode("https://rulings-kg.example/graph/probe")
    statements = [
        ox.Quad(card, ox.NamedNode(PREFIXES["rdf"] + "type"), ox.NamedNode(KG + "Card"), graph),
        ox.Quad(card, ox.NamedNode(PREFIXES["rdfs"] + "label"), ox.Literal("试验兽", language="zh-Hans"), graph),
    ]
    stores.write(folder, lambda data: stores.load(data, statements))
    return folder


@pytest.fixture(scope="session")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with `NOTES`."""
    path = tmp_path_factory.mktemp("notes") / "moonwell.txt"
    path.write_text(NOTES, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def moonwell(notes: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store built from `NOTES`."""
    import kg

    folder = tmp_path_factory.mktemp("moonwell") / "moonwell.store"
    kg.build(notes, store=folder)
    return folder


@pytest.fixture
def files() -> Callable[[Path], dict[str, bytes]]:
    """Return a function that gives the contents of all files below a folder, for comparing before and after."""

    def contents(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    return contents
