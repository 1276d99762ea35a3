"""Answers do not hang on who is who: with the players exchanged, or other ids, the same comes out for the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kg import plain_yaml
from kg.questions import ask
from kg.questions.claims import differ
from kg.scenarios.scenario import read

FILES = sorted((Path(__file__).parent / "scenarios").rglob("*.yaml"))
PRINTED = {"name", "card", "types", "subtypes", "supertypes", "colors", "text", "abilities", "other", "back"}
"""The fields of an object that say what is printed on it: no word in them is an id."""
_TOKEN = re.compile(r"(token \d+ of )(.+)")
_EMBLEM = re.compile(r"(the emblem that )(.+)( got from .+)")
"""An emblem is called after the name of what it is from."""
COMPARED = ("verdict", "outcomes", "bounded")


def renamed(value: Any, ids: Mapping[str, str]) -> Any:
    """The same with other ids, also in what tokens and emblems are called."""
    if isinstance(value, dict):
        return {renamed(key, ids): item if key in PRINTED else renamed(item, ids) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, ids) for item in value]
    if isinstance(value, str) and (made := _TOKEN.fullmatch(value)):
        return made[1] + ids.get(made[2], made[2])
    if isinstance(value, str) and (made := _EMBLEM.fullmatch(value)):
        who = ids.get(made[2].removeprefix("the "), made[2].removeprefix("the "))
        return made[1] + ("the opponent" if who == "opponent" else who) + made[3]
    return ids.get(value, value) if isinstance(value, str) else value


def compared(data: dict[str, Any], ids: Mapping[str, str]) -> list[str]:
    """Where the answer to a scenario with other ids is another than expected."""
    scenario = read(renamed({name: item for name, item in data.items() if name != "why"}, ids))
    expect = {name: scenario.expect[name] for name in COMPARED if name in scenario.expect}
    return list(differ(ask(scenario, explain=False), expect))


def data_of(path: Path) -> dict[str, Any]:
    data = plain_yaml.read(path)
    for thing in data.get("objects", []):
        thing.setdefault("name", thing.get("card", thing["id"]))
        if "card" in thing:
            thing.pop("name")
    return data | {"as_of": str(data["as_of"])} if "as_of" in data else data


@pytest.mark.corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_with_the_players_exchanged_the_other_gets_the_same(path: Path) -> None:
    data = data_of(path)
    if len(data.get("players", ())) > 2:
        return
    for thing in data.get("objects", []):
        thing.setdefault("controller", "you")
    assert not compared({"active": "you"} | data, {"you": "opponent", "opponent": "you"})


@pytest.mark.corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_with_other_ids_in_another_order_the_same_comes_out(path: Path) -> None:
    data = data_of(path)
    ids = sorted(thing["id"] for thing in data.get("objects", []))
    assert not compared(data, {me: f"thing-{len(ids) - place:02}" for place, me in enumerate(ids)})
