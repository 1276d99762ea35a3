"""Each file of `scenarios/` is a question with its right answer and why it is right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg.questions import ask, load
from kg.questions.answer import Answer, Step

FILES = sorted((Path(__file__).parent / "scenarios").rglob("*.yaml"))


def _steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _steps(step.premises)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_answer_is_right(path: Path) -> None:
    scenario = load(path)
    assert scenario.title and scenario.why and scenario.dated, "a scenario says what it is, as of when, and why"
    check(ask(scenario), scenario.expect)


def check(answer: Answer, expect: Any) -> None:
    assert answer.verdict == expect["verdict"], (answer.lacks, answer.outcomes, answer.values)
    if answer.verdict == "undecided":
        assert any(expect["lacks"] in lack for lack in answer.lacks), answer.lacks
        return
    fired = {step.rule for step in _steps(answer.derivation)}
    for rule in expect.get("rules", []):
        assert rule in fired
    failing = {step.en for step in _steps(answer.derivation) if not step.holds}
    for premise in expect.get("nothing", []):
        assert premise in failing
    for name, value in expect.get("values", {}).items():
        assert answer.values is not None and answer.values[name] == value, answer.values
    if "outcomes" in expect:
        found = [{who: dict(what) for who, what in outcome.changes.items()} for outcome in answer.outcomes]
        for outcome in expect["outcomes"]:
            assert outcome in found, found
        assert len(found) == len(expect["outcomes"]), found
