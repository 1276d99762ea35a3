"""Parsing card text: lines a second, start-up, memory, growth with the length of a line, and a regular expression."""

from __future__ import annotations

import gzip
import json
import random
import re
import resource
import time

from timing import ROOT, kg_process, process_seconds, row

from kg.parse import parser

CARDS = ROOT.parent / "shared" / "cards" / "zh_printings.jsonl.gz"
WORDS = re.compile(r"[0-9X]+|\{[^}]*\}|[+-]\w+/[+-]\w+|[，。：；「」～]|[^\W\d_]")
LONG = "当此生物进战场时，抓一张牌。"


def lines_of_cards() -> list[tuple[str, str]]:
    """Every distinct line of the printings with its card's name, in an order that does not change."""
    with gzip.open(CARDS, "rt", encoding="utf-8") as stream:
        cards = [json.loads(line) for line in stream]
    found = [(line, card["zh_name"]) for card in cards for line in (card["zh_text"] or "").splitlines() if line.strip()]
    random.Random(1).shuffle(found)
    return found


def main() -> None:
    if not CARDS.exists():
        raise SystemExit("bench/parsing.py: the printings (../shared/cards) are not here")
    used = time.process_time()
    reads = parser()
    started = time.process_time() - used
    found = lines_of_cards()
    slowest = 0.0
    used = time.process_time()
    for line, name in found:
        begun = time.process_time()
        reads.parse_line(line, name)
        slowest = max(slowest, time.process_time() - begun)
    ours = time.process_time() - used
    used = time.process_time()
    for line, _ in found:
        WORDS.findall(line)
    theirs = time.process_time() - used
    speed = len(found) / ours
    rival = f"a regular expression that only cuts words ({len(found) / theirs:,.0f} lines/s)"
    row(
        f"parsing {len(found):,} lines of printed cards, by processor time",
        f"{speed:,.0f} lines/s",
        "4,000 lines/s",
        rival,
        ours / theirs,
    )
    row("slowest line of them", f"{1000 * slowest:.0f} ms", "50 ms")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row("memory after all of them", f"{memory:.0f} MB", "400 MB")
    row("start-up of the parser", f"{started:.2f} s", "0.3 s")
    process, bare = process_seconds(kg_process("parse", "飞行")), process_seconds(kg_process("--version"))
    rival = f"`kg --version` ({bare.wall:.2f} s)"
    row("`kg parse` of one line, whole process", str(process), "", rival, process.wall / bare.wall)
    times = []
    for sentences in (10, 100, 1000):
        start = time.perf_counter()
        reads.parse_line("".join(LONG.replace("一", str(number + 2)) for number in range(sentences)))
        times.append(f"{sentences}: {1000 * (time.perf_counter() - start):.0f} ms")
    row("one line of so many different sentences", ", ".join(times))


if __name__ == "__main__":
    main()
