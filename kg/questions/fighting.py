"""Combats on the way of a scenario: attackers are declared, damage is dealt; and phases and turns that are skipped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kg.questions.combats import combat
from kg.questions.driver import Driver
from kg.questions.worlds import World
from kg.scenarios.scenario import ScenarioError

AFTERWARDS = ("end-of-combat", "postcombat-main-phase", "end-step", "cleanup-step")
"""What begins after the combat damage of a turn (CR 500.1)."""

_FOUGHT = ("fought", ("combat",))
"""That the combat damage of this combat phase has been dealt."""

Pairs = tuple[tuple[str, str], ...]
"""Who attacks whom, or who blocks what."""


def given(worlds: Iterable[World], name: str) -> Pairs:
    """Return who attacks whom (``attacking``) or blocks what (``blocking``) on the first board."""
    return tuple(arguments for world in list(worlds)[:1] for key, arguments in world.board if key == name)


def declared(driver: Driver, worlds: Iterable[World], attackers: Pairs, blockers: Pairs) -> list[World]:
    """Return the worlds with these attackers declared, and these creatures to block as blockers are declared.

    Where they cannot attack in some of the worlds only, that is what these lack.

    Raises:
        ScenarioError: they cannot attack so in any world.
    """
    proposed = {("proposed", pair): True for pair in attackers}
    blocking = {("blocking", pair): True for pair in blockers}
    found: list[World] = []
    barred: list[World] = []
    for world in worlds:
        told = replace(world, board={**world.board, **proposed})
        after = [world] if world.over else driver.moment([told], "attackers")
        found.extend(replace(one, board={**one.board, **blocking}) for one in after)
        barred.extend([world] if not after else [])
    if not found and barred and not any(driver.lacks.get(world.origin) for world in barred):
        said = ", ".join(f"{who} at {whom}" for who, whom in attackers)
        raise ScenarioError(f"actions: begin: combat: that attack cannot be declared there (CR 508.1): {said}")
    for world in barred:
        found.append(driver.note(world, {"lacks": [(attackers[0][0], "attack")]}))
    return found


def fought(driver: Driver, worlds: list[World], start: str) -> list[World]:
    """Return the worlds after the combat damage of a combat of which the moment ``start`` comes next.

    Raises:
        ScenarioError: the blocks given are not legal in some world.
    """
    done: list[World] = []
    for world in worlds:
        if not given([world], "attacking") or passed_over(world):
            done.append(world)
            continue
        after = combat(driver, [world], start, to_the_end=False)
        if not after and not driver.lacks.get(world.origin):
            raise ScenarioError("actions: the blocks of that combat are not legal (CR 509.1)")
        done.extend(replace(one, board={**one.board, _FOUGHT: True}) for one in after or [world])
    return done


def is_over(world: World) -> bool:
    """Has its combat damage been dealt, or is the combat phase skipped?"""
    return _FOUGHT in world.board or passed_over(world)


def passed_over(world: World) -> bool:
    """Is it a phase or turn that is skipped (CR 500.11)?"""
    return any(name == "passed_over" for name, _ in world.board)
