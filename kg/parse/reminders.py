"""Reminder text (CR 207.2a): read by the same parser, and put beside the keyword that it explains."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

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


def explained(parser: Parser, text: str, start: int, name: str | None, lang: str = "auto") -> Keyword | None:
    """Return the keyword that the reminder text at ``start`` of ``text`` explains: the last thing said before it."""
    before = text[:start].rstrip()
    if not before:
        return None
    abilities: tuple[Ability, ...] = parser.parse_line(before, name, lang).tree.abilities
    last = abilities[-1] if abilities else None
    return last if isinstance(last, Keyword) else None


def compared(
    parser: Parser, text: str, name: str | None, as_of: date | None = None, lang: str = "auto"
) -> list[tuple[Keyword, Comparison]]:
    """Compare each reminder text of the line ``text`` that explains a keyword with the keyword's definition.

    ``as_of``: the date of the printing; the definition is the one in force then.
    """
    tree = read_reminders(parser, text, parser.parse_line(text, name, lang).tree, name, lang)
    found = []
    for reminder in tree.reminders:
        keyword = explained(parser, text, reminder.start, name, lang)
        if keyword is not None:
            found.append((keyword, compare(keyword, reminder.abilities, as_of)))
    return found


__all__ = ["compared", "explained", "read_reminders"]
