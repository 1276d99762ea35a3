"""Quantities and bounds in English."""

from __future__ import annotations

from kg.abilities.node import Node
from kg.abilities.quantities import (
    Amount,
    Arithmetic,
    Bound,
    Count,
    Counters,
    Measure,
    Number,
    PerEach,
    Quantity,
    Variable,
)
from kg.abilities.selections import Selection
from kg.render.english.grammar import numeral
from kg.render.writer import CannotRender, Rule, Writer, only


def count(w: Writer, q: Count) -> str:
    """Write the number of lands you control."""
    from kg.render.english.nouns import noun

    if q.distinct is not None:
        from kg.render.english.grammar import plural

        kinds = plural(w.label(q.distinct, "Characteristic"), w.words.small["plurals"])
        return f"the number of {kinds} among {w(q.of)}"
    if isinstance(q.of, Selection):
        only(q.of, "filter", "label")
        return f"the number of {noun(w, q.of.filter).many(w)}"
    raise CannotRender(q, "no wording for counting this")


def measure(w: Writer, q: Measure) -> str:
    """Write its power."""
    from kg.render.english.selections import possessive

    if q.characteristic == "devotion" and q.color is not None:
        only(q, "characteristic", "of", "color", "other_color")
        colors = " and ".join(w.label(color, "Color") for color in (q.color, q.other_color) if color)
        return f"{possessive(w, q.of, player=True)} devotion to {colors}"
    if q.characteristic == "party-size" and q.over is None:
        return f"the number of creatures in {possessive(w, q.of, player=True)} party"
    only(q, "characteristic", "of", "over")
    if q.characteristic == "hand-size" and q.over is None:
        return f"the number of cards in {possessive(w, q.of, player=True)} hand"
    label = w.label(q.characteristic, "Characteristic")
    if q.over == "greatest":
        return f"the greatest {label} among {w(q.of)}"
    if q.over == "total":
        return f"the total {label} of {w(q.of)}"
    if q.over is not None:
        raise CannotRender(q, f"no wording for over={q.over!r}")
    return f"{possessive(w, q.of)} {label}"


def counters(w: Writer, q: Counters) -> str:
    """Write the number of charge counters on it."""
    from kg.render.english.selections import objective

    kind = f"{w.label(q.kind, 'CounterKind', 'KeywordAbility')} " if q.kind else ""
    return f"the number of {kind}counters on {objective(w, q.on)}"


def arithmetic(w: Writer, q: Arithmetic) -> str:
    """Write a sum, a difference, a multiple, a half."""
    first, *rest = q.operands
    if q.operator == "plus" and len(rest) == 1:
        return f"{w(first)} plus {w(rest[0])}"
    if q.operator == "minus" and len(rest) == 1:
        return f"{w(first)} minus {w(rest[0])}"
    if q.operator == "times" and len(rest) == 1:
        times, of = (first, rest[0]) if isinstance(first, Number) else (rest[0], first)
        if times == Number(value=2):
            return f"twice {w(of)}"
        if isinstance(times, Number):
            return f"{numeral(times.value)} times {w(of)}"
    if q.operator in ("half-up", "half-down") and not rest:
        return f"half {w(first)}, rounded {q.operator.removeprefix('half-')}"
    raise CannotRender(q, f"no wording for {q.operator!r} of {len(q.operands)}")


def _amount(w: Writer, q: Amount) -> str:
    done = {"lose-life": "lost", "gain-life": "gained", "deal-damage": "dealt", "prevent": "prevented"}.get(q.of or "")
    if done is not None:
        what = "life" if q.of in ("lose-life", "gain-life") else "damage"
        if q.by is not None and q.time is not None:
            from kg.render.english import times

            return f"the amount of {what} {w(q.by)} {done} {times.at(w, q.time)}"
        only(q, "of")
        return f"the {what} {done} this way"
    only(q)
    return "that amount"


RULES: dict[type[Node], Rule] = {
    Number: lambda w, q: str(q.value),
    Variable: lambda w, q: q.name,
    Count: count,
    Measure: measure,
    Counters: counters,
    Amount: _amount,
    Arithmetic: arithmetic,
}


def exact(bound: Bound | None) -> Quantity | None:
    """Return the quantity of which ``bound`` says exactly so many."""
    return bound.least if bound and bound.least is not None and bound.least == bound.most and not bound.how else None


def is_one(bound: Bound | None) -> bool:
    """Return whether ``bound`` is exactly one."""
    return exact(bound) == Number(value=1)


def simple(value: Quantity | Bound | None) -> Quantity | None:
    """Return the quantity that an amount role holds."""
    if isinstance(value, Bound):
        return exact(value)
    return value


def compared(w: Writer, label: str, operator: str, value: Quantity | None, node: object) -> str:
    """Write power 4 or greater, mana value equal to X."""
    if operator in ("odd", "even") and value is None:
        return f"{operator} {label}"
    if value is None:
        raise CannotRender(node, f"no value for {operator!r}")
    fixed = isinstance(value, Number | Variable)
    text = w(value)
    if operator == "=":
        return f"{label} {text}" if fixed else f"{label} equal to {text}"
    words = {
        "<=": ("or less", "less than or equal to"),
        ">=": ("or greater", "greater than or equal to"),
        "<": ("", "less than"),
        ">": ("", "greater than"),
    }
    if operator not in words:
        raise CannotRender(node, f"no wording for operator {operator!r}")
    after, before = words[operator]
    return f"{label} {text} {after}" if fixed and after else f"{label} {before} {text}"


def modifier(w: Writer, q: Quantity) -> str:
    """Write one half of +2/-1."""
    if isinstance(q, Number):
        return f"{q.value:+d}"
    if isinstance(q, Variable):
        return f"+{q.name}"
    if isinstance(q, Arithmetic) and q.operator == "minus" and q.operands[0] == Number(value=0):
        return f"-{w(q.operands[1])}"
    raise CannotRender(q, "no wording as a change of power or toughness")


def modifiers(w: Writer, power: Quantity, toughness: Quantity) -> str:
    """Write +2/+1, -1/-0: a nought takes the sign of the other side."""
    sides = [modifier(w, power), modifier(w, toughness)]
    for n, other in ((0, 1), (1, 0)):
        if sides[n] == "+0" and sides[other].startswith("-"):
            sides[n] = "-0"
    return "/".join(sides)


__all__ = ["RULES", "PerEach", "compared", "exact", "is_one", "modifier", "modifiers", "simple"]
