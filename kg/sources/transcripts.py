"""Transcripts of PDF files: characters spaced apart, lines run together, stops lost, and sometimes every digit 1.

The lines are set again by the shapes of what they hold: a card's name, cost, type line and numbers, bullets, rule
numbers. Where the shape leaves a choice, the repair is marked as uncertain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.sources.layout import Layout
from kg.sources.lines import split_lines
from kg.sources.names import chinese_names
from kg.text.normalised import Normalised
from kg.text.repairs import substitute
from kg.text.spans import Edit

_HAN = "[\u4e00-\u9fff]"
_SPACED = re.compile(rf"{_HAN} (?={_HAN})")
_CLOSE = re.compile(rf"{_HAN}(?={_HAN})")
_GLUE = rf"(?:{_HAN}|[{{}}()\[\],;:~_!…])"
_BLANK = re.compile(rf"(?<={_GLUE}) +(?={_GLUE})")
_GAP = re.compile(rf"(?<={_HAN}) +(?=[\dX+/-])|(?<=[\dX/+]) +(?={_HAN})|(?<=[\d+]) +(?=[/+])|(?<=[\d/)]) +(?=\{{)")
_PAGE = re.compile(r"\s{0,4}\n\s{0,4}(?P<page>\d{1,3}) ")
_LATIN = re.compile(rf"(?<={_HAN}) ?/ ?(?P<name>[A-Z][A-Za-zÀ-ÿ',-]*(?: [A-Za-zÀ-ÿ',-]+)*) ?")
_COST = re.compile(r"(?:\{[^{}]+\})+ ?")
_CREATURE = re.compile(rf"~(?:{_HAN}+(?: ?/ ?{_HAN}+)*) ?(?P<size>(?:\d+|\*)?/(?:\d+|\*)?)(?![\d/])")
_RULE_LETTER = re.compile(r"(?<=[\u4e00-\u9fff)]) (?P<letter>[a-z]) (?=[\u4e00-\u9fff])")
_POSSESSIVE = re.compile(r"(?<=[a-z]) (?=s [A-Z])")
_NUMBERED_RULE = re.compile(r"(?<=\D)(?P<number>\d{3}\.\d+[a-z])(?! ?[a-z])")
_BULLET = re.compile(r" ?\*(?= ?(?:[\u4e00-\u9fffX{_]))(?![^*]{1,7}\*)(?<!/\*)")
_EMPHASIS = re.compile(rf"\* ?(?P<words>{_HAN}{{1,6}}) ?\*(?= ?(?:{_HAN}|,))")
_HEADING = re.compile(rf"(?P<run>{_HAN}{{2,40}})\((?P<latin>[A-Z][a-z]+(?: [a-z]+)*)\)(?=[{_HAN[1:-1]}_])")
_PAIR = re.compile(r"(?<![\d*X+/-])[+-]?(?P<first>\d+|[X*]|)/[+-]?(?P<second>\d+|[X*]|)(?![\d*X/])")
_SENTENCE = re.compile(r"(?<=[^{}]{5})[:,]|[\u4e00-\u9fff]{5,}|~.{3,}|:")
_LONGEST_NAME = 12
_RULES_LENGTH = 600


def is_transcript(text: str) -> bool:
    """Say whether the characters of a text are spaced apart."""
    spaced = len(_SPACED.findall(text))
    return spaced > 10 and spaced > len(_CLOSE.findall(text))


def mend_transcript(text: Normalised, layout: Layout) -> Normalised:
    """Return a transcript with its characters closed up and its lines set again."""
    lost_ones = _lost_ones(text.text)
    text = _drop_preview(text, layout)
    text = _drop_pages(text)
    text = substitute(text, _BLANK, "", "spacing")
    text = substitute(text, _EMPHASIS, lambda found: found.strip("* "), "emphasis")
    text = _set_lines(text, layout)
    text = substitute(text, _GAP, "", "spacing")
    text = substitute(text, _POSSESSIVE, "'", "quote")
    if lost_ones:
        text = _restore_ones(text, layout)
    return _set_abilities(text, layout)


def _lost_ones(text: str) -> bool:
    """Say whether the text lost its digits 1: pairs such as `+/+0` lack a number, and no number has a 1."""
    body = re.sub(r" +", "", _PAGE.sub("\t", text))
    lacking = [pair for pair in _PAIR.finditer(body) if pair[0] != "/" and not (pair["first"] and pair["second"])]
    return len(lacking) > 1 and "1" not in body


def _drop_preview(text: Normalised, layout: Layout) -> Normalised:
    """Take out what a transcript sets before the text, if the text has it again."""
    found = layout.preview.search(text.text)
    if not found:
        return text
    before, after = (re.sub(r"\s", "", part) for part in (text.text[: found.start()], text.text[found.end() :]))
    if before not in re.sub(r"\s\d+\s", "", after) and before not in after:
        return text
    return text.mended([Edit(0, found.end(), "", "preview")])


def _drop_pages(text: Normalised) -> Normalised:
    """Take out the page numbers, which ascend one by one."""
    edits, page = [], 0
    for found in _PAGE.finditer(text.text):
        if int(found["page"]) == page + 1:
            page += 1
            edits.append(Edit(found.start(), found.end(), "\n" if page == 1 else " ", "page-break"))
    return text.mended(edits)


# -- lines ----------------------------------------------------------------------------------------------------------


def _set_lines(text: Normalised, layout: Layout) -> Normalised:
    """Set a break before and after each part of a card's head, each bullet, heading and rule."""
    source = text.text
    places: dict[int, tuple[int, bool]] = {}

    def put(at: int, certain: bool = True) -> None:
        start = at
        while start > 0 and source[start - 1] == " ":
            start -= 1
        places.setdefault(start, (at, certain))

    heads = list(_heads(source, layout))
    for index, head in enumerate(heads):
        end = heads[index + 1].slash if index + 1 < len(heads) else len(source)
        start, certain = _name_start(source, heads[index - 1].end if index else 0, head, end, layout)
        put(start, certain)
        for at in head.breaks:
            put(at)
        for found in layout.transcript_groups.finditer(source, max(0, start - 12), start):
            put(found.start())
    for pattern in (_BULLET, _NUMBERED_RULE, *layout.transcript_breaks):
        for found in pattern.finditer(source):
            put(found.start() + len(found[0]) - len(found[0].lstrip()))
    for found in layout.transcript_rules.finditer(source):
        put(found.end())
        before, after = source[max(0, found.start() - 8) : found.start()], source[found.end() : found.end() + 20]
        if size := next((size for size in range(len(before), 1, -1) if before[-size:] in after), 0):
            put(found.start() - size)
        wanted = "a"
        for letter in _RULE_LETTER.finditer(source, found.end(), found.end() + _RULES_LENGTH):
            if letter["letter"] == wanted:
                put(letter.start("letter"))
                wanted = chr(ord(wanted) + 1)
    for found in _HEADING.finditer(source):
        name = _heading_start(source, found)
        if name is not None:
            put(name)
            put(found.end())
    edits = [Edit(start, end, "\n", "lost-break", certain) for start, (end, certain) in sorted(places.items())]
    return text.mended(edit for edit in edits if edit.start > 0)


