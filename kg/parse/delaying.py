"""What a delayed trigger waits for (CR 603.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kg.abilities.actions import Action, Duration, Time
from kg.abilities.conditions import Condition
from kg.abilities.effects import Effect
from kg.abilities.selections import Is, Reference, Selection, Self
from kg.parse.builder.adverbs import TURN
from kg.parse.pieces import Sentence


def delayed(event: Action) -> tuple[Action, Duration | None]:
    """Return the event of a delayed trigger, and how long it waits for it if the text says "this turn" (CR 603.7c).

    "At end of turn" is then the next end step (CR 513.1).
    """
    if event.time == TURN:
        return replace(event, time=None), Duration(during=TURN)
    if event.verb == "begin" and event.time == Time(period="end-step"):
        return replace(event, time=Time(period="end-step", which="next")), None
    return event, None


def reflexive(event: Action) -> bool:
    """Say whether a trigger within an ability waits for what this very ability does (CR 603.12)."""
    return event.verb == "do-so" or any(how.how == "this-way" for how in event.manner)


def waits_once(event: Action) -> bool:
    """Say whether ``event`` comes only once: "at the beginning of the next turn's upkeep"."""
    return event.verb in ("begin", "end") and event.time is not None and event.time.which == "next"


def triggers_anew(events: Iterable[Action], effects: Iterable[Effect], condition: Condition | None = None) -> bool:
    """Say whether a trigger is an ability of its own and cannot be a delayed one of the ability before it.

    A delayed trigger waits for one thing to come, or has a duration (CR 603.7b), and speaks of what is there already
    (CR 603.7c); this one comes round each turn or whenever anything of a kind does something, and refers to nothing
    said before.
    """
    events = tuple(events)
    if any(reflexive(event) for event in events):
        return False
    inside = [node for event in events for node in event.walk()]
    if any(isinstance(node, Reference) for node in inside):
        return False
    times = [node for node in inside if isinstance(node, Time)]
    if any(time.which not in (None, "each") or (time.which, time.whose) == (None, None) for time in times):
        return False
    brings = any(isinstance(node, Selection) for node in inside)
    said = (*effects, *(() if condition is None else (condition,)))
    own = all(isinstance(event.object or event.agent, Self) for event in events)
    back = [
        node
        for part in said
        for node in part.walk()
        if isinstance(node, Reference) and node.how != "linked" and not (own and node.how == "it" and node.noun is None)
    ]
    if back and not brings:
        return False
    return bool(times) or brings or own


def comes_round(events: Iterable[Action]) -> bool:
    """Say whether a trigger worded "whenever" waits for good: for no time said, and for nothing spoken of before.

    A delayed trigger without a duration triggers once (CR 603.7b), which is worded "when".
    """
    inside = [node for event in events for node in event.walk()]
    if any(isinstance(node, Time) and node.which not in (None, "each") for node in inside):
        return False
    return not any(
        isinstance(node, Reference) and node.how in ("it", "that", "this-way", "affected") for node in inside
    )


def brings_back(before: Iterable[Action], sentence: Sentence) -> bool:
    """Say whether a trigger goes with the one ``before``: a card leaves as this enters and returns as this leaves.

    These are two abilities, linked by what the first one exiles (CR 607.2a); neither waits for the other.
    """
    events = (*before, *sentence.events)
    own = all(isinstance(event.object, Self) or event.object == Reference(how="it") for event in events)
    if not own or [event.verb for event in events] != ["enter", "leave"]:
        return False
    said = [node for effect in sentence.effects for node in effect.walk() if isinstance(node, Reference)]
    return any(node.how == "that" and node.noun == Is(concept="card") for node in said)
