"""What the measuring scripts share: clocks, and the rows of the table that they print."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
HEADER = "| figure | measured | bound | against | ratio | command |\n|---|---|---|---|---|---|"


def kg_process(*arguments: str | Path) -> list[str]:
    """Return the command line that runs `kg` in a process of its own."""
    return [sys.executable, "-m", "kg", *map(str, arguments)]


class Seconds(NamedTuple):
    """The least wall clock and the least processor seconds of several runs of a process.

    The least, as `timeit` has it: what else the machine does can only make a process slower. On a busy machine the
    processor's seconds say more.
    """

    wall: float
    processor: float

    def __str__(self) -> str:
        return f"{self.wall:.2f} s (processor {self.processor:.2f} s)"


def process_seconds(command: Sequence[str], times: int = 5) -> Seconds:
    """Return the seconds of `command` run `times` times; it must succeed."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed command has its bytecode
    wall, processor = [], []
    for _ in range(times):
        before, start = os.times(), time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        after = os.times()
        wall.append(time.perf_counter() - start)
        used = after.children_user - before.children_user + after.children_system - before.children_system
        processor.append(used)
    return Seconds(min(wall), min(processor))


def median_seconds(function: Callable[[], object], times: int = 5) -> float:
    """Return the median wall clock seconds of `function` called `times` times."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        function()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def row(figure: str, measured: str, bound: str = "", against: str = "", ratio: float | None = None) -> None:
    """Print one row of the table; the command is the script that runs."""
    script = Path(sys.argv[0]).name
    shown = "" if ratio is None else f"{ratio:.2f}"
    print(f"| {figure} | {measured} | {bound} | {against} | {shown} | `python bench/{script}` |", flush=True)