@dataclass(frozen=True, slots=True)
class _Head:
    """A card's head from the slash before its English name on; a line breaks off at each of `breaks`."""

    slash: int
    name: str
    breaks: tuple[int, ...]
    end: int


def _heads(source: str, layout: Layout) -> Iterator[_Head]:
    for latin in _LATIN.finditer(source):
        at = latin.end()
        breaks = [at]
        if cost := _COST.match(source, at):
            at = cost.end()
            breaks.append(at)
        type_line = layout.type_start.match(source, at)
        if not type_line:
            continue
        at = type_line.end()
        if layout.with_power & set(layout.type_words_of(type_line[0])):
            creature = _CREATURE.match(source, at)
            if not creature:
                continue
            breaks.append(creature.start("size"))
            at = creature.end()
        elif subtypes := layout.transcript_subtypes.match(source, at):
            at = subtypes.end()
        yield _Head(latin.start(), latin["name"], (*breaks, at), at)


def _name_start(source: str, before: int, head: _Head, end: int, layout: Layout) -> tuple[int, bool]:
    """Return where the Chinese name before `head` begins, and whether that is certain.

    What comes before has run into it. The name is the longest run of characters that the text of the card repeats,
    or a name that is known for the English one, or what stands after a heading.
    """
    start = head.slash
    while start > before and head.slash - start < 24 and re.match(_HAN, source[start - 1]):
        start -= 1
    run = source[start : head.slash]
    for known in chinese_names().get(head.name, ()):
        if run.endswith(known):
            return head.slash - len(known), True
    group = [found.end() for found in layout.transcript_groups.finditer(run)]
    if group and 2 <= len(run) - group[-1] <= _LONGEST_NAME:
        run = run[group[-1] :]
    card = source[head.end : end]
    for size in range(min(len(run), _LONGEST_NAME), 1, -1):
        if run[-size:] in card:
            return head.slash - size, True
    if len(run) <= _LONGEST_NAME:
        return head.slash - len(run), bool(group)
    return head.slash - min(len(run), 4), False


