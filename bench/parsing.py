"""Parsing card text: lines a second, start-up, memory, growth with the length of a line.

Rivals: a regular expression that only cuts words; and, on the lines that the small grammar `lines.lark` reads, Lark's
own parsers, LALR(1) with the contextual lexer and Earley. They are given the folded text and say only how it is built.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import resource
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from lark import Lark
from lark.exceptions import LarkError
from timing import ROOT, kg_process, process_seconds, row

from kg.parse import Parser, parser

CARDS = ROOT.parent / "shared" / "cards" / "zh_printings.jsonl.gz"
WORDS = re.compile(r"[0-9X]+|\{[^}]*\}|[+-]\w+/[+-]\w+|[，。：；「」～]|[^\W\d_]")
SMALL = Path(__file__).with_name("lines.lark")
LONG = "当此生物进战场时，抓一张牌。"


def lines_of_cards() -> list[tuple[str, str]]:
    """Every distinct line of the printings with its card's name, in an order that does not change."""
    with gzip.open(CARDS, "rt", encoding="utf-8") as stream:
        cards = [json.loads(line) for line in stream]
    found = [(line, card["zh_name"]) for card in cards for line in (card["zh_text"] or "").splitlines() if line.strip()]
    random.Random(1).shuffle(found)
    return found


def small_lines(reads: Parser, lines: Sequence[tuple[str, str]], lalr: Lark) -> dict[str, tuple[str, str]]:
    """Return the different folded lines that ``lalr`` reads, each with the line and the name that it comes from."""
    found: dict[str, tuple[str, str]] = {}
    for line, name in lines:
        form, _, reminders = reads.prepare(line, name, "auto")
        if reminders or form in found:
            continue
        try:
            lalr.parse(form)
        except LarkError:
            continue
        found[form] = (line, name)
    return found


def rivals(reads: Parser, lines: Sequence[tuple[str, str]]) -> None:
    """Print how fast Lark's parsers and this one, without anything remembered, read what a small grammar covers."""
    grammar = SMALL.read_text(encoding="utf-8")
    lalr, earley = Lark(grammar, parser="lalr"), Lark(grammar, parser="earley")
    found = small_lines(reads, lines, lalr)
    forms = list(found)
    fresh = Parser(reads.language)
    ours = rate(lambda: [fresh.parse_line(line, name) for line, name in found.values()], len(found))
    fast = rate(lambda: [lalr.parse(form) for form in forms], len(forms))
    slow = rate(lambda: [earley.parse(form) for form in forms[:400]], min(400, len(forms)))
    figure = f"the {len(found):,} different lines of them that a grammar of 40 lines reads"
    row(figure, f"{ours:,.0f} lines/s", "", f"Lark, Earley ({slow:,.0f} lines/s)", slow / ours)
    row(figure, f"{ours:,.0f} lines/s", "", f"Lark, LALR with the contextual lexer ({fast:,.0f} lines/s)", fast / ours)


def rate(work: Callable[[], object], count: int) -> float:
    """Return how many of ``count`` are done in a second of the processor."""
    used = time.process_time()
    work()
    return count / (time.process_time() - used)


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
    rivals(reads, found)
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
