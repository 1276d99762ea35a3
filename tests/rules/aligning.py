"""Proposes rows of `ontology/numbers.yaml`: `python -m tests.rules.aligning NUMBER …`, by the rules texts at hand.

For each number in the newest version at hand it looks backwards, version by version, for the rule that says most nearly
the same, and prints the row and, where a text changed much, both texts: these are to be read before the row is kept.
"""

from __future__ import annotations

import difflib
import re
import sys
from datetime import date
from pathlib import Path

from tests.abilities.rulesbooks import versions

ALIKE = 0.6


def row(number: str, books: dict[date, dict[str, str]]) -> tuple[dict[date, str], list[str]]:
    """Return from which version on the rule has which number, and what should be read."""
    newest, *older = sorted(books, reverse=True)
    dated = {newest: number}
    doubts: list[str] = []
    for version in older:
        later = min(dated)
        said = _words(books[later][dated[later]])
        likeness, found = max((_like(said, _words(text)), other) for other, text in books[version].items())
        here = _like(said, _words(books[version].get(dated[later], "")))
        if here >= likeness:
            likeness, found = here, dated[later]
        if likeness < 0.8:
            doubts.append(f"  {version} {found} ({likeness:.2f}): {books[version][found]}")
        if likeness < ALIKE:
            break
        dated[version] = found
    return dated, doubts


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]{2,}", text.lower())


def _like(one: list[str], other: list[str]) -> float:
    shared = len(set(one) & set(other))
    if 2 * shared < min(len(set(one)), len(set(other))):
        return 0.0
    return difflib.SequenceMatcher(None, one, other, autojunk=False).ratio()


def main(numbers: list[str]) -> None:
    """Print a row for each number, and below it what should be read."""
    books = versions(Path(__file__).resolve().parents[3] / "shared")
    for number in numbers:
        dated, doubts = row(number, books)
        since = {}
        for version in sorted(dated):
            if dated[version] not in list(since.values())[-1:]:
                since[version] = dated[version]
        print(f"'{number}': {{{', '.join(f'{version}: {other!r}' for version, other in since.items())}}}")
        print(*doubts, sep="\n", end="\n" if doubts else "")


if __name__ == "__main__":
    main(sys.argv[1:])
