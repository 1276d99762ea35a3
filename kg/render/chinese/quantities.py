"""Quantities and bounds in Chinese."""

from __future__ import annotations

from kg.abilities.actions import Action
from kg.abilities.node import Node
from kg.abilities.quantities import (
    Amount,
    Arithmetic,
    AsOf,
    Bound,
    Count,
    Counters,
    Difference,
    Done,
    Measure,
    Number,
    PerEach,
    Quantity,
    Variable,
)
from kg.abilities.selections import Is, Reference, Selection, Self, Where, You
from kg.render.chinese.numbers import numeral, signed
from kg.render.writer import CannotRender, Rule, Writer, only

_ACTIVATED = Action(verb="activate", agent=You(), object=Self(noun="ability"))


def number(w: Writer, q: Number) -> str:
    """Write digits: ``3``."""
    return str(q.value)


def variable(w: Writer, q: Variable) -> str:
    """Write the letter."""
    return q.name


def count(w: Writer, q: Count) -> str:
    """Write 由你操控的地数量."""
    if q.distinct == "card-type":
        return f"{w(q.of)}的牌张类别数量"
    if q.distinct is not None:
        return f"{w(q.of)}中{w.label(q.distinct, 'Characteristic')}的数量"
    if isinstance(q.of, Selection):
        from kg.render.chinese.selections import counted

        if q.of == Selection(filter=Is(concept="opponent"), label=q.of.label):
            return f"你的{counted(w, q.of)}"
        return counted(w, q.of)
    return f"{w(q.of)}数量"


def measure(w: Writer, q: Measure) -> str:
    """Write 该生物的力量."""
    from kg.render.chinese.selections import possessive

    only(q, "characteristic", "of", "over", "color", "other_color")
    if q.characteristic == "roll-result" and isinstance(q.of, Reference):
        label = w.label(q.characteristic, "Characteristic")
        if q == Measure(characteristic=q.characteristic, of=Reference(how="that", plural=True), over="total"):
            return f"所有{label}的总和"
        if q == Measure(characteristic=q.characteristic, of=Reference(how="that")):
            return f"该{label}"
        if q == Measure(characteristic=q.characteristic, of=Reference(how="other", number=q.of.number)):
            return f"另一个{label}"
    if q.characteristic == "mana-symbols" and q.color is not None:
        only(q, "characteristic", "of", "color")
        cost = w.label("mana-cost", "Characteristic")
        return f"{possessive(w, q.of)}{cost}中{w.label(q.color, 'Color')}法术力符号数量"
    if (told := w.words.small["measured"].get(q.characteristic)) is not None:
        only(q, "characteristic", "of")
        return str(told.format(of=w(q.of)))
    if q.color == "snow" and q.characteristic == "mana-spent":
        only(q, "characteristic", "of", "color")
        return f"施放{w(q.of)}时支付过的{{S}}数量"
    if q.color is not None:
        only(q, "characteristic", "of", "color", "other_color")
        label = w.label(q.characteristic, "Characteristic")
        if q.other_color is not None:
            two = "".join(w.label(color, "Color").replace("色", "") for color in (q.color, q.other_color))
            return f"{possessive(w, q.of)}{two}两色{label}"
        return f"{possessive(w, q.of)}{w.label(q.color, 'Color')}{label}"
    if q.over == "total":
        return f"{possessive(w, q.of)}{w.label(q.characteristic, 'Characteristic')}总和"
    if q.over is not None:
        most = {"greatest": "最大", "least": "最小"}.get(q.over)
        if most is None:
            raise CannotRender(q, f"no wording for over={q.over!r}")
        return f"{w(q.of)}中{w.label(q.characteristic, 'Characteristic')}{most}者的数值"
    return f"{possessive(w, q.of)}{w.label(q.characteristic, 'Characteristic')}"


def counters(w: Writer, q: Counters) -> str:
    """Write 其上的+1/+1指示物数量."""
    from kg.render.chinese.selections import upon

    kind = w.label(q.kind, "CounterKind", "KeywordAbility") if q.kind else ""
    return f"{upon(w, q.on)}的{kind}指示物数量"


