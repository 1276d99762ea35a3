"""The cards of a graph as scenarios name them: `card: NAME` becomes the characteristics that the graph holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kg.questions.scenario import CardSource, Text

if TYPE_CHECKING:
    from kg.graph import KnowledgeGraph
    from kg.graph.lookup import FaceFacts


class GraphCards(CardSource):
    """Looks cards up in a graph, which is opened when the first card is named."""

    def __init__(self, opening: Callable[[], KnowledgeGraph]) -> None:
        """Look up in the graph that `opening` returns."""
        self._opening = opening

    @cached_property
    def graph(self) -> KnowledgeGraph:
        """The graph."""
        return self._opening()

    def card(self, name: str) -> Mapping[str, Any] | None:
        """Return the characteristics of the card with this name, or None.

        Of a card with two faces (CR 710, 712), the face that has the name; else the first.
        """
        from kg.graph.lookup import find

        found = find(self.graph, name)
        if not found:
            return None
        faces = found[0].faces
        return characteristics(next((face for face in faces if name in face.names.values()), faces[0]), name)


def characteristics(face: FaceFacts, name: str) -> dict[str, Any]:
    """Return a face in the scenario format; power and toughness that are no numbers (CR 208.2) are left out."""
    numbers = {"power": face.power, "toughness": face.toughness, "loyalty": face.loyalty}
    texts = [
        Text(ability, next(iter(line.texts.values()), ""), line=line.iri)
        for line in face.lines
        for ability in line.tree.abilities
    ]
    return {
        "name": name,
        "iri": face.iri,
        "types": list(face.types),
        "subtypes": list(face.subtypes),
        "supertypes": list(face.supertypes),
        "colors": list(face.colors),
        "mana_cost": face.mana_cost or "",
        "abilities": texts,
        **{key: int(value) for key, value in numbers.items() if value is not None and value.lstrip("-").isdigit()},
    }
