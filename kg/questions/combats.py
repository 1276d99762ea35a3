"""Combats: the moments of a combat in their order, and the ways in which its damage can be assigned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kg.questions.driver import Driver
from kg.questions.worlds import World, by_world, open_choices
from kg.rules.boards import Key

ORDER = ("attack", "declared", "block", "first-damage", "damage", "end-of-combat")
"""The moments of a combat, in order (CR 508-511): at ``declared`` blocks are checked, at ``block`` they happen."""


def combat(
    driver: Driver,
    boards: Sequence[dict[Key, Any] | World],
    start: str = "attack",
    *,
    free_blocks: bool = False,
    to_the_end: bool = True,
) -> list[World]:
    """Return every world that combats with these attackers (and blockers, unless ``free_blocks``) end in.

    ``start`` is the moment of `ORDER` that comes next; the origin of a world is the number of its board, unless worlds
    are given. Nothing comes back where the blocks given are not legal. What happens at end of combat does where it goes
    ``to_the_end``.
    """
    worlds = before_damage(driver, boards, start, free_blocks=free_blocks)
    if start != "damage" and worlds:
        two = two_steps(driver, worlds)
        first = driver.settle(driver.moment([world for i, world in enumerate(worlds) if i in two], "first-damage"))
        worlds = [*(world for i, world in enumerate(worlds) if i not in two), *first]
    worlds = driver.settle(driver.moment(worlds, "damage"))
    if to_the_end and any(name in ("doomed_at_end", "waiting_for") for world in worlds for name, _ in world.board):
        worlds = driver.settle(driver.moment(worlds, "end-of-combat"))
    return worlds


def before_damage(
    driver: Driver, boards: Sequence[dict[Key, Any] | World], start: str = "attack", *, free_blocks: bool = False
) -> list[World]:
    """Return every world at the beginning of the (first) combat damage step."""
    worlds = [
        board if isinstance(board, World) else World(dict(board), origin=number) for number, board in enumerate(boards)
    ]
    if start == "attack":
        worlds = driver.settle(driver.moment(worlds, "attack"))
    if start in ("attack", "declared"):
        if free_blocks:
            worlds = driver.moment(worlds, "choose-blocks")
        return driver.settle(driver.moment(worlds, "declared", "block"))
    if start == "block":
        return driver.settle(driver.moment(worlds, "block"))
    return worlds


def two_steps(driver: Driver, worlds: Sequence[World]) -> set[int]:
    """Return which of the worlds have two combat damage steps (CR 510.4).

    State-based actions have just been checked in each, so that it is known where the game goes on.
    """
    known = {number for number, world in enumerate(worlds) if world.calm is not None and world.calm.two_steps}
    open_ = [number for number, world in enumerate(worlds) if world.calm is None]
    if open_:
        result = driver.solve([worlds[number].board for number in open_])
        known.update(open_[world] for (world,) in result.atoms.get("two_damage_steps", []))
    return known


def assignments(
    driver: Driver, board: dict[Key, Any], moment: str
) -> tuple[list[dict[tuple[str, str], int]], dict[str, str]]:
    """Return every legal way in which combat damage can be assigned now: (source, recipient) to amount.

    The second value says who chooses how each source assigns its damage.
    """
    assigners: dict[str, str] = {}
    found: list[dict[tuple[str, str], int]] = []
    waiting = [World({**board, ("moment", (moment,)): True})]
    while waiting:
        result = driver.solve([w.board for w in waiting])
        assigners.update({source: player for _, source, player in result.atoms.get("assigner", ())})
        again: list[World] = []
        for world, rows in zip(waiting, by_world(result, len(waiting)), strict=True):
            driver.note(world, rows)
            choices = open_choices(world.board, rows.get("choice", ()))
            if choices:
                again.extend(driver.branches(world, choices, driver.limit - len(again)))
            elif not rows.get("flaw"):
                amounts = dict.fromkeys(rows.get("recipient", ()), 0)
                found.append(amounts | {(s, r): n for s, r, n in rows.get("assigned", ())})
        waiting = again
    return found, assigners
