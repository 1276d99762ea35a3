"""What a delayed trigger waits for (CR 603.7)."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action, Duration, Time
from kg.parse.clauses import TURN


def delayed(event: Action) -> tuple[Action, Duration | None]:
    """Return the event of a delayed trigger, and how long it waits for it if the text says "this turn" (CR 603.7c).

    "At end of turn" is then the next end step (CR 513.1).
    """
    if event.time == TURN:
        return replace(event, time=None), Duration(during=TURN)
    if event.verb == "begin" and event.time == Time(period="end-step"):
        return replace(event, time=Time(period="end-step", which="next")), None
    return event, None


def waits_once(event: Action) -> bool:
    """Say whether ``event`` comes only once: "at the beginning of the next turn's upkeep"."""
    return event.verb in ("begin", "end") and event.time is not None and event.time.which == "next"
