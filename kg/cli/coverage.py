"""`kg coverage`: how much of a file of cards is read, and where reading stops."""

from __future__ import annotations

import gzip
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.inputs import INPUT_FILE
from kg.cli.options import json_option, print_json
from kg.cli.progress import progress

if TYPE_CHECKING:
    from kg.parse import ParsedLine

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
    except RecursionError:
        raise ValueError(f"{path}: line {number}: nested too deeply; write one card a line") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: after line {number}: not UTF-8 text; save it as UTF-8") from None
    except (EOFError, gzip.BadGzipFile) as error:
        raise ValueError(f"{path}: after line {number}: not whole gzip data ({error}); compress it anew") from None


@click.command()
@click.argument("file", type=INPUT_FILE)
@click.option("--text", "text_field", required=True, metavar="FIELD", help="The field that holds the card's text.")
@click.option("--name", "name_field", required=True, metavar="FIELD", help="The field that holds the card's name.")
@click.option(
    "--by", metavar="FIELD[,FIELD]", default="", help="Count apart by the values of fields; of a date, its year."
)
@click.option("--declines", type=click.IntRange(0), default=30, show_default=True, help="Show so many places.")
@json_option
def coverage(file: Path, text_field: str, name_field: str, by: str, declines: int, as_json: bool) -> None:
    """Parse every card of FILE (JSON Lines, gzipped if it ends in .gz) and count what is read.

    The decline table ranks the places where parses stop by the cards that this alone blocks, and by lines.
    """
    from kg.parse import parse_card

    start = time.perf_counter()
    fields = [field for field in by.split(",") if field]
    splits: Counter[str] = Counter()
    total, parts, stops = Counts(), dict[tuple[str, ...], Counts](), Declines()
    for number, record in enumerate(progress(records(file), "parsing", "cards"), 1):
        text, name, *values = _fields(file, number, record, [text_field, name_field, *fields])
        lines = parse_card(text, name).lines
        read = [line.read for line in lines]
        splits.update(one.begins for line in lines for one in line.breaks)
        statuses = [line.status for line in read]
        total.add(statuses)
        stops.add(
            name, (line.declined_at[0] if line.declined_at else line.status for line in read if line.status != "parsed")
        )
        if fields:
            key = tuple(_group(field, value) for field, value in zip(fields, values, strict=True))
            parts.setdefault(key, Counts()).add(statuses)
    if not total.cards:
        raise ValueError(f"{file}: no cards; write one JSON object a line")
    counts: dict[str, Any] = total.to_json() | {"seconds": round(time.perf_counter() - start, 3)}
    if as_json:
        groups = [dict(zip(fields, key, strict=True)) | parts[key].to_json() for key in sorted(parts)]
        print_json(
            counts | ({"by": groups} if fields else {}) | {"splits": dict(splits), "declines": stops.to_json(declines)}
        )
        return
    for name, value in counts.items():
        click.echo(f"{name:13}{value}")
    for begins, number in splits.most_common():
        click.echo(f"lost break before: {begins:13}{number}")
    for key in sorted(parts):
        click.echo(_row(" ".join(key), parts[key].to_json()))
    for entry in stops.to_json(declines):
        examples = ", ".join(entry["examples"])
        click.echo(f"{entry['cards']:6} cards {entry['lines']:6} lines  {entry['at']}  ({examples})")


def _fields(file: Path, number: int, record: dict[str, Any], names: Sequence[str]) -> list[str]:
    found = []
    for name in names:
        if name not in record:
            raise ValueError(f"{file}: card {number}: no field {name!r}; it has {', '.join(sorted(record))}")
        value = record[name]
        if not isinstance(value, str | None):
            raise ValueError(f"{file}: card {number}: field {name!r} holds {value!r}; a text was expected"[:200])
        found.append(value or "")
    return found


def _stop(line: ParsedLine) -> str:
    if not line.declined_at:
        return f"({line.status})"
    words = "".join(character for character in line.declined_at[0] if character.isprintable()).strip()
    return words or "(end of a sentence)"


def _group(field: str, value: str) -> str:
    """Return what a card is counted under: of a date the year."""
    return value[:4] if field == "date" else value


def _row(title: str, counts: dict[str, int]) -> str:
    lines, cards = max(counts["lines"], 1), max(counts["cards"], 1)
    return (
        f"{title:14} {counts['lines']:6} lines {100 * counts['parsed'] / lines:5.1f} % parsed"
        f"  {counts['cards']:6} cards {100 * counts['cards_parsed'] / cards:5.1f} % parsed"
    )
