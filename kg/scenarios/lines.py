"""Files of many scenarios: JSON Lines, one scenario in the format of `docs/scenarios.md` on each line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from kg.scenarios.scenario import CardSource, Scenario, ScenarioError, read

SUFFIXES = (".jsonl", ".ndjson")
"""How the names of such files end."""


def scenarios(path: Path | str, cards: CardSource | None = None, as_of: date | None = None) -> Iterator[Scenario]:
    """Yield the scenarios of a file in order; lines that hold nothing but white space are passed over.

    Raises:
        ScenarioError: the file cannot be read, or a line is no JSON or no possible scenario; it names the line.
    """
    path = Path(path)
    try:
        content = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise ScenarioError(f"{path}: cannot be read: {reason}") from None
    for number, line in enumerate(content.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{path}: line {number}"
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise ScenarioError(f"{where}: no JSON: {error.msg} (column {error.colno})") from None
        except RecursionError:
            raise ScenarioError(f"{where}: nested too deeply; a scenario is a mapping of fields") from None
        yield read(data, cards, as_of, where=where)
