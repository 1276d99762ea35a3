"""`kg coverage`: how much of a file of cards is read, and where reading stops."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

STATUSES = ("parsed", "partial", "unparsed", "ambiguous")
EXAMPLES = 3


@dataclass(slots=True)
class Counts:
    """What was read of a set of cards."""

    lines: Counter[str] = field(default_factory=Counter)
    cards: int = 0
    cards_parsed: int = 0

    def add(self, statuses: Sequence[str]) -> None:
        """Count a card whose lines have these statuses."""
        self.lines.update(statuses)
        self.cards += 1
        self.cards_parsed += all(status == "parsed" for status in statuses)

    def to_json(self) -> dict[str, int]:
        """Return the counts by name."""
        by_status = {status: self.lines[status] for status in STATUSES}
        return {"lines": self.lines.total(), **by_status, "cards": self.cards, "cards_parsed": self.cards_parsed}


@dataclass(slots=True)
class Declines:
    """Where reading stops: for each place, how many lines, how many cards that nothing else blocks, examples."""

    lines: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def add(self, card: str, stops: Iterable[str]) -> None:
        """Count the places where the lines of `card` stop, one for each line that is not parsed."""
        stops = list(stops)
        self.lines.update(stops)
        if len(set(stops)) == 1:
            self.cards[stops[0]] += 1
        for stop in set(stops):
            known = self.examples.setdefault(stop, [])
            if len(known) < EXAMPLES:
                known.append(card)

    def to_json(self, most: int) -> list[dict[str, Any]]:
        """Return the `most` frequent places, those that alone block the most cards first."""
        order = sorted(self.lines, key=lambda stop: (-self.cards[stop], -self.lines[stop], stop))
        return [
            {"at": stop, "lines": self.lines[stop], "cards": self.cards[stop], "examples": self.examples[stop]}
            for stop in order[:most]
        ]


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSON Lines file, gzipped if its name ends in `.gz`.

    Raises:
        ValueError: a line is not a JSON object, or the file is not gzip or not UTF-8.
    """
    number = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as stream:
            for number, line in enumerate(stream, 1):
                if line.strip():
                    record = json.loads(line)
                    if not isinstance(record, dict):
                        raise ValueError(f"{path}: line {number}: not a JSON object; write one card a line")
                    yield record
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}: line {number}: not JSON ({error.msg}); write one JSON object a line") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: after line {number}: not UTF-8 text; save it as UTF-8") from None
    except (EOFError, gzip.BadGzipFile) as error:
        raise ValueError(f"{path}: after line {number}: not whole gzip data ({error}); compress it anew") from None
