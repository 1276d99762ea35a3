"""Text taken from pages: page numbers between the lines, bullets on lines of their own, lines broken at the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from kg.sources.layout import Layout
from kg.sources.lines import Line, is_lone_bullet, looks_like_name, split_lines
from kg.text.normalised import Normalised
from kg.text.spans import Edit

_PAGE_NUMBER = re.compile(r"\d{1,3}")
_FEWEST_PAGES = 3
_FEWEST_LINES = 30
_FULL_SHARE = 0.25
_MARGIN = 8
_LONG = 18
_OUTSIDE = frozenset(("bullet", "separator", "part", "group", "mechanic", "title", "rule", "rule-title"))


def set_pages(text: Normalised, layout: Layout) -> Normalised:
    """Return `text` without page numbers and with the lines joined that the margin broke."""
    text = text.mended(_page_numbers(split_lines(text, layout), layout))
    text = text.mended(_lone_bullets(split_lines(text, layout)))
    return text.mended(_broken_lines(split_lines(text, layout), layout))


def _page_numbers(lines: list[Line], layout: Layout) -> Iterator[Edit]:
    """Take out lines that hold a number and stand at the end of a page: before a blank line, after one that is none."""
    found: list[tuple[Line, Line]] = []
    for index, (line, following) in enumerate(pairwise(lines)):
        before = lines[index - 1] if index else None
        if not _PAGE_NUMBER.fullmatch(line.text) or following.role != "blank" or before is None:
            continue
        type_line = layout.types_of(before.text)
        if before.role == "blank" or (type_line and layout.with_loyalty & set(type_line.types)):
            continue
        after = next((other for other in lines[index + 1 :] if other.role != "blank"), following)
        found.append((line, after))
    numbers = [int(line.text) for line, _ in found]
    constant = len(set(numbers)) == 1
    ascending = all(second == first + 1 for first, second in pairwise(numbers))
    if len(found) >= _FEWEST_PAGES and (constant or ascending):
        for line, after in found:
            yield Edit(line.start, after.start if after.role != "blank" else line.end, "", "page-break")


def _lone_bullets(lines: list[Line]) -> Iterator[Edit]:
    """Join a bullet that stands alone with the line after it."""
    for line, following in pairwise(lines):
        if is_lone_bullet(line.text) and following.role not in ("blank", "bullet", "separator"):
            yield Edit(line.end, following.start, " ", "line-wrap")


def _broken_lines(lines: list[Line], layout: Layout) -> Iterator[Edit]:
    margin = _margin(lines)
    if margin is None:
        return
    body = False
    for index, (line, following) in enumerate(pairwise(lines)):
        if line.role in ("type", "size"):
            body = True
        elif line.role in _OUTSIDE:
            body = False
        if line.role in ("text", "bullet", "mode", "rule", "example") and following.role in (
            "text",
            "cost",
            "mechanic",
        ):
            second = lines[index + 2] if index + 2 < len(lines) else None
            if _starts_card(following, second, layout):
                continue
            full = _width(line.text) >= margin - _MARGIN
            open_end = line.text[-1] not in layout.terminals
            if full or (open_end and (line.role != "text" or (body and len(line.text) >= _LONG))):
                yield Edit(line.end, following.start, "", "line-wrap")


def _starts_card(line: Line, following: Line | None, layout: Layout) -> bool:
    return following is not None and following.role in ("cost", "type") and looks_like_name(line.text, layout)


def _margin(lines: list[Line]) -> int | None:
    """Return the width at which lines break off, or None if the text has no margin."""
    widths = sorted(_width(line.text) for line in lines if line.role in ("text", "bullet", "rule", "example"))
    long = [width for width in widths if width >= 2 * _LONG]
    if len(long) < _FEWEST_LINES:
        return None
    margin = long[int(len(long) * 0.98)]
    full = sum(margin - _MARGIN <= width <= margin + 2 for width in long)
    return margin if full >= _FULL_SHARE * len(long) else None


def _width(line: str) -> int:
    return sum(1 if char < "\u2e80" else 2 for char in line)
