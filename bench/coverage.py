"""How much is read, as tables for the README: of the five documents, and of the printed cards by script and year."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from timing import ROOT, kg_process

SHARED = ROOT.parent / "shared"
SCRIPTS = ("zhs", "zht")


def told(*arguments: str | Path) -> Any:
    """Return the JSON that a `kg` command prints."""
    command = kg_process(*arguments, "--json")
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else ""


def documents() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report = told("build", *sorted((SHARED / "seeds").glob("*.txt")), "--store", Path(folder) / "five.store")
    print(
        "| document | date | card blocks | ability lines | parsed | rulings | quoted rules | keyword entries | unread |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for one in report["documents"]:
        parsed = share(one["parsed_lines"], one["ability_lines"])
        cells = [
            one["title"],
            one["date"] or "",
            one["cards"],
            one["ability_lines"],
            parsed,
            one["rulings"],
            one["rules"],
        ]
        print("|", " | ".join(map(str, [*cells, one["keyword_entries"], f"{one['unread'][1]} characters"])), "|")
    print(f"\n{report['cards']} distinct cards, {report['triples']} triples.\n")


def cards() -> None:
    file = SHARED / "cards" / "zh_printings.jsonl.gz"
    found = told("coverage", file, "--text", "zh_text", "--name", "zh_name", "--by", "date,lang")
    by_script: dict[tuple[str, str], dict[str, int]] = {(one["date"], one["lang"]): one for one in found["by"]}
    for script in SCRIPTS:
        parts = [one for (_, lang), one in by_script.items() if lang == script]
        keys = ("lines", "parsed", "ambiguous", "cards", "cards_parsed")
        by_script["all", script] = {key: sum(one[key] for one in parts) for key in keys}
    print("| year | " + " | ".join(f"{s} lines | parsed | {s} cards | parsed" for s in SCRIPTS) + " |")
    print("|---" * (1 + 4 * len(SCRIPTS)) + "|")
    for year in sorted({year for year, _ in by_script}):
        cells = [year]
        for script in SCRIPTS:
            one = by_script.get((year, script))
            cells += ["", "", "", ""] if one is None else [
                str(one["lines"]), share(one["parsed"], one["lines"]),
                str(one["cards"]), share(one["cards_parsed"], one["cards"]),
            ]  # fmt: skip
        print("| " + " | ".join(cells) + " |")
    lines, printings, ambiguous = found["lines"], found["cards"], found["ambiguous"]
    print(f"\n{lines} lines of {printings} cards in {found['seconds']:.1f} s; {ambiguous} ambiguous.")


if __name__ == "__main__":
    if not SHARED.is_dir():
        sys.exit("bench/coverage.py: the input (../shared) is not here")
    documents()
    cards()
