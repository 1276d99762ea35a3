"""Replacement and prevention in English: if … would …, … instead; prevent …."""

from __future__ import annotations

from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import DidSo, Unless
from kg.abilities.effects import (
    EntersWith,
    If,
    Instead,
    Prevent,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Number, PerEach, Variable
from kg.render.english import times
from kg.render.english.actions import would
from kg.render.english.counted import each
from kg.render.english.grammar import sentence
from kg.render.english.joining import run_on
from kg.render.english.nouns import Noun, bounded
from kg.render.english.selections import is_plural, objective
from kg.render.writer import CannotRender, Rule, Writer, only


def enters_with(w: Writer, effect: EntersWith) -> str:
    """Write ~ enters the battlefield tapped; with two +1/+1 counters on it; as ~ enters the battlefield, …."""
    subject = w(effect.subject)
    verb = "enter" if is_plural(effect.subject) else "enters"
    if effect.tapped:
        only(effect, "subject", "tapped", "unless")
        text = f"{subject} {verb} the battlefield tapped"
        return f"{text} unless {w(effect.unless)}" if effect.unless is not None else text
    if effect.counter is not None and effect.number is not None:
        only(effect, "subject", "counter", "number")
        what = Noun(words=[(8, f"{w.label(effect.counter, 'CounterKind', 'KeywordAbility')} counter")])
        number = effect.number
        if isinstance(number, PerEach) and isinstance(number.amount, Number):
            some = bounded(w, Bound(least=number.amount, most=number.amount), what)
            return f"{subject} {verb} the battlefield with {some} on it for each {each(w, number.each)}"
        if not isinstance(number, Number | Variable):
            one = bounded(w, Bound(least=Number(value=1), most=Number(value=1)), what)
            return f"{subject} {verb} the battlefield with {one} on it for each {each(w, number)}"
        if not isinstance(number, Number | Variable):
            raise CannotRender(effect, "no wording for this number of counters")
        return f"{subject} {verb} the battlefield with {bounded(w, Bound(least=number, most=number), what)} on it"
    only(effect, "subject", "effects")
    if not effect.effects:
        raise CannotRender(effect, "no wording for entering like this")
    told = (DidSo(), Unless(part=DidSo()))
    then = [one for one in effect.effects if isinstance(one, If) and one.condition in told]
    if then and effect.effects[-len(then) :] == tuple(then) and len(then) < len(effect.effects):
        chosen = run_on(w, effect.effects[: -len(then)])
        return " ".join([f"as {subject} {verb} the battlefield, {chosen}.", *(sentence(w(one)) for one in then)])
    return f"as {subject} {verb} the battlefield, {run_on(w, effect.effects)}"


def prevent(w: Writer, effect: Prevent) -> str:
    """Write prevent all combat damage that would be dealt to you this turn."""
    only(effect, "damage", "duration", "amount", "next")
    if effect.next != (effect.amount is not None):
        raise CannotRender(effect, "no wording for preventing a part of each damage, or all of the next")
    damage = effect.damage
    only(damage, "verb", "agent", "recipient", "combat")
    if damage == Action(verb="deal-damage", manner=(Manner(how="that"),)) and effect.amount is None:
        only(effect, "damage")
        return "prevent that damage"
    kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[damage.combat]
    amount = "all" if effect.amount is None else f"the next {w(effect.amount)}"
    text = f"prevent {amount} {kind} that would be dealt"
    if damage.recipient is not None:
        text += f" to {objective(w, damage.recipient)}"
    if effect.duration is not None:
        text += f" {times.lasting(w, effect.duration)}"
    return text + (f" by {objective(w, damage.agent)}" if damage.agent is not None else "")


def instead(w: Writer, effect: Instead) -> str:
    """Write if that creature would die, exile it instead."""
    only(effect, "event", "effects")
    event_ = f"if {would(w, effect.event)}"
    if len(effect.effects) == 1 and isinstance(effect.effects[0], Prevent):
        return f"{event_}, {w(effect.effects[0])}"
    return f"{event_}, {run_on(w, effect.effects)} instead"


RULES: dict[type[Node], Rule] = {
    Instead: instead,
    EntersWith: enters_with,
    Prevent: prevent,
}
