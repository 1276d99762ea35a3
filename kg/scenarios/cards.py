"""The cards of a graph as scenarios name them: `card: NAME` becomes the characteristics that the graph holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kg.scenarios.scenario import CardSource, Text

if TYPE_CHECKING:
    from kg.graph import KnowledgeGraph
    from kg.graph.lookup import FaceFacts


FIELDS = {
    "flip": "flips_into",
    "transforming-double-faced": "transforms_into",
    "modal-double-faced": "modal_back",
    "adventurer": "adventure",
    "split": "other_half",
}
"""The field of a scenario's object under which the other face of a card stands, by the layout of the card."""


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

        Of a card with two faces (CR 709-712, 715) the first, with the other under the field that its layout calls for;
        `turned` is true where the name is that of the second.
        """
        from kg.graph.lookup import find

        found = find(self.graph, name)
        if not found:
            return None
        card = found[0]
        shown = next((face for face in card.faces if name in face.names.values()), card.faces[0])
        other = next((face for face in card.faces if face.iri == shown.other), None)
        if other is None or card.layout not in FIELDS:
            return characteristics(shown, name)
        names = {shown.iri: name, other.iri: _name_like(shown, other, name)}
        first, second = (characteristics(face, names[face.iri]) for face in card.faces)
        return {**first, FIELDS[card.layout]: second, "turned": shown is card.faces[1]}


def _name_like(named: FaceFacts, face: FaceFacts, name: str) -> str:
    """Return the name of `face` in the language in which `named` has `name`, or its first."""
    language = next((language for language, text in named.names.items() if text == name), "")
    return face.names.get(language) or next(iter(face.names.values()))


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
        **({"colors_unknown": True} if _may_have_an_indicator(face) else {}),
        "mana_cost": face.mana_cost or "",
        **({"printed": face.printed} if face.printed else {}),
        "abilities": texts,
        **{key: int(value) for key, value in numbers.items() if value is not None and value.lstrip("-").isdigit()},
    }


def _may_have_an_indicator(face: FaceFacts) -> bool:
    """May the face have colors that its document does not show: no cost gives any, and indicators are not read?"""
    return not face.colors and not face.mana_cost and set(face.types) != {"land"}
