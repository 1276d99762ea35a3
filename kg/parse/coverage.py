"""How much of a file of cards the parser reads, and where it stops."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kg.parse.parser import ParsedLine, Parser


@dataclass(slots=True)
class Tally:
    """Counts of lines by status, and of cards whose lines all parsed."""

    lines: int = 0
    parsed: int = 0
    partial: int = 0
    unparsed: int = 0
    ambiguous: int = 0
    cards: int = 0
    cards_parsed: int = 0

    def add(self, results: Sequence[ParsedLine]) -> None:
        """Count a card's lines."""
        self.cards += 1
        self.cards_parsed += all(result.status == "parsed" for result in results)
        self.lines += len(results)
        for result in results:
            setattr(self, result.status, getattr(self, result.status) + 1)


@dataclass(frozen=True, slots=True)
class Decline:
    """A place where reading stops: the words there, in how many lines, and how many cards this alone blocks."""

    at: str
    lines: int
    cards: int
    example: str


@dataclass(slots=True)
class Coverage:
    """The tally of all cards, by group, the seconds taken, and the declines, most frequent first."""

    total: Tally = field(default_factory=Tally)
    groups: dict[tuple[str, ...], Tally] = field(default_factory=dict)
    seconds: float = 0.0
    declines: list[Decline] = field(default_factory=list)


def coverage(
    cards: Iterable[Mapping[str, Any]],
    text: str = "zh_text",
    name: str | None = "zh_name",
    by: Sequence[str] = (),
    parser: Parser | None = None,
) -> Coverage:
    """Parse the field ``text`` of each card and count; ``by`` names fields to group by (``date`` groups by year).

    A card without that text is passed over; text that cannot be read is counted, not raised.
    """
    parser = parser or Parser()
    result = Coverage()
    lines_at: Counter[str] = Counter()
    cards_at: Counter[str] = Counter()
    example: dict[str, str] = {}
    groups: defaultdict[tuple[str, ...], Tally] = defaultdict(Tally)
    began = time.perf_counter()
    for card in cards:
        body = card.get(text) or ""
        if not body.strip():
            continue
        called = card.get(name) if name else None
        lines = [line for line in body.split("\n") if line.strip()]
        parsed = [parser.parse_line(line, called) for line in lines]
        result.total.add(parsed)
        if by:
            key = tuple(str(card.get(one, ""))[: 4 if one == "date" else None] for one in by)
            groups[key].add(parsed)
        stops: set[str] = set()
        for line, one in zip(lines, parsed, strict=True):
            for at in one.declined_at:
                stops.add(at)
                lines_at[at] += 1
                example.setdefault(at, line)
        if len(stops) == 1:
            cards_at[stops.pop()] += 1
    result.seconds = time.perf_counter() - began
    result.groups = dict(sorted(groups.items()))
    result.declines = [
        Decline(at, count, cards_at[at], example[at])
        for at, count in sorted(lines_at.items(), key=lambda item: (-cards_at[item[0]], -item[1]))
    ]
    return result
