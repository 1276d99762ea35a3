"""Completes an effect by what stands after it: amounts, exceptions, durations, how things arrive."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Duration, Mana, Manner
from kg.abilities.effects import (
    Can,
    Cannot,
    CanOnly,
    Continuous,
    Do,
    Effect,
    EntersWith,
    Let,
    May,
    Must,
    Prevent,
    Sequence,
)
from kg.abilities.node import substitute
from kg.abilities.quantities import Amount, Bound, Quantity, Variable
from kg.abilities.selections import Selection
from kg.parse.amounts import plain
from kg.parse.builder.causing import rounded
from kg.parse.builder.copies import excepted
from kg.parse.builder.effects import sequence
from kg.parse.builder.filters import conjunction
from kg.parse.builder.shared import Shared
from kg.parse.parts import Tail


def _uses(effect: Effect, letter: str) -> bool:
    """Say whether the letter stands in ``effect`` as a number or as a mana symbol."""
    return any(
        node == Variable(name=letter) or (isinstance(node, Mana) and letter in node.symbols) for node in effect.walk()
    )


class Tails(Shared):
    """Completes effects by what stands after them."""

    @staticmethod
    def _until(duration: Duration, effects: list[Effect]) -> bool:
        """Give the last effect the duration that stands after it."""
        last = effects[-1]
        if isinstance(last, May) and isinstance(last.effect, Sequence):
            allowed = list(last.effect.effects)
            if not Tails._until(duration, allowed):
                return False
            effects[-1] = replace(last, effect=sequence(allowed))
            return True
        inner = last.effect if isinstance(last, May) else last
        if isinstance(inner, Do | Continuous | Cannot | Must | Can | CanOnly | Prevent) and inner.duration is None:
            if isinstance(inner, Do) and duration.until_event is None:
                return False
            made = replace(inner, duration=duration)
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        return False

    def _tail(self, tail: Tail, effects: list[Effect]) -> bool:
        last = effects[-1]
        if tail.kind == "let":
            begin = next((n for n, one in enumerate(effects) if _uses(one, tail.value)), None)
            if begin is None:
                return False
            effects[begin:] = [Let(name=tail.value, value=tail.more, effect=sequence(effects[begin:]))]
            return True
        if isinstance(last, May) and isinstance(last.effect, Sequence):
            allowed = list(last.effect.effects)
            if not self._tail(tail, allowed):
                return False
            effects[-1] = replace(last, effect=sequence(allowed))
            return True
        if tail.kind == "number" and isinstance(last, EntersWith):
            if not isinstance(last.number, Bound):
                return False
            effects[-1] = replace(last, number=tail.value)
            return True
        if tail.kind == "is-copy":
            inner = last.effect if isinstance(last, May) else last
            if not isinstance(inner, Do) or inner.action.made is None or inner.action.made.copy_of is not None:
                return False
            made = replace(inner, action=replace(inner.action, made=replace(inner.action.made, copy_of=tail.value)))
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        if tail.kind == "restricted":
            inner = last.effect if isinstance(last, May) else last
            if not isinstance(inner, Do) or not isinstance(inner.action.object, Selection):
                return False
            what = inner.action.object
            what = replace(what, filter=conjunction([what.filter, tail.value]))
            made = replace(inner, action=replace(inner.action, object=what))
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        if tail.kind == "rather-than" and isinstance(last, Can | Must):
            how = Manner(how=tail.kind, cost=(tail.value,))
            effects[-1] = replace(last, action=replace(last.action, manner=(*last.action.manner, how)))
            return True
        if tail.kind == "manner" and isinstance(last, Can):
            effects[-1] = replace(last, action=replace(last.action, manner=(*last.action.manner, tail.value)))
            return True
        if tail.kind == "manner":
            inner = last.effect if isinstance(last, May) else last
            if not isinstance(inner, Do):
                return False
            if tail.value.how == "instead-of-cost" and (inner is not last or inner.action.verb != "pay-life"):
                return False  # what may be paid instead is an alternative cost (CR 118.9)
            made = replace(inner, action=replace(inner.action, manner=(*inner.action.manner, tail.value)))
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        if tail.kind in ("divided", "rather-than"):
            inner = last.effect if isinstance(last, May) else last
            if not isinstance(inner, Do):
                return False
            how = Manner(how=tail.kind, cost=(tail.value,) if tail.value is not None else ())
            made = replace(inner, action=replace(inner.action, manner=(*inner.action.manner, how)))
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        if tail.kind == "except":
            copied = excepted(tail.value, last)
            if copied is not None:
                effects[-1] = copied
            return copied is not None
        if tail.kind == "token-has":
            inner = last.effect if isinstance(last, May) else last
            token = inner.action.made if isinstance(inner, Do) and inner.action.verb == "create" else None
            if token is None:
                return False
            effects[-1] = substitute(last, token, replace(token, abilities=(*token.abilities, *tail.value)))
            return True
        if tail.kind == "rounded":
            whole = rounded(last, tail.value)
            if whole is not None:
                effects[-1] = whole
            return whole is not None
        if tail.kind == "nowhere-else":
            return isinstance(last, CanOnly) and last.action.origin is not None
        if tail.kind in ("state", "counters", "under", "blocking"):
            return self._arrives(tail, effects)
        if tail.kind == "number":
            filled: Any = last
            for one in [n for n in last.walk() if isinstance(n, Action) and n.amount == Bound(how="number")]:
                filled = substitute(filled, one, replace(one, amount=tail.value))
            filled = substitute(filled, Bound(how="number"), Bound(least=tail.value, most=tail.value))
            for mana in [n for n in last.walk() if isinstance(n, Mana) and n.amount == Amount() and n.symbols]:
                filled = substitute(filled, mana, replace(mana, amount=tail.value))
            if filled is last:
                inner = last.effect if isinstance(last, May) else last
                if not isinstance(inner, Do) or inner.action.verb != "deal-damage" or inner.action.amount is not None:
                    return False
                dealt = replace(inner, action=replace(inner.action, amount=tail.value))
                filled = replace(last, effect=dealt) if isinstance(last, May) else dealt
            effects[-1] = filled
            return True
        if tail.kind == "free":
            action = next((node for node in last.walk() if isinstance(node, Action)), None)
            if action is None or action.verb not in ("cast", "play"):
                return False
            free = replace(action, manner=(*action.manner, Manner(how="without-paying")))
            effects[-1] = substitute(last, action, free)
            return True
        return False

    def _arrives(self, tail: Tail, effects: list[Effect]) -> bool:
        """Say how what was put onto the battlefield arrives there: attacking, transformed, with counters."""
        last = effects[-1]
        number = plain(tail.more) if tail.kind == "counters" else None
        if number is not None and not isinstance(number, Quantity):
            return False
        if isinstance(last, EntersWith) and tail.kind == "counters" and last.counter is None:
            effects[-1] = replace(last, counter=tail.value, number=number)
            return True
        if (
            isinstance(last, EntersWith)
            and tail.kind == "state"
            and last == EntersWith(subject=last.subject, tapped=True)
        ):
            manners = tuple(Manner(how=how) for how in ("tapped", *tail.value))
            effects[-1] = Do(action=Action(verb="enter", object=last.subject, manner=manners))
            return True
        inner = last.effect if isinstance(last, May) else last
        if not isinstance(inner, Do) or inner.action.verb not in ("create", "put", "return", "exile", "enter"):
            return False
        if tail.kind == "under":
            manner: tuple[Manner, ...] = (Manner(how="under-control", who=tail.value),)
        elif tail.kind == "blocking":
            manner = (Manner(how="blocking", who=tail.value),)
        elif tail.kind == "counters":
            manner = (Manner(how="with-counters", counter=tail.value, amount=number),)
        else:
            manner = tuple(Manner(how=how) for how in tail.value)
        made = replace(inner, action=replace(inner.action, manner=(*inner.action.manner, *manner)))
        effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
        return True
