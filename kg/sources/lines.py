"""The lines of release notes: what each is, told by its shape and its neighbours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kg.sources.layout import Layout
from kg.text.normalised import Normalised

Role = Literal[
    "blank", "separator", "flip", "bullet", "mode", "rule", "rule-title", "example",
    "part", "group", "mechanic", "title", "cost", "type", "size", "text",
]  # fmt: skip

_SEPARATOR = re.compile(r"[-—_=]{3,}")
_FLIP = re.compile(r"\+{3,}|/{2,4}")
_BULLET = re.compile(
    r"(?P<indent>[ \t\u3000]*)(?P<mark>[•●\uf0b7] ?[•●\uf0b7]|[•●\uf0b7*·])[ \t\u3000]+(?=\S)|[•●\uf0b7](?=\S)"
)
_RULE = re.compile(r"(?P<number>\d{3}\.\d+[a-z]?|[a-z](?= [\u4e00-\u9fff]))(?P<dot>[.．]?) ?(?P<text>.*)")
_RULE_TITLE = re.compile(r"(?P<number>\d{3})[.．] ?(?P<text>[^。]{1,20})")
_STARRED = re.compile(r"\*{2,}(?P<title>.+?)\*{2,}")
_SIZE = re.compile(r"(?P<power>[\d*+X-]+)/(?P<toughness>[\d*+X-]+)|(?P<loyalty>\d+|X)")
_LATIN_NAME = re.compile(r"\s*/\s*(?=[A-Z\"“])")
_LONGEST_NAME_LINE = 90


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the normalised text: `start` to `end` in it, without the blanks around."""

    start: int
    end: int
    text: str
    role: Role


def split_lines(text: Normalised, layout: Layout) -> list[Line]:
    """Return the lines of `text` with their roles."""
    lines: list[Line] = []
    at = 0
    for raw in re.split(r"(?<=[\n\v\f\x1c-\x1e\x85\u2028\u2029])|(?<=\r)(?!\n)", text.text):
        stripped = raw.strip()
        start = at + len(raw) - len(raw.lstrip()) if stripped else at
        lines.append(Line(start, start + len(stripped), stripped, role_of(raw, layout)))
        at += len(raw)
    return lines


def role_of(raw: str, layout: Layout) -> Role:
    """Return what a line is by itself."""
    line = raw.strip()
    if not line:
        return "blank"
    if _SEPARATOR.fullmatch(line):
        return "separator"
    if _FLIP.fullmatch(line):
        return "flip"
    if _STARRED.fullmatch(line):
        return "title"
    if bullet := _BULLET.match(raw.strip("\r\n")):
        indented = bool(bullet["indent"]) or len((bullet["mark"] or "").replace(" ", "")) > 1
        return "mode" if indented else "bullet"
    part_words = tuple(word for words in layout.parts.values() for word in words)
    bare = not set(line.rstrip("：:")) & set("。，：:「（")
    if len(line) <= 30 and (line.endswith(part_words) or (bare and any(word in line for word in part_words))):
        return "part"
    if line in layout.groups:
        return "group"
    if layout.cost.fullmatch(line):
        return "cost"
    if layout.type_line.fullmatch(line):
        return "type"
    if _SIZE.fullmatch(line):
        return "size"
    if _RULE.fullmatch(line):
        return "rule"
    if _RULE_TITLE.fullmatch(line):
        return "rule-title"
    if layout.examples.match(line):
        return "example"
    if len(line) <= 40 and layout.mechanic(line):
        return "mechanic"
    return "text"


def is_lone_bullet(line: str) -> bool:
    """Say whether a line is a bullet and nothing else."""
    return line.strip() in ("•", "●", "\uf0b7", "*", "·")


def unbullet(line: str) -> str:
    """Return a bulleted line without its bullets."""
    while found := _BULLET.match(line):
        line = line[found.end() :]
    return line


def rule_parts(line: str) -> tuple[str, str]:
    """Return the number and the text of a quoted rule or a rule's title."""
    found = _RULE.fullmatch(line) or _RULE_TITLE.fullmatch(line)
    assert found, line
    return found["number"], found["text"].strip()


def starred_title(line: str) -> str:
    """Return a heading without the stars around it."""
    found = _STARRED.fullmatch(line)
    return found["title"].strip() if found else line


def size_parts(line: str) -> dict[str, str]:
    """Return `power` and `toughness`, or `loyalty`, of a line that prints them."""
    found = _SIZE.fullmatch(line)
    assert found, line
    return {name: value for name, value in found.groupdict().items() if value is not None}


def looks_like_name(line: str, layout: Layout) -> bool:
    """Say whether a line can be a card's name: short, no sentence, not a heading. A colon may stand in one."""
    if len(line) > _LONGEST_NAME_LINE:
        return False
    bare = name_parts(line)[0]
    if set(bare) & set("。；！？{}[]") or bare.endswith("：") or bare in layout.groups:
        return False
    return 0 < len(bare) <= 30


def name_parts(line: str) -> tuple[str, str | None]:
    """Return the first and, if there is one, the English name that a name line gives."""
    line = _without_note(line)
    parts = _LATIN_NAME.split(line, maxsplit=1)
    latin = re.sub(r" +(?=,)", "", parts[1]).strip() if len(parts) > 1 else None
    return parts[0].strip(), latin


def _without_note(line: str) -> str:
    """Return a line without the note in brackets at its end."""
    if line[-1:] not in ("）", ")"):
        return line.strip()
    depth = 0
    for at in range(len(line) - 1, -1, -1):
        depth += (line[at] in "）)") - (line[at] in "（(")
        if depth == 0:
            return line[:at].strip()
    return line.strip()
