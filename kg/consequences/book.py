"""The consequences as data: `ontology/consequences`, in the order of the rules book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from kg import plain_yaml
from kg.rules.numbers import FILE as NUMBERS
from kg.rules.numbers import Citation, Numbers, beside
from kg.shipped import ONTOLOGY

FOLDER = ONTOLOGY / "consequences"
DEFINITIONS = "definitions.lp"
NEEDS = ("nothing", "part", "whole", "card")
_KEYS = {"id", "cr", "about", "from", "until", "if", "needs", "zh", "en"}
_REQUIRED = ("id", "cr", "about", "if", "needs", "zh", "en")


class BookError(ValueError):
    """A consequence file that is not what it should be; one line: which file, which entry, what would be right."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One consequence: a pattern over an ability's tree and what follows where it matches.

    ``numbers``: (date of a rules version, rule number) pairs, one for each version, oldest first; a number ``$V`` is
    the value that the pattern binds to the variable ``V``. ``about``: words of that rule that show it is about this.
    ``pattern``: the body of a rule in the solver's language; ``U`` is the ability that it is about. ``needs``: how much
    has to be understood for the conclusion to be safe: the matched ``part``, the ``whole`` ability, the whole ``card``,
    or ``nothing`` more. ``zh``/``en``: the sentence with the pattern's variables as slots.
    """

    id: str
    file: str
    numbers: tuple[tuple[date, str], ...]
    about: tuple[str, ...]
    pattern: str
    needs: str
    zh: str
    en: str
    since: date = date.min
    until: date = date.max

    def in_force(self, day: date) -> bool:
        """Say whether this followed on ``day``."""
        return self.since <= day < self.until

    def citation(self, day: date) -> tuple[str, date]:
        """Return the rule number and the date of the rules version to cite on ``day``: the newest one not after it.

        Before the oldest version at hand that has the rule, that version is cited.
        """
        version, number = Citation(self.numbers).nearest(day)
        return number, version

    def sentence(self, language: str) -> str:
        """Return the sentence in ``language`` (``zh`` or ``en``)."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Book:
    """All entries in the order of the files, and the definitions that their patterns use."""

    entries: tuple[Entry, ...]
    definitions: str

    def entry(self, entry_id: str) -> Entry:
        """Return the entry with this id; KeyError if there is none."""
        for entry in self.entries:
            if entry.id == entry_id:
                return entry
        raise KeyError(entry_id)


@cache
def load() -> Book:
    """Return the book that ships with the package (read once per process)."""
    return read(FOLDER)


def read(folder: Path) -> Book:
    """Read a folder of consequences.

    Raises:
        BookError: an entry that lacks a part, has one unknown, stands twice, or ends before it starts.
    """
    numbers = beside(folder)
    entries: list[Entry] = []
    seen: set[str] = set()
    for path in sorted(folder.glob("[0-9]*.yaml")):
        for item in plain_yaml.read(path):
            entry = _entry(path.name, item, numbers)
            if entry.id in seen:
                raise BookError(f"{path.name}: {entry.id} stands twice; ids are unique")
            seen.add(entry.id)
            entries.append(entry)
    return Book(tuple(entries), (folder / DEFINITIONS).read_text(encoding="utf-8"))


def _entry(file: str, item: Mapping[str, Any], numbers: Numbers) -> Entry:
    where = f"{file}: {item.get('id', '?')}"
    for key in _REQUIRED:
        if not item.get(key):
            raise BookError(f"{where} lacks {key!r}")
    if unknown := set(item) - _KEYS:
        raise BookError(f"{where} has the unknown part {min(unknown)!r}; parts are {', '.join(sorted(_KEYS))}")
    if item["needs"] not in NEEDS:
        raise BookError(f"{where}: 'needs' is {item['needs']!r}; it is one of {', '.join(NEEDS)}")
    entry = Entry(
        id=item["id"],
        file=file,
        numbers=tuple(_numbers(where, item["cr"], numbers)),
        about=tuple(str(word) for word in item["about"]),
        pattern=item["if"],
        needs=item["needs"],
        zh=item["zh"],
        en=item["en"],
        since=item.get("from") or date.min,
        until=item.get("until") or date.max,
    )
    if entry.since >= entry.until:
        raise BookError(f"{where} ends {entry.until} before it starts {entry.since}")
    return entry


def _numbers(where: str, cited: Any, numbers: Numbers) -> Iterator[tuple[date, str]]:
    """Yield version and number, oldest first: as the entry says, or as the table has it for the newest version's."""
    if isinstance(cited, Mapping):
        yield from sorted((version, str(number)) for version, number in cited.items())
        return
    number = str(cited)
    if number.startswith("$"):
        yield numbers.versions[-1], number
        return
    if number not in numbers.rules:
        raise BookError(f"{where} cites {number}, which {NUMBERS} does not have; add since when it has that number")
    yield from numbers.citation(number).dated
