"""The board once the actions of a scenario are done, and what is true on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kg.questions.case import Case
from kg.questions.driver import Driver
from kg.questions.sequence import Player
from kg.questions.worlds import World
from kg.rules.boards import Key
from kg.scenarios.acts import Done
from kg.scenarios.scenario import ScenarioError


def played(case: Case, driver: Driver, done: Iterable[Done], *, on: bool = True) -> list[World]:
    """Return the worlds after these things were done on the board of the scenario.

    Where the last of them is an untap step, and the game goes ``on``, what triggered in it resolves.
    """
    player = Player(driver, case.announced, case.scenario.step)
    worlds = player.play([World(dict(case.board))], done)
    return player.resume(worlds) if on else worlds


def standing(case: Case) -> tuple[dict[Key, Any], dict[Any, None]]:
    """Return the board after the actions of the scenario, and what the rules could not read on the way.

    Raises:
        ScenarioError: the actions lead to more than one board.
    """
    if not case.scenario.actions:
        return case.board, {}
    world, driver = the_world(case)
    return world.board, driver.lacks.get(0, {})


def the_world(case: Case) -> tuple[World, Driver]:
    """Return the one world after the actions of the scenario, and the driver that led there.

    Raises:
        ScenarioError: the actions lead to more than one board.
    """
    driver = Driver(case.scenario.as_of, case.timeless())
    worlds = played(case, driver, case.scenario.actions)
    if len(worlds) != 1:
        raise ScenarioError(f"question: the actions lead to {len(worlds)} boards; ask about one")
    return worlds[0], driver


def the_one(case: Case, board: Mapping[Key, Any], name: str, lacking: Mapping[Any, None]) -> Any:
    """Return the object on the board that a question calls ``name``: an id, or `token 1 of sow`.

    Where something could not be read on the way (``lacking``) there may be no such token.

    Raises:
        ScenarioError: no token, or more than one, is called so.
    """
    if any(thing.id == name for thing in case.scenario.objects):
        return name
    made = [who for key, (who, *_) in board if key == "zone" and isinstance(who, tuple) and who[0] == "tok"]
    token, _, maker = name.partition(" of ")
    source = case.explainer.names.get(maker, maker)
    called = {who: case.explainer.called(who) for who in made}
    found = [who for who, said in called.items() if said == name or said.endswith(f"{token} of {source}")]
    found = found or [who for who, said in called.items() if f"{token} of the ability of {source}" in said]
    if not found and lacking:
        return name
    if len(found) != 1:
        there = ", ".join(map(repr, called.values())) or "none"
        raise ScenarioError(
            f"question: object: {len(found)} tokens are called {name!r} after the actions; those there are: {there}"
        )
    return found[0]
