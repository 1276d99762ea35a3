"""Combats a second in one batch, without derivations: `python -m bench.batch [NUMBER]`.

The combats are those of the oracle in `tests/oracle`: up to 4 attackers, 5 blockers, random keywords. After all of
them come as many of each size, since combats cost by what can come out of them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from itertools import count, islice

from kg.questions.batch import answers
from kg.scenarios.scenario import Scenario, read
from tests.oracle.boards import random_combat
from tests.oracle.reasoner import scenario

SIZES = (((1, 1), (0, 1)), ((1, 2), (0, 2)), ((1, 3), (0, 3)), ((4, 4), (4, 5)))
"""From how many to how many attackers, and blockers, there are."""


def combats(attackers: tuple[int, int] = (1, 4), blockers: tuple[int, int] = (0, 5)) -> Iterator[Scenario]:
    """Yield random combats with so many attackers and blockers, the same ones each time."""
    for seed in count():
        board, blocks = random_combat(seed)
        if all(
            low <= len(side) <= high for side, (low, high) in ((board.attackers, attackers), (board.blockers, blockers))
        ):
            yield read(scenario(board, blocks))


def rate(name: str, some: Iterable[Scenario]) -> None:
    """Print how many combats a second are answered together."""
    asked = list(some)
    start, worked = time.perf_counter(), time.process_time()
    found = list(answers(asked))
    elapsed, used = time.perf_counter() - start, time.process_time() - worked
    outcomes = sum(len(answer.outcomes) for answer in found)
    print(
        f"{name}: {len(asked)} combats, {outcomes} outcomes, "
        f"{len(asked) / elapsed:.0f}/s, {len(asked) / used:.0f}/s of processor"
    )


def main(number: int) -> None:
    list(answers(list(islice(combats(), 10))))
    rate("1-4 attackers, 0-5 blockers", islice(combats(), number))
    for attackers, blockers in SIZES:
        name = f"{attackers[0]}-{attackers[1]} attackers, {blockers[0]}-{blockers[1]} blockers"
        rate(name, islice(combats(attackers, blockers), number))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
