"""How much of a file of cards the parser reads, and where it stops."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kg.parse.card import CardLine, parse_card
from kg.parse.parser import Parser


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

    def add(self, results: Sequence[CardLine]) -> None:
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
    """The tally of all cards, by group, the seconds taken, and the declines, most frequent first.

    ``splits``: how many breaks between lines were put back, by what begins there (`kg.parse.breaks`); ``roles``: how
    many lines are no abilities of the face but a level's heading, its size, or tell of the other face.
    """

    total: Tally = field(default_factory=Tally)
    groups: dict[tuple[str, ...], Tally] = field(default_factory=dict)
    seconds: float = 0.0
    splits: Counter[str] = field(default_factory=Counter)
    roles: Counter[str] = field(default_factory=Counter)
    declines: list[Decline] = field(default_factory=list)


def coverage(
    cards: Iterable[Mapping[str, Any]],
    text: str = "zh_text",
    name: str | None = "zh_name",
    by: Sequence[str] = (),
    parser: Parser | None = None,
) -> Coverage:
    """Parse the field ``text`` of each card and count; ``by`` names fields to group by (``date`` groups by year).

    A line counts as the data have it: one that was cut counts once, as parsed if all its parts are.

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
        parsed = parse_card(body, called, reads=parser).lines
        result.splits.update(one.begins for line in parsed for one in line.breaks)
        result.roles.update(line.role for line in parsed)
        result.total.add(parsed)
        if by:
            key = tuple(str(card.get(one, ""))[: 4 if one == "date" else None] for one in by)
            groups[key].add(parsed)
        stops: set[str] = set()
        for line in parsed:
            for at in line.read.declined_at:
                stops.add(at)
                lines_at[at] += 1
                example.setdefault(at, line.text)
        if len(stops) == 1:
            cards_at[stops.pop()] += 1
    result.seconds = time.perf_counter() - began
    result.groups = dict(sorted(groups.items()))
    result.declines = [
        Decline(at, count, cards_at[at], example[at])
        for at, count in sorted(lines_at.items(), key=lambda item: (-cards_at[item[0]], -item[1]))
    ]
    return result
