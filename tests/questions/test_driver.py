"""The driver: many boards at once are as many boards apart; leaving statements out changes nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.questions import ask, combat, happens
from kg.questions.batch import answers
from kg.questions.case import Case
from kg.questions.driver import GOALS, Driver
from kg.questions.telling import answer_line
from kg.questions.worlds import World
from kg.rules.boards import facts
from kg.scenarios.scenario import Scenario, read

KEYWORDS = ["flying", "first strike", "double strike", "trample", "deathtouch", "lifelink", "wither", "infect",
            "toxic 1", "bushido 1", "flanking", "exalted", "persist", "undying", "indestructible", "menace",
            "protection: red"]  # fmt: skip


@st.composite
def boards(draw: st.DrawFn) -> Scenario:
    """A small combat with keywords and colours."""
    objects: list[dict[str, Any]] = []
    attackers = [f"a{i}" for i in range(draw(st.integers(1, 2)))]
    for name in attackers:
        objects.append(_creature(draw, name) | {"controller": "you", "attacking": "opponent"})
    for i in range(draw(st.integers(0, 2))):
        objects.append(
            _creature(draw, f"b{i}") | {"controller": "opponent", "blocking": draw(st.sampled_from(attackers))}
        )
    return read({"as_of": "2020-01-01", "objects": objects, "question": "combat", "step": "block"})


def _creature(draw: st.DrawFn, name: str) -> dict[str, Any]:
    return {
        "id": name,
        "power": draw(st.integers(0, 3)),
        "toughness": draw(st.integers(1, 3)),
        "abilities": draw(st.lists(st.sampled_from(KEYWORDS), max_size=2)),
        "colors": draw(st.sampled_from([[], ["red"]])),
    }


@settings(max_examples=15)
@given(boards(), st.sampled_from(["attack", "block", "damage", "check"]))
def test_leaving_statements_out_changes_nothing(scenario: Scenario, moment: str) -> None:
    case = Case.of(scenario, explain=False)
    driver = Driver(scenario.as_of, case.timeless())
    board = {**case.board, ("moment", (moment,)): True}
    text = "\n".join([case.timeless(), facts(board)])
    assert driver.rules.solve(text).atoms == driver.rules.solve(text, prune=False).atoms == driver.solve([board]).atoms


@settings(max_examples=10)
@given(st.lists(boards(), min_size=2, max_size=4), st.sampled_from(["attack", "block", "damage", "check"]))
def test_boards_solved_together_are_as_solved_apart(scenarios: list[Scenario], moment: str) -> None:
    shared = Case.of(scenarios[0], explain=False)
    together = []
    for scenario in scenarios:
        from kg.questions.board import board_of

        together.append({**board_of(scenario, shared.trees), ("moment", (moment,)): True})
    driver = Driver(scenarios[0].as_of, shared.timeless())
    result = driver.solve(together)
    for number, board in enumerate(together):
        alone = driver.solve([board])
        for name, _ in GOALS:
            assert sorted(result.of(name, number), key=repr) == sorted(alone.of(name), key=repr)


@settings(max_examples=10)
@given(boards())
def test_recording_changes_nothing(scenario: Scenario) -> None:
    case = Case.of(scenario, explain=False)
    driver = Driver(scenario.as_of, case.timeless())
    board = {**case.board, ("moment", ("damage",)): True}
    plain, recorded = driver.solve([board]), driver.solve([board], record=True)
    for name, _ in GOALS:
        assert set(plain.of(name)) == set(recorded.of(name))


def test_a_combat_of_plain_creatures() -> None:
    answer = combat(
        [
            {"id": "a", "power": 2, "toughness": 2, "controller": "you", "attacking": "opponent"},
            {"id": "b", "power": 2, "toughness": 3, "controller": "opponent", "blocking": ["a"]},
        ]
    )
    assert [outcome.changes for outcome in answer.outcomes] == [{"a": {"zone": "graveyard"}}]


def test_an_object_that_changes_zones_forgets_what_is_not_the_cards() -> None:
    scenario = read(
        {
            "as_of": "2020-01-01",
            "objects": [{"id": "x", "power": 1, "toughness": 1, "damage": 1, "tapped": True, "counters": {"+1/+1": 0}}],
            "question": "state-based-actions",
        }
    )
    case = Case.of(scenario, explain=False)
    driver = Driver(scenario.as_of, case.timeless())
    (world,) = driver.settle([World(dict(case.board))])
    assert world.board["zone", ("x",)] == "graveyard"
    assert not {"tapped", "damage", "counters"} & {name for (name, arguments) in world.board if arguments[:1] == ("x",)}
    assert world.board["base_power", ("x",)] == 1


@settings(max_examples=6)
@given(st.lists(boards(), min_size=1, max_size=6))
def test_many_combats_together_come_out_as_each_alone(scenarios: list[Scenario]) -> None:
    together = list(answers(scenarios))
    for scenario, answer in zip(scenarios, together, strict=True):
        alone = ask(scenario, explain=False)
        assert (answer.verdict, answer.lacks) == (alone.verdict, alone.lacks)
        assert sorted(map(repr, (o.changes for o in answer.outcomes))) == sorted(
            map(repr, (o.changes for o in alone.outcomes))
        )


def test_an_outcome_stands_once_whatever_came_about_first() -> None:
    rider = {"id": "rider", "power": 5, "toughness": 2, "abilities": ["double strike"], "controller": "you"}
    guards = [
        {"id": f"guard{n}", "power": 1, "toughness": 2, "controller": "opponent", "blocking": ["rider"]}
        for n in range(1, 5)
    ]
    answer = combat([rider | {"attacking": "opponent"}, *guards])
    dead = [{who for who in outcome.changes if who != "rider"} for outcome in answer.outcomes]
    assert len(dead) == len({frozenset(each) for each in dead})


def test_an_answer_says_where_not_every_choice_was_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    creatures = [{"id": f"ant{n}", "power": 1, "toughness": 1, "controller": "you"} for n in range(4)]
    rite = {"id": "rite", "types": ["sorcery"], "zone": "stack", "controller": "you", "text": "牺牲任意数量的生物。"}
    scenario = {"objects": [rite, *creatures], "question": {"kind": "resolve", "object": "rite"}}
    assert not ask(read(scenario)).bounded
    monkeypatch.setattr(happens, "Driver", partial(Driver, limit=8))
    answer = ask(read(scenario))
    assert answer.bounded
    assert len(answer.outcomes) < 16
    assert answer_line(answer, "en").endswith("There are more outcomes than were worked out.")
