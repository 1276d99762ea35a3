"""What can, must and cannot be done in English."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.effects import (
    Can,
    Cannot,
    CanOnly,
    Must,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import HasAbility, Not, Reference, Selection, Self, You
from kg.render.english import times
from kg.render.english.actions import instruction
from kg.render.english.actions import modal as with_modal
from kg.render.english.grammar import numeral
from kg.render.english.keywords import keyword
from kg.render.english.nouns import noun
from kg.render.english.quantities import exact, is_one
from kg.render.english.selections import is_plural, objective
from kg.render.writer import CannotRender, Rule, Writer, only


def _modal(w: Writer, action: Action, word: str, duration: Duration | None) -> str:
    text = with_modal(w, action, word)
    return f"{text} {times.lasting(w, duration)}" if duration is not None else text


def cannot(w: Writer, effect: Cannot) -> str:
    """Write ~ can't attack; this spell can't be countered."""
    only(effect, "action", "unless", "duration")
    if effect.action.verb == "untap" and effect.action.object is not None and effect.unless is None:
        many = is_plural(effect.action.object) or isinstance(effect.action.object, You)
        text = _modal(w, effect.action, "don't" if many else "doesn't", effect.duration)
        return text.replace("n't become untapped", "n't untap", 1)
    text = _modal(w, effect.action, "can't", effect.duration)
    if effect.action.verb == "block" and isinstance(effect.action.agent, Selection):
        text = text.replace("two or more creatures", "more than one creature")
    return f"{text} unless {w(effect.unless)}" if effect.unless is not None else text


def must(w: Writer, effect: Must) -> str:
    """Write ~ attacks each combat if able."""
    only(effect, "action", "duration")
    if effect.duration is None and effect.action.verb == "attack":
        only(effect.action, "verb", "agent", "recipient", "time")
        each = (Time(period="turn", which="each"), Time(period="combat", which="each"))
        if effect.action.time not in (None, *each):
            raise CannotRender(effect, "no wording for when this must attack")
        text = instruction(w, replace(effect.action, recipient=None, time=None))
        whom = "" if effect.action.recipient is None else f" {objective(w, effect.action.recipient)}"
        return f"{text}{whom}{' each combat' if effect.action.time else ''} if able"
    if effect.action.verb == "block" and effect.action.agent is None and effect.action.object is not None:
        today = Time(period="turn", which="this")
        twice = effect.action.time == today and effect.duration == Duration(until=today)
        return f"{_modal(w, effect.action, 'must', None if twice else effect.duration)} if able"
    text = instruction(w, effect.action)
    if effect.duration is not None:
        text += f" {times.lasting(w, effect.duration)}"
    return f"{text} if able"


def can(w: Writer, effect: Can) -> str:
    """Write you may ….."""
    only(effect, "action", "duration", "as_though")
    action = effect.action
    more = Manner(how="additional")
    if action.verb == "block" and more in action.manner and isinstance(action.object, Selection):
        only(effect, "action")
        only(action, "verb", "agent", "object", "time", "manner")
        each = Time(period="combat", which="each")
        if action.time not in (None, each) or action.agent is None or len(action.manner) > 1:
            raise CannotRender(effect, "no wording for what more this can block")
        what = noun(w, action.object.filter)
        n = exact(action.object.number)
        blocked = f"an additional {what.one(w)}" if is_one(action.object.number) else None
        if blocked is None and isinstance(n, Number):
            blocked = f"an additional {numeral(n.value)} {what.many(w)}"
        if action.object.number is not None and action.object.number == Bound(least=Number(value=0)):
            blocked = f"any number of {what.many(w)}"
        if blocked is None:
            raise CannotRender(effect, "no wording for this number of additional blocks")
        return f"{w(action.agent)} can block {blocked}{' each combat' if action.time else ''}"
    if action.verb == "play" and more in action.manner and isinstance(action.object, Selection):
        only(action, "verb", "agent", "object", "time", "manner")
        if not isinstance(action.agent, You) or not is_one(action.object.number) or len(action.manner) > 1:
            raise CannotRender(effect, "no wording for what more you may play")
        told = f"you may play an additional {noun(w, action.object.filter).one(w)}"
        when = f" on {times.when(w, action.time)}" if action.time is not None else ""
        return told + when + (f" {times.lasting(w, effect.duration)}" if effect.duration is not None else "")
    if effect.as_though is not None:
        return _as_though(w, effect)
    word = "can" if action.verb in ("attack", "block") else "may"
    return _modal(w, action, word, effect.duration)


def _as_though(w: Writer, effect: Can) -> str:
    """Write can attack as though it didn't have defender; you may cast spells as though they had flash."""
    like, action = effect.as_though, effect.action
    lacking = isinstance(like, Not)
    having = like.part if isinstance(like, Not) else like
    if not isinstance(having, HasAbility) or not isinstance(having.ability, Keyword):
        raise CannotRender(effect, "no wording for this permission")
    who = action.agent if action.verb in ("attack", "block") else action.object
    many = is_plural(who)
    verb = "didn't have" if lacking else "had"
    word = "can" if action.verb in ("attack", "block") else "may"
    told = _modal(w, action, word, effect.duration)
    return f"{told} as though {'they' if many else 'it'} {verb} {keyword(w, having.ability)}"


def can_only(w: Writer, effect: CanOnly) -> str:
    """Write ~ can block only creatures with flying; ~ can't be blocked except by …."""
    action = effect.action
    only(effect, "action")
    if action.verb == "block" and isinstance(action.object, Self | Reference) and isinstance(action.agent, Selection):
        only(action, "verb", "agent", "object")
        return f"{w(action.object)} can't be blocked except by {w(action.agent)}"
    if action.verb == "block" and isinstance(action.agent, Self) and action.object is not None:
        only(action, "verb", "agent", "object")
        return f"{w(action.agent)} can block only {w(action.object)}"
    raise CannotRender(effect, "no wording for this restriction")


RULES: dict[type[Node], Rule] = {
    Cannot: cannot,
    Must: must,
    Can: can,
    CanOnly: can_only,
}
