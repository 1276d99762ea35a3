"""`kg demo`: builds what ships, answers three questions in both languages, says where to look next."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from kg.cli.demo import FIRST_STEPS, command, scenarios


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo") / "demo.store"


def test_three_questions_are_answered_for_certain(run, store: Path) -> None:  # type: ignore[no-untyped-def]
    shown = json.loads(run("demo", "--store", store, "--json").stdout)
    assert shown["build"]["cards"] > 0
    assert shown["store"] == str(store)
    assert len(shown["answers"]) == 3
    for answer in shown["answers"]:
        assert answer["verdict"] != "undecided"
        assert answer["derivation"] or answer["outcomes"]


def test_the_text_is_in_both_languages_with_citations(run, store: Path) -> None:  # type: ignore[no-untyped-def]
    text = run("demo", "--store", store).stdout
    assert text.count("as of") == text.count("规则日期") == 3
    assert "CR 7" in text
    assert "Where to look next:" in text


def test_the_commands_it_names_work(run, store: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("demo", "--store", store)
    monkeypatch.chdir(tmp_path)
    for _, arguments in FIRST_STEPS:
        words = shlex.split(command(*arguments, store=store))
        assert run(*words[words.index(arguments[0]) :]).exit_code == 0, arguments
    for path in scenarios():
        assert run("ask", path, "--full", "--store", store).exit_code == 0