def amount(w: Writer, q: Amount) -> str:
    """Write 该数量."""
    if q.of in ("lose-life", "gain-life") and q.by is not None and q.time is not None:
        from kg.render.chinese import times

        return f"{w(q.by)}{times.at(w, q.time)}{'失去' if q.of == 'lose-life' else '获得'}过的生命数量"
    only(q, "of")
    if q.of == "choose":
        return "该数字"
    if q.of in ("lose-life", "gain-life"):
        return f"以此法{'失去' if q.of == 'lose-life' else '获得'}的生命总和"
    if q.of in ("prevent", "deal-damage") and q.by is None:
        return f"以此法{'防止' if q.of == 'prevent' else '造成'}的伤害"
    if q.of == "roll-die":
        return "掷骰结果"
    only(q)
    return "该数量"


def arithmetic(w: Writer, q: Arithmetic) -> str:
    """Write a sum, a difference, a multiple, a half."""
    first, *rest = q.operands
    if q.operator == "plus" and len(rest) == 1:
        return f"{w(first)}加{w(rest[0])}"
    if q.operator == "minus" and len(rest) == 1:
        return f"{w(first)}减{w(rest[0])}"
    if q.operator == "times" and len(rest) == 1:
        times, of = (first, rest[0]) if isinstance(first, Number) else (rest[0], first)
        if isinstance(times, Number):
            return f"{w(of)}的{numeral(times.value)}倍"
    if q.operator in ("half-up", "half-down") and not rest:
        return f"{w(first)}的一半，小数点后{'进位' if q.operator == 'half-up' else '舍去'}"
    raise CannotRender(q, f"no wording for {q.operator!r} of {len(q.operands)}")


def done(w: Writer, q: Done) -> str:
    """Write 以此法对该生物造成的过量伤害数量, 本盘游戏中从统帅区施放它的次数."""
    from kg.render.chinese.actions import damage_dealt, instruction

    if q.often:
        return f"{instruction(w, q.action)}的次数"
    if q.action.verb == "deal-damage":
        return f"{damage_dealt(w, q.action)}数量"
    raise CannotRender(q, "no wording for how much of this was done")


def difference(w: Writer, q: Difference) -> str:
    """Write 该差距数量."""
    return "该差距数量"


def as_of(w: Writer, q: AsOf) -> str:
    """Write 于你起动此异能时由你操控的生物数量."""
    from kg.render.chinese.actions import event

    happens = "你起动此异能" if q.event == _ACTIVATED else event(w, q.event)
    return f"于{happens}时，{w(q.amount)}"


RULES: dict[type[Node], Rule] = {
    Difference: difference,
    Done: done,
    AsOf: as_of,
    Number: number,
    Variable: variable,
    Count: count,
    Measure: measure,
    Counters: counters,
    Amount: amount,
    Arithmetic: arithmetic,
}


def exact(bound: Bound | None) -> int | None:
    """Return n if ``bound`` is exactly the number n."""
    if bound and isinstance(bound.least, Number) and bound.least == bound.most and bound.how is None:
        return bound.least.value
    return None


def counting(w: Writer, q: Quantity, unit: str) -> str:
    """Write a number of things: 两张, X张."""
    if isinstance(q, Number):
        return f"{numeral(q.value)}{unit}"
    if isinstance(q, Variable):
        return f"{q.name}{unit}"
    raise CannotRender(q, "only a number or a letter can stand before a measure word")


