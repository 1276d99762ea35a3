"""A card's text box → its faces, their lines as printed, and their abilities as one nested tree.

Lines that the data ran together are cut where that is proven (`kg.parse.breaks`), and the cut is a recorded repair;
lines that are no abilities (what the other face is, a level's power and toughness) are told apart; modes and levels
are put together (`kg.parse.nesting`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal

from kg.abilities.abilities import Ability, Level, Line, Unparsed
from kg.parse.breaks import Break, cut
from kg.parse.lexer import Lexicon, tokens
from kg.parse.nesting import Place, joined, power_and_toughness
from kg.parse.parser import ParsedLine, Parser, Status, parser, script_of
from kg.parse.reminders import read_reminders
from kg.text.scripts import lexer_form
from kg.text.spans import Repair
from kg.text.spans import Span as TextSpan

Role = Literal["ability", "level", "power-toughness", "other-face"]
"""What a line of a text box is: abilities or reminder text; a level's heading (CR 711.2, 716.2); a level's power and
toughness; what the other face of a double-faced card is, printed below a line (CR 712.3)."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line as the data have it.

    ``span``: its place in the text box; ``read``: what was read of it, all spans being of the line; ``breaks``: where
    lines of print were run together in it.
    """

    text: str
    span: TextSpan
    role: Role
    read: ParsedLine
    breaks: tuple[Break, ...] = ()

    @property
    def status(self) -> Status:
        """How much of it was read."""
        return self.read.status


@dataclass(frozen=True, slots=True)
class ParsedFace:
    """One face, half or part of a card: its lines, and its abilities nested, each with the line that it begins on."""

    name: str | None
    lines: tuple[CardLine, ...]
    places: tuple[Place, ...]

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities, with modes under what offers them and what a level gives under the level."""
        return tuple(place.ability for place in self.places)

    @property
    def other_face(self) -> tuple[str, ...]:
        """What is printed of the other face: its type line, its cost or its mana ability, or power and toughness."""
        return tuple(line.text for line in self.lines if line.role == "other-face")

    def trees(self) -> tuple[Line, ...]:
        """Return a tree for each line, in which an ability hangs whole where it begins.

        A line of which all became part of an ability on an earlier line has a tree without abilities.
        """
        return tuple(
            Line(
                abilities=tuple(place.ability for place in self.places if place.line == number),
                reminders=line.read.tree.reminders,
            )
            for number, line in enumerate(self.lines)
        )


@dataclass(frozen=True, slots=True)
class ParsedCard:
    """What was read of a card's text box; ``repairs`` are the breaks put back, with spans of the text box."""

    faces: tuple[ParsedFace, ...]
    repairs: tuple[Repair, ...] = ()

    @property
    def lines(self) -> tuple[CardLine, ...]:
        """The lines of all faces."""
        return tuple(line for face in self.faces for line in face.lines)

    @property
    def parsed(self) -> bool:
        """Whether nothing was left unread."""
        return all(line.status == "parsed" for line in self.lines)


_BETWEEN_FACES = re.compile(r"\s*/{4}\s*")
_BETWEEN_NAMES = re.compile(r"\s*/{2,4}\s*")


def parse_card(text: str, name: str | None = None, lang: str = "auto", reads: Parser | None = None) -> ParsedCard:
    """Parse a text box; ``name`` is the card's name in the same language, of several faces with ``//`` between.

    ``////`` stands between the faces. Any text is accepted: what is not understood is left with its span.
    """
    reads = reads or parser()
    lang = script_of(text, name, lang)
    names = [part or None for part in _BETWEEN_NAMES.split(name)] if name else []
    faces: list[ParsedFace] = []
    begin = 0
    for part in [*_BETWEEN_FACES.finditer(text), None]:
        end = part.start() if part else len(text)
        called = names[len(faces)] if len(faces) < len(names) else name
        lines = re.finditer(r"[^\n]*\S[^\n]*", text[begin:end])
        faces.append(_face(reads, [(match.start() + begin, match[0]) for match in lines], called, lang))
        begin = part.end() if part else end
    repairs = (
        Repair("lost-break", TextSpan(line.span.start + one.at, line.span.start + one.at), "\n")
        for face in faces
        for line in face.lines
        for one in line.breaks
    )
    return ParsedCard(tuple(faces), tuple(repairs))


def parse_face(texts: Sequence[str], name: str | None = None, lang: str = "auto") -> ParsedFace:
    """Parse the lines of one face, which stand apart already; the spans count a break between two of them."""
    starts = accumulate((len(text) + 1 for text in texts[:-1]), initial=0)
    return _face(parser(), list(zip(starts, texts, strict=False)), name, script_of("\n".join(texts), name, lang))


def _face(reads: Parser, texts: Sequence[tuple[int, str]], name: str | None, lang: str) -> ParsedFace:
    forms = [lexer_form(line, lang) for _, line in texts]  # type: ignore[arg-type]
    lexicon = reads.language.lexicons[lang]
    other = _other_face(forms, lexicon)
    in_level = False
    lines: list[CardLine] = []
    sizes: list[tuple[str, str] | None] = []
    nothing = ParsedLine("parsed", Line())
    for number, (start, line) in enumerate(texts):
        span = TextSpan(start, start + len(line))
        size = power_and_toughness(forms[number]) if in_level and number < other else None
        sizes.append(size)
        if number >= other:
            lines.append(CardLine(line, span, "other-face", nothing))
        elif size:
            lines.append(CardLine(line, span, "power-toughness", nothing))
        else:
            read, breaks = cut(reads, line, name, lang)
            heading = any(isinstance(ability, Level) for ability in read.tree.abilities)
            in_level = heading or in_level
            read = replace(read, tree=read_reminders(reads, line, read.tree, name, lang))
            lines.append(CardLine(line, span, "level" if heading else "ability", read, breaks))
    abilities = [
        (Unparsed(start=0, end=len(line.text)),) if line.status == "ambiguous" else line.read.tree.abilities
        for line in lines
    ]
    return ParsedFace(name, tuple(lines), joined(abilities, sizes, ["•" in form for form in forms]))


_COST = re.compile(r"(?:\{[^{}]+\})+$")
_MANA_ABILITY = re.compile(r"\{(?:T|横置)\}：加(?:\{[^{}]+\}|或|，)+。?$")


def _other_face(forms: Sequence[str], lexicon: Lexicon) -> int:
    """Return the number of the line from which on ``forms`` tell what the other face is; of the end, if none does.

    It is the last thing on a face: a type line, then the cost or the mana ability, or the power and toughness.
    """
    if len(forms) < 2:
        return len(forms)
    last = forms[-1].strip()
    told = _COST.match(last) or _MANA_ABILITY.match(last) or power_and_toughness(last)
    if told and len(forms) > 2 and is_type_line(forms[-2], lexicon):
        return len(forms) - 2
    return len(forms)


def is_type_line(form: str, lexicon: Lexicon) -> bool:
    """Say whether ``form`` consists of types alone (CR 205)."""
    words = [token for token in tokens(form, lexicon) if form[token.start : token.end].strip(" ～/-")]
    kinds = [{terminal for terminal, _ in token.readings} for token in words]
    return bool(kinds) and all(kind & {"SUPER", "TYPE", "SUBTYPE"} for kind in kinds)


__all__ = ["CardLine", "ParsedCard", "ParsedFace", "Role", "is_type_line", "parse_card", "parse_face"]
