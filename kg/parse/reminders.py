"""Reminder text (CR 207.2a): read by the same parser, and put beside the keyword that it explains."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import takewhile

from kg.abilities.abilities import Ability, Keyword, Line
from kg.parse.comparing import Comparison, compare
from kg.parse.parser import Parser

_BRACKETS = "（）()"


def read_reminders(parser: Parser, text: str, tree: Line, name: str | None, lang: str = "auto") -> Line:
    """Return the ``tree`` of the line ``text`` with the abilities that its reminder texts say.

    A reminder text that is not read whole stays without: it explains, in words that abilities need not use.
    """
    if not tree.reminders:
        return tree
    found = []
    for reminder in tree.reminders:
        read = parser.parse_line(text[reminder.start : reminder.end].strip(_BRACKETS), name, lang)
        abilities = read.tree.abilities if read.status == "parsed" else ()
        found.append(replace(reminder, abilities=abilities))
    return replace(tree, reminders=tuple(found))


def explained(
    parser: Parser, text: str, start: int, name: str | None, lang: str = "auto", after: int = 0
) -> tuple[Keyword, ...]:
    """Return the keywords that the reminder text at ``start`` of ``text`` may explain, the likeliest first.

    These are the keywords that the text from ``after`` (the end of the reminder text before) to ``start`` ends with.
    """
    before = text[after:start].strip()
    abilities: tuple[Ability, ...] = parser.parse_line(before, name, lang).tree.abilities if before else ()
    return tuple(takewhile(lambda one: isinstance(one, Keyword), reversed(abilities)))  # type: ignore[arg-type]


def compared(
    parser: Parser, text: str, name: str | None, as_of: date | None = None, lang: str = "auto"
) -> list[tuple[Keyword, Comparison]]:
    """Compare each reminder text of the line ``text`` that explains a keyword with the keyword's definition.

    ``as_of``: the date of the printing; the definition is the one in force then.
    """
    tree = read_reminders(parser, text, parser.parse_line(text, name, lang).tree, name, lang)
    found = []
    after = 0
    for reminder in tree.reminders:
        keywords = explained(parser, text, reminder.start, name, lang, after)
        after = reminder.end
        if keywords:
            verdict = compare(keywords[0], reminder.abilities, as_of)
            if verdict.verdict == "differ" and len(keywords) > 1:
                verdict = Comparison("cannot tell", "the reminder text may explain several keywords")
            found.append((keywords[0], verdict))
    return found


__all__ = ["compared", "explained", "read_reminders"]
