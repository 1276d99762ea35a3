"""What reading gives: a document with its cards, rulings, quoted rules and keyword entries, each with its place.

A `Span` counts code points of the original text (without a byte order mark). Texts are normalised: repairs are made
and recorded in `Document.repairs`. `certain` is false where a repair that touches the item is a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from kg.text.spans import Repair, Span

Kind = Literal["release-notes", "keyword-compendium"]
SectionKind = Literal["general", "cards"]
Layout = Literal["normal", "flip", "split"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name in one language (`zh-Hans`, `zh-Hant`, `en`)."""

    language: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """Reminder text (CR 207.2), without its brackets."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityLine:
    """A line of a text box. `text` is without reminder text; modes of a modal line follow it as lines `• …`.

    `text` is empty where the whole line is reminder text.
    """

    text: str
    span: Span
    reminders: tuple[Reminder, ...] = ()
    certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeLine:
    """A type line (CR 205), its words as printed."""

    text: str
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A statement on a card or a mechanic; `ordinal` counts from 1 under its card or section."""

    ordinal: int
    text: str
    span: Span
    certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    """A quoted rule, with its number in the rules of the document's date and its examples."""

    number: str
    text: str
    span: Span
    examples: tuple[str, ...] = ()
    certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Prose that is neither ruling nor rule: introductions, cross references, legal lines."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One set of characteristics of a card (CR 109.3): a flip card (CR 710) has two.

    `mana_cost` is in symbols of the rules, `{2}{W}`; numbers are strings, since `*` and `X` occur.
    """

    names: tuple[Name, ...]
    type_line: TypeLine
    span: Span
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    abilities: tuple[AbilityLine, ...] = ()
    certain: bool = True

    def name(self, language: str = "zh") -> str | None:
        """Return the first name whose language is `language` or a variety of it."""
        return next((name.text for name in self.names if name.language.startswith(language)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as the document prints it, with the rulings under it."""

    faces: tuple[Face, ...]
    span: Span
    layout: Layout = "normal"
    rulings: tuple[Ruling, ...] = ()
    rules: tuple[RuleText, ...] = ()
    notes: tuple[Note, ...] = ()

    def name(self, language: str = "zh") -> str | None:
        """Return the name of the first face in `language`."""
        return self.faces[0].name(language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a document under one heading; in a `general` one, rulings speak of the mechanic in `title`."""

    title: str
    kind: SectionKind
    span: Span
    names: tuple[Name, ...] = ()
    cards: tuple[Card, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    rules: tuple[RuleText, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement of a keyword entry; `ordinal` counts from 1."""

    ordinal: int
    text: str
    span: Span
    certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordEntry:
    """An entry of a keyword compendium; `number` is the compendium's own."""

    number: int
    names: tuple[Name, ...]
    statements: tuple[Statement, ...]
    span: Span

    def name(self, language: str = "zh") -> str | None:
        """Return the first name whose language is `language` or a variety of it."""
        return next((name.text for name in self.names if name.language.startswith(language)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Text that the reader could not place, and why."""

    span: Span
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Counts of what was read; `repairs` and `uncertain` are (kind, number) pairs."""

    cards: int
    faces: int
    ability_lines: int
    rulings: int
    rules: int
    keyword_entries: int
    statements: int
    notes: int
    repairs: tuple[tuple[str, int], ...]
    uncertain: tuple[tuple[str, int], ...]
    prose_characters: int
    unread_characters: int
    characters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document as read. `digest` is the SHA-256 of its bytes, `date` is ISO 8601 or, if unknown, None."""

    id: str
    kind: Kind
    title: str
    date: str | None
    digest: str
    language: str
    length: int
    sections: tuple[Section, ...] = ()
    keyword_entries: tuple[KeywordEntry, ...] = ()
    unread: tuple[Unread, ...] = ()
    repairs: tuple[Repair, ...] = field(default=(), repr=False)

    @property
    def report(self) -> Report:
        """What was read, in numbers."""
        from kg.sources.report import report_of

        return report_of(self)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in the order of the document; one printed twice stands twice."""
        return tuple(card for section in self.sections for card in section.cards)

    def rulings(self) -> Iterator[tuple[Section, Card | None, Ruling]]:
        """Yield each ruling with its section and, if it stands under a card, the card."""
        for section in self.sections:
            for ruling in section.rulings:
                yield section, None, ruling
            for card in section.cards:
                for ruling in card.rulings:
                    yield section, card, ruling

    def rules(self) -> Iterator[tuple[Section, Card | None, RuleText]]:
        """Yield each quoted rule with its section and, if it stands under a card, the card."""
        for section in self.sections:
            for rule in section.rules:
                yield section, None, rule
            for card in section.cards:
                for rule in card.rules:
                    yield section, card, rule

    def to_json(self) -> dict[str, Any]:
        """Return the document as plain JSON values; `from_json` gives it back."""
        from kg.sources.codec import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Document:
        """Return the document that `to_json` gave as `data`.

        Raises:
            ValueError: a member is missing or unknown; the message names it.
        """
        from kg.sources.codec import from_json

        return from_json(data)