def _heading_start(source: str, found: re.Match[str]) -> int | None:
    """Return where a heading `name(English)` begins: its name is the longest that the next sentence repeats."""
    after = source[found.end() : found.end() + 60]
    for size in range(min(len(found["run"]), 8), 1, -1):
        if found["run"][-size:] in after:
            return found.end("run") - size
    return None


# -- abilities ------------------------------------------------------------------------------------------------------


def _set_abilities(text: Normalised, layout: Layout) -> Normalised:
    """Set a break before each ability of a card that begins like one, and the stops of its sentences.

    The stops are lost, so a break or a stop within the text is a guess; the one at the end of a sentence is not.
    """
    edits: list[Edit] = []
    body = False
    for line in split_lines(text, layout):
        if line.role in ("type", "size"):
            body = True
        elif line.role not in ("blank", "text") or layout.rules_follow.search(line.text):
            body = False
        elif body and line.role == "text":
            starts = _ability_starts(line.text, layout)
            edits += (Edit(line.start + at, line.start + at, "\n", "lost-break", False) for at in starts)
    text = text.mended(edits)
    return text.mended(_lost_stops(text, layout))


def _ability_starts(line: str, layout: Layout) -> list[int]:
    depths = _depths(line)
    starts = set()
    if keywords := layout.transcript_keywords.match(line):
        starts.add(keywords.end())
    for pattern in layout.transcript_abilities:
        for found in pattern.finditer(line):
            at = found.start("at") if "at" in pattern.groupindex else found.start()
            if depths[at] == 0 and not layout.transcript_within.search(line[max(0, at - 4) : at]):
                starts.add(at)
    return sorted(at for at in starts if 0 < at < len(line))


def _depths(line: str) -> list[int]:
    depth, depths = 0, []
    for char in line:
        depth -= char in ")）"
        depths.append(depth)
        depth += char in "(（"
    return depths


def _lost_stops(text: Normalised, layout: Layout) -> Iterator[Edit]:
    body = False
    for line in split_lines(text, layout):
        if line.role in ("type", "size"):
            body = True
        elif line.role not in ("blank", "text") or layout.rules_follow.search(line.text) or "_" in line.text:
            body = False
        elif body and line.role == "text" and not layout.transcript_keywords.fullmatch(line.text):
            places = {found.start(): False for found in layout.transcript_sentences.finditer(line.text)}
            places |= dict.fromkeys(_sentence_ends(line.text), True)
            for at, certain in sorted(places.items()):
                yield Edit(line.start + at, line.start + at, "。", "lost-stop", certain)


def _sentence_ends(line: str) -> Iterator[int]:
    """Yield where the stops of a line, and of the reminder text in it, are missing: at their ends."""
    reminder = line.find("(")
    body = line if reminder < 0 else line[:reminder]
    if _SENTENCE.search(body) and body.rstrip()[-1] not in "。～~":
        yield len(body.rstrip())
    for found in re.finditer(r"(?<=[^。(])\)", line):
        yield found.start()


# -- digits ---------------------------------------------------------------------------------------------------------


def _restore_ones(text: Normalised, layout: Layout) -> Normalised:
    """Write 1 where a number is needed and none is left."""

    source = text.text
    places: dict[int, tuple[str, int, bool]] = {}
    for found in _PAIR.finditer(source):
        alone = found[0] == "/" and _is_line(source, found.start(), found.end())
        if alone or found[0] != "/":
            for group in ("first", "second"):
                if not found[group]:
                    places[found.start(group)] = ("1", 0, True)
        if alone:
            places = places | {found.start(): ("1/1", 1, True)}
            places.pop(found.end(), None)
    for found in layout.lost_pair_doubtful.finditer(source):
        if found.start() not in places:
            places[found.start()] = ("1/1", 1, False)
            places.pop(found.end(), None)
    for patterns, certain in ((layout.lost_one, True), (layout.lost_one_doubtful, False)):
        for pattern in patterns:
            places |= {found.start(): ("1", 0, certain) for found in pattern.finditer(source)}
    return text.mended(
        Edit(at, at + width, new, "lost-one", certain) for at, (new, width, certain) in sorted(places.items())
    )


def _is_line(source: str, start: int, end: int) -> bool:
    return source[:start].endswith("\n") and source[end:].startswith("\n")
