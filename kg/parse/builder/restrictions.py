"""Builder methods for what is added behind: which of them is meant (CR 115.1, 608.2d)."""

from __future__ import annotations

from typing import Any

from kg.abilities.quantities import Measure
from kg.abilities.selections import Extreme, Not, Reference, Selection, Who
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Tail


class Restrictions(Shared):
    """Builder methods for what is added behind: which of them is meant."""

    def restricted_not(self, what: Who) -> Any:
        """Read "…, and it cannot be a basic land card"."""
        if not isinstance(what, Selection) or what.target or is_player(what):
            return REJECT
        return Tail("restricted", Not(part=what.filter))

    def rather_than_value(self, characteristic: str) -> Tail:
        """Read "… rather than its power"."""
        return Tail("rather-than", Measure(characteristic=characteristic, of=Reference(how="it")))

    def restricted_least(self, among: Who, characteristic: str) -> Any:
        """Read "…, and it has to be the one with the least power among them"."""
        if is_player(among):
            return REJECT
        return Tail("restricted", Extreme(which="least", characteristic=characteristic, among=among))
