"""Each document of `interactions/` is a question with its right answer, several of one family to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kg.questions import ask
from kg.questions.claims import differ
from kg.scenarios.scenario import read


def documents() -> list[Any]:
    """Return the questions of all files, named by file and title."""
    return [
        pytest.param(data, id=f"{path.stem}: {data['title']}")
        for path in sorted((Path(__file__).parent / "interactions").glob("*.yaml"))
        for data in yaml.safe_load_all(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("data", documents())
def test_the_answer_is_right(data: dict[str, Any]) -> None:
    scenario = read(data)
    assert scenario.title and scenario.why and scenario.dated and "verdict" in scenario.expect
    assert not list(differ(ask(scenario, explain=bool({"rules", "nothing"} & set(scenario.expect))), scenario.expect))
