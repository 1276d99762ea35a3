"""Builds how creatures crew Vehicles (CR 702.122)."""

from __future__ import annotations

from typing import Any

from kg.abilities.actions import Action
from kg.abilities.effects import Can
from kg.abilities.quantities import Arithmetic, Measure, Quantity
from kg.abilities.selections import Compare, Is, Selection, Which, Who
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Predicate


class Crewing(Shared):
    """Builder methods for what counts when a creature crews."""

    def _crews(self, who: Who, vehicle: Who, value: Quantity) -> Any:
        if is_player(who) or not isinstance(vehicle, Selection) or vehicle.filter != Is(concept="vehicle"):
            return REJECT
        filter = Compare(characteristic="power", operator="=", value=value)
        return Can(action=Action(verb="crew", agent=who, object=vehicle), as_though=filter)

    def crews_with_more(self, who: Who, vehicle: Who, characteristic: str, n: Quantity) -> Any:
        if characteristic != "power":
            return REJECT
        more = Arithmetic(operator="plus", operands=(Measure(characteristic="power", of=Which()), n))
        return self._crews(who, vehicle, more)

    def crews_with_other(self, who: Who, one: str, vehicle: Who, other: str) -> Any:
        if (one, other) != ("toughness", "power"):
            return REJECT
        return self._crews(who, vehicle, Measure(characteristic="toughness", of=Which()))

    def attack_block_or_crew(self) -> Any:
        vehicles = Selection(filter=Is(concept="vehicle"))
        crew = Predicate("crew", (("object", vehicles),), "agent")
        return (Predicate("attack", (), "agent"), Predicate("block", (), "agent"), crew)
