"""The reader of keyword compendia: numbered keywords, each with its Chinese and English name and its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.sources.layout import Layout
from kg.sources.model import KeywordEntry, Name, Note, Section, Statement
from kg.text.mojibake import realign
from kg.text.normalised import Normalised
from kg.text.repairs import substitute
from kg.text.spans import Edit

_ENTRY = re.compile(
    r"(?:(?<=^)|(?<=[\s。”」』，]))(?P<number>\d{1,3})(?:[.．、] ?|(?=[\u4e00-\u9fff]))\s*"
    r"(?P<zh>[\u4e00-\u9fff]{1,8})\s?\.?\s?(?P<en>[A-Z][a-z]+(?: ?[A-Za-z]+)*)(?=\s|[\u4e00-\u9fff]|$)",
    re.MULTILINE,
)
_PINYIN = re.compile(r"(?<=[\u3400-\u9fff])\([a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü]{1,7}\)")
_PAGE = re.compile(r"\n+(?P<page>\d{1,4})、")
_BROKEN_WORD = re.compile(r"(?<=[a-z]) (?=[a-z]+\b)")
_STOP = re.compile(r"。[”」』）]?\s+|\n+")
_WIDE = r"[^\s\x00-\x7f]"
_BLANK = re.compile(rf"(?<={_WIDE}) +(?={_WIDE}|[A-Z0-9+-])|(?<=[A-Z0-9]) +(?=[\u4e00-\u9fff])")
_QUOTED = re.compile(r"[^。，；：“”（）\s]{1,14}”")
_LINE = (41, 48)
_FEWEST = 3


def looks_like(text: str) -> bool:
    """Say whether a text has the layout of a keyword compendium: numbered keywords in ascending order."""
    found = list(_ascending(_PAGE.sub("", _PINYIN.sub("", text))))
    return len(found) >= _FEWEST


def _ascending(text: str) -> list[re.Match[str]]:
    """Return the heads of entries, whose numbers ascend from the first on."""
    heads: list[re.Match[str]] = []
    for found in _ENTRY.finditer(text):
        number = int(found["number"])
        if number <= 0 or (heads and not 0 < number - int(heads[-1]["number"]) <= 10):
            continue
        heads.append(found)
    return heads


def read_entries(
    text: Normalised, layout: Layout, language: str
) -> tuple[Normalised, tuple[KeywordEntry, ...], list[Section]]:
    """Return the text with its repairs, the entries, and what stands before them.

    Args:
        text: the decoded text.
        layout: the detectors.
        language: tag of the names that are not English.
    """
    text = substitute(text, _PINYIN, "", "pinyin")
    text = _drop_pages(text)
    text = realign(text)
    text = text.mended(_word_repairs(text, _ascending(text.text)))
    text = text.mended(_line_repairs(text, _ascending(text.text), layout))
    heads = _ascending(text.text)
    ends = [head.start() for head in heads[1:]] + [len(text.text)]
    entries = tuple(_entry(text, head, end, language) for head, end in zip(heads, ends, strict=True))
    notes: list[Note] = []
    for found in re.finditer(r"\S.*", text.text[: heads[0].start()]):
        notes.append(Note(text=found[0].strip(), span=text.span(found.start(), found.start() + len(found[0].rstrip()))))
    title = notes[0] if notes else None
    before = [Section(title=title.text, kind="general", span=title.span, notes=tuple(notes[1:]))] if title else []
    return text, entries, before


def _word_repairs(text: Normalised, heads: list[re.Match[str]]) -> Iterator[Edit]:
    """Take out blanks within an English name."""
    for head in heads:
        for found in _BROKEN_WORD.finditer(text.text, head.start("en"), head.end("en")):
            yield Edit(found.start(), found.end(), "", "spacing")


def _line_repairs(text: Normalised, heads: list[re.Match[str]], layout: Layout) -> Iterator[Edit]:
    """Say of each blank what it stands for: the end of a line, an opening quotation mark, or a lost full stop."""
    ends = [head.start() for head in heads[1:]] + [len(text.text)]
    for head, end in zip(heads, ends, strict=True):
        line = head.end()
        for found in _BLANK.finditer(text.text, head.end(), end - 1):
            if found.start() <= head.end():
                line = found.end()
                continue
            width = sum(0.5 if char.isascii() else 1 for char in text.text[line : found.start()])
            before, quoted = text.text[found.start() - 1], _QUOTED.match(text.text, found.end())
            if _LINE[0] <= width <= _LINE[1]:
                line = found.end()
                if before not in "。”":
                    yield Edit(found.start(), found.end(), "", "line-wrap")
            elif quoted and before in layout.before_quotes:
                yield Edit(found.start(), found.end(), "“", "quote", certain=False)
            elif before in "。”）":
                line = found.end()
            elif before in layout.never_last or not "\u4e00" <= before <= "\u9fff":
                yield Edit(found.start(), found.end(), "", "spacing")
            elif layout.statement_starts.match(text.text, found.end()):
                line = found.end()
                yield Edit(found.start(), found.end(), "\n", "lost-break", certain=False)
            else:
                yield Edit(found.start(), found.end(), "", "spacing")


def _drop_pages(text: Normalised) -> Normalised:
    """Take out the page numbers that a conversion of pages set in the text: they ascend one by one."""
    edits, page = [], 1
    for found in _PAGE.finditer(text.text):
        if int(found["page"]) == page + 1 or (page == 1 and int(found["page"]) == 1):
            page = int(found["page"])
            edits.append(Edit(found.start(), found.end(), "", "page-break"))
    return text.mended(edits)


def _entry(text: Normalised, head: re.Match[str], end: int, language: str) -> KeywordEntry:
    statements: list[Statement] = []
    at = head.end()
    for stop in (*(found.end() for found in _STOP.finditer(text.text, at, end)), end):
        words = text.text[at:stop].strip()
        if words.count("“") > words.count("”") and "”" in text.text[stop:end]:
            continue
        if words:
            start = text.text.index(words, at)
            span = text.span(start, start + len(words))
            certain = all(repair.certain for repair in text.repairs_in(span))
            statements.append(Statement(ordinal=len(statements) + 1, text=words, span=span, certain=certain))
        at = stop
    names = (Name(language=language, text=head["zh"]), Name(language="en", text=head["en"].strip()))
    span = text.span(head.start(), end)
    return KeywordEntry(number=int(head["number"]), names=names, statements=tuple(statements), span=span)
