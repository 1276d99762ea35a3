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


def test_the_answers_are_right(run, store: Path) -> None:  # type: ignore[no-untyped-def]
    """No block without flying; first strike and 1+1+1 power against a 2/1; Magic 2010 asked for lethal damage."""
    block, combat, eras = json.loads(run("demo", "--store", store, "--json").stdout)["answers"]
    assert block["verdict"] == "no"
    assert [outcome["changes"] for outcome in combat["outcomes"]] == [{"碎浪歌者": {"zone": "graveyard"}}]
    assert eras["values"]["Wurm"]["to"]["opponent"] == {"least": 0, "most": 2}
    today = run("ask", scenarios()[2], "--as-of", "2023-11-17", "--store", store, "--json")
    assert json.loads(today.stdout)["values"]["Wurm"]["to"]["opponent"] == {"least": 0, "most": 3}


def test_the_text_is_in_both_languages_with_citations(run, store: Path) -> None:  # type: ignore[no-untyped-def]
    text = run("demo", "--store", store).stdout
    assert text.count("as of") == text.count("的规则）") == 3
    assert "CR 702.9b (rules of 2023-11-17)" in text
    assert "《萬智牌異能全解釋》" in text
    assert "Where to look next:" in text


def test_the_commands_it_names_work(run, store: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("demo", "--store", store)
    monkeypatch.chdir(tmp_path)
    for _, arguments in FIRST_STEPS:
        words = shlex.split(command(*arguments, store=store))
        assert run(*words[words.index(arguments[0]) :]).exit_code == 0, arguments
    for path in scenarios():
        assert run("ask", path, "--full", "--store", store).exit_code == 0
