"""Keyword abilities (CR 702) as dated definitions: what each is, and the ordinary abilities it stands for.

The definitions are data (`ontology/keywords`, laid out in the order of CR 702). An entry is read when it is asked
for, so that one keyword costs one entry.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from kg.abilities.abilities import Ability, Keyword
from kg.abilities.slots import SlotError, filled
from kg.shipped import ONTOLOGY

_FOLDER = ONTOLOGY / "keywords"
_ENTRY = re.compile(r"^- id: (\S+)$", re.MULTILINE)
WRITTEN_OUT = "written out"
_MARKS = re.compile(r"^  marks: \[(.+)\]$", re.MULTILINE)
_PARAMETERS = ("number", "cost", "quality", "alternatives", "text")


class NotExpressed(ValueError):
    """The model cannot express what the keyword means; the message says what is lacking."""


@dataclass(frozen=True, slots=True)
class Instances:
    """How several instances on one object behave, and the rule that says so."""

    how: str
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a keyword stands for from ``since`` (inclusive) to ``until`` (exclusive).

    ``rules`` are the defining rule numbers in the newest version that has them; ``given`` are the optional
    parameters for which this meaning holds; ``trees`` are ability trees with slots, or ``None`` with ``lacks``
    saying why not. ``for_each`` names a parameter with several values: the trees stand once for each.
    """

    rules: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    given: frozenset[str] = frozenset()
    trees: tuple[Any, ...] | None = field(default=None, compare=False)
    lacks: str | None = None
    for_each: str | None = None

    def holds(self, as_of: date) -> bool:
        """Return whether this meaning is in force at ``as_of``."""
        return (self.since is None or self.since <= as_of) and (self.until is None or as_of < self.until)


@dataclass(frozen=True, slots=True)
class First:
    """The day from which a keyword is in the game, and the set or rules version that first has it.

    ``written_out``: cards of before said the same in full, so that a question as of an earlier day can be about it.
    """

    day: date
    by: str
    written_out: bool = False


@dataclass(frozen=True, slots=True)
class Definition:
    """A keyword ability: names by language, parameters, kinds of ability, zones in which it functions (CR 113.6).

    ``parameters``: optional ones end in ``?``. ``numbers``: (version date, CR number) from which version the keyword
    stood under which number; ``quoted`` the same for years whose rules are at hand only as quoted by release notes,
    with the date of their set.
    """

    id: str
    names: dict[str, str] = field(compare=False)
    parameters: tuple[str, ...]
    kinds: tuple[str, ...]
    zones: tuple[str, ...]
    instances: Instances | None
    numbers: tuple[tuple[date, str], ...]
    quoted: tuple[tuple[date, str], ...]
    first: First
    meanings: tuple[Meaning, ...]

    def number(self, as_of: date | None = None) -> tuple[str, date] | None:
        """Return the rule number and the version date from which it holds at ``as_of``; ``None`` if not yet known."""
        dated = sorted(self.numbers + self.quoted)
        known = [(number, since) for since, number in dated if as_of is None or since <= as_of]
        return known[-1] if known else None

    def meaning(self, given: frozenset[str] = frozenset(), as_of: date | None = None) -> Meaning:
        """Return the meaning in force at ``as_of`` (``None``: today) when the parameters ``given`` are present.

        Raises:
            LookupError: no meaning is recorded for that date and those parameters.
        """
        moment = as_of or date.today()
        fitting = [m for m in self.meanings if m.holds(moment) and m.given <= given]
        if not fitting:
            raise LookupError(f"keyword {self.id!r} has no meaning recorded for {moment} with {sorted(given) or 'no'}")
        return max(fitting, key=lambda m: len(m.given))


def files() -> tuple[Path, ...]:
    """Return the files of definitions, in the order of CR 702."""
    return tuple(sorted(_FOLDER.glob("702.*.yaml")))


