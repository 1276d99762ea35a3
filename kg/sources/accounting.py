"""Does a reading account for every character of the original?"""

from __future__ import annotations

from collections.abc import Iterator

from kg.sources.model import Card, Document
from kg.sources.report import notes_of
from kg.text.spans import Span

_SEPARATORS = frozenset("-—_=+/")


def leaf_spans(document: Document) -> Iterator[Span]:
    """Yield the place of each smallest item, of what is unread and of each repair."""
    for section in document.sections:
        yield section.span
        for card in section.cards:
            yield from _card_spans(card)
    yield from (ruling.span for _, _, ruling in document.rulings())
    yield from (rule.span for _, _, rule in document.rules())
    yield from (note.span for note in notes_of(document))
    for entry in document.keyword_entries:
        first = entry.statements[0].span.start if entry.statements else entry.span.end
        yield Span(entry.span.start, first)
        yield from (statement.span for statement in entry.statements)
    yield from (unread.span for unread in document.unread)
    yield from (repair.span for repair in document.repairs)


def _card_spans(card: Card) -> Iterator[Span]:
    for face in card.faces:
        first = face.abilities[0].span.start if face.abilities else face.span.end
        yield Span(face.span.start, min(first, face.span.end))
        yield from (ability.span for ability in face.abilities)


def unaccounted(document: Document, text: str) -> list[Span]:
    """Return the places of `text` that no item covers, but for blanks and lines that only separate.

    Args:
        document: the reading of `text`.
        text: the decoded original.
    """
    covered = bytearray(len(text))
    for span in leaf_spans(document):
        covered[span.start : span.end] = b"\1" * (min(span.end, len(text)) - span.start)
    missing: list[Span] = []
    start = 0
    while start < len(text):
        if covered[start]:
            start += 1
            continue
        end = start
        while end < len(text) and not covered[end]:
            end += 1
        rest = text[start:end]
        if rest.strip() and not all(char.isspace() or char in _SEPARATORS for char in rest):
            missing.append(Span(start, end))
        start = end
    return missing
