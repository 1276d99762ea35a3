"""Documents as RDF: their description, sections, rulings, quoted rules, keyword entries and unread text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from pyoxigraph import NamedNode

from kg.graph.facts import DocumentFacts, KeywordEntry, QuotedRule, Statement
from kg.graph.names import Names, kg, term, w3
from kg.graph.provenance import Provenance
from kg.graph.triples import Quads, boolean, day, integer, tagged

_RULE_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?")
CardOf = Mapping[int, NamedNode]
"""The card that the n-th appearance of a document shows."""


def add_document(quads: Quads, names: Names, provenance: Provenance, document: DocumentFacts, cards: CardOf) -> None:
    """Add all of `document` that is no card."""
    _Writer(quads, names, provenance, document).write(cards)


class _Writer:
    def __init__(self, quads: Quads, names: Names, provenance: Provenance, document: DocumentFacts) -> None:
        self.quads = quads
        self.names = names
        self.provenance = provenance
        self.document = document
        self.iri = names.document(document.id)
        self.graph = names.graph("document", document.id, "rulings")

    def write(self, cards: CardOf) -> None:
        self.describe()
        number = 0
        for index, section in enumerate(self.document.sections, start=1):
            iri = self.under("section", str(index))
            self.place(iri, "Section", section.span)
            self.quads.text(self.graph, iri, kg("sectionKind"), section.kind)
            if section.title:
                self.quads.one(self.graph, iri, w3("dcterms:title"), tagged(section.title, self.document.language))
            for language, text in section.names:
                self.quads.one(self.graph, iri, kg("nameGiven"), tagged(text, language))
            subjects = [iri]
            if section.concept:
                subjects.append(term(section.concept))
                self.quads.one(self.graph, iri, kg("about"), term(section.concept))
            self.rulings(iri, section.rulings, subjects)
            self.rules(iri, section.rules, subjects)
            for card in section.cards:
                number += 1
                appearance = self.under("appearance", str(number))
                self.rulings(appearance, card.rulings, [cards[number]])
                self.rules(appearance, card.rules, [cards[number]])
        for entry in self.document.entries:
            self.entry(entry)
        for unread in self.document.unread:
            iri = self.under("unread", f"{unread.span[0]}-{unread.span[1]}")
            self.place(iri, "UnreadText", unread.span)
            self.quads.one(self.graph, iri, kg("reason"), tagged(unread.why, "en"))

    def under(self, *path: str) -> NamedNode:
        return self.names.node("document", self.document.id, *path)

    def place(self, iri: NamedNode, kind: str, span: tuple[int, int]) -> None:
        self.quads.kind(self.graph, iri, kind)
        self.quads.one(self.graph, iri, kg("inDocument"), self.iri)
        self.provenance.add(iri, self.document, span)

    def describe(self) -> None:
        graph, document = self.names.graph("documents"), self.document
        self.quads.kind(graph, self.iri, "Document")
        self.quads.one(graph, self.iri, w3("dcterms:title"), tagged(document.title, document.language))
        self.quads.text(graph, self.iri, w3("dcterms:identifier"), document.id)
        self.quads.text(graph, self.iri, w3("dcterms:language"), document.language)
        self.quads.text(graph, self.iri, kg("documentKind"), document.kind)
        self.quads.text(graph, self.iri, kg("digest"), document.digest)
        self.quads.one(graph, self.iri, kg("characters"), integer(document.length))
        if document.date:
            self.quads.one(graph, self.iri, w3("dcterms:issued"), day(document.date))
        for kind, number in document.repairs:
            iri = self.under("repairs", kind)
            self.quads.one(graph, self.iri, kg("repairs"), iri)
            self.quads.kind(graph, iri, "RepairCount")
            self.quads.text(graph, iri, kg("repairKind"), kind)
            self.quads.one(graph, iri, kg("occurrences"), integer(number))

    def rulings(self, under: NamedNode, rulings: Iterable[Statement], subjects: list[NamedNode]) -> None:
        for ruling in rulings:
            iri = NamedNode(f"{under.value}/ruling/{ruling.ordinal}")
            self.statement(iri, "Ruling", ruling)
            for subject in subjects:
                self.quads.one(self.graph, iri, kg("about"), subject)

    def statement(self, iri: NamedNode, kind: str, statement: Statement) -> None:
        self.place(iri, kind, statement.span)
        self.quads.one(self.graph, iri, kg("ordinal"), integer(statement.ordinal))
        self.text(iri, statement)
        for concept in statement.mentions:
            self.quads.one(self.graph, iri, kg("mentions"), term(concept))

    def text(self, iri: NamedNode, item: Statement | QuotedRule) -> None:
        self.quads.text(self.graph, iri, kg("digest"), item.digest)
        self.quads.one(self.graph, iri, kg("certain"), boolean(item.certain))
        if item.text is not None:
            self.quads.one(self.graph, iri, kg("text"), tagged(item.text, self.document.language))

    def rules(self, under: NamedNode, rules: Iterable[QuotedRule], subjects: list[NamedNode]) -> None:
        seen: dict[str, int] = {}
        for rule in rules:
            seen[rule.number] = seen.get(rule.number, 0) + 1
            again = f"~{seen[rule.number]}" if seen[rule.number] > 1 else ""
            iri = NamedNode(f"{under.value}/rule/{rule.number}{again}")
            self.place(iri, "QuotedRule", rule.span)
            whole = _RULE_NUMBER.fullmatch(rule.number) is not None
            if whole:
                self.quads.text(self.graph, iri, kg("ruleNumber"), rule.number)
            self.text(iri, rule if whole else replace(rule, certain=False))  # damage took its digits
            for subject in subjects:
                self.quads.one(self.graph, iri, kg("about"), subject)

    def entry(self, entry: KeywordEntry) -> None:
        iri = self.under("entry", str(entry.number))
        self.place(iri, "KeywordEntry", entry.span)
        self.quads.one(self.graph, iri, kg("entryNumber"), integer(entry.number))
        for language, text in entry.names:
            self.quads.one(self.graph, iri, kg("nameGiven"), tagged(text, language))
        if entry.concept:
            self.quads.one(self.graph, iri, kg("about"), term(entry.concept))
        for statement in entry.statements:
            statement_iri = NamedNode(f"{iri.value}/statement/{statement.ordinal}")
            self.statement(statement_iri, "Statement", statement)
            self.quads.one(self.graph, iri, kg("statements"), statement_iri)
            if entry.concept:
                self.quads.one(self.graph, statement_iri, kg("about"), term(entry.concept))
