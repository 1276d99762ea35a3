"""Events that are waited for in Chinese: 当…时, 每当…时, 在…开始时."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.effects import (
    Delayed,
)
from kg.abilities.node import Node
from kg.abilities.selections import (
    Selection,
    Self,
)
from kg.render.chinese import times
from kg.render.chinese.actions import event
from kg.render.chinese.joining import run_on
from kg.render.writer import CannotRender, Rule, Writer, only, shared_subject


def trigger(w: Writer, events: tuple[Action, ...], once: bool = False) -> str:
    """Write 当…时 (``once``, or what can happen only once), 每当…时, 在…开始时."""
    if not events:
        raise CannotRender(events, "there is no event to wait for")
    first = events[0]
    away = Manner(how="while-exiled")
    if any(away in one.manner for one in events):
        if not all(away in one.manner for one in events):
            raise CannotRender(first, "no wording for one of several events that is waited for in exile")
        here = tuple(replace(one, manner=tuple(how for how in one.manner if how != away)) for one in events)
        return f"于{w(Self())}被放逐的期间，{trigger(w, here, once)}"
    if first.verb in ("begin", "end") and first.time is not None and len(events) == 1:
        only(first, "verb", "time")
        return f"在{times.when(w, first.time)}{'开始' if first.verb == 'begin' else '结束'}时"
    if (turn := _with_beginning(w, events, once)) is not None:
        return turn
    with w.one_of_them():
        texts = [event(w, action) for action in events]
        subject = shared_subject(w, events, texts)
    once = once or all(_once(action) for action in events)
    same = len({action.object for action in events}) == 1 and isinstance(first.object, Selection)
    return f"{'当' if once else '每当'}{_merged(texts, subject, same)}时"


def _with_beginning(w: Writer, events: tuple[Action, ...], once: bool) -> str | None:
    """Write 在你的维持开始或每当你施放咒语时, 当~进战场或在你的维持开始时, if one of the events is such a beginning."""
    for at, others in ((0, events[1:]), (-1, events[:-1])):
        begin = events[at]
        if others and begin == Action(verb="begin", time=begin.time) and begin.time is not None:
            when = f"在{times.when(w, begin.time)}开始"
            rest = trigger(w, others, once)
            return f"{when}或{rest}" if at == 0 else f"{rest.removesuffix('时')}或{when}时"
    return None


_ONCE = (
    "enter",
    "leave",
    "die",
    "turn-face-up",
    "monstrosity",
    "put",
    "cast",
    "cycle",
    "exploit",
    "sacrifice",
    "discard",
    "exile",
)


def _once(action: Action) -> bool:
    """Return whether it can happen only once to the object: 当, not 每当."""
    return action.verb in _ONCE and isinstance(action.object or action.agent, Self)


def _merged(texts: list[str], subject: str, same_object: bool) -> str:
    """Join events, saying what they begin with only once, and the object that they share."""
    common = 0
    while subject and common < min(map(len, texts)) and len({t[common] for t in texts}) == 1:
        common += 1
    rests = [t[common:] for t in texts]
    end = 0
    while same_object and end < min(map(len, rests)) - 1 and len({t[-end - 1] for t in rests}) == 1:
        end += 1
    if end:
        return texts[0][:common] + "或".join(t[:-end] for t in rests) + rests[0][-end:]
    return texts[0] + "".join("或" + t for t in rests[1:])


def delayed(w: Writer, effect: Delayed) -> str:
    """Write 在下一个结束步骤开始时，…; 当你如此作时，…."""
    if effect.reflexive != _by_itself(effect.event):
        raise CannotRender(effect, "no wording that tells this reflexive trigger from a delayed one, or the other way")
    condition = f"若{w(effect.condition)}，则" if effect.condition is not None else ""
    when, once = "", True
    if effect.duration is not None:
        turn = Time(period="turn", which="this")
        if effect.duration == Duration(until=effect.duration.until):
            then = f"{condition}{run_on(w, effect.effects)}"
            return f"{times.lasting(w, effect.duration)}，{trigger(w, (effect.event,))}，{then}"
        if effect.duration != Duration(during=turn):
            raise CannotRender(effect, "no wording for how long this trigger waits")
        mover = effect.event.agent or effect.event.object
        when, once = "本回合中，", isinstance(mover, Selection) is False or mover.target  # type: ignore[union-attr]
    return f"{when}{trigger(w, (effect.event,), once=once)}，{condition}{run_on(w, effect.effects)}"


def _by_itself(event: Action) -> bool:
    """Return whether the event says that it was done by this very effect (CR 603.12)."""
    return event.verb == "do-so" or any(how.how == "this-way" for how in event.manner)


RULES: dict[type[Node], Rule] = {
    Delayed: delayed,
}
