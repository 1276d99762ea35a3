"""Numbers beyond what the solver reckons with are refused, not answered wrongly."""

from __future__ import annotations

import pytest

from kg.questions import ScenarioError, ask
from kg.questions.batch import answers
from kg.rules.solve import Program, SolveError
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


@pytest.mark.parametrize(
    ("action", "zone"),
    [
        ({"put": "+1/+1", "number": 1, "to": "ox"}, "hand"),
        ({"damage": 2, "from": "imp", "to": "ox"}, "graveyard"),
        ({"destroy": "ox"}, "exile"),
        ({"enter": "ox"}, "battlefield"),
        ({"resolve": "ox"}, "hand"),
        ({"cast": "ox"}, "hand"),
    ],
)
def test_what_is_done_to_a_card_that_is_elsewhere_is_refused(action: dict[str, object], zone: str) -> None:
    imp = {"id": "imp", "power": 1, "toughness": 1}
    ox = {"id": "ox", "power": 2, "toughness": 2, "zone": zone}
    with pytest.raises(ScenarioError, match=f"ox is then in the zone {zone}, where that cannot be done"):
        ask(read({"objects": [imp, ox], "actions": [action], "question": "after"}))


def test_what_is_done_after_an_action_that_moved_the_object_is_refused() -> None:
    ox = {"id": "ox", "power": 2, "toughness": 2}
    with pytest.raises(ScenarioError, match="put: ox is then in the zone graveyard"):
        ask(
            read(
                {
                    "objects": [ox],
                    "actions": [{"destroy": "ox"}, {"put": "+1/+1", "number": 1, "to": "ox"}],
                    "question": "after",
                }
            )
        )


def test_where_only_a_choice_moves_the_object_it_is_followed() -> None:
    """In the world in which it has left nothing is put; in the other a counter is."""
    ox = {"id": "ox", "power": 2, "toughness": 2, "controller": "opponent"}
    whim = {"id": "whim", "types": ["sorcery"], "zone": "stack", "text": "你可以消灭目标生物。"}
    actions = [{"resolve": "whim", "targets": ["ox"]}, {"put": "+1/+1", "number": 1, "to": "ox"}]
    found = ask(read({"objects": [ox, whim], "actions": actions, "question": "after"}))
    assert [outcome.changes["ox"] for outcome in found.outcomes] == [{"counters": {"+1/+1": 1}}, {"zone": "graveyard"}]


@pytest.mark.parametrize(
    ("thing", "what"),
    [
        ({"types": ["sorcery"]}, "never|not on the battlefield"),
        ({"types": ["land"], "zone": "stack"}, "never on the stack"),
        ({"power": 1, "toughness": 1, "zone": "hand", "counters": {"+1/+1": 1}}, "has no counters"),
        ({"power": 1, "toughness": 1, "zone": "hand", "regeneration": 1}, "no regeneration shield"),
    ],
)
def test_an_object_where_it_cannot_be_is_refused(thing: dict[str, object], what: str) -> None:
    with pytest.raises(ScenarioError, match=what):
        read({"objects": [{"id": "it", **thing}], "question": "state-based-actions"})


def test_rules_that_give_no_single_result_leave_the_answer_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(*_: object, **__: object) -> None:
        raise SolveError("more than one model")

    monkeypatch.setattr(Program, "run", torn)
    giant = {"id": "giant", "power": 1, "toughness": 1, "attacking": "opponent"}
    found = ask(read({"objects": [giant], "question": "combat"}))
    assert (found.verdict, len(found.lacks)) == ("undecided", 1)
    assert found.zh[found.lacks[0]].endswith("得不出唯一的结果")
    assert [answer.verdict for answer in answers([read({"objects": [giant], "question": "combat"})])] == ["undecided"]


@pytest.mark.parametrize("none", ["\0", "\ud800"])
def test_a_character_that_no_text_has_is_refused(none: str) -> None:
    for data in ({"objects": [{"id": f"a{none}"}]}, {"objects": [{"id": "a", f"na{none}me": 1}]}, {"title": none}):
        with pytest.raises(ScenarioError, match="holds a character that no text has"):
            read(data)


@pytest.mark.parametrize("odd", ["\x0b", "\x85", "\u2028", '"', "\\", "\t", "% ", "). lost(0"])
def test_whatever_stands_in_a_name_it_is_a_name(odd: str) -> None:
    kite = {"id": f"kite{odd}", "name": f"Kite{odd}", "power": 1, "toughness": 1, "abilities": ["flying"]}
    boar = {"id": "boar", "power": 2, "toughness": 2, "controller": "opponent"}
    question = {"kind": "can-block", "blocker": "boar", "attacker": f"kite{odd}"}
    assert ask(read({"objects": [kite, boar], "question": question})).verdict == "no"
