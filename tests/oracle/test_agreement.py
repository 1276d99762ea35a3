"""The reasoner against the evaluator of this folder. `README.md` holds what was found and how it was settled."""

from __future__ import annotations

from itertools import product

import pytest

from .agreement import Agreement, agreement, difference
from .boards import KINDS, random_combat, without
from .combat import Board, Creature, assignable, legal_attack, legal_block
from .reasoner import may_assign, may_attack, reason

PLAIN = range(100)
ALL = range(20_000)
SECONDS = 480.0


def check(found: Agreement) -> None:
    assert not found.differing, "\n".join([str(found), *(difference(reason, seed) for seed in found.differing[:5])])


def test_combats_of_the_plain_run() -> None:
    found = agreement(reason, PLAIN, SECONDS)
    assert found.boards == len(PLAIN)
    check(found)


@pytest.mark.corpus
def test_as_many_combats_as_the_time_allows() -> None:
    found = agreement(reason, ALL, SECONDS)
    print(found)
    check(found)


def test_who_may_attack() -> None:
    for keyword, tapped in product((*KINDS[:-1], "protection from red"), (False, True)):
        word = keyword if keyword in KINDS[:-5] or " from " in keyword else f"{keyword} 1"
        creature = Creature("A", 2, 2, (word,), tapped=tapped)
        assert may_attack(creature) is legal_attack(Board((creature,), ())), creature


def assignment_differs(seed: int) -> bool:
    board, blocks = random_combat(seed)
    board = without(board, "flanking", "bushido", "rampage", "exalted")
    return legal_block(board, blocks) and may_assign(board, blocks) not in (None, assignable(board, blocks))


def test_how_much_may_be_assigned() -> None:
    assert [seed for seed in range(1000, 1040) if assignment_differs(seed)] == []


@pytest.mark.corpus
def test_how_much_may_be_assigned_on_many_boards() -> None:
    assert [seed for seed in range(1040, 3000) if assignment_differs(seed)] == []
