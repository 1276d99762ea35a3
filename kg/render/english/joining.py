"""How effects share a sentence in English."""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import replace

from kg.abilities.effects import (
    Can,
    Cannot,
    CanOnly,
    Continuous,
    Do,
    Effect,
    Let,
    May,
    Must,
)
from kg.abilities.quantities import Amount
from kg.abilities.selections import Is, Reference, You
from kg.render.writer import Writer


def _it(before: Effect | None, effect: Effect) -> Effect:
    """Let a card just searched for or revealed be it, not that card."""
    first = kernel(before) if before is not None else None
    if isinstance(first, Do) and isinstance(effect, Do) and first.action.verb in ("search", "reveal"):
        action = effect.action
        what = action.object
        if isinstance(what, Reference) and (action.verb == "reveal" or first.action.verb == "reveal"):
            card = Reference(how="that", noun=Is(concept="card"), plural=what.plural, to=what.to)
            if what == card:
                it = Reference(how="it", plural=what.plural, to=what.to)
                return replace(effect, action=replace(action, object=it))
    return effect


def spoken_of(effects: Items[Effect]) -> list[Effect]:
    """Return ``effects`` with it for what the one before has just named."""
    return [_it(effects[n - 1] if n else None, effect) for n, effect in enumerate(effects)]


def link(w: Writer, previous: Effect, effect: Effect) -> tuple[str, str]:
    """Return what joins two effects in one sentence (nothing: they stand in two), and the subject they share."""
    first, second = kernel(previous), kernel(effect)
    if isinstance(first, Cannot) and isinstance(second, Cannot) and first.action.agent is not None:
        both = first.action.verb == "attack" and second == replace(first, action=replace(first.action, verb="block"))
        if both and first.duration is None and first.unless is None:
            return " or", f"{w(first.action.agent)} can't"
    if isinstance(first, Do) and isinstance(second, Do):
        if _left(first, second) and not isinstance(previous, May):
            return " and", "put"
        agent = second.action.agent
        actor = first.action.agent or (You() if isinstance(previous, May) else None)
        pairs = w.words.small["joined"].get(first.action.verb, {})
        if isinstance(previous, May) and (first.action.verb, second.action.verb) == ("reveal", "put"):
            return " and", w(agent) if agent is not None and agent == actor else ""
        if agent is not None and agent == actor and (joint := pairs.get(second.action.verb)):
            return str(joint), w(agent)
        if agent is not None and agent == actor:
            again = agent == You() and first.action.verb == "draw" and second.action.verb == "lose-life"
            return " and", "" if again else w(agent)
        pairs = w.words.small["joined"].get(first.action.verb, {})
        if isinstance(second.action.amount, Amount) and second.action.amount.of is not None:
            return "", ""  # it is told from what was just done
        told = ("you." if isinstance(agent, You) else "") + second.action.verb
        return str(pairs.get(told, "")), ""
    if (
        isinstance(first, Continuous)
        and isinstance(second, Cannot | Can | CanOnly | Must)
        and first.subject in (second.action.agent, second.action.object)
    ):
        return " and", w(first.subject)
    return "", ""


def _left(first: Do, second: Do) -> bool:
    """Return whether the others are put elsewhere than the one: put one of them … and the rest …."""
    one, other = first.action.object, second.action.object
    put = first.action.verb == second.action.verb == "put" and second.action.agent is None
    among = isinstance(one, Reference) and one.how == "among" and one.noun is None
    return put and among and isinstance(other, Reference) and other.how in ("rest", "other")


def kernel(effect: Effect) -> Effect:
    """Return the effect itself, where only the value of a letter is told besides."""
    if isinstance(effect, May) and isinstance(effect.effect, Do):
        return effect.effect
    return kernel(effect.effect) if isinstance(effect, Let) else effect


def run_on(w: Writer, effects: Items[Effect]) -> str:
    """Write effects in one sentence, joined as they would be or by then."""
    text = ""
    effects = spoken_of(effects)
    for n, effect in enumerate(effects):
        if not n:
            text = w(effect)
            continue
        joint, shared = link(w, effects[n - 1], effect)
        text += f"{joint or ', then'} {w(effect).removeprefix(shared).strip()}"
    return text


def joined(texts: list[str]) -> str:
    """Join the instructions of one sentence."""
    if len(texts) == 2:
        return f"{texts[0]}, then {texts[1]}"
    *first, last = texts
    return ", ".join(first) + f", then {last}" if first else last
