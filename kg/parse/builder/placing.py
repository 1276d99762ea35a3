"""Builds counters put and removed, several kinds of them, or one of several (CR 122)."""

from __future__ import annotations

from typing import Any

from kg.abilities.actions import Manner
from kg.abilities.quantities import Bound, Quantity
from kg.abilities.selections import Who
from kg.parse.amounts import plain
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Alternatives, Clause, Predicate


class Placing(Shared):
    """Builder methods for counters of more than one kind."""

    def placing_all(self, on: Who, *parts: Any) -> Any:
        """Read "put a +1/+1 counter and a lifelink counter on it"."""
        pairs = list(zip(parts[::2], parts[1::2], strict=True))
        if is_player(on):
            return REJECT
        roles = [(("object", on), ("amount", plain(bound)), ("counter", kind)) for bound, kind in pairs]
        return tuple(Predicate("put-counter", one, "agent") for one in roles)

    def counters_removed_in_exile(self, who: Who, bound: Bound, kind: str) -> Any:
        """Read that counters are removed from a suspended card (CR 702.62a)."""
        if is_player(who):
            return REJECT
        roles = (("amount", plain(bound)), ("counter", kind), ("manner", (Manner(how="while-exiled"),)))
        return Clause(who, None, (Predicate("remove-counter", roles, "object"),))

    def counter_option(self, bound: Bound, kind: str) -> Any:
        return ("counter", plain(bound), kind)

    def counters_either(self, who: Who, *options: Any) -> Any:
        """Read "put a flying counter or a reach counter on it" (CR 122.1b)."""
        if is_player(who):
            return REJECT
        return Alternatives(
            Predicate("put-counter", (("object", who), ("amount", amount), ("counter", kind)), "agent")
            for _, amount, kind in options
        )

    def distributing(self, bound: Bound, kind: str, who: Who) -> Any:
        """Read "distribute three counters among …" (CR 601.2d)."""
        amount = plain(bound)
        if not isinstance(amount, Quantity) or is_player(who):
            return REJECT
        roles = (("amount", amount), ("counter", kind), ("object", who))
        return Predicate("put-counter", roles, "agent", None, (Adverb("manner", Manner(how="divided")),))
