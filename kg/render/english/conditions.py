"""Conditions in English, without the if before them."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.conditions import (
    Both,
    Compares,
    DidSo,
    Either,
    Exists,
    Happened,
    IsTime,
    Meets,
    Unless,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Count, Measure, Number
from kg.abilities.selections import (
    And,
    Compare,
    ControlledBy,
    Filter,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Not,
    Place,
    Selection,
    Self,
    You,
)
from kg.render.english import times
from kg.render.english.actions import happened as past_event
from kg.render.english.grammar import article, numeral, plural, third
from kg.render.english.nouns import Noun, bounded, noun
from kg.render.english.quantities import compared
from kg.render.english.selections import is_plural, objective, place
from kg.render.writer import CannotRender, Rule, Writer, only

_SYMBOLS = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}


def exists(w: Writer, condition: Exists) -> str:
    """Write you control an artifact; there are seven or more cards in your graveyard."""
    what = condition.what
    if not isinstance(what, Selection):
        raise CannotRender(condition, "no wording for the existence of this")
    only(what, "filter")
    parts = what.filter.parts if isinstance(what.filter, And) else (what.filter,)
    none = condition.number == Bound(most=Number(value=0))
    for part in parts:
        if isinstance(part, ControlledBy | InZone):
            rest = noun(w, _rest(parts, part))
            number = condition.number or Bound(least=Number(value=1), most=Number(value=1))
            if isinstance(part, ControlledBy):
                base = isinstance(part.who, You) or is_plural(part.who)
                who = w(part.who)
                if none:
                    return f"{who} {'control' if base else 'controls'} no {rest.many(w)}"
                return f"{who} {'control' if base else 'controls'} {bounded(w, number, rest)}"
            if none:
                raise CannotRender(condition, "no wording for there being none there")
            here = part.place == Place(zone="battlefield")
            where = "on the battlefield" if here else f"in {place(w, part.place)}"
            verb = "is" if condition.number is None else "are"
            return f"there {verb} {bounded(w, number, rest)} {where}"
    raise CannotRender(condition, "no wording for the existence of this")


def _rest(parts: tuple[Filter, ...], out: Filter) -> Filter:
    rest = tuple(p for p in parts if p is not out)
    if not rest:
        raise CannotRender(out, "no noun is left")
    return rest[0] if len(rest) == 1 else And(parts=rest)


def meets(w: Writer, condition: Meets) -> str:
    """Write it's tapped; it has a +1/+1 counter on it; it's a creature; its power is 4 or greater."""
    who, filter = condition.who, condition.filter
    negated = isinstance(filter, Not)
    inner = filter.part if isinstance(filter, Not) else filter
    base = isinstance(who, You) or is_plural(who)
    name = w(who)
    have = "have" if base else third("have")
    be = ("are" if base else "is") + (" not" if negated and base else "n't" if negated else "")
    if isinstance(inner, HasCounter):
        kind = f"{w.label(inner.kind, 'CounterKind', 'KeywordAbility')} " if inner.kind else ""
        what = Noun(words=[(8, f"{kind}counter")])
        if negated:
            return f"{name} {have} no {what.many(w)} on it"
        number = inner.number or Bound(least=Number(value=1), most=Number(value=1))
        return f"{name} {have} {bounded(w, number, what)} on it"
    if isinstance(inner, HasAbility):
        from kg.render.english.keywords import granted

        if negated:
            return f"{name} {'don' if base else 'doesn'}'t have {granted(w, (inner.ability,))}"
        return f"{name} {have} {granted(w, (inner.ability,))}"
    if isinstance(inner, InZone) and inner.place.position is None:
        where = f"on {place(w, inner.place)}" if inner.place.zone == "battlefield" else f"in {place(w, inner.place)}"
        return f"{name} {be} {where}"
    if isinstance(inner, Is) and inner.concept in w.words.small["had-states"]:
        if negated:
            return f"{name} {'don' if base else 'doesn'}'t have {w.label(inner.concept, 'State')}"
        return f"{name} {have} {w.label(inner.concept, 'State')}"
    if isinstance(inner, Is) and inner.concept in w.words.small["past-states"]:
        was = ("were" if base else "was") + ("n't" if negated else "")
        return f"{name} {was} {w.label(inner.concept, 'State')}"
    if isinstance(inner, Is) and ({"State", "Color"} & set(w.words.kinds(inner.concept))):
        return f"{name} {be} {w.label(inner.concept, 'State', 'Color')}"
    if isinstance(inner, Is | And):
        return f"{name} {be} {article(noun(w, inner).one(w))}"
    if isinstance(inner, Compare) and not negated:
        from kg.render.english.selections import possessive

        label = w.label(inner.characteristic, "Characteristic")
        value = compared(w, "", inner.operator, inner.value, condition).strip()
        return f"{possessive(w, who)} {label} is {value}"
    raise CannotRender(condition, "no wording for this condition")


def did_so(w: Writer, condition: DidSo) -> str:
    """Write you do, that player does."""
    if condition.who is None:
        return "you do"
    return f"{w(condition.who)} {'do' if is_plural(condition.who) else 'does'}"


def unless(w: Writer, condition: Unless) -> str:
    """Write the denial of a condition."""
    part = condition.part
    if isinstance(part, DidSo):
        if part.who is None:
            return "you don't"
        return f"{w(part.who)} {'don' if is_plural(part.who) else 'doesn'}'t"
    if isinstance(part, Meets):
        inner = part.filter
        return meets(w, Meets(who=part.who, filter=inner.part if isinstance(inner, Not) else Not(part=inner)))
    if isinstance(part, Happened) and not part.action.negated:
        return past_event(w, replace(part.action, negated=True))
    if isinstance(part, Exists) and part.number is None:
        return exists(w, Exists(what=part.what, number=Bound(most=Number(value=0))))
    raise CannotRender(condition, "no wording for this denial")


def compares(w: Writer, condition: Compares) -> str:
    """Write X is 5 or more."""
    left = condition.left
    if isinstance(left, Measure) and left.characteristic == "hand-size" and left.over is None:
        base = isinstance(left.of, You) or is_plural(left.of)
        if condition.operator == "=" and condition.right == Number(value=0):
            return f"{w(left.of)} {'have' if base else 'has'} no cards in hand"
        if condition.operator == ">=" and isinstance(condition.right, Number):
            have = "have" if base else "has"
            return f"{w(left.of)} {have} {numeral(condition.right.value)} or more cards in hand"
    if isinstance(left, Measure) and left.characteristic == "mana-spent" and left.color in _SYMBOLS:
        only(left, "characteristic", "of", "color")
        right = condition.right
        cast = "it" if left.of == Self() else objective(w, left.of)
        if condition.operator == ">=" and isinstance(right, Number):
            if right.value < 3:
                return f"{_SYMBOLS[left.color] * right.value} was spent to cast {cast}"
            return f"at least {numeral(right.value)} {left.color} mana was spent to cast {cast}"
    if isinstance(left, Count) and left.distinct is not None and condition.operator == ">=":
        kinds = plural(w.label(left.distinct, "Characteristic"), w.words.small["plurals"])
        if isinstance(condition.right, Number):
            return f"there are {numeral(condition.right.value)} or more {kinds} among {w(left.of)}"
    text = compared(w, "", condition.operator, condition.right, condition).strip()
    return f"{w(condition.left)} is {text}"


def happened(w: Writer, condition: Happened) -> str:
    """Write you attacked this turn."""
    return past_event(w, condition.action)


RULES: dict[type[Node], Rule] = {
    Exists: exists,
    Meets: meets,
    Compares: compares,
    Happened: happened,
    DidSo: did_so,
    IsTime: lambda w, c: f"it's {times.when(w, c.time)}",
    Both: lambda w, c: " and ".join(w(part) for part in c.parts),
    Either: lambda w, c: " or ".join(w(part) for part in c.parts),
    Unless: unless,
}

__all__ = ["RULES"]
