"""What no board can hold stands as data with the rule that excludes it, which says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg import plain_yaml
from kg.scenarios.scenario import read
from kg.shipped import ONTOLOGY
from tests.abilities.rulesbooks import versions

BOARDS = plain_yaml.read(ONTOLOGY / "boards.yaml")
ABOUT = {
    "lands-are-played": "use the stack",
    "instants-stay-off-the-battlefield": "enter the battlefield",
    "sorceries-stay-off-the-battlefield": "enter the battlefield",
    "counters-do-not-come-along": "not retained",
    "status-of-permanents": "Only permanents have status",
    "damage-on-permanents": "Damage marked on a creature",
    "only-permanents-fight": "removed from combat",
    "attached-on-the-battlefield": "To attach",
    "shields-of-permanents": "regenerate",
}
"""A few words of each rule that is cited."""


@pytest.mark.parametrize("case", BOARDS["excluded"], ids=lambda case: case["id"])
def test_the_rule_that_excludes_it_says_so(case: dict[str, str], shared: Path) -> None:
    newest = versions(shared)[max(versions(shared))]
    assert ABOUT[case["id"]].lower() in newest[case["cr"]].lower()


@pytest.mark.parametrize("kind", ["types", "supertypes"])
def test_the_words_are_those_of_the_rules(kind: str, shared: Path) -> None:
    closed = BOARDS["words"][kind]
    said = versions(shared)[max(versions(shared))][closed["cr"]].lower()
    assert not [word for word in closed["known"] if word not in said and word not in ("kindred", "tribal")]


@pytest.mark.parametrize("how", BOARDS["face_down"])
def test_what_is_face_down_is_so_by_the_rule_cited(how: str, shared: Path) -> None:
    way, newest = BOARDS["face_down"][how], versions(shared)[max(versions(shared))]
    assert "face down" in newest[way["cr"]] or "face-down" in newest[way["cr"]] or how in newest[way["cr"]].lower()
    for ability in way.get("abilities", ()):
        assert ability in newest[way["cr"]].lower()


def test_protectors_are_those_of_the_rules(shared: Path) -> None:
    newest, given = versions(shared)[max(versions(shared))], BOARDS["protectors"]
    assert "from among their opponents" in newest[given["siege"]["cr"]]
    assert "its controller becomes its protector" in newest[given["otherwise"]["cr"]]


@pytest.mark.parametrize(("subtypes", "protector"), [(["siege"], "opponent"), ([], "you")])
def test_who_protects_a_battle_of_which_nothing_is_said(subtypes: list[str], protector: str) -> None:
    keep = {"id": "keep", "types": ["battle"], "subtypes": subtypes, "defense": 3, "controller": "you"}
    scenario = read({"as_of": "2023-11-17", "objects": [keep], "question": "state-based-actions"})
    assert scenario.thing("keep").protector == protector
