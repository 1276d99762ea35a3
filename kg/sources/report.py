"""A document's reading in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kg.sources.model import Document, Note, Report


def notes_of(document: Document) -> Iterator[Note]:
    """Yield the prose of a document."""
    for section in document.sections:
        yield from section.notes
        for card in section.cards:
            yield from card.notes


def report_of(document: Document) -> Report:
    """Count what was read and what was not."""
    faces = [face for card in document.cards for face in card.faces]
    notes = list(notes_of(document))
    return Report(
        cards=len(document.cards),
        faces=len(faces),
        ability_lines=sum(len(face.abilities) for face in faces),
        rulings=sum(1 for _ in document.rulings()),
        rules=sum(1 for _ in document.rules()),
        keyword_entries=len(document.keyword_entries),
        statements=sum(len(entry.statements) for entry in document.keyword_entries),
        notes=len(notes),
        repairs=tuple(sorted(Counter(repair.kind for repair in document.repairs).items())),
        uncertain=tuple(sorted(Counter(repair.kind for repair in document.repairs if not repair.certain).items())),
        prose_characters=sum(len(note.span) for note in notes),
        unread_characters=sum(len(unread.span) for unread in document.unread),
        characters=document.length,
    )
