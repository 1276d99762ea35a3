"""Read a document: bytes or a file in, a `Document` out."""

from __future__ import annotations

import hashlib
from pathlib import Path

from kg.sources import compendium, release_notes
from kg.sources.breaks import cut, join
from kg.sources.errors import ReadError
from kg.sources.layout import Layout, layout
from kg.sources.model import Document, KeywordEntry, Kind, Section, Unread
from kg.sources.pages import set_pages
from kg.sources.register import find
from kg.sources.transcripts import is_transcript, mend_transcript
from kg.text.decoding import DecodeError, decode
from kg.text.normalised import Normalised
from kg.text.repairs import close_gaps, drop_emphasis, mend_braces, mend_lookalikes, unify_widths
from kg.text.scripts import detect_script

_TITLE_LENGTH = 60
_SENTENCE_LENGTH = 10


def read(source: str | Path | bytes, name: str | None = None) -> Document:
    """Return the document that a file or its bytes hold.

    Args:
        source: a path, or the bytes themselves.
        name: what to call the document in errors and, without its suffix, as its id (a registered document
            keeps its own); the file's name by default.

    Raises:
        ReadError: no such file, empty, binary, wrongly encoded or of no known kind; one line.
    """
    if isinstance(source, bytes):
        data, called = source, name or "document"
    else:
        path = Path(source)
        called = name or str(source)
        try:
            data = path.read_bytes()
        except IsADirectoryError:
            raise ReadError(f"{called}: this is a folder; name the text files in it") from None
        except OSError as error:
            raise ReadError(f"{called}: {(error.strerror or str(error)).lower()}; name a text file") from None
    try:
        text, cut_off = decode(data, called)
    except DecodeError as error:
        raise ReadError(str(error)) from None
    return _read_text(text, data, called, [Unread(span=cut_off, why="cut off in a character")] if cut_off else [])


def kind_of(text: str, words: Layout) -> Kind | None:
    """Say of which kind a text is, by the words and the layout of its kind."""
    if release_notes.has_cards(text, words):
        return "release-notes"
    if compendium.looks_like(text):
        return "keyword-compendium"
    if any(word in text for word in words.release_notes):
        return "release-notes"
    return None


def _read_text(text: str, data: bytes, called: str, unread: list[Unread]) -> Document:
    words = layout()
    normalised = mend_lookalikes(Normalised.of(text))
    transcript = is_transcript(text)
    if transcript:
        normalised = mend_transcript(normalised, words)
    kind = kind_of(normalised.text, words)
    if kind is None:
        raise ReadError(
            f"{called}: of no known kind; give release notes (cards with rulings) or a keyword compendium "
            f"(numbered keywords with their rules)"
        )
    language = detect_script(text)
    language = language if language in ("zh-Hans", "zh-Hant") else "zh"
    digest = hashlib.sha256(data).hexdigest()
    sections: list[Section] = []
    entries: tuple[KeywordEntry, ...] = ()
    if kind == "release-notes":
        if not transcript:
            normalised = join(cut(set_pages(mend_braces(normalised), words), words), words)
        normalised = close_gaps(unify_widths(close_gaps(drop_emphasis(normalised))))
        sections, more = release_notes.read_sections(normalised, words, language, stops_lost=transcript)
        unread += more
    else:
        normalised, entries, sections = compendium.read_entries(normalised, words, language)
    if not transcript:
        unread += _broken_off(normalised, words)
    known = find(digest)
    updated = words.updated.search(normalised.text)
    written = f"{updated['y']}-{int(updated['m']):02}-{int(updated['d']):02}" if updated and not transcript else None
    return Document(
        id=known["id"] if known else Path(called).stem,
        kind=kind,
        title=known["title"] if known else _title(normalised.text, called),
        date=known["date"] if known else written,
        digest=digest,
        language=language,
        length=len(text),
        sections=tuple(sections),
        keyword_entries=entries,
        unread=tuple(unread),
        repairs=normalised.repairs,
    )


def _title(text: str, called: str) -> str:
    """The first line, if it can be a title; else what the document is called."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return first if len(first) <= _TITLE_LENGTH and not set(first) & set("，。") else Path(called).stem


def _broken_off(text: Normalised, words: Layout) -> list[Unread]:
    """Say so if the text ends in the middle of a sentence."""
    last = text.text.rstrip().rpartition("\n")[2]
    if len(last) < _SENTENCE_LENGTH or last[-1] in words.terminals or not last[-1].isalnum():
        return []
    end = text.span(len(text.text.rstrip()), len(text.text.rstrip()))
    return [Unread(span=end, why="the document breaks off in the middle of a sentence")]
