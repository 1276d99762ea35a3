"""The ability model: what a card's text says, as typed values (CR 113, 115, 118, 601-616, 701, 702)."""

from kg.abilities import abilities, actions, conditions, effects, quantities, selections
from kg.abilities.codec import from_json, to_json
from kg.abilities.node import Node

__all__ = [
    "Node",
    "abilities",
    "actions",
    "conditions",
    "effects",
    "from_json",
    "quantities",
    "selections",
    "to_json",
]
