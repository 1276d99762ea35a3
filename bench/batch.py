"""Combats a second in one batch, without derivations: `python -m bench.batch [NUMBER]`.

The combats are those of the oracle in `tests/oracle`: up to 4 attackers, 5 blockers, random keywords.
"""

from __future__ import annotations

import sys
import time

from kg.questions.batch import answers
from kg.scenarios.scenario import read
from tests.oracle.boards import random_combat
from tests.oracle.reasoner import scenario


def main(number: int) -> None:
    combats = [read(scenario(*random_combat(seed))) for seed in range(number)]
    list(answers(combats[:10]))
    start, worked = time.perf_counter(), time.process_time()
    found = list(answers(combats))
    elapsed, used = time.perf_counter() - start, time.process_time() - worked
    outcomes = sum(len(answer.outcomes) for answer in found)
    print(f"{number} combats, {outcomes} outcomes: {number / elapsed:.0f}/s, {number / used:.0f}/s of processor")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
