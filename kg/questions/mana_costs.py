"""The mana costs on a board, where an ability or a rule asks for their symbols (CR 700.5, 107.3b, 107.4f)."""

from __future__ import annotations

from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.quantities import Measure
from kg.rules.facts import Trees
from kg.scenarios.scenario import Scenario

_COUNTING = ("devotion",)
"""What is measured by counting mana symbols."""
_ASKING = frozenset({"cascade", "compleated", "madness", "rebound", "ripple", "suspend"})
"""The keywords whose rules ask for the symbols of a cost: an X, or those that life was paid for."""


def mana_costs(scenario: Scenario, trees: Trees) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the symbols of the mana costs of what is face up (CR 202.1); nothing where nothing asks for them."""
    counted = any(
        node.characteristic in _COUNTING if isinstance(node, Measure) else node.keyword in _ASKING
        for node in trees.nodes
        if isinstance(node, Measure | Keyword)
    )
    phyrexian = {
        ("life_symbols", (thing.id,)): sum("P" in symbol.split("/") for symbol in thing.mana_cost or ())
        for thing in (scenario.objects if counted else ())
    }
    return phyrexian | {
        ("mana_symbol", (thing.id, order, symbol)): True
        for thing in (scenario.objects if counted else ())
        for order, symbol in enumerate(() if thing.face_down else thing.mana_cost or ())
    }
