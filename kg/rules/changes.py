"""Changes of the game (`ontology/changes.yaml`): what changed on which day, in which rules, by which document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from kg import plain_yaml
from kg.rules.numbers import load as numbers
from kg.shipped import ONTOLOGY

FILE = ONTOLOGY / "changes.yaml"
_KEYS = {"id", "day", "zh", "en", "by", "by-zh", "rules", "keywords", "consequences", "not-asked", "still", "shown"}


class ChangeError(ValueError):
    """A file of changes that is not what it should be; one line: which change, what would be right."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: from ``day`` on something is otherwise.

    ``zh``/``en`` say what, in own words; ``by``/``by_zh`` the document or rules version that says so. ``rules`` are
    those of `ontology/rules` that came or went with it, ``keywords`` those whose definition did, ``consequences``
    likewise.
    ``still`` is the last day on which a document shows what stood before, ``shown`` the first on which one shows the
    change, where no document tells its day: between them ``day`` is what is held most likely.
    ``not_asked`` says why no question can be asked of which the answer would differ; it is empty where one can.
    """

    id: str
    day: date
    zh: str
    en: str
    by: str
    by_zh: str
    rules: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    consequences: tuple[str, ...] = ()
    not_asked: str = ""
    still: date | None = None
    shown: date | None = None

    def sentence(self, language: str) -> str:
        """Return what changed, in ``language`` (``zh`` or ``en``)."""
        return self.zh if language == "zh" else self.en


@cache
def load() -> tuple[Change, ...]:
    """Return the changes that ship with the package, oldest first (read once per process)."""
    return read(FILE)


def read(path: Path) -> tuple[Change, ...]:
    """Read a file of changes.

    Raises:
        ChangeError: a change without a needed part, with an unknown one, or with an id that stands twice.
    """
    data = plain_yaml.read(path)
    changes = tuple(sorted((_change(item) for item in data), key=lambda change: change.day))
    seen: set[str] = set()
    for change in changes:
        if change.id in seen:
            raise ChangeError(f"{path.name}: change {change.id} stands twice")
        seen.add(change.id)
    return changes


def _change(item: Mapping[str, Any]) -> Change:
    name = item.get("id", "?")
    if missing := {"id", "day", "zh", "en", "by", "by-zh"} - set(item):
        raise ChangeError(f"change {name} lacks {min(missing)!r}")
    if unknown := set(item) - _KEYS:
        raise ChangeError(f"change {name} has no field {min(unknown)!r}; fields are {', '.join(sorted(_KEYS))}")
    if not isinstance(item["day"], date):
        raise ChangeError(f"change {name}: 'day' is {item['day']!r}; write it as 2013-07-13")
    return Change(
        id=name,
        day=item["day"],
        zh=item["zh"],
        en=item["en"],
        by=item["by"],
        by_zh=item["by-zh"],
        rules=tuple(item.get("rules", ())),
        keywords=tuple(item.get("keywords", ())),
        consequences=tuple(item.get("consequences", ())),
        not_asked=item.get("not-asked", ""),
        still=item.get("still"),
        shown=item.get("shown"),
    )


def on(day: date) -> Iterator[Change]:
    """Yield the changes of ``day``."""
    return (change for change in load() if change.day == day)


def doubtful(day: date) -> Iterator[Change]:
    """Yield the changes of which no document tells whether ``day`` lies before or after them.

    There is none from the newest rules version on, which shows every change.
    """
    if day >= numbers().versions[-1]:
        return iter(())
    return (change for change in load() if change.still and change.shown and change.still < day < change.shown)


def days(earlier: date, later: date) -> list[date]:
    """Return the days, after ``earlier`` up to ``later``, on which something changed."""
    return sorted({change.day for change in load() if earlier < change.day <= later})