def points(w: Writer, q: Quantity) -> str:
    """Write an amount of life, damage, mana: 3点, 等量的, 等同于其力量的."""
    if isinstance(q, Number | Variable):
        return f"{w(q)}点"
    if isinstance(q, Amount) and q.of is None:
        only(q)
        return "等量的"
    if isinstance(q, Measure) and (q.over is not None or q.characteristic == "roll-result"):
        w.tails.append(f"，其数量等同于{w(q)}")
        return "若干"
    if isinstance(q, Arithmetic) and q.operator == "times" and isinstance(q.operands[1], Variable):
        return f"{counting(w, q.operands[0], '倍')}于{w(q.operands[1])}数量的"
    spoken_of = isinstance(q, Measure) and isinstance(q.of, Reference) and q.of.how in ("linked", "this-way")
    if isinstance(q, Count) or spoken_of:
        w.tails.append(f"，其数量等同于{w(q)}")
        return "若干"
    if isinstance(q, Measure) and isinstance(q.of, Selection) and any(isinstance(n, Where) for n in q.of.walk()):
        w.tails.append(f"，其数量等同于{w(q)}")
        return "若干"
    if isinstance(q, Measure) and isinstance(q.of, Selection | Reference):
        from kg.render.chinese.selections import possessive

        only(q, "characteristic", "of")
        return f"等同于{possessive(w, q.of).removesuffix('的')}{w.label(q.characteristic, 'Characteristic')}的"
    return f"等同于{w(q)}的"


def bounded(w: Writer, bound: Bound, unit: str) -> str:
    """Write how many: 一个, 至多两个, 三个或更多, 任意数量的, 所有, 每个, 任一, 一个或数个, 等量的."""
    how = bound.how
    if how is not None:
        plain = bound.least is None and bound.most is None
        words = {"all": "所有", "each": f"每{unit}", "any": "任一", "that-many": "等量的"}
        if how == "one-or-more":
            return f"一{unit}或数{unit}"
        if how in words and plain:
            return words[how]
        if how == "last" and bound.least == bound.most == Number(value=1):
            return f"最后一{unit}"
        raise CannotRender(bound, f"no wording for how={how!r} with limits")
    least, most = bound.least, bound.most
    if least is not None and least == most:
        if not isinstance(least, Number | Variable | Amount):
            w.tails.append(f"，其数量等同于{w(least)}")
            return "若干"
        if isinstance(least, Amount):
            only(least)
            return "等量的"
        return counting(w, least, unit)
    if least is None and most is not None:
        return f"{counting(w, most, unit)}或更少"
    if isinstance(least, Number) and least.value == 0:
        least = None
    if least is None and most is None:
        return "任意数量的"
    if least is None and most is not None:
        return f"至多{counting(w, most, unit)}"
    if most is None and least is not None:
        return f"{counting(w, least, unit)}或更多"
    if isinstance(least, Number) and isinstance(most, Number) and most.value == least.value + 1:
        return f"{counting(w, least, unit)}或{counting(w, most, unit)}"
    if isinstance(least, Number) and isinstance(most, Number) and most.value == least.value + 2:
        return (
            "，".join(f"{numeral(n)}{unit}" for n in (least.value, least.value + 1))
            + f"，或{numeral(most.value)}{unit}"
        )
    raise CannotRender(bound, "no wording for these limits")


def compared(w: Writer, operator: str, value: Quantity | None, node: Quantity | object) -> str:
    """Write 等于或大于4, 为3, 小于其力量."""
    word = w.words.small["operators"].get(operator)
    if operator in ("odd", "even") and value is None:
        return "为奇数" if operator == "odd" else "为偶数"
    if word is None or value is None:
        raise CannotRender(node, f"no wording for operator {operator!r}")
    if operator == "=" and not isinstance(value, Number | Variable):
        word = "等同于"
    return f"{word}{w(value)}"


def modifier(w: Writer, q: Quantity) -> str:
    """Write one half of +2/-1: a signed number or letter."""
    if isinstance(q, Number):
        return signed(q.value)
    if isinstance(q, Variable):
        return f"+{q.name}"
    if (
        isinstance(q, Arithmetic)
        and q.operator == "times"
        and q.operands[0] == Number(value=-1)
        and isinstance(q.operands[1], Variable)
    ):
        return f"-{q.operands[1].name}"
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


def per_each(q: Quantity) -> PerEach | None:
    """Return ``q`` if it is counted by ones."""
    return q if isinstance(q, PerEach) else None
