"""Where something stands in a text, and what was mended there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

RepairKind = Literal[
    "spacing",
    "page-break",
    "preview",
    "line-wrap",
    "lost-break",
    "lost-stop",
    "lost-one",
    "look-alike",
    "width",
    "pinyin",
    "quote",
    "bracket",
    "emphasis",
    "heading",
]

REASONS: dict[RepairKind, str] = {
    "spacing": "blanks set between characters by a transcript or by justified lines",
    "page-break": "a page number or running head in the text",
    "preview": "a transcript set the beginning of a page before the text, which has it again",
    "line-wrap": "a line of the page ended in the middle of a sentence",
    "lost-break": "the break between two lines was lost",
    "lost-stop": "the transcript lost the full stops",
    "lost-one": "the transcript lost every digit 1, and a number is needed here",
    "look-alike": "a radical or rare character that looks like the common one",
    "width": "half-width and full-width marks are mixed",
    "pinyin": "a conversion of scripts left the reading of a character in brackets",
    "quote": "a conversion of encodings broke a quotation mark",
    "bracket": "a bracket of a symbol is doubled or of the wrong shape",
    "emphasis": "marks of emphasis from a plain-text mail",
    "heading": "two headings or names run together",
}
"""What each kind of repair mends."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The code points `start` up to, but without, `end` of the original text."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """Return what stands there in `text`."""
        return text[self.start : self.end]

    def touches(self, other: Span) -> bool:
        """Say whether the two share a code point, or one is an empty place inside or at the edge of the other."""
        return self.start <= other.end and other.start <= self.end


@dataclass(frozen=True, slots=True)
class Repair:
    """One mending: what stood at `span` of the original is read as `replacement`.

    A repair that is not `certain` is a guess; what it touches is not to be shown as the source's own words.
    """

    kind: RepairKind
    span: Span
    replacement: str
    certain: bool = True

    @property
    def reason(self) -> str:
        """Why this was mended."""
        return REASONS[self.kind]


@dataclass(frozen=True, slots=True)
class Edit:
    """A change asked of a text: replace `start` to `end` of it, in its own offsets, by `replacement`."""

    start: int
    end: int
    replacement: str
    kind: RepairKind
    certain: bool = True
