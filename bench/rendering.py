"""How faithfully trees are written back, over Chinese printings.

usage: python bench/rendering.py [FILE.jsonl.gz] [--lines N] [--show KIND N]

Without ``--lines`` the whole file is read. Every parsed line is written back in its own script and read again (round
trip); a line of an older printing is compared with the same line of the card's newest printing in that script; a
line of a newest printing is written in English and compared with the English text beside it. What cannot be written
counts as different. ``--show`` prints N lines of a kind (round-trip, newest, english, refused) that fell short.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from timing import ROOT, row

from kg.parse import parser
from kg.render import CannotRender, render

CARDS = ROOT.parent / "shared" / "cards" / "zh_printings.jsonl.gz"
LANGUAGE = {"zhs": "zh-Hans", "zht": "zh-Hant"}
Printing = dict[str, Any]


def without_reminders(text: str) -> str:
    """Return ``text`` without what stands in brackets, and without spaces that only print has."""
    return re.sub(r"（[^（）]*）", "", text).replace(" ", "").strip()


def without_english_reminders(text: str) -> str:
    """Return English ``text`` without reminder text."""
    return re.sub(r" ?\([^()]*\)", "", text).strip()


def lines(text: str) -> list[str]:
    """Return the lines of a text box."""
    return [line for line in text.splitlines() if line.strip()]


def newest(printings: list[Printing]) -> dict[tuple[str, str], Printing]:
    """Return the newest printing of each card face in each script."""
    found: dict[tuple[str, str], Printing] = {}
    for printing in printings:
        key = (printing["lang"], printing["en_face"])
        if key not in found or printing["date"] > found[key]["date"]:
            found[key] = printing
    return found


def sample(printings: list[Printing], count: int | None) -> Iterator[tuple[Printing, int, str]]:
    """Yield (printing, line number, line) of all lines, or of ``count`` drawn at random (always the same)."""
    every = [(p, n, line) for p in printings for n, line in enumerate(lines(p["zh_text"]))]
    yield from every if count is None else random.Random(20).sample(every, min(count, len(every)))


def written(tree: Any, language: str, name: str) -> str | None:
    """Return ``tree`` as text, or ``None`` if it cannot be written."""
    try:
        return render(tree, language, name)
    except CannotRender:
        return None


def measure(printings: list[Printing], count: int | None) -> tuple[Counter[str], dict[str, list[tuple[str, ...]]]]:
    """Return the counts, and for each kind of failing the lines concerned."""
    latest = newest(printings)
    counts: Counter[str] = Counter()
    short: dict[str, list[tuple[str, ...]]] = {"round-trip": [], "newest": [], "english": [], "refused": []}
    for printing, n, line in sample(printings, count):
        language, name = LANGUAGE[printing["lang"]], printing["zh_name"]
        read = parser().parse_line(line, name, language)
        if read.status != "parsed" or not read.tree.abilities:
            continue
        counts["parsed"] += 1
        text = written(read.tree, language, name)
        if text is None:
            short["refused"].append((line,))
        else:
            counts["written"] += 1
            again = parser().parse_line(text, name, language)
            if again.status == "parsed" and again.tree.abilities == read.tree.abilities:
                counts["round-trip"] += 1
            else:
                short["round-trip"].append((line, text))
        new = latest[printing["lang"], printing["en_face"]]
        beside = lines(new["zh_text"])
        if new["date"] > printing["date"] and len(beside) == len(lines(printing["zh_text"])):
            counts["pairs"] += 1
            target = without_reminders(beside[n]).replace(new["zh_name"], "~")
            mine = None if text is None else without_reminders(text).replace(name, "~")
            counts["newest"] += mine == target
            if mine != target:
                short["newest"].append((line, mine or "-", target))
        english = lines(printing["en_text"])
        if printing is new and len(english) == len(beside):
            counts["english pairs"] += 1
            mine = written(read.tree, "en", printing["en_face"])
            target = without_english_reminders(english[n])
            counts["english"] += mine == target
            if mine != target:
                short["english"].append((line, mine or "-", target))
    return counts, short


def main() -> None:
    arguments = argparse.ArgumentParser(description="How faithfully trees are written back.")
    arguments.add_argument("file", nargs="?", type=Path, default=CARDS)
    arguments.add_argument("--lines", type=int, default=None)
    arguments.add_argument("--show", nargs=2, metavar=("KIND", "N"))
    given = arguments.parse_args()
    with gzip.open(given.file, "rt", encoding="utf-8") as file:
        printings = [json.loads(line) for line in file]
    start = time.perf_counter()
    counts, short = measure(printings, given.lines)
    seconds = time.perf_counter() - start
    for figure, part, whole, bound in (
        ("parsed lines that can be written in their script", "written", "parsed", "100 %"),
        ("parsed lines that come back as the same tree", "round-trip", "parsed", "100 %"),
        ("older lines that become the newest printing's, to the character", "newest", "pairs", "75 %"),
        ("lines that become the English text, to the character", "english", "english pairs", "50 %"),
    ):
        share = 100 * counts[part] / max(1, counts[whole])
        row(figure, f"{share:.1f} % ({counts[part]} of {counts[whole]}, {seconds:.0f} s)", f"≥ {bound}")
    if given.show:
        for texts in short[given.show[0]][: int(given.show[1])]:
            print("\n    ".join(texts))


if __name__ == "__main__":
    main()
