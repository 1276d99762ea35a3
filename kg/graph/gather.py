"""The same card in several documents and languages is one card: which appearances belong together, and its key."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kg.graph.concepts import folded
from kg.graph.facts import Card, DocumentFacts, Face
from kg.graph.names import slug


@dataclass(frozen=True, slots=True)
class Appearance:
    """A card where it stands: the `number`-th of its document, counted from 1."""

    document: DocumentFacts
    number: int
    card: Card

    @property
    def rank(self) -> tuple[str, int, int]:
        """What makes an appearance the one that a card's facts are taken from: newest, best understood, first."""
        lines = [line for face in self.card.faces for line in face.lines]
        return self.document.date or "", sum(line.parsed for line in lines) - len(lines), -self.number


@dataclass(slots=True)
class GatheredCard:
    """A card with all its appearances; `key` is its path segment."""

    key: str
    appearances: list[Appearance] = field(default_factory=list)

    @property
    def main(self) -> Appearance:
        """The appearance that the card's facts are taken from."""
        return max(self.appearances, key=lambda appearance: appearance.rank)

    def names(self, face: int) -> list[tuple[str, str]]:
        """Return the names of the `face`-th face in all documents, those of the main appearance first."""
        order = [self.main, *self.appearances]
        found = (name for one in order if face < len(one.card.faces) for name in one.card.faces[face].names)
        return list(dict.fromkeys(found))


def name_keys(face: Face) -> set[str]:
    """Return the folded names of a face."""
    return {folded(text) for _, text in face.names}


def gather(documents: Iterable[DocumentFacts]) -> list[GatheredCard]:
    """Return the cards of all documents, each once: appearances whose first faces share a name are one card.

    Its key is the slug of an English name if any document gives one, else of the (simplified) Chinese name.
    """
    groups: list[list[Appearance]] = []
    by_name: dict[str, list[Appearance]] = {}
    for document in documents:
        for number, card in enumerate(document.cards(), start=1):
            appearance = Appearance(document, number, card)
            keys = name_keys(card.faces[0])
            known = [by_name[key] for key in sorted(keys) if key in by_name]
            group = known[0] if known else []
            if not known:
                groups.append(group)
            for other in known[1:]:  # a document with both names joins cards known by one name each
                if other is not group:
                    group.extend(other)
                    groups = [kept for kept in groups if kept is not other]
                    by_name.update({key: group for key, value in by_name.items() if value is other})
            group.append(appearance)
            by_name.update(dict.fromkeys(keys, group))
    return _keyed(groups)


def _keyed(groups: list[list[Appearance]]) -> list[GatheredCard]:
    taken: dict[str, int] = {}
    cards = []
    for group in groups:
        card = GatheredCard("", group)
        names = card.names(0)
        english = [text for language, text in names if language == "en"]
        key = slug(english[0] if english else folded(names[0][1]))
        taken[key] = taken.get(key, 0) + 1
        card.key = key if taken[key] == 1 else f"{key}~{taken[key]}"
        cards.append(card)
    return cards
