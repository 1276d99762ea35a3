"""A document as read, its lines parsed → the facts that the graph is built from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kg.abilities.abilities import Line, Reminder, Unparsed
from kg.graph import facts as f
from kg.graph.concepts import CARD_TYPES, SUBTYPES, SUPERTYPES, Concepts, names_pattern
from kg.graph.layouts import layout_of
from kg.graph.trees import misfit

if TYPE_CHECKING:
    import re

    from kg.sources import model

Parse = Callable[[Sequence[str], str | None], Sequence[tuple[str, Line]]]
"""Parses the lines of a face with this (Chinese) name: gives for each its status (`parsed`, `partial` …) and its tree.

An ability that goes on over several lines (modes, levels) hangs whole on the line where it begins."""


def facts_of(document: model.Document, parse: Parse, concepts: Concepts) -> f.DocumentFacts:
    """Return the facts of `document`, texts included."""
    return _Intake(parse, concepts, document).facts()


class _Intake:
    def __init__(self, parse: Parse, concepts: Concepts, document: model.Document) -> None:
        self.parse = parse
        self.concepts = concepts
        self.document = document
        names = (name.text for card in document.cards for face in card.faces for name in face.names)
        self.card_names: re.Pattern[str] | None = names_pattern(names)

    def facts(self) -> f.DocumentFacts:
        document = self.document
        return f.DocumentFacts(
            id=document.id,
            kind=document.kind,
            title=document.title,
            digest=document.digest,
            language=document.language,
            length=document.length,
            date=document.date,
            sections=tuple(self.section(section) for section in document.sections),
            entries=tuple(self.entry(entry) for entry in document.keyword_entries),
            unread=tuple(f.Unread(span=_place(unread), why=unread.why) for unread in document.unread),
            repairs=tuple(document.report.repairs),
        )

    def section(self, section: model.Section) -> f.Section:
        names = _names(section.names)
        return f.Section(
            kind=section.kind,
            span=_place(section),
            title=section.title,
            names=names,
            concept=self.concepts.mechanic([section.title, *(text for _, text in names)]),
            cards=tuple(self.card(card) for card in section.cards),
            rulings=self.statements(section.rulings),
            rules=_rules(section.rules),
        )

    def card(self, card: model.Card) -> f.Card:
        faces = tuple(self.face(face) for face in card.faces)
        return f.Card(
            faces=faces,
            span=_place(card),
            layout=layout_of(faces, card.layout, self.document.date),
            rulings=self.statements(card.rulings),
            rules=_rules(card.rules),
        )

    def face(self, face: model.Face) -> f.Face:
        found: dict[tuple[str, ...], list[str]] = {SUPERTYPES: [], CARD_TYPES: [], SUBTYPES: []}
        unknown = []
        line = face.type_line
        for kinds, words in ((SUPERTYPES, line.supertypes), (CARD_TYPES, line.types), (SUBTYPES, line.subtypes)):
            for word in words:
                concept = self.concepts.find(word, kinds)
                if concept is None:
                    unknown.append(word)
                else:
                    found[kinds].append(concept)
        name = face.name("zh") or (face.names[0].text if face.names else None)
        return f.Face(
            names=_names(face.names),
            span=_place(face),
            mana_cost=face.mana_cost,
            supertypes=tuple(found[SUPERTYPES]),
            types=tuple(found[CARD_TYPES]),
            subtypes=tuple(found[SUBTYPES]),
            unknown_types=tuple(unknown),
            power=face.power,
            toughness=face.toughness,
            loyalty=face.loyalty,
            lines=self.lines(face.abilities, name),
            certain=face.certain,
        )

    def lines(self, abilities: Sequence[model.AbilityLine], name: str | None) -> tuple[f.TextLine, ...]:
        texts = [ability.text for ability in abilities if ability.text]
        read = self.parse(texts, name)
        if any(misfit(tree) for _, tree in read):  # so that what the model does not allow stays on its own line
            read = [self.parse([text], name)[0] for text in texts]
        reads = iter(read)
        return tuple(self.line(one, *(next(reads) if one.text else ("parsed", Line()))) for one in abilities)

    def line(self, ability: model.AbilityLine, status: str, tree: Line) -> f.TextLine:
        if misfit(tree) is not None:
            status = "unparsed"  # a tree that the model does not allow is no reading
        if status in ("ambiguous", "unparsed"):  # which of several readings is right is not known, so none is taken
            tree = Line(abilities=(Unparsed(start=0, end=len(ability.text)),))
        if not tree.reminders and ability.reminders:
            begin = ability.span.start
            spans = ((reminder.span.start - begin, reminder.span.end - begin) for reminder in ability.reminders)
            tree = Line(abilities=tree.abilities, reminders=tuple(Reminder(start=a, end=b) for a, b in spans))
        return f.TextLine(
            tree=tree,
            span=_place(ability),
            digest=f.text_digest(ability.text),
            length=len(ability.text),
            status=status,
            text=ability.text,
        )

    def statements(self, items: Iterable[Any]) -> tuple[f.Statement, ...]:
        return tuple(
            f.Statement(
                ordinal=item.ordinal,
                span=_place(item),
                digest=f.text_digest(item.text),
                mentions=self.concepts.mentioned(item.text, self.card_names),
                certain=item.certain,
                text=item.text,
            )
            for item in items
        )

    def entry(self, entry: model.KeywordEntry) -> f.KeywordEntry:
        names = _names(entry.names)
        return f.KeywordEntry(
            number=entry.number,
            names=names,
            span=_place(entry),
            concept=self.concepts.mechanic(text for _, text in names),
            statements=self.statements(entry.statements),
        )


def _place(item: Any) -> f.Place:
    return item.span.start, item.span.end


def _names(names: Iterable[model.Name]) -> tuple[f.Name, ...]:
    return tuple((name.language, name.text) for name in names)


def _rules(rules: Iterable[model.RuleText]) -> tuple[f.QuotedRule, ...]:
    return tuple(
        f.QuotedRule(
            number=rule.number,
            span=_place(rule),
            digest=f.text_digest(rule.text),
            certain=rule.certain,
            text=rule.text,
        )
        for rule in rules
    )
