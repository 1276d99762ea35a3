"""Continuous changes in Chinese: 得+2/+2, 获得飞行异能, 成为3/3生物."""

from __future__ import annotations

from kg.abilities.actions import Characteristics
from kg.abilities.effects import (
    AddAbilities,
    Become,
    Change,
    ChangeControl,
    ChangeLimit,
    ChangeWords,
    Designate,
    GainAbilitiesOf,
    Keep,
    LoseAbilities,
    LoseTypes,
    ModifyPT,
    NoLimit,
    SetPT,
    SwitchPT,
)
from kg.abilities.quantities import Number, Variable
from kg.abilities.selections import You
from kg.render.chinese.keywords import granted
from kg.render.chinese.made import description
from kg.render.chinese.quantities import counting, modifiers, per_each
from kg.render.writer import CannotRender, Writer, only

_ALL_COLORS = ("white", "blue", "black", "red", "green")


def change(w: Writer, what: Change, lasting: bool) -> str:
    """Write one change; what lasts is gained (获得), what a static ability gives is had (具有)."""
    if isinstance(what, ModifyPT):
        power, toughness = what.power, what.toughness
        if per_each(power) or per_each(toughness):
            raise CannotRender(what, "a bonus for each of something is written by the sentence")
        return f"得{modifiers(w, power, toughness)}"
    if isinstance(what, AddAbilities):
        only(what, "abilities")
        return ("获得" if lasting else "具有") + granted(w, what.abilities)
    if isinstance(what, LoseAbilities):
        if what.all:
            only(what, "all")
            return "失去所有异能"
        return "失去" + granted(w, what.abilities)
    if isinstance(what, Become) and what.characteristics == Characteristics(subtypes=("every-creature-type",)):
        every = f"所有{w.label('creature-type', 'Characteristic')}"
        return f"{('获得' if lasting else '具有') if what.added else '是'}{every}"
    if isinstance(what, ChangeWords):
        return _words(w, what)
    if isinstance(what, Become) and (chosen := what.characteristics.chosen) in (("any-color",), ("any-colors",)):
        if what != Become(characteristics=Characteristics(chosen=chosen)):
            raise CannotRender(what, "no wording for a chosen color together with another characteristic")
        color = w.label("color", "Characteristic")
        return f"成为由你选择的{color}" + (f"或{color}组合" if chosen == ("any-colors",) else "")
    if isinstance(what, Become) and what.characteristics.chosen:
        only(what.characteristics, "chosen")
        if what.characteristics.chosen == ("color",):
            return "成为该色"
        return "额外具有该类别" if what.added else "成为该类别"
    if isinstance(what, GainAbilitiesOf):
        return ("获得" if lasting else "具有") + w(what.what)
    if isinstance(what, Become) and what.characteristics == Characteristics(colors=_ALL_COLORS):
        return f"{'额外具有' if what.added else '成为'}所有{w.label('color', 'Characteristic')}"
    if isinstance(what, Become):
        return ("额外是" if what.added else "成为") + description(w, what.characteristics, granted, head="")
    if isinstance(what, NoLimit):
        return f"的{w.label(what.characteristic, 'Characteristic')}没有上限"
    if isinstance(what, ChangeLimit):
        if not isinstance(what.amount, Number):
            raise CannotRender(what, "no wording for a maximum that is computed")
        by = what.amount.value
        moved = "为" if what.exactly else "增加" if by > 0 else "减少"
        return f"的{w.label(what.characteristic, 'Characteristic')}{moved}{counting(w, Number(value=abs(by)), '张')}"
    if isinstance(what, Keep):
        return "仍具有原本类别" if what.concept == "card-type" else f"仍然是{w.label(what.concept)}"
    if isinstance(what, LoseTypes):
        if what.remaining:
            only(what, "remaining")
            return f"失去所有其他{w.label('card-type', 'Characteristic')}"
        if what.concept is None:
            raise CannotRender(what, "no wording for the loss of no type")
        if what.concept == "creature-type":
            return f"失去所有{w.label(what.concept, 'Characteristic')}"
        return f"不是{w.label(what.concept)}"
    if isinstance(what, Designate):
        return w.label(what.concept, "State")
    if isinstance(what, SetPT):
        return "的" + values(w, what)
    if isinstance(what, SwitchPT):
        raise CannotRender(what, "a switch is written by the sentence")
    raise CannotRender(what, "no wording for this change")


def _words(w: Writer, what: ChangeWords) -> str:
    """Write 上的所有颜色文字成为该颜色文字; what is replaced is written by the sentence."""
    if what.becomes != "chosen" or len(what.kinds) != 1:
        raise CannotRender(what, "words that become others are written by the sentence")
    label = w.label(what.kinds[0], "Characteristic")
    return f"上的所有{label}成为该{label}"


def replaced(w: Writer, what: ChangeWords, of: str) -> str:
    """Write 更改目标咒语的规则叙述文字；将其中一种颜色文字全部更改为另一种."""
    every = [f"一种{w.label(kind, 'Characteristic')}全部更改为另一种" for kind in what.kinds]
    return f"更改{of}规则叙述文字；将其中{'，或是将'.join(every)}"


def exceptions(w: Writer, changes: tuple[Change, ...]) -> str:
    """Write what a copy does not take from what it copies: ，但它额外具有神器此类别，且具有飞行异能."""
    said = []
    for what in changes:
        made = what.characteristics if isinstance(what, Become) else None
        if made is not None and isinstance(what, Become) and what.added:
            only(made, "types", "subtypes", "colors", "supertypes")
            kinds = (*made.supertypes, *made.types, *made.subtypes)
            names = [f"{w.label(kind)}此类别" for kind in kinds]
            names += [f"{w.label(color, 'Color')}此颜色" for color in made.colors]
            said.append("额外具有" + "与".join(names))
        elif made is not None:
            said.append("是" + description(w, made, granted, head=""))
        elif isinstance(what, SetPT) and isinstance(what.power, Number) and isinstance(what.toughness, Number):
            only(what, "power", "toughness")
            said.append(f"是{w(what.power)}/{w(what.toughness)}")
        else:
            said.append(change(w, what, False))
    return "，但它" + "，且".join(said)


def values(w: Writer, what: SetPT) -> str:
    """Write 基础力量与防御力为2/2, 力量等同于…."""
    only(what, "power", "toughness", "base")
    base = "基础" if what.base else ""
    power, toughness = what.power, what.toughness
    if isinstance(power, Number | Variable) and isinstance(toughness, Number | Variable):
        return f"{base}力量与防御力为{w(power)}/{w(toughness)}"
    if power is not None and power == toughness:
        return f"{base}力量和防御力各等同于{w(power)}"
    if power is not None and toughness is None:
        return f"{base}力量等同于{w(power)}"
    if toughness is not None and power is None:
        return f"{base}防御力等同于{w(toughness)}"
    raise CannotRender(what, "no wording for these values")


def control(w: Writer, what: ChangeControl, of: str) -> str:
    """Write 获得目标生物的操控权."""
    agent = "" if isinstance(what.who, You) else w(what.who)
    return f"{agent}获得{of}操控权"
