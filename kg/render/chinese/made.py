"""What is made or paid in Chinese: mana, tokens, copies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Characteristics, Mana
from kg.abilities.quantities import Amount, Bound, Measure, Number, Variable
from kg.abilities.selections import Reference
from kg.render.chinese.numbers import numeral
from kg.render.chinese.quantities import bounded, counting
from kg.render.writer import CannotRender, Writer, only

if TYPE_CHECKING:
    from kg.render.chinese.actions import Clause


def symbols(mana: Mana) -> str:
    """Write symbols: {2}{W/U}."""
    return "".join(f"{{{symbol}}}" for symbol in mana.symbols)


_CHOICES = {
    "any-color": "{n}任意颜色的法术力",
    "any-type": "{n}任意类别的法术力",
    "any-one-color": "{n}任意颜色的单色法术力",
    "any-combination": "{n}法术力，其颜色组合由你选择",
    "chosen-color": "{n}该色的法术力",
    "that-type": "{n}该类别的法术力",
    "produced-type": "",
    "commander-identity": "{n}法术力，其颜色为你指挥官标识色中的任一颜色",
}


def mana(w: Writer, mana: Mana) -> str:
    """Write mana to be added or paid: {G}{G}, {R}或{G}, 一点任意颜色的法术力."""
    if mana.options and mana.choice == "any-combination" and mana.amount is not None:
        only(mana, "options", "choice", "amount")
        kinds = "和／或".join(symbols(option) for option in mana.options)
        return f"{counting(w, mana.amount, '点')}法术力，且为{kinds}的任意组合"
    if mana.options:
        only(mana, "options")
        *first, last = (symbols(option) for option in mana.options)
        return "，".join(first) + f"或{last}"
    if mana.choice is None:
        only(mana, "symbols", "amount")
        if mana.amount is None:
            return symbols(mana)
        if mana.amount == Amount():
            return f"等量的{symbols(mana)}"
        w.tails.append(f"，其数量等同于{w(mana.amount)}")
        return f"若干{symbols(mana)}"
    only(mana, "choice", "amount", "like")
    pattern = _CHOICES.get(mana.choice)
    if pattern is None:
        raise CannotRender(mana, f"no wording for mana of choice {mana.choice!r}")
    if mana.choice == "produced-type" and isinstance(mana.like, Reference):
        pattern = f"{{n}}{w(mana.like)}已产生的类别之法术力"
    elif mana.like is not None:
        told = {"any-color": ("颜色", "之"), "any-type": ("类别", "之")}
        if mana.choice not in told:
            raise CannotRender(mana, "no wording for mana like that")
        kind, of = told[mana.choice]
        pattern = f"{{n}}法术力，其{kind}为{w(mana.like)}能产生{of}任一{kind}"
    n = counting(w, mana.amount if mana.amount is not None else Number(value=1), "点")
    return pattern.format(n=n)


def token(w: Writer, made: Characteristics, action: Action, clause: Clause) -> str:
    """Write the tokens that are created: 两个1/1白色，具飞行异能的精怪衍生生物."""
    from kg.render.chinese.keywords import granted
    from kg.render.chinese.selections import possessive

    if action.verb == "get-emblem":
        only(made, "abilities")
        clause.said.add("made")
        return f"具有以下异能的徽记～「{''.join(w(ability) for ability in made.abilities)}」"
    number = action.amount
    clause.said |= {"amount", "manner"}
    count = "一个"
    if isinstance(number, Bound):
        count = bounded(w, number, "个")
    elif number is not None:
        count = bounded(w, Bound(least=number, most=number), "个")
    how = ""
    for manner in action.manner:
        if manner.how == "attacking":
            only(manner, "how")
            clause.after += "，且正进行攻击"
            continue
        if manner.how in ("under-control", "blocking"):
            continue  # said before the verb
        if manner.how in ("again", "additional"):
            only(manner, "how")
            continue
        if manner.how != "tapped":
            raise CannotRender(manner, "no wording for the manner of this token")
        only(manner, "how")
        how += "已横置的"
    clause.before = clause.before.replace("横置", "") if how else clause.before
    if made.copy_of is not None:
        these = "此" if count == "一个" else "这些"
        clause.after += f"，{these}衍生物为{possessive(w, made.copy_of).removesuffix('的')}之复制品"
        if made.exceptions:
            from kg.render.chinese.changes import exceptions

            only(made, "copy_of", "exceptions")
            clause.after += exceptions(w, made.exceptions)
        elif made != Characteristics(copy_of=made.copy_of):
            clause.after += f"，但它是{description(w, replace(made, copy_of=None), granted, head='')}"
        return f"{count}{how}衍生物"
    if made.predefined is not None:
        only(made, "predefined")
        return f"{count}{how}{w.label(made.predefined)}衍生物"
    return count + how + description(w, made, granted)


def description(w: Writer, made: Characteristics, granted: object, head: str = "衍生") -> str:
    """Write characteristics as one noun phrase: 3/3绿色，具践踏异能的野兽衍生生物."""
    from kg.render.chinese.keywords import granted as abilities_text
    from kg.render.chinese.selections import possessive

    if made.copy_of is not None and not head:
        from kg.render.chinese.changes import exceptions

        only(made, "copy_of", "exceptions")
        copied = possessive(w, made.copy_of)
        if made.exceptions:
            w.tails.append(exceptions(w, made.exceptions))
        return f"{copied}复制品"
    only(made, "name", "power", "toughness", "colors", "supertypes", "types", "subtypes", "abilities")
    pt = ""
    if isinstance(made.power, Measure) and made.power == made.toughness and not head:
        pt = f"力量与防御力等同于{w(made.power)}的"
    elif made.power is not None and made.toughness is not None:
        pt = f"{_size(w, made.power)}/{_size(w, made.toughness)}"
    if made.name is not None:
        pt, colors = f"名称为{made.name}的{pt}", _colors(w, made.colors)
    keywords = tuple(a for a in made.abilities if isinstance(a, Keyword))
    quoted = tuple(a for a in made.abilities if not isinstance(a, Keyword))
    subtypes = "／".join(w.label(s) for s in made.subtypes)
    types = "".join(w.label(t) for t in made.types) or ("物" if head else "")
    colors = _colors(w, made.colors)
    named = subtypes + "".join(w.label(s) for s in made.supertypes) + head + types
    apart = head and keywords and quoted and made.abilities == keywords + quoted
    if (keywords and not quoted) or (quoted and not head) or apart:
        comma = "，" if pt or colors else ""
        several = "，" if len(made.colors) > 1 and pt else ""
        before = abilities_text(w, keywords if apart else made.abilities)
        text = f"{pt}{several}{colors}{comma}具{before}的{named}"
        return f"{text}，且具有{abilities_text(w, quoted)}" if apart else text
    text = f"{pt}{'，' if len(made.colors) > 1 and pt else ''}{colors}{'的' if len(made.colors) > 1 else ''}{named}"
    if quoted:
        text += f"，且具有{abilities_text(w, made.abilities)}"
    return text


def _size(w: Writer, value: object) -> str:
    if isinstance(value, Number | Variable):
        return w(value)
    raise CannotRender(value, "no wording as the power or toughness of a token")


def _colors(w: Writer, colors: tuple[str, ...]) -> str:
    if len(colors) < 2:
        return "".join(w.label(c, "Color") for c in colors)
    return "".join(
        w.label(c, "Color").replace("色", "") for c in colors
    ) + f"{numeral(len(colors), counting=True)[:1]}色".replace("两", "双")


__all__ = ["description", "mana", "symbols", "token"]
