"""The comparison of two evaluators of combat on random boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from time import monotonic

from .boards import random_combat
from .combat import Blocks, Board, Outcome, legal_block, outcomes


@dataclass(frozen=True)
class Illegal:
    """The declaration of blockers is illegal."""


@dataclass(frozen=True)
class Abstained:
    """No answer, with the reason."""

    reason: str


Answer = frozenset[Outcome] | Illegal | Abstained
Evaluator = Callable[[Board, Blocks], Answer]
Evaluators = Callable[[Sequence[tuple[Board, Blocks]]], Iterable[Answer]]


def evaluate(board: Board, blocks: Blocks) -> Answer:
    """What the evaluator of this folder says, without the damage marked: the reasoner's outcomes do not tell it."""
    if not legal_block(board, blocks):
        return Illegal()
    return frozenset(unmarked(outcome) for outcome in outcomes(board, blocks))


def every_block(board: Board) -> frozenset[Outcome]:
    """The outcomes over every legal declaration of blockers, each creature blocking one attacker at most."""
    choices = product(*([(), *((a.name,) for a in board.attackers)] for _ in board.blockers))
    found: set[Outcome] = set()
    for choice in choices:
        answer = evaluate(
            board, {c.name: blocked for c, blocked in zip(board.blockers, choice, strict=True) if blocked}
        )
        if isinstance(answer, frozenset):
            found |= answer
    return frozenset(found)


def unmarked(outcome: Outcome) -> Outcome:
    """The outcome without the damage marked on the survivors."""
    return outcome._replace(survivors=frozenset((name, 0, counters) for name, _, counters in outcome.survivors))


@dataclass
class Agreement:
    """How many boards were compared, which seeds differ, and how often the other side abstained, by reason."""

    boards: int = 0
    combats: int = 0  # boards whose declarations are legal
    results: int = 0  # results of these combats, all together
    seconds: float = 0.0
    differing: list[int] = field(default_factory=list)
    abstained: Counter[str] = field(default_factory=Counter)

    def compare(self, seed: int, here: Answer, there: Answer) -> None:
        """Count the board of the seed, for which the two said this."""
        self.boards += 1
        if isinstance(here, frozenset):
            self.combats += 1
            self.results += len(here)
        if isinstance(there, Abstained):
            self.abstained[there.reason] += 1
        elif here != there:
            self.differing.append(seed)

    def __str__(self) -> str:
        lines = [
            f"{self.boards} boards in {self.seconds:.0f} s: {self.combats} legal combats with {self.results} results",
            f"{len(self.differing)} differ: seeds {self.differing[:50]}",
            f"{self.abstained.total()} abstentions",
            *(f"  {count} × {reason}" for reason, count in self.abstained.most_common()),
        ]
        return "\n".join(lines)


def each(other: Evaluator) -> Evaluators:
    """The evaluator, asked about one combat after the other."""
    return lambda combats: (other(board, blocks) for board, blocks in combats)


def agreement(other: Evaluators, seeds: Sequence[int], seconds: float, together: int = 400) -> Agreement:
    """Compare the other evaluator, asked about several at once, with this one on the boards of these seeds.

    As many are compared as the time allows.
    """
    found, start = Agreement(), monotonic()
    for at in range(0, len(seeds), together):
        if monotonic() - start > seconds:
            break
        combats = [random_combat(seed) for seed in seeds[at : at + together]]
        for seed, (board, blocks), there in zip(seeds[at:], combats, other(combats), strict=False):
            found.compare(seed, evaluate(board, blocks), there)
    found.seconds = monotonic() - start
    return found


def difference(other: Evaluator, seed: int) -> str:
    """The board of the seed and both answers, to settle by hand."""
    board, blocks = random_combat(seed)
    here, there = evaluate(board, blocks), other(board, blocks)
    lines = [f"seed {seed}: life {board.defending_life}, poison {board.defending_poison}"]
    for creature in board.attackers + board.blockers:
        does = (
            "attacks" if creature in board.attackers else f"blocks {', '.join(blocks.get(creature.name, ('nothing',)))}"
        )
        lines.append(f"  {creature} {does}")
    if isinstance(here, frozenset) and isinstance(there, frozenset):
        lines += [f"  only here: {outcome}" for outcome in sorted(here - there, key=str)]
        lines += [f"  only there: {outcome}" for outcome in sorted(there - here, key=str)]
    else:
        lines += [f"  here: {here}", f"  there: {there}"]
    return "\n".join(lines)
