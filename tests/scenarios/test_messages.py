"""What is refused names the place and what would be right: near words, quotes for YAML, tokens by their names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.questions import ask, load
from kg.scenarios.scenario import ScenarioError, read

ALARM = {"id": "alarm", "name": "Alarm", "types": ["sorcery"], "zone": "stack", "text": "派出一个1/1白色士兵衍生生物。"}
MAKER = {
    "id": "maker",
    "name": "Maker",
    "power": 1,
    "toughness": 1,
    "text": "当此生物进战场时，派出一个1/1白色士兵衍生生物。",
    "zone": "hand",
}


def scenario(*objects: dict[str, Any], **more: Any) -> Any:
    return read({"as_of": "2024-01-01", "objects": list(objects), "question": "after", **more})


@pytest.mark.parametrize(
    ("action", "meant"),
    [
        ({"resolve": "alarm", "chose": "x"}, "unknown field 'chose'; write 'choose'"),
        ({"resolv": "alarm"}, "unknown action 'resolv'; write 'resolve'"),
        (
            {"activate": "alarm"},
            "ability: the number of the activated ability or its keyword was expected; it is missing",
        ),
        ({"activate": "alarm", "ability": "1"}, "number of the activated ability or its keyword was expected; not '1'"),
    ],
)
def test_a_word_of_an_action_that_cannot_be_is_refused_with_what_can(action: dict[str, Any], meant: str) -> None:
    with pytest.raises(ScenarioError, match=meant):
        scenario(ALARM, actions=[action])


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("- {id: a, text: {T}: 加{G}。}", "in line 3 a value that holds"),
        ("- id: a\n  text: 当它死去时: 抓一张牌。", "in line 4 a value that holds"),
        ('- {id: b, text: "抓一张牌}', "line 3 has a quotation mark that nothing closes"),
    ],
)
def test_what_yaml_needs_quotes_for_is_said(line: str, hint: str, tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(f"as_of: 2024-01-01\nobjects:\n{line}\nquestion: after\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match=hint):
        load(path)


def test_a_token_that_is_not_there_is_refused_with_those_that_are() -> None:
    question = {"kind": "characteristics", "object": "token 2 of alarm"}
    with pytest.raises(ScenarioError, match=r"those there are: '1/1 Soldier token 1 of Alarm'"):
        ask(scenario(ALARM, actions=[{"resolve": "alarm"}], question=question))


@pytest.mark.parametrize(
    "name",
    ["token 1 of maker", "token 1 of the ability of Maker (Maker enters the battlefield)"],
)
def test_a_token_made_by_an_ability_is_asked_about_by_either_name(name: str) -> None:
    question = {"kind": "characteristics", "object": name}
    answer = ask(scenario(MAKER, actions=[{"enter": "maker"}], question=question))
    assert answer.values is not None and answer.values["power"] == 1 and answer.values["subtypes"] == ["soldier"]
