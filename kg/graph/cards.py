"""Gathered cards as RDF: one resource for a card, one for each face, a tree for each line."""

from __future__ import annotations

import re
from urllib.parse import quote

from pyoxigraph import NamedNode

from kg.graph.concepts import folded
from kg.graph.facts import Face, TextLine
from kg.graph.gather import Appearance, GatheredCard
from kg.graph.names import Names, kg, term, w3
from kg.graph.provenance import Provenance
from kg.graph.trees import INDEX, to_triples
from kg.graph.triples import Quads, boolean, integer, tagged

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_PREF, _ALT = w3("skos:prefLabel"), w3("skos:altLabel")


def add_card(quads: Quads, names: Names, provenance: Provenance, card: GatheredCard) -> None:
    """Add the card with its faces and trees to the graph `cards`, and each appearance to its document's."""
    graph, iri, main = names.graph("cards"), names.card(card.key), card.main
    quads.kind(graph, iri, "Card")
    quads.one(graph, iri, kg("layout"), term(main.card.layout))
    _labels(quads, graph, iri, card.names(0))
    keys: set[str] = set()
    for number, face in enumerate(main.card.faces, start=1):
        face_iri = NamedNode(f"{iri.value}/face/{number}")
        face_names = card.names(number - 1)
        quads.one(graph, iri, kg("face"), face_iri)
        quads.one(graph, face_iri, INDEX, integer(number))
        _labels(quads, graph, face_iri, face_names)
        face_keys = {folded(text) for _, text in face_names}
        keys |= face_keys
        for key in sorted(face_keys):
            quads.text(graph, face_iri, kg("nameKey"), key)
        _add_face(quads, graph, face_iri, face)
        if len(main.card.faces) == 2:
            quads.one(graph, face_iri, kg("otherFace"), NamedNode(f"{iri.value}/face/{3 - number}"))
    for key in sorted(keys):
        quads.text(graph, iri, kg("nameKey"), key)
    for appearance in card.appearances:
        _add_appearance(quads, names, provenance, iri, main, appearance)


def _labels(quads: Quads, graph: NamedNode, iri: NamedNode, names: list[tuple[str, str]]) -> None:
    seen: set[str] = set()
    for language, text in names:
        quads.one(graph, iri, _ALT if language in seen else _PREF, tagged(text, language))
        seen.add(language)


def _add_face(quads: Quads, graph: NamedNode, iri: NamedNode, face: Face) -> None:
    quads.kind(graph, iri, "Face")
    quads.text(graph, iri, kg("manaCost"), face.mana_cost)
    quads.text(graph, iri, kg("printedPower"), face.power)
    quads.text(graph, iri, kg("printedToughness"), face.toughness)
    quads.text(graph, iri, kg("printedLoyalty"), face.loyalty)
    for name, concepts in (
        ("hasSupertype", face.supertypes),
        ("hasType", face.types),
        ("hasSubtype", face.subtypes),
        ("hasColor", colors(face.mana_cost)),
    ):
        several = list(dict.fromkeys(concepts))
        for concept in several:
            quads.one(graph, iri, kg(name), term(concept))
        if len(several) > 1:
            quads.text(graph, iri, kg(f"{name}InOrder"), " ".join(quote(concept, safe="") for concept in several))
    for word in dict.fromkeys(face.unknown_types):
        quads.text(graph, iri, kg("unknownType"), word)
    for number, line in enumerate(face.lines, start=1):
        line_iri = _line(iri, number)
        quads.one(graph, iri, kg("lines"), line_iri)
        quads.one(graph, line_iri, INDEX, integer(number))
        quads.one(graph, line_iri, kg("parsed"), boolean(line.parsed))
        quads.triples(graph, to_triples(line.tree, line_iri))
        for ability in _abilities(line, line_iri):
            quads.one(graph, iri, kg("hasAbility"), ability)


def _line(face: NamedNode, number: int) -> NamedNode:
    return NamedNode(f"{face.value}/lines/{number}")


def _abilities(line: TextLine, iri: NamedNode) -> list[NamedNode]:
    return [NamedNode(f"{iri.value}/abilities/{n}") for n in range(1, len(line.tree.abilities) + 1)]


def colors(mana_cost: str | None) -> list[str]:
    """Return the colours of the mana symbols in a cost (CR 202.2), in the order white, blue, black, red, green."""
    letters = set(re.findall(r"[WUBRG]", mana_cost or ""))
    return [color for letter, color in COLORS.items() if letter in letters]


def _same_lines(one: Face, other: Face) -> bool:
    return [line.tree for line in one.lines] == [line.tree for line in other.lines]


def _add_appearance(
    quads: Quads, names: Names, provenance: Provenance, card: NamedNode, main: Appearance, appearance: Appearance
) -> None:
    document = appearance.document
    graph = names.graph("document", document.id, "cards")
    iri = appearance_iri(names, appearance)
    quads.kind(graph, iri, "Appearance")
    quads.one(graph, iri, kg("appearanceOf"), card)
    quads.one(graph, iri, kg("inDocument"), names.document(document.id))
    provenance.add(iri, document, appearance.card.span)
    for number, face in enumerate(appearance.card.faces, start=1):
        for language, text in face.names:
            quads.one(graph, iri, kg("nameGiven"), tagged(text, language))
        in_main = main.card.faces[number - 1] if number <= len(main.card.faces) else None
        face_iri = NamedNode(f"{card.value}/face/{number}")
        if in_main is None or not _same_lines(in_main, face):
            face_iri = NamedNode(f"{iri.value}/face/{number}")
            _add_face(quads, graph, face_iri, face)
        quads.one(graph, iri, kg("showsFace"), face_iri)
        for place, line in enumerate(face.lines, start=1):
            line_iri = _line(face_iri, place)
            if line.text:
                quads.one(graph, line_iri, kg("text"), tagged(line.text, document.language))
            span = provenance.add(line_iri, document, line.span)
            provenance.describe(span, line.digest, line.length)
            for ability in _abilities(line, line_iri):
                provenance.add(ability, document, line.span)


def appearance_iri(names: Names, appearance: Appearance) -> NamedNode:
    """Return the IRI of a card's appearance in a document."""
    return names.node("document", appearance.document.id, "appearance", str(appearance.number))
