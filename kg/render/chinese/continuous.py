"""Continuous effects in Chinese: 目标生物得+1/+1直到回合结束."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.abilities import Keyword
from kg.abilities.effects import (
    AddAbilities,
    Become,
    Change,
    ChangeControl,
    ChangeWords,
    Continuous,
    KeywordCost,
    LoseAbilities,
    LoseTypes,
    ModifyPT,
    SetPT,
    SwitchPT,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Measure, Number, PerEach, Quantity
from kg.abilities.selections import (
    Reference,
    Selection,
)
from kg.render.chinese import times
from kg.render.chinese.changes import change, control, replaced, values
from kg.render.chinese.counted import each
from kg.render.chinese.made import symbols
from kg.render.chinese.quantities import per_each
from kg.render.chinese.selections import is_each, is_several, possessive
from kg.render.writer import CannotRender, Rule, Writer, only


def continuous(w: Writer, effect: Continuous, after: bool = False) -> str:
    """Write what a continuous effect does to its subject; its duration stands at the end if ``after``."""
    text = _continuous(w, effect, after) + "".join(w.tails)
    w.tails.clear()
    return text


def _continuous(w: Writer, effect: Continuous, after: bool) -> str:
    only(effect, "subject", "changes", "duration")
    subject = w(effect.subject)
    changes = effect.changes
    first = changes[0]
    if isinstance(first, ChangeControl):
        if len(changes) > 1:
            raise CannotRender(effect, "no wording for control together with another change")
        if effect.duration is not None and effect.duration.condition is not None:
            return f"{times.ending(w, effect.duration)}，{control(w, first, possessive(w, effect.subject))}"
        return control(w, first, possessive(w, effect.subject)) + times.ending(w, effect.duration)
    if isinstance(first, AddAbilities) and first.choice:
        only(first, "abilities", "choice")
        if len(changes) > 1 or not all(isinstance(one, Keyword) for one in first.abilities):
            raise CannotRender(first, "no wording for this choice of abilities")
        *others, last = (w(ability) for ability in first.abilities)
        names = "，".join(others) + "或" + last
        return f"选择{names}，{subject}获得该异能{times.ending(w, effect.duration)}"
    if isinstance(first, KeywordCost) and len(changes) == 1 and effect.duration is None:
        less = f"减{symbols(first.less)}" if first.less is not None else ""
        cost = f"{possessive(w, first.of)}{w.label('mana-cost', 'Characteristic')}"
        return f"{possessive(w, effect.subject)}{w.label(first.keyword, 'KeywordAbility')}费用等同于{cost}{less}"
    if isinstance(first, ModifyPT) and (per := per_each(first.power) or per_each(first.toughness)):
        return _bonus(w, effect, first, per)
    if isinstance(first, ChangeWords) and first.becomes == "another" and len(changes) == 1:
        ending = times.ending(w, effect.duration)
        return replaced(w, first, possessive(w, effect.subject)) + (f"，{ending}" if ending else "")
    if changes == (SwitchPT(),):
        return f"将{possessive(w, effect.subject)}力量与防御力互换{times.ending(w, effect.duration)}"
    if (doubled := _doubled(first)) and len(changes) == 1:
        labels = "与".join(w.label(name, "Characteristic") for name in doubled)
        return f"将{possessive(w, effect.subject)}{labels}加倍{times.ending(w, effect.duration)}"
    if isinstance(first, SetPT) and len(changes) == 1:
        return subject + change(w, first, not w.static) + times.ending(w, effect.duration)
    lost = (LoseTypes(remaining=True), LoseAbilities(all=True))
    both = changes[-2:] == lost and len(changes) > 2
    changes = changes[:-2] if both else changes
    texts = [
        values(w, c)
        if n and isinstance(c, SetPT)
        else change(w, c, not (w.static and effect.duration is None) and not (n and isinstance(changes[n - 1], Become)))
        for n, c in enumerate(changes)
    ]
    if both:
        texts.append(f"失去所有其他{w.label('card-type', 'Characteristic')}和异能")
    if is_each(effect.subject):
        texts[0] = f"{'均' if isinstance(first, AddAbilities) and w.static else '各'}{texts[0]}"
    elif isinstance(effect.subject, Selection) and effect.subject.target and is_several(effect.subject):
        texts[0] = f"各{texts[0]}"
    text = texts[0] if len(texts) == 1 else "，".join(texts[:-1]) + "且" + texts[-1]
    if effect.duration is None:
        return subject + text
    end = times.lasting(w, effect.duration)
    if not after and (len(texts) > 1 or effect.duration.until is None or text.endswith("」")):
        return f"{end}，{subject}{text}" if end.startswith(("直到", "于")) else f"{subject}{end}{text}"
    return f"{subject}{text}{end}"


def _doubled(change: Change) -> tuple[str, ...]:
    """Return what ``change`` doubles, if it does: it gets as much as it has (CR 701.9c)."""
    if not isinstance(change, ModifyPT):
        return ()
    sides = (("power", change.power), ("toughness", change.toughness))
    own = [n for n, q in sides if q == Measure(characteristic=n, of=Reference(how="it", to=_to(q)))]
    return tuple(own) if all(n in own or q == Number(value=0) for n, q in sides) else ()


def _to(q: Quantity) -> int | None:
    return q.of.to if isinstance(q, Measure) and isinstance(q.of, Reference) else None


def _bonus(w: Writer, effect: Continuous, first: ModifyPT, per: PerEach) -> str:
    """Write 你每操控一个神器，目标生物便得+1/+1直到回合结束."""
    sides = []
    for side in (first.power, first.toughness):
        if isinstance(side, PerEach):
            if side.each != per.each:
                raise CannotRender(first, "no wording for two different counts")
            side = side.amount
        sides.append(side)
    plain = replace(effect, changes=(ModifyPT(power=sides[0], toughness=sides[1]), *effect.changes[1:]))
    subject = w(effect.subject)
    counted = each(w, per.each)
    named = counted.startswith(f"{subject}上")  # named just before
    return f"{counted}，{'' if named else subject}便{continuous(w, plain).removeprefix(subject)}"


RULES: dict[type[Node], Rule] = {
    Continuous: continuous,
}
