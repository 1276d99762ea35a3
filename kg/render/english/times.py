"""Times, durations and manners in English."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Duration, Manner, Time
from kg.abilities.conditions import Meets
from kg.abilities.quantities import Bound, Number, Quantity
from kg.abilities.selections import InZone, Place, Who, You
from kg.render.writer import CannotRender, Writer, only


def when(w: Writer, time: Time) -> str:
    """Write your upkeep, the next end step, each end step, combat on your turn."""
    only(time, "period", "whose", "which")
    from kg.render.english.selections import possessive

    if time.period == "end-of-turn":
        return f"the end of {when(w, replace(time, period='turn'))}"
    period = w.label(time.period, "Period")
    if time.which == "next":
        return (
            f"{possessive(w, time.whose, player=True)} next {period}"
            if time.whose is not None
            else f"the next {period}"
        )
    if time.which == "each" and time.whose is None:
        return f"each {period}"
    if time.which == "this" and time.whose is None:
        return f"this {period}"
    if time.which is not None:
        raise CannotRender(time, f"no wording for which={time.which!r}")
    if time.whose is None:
        return period if time.period in ("combat", "day", "night") else f"the {period}"
    if time.period == "combat":
        return f"combat on {possessive(w, time.whose, player=True)} turn"
    return f"{possessive(w, time.whose, player=True)} {period}"


def at(w: Writer, time: Time) -> str:
    """Write the time of an action: this turn, during your untap step."""
    if time.whose is None and time.count is None and time.which in ("this", "last", "each"):
        if time.period == "turn":
            return f"{time.which} turn"
        if time.period == "combat" and time.which == "this":
            return "this combat"
    return f"during {when(w, time)}"


def lasting(w: Writer, duration: Duration, who: Who | None = None) -> str:
    """Write until end of turn, until your next turn, this turn, until ~ leaves the battlefield.

    ``who``: those who go on doing it until then, if not you.
    """
    given = [name for name, _ in duration.given()]
    if given == ["until"] and duration.until is not None:
        if duration.until == Time(period="turn", which="this"):
            return "until end of turn"
        return f"until {when(w, duration.until)}"
    if given == ["during"] and duration.during is not None:
        return at(w, duration.during)
    if given == ["until_event"] and duration.until_event is not None:
        from kg.render.english.actions import event

        until = duration.until_event
        if until.agent is None and until.verb in ("reveal", "exile", "mill"):
            until = replace(until, agent=who or You())
        return f"until {event(w, until)}"
    if given == ["condition"] and duration.condition is not None:
        held = duration.condition
        if isinstance(held, Meets) and held.filter == InZone(place=Place(zone="exile")):
            return f"for as long as {w(held.who)} {'remain' if _many(held.who) else 'remains'} exiled"
        if isinstance(held, Meets) and held.filter == InZone(place=Place(zone="battlefield")):
            return f"for as long as {w(held.who)} remains on the battlefield"
        return f"for as long as {w(held)}"
    raise CannotRender(duration, f"no wording for a duration with {', '.join(given) or 'nothing'}")


def _many(who: Who) -> bool:
    from kg.render.english.selections import is_plural

    return is_plural(who)


def manner(w: Writer, how: Manner) -> str:
    """Write how an action is done: tapped, at random, under your control."""
    if how.how == "under-control" and how.who is not None:
        only(how, "how", "who")
        from kg.render.english.selections import possessive

        return f"under {possessive(w, how.who, player=True)} control"
    if how.how == "attached" and how.who is not None:
        only(how, "how", "who")
        from kg.render.english.selections import objective

        return f"attached to {objective(w, how.who)}"
    if how.how == "with-counters" and how.counter is not None and isinstance(how.amount, Quantity):
        only(how, "how", "counter", "amount")
        from kg.render.english.nouns import Noun, bounded

        if not isinstance(how.amount, Number):
            raise CannotRender(how, "no wording for this number of counters")
        what = Noun(words=[(8, f"{w.label(how.counter, 'CounterKind', 'KeywordAbility')} counter")])
        return f"with {bounded(w, Bound(least=how.amount, most=how.amount), what)} on it"
    if how.how == "total-power" and isinstance(how.amount, Number):
        only(how, "how", "amount")
        return f"with total {w.label('power', 'Characteristic')} {how.amount.value} or more"
    word = w.words.small["manners"].get(how.how)
    if word is None:
        raise CannotRender(how, f"no wording for the manner {how.how!r}")
    only(how, "how")
    return str(word)