@cache
def _entries() -> dict[str, str]:
    entries: dict[str, str] = {}
    for path in files():
        text = path.read_text(encoding="utf-8")
        starts = [*_ENTRY.finditer(text)]
        ends = [m.start() for m in starts[1:]] + [len(text)]
        for match, end in zip(starts, ends, strict=True):
            if match[1] in entries:
                raise ValueError(f"{path.name}: keyword {match[1]!r} is defined twice; keep one entry")
            entries[match[1]] = text[match.start() : end]
    return entries


def ids() -> tuple[str, ...]:
    """Return the ids of all keyword abilities, in the order of CR 702."""
    return tuple(_entries())


@cache
def marked(mark: str) -> frozenset[str]:
    """Return the ids of the keywords whose entries have ``mark`` among their ``marks``."""
    marks = {word: _MARKS.search(text) for word, text in _entries().items()}
    return frozenset(word for word, found in marks.items() if found and mark in found[1].split(", "))


@cache
def definition(keyword_id: str) -> Definition:
    """Return the definition of the keyword ability ``keyword_id``.

    Raises:
        LookupError: no such keyword.
        ValueError: the entry is malformed.
    """
    import yaml

    try:
        text = _entries()[keyword_id]
    except KeyError:
        raise LookupError(f"no keyword {keyword_id!r} in {_FOLDER}") from None
    (entry,) = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    try:
        return _definition(entry)
    except KeyError as error:
        raise ValueError(f"keyword {keyword_id!r}: entry has no {error}") from None


def _definition(entry: dict[str, Any]) -> Definition:
    instances = entry.get("instances")
    return Definition(
        id=entry["id"],
        names=entry["names"],
        parameters=tuple(entry.get("parameters", ())),
        kinds=tuple(entry["kinds"]),
        zones=tuple(entry["zones"]),
        instances=instances and Instances(instances["how"], instances.get("cr")),
        numbers=tuple(sorted(entry["numbers"].items())),
        quoted=tuple(sorted(entry.get("quoted", {}).items())),
        first=_first(entry["first"]),
        meanings=tuple(_meaning(item) for item in entry["definitions"]),
    )


def _first(item: dict[str, Any]) -> First:
    if (before := item.get("before")) not in (None, WRITTEN_OUT):
        raise ValueError(f"'before' of a first day is {WRITTEN_OUT!r} or nothing, not {before!r}")
    return First(item["day"], item["by"], before == WRITTEN_OUT)


def _meaning(item: dict[str, Any]) -> Meaning:
    trees = item["definition"]
    if (trees is None) != ("lacks" in item):
        raise ValueError("a definition is either trees, or null with what it lacks")
    return Meaning(
        rules=tuple(item.get("cr", ())),
        since=item.get("since"),
        until=item.get("until"),
        given=frozenset(item.get("given", ())),
        trees=None if trees is None else tuple(trees),
        lacks=item.get("lacks"),
        for_each=item.get("for_each"),
    )


def expand(keyword: Keyword, as_of: date | None = None) -> tuple[Ability, ...]:
    """Return the ordinary abilities that ``keyword`` with its parameters stands for at ``as_of`` (``None``: today).

    Raises:
        LookupError: an unknown keyword, or one without meaning at that date.
        NotExpressed: the model cannot express the meaning.
        SlotError: a parameter that the definition needs is not given.
    """
    given = {name: value for name in _PARAMETERS if (value := getattr(keyword, name)) not in (None, ())}
    meaning = definition(keyword.keyword).meaning(frozenset(given), as_of)
    if meaning.trees is None:
        raise NotExpressed(f"{keyword.keyword}: {meaning.lacks}")
    rounds = [given]
    if meaning.for_each:
        rounds = [given | {"cost": value} for value in given[meaning.for_each]]
    try:
        return tuple(_ability(tree, values) for values in rounds for tree in meaning.trees)
    except SlotError as error:
        raise SlotError(f"{keyword.keyword}: {error}") from None


def _ability(tree: Any, values: dict[str, Any]) -> Ability:
    node = filled(tree, values)
    if not isinstance(node, Ability):
        raise ValueError(f"a definition holds abilities, not {type(node).__name__}")
    return node
