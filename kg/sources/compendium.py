"""The reader of keyword compendia: numbered keywords, each with its Chinese and English name and its rules."""

from __future__ import annotations

import re

from kg.sources.model import KeywordEntry, Name, Statement, Unread
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
_STATEMENT = re.compile(r"[^。\n]+(?:。[”」』）]?(?=\s|$)|。(?![”」』）]?(?:\s|$))[^。\n]*)*[^。\n]*(?:。[”」』）]?)?")
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


def read_entries(text: Normalised, language: str) -> tuple[Normalised, tuple[KeywordEntry, ...], list[Unread]]:
    """Return the text with its repairs, the entries, and what stands outside them.

    Args:
        text: the decoded text.
        language: tag of the names that are not English.
    """
    text = substitute(text, _PINYIN, "", "pinyin")
    text = _drop_pages(text)
    text = realign(text)
    heads = _ascending(text.text)
    entries = []
    unread: list[Unread] = []
    for index, head in enumerate(heads):
        end = heads[index + 1].start() if index + 1 < len(heads) else len(text.text)
        entries.append((head.start(), head.end(), end, head))
    return text, tuple(_entry(text, *entry, language) for entry in entries), unread


def _drop_pages(text: Normalised) -> Normalised:
    """Take out the page numbers that a conversion of pages set in the text: they ascend one by one."""
    edits, page = [], 1
    for found in _PAGE.finditer(text.text):
        if int(found["page"]) == page + 1 or (page == 1 and int(found["page"]) == 1):
            page = int(found["page"])
            edits.append(Edit(found.start(), found.end(), "", "page-break"))
    return text.mended(edits)


def _entry(text: Normalised, start: int, body: int, end: int, head: re.Match[str], language: str) -> KeywordEntry:
    statements: list[Statement] = []
    for found in _STATEMENT.finditer(text.text, body, end):
        words = found[0].strip()
        if words:
            at = found.start() + len(found[0]) - len(found[0].lstrip())
            span = text.span(at, at + len(words))
            certain = all(repair.certain for repair in text.repairs_in(span))
            statements.append(Statement(ordinal=len(statements) + 1, text=words, span=span, certain=certain))
    names = (Name(language=language, text=head["zh"]), Name(language="en", text=head["en"].strip()))
    return KeywordEntry(
        number=int(head["number"]), names=names, statements=tuple(statements), span=text.span(start, end)
    )
