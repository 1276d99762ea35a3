"""Rule numbers by version of the Comprehensive Rules (`ontology/numbers.yaml`): what to cite on which day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from kg.shipped import ONTOLOGY

FILE = "numbers.yaml"
_VERSIONS = re.compile(r"^versions: \[(.*)\]$", re.MULTILINE)
_ROW = re.compile(r"^'(\S+)': \{(.*)\}$", re.MULTILINE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SINCE = re.compile(r"(\d{4}-\d\d-\d\d): '([^']+)'")


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule of the Comprehensive Rules: its number in each version that has it, oldest first."""

    dated: tuple[tuple[date, str], ...]

    def at(self, day: date) -> tuple[date, str] | None:
        """Return the newest version not after ``day`` and the rule's number there; ``None`` if that is too early."""
        known = [pair for pair in self.dated if pair[0] <= day]
        return known[-1] if known else None

    def nearest(self, day: date) -> tuple[date, str]:
        """Return the same, or the oldest version that has the rule."""
        return self.at(day) or self.dated[0]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The table: the versions that were compared, and each rule by its number in the newest of them."""

    versions: tuple[date, ...]
    rules: Mapping[str, Citation]

    def citation(self, number: str) -> Citation:
        """Return the rule with this number in the newest version; where it has no row, that version alone."""
        return self.rules.get(number) or Citation(((self.versions[-1], number),))

    def cited(self, citations: Iterable[Citation], day: date) -> tuple[tuple[date, str], ...]:
        """Return what to cite on ``day``: of each rule its number in the rules of that day.

        A day before the oldest version at hand counts as the day of that version. Rules that the version does not have
        yet are left out; if it has none of them, the oldest versions that do are cited.
        """
        rules = tuple(citations)
        moment = max(day, self.versions[0]) if self.versions else day
        return tuple(found for rule in rules if (found := rule.at(moment))) or tuple(
            rule.nearest(day) for rule in rules
        )


@cache
def load() -> Numbers:
    """Return the table that ships with the package (read once per process)."""
    return read(ONTOLOGY / FILE)


def beside(folder: Path) -> Numbers:
    """Return the table for the data in ``folder``: the one in it, or the shipped one."""
    return read(folder / FILE) if (folder / FILE).exists() else load()


def read(path: Path) -> Numbers:
    """Read a table; each row says from which version on the rule has which number.

    A row is one line of YAML, and is read as such: to read all of them as YAML is a good part of a short answer.
    """
    text = path.read_text(encoding="utf-8")
    (versions,) = (tuple(sorted(map(date.fromisoformat, _DAY.findall(line)))) for line in _VERSIONS.findall(text))
    return Numbers(versions, {row[1]: Citation(tuple(_each(row[2], versions))) for row in _ROW.finditer(text)})


def _each(row: str, versions: Iterable[date]) -> Iterable[tuple[date, str]]:
    """Yield each version that has the rule with its number there."""
    held = [(date.fromisoformat(since), number) for since, number in _SINCE.findall(row)]
    for version in versions:
        if known := [number for since, number in held if since <= version]:
            yield version, known[-1]
