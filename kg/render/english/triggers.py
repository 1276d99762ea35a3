"""Events that are waited for in English: when, whenever, at the beginning of."""

from __future__ import annotations

from kg.abilities.actions import Action, Duration, Time
from kg.abilities.effects import (
    Delayed,
)
from kg.abilities.node import Node
from kg.abilities.selections import Reference, Selection, Self
from kg.render.english import times
from kg.render.english.actions import event
from kg.render.english.joining import run_on
from kg.render.writer import CannotRender, Rule, Writer, only, shared_subject

_ONCE = (
    "enter",
    "leave",
    "die",
    "turn-face-up",
    "put",
    "cast",
    "cycle",
    "exploit",
    "monstrosity",
    "sacrifice",
    "discard",
)


def _by_itself(event: Action) -> bool:
    """Return whether the event says that it was done by this very effect (CR 603.12)."""
    return event.verb == "do-so" or any(how.how == "this-way" for how in event.manner)


def _once(action: Action) -> bool:
    """Return whether it can happen only once to the object: when, not whenever."""
    who = action.object or action.agent
    attached = isinstance(who, Reference) and who.how == "attached" and not who.verb and action.verb == "die"
    return attached or (action.verb in _ONCE and isinstance(who, Self))


def trigger(w: Writer, events: tuple[Action, ...], once: bool = False) -> str:
    """Write When …, Whenever …, At the beginning of …."""
    if not events:
        raise CannotRender(events, "there is no event to wait for")
    first = events[0]
    if first.verb == "begin" and first.time is not None and len(events) == 1:
        only(first, "verb", "time")
        return f"At the beginning of {times.when(w, first.time)}"
    if first == Action(verb="end", time=first.time) and first.time is not None and len(events) == 1:
        return f"At end of {w.label(first.time.period, 'Period')}"
    with w.one_of_them():
        texts = [event(w, action) for action in events]
        subject = shared_subject(w, events, texts)
    once = once or all(_once(action) for action in events)
    common = 0
    words = [text.split(" ") for text in texts]
    while subject and common < min(map(len, words)) and len({t[common] for t in words}) == 1:
        common += 1
    rests = [t[common:] for t in words]
    end = 0
    same = isinstance(first.object, Selection) and len({action.object for action in events}) == 1
    while same and end < min(map(len, rests)) - 1 and len({t[-end - 1] for t in rests}) == 1:
        end += 1
    if end:
        tail = " ".join(rests[0][len(rests[0]) - end :])
        merged = " ".join([*words[0][:common], " or ".join(" ".join(t[: len(t) - end]) for t in rests), tail])
        return f"{'When' if once else 'Whenever'} {merged}"
    merged = texts[0] + "".join(f" or {' '.join(t)}" for t in rests[1:])
    return f"{'When' if once else 'Whenever'} {merged}"


def delayed(w: Writer, effect: Delayed) -> str:
    """Write sacrifice it at the beginning of the next end step."""
    if effect.reflexive != _by_itself(effect.event):
        raise CannotRender(effect, "no wording that tells this reflexive trigger from a delayed one, or the other way")
    only(effect, "event", "effects", "reflexive", "duration")
    if effect.duration is not None:
        if effect.duration != Duration(during=Time(period="turn", which="this")):
            raise CannotRender(effect, "no wording for how long this trigger waits")
        mover = effect.event.agent or effect.event.object
        several = isinstance(mover, Selection) and not mover.target
        first = trigger(w, (effect.event,), once=not several)
        return f"{first[0].lower()}{first[1:]} this turn, {run_on(w, effect.effects)}"
    when = trigger(w, (effect.event,), once=True)
    if len(effect.effects) == 1 and effect.event.verb in ("begin", "end"):
        return f"{w(effect.effects[0])} {when[0].lower()}{when[1:]}"
    return f"{when[0].lower()}{when[1:]}, {run_on(w, effect.effects)}"


RULES: dict[type[Node], Rule] = {
    Delayed: delayed,
}
