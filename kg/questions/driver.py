"""The driver: advances boards moment by moment. What happens at a moment is said by the rules alone.

The rules conclude ``becomes(key, value)`` and ``gets(key, number, cause)``, where a key is a fluent of the board;
``mirrors(key, key)`` where what the first gets the second gets too;
``renewed(o)`` for an object that has changed zones; ``ceases(o)`` for one that is no more; ``choice(what, option)``
where someone chooses; and ``flaw`` where what was chosen is not legal. The driver writes the changes down, follows
every choice, and drops what has a flaw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import product
from typing import Any

from kg.rules.boards import EVERYTHING, Board, Key, forms, tables
from kg.rules.book import load
from kg.rules.selection import Selection, form
from kg.rules.solve import Program, Result, program

GOALS = (
    ("becomes", 2), ("gets", 3), ("renewed", 1), ("choice", 2), ("flaw", 1), ("event", 1), ("triggers", 1),
    ("two_damage_steps", 0), ("lacks", 2), ("ceases", 1), ("assigned", 3), ("recipient", 2), ("assigner", 2),
    ("over", 0), ("mirrors", 2),
)  # fmt: skip
QUIET_GOALS = tuple(goal for goal in GOALS if goal[0] not in ("event", "triggers", "assigned", "recipient", "assigner"))
"""What the driver must know to advance boards, without what only tells how it came about."""
LIMIT = 1024
"""How many boards are followed at once; beyond it an answer says that it is not complete."""
ROUNDS = 40
"""How many rounds of state-based actions and triggers are followed before the driver gives up."""


class Endless(RuntimeError):
    """State-based actions and triggers did not come to an end within `ROUNDS` rounds; the text is one of `phrases`."""


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


@dataclass(frozen=True, slots=True)
class Calm:
    """That state-based actions had nothing to do on a board, and how many combat damage steps it asks for."""

    board: dict[Key, Any]
    two_steps: bool


@dataclass
class Driver:
    """Advances worlds by the rules as of ``day``; ``timeless`` are facts that hold on every board.

    ``lacks`` collects what the rules could not read, ``bounded`` where not every choice was followed, by origin.
    A ``quiet`` driver keeps no events, triggers and assignments.
    """

    day: date
    timeless: str
    bounded: set[int] = field(default_factory=set)
    lacks: dict[int, dict[tuple[Any, ...], None]] = field(default_factory=dict)
    limit: int = LIMIT
    quiet: bool = False
    wanted: frozenset[Any] = frozenset()
    """What choices are looked for: worlds in which they were made are kept apart from those in which they were not."""

    rulers: dict[tuple[int, tuple[Any, Any]], Any] = field(default_factory=dict)
    """Who made a choice, by origin and choice, where another player is `ruled` by them (CR 720.5)."""

    def __post_init__(self) -> None:
        self.rules: Program = program(QUIET_GOALS if self.quiet else GOALS, self.day)
        self._forms = self.rules.selector.known((form("world", ()), *self.rules.forms(self.timeless)))

    def solve(self, boards: Sequence[Board], *, record: bool = False) -> Result:
        """Ask the rules about several boards at once."""
        selection = self.selection(boards)
        reads = EVERYTHING if record else selection.reads
        return self.rules.run(selection, self.timeless, boards=tables(boards, reads), record=record)

    def selection(self, boards: Iterable[Board], moments: Iterable[str] = ()) -> Selection:
        """Return the statements that can fire on these boards, at these moments besides."""
        selector = self.rules.selector
        here = forms(boards).union(form("moment", (name,)) for name in moments)
        return selector.select(selector.known(here), self._forms)

    def moment(self, worlds: Iterable[World], *names: str) -> list[World]:
        """Return the worlds after a moment; every choice is followed, choices with a flaw are dropped.

        With the moment ``declared`` what has a flaw is dropped even where nothing was chosen.
        """
        strict = "declared" in names
        done: list[World] = []
        waiting: list[World] = []
        for world in worlds:
            if world.over:
                done.append(replace(world, changed=False))
            else:
                waiting.append(replace(world, board={**world.board, **{("moment", (name,)): True for name in names}}))
        while waiting:
            result = self.solve([w.board for w in waiting])
            rows = _by_world(result, len(waiting))
            again: list[World] = []
            for world, found in zip(waiting, rows, strict=True):
                world = self.note(world, found)
                open_choices = _open(world.board, found.get("choice", ()))
                if open_choices:
                    again.extend(self.branches(world, open_choices, self.limit - len(again)))
                elif not found.get("flaw") or not (strict or world.choices):
                    done.append(_after(world, found, resting=names == ("check",)))
            waiting = again
        return self._merged(done)

    def settle(self, worlds: Iterable[World]) -> list[World]:
        """Return the worlds after state-based actions and triggers, until nothing more happens (CR 117.5, 704.3)."""
        moving = list(worlds)
        settled: list[World] = []
        for _ in range(ROUNDS):
            if not moving:
                return self._merged(settled)
            moving = self.round(moving, settled)
        if not all(self.comes_back(world) for world in moving):
            raise Endless("endless-triggers")
        drawn = self.moment(moving, "endless")
        return self._merged([*settled, *(replace(world, over=True) for world in drawn)])

    def round(self, worlds: list[World], settled: list[World]) -> list[World]:
        """Return the worlds after one check and what resolves then; those where nothing is left go to ``settled``."""
        checked = self.check(worlds)
        moving = [world for world in checked if world.changed]
        quiet = [world for world in checked if not world.changed]
        resolving = [world for world in quiet if not world.over and _pending(world)]
        settled.extend(world for world in quiet if world.over or not _pending(world))
        if resolving:
            moving.extend(self.carried_out(self.moment(resolving, "triggers")))
        return moving

    def comes_back(self, world: World) -> bool:
        """Does ``world`` come to the same board again without anybody having had a choice on the way (CR 104.4b)?"""
        moving, left = [world], list[World]()
        for _ in range(ROUNDS):
            moving = self.round(moving, left)
            if left or len(moving) != 1 or moving[0].decided != world.decided:
                return False
            if _lasting(moving[0].board) == _lasting(world.board):
                return True
        return False

    def carried_out(self, worlds: list[World]) -> list[World]:
        """Return the worlds after what is resolving has been followed to its end, one instruction after the other.

        State-based actions are not checked in between (CR 704.4).
        """
        finished: list[World] = []
        while worlds:
            finished.extend(world for world in worlds if world.over or not _carrying(world))
            worlds = [world for world in worlds if _carrying(world) and not world.over]
            if worlds:
                worlds = self.moment(worlds, "instruct")
        return finished

    def check(self, worlds: Sequence[World]) -> list[World]:
        """Return the worlds after one check of state-based actions (CR 704.3).

        Where only such facts have changed since the last check as no state-based action reads, it is not repeated.
        What is gone since then counts too: it may be what an action was kept from by.
        """
        gone = [dict(world.calm.board.items() - world.board.items()) for world in worlds if world.calm]
        reads = self.selection([*(world.board for world in worlds), *gone], ("check",)).reads
        spared = {n: replace(w, changed=False) for n, w in enumerate(worlds) if not w.over and _still_calm(w, reads)}
        asked = [world for number, world in enumerate(worlds) if number not in spared]
        found = self.moment(asked, "check") if asked else []
        for number, world in spared.items():
            found.insert(number, world)
        return found

    def checked(self, worlds: Iterable[World]) -> list[World]:
        """Return the worlds after state-based actions, with what triggered still waiting."""
        moving, still = list(worlds), list[World]()
        for _ in range(ROUNDS):
            if not moving:
                return self._merged(still)
            found = self.check(moving)
            moving = [world for world in found if world.changed]
            still.extend(world for world in found if not world.changed)
        raise Endless("endless-actions")

    def stacked(self, worlds: Sequence[World]) -> list[World]:
        """Return the worlds after what triggered has been put on the stack, with modes and targets (CR 603.3b-d)."""
        waiting = [world for world in worlds if not world.over and _pending(world)]
        quiet = [world for world in worlds if world.over or not _pending(world)]
        return [*quiet, *(self.moment(waiting, "stacking") if waiting else ())]

    def branches(self, world: World, choices: dict[Any, list[Any]], room: int) -> list[World]:
        """Return ``world`` once for each way to make ``choices``, at most ``room`` of them."""
        names = list(choices)
        ruled = {players: ruler for (name, players), ruler in world.board.items() if name == "ruled"}
        decided = world.decided + any(len(options) > 1 for options in choices.values())
        branches: list[World] = []
        for options in product(*(choices[name] for name in names)):
            if len(branches) >= room:
                self.bounded.add(world.origin)
                break
            picked = tuple(zip(names, options, strict=True))
            if ruled:
                self.rulers |= {(world.origin, pair): ruled[who] for pair in picked if (who := pair[0][1][:1]) in ruled}
            board = dict(world.board)
            board.update({("chosen", pair): True for pair in picked})
            branches.append(replace(world, board=board, choices=(*world.choices, *picked), decided=decided))
        return branches

    def note(self, world: World, found: dict[str, list[tuple[Any, ...]]]) -> World:
        """Remember what the rules could not read in ``world``, and return the world that remembers it too."""
        if not (rows := found.get("lacks")):
            return world
        self.lacks.setdefault(world.origin, {}).update(dict.fromkeys(rows))
        return replace(world, lacks=world.lacks.union(rows))

    def forget(self, kept: Sequence[World], dropped: Iterable[World]) -> None:
        """Forget what the rules could not read in worlds that do not matter, unless it is lacking in others too."""
        lasting = frozenset[Any]().union(*(world.lacks for world in kept))
        for world in dropped:
            for row in world.lacks - lasting:
                self.lacks.get(world.origin, {}).pop(row, None)

    def _merged(self, worlds: Iterable[World]) -> list[World]:
        worlds = list(worlds)
        of = Counter(world.origin for world in worlds)
        kept: dict[tuple[int, frozenset[Any], frozenset[Any]], World] = {}
        for world in worlds:
            board = frozenset() if of[world.origin] == 1 else frozenset(world.board.items())
            asked_for = self.wanted.intersection(map(option_name, world.choices)) if self.wanted else self.wanted
            first = kept.setdefault((world.origin, board, asked_for), world)
            if not world.lacks <= first.lacks:
                kept[world.origin, board, asked_for] = replace(first, lacks=first.lacks | world.lacks)
        merged = list(kept.values())
        self.bounded.update(world.origin for world in merged[self.limit :])
        return merged[: self.limit]


def option_name(choice: tuple[Any, Any]) -> Any:
    """Return what a choice that was made is called; a number by its digits."""
    option = choice[1]
    return str(option) if isinstance(option, int) else option


def _pending(world: World) -> bool:
    return any(name == "pending" for name, _ in world.board)


def _carrying(world: World) -> bool:
    return any(name == "carrying" for name, _ in world.board)


def _by_world(result: Result, number: int) -> list[dict[str, list[tuple[Any, ...]]]]:
    rows: list[dict[str, list[tuple[Any, ...]]]] = [{} for _ in range(number)]
    for name, arguments in result.atoms.items():
        for world, *rest in arguments:
            rows[world].setdefault(name, []).append(tuple(rest))
    return rows


def _open(board: Board, choices: Collection[tuple[Any, ...]]) -> dict[Any, list[Any]]:
    if not choices:
        return {}
    made = {arguments[0] for name, arguments in board if name == "chosen"}
    found: dict[Any, list[Any]] = {}
    for what, option in choices:
        if what not in made:
            found.setdefault(what, []).append(option)
    return found


_PASSING = ("moment", "chosen", "act")
_ORDERS = frozenset({"time_order", "stamp", "batch", "last_order", "kept", "home", "last", "last_counters"})
"""What only tells the order of things, or what was: no board is another one by these."""


def _lasting(board: Board) -> frozenset[Any]:
    return frozenset(item for item in board.items() if item[0][0] not in _ORDERS)


def _still_calm(world: World, reads: frozenset[str]) -> bool:
    if world.calm is None:
        return False
    return reads.isdisjoint(name for (name, _), _ in world.board.items() ^ world.calm.board.items())


def _after(world: World, found: dict[str, list[tuple[Any, ...]]], *, resting: bool) -> World:
    before = world.board
    lasting = {key: value for key, value in before.items() if key[0] not in _PASSING}
    board = dict(lasting)
    if "renewed" in found:
        _renew(board, [item for (item,) in found["renewed"]])
    for key, value in found.get("becomes", ()):
        if value == "false":
            board.pop(key, None)
        else:
            board[key] = True if value == "true" else value
    for key, number in _amounts(found):
        board[key] = board.get(key, 0) + number
        if board[key] == 0 and key[0] in ("counters", "damage"):
            del board[key]
    for (item,) in found.get("ceases", ()):
        board = {key: value for key, value in board.items() if key[1][:1] != (item,)}
    changed = board != lasting
    return World(
        board,
        world.choices,
        (*world.trail, before) if changed or found.get("assigned") else world.trail,
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


def _amounts(found: dict[str, list[tuple[Any, ...]]]) -> Iterator[tuple[Key, int]]:
    """Yield what each fluent gets, and what those that mirror it get with it."""
    mirrors = found.get("mirrors", ())
    for key, number, _ in found.get("gets", ()):
        yield key, number
        yield from ((other, number) for one, other in mirrors if one == key)


def _calm(board: dict[Key, Any], found: dict[str, list[tuple[Any, ...]]]) -> Calm | None:
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


ORDER = ("attack", "declared", "block", "first-damage", "damage", "end-of-combat")
"""The moments of a combat, in order (CR 508-511): at ``declared`` blocks are checked, at ``block`` they happen."""


def combat(
    driver: Driver, boards: Sequence[dict[Key, Any] | World], start: str = "attack", *, free_blocks: bool = False
) -> list[World]:
    """Return every world that combats with these attackers (and blockers, unless ``free_blocks``) end in.

    ``start`` is the moment of `ORDER` that comes next; the origin of a world is the number of its board, unless worlds
    are given. Nothing comes back where the blocks given are not legal.
    """
    worlds = before_damage(driver, boards, start, free_blocks=free_blocks)
    if start != "damage" and worlds:
        two = two_steps(driver, worlds)
        first = driver.settle(driver.moment([world for i, world in enumerate(worlds) if i in two], "first-damage"))
        worlds = [*(world for i, world in enumerate(worlds) if i not in two), *first]
    worlds = driver.settle(driver.moment(worlds, "damage"))
    if any(name in ("doomed_at_end", "waiting_for") for world in worlds for name, _ in world.board):
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
        for world, rows in zip(waiting, _by_world(result, len(waiting)), strict=True):
            driver.note(world, rows)
            choices = _open(world.board, rows.get("choice", ()))
            if choices:
                again.extend(driver.branches(world, choices, driver.limit - len(again)))
            elif not rows.get("flaw"):
                amounts = dict.fromkeys(rows.get("recipient", ()), 0)
                found.append(amounts | {(s, r): n for s, r, n in rows.get("assigned", ())})
        waiting = again
    return found, assigners
