"""Effects in English."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.conditions import DidSo, Unless
from kg.abilities.effects import (
    Continuous,
    Do,
    Effect,
    ExtraTime,
    ForEach,
    If,
    Instead,
    Let,
    May,
    ModifyPT,
    OneOf,
    Sequence,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Count, Number, PerEach, Quantity
from kg.abilities.selections import Reference, Selection, Who, You
from kg.render.english import times
from kg.render.english.actions import instruction, would
from kg.render.english.continuous import changed
from kg.render.english.counted import each
from kg.render.english.joining import link, run_on, spoken_of
from kg.render.english.quantities import modifiers
from kg.render.english.selections import objective
from kg.render.writer import CannotRender, Rule, Writer, only


def do(w: Writer, effect: Do) -> str:
    """Write an instruction."""
    only(effect, "action", "duration")
    amount = effect.action.amount
    if effect.duration is not None:
        they = None if effect.action.agent in (None, You()) else Reference(how="it", plural=True)
        return f"{instruction(w, effect.action)} {times.lasting(w, effect.duration, they)}"
    if isinstance(amount, PerEach):
        return f"{do(w, Do(action=replace(effect.action, amount=amount.amount)))} for each {each(w, amount.each)}"
    action = effect.action
    if action.agent is None and action.verb in w.words.small["said-of-you"]:
        action = replace(action, agent=You())
    return instruction(w, action)


def may(w: Writer, effect: May) -> str:
    """Write you may …."""
    only(effect, "effect", "who")
    inner = effect.effect
    if isinstance(inner, Instead):
        only(inner, "event", "effects")
        effects = inner.effects[0] if len(inner.effects) == 1 else Sequence(effects=inner.effects)
        offer = may(w, replace(effect, effect=effects)).replace(" may ", " may instead ", 1)
        return f"if {would(w, inner.event)}, {offer}"
    first, *rest = spoken_of(inner.effects) if isinstance(inner, Sequence) else (inner,)
    text = _permitted(w, first, effect.who)
    if not rest:
        return text
    joint, shared = link(w, May(effect=first, who=effect.who), rest[0])
    return f"{text}{joint or ', then'} {run_on(w, rest).removeprefix(shared).strip()}"


def _permitted(w: Writer, effect: Effect, who: Who | None) -> str:
    if isinstance(effect, Do):
        if effect.duration is not None:
            return f"{_permitted(w, replace(effect, duration=None), who)} {times.lasting(w, effect.duration)}"
        agent = effect.action.agent
        if (agent is not None and agent != (who or You())) or effect.action.verb in w.words.small["subjects"]:
            base = instruction(w, effect.action, modal="\0").replace("\0 ", "")
            return f"{w(who) if who is not None else 'you'} may have {base}"
        return instruction(w, replace(effect.action, agent=agent or who or You()), modal="may")
    if isinstance(effect, Continuous):
        plain = replace(effect, subject=effect.subject)
        return f"{w(who) if who else 'you'} may have {changed(w, plain, base=True)}"
    if isinstance(effect, OneOf):
        first, *others = effect.effects
        texts = [_permitted(w, first, who), *(w(other) for other in others)]
        return _either(effect, texts, w)
    raise CannotRender(effect, "no wording for being allowed this")


def one_of(w: Writer, effect: OneOf) -> str:
    """Write alternatives of which one is chosen as it is done: tap or untap target creature."""
    return _either(effect, [w(one) for one in effect.effects], w)


def _either(effect: OneOf, texts: list[str], w: Writer) -> str:
    """Join alternatives; what all of them are done to is named once."""
    done = [one.action for one in effect.effects if isinstance(one, Do)]
    if len(done) == len(texts) and done[0].object is not None and {one.object for one in done} == {done[0].object}:
        what = objective(w, done[0].object)
        if all(text.endswith(f" {what}") for text in texts):
            return " or ".join(text.removesuffix(f" {what}") for text in texts) + f" {what}"
    pumps = [one for one in effect.effects if isinstance(one, Continuous) and isinstance(one.changes[0], ModifyPT)]
    if len(pumps) == len(texts) and {replace(one, changes=pumps[0].changes) for one in pumps} == {pumps[0]}:
        sizes = [modifiers(w, one.changes[0].power, one.changes[0].toughness) for one in pumps]  # type: ignore[attr-defined]
        if all(len(one.changes) == 1 for one in pumps):
            return texts[0].replace(sizes[0], " or ".join(sizes), 1)
    return " or ".join(texts)


def if_(w: Writer, effect: If) -> str:
    """Write if you do, …."""
    only(effect, "condition", "effect", "otherwise", "instead")
    part = effect.condition.part if isinstance(effect.condition, Unless) else None
    if part is not None and not isinstance(part, DidSo) and not effect.instead and effect.otherwise is None:
        return f"{w(effect.effect)} unless {w(part)}"
    text = f"if {w(effect.condition)}, {w(effect.effect)}{' instead' if effect.instead else ''}"
    if effect.otherwise is not None:
        text += f". Otherwise, {w(effect.otherwise)}"
    return text


def let(w: Writer, effect: Let) -> str:
    """Write …, where X is …."""
    only(effect, "name", "value", "effect")
    return f"{w(effect.effect)}, where {effect.name} is {w(effect.value)}"


def for_each(w: Writer, effect: ForEach) -> str:
    """Write draw a card for each land you control."""
    if isinstance(effect.each, Selection) and effect.each.number is None and not effect.each.target:
        return f"{w(effect.effect)} for each {each(w, Count(of=effect.each))}"
    if isinstance(effect.each, Quantity):
        return f"{w(effect.effect)} for each {each(w, effect.each)}"
    if isinstance(effect.each, Selection) and effect.each.number is not None and effect.each.number.how == "each":
        return f"for {w(effect.each)}, {w(effect.effect)}"
    raise CannotRender(effect, "no wording for doing it for each of these")


def extra_time(w: Writer, effect: ExtraTime) -> str:
    """Write take an extra turn after this one."""
    from kg.abilities.actions import Time

    if effect == ExtraTime(time=Time(period="turn", count=Number(value=1)), after=Time(period="turn", which="this")):
        return "take an extra turn after this one"
    raise CannotRender(effect, "no wording for extra time of this kind")


RULES: dict[type[Node], Rule] = {
    Do: do,
    ForEach: for_each,
    May: may,
    If: if_,
    Let: let,
    OneOf: one_of,
    Sequence: lambda w, effect: run_on(w, effect.effects),
    ExtraTime: extra_time,
}
