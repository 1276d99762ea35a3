"""How the faces of a card stand to each other (CR 709-712, 715), told from the faces."""

from __future__ import annotations

from collections.abc import Sequence

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action
from kg.graph.facts import Face

FLIP, SPLIT, ADVENTURER = "flip", "split", "adventurer"
TRANSFORMING, MODAL = "transforming-double-faced", "modal-double-faced"
FIRST_TRANSFORMING = "2011-09-30"
"""The first day on which a double-faced card was legal; of the cards before, what has a second half without a mana
cost is a flip card."""
_SPELLS = {"instant", "sorcery"}
_TURNING = {"flip": FLIP, "transform": TRANSFORMING, "daybound": TRANSFORMING, "nightbound": TRANSFORMING,
            "disturb": TRANSFORMING}  # fmt: skip


def layout_of(faces: Sequence[Face], given: str, date: str | None) -> str:
    """Return the layout of a card with these faces; `given` is what its document shows, for one face or more than two.

    `date` is that of the document (ISO 8601). Of two halves that have costs, both instants or sorceries, is a split
    card; a half without a cost is what the text says that its card does.
    """
    if len(faces) != 2:
        return given
    first, second = faces
    if "adventure" in second.subtypes:
        return ADVENTURER
    if second.mana_cost:
        return SPLIT if {*first.types, *second.types} <= _SPELLS else MODAL
    says = next((_TURNING[word] for face in faces for word in _words(face) if word in _TURNING), None)
    if says:
        return says
    if "land" in second.types:
        return MODAL
    return FLIP if (date or FIRST_TRANSFORMING) < FIRST_TRANSFORMING else TRANSFORMING


def _words(face: Face) -> list[str]:
    """Return the keywords and verbs of a face's text."""
    nodes = [node for line in face.lines for node in line.tree.walk()]
    said = [node.keyword for node in nodes if isinstance(node, Keyword)]
    return said + [node.verb for node in nodes if isinstance(node, Action)]
