"""Every case of the case files has a scenario with its right answer, abstains by name, or is no question.

`test_scenarios.py` asks the scenarios; here they are counted.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.abilities.abilities import Keyword
from kg.parse import parse_line
from kg.questions import Scenario, load

FOLDER = Path(__file__).parent / "scenarios"
ELSEWHERE = {
    "b53": "tests/questions/test_cases.py::test_a_keyword_keeps_its_quality_and_its_cost",
    "b54": "tests/graph/test_lookup.py::test_keywords_belong_to_the_face_whose_text_has_them",
    "b56": "tests/text/test_scripts.py::test_the_script_is_told_by_characters_that_only_one_script_has",
    "b57": "tests/graph/test_gather.py::test_a_document_with_both_names_joins_cards_known_by_one_name_each",
    "b58": "tests/graph/test_gather.py::test_other_names_are_other_cards_even_where_the_slug_is_the_same",
}
"""Cases about data and parsing, with the test that covers each."""


def scenarios() -> dict[str, list[Scenario]]:
    found: dict[str, list[Scenario]] = {}
    for path in sorted(FOLDER.rglob("*.yaml")):
        scenario = load(path)
        for case in scenario.case:
            found.setdefault(case, []).append(scenario)
    return found


def cases(shared: Path) -> list[str]:
    files = [shared / "cases" / f"{name}.jsonl" for name in ("questions", "faults")]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [json.loads(line)["id"] for line in lines if line.strip()]


@pytest.mark.parametrize(
    ("line", "keyword", "field"),
    [
        ("反白保护", "protection", "quality"),
        ("反白辟邪", "hexproof", "quality"),
        ("佩带{2}", "equip", "cost"),
        ("循环基本地{1}", "cycling", "cost"),
        ("循环基本地{1}", "cycling", "quality"),
    ],
)
def test_a_keyword_keeps_its_quality_and_its_cost(line: str, keyword: str, field: str) -> None:  # b53
    (ability,) = parse_line(line).tree.abilities
    assert isinstance(ability, Keyword) and ability.keyword == keyword
    assert getattr(ability, field) is not None


def test_every_case_is_accounted_for(shared: Path) -> None:
    asked = scenarios()
    wanted = cases(shared)
    assert len(wanted) == len(set(wanted)) > 60
    assert [case for case in wanted if case not in asked and case not in ELSEWHERE] == []
    abstaining = [c for c in asked if all(s.expect.get("verdict") == "undecided" for s in asked[c])]
    right = [c for c in wanted if c in asked and c not in abstaining]
    print(f"{len(right)} right; abstaining: {', '.join(sorted(abstaining))}; elsewhere: {', '.join(sorted(ELSEWHERE))}")
    assert all(s.expect.get("lacks") for c in abstaining for s in asked[c]), "who abstains says what is lacking"
    assert len(right) >= 0.9 * len(set(wanted) - set(ELSEWHERE))


def test_no_scenario_speaks_of_a_case_that_does_not_exist(shared: Path) -> None:
    assert set(scenarios()) <= set(cases(shared))


@pytest.mark.parametrize("where", ELSEWHERE.values())
def test_what_covers_the_others_exists(where: str) -> None:
    path, _, name = where.partition("::")
    text = (Path(__file__).parents[2] / path).read_text(encoding="utf-8")
    assert f"def {name}(" in text if name else "def test_" in text
