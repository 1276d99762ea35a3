"""Each file of `scenarios/` is a question with its right answer and why it is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.questions import ask, load
from kg.questions.claims import differ

FILES = sorted((Path(__file__).parent / "scenarios").rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_answer_is_right(path: Path) -> None:
    scenario = load(path)
    assert scenario.title and scenario.why and scenario.dated, "a scenario says what it is, as of when, and why"
    assert "verdict" in scenario.expect
    assert not list(differ(ask(scenario, explain=bool({"rules", "nothing"} & set(scenario.expect))), scenario.expect))


@pytest.mark.corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_answer_is_the_same_with_its_reasons(path: Path) -> None:
    scenario = load(path)
    assert not list(differ(ask(scenario), scenario.expect))
