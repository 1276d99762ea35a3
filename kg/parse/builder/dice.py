"""Builds what is said of dice rolled (CR 706)."""

from __future__ import annotations

from typing import Any

from kg.abilities.quantities import Arithmetic, Measure, Number, Quantity
from kg.abilities.selections import Reference
from kg.parse.builder.filters import one
from kg.parse.builder.shared import Shared
from kg.parse.parts import Predicate


class Dice(Shared):
    """Builder methods for the results of rolls."""

    def roll_that(self) -> Quantity:
        return Measure(characteristic="roll-result", of=Reference(how="that"))

    def roll_other(self, _: str) -> Quantity:
        return Measure(characteristic="roll-result", of=Reference(how="other", number=one(1)))

    def rolls_total(self) -> Quantity:
        return Measure(characteristic="roll-result", of=Reference(how="that", plural=True), over="total")

    def adding_to_roll(self, value: Quantity) -> Any:
        """Read a modifier of the result, which is added to it (CR 706.2)."""
        return Predicate("modify-roll", (("amount", value),), "agent")

    def taking_from_roll(self, value: Quantity) -> Any:
        less = Arithmetic(operator="minus", operands=(Number(value=0), value))
        return Predicate("modify-roll", (("amount", less),), "agent")
