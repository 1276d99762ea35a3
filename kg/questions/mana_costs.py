"""The mana costs on a board, where an ability counts their symbols (CR 700.5)."""

from __future__ import annotations

from typing import Any

from kg.abilities.quantities import Measure
from kg.rules.facts import Trees
from kg.scenarios.scenario import Scenario

_COUNTING = ("devotion",)
"""What is measured by counting mana symbols."""


def mana_costs(scenario: Scenario, trees: Trees) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the symbols of the mana costs of what is face up (CR 202.1); nothing where no ability counts them."""
    counted = any(isinstance(node, Measure) and node.characteristic in _COUNTING for node in trees.nodes)
    return {
        ("mana_symbol", (thing.id, order, symbol)): True
        for thing in (scenario.objects if counted else ())
        for order, symbol in enumerate(() if thing.face_down else thing.mana_cost or ())
    }
