"""Answers do not hang on who is who: with the players exchanged, or other ids, the same comes out for the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kg import plain_yaml
from kg.questions import ask
from kg.scenarios.scenario import read

FILES = sorted((Path(__file__).parent / "scenarios").rglob("*.yaml"))
PRINTED = {"name", "card", "types", "subtypes", "supertypes", "colors", "text", "abilities", "other", "back"}
"""The fields of an object that say what is printed on it: no word in them is an id."""
_TOKEN = re.compile(r"(token \d+ of )(.+)")
_MADE = re.compile(r"\b(token|emblem)\b")
_PLAYER = re.compile(r"\b(the opponent|opponent|you)\b")


def renamed(value: Any, ids: Mapping[str, str]) -> Any:
    """The same with other ids, also in what tokens are called."""
    if isinstance(value, dict):
        return {renamed(key, ids): item if key in PRINTED else renamed(item, ids) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, ids) for item in value]
    if isinstance(value, str) and (made := _TOKEN.fullmatch(value)):
        return made[1] + ids.get(made[2], made[2])
    return ids.get(value, value) if isinstance(value, str) else value


def in_no_order(value: Any) -> Any:
    """The same for the same items in another order; what is made is not called after whose it is."""
    if isinstance(value, Mapping):
        return frozenset((in_no_order(key), in_no_order(item)) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(sorted(map(in_no_order, value), key=repr))
    return _PLAYER.sub("player", value) if isinstance(value, str) and _MADE.search(value) else value


def assert_the_same(data: dict[str, Any], ids: Mapping[str, str]) -> None:
    """A scenario with other ids has the answer that is expected of it, with those ids."""
    fields = {field for thing in data.get("objects", []) for field in thing} | set(data["expect"])
    ids = {old: new for old, new in ids.items() if old not in fields}
    scenario = read(renamed({name: item for name, item in data.items() if name != "why"}, ids))
    answer, expect = ask(scenario, explain=False), scenario.expect
    assert answer.verdict == expect["verdict"]
    if "outcomes" in expect:
        found = {in_no_order(outcome.changes) for outcome in answer.outcomes}
        wanted = {in_no_order(changes) for changes in expect["outcomes"]}
        assert wanted <= found if expect.get("bounded") else wanted == found


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
    assert_the_same({"active": "you"} | data, {"you": "opponent", "opponent": "you"})


@pytest.mark.corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_with_other_ids_in_another_order_the_same_comes_out(path: Path) -> None:
    data = data_of(path)
    ids = sorted(thing["id"] for thing in data.get("objects", []))
    assert_the_same(data, {me: f"thing-{len(ids) - place:02}" for place, me in enumerate(ids)})
