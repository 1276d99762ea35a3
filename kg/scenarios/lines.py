"""Files of many scenarios: JSON Lines, one scenario in the format of `docs/scenarios.md` on each line."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from kg.scenarios.scenario import CardSource, Scenario, json_of, read, text_of

SUFFIXES = (".jsonl", ".ndjson")
"""How the names of such files end."""


def scenarios(path: Path | str, cards: CardSource | None = None, as_of: date | None = None) -> Iterator[Scenario]:
    """Yield the scenarios of a file in order; lines that hold nothing but white space are passed over.

    Raises:
        ScenarioError: the file cannot be read, or a line is no JSON or no possible scenario; it names the line.
    """
    path = Path(path)
    for number, line in enumerate(text_of(path).split("\n"), 1):
        if not line.strip():
            continue
        where = f"{path}: line {number}"
        data = json_of(line, where)
        yield read(data, cards, as_of, where=where)
