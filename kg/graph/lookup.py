"""A card's facts from the graph, by any of its names: what the reasoner and `kg card` read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pyoxigraph as ox

from kg.abilities.abilities import Line
from kg.graph.names import concept_of, kg, w3
from kg.graph.trees import INDEX

if TYPE_CHECKING:
    from kg.graph.opened import KnowledgeGraph


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFacts:
    """A line of text: its tree, whether all of it was understood, and its wordings by language where there are any."""

    iri: str
    tree: Line
    parsed: bool
    texts: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceFacts:
    """One set of characteristics (CR 109.3). Types, in printed order, and colours are concept ids; power may be `*`.

    `other` is the IRI of the face beside it, where the card has two; `printed` the day of the first document that shows
    the face so, as YYYY-MM-DD.
    """

    iri: str
    names: dict[str, str]
    mana_cost: str | None
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    colors: tuple[str, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    lines: tuple[LineFacts, ...]
    other: str | None = None
    printed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingFacts:
    """A ruling: where it stands, what it mentions, its text if the store has it."""

    iri: str
    document: str
    title: str
    date: str | None
    ordinal: int
    digest: str
    mentions: tuple[str, ...]
    certain: bool
    text: str | None
    language: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """A card with its faces. `names` has the first name in each language."""

    iri: str
    names: dict[str, str]
    layout: str
    faces: tuple[FaceFacts, ...]


def find(graph: KnowledgeGraph, name: str) -> list[CardFacts]:
    """Return the cards of which a face has this name, in whatever language, script or case; empty if there is none.

    Several cards only if a face of one has the name of another.
    """
    for key in (_quick_key(name), _key(name)):
        found = {
            quad.subject
            for quad in graph.data.quads_for_pattern(None, kg("nameKey"), ox.Literal(key), None)
            if isinstance(quad.subject, ox.NamedNode) and _is_card(graph, quad.subject)
        }
        if found:
            return [card(graph, iri) for iri in sorted(found, key=str)]
    return []


def _quick_key(name: str) -> str:
    """The key of a name that is written in simplified Chinese or English: no script to fold."""
    return unicodedata.normalize("NFKC", name.strip()).lower()


def _key(name: str) -> str:
    from kg.graph.concepts import folded

    return folded(name)


def _is_card(graph: KnowledgeGraph, iri: ox.NamedNode) -> bool:
    return any(True for _ in graph.data.quads_for_pattern(iri, w3("rdf:type"), kg("Card"), None))


class _Values:
    """The properties of one subject, by property."""

    def __init__(self, graph: KnowledgeGraph, subject: ox.NamedNode) -> None:
        self._values: dict[str, list[Any]] = {}
        for predicate, value in graph.properties(subject):
            self._values.setdefault(predicate.value, []).append(value)

    def all(self, property: ox.NamedNode) -> list[Any]:
        return self._values.get(property.value, [])

    def text(self, name: str) -> str | None:
        found = self.all(kg(name))
        return found[0].value if found else None

    def concepts(self, name: str) -> tuple[str, ...]:
        """Return the concepts of a property, in the order printed where the graph has it, else by their ids."""
        printed = [unquote(word) for word in (self.text(f"{name}InOrder") or "").split()]
        found = sorted(concept_of(value.value) for value in self.all(kg(name)))
        return tuple(sorted(found, key=printed.index)) if set(found) == set(printed) else tuple(found)

    def by_language(self, property: ox.NamedNode) -> dict[str, str]:
        return {language_tag(value.language): value.value for value in self.all(property)}


def language_tag(tag: str) -> str:
    """Return a language tag in its usual case (`zh-Hans`): the store lowers it."""
    first, *rest = tag.split("-")
    return "-".join([first.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)])


def card(graph: KnowledgeGraph, iri: ox.NamedNode) -> CardFacts:
    """Return the facts of the card with this IRI."""
    values = _Values(graph, iri)
    return CardFacts(
        iri=iri.value,
        names=values.by_language(w3("skos:prefLabel")),
        layout=(values.concepts("layout") or ("normal",))[0],
        faces=tuple(_face(graph, face) for face in _in_order(graph, values.all(kg("face")))),
    )


def _face(graph: KnowledgeGraph, iri: ox.NamedNode) -> FaceFacts:
    values = _Values(graph, iri)
    return FaceFacts(
        iri=iri.value,
        names=values.by_language(w3("skos:prefLabel")),
        mana_cost=values.text("manaCost"),
        supertypes=values.concepts("hasSupertype"),
        types=values.concepts("hasType"),
        subtypes=values.concepts("hasSubtype"),
        colors=values.concepts("hasColor"),
        power=values.text("printedPower"),
        toughness=values.text("printedToughness"),
        loyalty=values.text("printedLoyalty"),
        lines=tuple(_line(graph, line) for line in _in_order(graph, values.all(kg("lines")))),
        other=next((other.value for other in values.all(kg("otherFace"))), None),
        printed=min(_days(graph, iri), default=None),
    )


def _days(graph: KnowledgeGraph, face: ox.NamedNode) -> Iterator[str]:
    """Yield the days of the documents that show the face."""
    for quad in graph.data.quads_for_pattern(None, kg("showsFace"), face, None):
        if not isinstance(quad.subject, ox.NamedNode):
            continue
        for document in _Values(graph, quad.subject).all(kg("inDocument")):
            yield from (day.value for day in _Values(graph, document).all(w3("dcterms:issued")))


def _line(graph: KnowledgeGraph, iri: ox.NamedNode) -> LineFacts:
    tree = graph.tree(iri)
    assert isinstance(tree, Line)
    values = _Values(graph, iri)
    return LineFacts(
        iri=iri.value, tree=tree, parsed=values.text("parsed") == "true", texts=values.by_language(kg("text"))
    )


def _in_order(graph: KnowledgeGraph, found: list[Any]) -> list[ox.NamedNode]:
    return sorted(found, key=lambda iri: int(graph.value(iri, INDEX).value))


def rulings(graph: KnowledgeGraph, about: str) -> Iterator[RulingFacts]:
    """Yield the rulings about the card, keyword or section with this IRI: oldest document first, then in order."""
    found = [
        ruling(graph, quad.subject)
        for quad in graph.data.quads_for_pattern(None, kg("about"), ox.NamedNode(about), None)
        if any(True for _ in graph.data.quads_for_pattern(quad.subject, w3("rdf:type"), kg("Ruling"), None))
    ]
    yield from sorted(found, key=lambda one: (one.date or "", one.document, one.ordinal, one.iri))


def ruling(graph: KnowledgeGraph, iri: Any) -> RulingFacts:
    """Return the ruling with this IRI."""
    values = _Values(graph, iri)
    document = values.all(kg("inDocument"))[0]
    about = _Values(graph, document)
    texts = values.all(kg("text"))
    issued = about.all(w3("dcterms:issued"))
    return RulingFacts(
        iri=iri.value,
        document=document.value,
        title=about.all(w3("dcterms:title"))[0].value,
        date=issued[0].value if issued else None,
        ordinal=int(values.text("ordinal") or 0),
        digest=values.text("digest") or "",
        mentions=values.concepts("mentions"),
        certain=values.text("certain") == "true",
        text=texts[0].value if texts else None,
        language=language_tag(texts[0].language) if texts else None,
    )
