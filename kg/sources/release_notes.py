"""The reader of release notes and FAQs: sections with cards, rulings and quoted rules.

The text comes with one item a line (`kg.sources.breaks`); this module says what each line is part of.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from kg.sources.layout import Layout
from kg.sources.lines import (
    Line,
    looks_like_name,
    name_parts,
    rule_parts,
    size_parts,
    split_lines,
    starred_title,
    unbullet,
)
from kg.sources.model import (
    AbilityLine,
    Card,
    Face,
    Name,
    Note,
    Reminder,
    RuleText,
    Ruling,
    Section,
    SectionKind,
    Unread,
)
from kg.text.normalised import Normalised
from kg.text.spans import Span

_REMINDER = re.compile(r"[（(][^（）()]*(?:[（(][^（）()]*[）)][^（）()]*)*(?:[）)]|$)")


def read_sections(
    text: Normalised, layout: Layout, language: str, stops_lost: bool
) -> tuple[list[Section], list[Unread]]:
    """Return the sections of `text` and the lines that could not be placed.

    Args:
        text: normalised, one item a line.
        layout: the detectors.
        language: tag of the names that are not English.
        stops_lost: the text has no full stops, so a line without one need not be a heading.
    """
    return _Reader(text, layout, language, stops_lost).read()


@dataclass
class _OpenCard:
    faces: list[Face]
    start: int
    end: int
    rulings: list[Ruling] = field(default_factory=list)
    rules: list[RuleText] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


@dataclass
class _OpenSection:
    title: str
    kind: SectionKind
    span: Span
    names: tuple[Name, ...] = ()
    cards: list[Card] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    rules: list[RuleText] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


class _Reader:
    """One pass over the lines; `body` is true while ability lines may follow."""

    def __init__(self, text: Normalised, layout: Layout, language: str, stops_lost: bool) -> None:
        self.text = text
        self.layout = layout
        self.language = language
        self.stops_lost = stops_lost
        self.lines = [line for line in split_lines(text, layout) if line.role != "blank"]
        self.numbers_damaged = any(repair.kind == "lost-one" for repair in text.repairs)
        self.sections: list[Section] = []
        self.unread: list[Unread] = []
        self.section = _OpenSection("", "general", Span(0, 0))
        self.card: _OpenCard | None = None
        self.body = False
        self.after_separator = False
        self.rule_open = False

    def read(self) -> tuple[list[Section], list[Unread]]:
        at = 0
        while at < len(self.lines):
            line = self.lines[at]
            head = self._head(at)
            self._doubt_last_ruling(at, head is not None)
            if head:
                at += self._start_card(at, head)
            else:
                self._place(
                    line, heads_group=line.role == "type" and at + 1 < len(self.lines) and bool(self._head(at + 1))
                )
                at += 1
            self.after_separator = line.role == "separator"
        self._end_section()
        return self.sections, self.unread

    def _doubt_last_ruling(self, at: int, starts_card: bool) -> None:
        """Without stops, a heading or prose may have run into the ruling before a card or prose of a mechanic."""
        if not self.stops_lost or self.section.kind != "general" or at == 0 or not self.section.rulings:
            return
        line = self.lines[at]
        if self.lines[at - 1].role == "bullet" and (starts_card or line.role == "text"):
            self.section.rulings[-1] = replace(self.section.rulings[-1], certain=False)

    # -- lines ---------------------------------------------------------------------------------------------------

    def _place(self, line: Line, heads_group: bool) -> None:
        role = line.role
        if role == "separator":
            self._end_card()
        elif role == "flip":
            self.body = False
        elif role in ("part", "group", "mechanic", "title") or heads_group or self._is_plain_heading(line):
            self._heading(line)
        elif role == "mode" and self.body and self._adds_mode(line):
            return
        elif role in ("bullet", "mode"):
            self._ruling(line)
        elif role in ("rule", "rule-title"):
            self._rule(line)
        elif role == "example" and self._adds_example(line):
            return
        elif role == "type" and self.body:
            self._ability(line)  # "Enchant creature" of old cards reads like a type line
        elif role in ("cost", "type", "size"):
            self._stray(line)
        elif self.body and not self._is_prose(line):
            self._ability(line)
        else:
            self._note(line)

    def _head(self, at: int) -> str | None:
        """Say whether a card begins at line `at`: its name, then its cost or its type line."""
        if at >= len(self.lines):
            return None
        line, following = self.lines[at], self.lines[at + 1 : at + 3]
        if line.role not in ("text", "mechanic") or not looks_like_name(line.text, self.layout) or not following:
            return None
        if following[0].role == "type" and "：" not in line.text:
            return "type"
        if following[0].role == "cost" and len(following) > 1 and following[1].role == "type":
            return "cost"
        return None

    def _is_plain_heading(self, line: Line) -> bool:
        if (
            self.stops_lost
            or line.role != "text"
            or self.body
            or len(line.text) > 24
            or line.text[-1] in self.layout.terminals
        ):
            return False
        return not set(line.text) & set("，。；：{}[]") and (self.after_separator or self.card is None)

    def _is_prose(self, line: Line) -> bool:
        """Say whether a line after a card's head is prose: it speaks of the set, or has emphasised words."""
        if self.layout.rules_follow.search(line.text) or self.layout.prose.search(line.text):
            return True
        return any(repair.kind == "emphasis" for repair in self.text.repairs_in(self.text.span(line.start, line.end)))

    # -- cards ---------------------------------------------------------------------------------------------------

    def _start_card(self, at: int, head: str) -> int:
        """Open a card, or the other half of a flip card, at line `at`; return how many lines its head takes."""
        lines = self.lines[at : at + (3 if head == "cost" else 2)]
        type_line = self.layout.types_of(lines[-1].text)
        assert type_line
        size: dict[str, str] = {}
        if at + len(lines) < len(self.lines) and self.lines[at + len(lines)].role == "size":
            size_line = self.lines[at + len(lines)]
            found = size_parts(size_line.text)
            if "power" in found or self.layout.with_loyalty & set(type_line.types):  # a Vehicle has power too, CR 301.7
                size = found
                lines = [*lines, size_line]
        first, latin = name_parts(lines[0].text)
        names = [Name(language=self.language, text=first)] if re.search(r"[\u3400-\u9fff]", first) else []
        names += [Name(language="en", text=latin)] if latin else []
        names = names or [Name(language="en", text=first)]
        span = self.text.span(lines[0].start, lines[-1].end)
        face = Face(
            names=tuple(names),
            type_line=type_line,
            span=span,
            mana_cost=self.layout.mana_cost(lines[1].text) if head == "cost" else None,
            certain=self._certain(span),
            power=size.get("power"),
            toughness=size.get("toughness"),
            loyalty=size.get("loyalty"),
        )
        flipped = at > 0 and self.lines[at - 1].role == "flip"
        if flipped and self.card:
            self.card.faces.append(face)
            self.card.end = span.end
        else:
            self._end_card()
            self.card = _OpenCard([face], span.start, span.end)
        self._check_size(face, lines[-1])
        self.body, self.rule_open = True, False
        return len(lines)

    def _check_size(self, face: Face, line: Line) -> None:
        types = set(face.type_line.types)
        if (types & self.layout.with_power and face.power is None) or (
            types & self.layout.with_loyalty and face.loyalty is None
        ):
            end = face.span.end
            self.unread.append(Unread(span=Span(end, end), why=f"no power/toughness or loyalty after {line.text!r}"))

    def _end_card(self) -> None:
        if self.card:
            done = self.card
            self.section.cards.append(
                Card(
                    faces=tuple(done.faces),
                    span=Span(done.start, done.end),
                    layout="flip" if len(done.faces) > 1 else "normal",
                    rulings=tuple(done.rulings),
                    rules=tuple(done.rules),
                    notes=tuple(done.notes),
                )
            )
        self.card, self.body, self.rule_open = None, False, False

    def _ability(self, line: Line) -> None:
        assert self.card
        span = self.text.span(line.start, line.end)
        reminders: list[Reminder] = []
        kept, done = [], 0
        for found in _REMINDER.finditer(line.text):
            start, end = found.start(), found.end()
            kept.append(line.text[done:start])
            place = self.text.span(line.start + start, line.start + end)
            reminders.append(Reminder(text=found[0].strip("（）()").strip(), span=place))
            done = end
        kept.append(line.text[done:])
        words = "".join(kept).strip()
        abilities = self.card.faces[-1].abilities
        if not words and abilities:
            last = abilities[-1]
            longer = replace(
                last,
                span=Span(last.span.start, span.end),
                reminders=last.reminders + tuple(reminders),
                certain=last.certain and self._certain(span),
            )
            self._replace_face(lambda face: replace(face, abilities=(*face.abilities[:-1], longer)), span)
            return
        ability = AbilityLine(text=words, span=span, reminders=tuple(reminders), certain=self._certain(span))
        self._replace_face(lambda face: replace(face, abilities=(*face.abilities, ability)), span)

    def _adds_mode(self, line: Line) -> bool:
        """Add a mode to the modal line before; return false if there is none."""
        assert self.card
        abilities = self.card.faces[-1].abilities
        if not abilities or not self.layout.modes.search(abilities[-1].text.split("\n")[0]):
            return False
        span = self.text.span(line.start, line.end)
        last = abilities[-1]
        longer = replace(
            last,
            text=f"{last.text}\n• {unbullet(line.text)}",
            span=Span(last.span.start, span.end),
            certain=last.certain and self._certain(span),
        )
        self._replace_face(lambda face: replace(face, abilities=(*face.abilities[:-1], longer)), span)
        return True

    def _replace_face(self, change: Callable[[Face], Face], span: Span) -> None:
        assert self.card
        face = change(self.card.faces[-1])
        self.card.faces[-1] = replace(face, span=Span(face.span.start, span.end))
        self.card.end = span.end

    # -- rulings, rules, prose -----------------------------------------------------------------------------------

    def _owner(self) -> _OpenCard | _OpenSection:
        """What a ruling or rule here speaks of: the card among single cards, the mechanic elsewhere."""
        return self.card if self.card and self.section.kind == "cards" else self.section

    def _extend(self, span: Span) -> None:
        if self.card and self.section.kind == "cards":
            self.card.end = max(self.card.end, span.end)

    def _ruling(self, line: Line) -> None:
        span = self.text.span(line.start, line.end)
        owner = self._owner()
        text = unbullet(line.text)
        ruling = Ruling(ordinal=len(owner.rulings) + 1, text=text, span=span, certain=self._certain(span))
        owner.rulings.append(ruling)
        self._extend(span)
        self.body, self.rule_open = False, False

    def _rule(self, line: Line) -> None:
        span = self.text.span(line.start, line.end)
        number, text = rule_parts(line.text)
        certain = self._certain(span) and not self.numbers_damaged and number[0].isdigit()
        self._owner().rules.append(RuleText(number=number, text=text, span=span, certain=certain))
        self._extend(span)
        self.body, self.rule_open = False, True

    def _adds_example(self, line: Line) -> bool:
        rules = self._owner().rules
        if not self.rule_open or not rules:
            return False
        span = self.text.span(line.start, line.end)
        last = rules[-1]
        rules[-1] = replace(last, examples=(*last.examples, line.text), span=Span(last.span.start, span.end))
        self._extend(span)
        return True

    def _note(self, line: Line) -> None:
        span = self.text.span(line.start, line.end)
        self._owner().notes.append(Note(text=line.text, span=span))
        self._extend(span)
        self.body, self.rule_open = False, False

    def _stray(self, line: Line) -> None:
        why = {
            "cost": "a mana cost that no name stands before",
            "type": "a type line that no name stands before",
            "size": "numbers that no type line stands before",
        }[line.role]
        self.unread.append(Unread(span=self.text.span(line.start, line.end), why=why))
        self.body = False

    # -- sections ------------------------------------------------------------------------------------------------

    def _heading(self, line: Line) -> None:
        self._end_section()
        title = starred_title(line.text)
        kind = self.section.kind
        if line.role == "part":
            kind = "cards" if any(word in title for word in self.layout.parts["cards"]) else "general"
        mechanic = self.layout.mechanic(title)
        names: tuple[Name, ...] = ()
        if mechanic:
            latin = re.search(r"[（(] ?([A-Za-z][A-Za-z' -]+?) ?[)）]$", title)
            names = (Name(language=self.language, text=mechanic.strip("「」")),)
            names += (Name(language="en", text=latin[1]),) if latin else ()
        self.section = _OpenSection(title, kind, self.text.span(line.start, line.end), names)

    def _end_section(self) -> None:
        self._end_card()
        done = self.section
        if done.title or done.cards or done.rulings or done.rules or done.notes:
            self.sections.append(
                Section(
                    title=done.title,
                    kind=done.kind,
                    span=done.span,
                    names=done.names,
                    cards=tuple(done.cards),
                    rulings=tuple(done.rulings),
                    rules=tuple(done.rules),
                    notes=tuple(done.notes),
                )
            )

    def _certain(self, span: Span) -> bool:
        return all(repair.certain for repair in self.text.repairs_in(span))


def has_cards(text: str, layout: Layout) -> bool:
    """Say whether a text has a card as release notes print it: a line with a cost, then a type line."""
    lines = [line for line in split_lines(Normalised.of(text), layout) if line.role != "blank"]
    return any(first.role == "cost" and second.role == "type" for first, second in pairwise(lines))
