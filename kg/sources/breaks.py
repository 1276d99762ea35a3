"""Lines of release notes that lost their break, and sentences that a page broke: cut and join them.

Works on the shape of the lines alone, before anything is read from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.sources.layout import Layout
from kg.sources.lines import Line, looks_like_name, split_lines
from kg.text.normalised import Normalised
from kg.text.spans import Edit

_OPEN, _CLOSE = "（「『(", "）」』)"
_LAND_END = re.compile(
    r"(?P<name>[\u4e00-\u9fff·]{2,14}?)(?P<type>(?:传奇|傳奇|基本|雪境)*地(?:[～∼~][\u4e00-\u9fff／]+)?)"
)
_GLUED = re.compile(r"(?P<type>[^\d{}]+?) ?(?P<size>[\d*]+(?:/[\d*]+)?)")
_OUTSIDE = ("bullet", "separator", "part", "group", "mechanic", "title", "rule", "rule-title")
_TAIL = re.compile(r"[。」）](?P<name>[^。，；：「」（）{}]{2,20})$")


def cut(text: Normalised, layout: Layout) -> Normalised:
    """Set a break where a line holds two: headings, a card's name, cost, type or numbers, two abilities."""
    lines = [line for line in split_lines(text, layout) if line.role != "blank"]
    edits: list[Edit] = []
    body = False
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        places = list(_cuts(line, following, lines[index + 1 : index + 6], layout, body))
        for at, size, certain in places:
            edits.append(Edit(line.start + at, line.start + at + size, "\n", "lost-break", certain))
        before_head = following is not None and following.role in ("cost", "type") and line.role == "text"
        if line.role == "type" or (places and line.role != "bullet" and _ends_in_type(line.text, layout)):
            body = True
        elif line.role in _OUTSIDE or before_head:
            body = False
    return text.mended(edits)


def _ends_in_type(line: str, layout: Layout) -> bool:
    return any(layout.type_line.fullmatch(part) for part in re.split(r"[ \d]+", line)) or bool(
        _LAND_END.fullmatch(line)
    )


def _cuts(
    line: Line, following: Line | None, near: list[Line], layout: Layout, body: bool
) -> Iterator[tuple[int, int, bool]]:
    """Yield (offset, length of what the break replaces, certain) for each break that `line` lost."""
    heads = following is not None and following.role in ("cost", "type")
    if heads and line.role in ("text", "mechanic", "bullet") and (tail := _TAIL.search(line.text)):
        yield tail.start("name"), 0, True
        return
    if line.role in ("text", "bullet") and following is not None and following.role == "text":
        tail = _TAIL.search(line.text)
        land = layout.costless_head.fullmatch(tail["name"]) if tail else None
        if tail and land and land["name"] in following.text:
            yield tail.start("name"), 0, True
            yield tail.start("name") + land.start("type"), 0, True
            return
    second = layout.heading_starts.search(line.text)
    if second and line.role in ("text", "mechanic") and len(line.text) <= 60:
        yield second.start(), 0, True
        return
    if line.role == "text":
        yield from _glued_head(line.text, layout)
        land = layout.costless_head.fullmatch(line.text)
        if land and following and following.role == "text" and following.text[-1] in layout.terminals and not body:
            yield land.start("type"), 0, any(land["name"] in other.text for other in near)
        elif land and following and following.role == "text" and land["name"] in following.text:
            yield land.start("type"), 0, True
    if body and line.role == "text":
        depth = _depths(line.text)
        for found in layout.ability_starts.finditer(line.text):
            if depth[found.start()] == 0 and 0 < found.start() < len(line.text):
                blank = len(line.text) - found.start() - len(line.text[found.start() :].lstrip())
                yield found.start(), blank, True


def _glued_head(line: str, layout: Layout) -> Iterator[tuple[int, int, bool]]:
    """Yield the breaks lost between a cost, a type line and the numbers after it."""
    cost = layout.cost.match(line)
    start = cost.end() if cost else 0
    rest = line[start:]
    sized = _GLUED.fullmatch(rest)
    type_line = sized["type"] if sized else rest
    if not layout.type_line.fullmatch(type_line.strip()):
        return
    if cost:
        width = len(cost[0]) - len(cost[0].rstrip())
        yield start - width, width, True
    if sized:
        yield start + sized.start("size"), 0, True


def _depths(line: str) -> list[int]:
    """Return how many brackets are open before each character, and at the end."""
    depth, depths = 0, []
    for char in line:
        depths.append(depth)
        depth = max(0, depth + (char in _OPEN) - (char in _CLOSE))
    return [*depths, depth]


def _closes_more(line: str) -> bool:
    """Say whether `line` closes a bracket that it did not open."""
    depth = 0
    for char in line:
        depth += (char in _OPEN) - (char in _CLOSE)
        if depth < 0:
            return True
    return False


def join(text: Normalised, layout: Layout) -> Normalised:
    """Join a sentence that the end of a page line, or of a page, broke in two."""
    lines = [line for line in split_lines(text, layout) if line.role != "blank"]
    edits: list[Edit] = []
    whole = ""
    open_bullet = False
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        before = lines[index - 1] if index else None
        if before and _goes_on(whole, before, line, following, open_bullet, layout):
            edits.append(Edit(before.end, line.start, "", "line-wrap"))
            whole += line.text
        else:
            whole = line.text
            open_bullet = line.role in ("bullet", "mode", "rule", "example")
    return text.mended(edits)


def _goes_on(whole: str, before: Line, line: Line, following: Line | None, open_bullet: bool, layout: Layout) -> bool:
    if line.role not in ("text", "cost", "mechanic") or before.role in ("separator", "flip", "part", "group", "title"):
        return False
    if before.role in ("cost", "type", "size") and whole == before.text:
        return False
    ended = whole[-1] in layout.terminals
    if _depths(whole)[-1] > 0 and (not ended or line.role == "cost" or _closes_more(line.text)):
        return True
    if line.text[0] in layout.no_start or layout.continues.match(line.text):
        return True
    if line.role == "cost":
        return False
    if open_bullet and not ended:
        starts_card = (
            following is not None and following.role in ("cost", "type") and looks_like_name(line.text, layout)
        )
        return not starts_card
    return False
