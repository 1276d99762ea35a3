"""Rule numbers by version of the Comprehensive Rules (`ontology/numbers.yaml`): what to cite on which day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from kg.shipped import ONTOLOGY

FILE = "numbers.yaml"


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
    """Read a table; each row says from which version on the rule has which number."""
    import yaml

    rows: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    versions: tuple[date, ...] = tuple(sorted(rows.pop("versions")))
    return Numbers(versions, {number: Citation(tuple(_each(row, versions))) for number, row in rows.items()})


def _each(row: Mapping[date, str], versions: Iterable[date]) -> Iterable[tuple[date, str]]:
    """Yield each version that has the rule with its number there."""
    for version in versions:
        if held := [since for since in row if since <= version]:
            yield version, str(row[max(held)])
