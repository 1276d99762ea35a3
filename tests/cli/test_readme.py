"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.cli import app, main
from kg.questions import ask, load
from kg.shipped import DATA
from tests.cli.conftest import NOTES

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "block.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    (tmp_path / "notes.txt").write_text(NOTES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("block", blocks("console"))
def test_what_a_command_prints(folder: Path, moonwell: Path, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_STORE", str(moonwell))
    command, expected = block.removeprefix("$ ").split("\n", 1)
    program, *arguments = shlex.split(command)
    assert program == "kg"
    assert CliRunner().invoke(main, arguments).stdout.startswith(expected)


def test_the_python_lines_run(folder: Path) -> None:
    (code,) = blocks("python")
    names: dict[str, object] = {}
    exec(code, names)
    assert names["graph"].ask("block.yaml").verdict == "no"  # type: ignore[attr-defined]


def test_every_command_is_in_the_table() -> None:
    assert set(re.findall(r"^\| `kg (\w+)", README, re.M)) == set(app.COMMANDS)


def test_the_two_rules_of_trample_and_deathtouch() -> None:
    """The figures in the text: 2 by the rules of 2009, 3 by those of 2023."""
    file = DATA / "demo" / "3-eras.yaml"
    for day, most in ((date(2009, 12, 1), 2), (date(2023, 11, 17), 3)):
        values = ask(load(file, as_of=day)).values
        assert values is not None
        assert values["Wurm"]["to"]["opponent"]["most"] == most
