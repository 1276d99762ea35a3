"""Builds what limits the activating and triggering of abilities (CR 602.5, 603.2h)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Limit
from kg.abilities.actions import Time
from kg.abilities.conditions import Condition, Happened
from kg.parse.builder.adverbs import TURN
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT


class Limits(Shared):
    """Builder methods for limits that say more than one thing, or tell a turn by what happened in it."""

    def limit_turn_of(self, *parts: Any) -> Any:
        event = self.one_event(next(part for part in parts if part is not None))
        if event is REJECT or event.time is not None:
            return REJECT
        return Limit(how="if", condition=Happened(action=replace(event, time=TURN)))

    def limit_during_if(self, *parts: Any) -> Any:
        time = next(part for part in parts if isinstance(part, Time))
        condition = next(part for part in parts if isinstance(part, Condition))
        return (Limit(how="during", time=time), Limit(how="if", condition=condition))

    def limit_times(self, *parts: Any) -> Limit:
        return Limit(how="times-each-turn", number=next(part for part in parts if isinstance(part, int)))

    def limit_do_once(self, *_: Any) -> Limit:
        return Limit(how="do-once-each-turn")

    def limits_both(self, first: Any, second: Any) -> tuple[Limit, ...]:
        return (*(first if isinstance(first, tuple) else (first,)), second)
