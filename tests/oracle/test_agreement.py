"""The reasoner against the evaluator of this folder. `README.md` holds what was found and how it was settled."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from .agreement import Agreement, agreement, difference, each, evaluate, every_block
from .boards import KINDS, NUMBERED_KEYWORDS, random_combat
from .combat import Blocks, Board, Creature, alone, assignable, legal_attack, legal_block
from .reasoner import may_assign, may_attack, reason, reason_every_block, reason_together

PLAIN = range(60)
HALVES = (range(10_000), range(10_000, 20_000))  # two processes may take one each
SECONDS = 480.0


def check(found: Agreement, seeds: list[int]) -> None:
    assert not seeds, "\n".join([str(found), *(difference(reason, seed) for seed in seeds[:5])])


def test_combats_of_the_plain_run() -> None:
    found = agreement(each(reason), PLAIN, SECONDS)
    assert found.boards == len(PLAIN)
    check(found, found.differing)


@pytest.mark.corpus
@pytest.mark.parametrize("seeds", HALVES)
def test_as_many_combats_as_the_time_allows(seeds: range) -> None:
    found = agreement(reason_together, seeds, SECONDS)
    print(found)
    check(found, found.differing)


WALLS = tuple(Creature(f"B{n}", 0, 1) for n in (1, 2, 3))


@pytest.mark.parametrize("keywords", [("rampage 1",), ("rampage 2",), ("rampage 1", "rampage 2")])
def test_rampage(keywords: tuple[str, ...]) -> None:
    board, blocks = alone(Creature("A", 3, 9, ("trample", *keywords)), *WALLS)
    assert reason(board, blocks) == evaluate(board, blocks)


def attack_on(life: int, poison: int, *keywords: str) -> tuple[Board, Blocks]:
    return Board((Creature("A", 1, 1, keywords),), (), defending_life=life, defending_poison=poison), {}


@pytest.mark.parametrize(
    ("board", "blocks"),
    [
        attack_on(1, 0, "double strike", "lifelink"),  # no second combat damage step
        attack_on(1, 0, "poisonous 1"),  # the triggered ability never goes on the stack (704.3)
        attack_on(20, 9, "poisonous 1", "poisonous 2"),  # the second ability never resolves
    ],
)
def test_the_game_is_over(board: Board, blocks: Blocks) -> None:
    assert reason(board, blocks) == evaluate(board, blocks)


def test_who_may_attack() -> None:
    for kind, tapped in product(KINDS, (False, True)):
        keyword = f"{kind} 1" if kind in NUMBERED_KEYWORDS else kind.replace("protection", "protection from red")
        creature = Creature("A", 2, 2, (keyword,), tapped=tapped)
        assert may_attack(creature) is legal_attack(Board((creature,), ())), creature


def every_block_differs(seed: int) -> bool:
    """Two attackers and three blockers at most."""
    board = random_combat(seed)[0]
    blockers = tuple(replace(creature, can_block=1) for creature in board.blockers[:3])
    board = replace(board, attackers=board.attackers[:2], blockers=blockers)
    return reason_every_block(board) != every_block(board)


def test_every_block() -> None:
    assert [seed for seed in range(20_000, 20_010) if every_block_differs(seed)] == []


@pytest.mark.corpus
def test_every_block_of_many_boards() -> None:
    assert [seed for seed in range(20_010, 20_500) if every_block_differs(seed)] == []


def assignment_differs(seed: int) -> bool:
    board, blocks = random_combat(seed)
    return legal_block(board, blocks) and may_assign(board, blocks) != assignable(board, blocks)


def test_how_much_may_be_assigned() -> None:
    assert [seed for seed in range(1000, 1040) if assignment_differs(seed)] == []


@pytest.mark.corpus
def test_how_much_may_be_assigned_on_many_boards() -> None:
    assert [seed for seed in range(1040, 3000) if assignment_differs(seed)] == []


def test_how_much_may_be_assigned_after_triggers() -> None:
    board, blocks = alone(Creature("A", 2, 2, ("bushido 1",)), Creature("B", 0, 5))
    assert may_assign(board, blocks) == {("A", "B"): (3, 3)} == assignable(board, blocks)
