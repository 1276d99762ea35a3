"""Numbers beyond what the solver reckons with are refused, not answered wrongly."""

from __future__ import annotations

import pytest

from kg.questions import ScenarioError, ask
from kg.scenarios.scenario import read


@pytest.mark.parametrize(
    ("thing", "actions"),
    [
        ({"power": 5_000_000_000, "toughness": 1}, []),
        ({"power": 1, "toughness": 1, "counters": {"+1/+1": 2_000_000}}, []),
        ({"power": 1, "toughness": 1}, [{"gain": 3_000_000_000, "player": "you"}]),
    ],
)
def test_too_large_a_number_is_refused(thing: dict[str, object], actions: list[object]) -> None:
    data = {"objects": [{"id": "giant", **thing}], "actions": actions, "question": "state-based-actions"}
    with pytest.raises(ScenarioError, match="numbers are followed up to 1,000,000"):
        ask(read(data))


def test_a_million_is_followed() -> None:
    giant = {"id": "giant", "power": 1_000_000, "toughness": 1, "abilities": ["lifelink"], "attacking": "opponent"}
    found = ask(read({"objects": [giant], "question": "combat"}))
    assert [outcome.changes["you"]["life"] for outcome in found.outcomes] == [1_000_020]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("消灭目标生物。", []),
        ("消灭目标生物。", ["cub", "fox"]),
        ("消灭两个目标生物。", []),
        ("消灭两个目标生物。", ["cub", "cub"]),
    ],
)
def test_targets_that_cannot_have_been_announced_are_refused(text: str, targets: list[str]) -> None:
    """CR 601.2c: a spell is not on the stack without the targets that it needs; CR 115.3: nor with one twice."""
    with pytest.raises(ScenarioError, match="targets: fall names"):
        ask(read(_fall(text, targets)))


@pytest.mark.parametrize(
    ("text", "targets", "dead"),
    [("消灭至多两个目标生物。", [], 0), ("消灭目标生物。", ["fox"], 1), ("每位牌手各牺牲一个生物。", [], 2)],
)
def test_targets_that_can_have_been_announced(text: str, targets: list[str], dead: int) -> None:
    (outcome,) = ask(read(_fall(text, targets))).outcomes
    assert sum(outcome.changes.get(who, {}).get("zone") == "graveyard" for who in ("cub", "fox")) == dead


def _fall(text: str, targets: list[str]) -> dict[str, object]:
    fall = {"id": "fall", "types": ["sorcery"], "zone": "stack", "text": text}
    cub, fox = (
        {"id": who, "power": 1, "toughness": 1, "controller": by} for who, by in (("cub", "you"), ("fox", "opponent"))
    )
    return {"objects": [fall, cub, fox], "question": {"kind": "resolve", "object": "fall", "targets": targets}}
