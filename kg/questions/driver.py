"""The driver: advances boards moment by moment. What happens at a moment is said by the rules alone.

The rules conclude ``becomes(key, value)`` and ``gets(key, number, cause)``, where a key is a fluent of the board;
``mirrors(key, key)`` where what the first gets the second gets too;
``renewed(o)`` for an object that has changed zones; ``ceases(o)`` for one that is no more; ``choice(what, option)``
where someone chooses; and ``flaw`` where what was chosen is not legal. The driver writes the changes down, follows
every choice, and drops what has a flaw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import product
from typing import Any

from kg.questions.worlds import Found, World, after, by_world, lasting, open_choices, option_name, since_calm
from kg.rules.boards import EVERYTHING, Board, forms, tables
from kg.rules.declaring import GOALS as DECLARING
from kg.rules.declaring import weighed
from kg.rules.selection import Selection, form
from kg.rules.solve import Program, Result, program

GOALS = (
    ("becomes", 2), ("gets", 3), ("renewed", 1), ("choice", 2), ("flaw", 1), ("event", 1), ("triggers", 1),
    ("two_damage_steps", 0), ("lacks", 2), ("ceases", 1), ("assigned", 3), ("recipient", 2), ("assigner", 2),
    ("over", 0), ("mirrors", 2), ("comes_to_nothing", 2), ("passes_by", 1), *DECLARING,
)  # fmt: skip
QUIET_GOALS = tuple(
    goal
    for goal in GOALS
    if goal[0] not in ("event", "triggers", "assigned", "recipient", "assigner", "comes_to_nothing", "passes_by")
)
"""What the driver must know to advance boards, without what only tells how it came about."""
LIMIT = 1024
"""How many boards are followed at once; beyond it an answer says that it is not complete."""
ROUNDS = 40
"""How many rounds of state-based actions and triggers are followed before the driver gives up."""


class Endless(RuntimeError):
    """State-based actions and triggers did not come to an end within `ROUNDS` rounds; the text is one of `phrases`."""


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

        With the moments ``attackers`` and ``declared`` what has a flaw is dropped even where nothing was chosen.
        """
        strict = "declared" in names or "attackers" in names
        done: list[World] = []
        waiting: list[World] = []
        for world in worlds:
            if world.over:
                done.append(replace(world, changed=False))
            else:
                waiting.append(replace(world, board={**world.board, **{("moment", (name,)): True for name in names}}))
        while waiting:
            result = self.solve([w.board for w in waiting])
            rows = by_world(result, len(waiting))
            again: list[World] = []
            for world, found in zip(waiting, rows, strict=True):
                world = self.note(world, found)
                choices = open_choices(world.board, found.get("choice", ()))
                if found.get("unmet") and ("most_obeyed", ("declaration",)) not in world.board:
                    again.append(replace(world, board={**world.board, **weighed(found)}))
                elif choices:
                    again.extend(self.branches(world, choices, self.limit - len(again)))
                elif not found.get("flaw") or not (strict or world.choices):
                    done.append(after(world, found, resting=names == ("check",)))
            waiting = again
        return self._merged(done)

    def declared(self, board: Board) -> Board:
        """Return a board as blockers are declared on it, with what any declaration could obey where that matters."""
        board = {**board, ("moment", ("declared",)): True}
        found = by_world(self.solve([board]), 1)[0]
        return {**board, **weighed(found)} if found.get("unmet") else board

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
        resolving = [world for world in quiet if not world.over and world.has_any("pending")]
        settled.extend(world for world in quiet if world.over or not world.has_any("pending"))
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
            if lasting(moving[0].board) == lasting(world.board):
                return True
        return False

    def carried_out(self, worlds: list[World]) -> list[World]:
        """Return the worlds after what is resolving has been followed to its end, one instruction after the other.

        State-based actions are not checked in between (CR 704.4).
        """
        finished: list[World] = []
        while worlds:
            finished.extend(world for world in worlds if world.over or not world.has_any("carrying"))
            worlds = [world for world in worlds if world.has_any("carrying") and not world.over]
            if worlds:
                worlds = self.moment(worlds, "instruct")
        return finished

    def check(self, worlds: Sequence[World]) -> list[World]:
        """Return the worlds after one check of state-based actions (CR 704.3).

        Where only such facts have changed since the last check as no state-based action reads, it is not repeated.
        What is gone since then counts too: it may be what an action was kept from by.
        """
        since = [since_calm(world) for world in worlds]
        gone = [
            {key: value for key, value in items if world.board.get(key) != value}
            for world, items in zip(worlds, since, strict=True)
            if items
        ]
        reads = self.selection([*(world.board for world in worlds), *gone], ("check",)).reads
        spared = {
            number: replace(world, changed=False)
            for number, (world, items) in enumerate(zip(worlds, since, strict=True))
            if not world.over and items is not None and reads.isdisjoint(name for (name, _), _ in items)
        }
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
        waiting = [world for world in worlds if not world.over and world.has_any("pending")]
        quiet = [world for world in worlds if world.over or not world.has_any("pending")]
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

    def note(self, world: World, found: Found) -> World:
        """Remember what the rules could not read in ``world``, and return the world that remembers it too."""
        if not (rows := found.get("lacks")):
            return world
        self.lacks.setdefault(world.origin, {}).update(dict.fromkeys(rows))
        return replace(world, lacks=world.lacks.union(rows))

    def forget(self, kept: Sequence[World], dropped: Iterable[World]) -> None:
        """Forget what the rules could not read in worlds that do not matter, unless it is lacking in others too."""
        matters = frozenset[Any]().union(*(world.lacks for world in kept))
        for world in dropped:
            for row in world.lacks - matters:
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
