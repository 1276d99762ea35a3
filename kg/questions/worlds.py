"""Worlds: the boards that choices lead to, and what becomes of one when the rules have been asked about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kg.rules.boards import Board, Key
from kg.rules.book import load
from kg.rules.solve import Result

Found = dict[str, list[tuple[Any, ...]]]
"""What the rules conclude about one world: the arguments of each atom, without the world, by predicate."""


@dataclass(frozen=True)
class World:
    """One board that the choices so far lead to.

    ``choices`` are the (what, option) pairs chosen, ``trail`` the boards at which the rules were asked, ``events`` what
    happened, in order; ``over``: the game is; ``origin`` tells the boards apart that were started with; ``calm`` is the
    last board on the way on which state-based actions had nothing to do; ``decided``: how often there was more than one
    option; ``lacks``: what the rules could not read on the way; ``idle`` the boards at which something happened
    and nothing changed.
    """

    board: dict[Key, Any]
    choices: tuple[tuple[Any, Any], ...] = ()
    trail: tuple[dict[Key, Any], ...] = ()
    events: tuple[Any, ...] = ()
    triggers: tuple[Any, ...] = ()
    changed: bool = False
    over: bool = False
    origin: int = 0
    calm: Calm | None = None
    decided: int = 0
    lacks: frozenset[Any] = frozenset()
    idle: tuple[dict[Key, Any], ...] = ()

    def has_any(self, fluent: str) -> bool:
        """Say whether a fluent of this name is true of anything."""
        return any(name == fluent for name, _ in self.board)


@dataclass(frozen=True, slots=True)
class Calm:
    """That state-based actions had nothing to do on a board, and how many combat damage steps it asks for."""

    board: dict[Key, Any]
    two_steps: bool


def option_name(choice: tuple[Any, Any]) -> Any:
    """Return what a choice that was made is called; a number by its digits."""
    option = choice[1]
    return str(option) if isinstance(option, int) else option


def by_world(result: Result, number: int) -> list[Found]:
    """Return what a result says of each of ``number`` worlds."""
    rows: list[Found] = [{} for _ in range(number)]
    for name, arguments in result.atoms.items():
        for world, *rest in arguments:
            rows[world].setdefault(name, []).append(tuple(rest))
    return rows


def open_choices(board: Board, choices: Collection[tuple[Any, ...]]) -> dict[Any, list[Any]]:
    """Return what there is still to choose and its options; a choice that stands on the board is made."""
    if not choices:
        return {}
    made = {arguments[0] for name, arguments in board if name == "chosen"}
    found: dict[Any, list[Any]] = {}
    for what, option in choices:
        if what not in made:
            found.setdefault(what, []).append(option)
    return found


_PASSING = ("moment", "chosen", "act", "most_obeyed", "most_with_told", "better", "with_told", "proposed", "coming")
_ORDERS = frozenset({"time_order", "stamp", "batch", "last_order", "kept", "home", "last", "last_counters"})
"""What only tells the order of things, or what was: no board is another one by these."""


def lasting(board: Board) -> frozenset[Any]:
    """Return what makes a board another one."""
    return frozenset(item for item in board.items() if item[0][0] not in _ORDERS)


def since_calm(world: World) -> set[tuple[Key, Any]] | None:
    """Return what has come and gone since state-based actions had nothing to do; ``None`` if they never had."""
    return None if world.calm is None else set(world.board.items() ^ world.calm.board.items())


def after(world: World, found: Found, *, resting: bool) -> World:
    """Return ``world`` after the rules concluded ``found``, asked for state-based actions alone if ``resting``."""
    before = world.board
    kept = {key: value for key, value in before.items() if key[0] not in _PASSING}
    board = dict(kept)
    if "renewed" in found:
        _renew(board, [item for (item,) in found["renewed"]])
    for key, value in found.get("becomes", ()):
        if value == "false":
            board.pop(key, None)
        else:
            board[key] = True if value == "true" else value
    emptied: set[Key] = set()
    for key, number in _amounts(found):
        board[key] = board.get(key, 0) + number
        if key[0] in ("counters", "damage"):
            emptied.add(key)
    for key in emptied:
        if board[key] <= 0:  # no more counters are removed than there are
            del board[key]
    for (item,) in found.get("ceases", ()):
        board = {key: value for key, value in board.items() if key[1][:1] != (item,)}
    changed = board != kept
    return World(
        board,
        world.choices,
        (*world.trail, before) if changed or found.get("assigned") or found.get("passes_by") else world.trail,
        (*world.events, *(event for (event,) in found.get("event", ()))),
        (*world.triggers, *(trigger for (trigger,) in found.get("triggers", ()))),
        changed,
        bool(found.get("over")),
        world.origin,
        _calm(board, found) if resting and not changed else None if resting else world.calm,
        world.decided,
        world.lacks,
        world.idle if changed or not found.get("event") else (*world.idle, before),
    )


def _amounts(found: Found) -> Iterator[tuple[Key, int]]:
    """Yield what each fluent gets, and what those that mirror it get with it."""
    mirrors = found.get("mirrors", ())
    for key, number, _ in found.get("gets", ()):
        yield key, number
        yield from ((other, number) for one, other in mirrors if one == key)


def _calm(board: dict[Key, Any], found: Found) -> Calm | None:
    if found.get("event") or found.get("triggers"):
        return None
    return Calm(board, bool(found.get("two_damage_steps")))


def _renew(board: dict[Key, Any], items: Sequence[str]) -> None:
    """Forget what does not belong to the cards themselves (CR 400.7), and what points at the objects that they were."""
    renewed = set(items)
    for key in list(board):
        name, arguments = key
        if not arguments:
            continue
        if (arguments[0] in renewed and not _is_of_card(key, board[key] is True)) or (
            name in ("target_of", "blocking", "attached") and arguments[-1] in renewed
        ):
            del board[key]
    latest = max((value for (name, _), value in board.items() if name == "time_order"), default=0)
    board.update({("time_order", (item,)): latest + n for n, item in enumerate(items, 1)})


def _is_of_card(key: Key, flag: bool) -> bool:
    predicate = load().vocabulary.get((key[0], len(key[1]) + (not flag)))
    return predicate is not None and predicate.card
