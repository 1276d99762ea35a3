"""`kg rules`: the rules that answers rest on, each with its citation and the time in which it was in force."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import click

from kg.cli.dates import DAY
from kg.cli.options import json_option, language_option, print_json


@click.command()
@click.argument("words", nargs=-1)
@click.option("--as-of", type=DAY, help="Only the rules in force on this day.")
@click.option("--changed", type=DAY, nargs=2, help="Only the rules in force on one of two days and not on the other.")
@language_option
@json_option
def rules(
    words: tuple[str, ...], as_of: date | None, changed: tuple[date, date] | None, lang: str, as_json: bool
) -> int:
    """List the rules of the game that answers rest on, in the order of the rules book: id, CR number, dates, statement.

    WORDS choose those that contain each of them in their id, number or statement. Exit status 1: there are none.
    """
    from kg.rules.book import load

    book = load()
    chosen = list(book.changes(*sorted(changed)) if changed else book.rules)
    if as_of is not None:
        chosen = [rule for rule in chosen if rule.in_force(as_of)]
    entries = sorted((_entry(rule, as_of or date.today()) for rule in chosen), key=_place)
    found = [entry for entry in entries if all(_mentions(entry, word.lower()) for word in words)]
    if as_json:
        print_json(found)
    else:
        for entry in found:
            click.echo(_text(entry, lang))
        if not found:
            click.echo(f"kg: no such rule{': ' + ' '.join(words) if words else ''}", err=True)
    return 0 if found else 1


def _entry(rule: Any, day: date) -> dict[str, Any]:
    """Return a rule as JSON values, cited as the rules of ``day`` have it; its statement has words for the objects."""
    from kg.terms.slots import in_general

    return {
        "id": rule.id,
        "section": rule.section,
        "cr": [{"number": number, "version": str(version)} for version, number in rule.cited(day)],
        "source": rule.source or None,
        "from": None if rule.since == date.min else rule.since.isoformat(),
        "until": None if rule.until == date.max else rule.until.isoformat(),
        "overrides": list(rule.overrides),
        "statement": {language: in_general(rule.sentence(language), language) for language in ("zh", "en")},
    }


def _place(entry: dict[str, Any]) -> list[tuple[int, str]]:
    """Return where a rule stands in the rules book: by its first number, else by the section of its file."""
    number = next((cited["number"] for cited in entry["cr"]), entry["section"])
    return [(int(digits), rest) for digits, rest in re.findall(r"(\d+)([a-z]*)", number)]


def _mentions(entry: dict[str, Any], word: str) -> bool:
    numbers = [cited["number"] for cited in entry["cr"]]
    return any(word in text.lower() for text in (entry["id"], *numbers, *entry["statement"].values()))


def _text(entry: dict[str, Any], language: str) -> str:
    cited = [f"CR {cr['number']} ({cr['version']})" for cr in entry["cr"]]
    head = [entry["id"], *cited, *([entry["source"]] if entry["source"] else [])]
    if entry["from"] or entry["until"]:
        head.append(f"in force {entry['from'] or ''} – {entry['until'] or ''}")
    if entry["overrides"]:
        head.append(f"overrides {', '.join(entry['overrides'])}")
    return "  ".join(head) + "\n    " + " ".join(entry["statement"][language].split())
