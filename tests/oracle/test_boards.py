"""The random combats, and the evaluator's one short cut, on them."""

from __future__ import annotations

from itertools import permutations, product

from .agreement import Abstained, Answer, agreement, difference, each, evaluate
from .boards import KINDS, random_combat, without
from .combat import Blocks, Board, blocking, damage_steps, declared_block, legal_attack, legal_block, opposing, outcomes


def test_a_seed_is_a_combat() -> None:
    assert [random_combat(seed) for seed in range(20)] == [random_combat(seed) for seed in range(20)]


def test_every_keyword_and_size_turns_up() -> None:
    combats = [random_combat(seed) for seed in range(500)]
    creatures = [c for board, _ in combats for c in board.attackers + board.blockers]
    kinds = {keyword.removesuffix(" 1").removesuffix(" 2") for c in creatures for keyword in c.keywords}
    assert len(kinds) == 20 + 4 + 5 + 1  # plain, with a number, protection from each colour
    assert {(len(b.attackers), len(b.blockers)) for b, _ in combats} == set(product(range(1, 5), range(6)))
    assert any(len(blocking(a.name, blocks)) == 5 for board, blocks in combats for a in board.attackers)
    assert {legal_block(board, blocks) for board, blocks in combats} == {True, False}
    assert all(legal_attack(board) for board, _ in combats)


def test_orders_named_beforehand_give_the_same_outcomes() -> None:
    """The evaluator fixes an order only for creatures that strike twice; naming all of them (509.2, 509.3) is alike."""
    compared = 0
    for seed in range(300):
        board, blocks = random_combat(seed)
        opponents = opposing(board, blocks)
        every = [
            dict(zip(opponents, orders, strict=True))
            for orders in product(*(permutations(those) for those in opponents.values()))
        ]
        if not legal_block(board, blocks) or not 2 <= len(every) <= 12:
            continue
        slow = {
            state.outcome
            for orders in every
            for start in declared_block(board, blocks)
            for state in damage_steps(board, start, opponents, orders)
        }
        assert outcomes(board, blocks) == slow, seed
        compared += 1
    assert compared > 50


def test_combats_tell_an_evaluator_that_lacks_a_keyword() -> None:
    """Each keyword that can matter decides some of the combats."""
    missing = set(KINDS) - {"vigilance", "haste", "defender"}
    for seed in range(1000):
        board, blocks = random_combat(seed)
        words = " ".join(keyword for c in board.attackers + board.blockers for keyword in c.keywords)
        for kind in [kind for kind in missing if kind in words]:
            if evaluate(without(board, kind), blocks) != evaluate(board, blocks):
                missing.remove(kind)
    assert not missing


def test_the_comparison_counts_what_differs_and_who_abstains() -> None:
    assert agreement(each(evaluate), range(50), 60).differing == []

    def faulty(board: Board, blocks: Blocks) -> Answer:
        if not board.blockers:
            return Abstained("nobody to block")
        return evaluate(without(board, "lifelink"), blocks)

    found = agreement(each(faulty), range(50), 60)
    assert found.boards == 50
    assert found.abstained == {"nobody to block": sum(not random_combat(seed)[0].blockers for seed in range(50))}
    assert found.differing
    assert "only there: " in difference(faulty, found.differing[0])
