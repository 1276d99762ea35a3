"""Effects in Chinese."""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import replace

from kg.abilities.actions import Action, Time
from kg.abilities.conditions import DidSo, Happened, Meets, Unless
from kg.abilities.effects import (
    Become,
    Can,
    ChangeControl,
    Continuous,
    Do,
    Effect,
    EntersWith,
    ExtraTime,
    ForEach,
    If,
    Instead,
    Let,
    May,
    ModifyPT,
    OneOf,
    Sequence,
    UnlessPaid,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Count, Number, PerEach, Quantity
from kg.abilities.selections import (
    And,
    ControlledBy,
    InZone,
    Place,
    Reference,
    Selection,
    Who,
    You,
)
from kg.render.chinese import times
from kg.render.chinese.actions import instruction
from kg.render.chinese.actions import modal as written
from kg.render.chinese.changes import change
from kg.render.chinese.continuous import continuous
from kg.render.chinese.counted import each
from kg.render.chinese.joining import link, run_on, then
from kg.render.chinese.nouns import noun
from kg.render.chinese.quantities import counting
from kg.render.writer import CannotRender, Rule, Writer, only


def do(w: Writer, effect: Do) -> str:
    """Write an instruction; what is done once for each of something begins with 每有."""
    only(effect, "action", "duration")
    amount = effect.action.amount
    if effect.duration is not None:
        plain = instruction(w, effect.action)
        if effect.duration.until_event is not None:
            return f"{plain}，{times.lasting(w, effect.duration)}"
        return f"{plain}{times.lasting(w, effect.duration)}"
    if isinstance(amount, PerEach):
        return f"{each(w, amount.each)}，{then(w, Do(action=replace(effect.action, amount=amount.amount)))}"
    return instruction(w, effect.action)


def may(w: Writer, effect: May) -> str:
    """Write 你可以…."""
    only(effect, "effect", "who")
    inner = effect.effect
    if isinstance(inner, Instead):
        only(inner, "event", "effects")
        effects = inner.effects[0] if len(inner.effects) == 1 else Sequence(effects=inner.effects)
        offer = may(w, replace(effect, effect=effects)).replace("可以", "可以改为", 1)
        return f"如果{written(w, inner.event, '将')}，则{offer}"
    first, rest = (inner.effects[0], inner.effects[1:]) if isinstance(inner, Sequence) else (inner, ())
    if isinstance(first, UnlessPaid | If | ForEach | May | Let):
        raise CannotRender(effect, f"no wording for being allowed a {type(first).__name__}")
    text = _permitted(w, first, effect.who)
    if not rest:
        return text
    separator, shared = link(w, first, rest[0])
    second = rest[0]
    if isinstance(first, Continuous) and isinstance(second, Continuous) and first.subject == second.subject:
        separator, shared = "，且", w(first.subject)
    if len(rest) == 1 and isinstance(second, Do) and second.action.verb == "put" and second.action.agent is None:
        put = w(second)
        if put.startswith(("将它置", "将之放进")):
            return f"{text}并{put[2:]}"  # whoever does it is left unsaid, as is what it is
    return text + (separator or "，然后") + run_on(w, rest).removeprefix(shared)


def _permitted(w: Writer, effect: Effect, who: Who | None) -> str:
    if isinstance(effect, Do):
        if effect.duration is not None:
            allowed = _permitted(w, replace(effect, duration=None), who)
            comma = "，" if effect.duration.until_event is not None else ""
            return f"{allowed}{comma}{times.lasting(w, effect.duration)}"
        agent = effect.action.agent
        if agent is not None and agent != (who or You()):
            return f"{w(who) if who is not None else '你'}可以令{instruction(w, effect.action)}"
        if effect.action.verb in w.words.small["said-of-object"] and (effect.action.object or agent) is not None:
            return f"{w(who) if who is not None else '你'}可以令{instruction(w, effect.action)}"
        agent = agent or who or You()
        return instruction(w, replace(effect.action, agent=agent), modal="可以")
    allowed = w(who) if who is not None else "你"
    if isinstance(effect, Continuous) and effect.changes == (ChangeControl(who=who or You()),):
        return f"{allowed}可以{continuous(w, effect, after=True).removeprefix(allowed)}"
    if isinstance(effect, Continuous):
        if effect.duration is not None and effect.duration.condition is not None:
            inner = continuous(w, replace(effect, duration=None))
            return f"{times.lasting(w, effect.duration)}，{allowed}可以使{inner}"
        return f"{allowed}可以使{continuous(w, effect, after=True)}"
    if isinstance(effect, OneOf):
        first = _permitted(w, effect.effects[0], who)
        return one_of(w, effect, first)
    raise CannotRender(effect, "no wording for being allowed this")


def if_(w: Writer, effect: If) -> str:
    """Write 如果…，则…; after an offer 若你如此作，则…."""
    only(effect, "condition", "effect", "otherwise", "instead")
    told = isinstance(effect.condition, DidSo) or (
        isinstance(effect.condition, Unless) and isinstance(effect.condition.part, DidSo)
    )
    held = effect.condition
    exiled = isinstance(held, Meets) and held.filter == InZone(place=Place(zone="exile"))
    allowed = effect.effect.effects if isinstance(effect.effect, Sequence) else (effect.effect,)
    if exiled and isinstance(held, Meets) and all(isinstance(one, Can) for one in allowed) and effect.otherwise is None:
        return f"只要{w(held.who)}持续被放逐，" + "，且".join([then(w, allowed[0]), *(w(one) for one in allowed[1:])])
    word = "若" if told and isinstance(effect.condition, DidSo) else "如果"
    if isinstance(effect.condition, Unless) and not told and not effect.instead:
        part = effect.condition.part
        if effect.otherwise is None and part != Happened(action=Action(verb="pay-that-cost")):
            return f"除非{w(part)}，否则{w(effect.effect)}"
    inner = w(effect.effect)
    if effect.instead and isinstance(effect.effect, EntersWith):
        subject = w(effect.effect.subject)
        inner = f"{subject}改为{inner.removeprefix(subject)}"
    elif effect.instead:
        inner = f"改为{inner}"
    text = f"{word}{w(effect.condition)}，则{inner}"
    if effect.otherwise is not None:
        text += f"。若否，则{w(effect.otherwise)}"
    return text


def for_each(w: Writer, effect: ForEach) -> str:
    """Write 对每位对手而言，… or 其上每有一个充电指示物，便…."""
    only(effect, "each", "effect")
    if isinstance(effect.each, Quantity):
        return f"{each(w, effect.each)}，{then(w, effect.effect)}"
    counted = isinstance(effect.each, Selection) and effect.each.number is None and not effect.each.target
    if counted and isinstance(effect.each, Selection):
        placed = isinstance(effect.each.filter, And) and any(
            isinstance(part, ControlledBy | InZone) for part in effect.each.filter.parts
        )
        if placed and not any(isinstance(node, Reference) for node in effect.effect.walk()):
            return f"{each(w, Count(of=effect.each))}，{then(w, effect.effect)}"
        every = replace(effect.each, number=Bound(how="each"))
        return f"对{w(every)}而言，{w(effect.effect)}"
    several = effect.each
    if isinstance(several, Reference) and several.how == "that" and several.plural and several.noun is not None:
        only(several, "how", "noun", "plural", "to")
        what = noun(w, several.noun)
        return f"对每{what.unit(w)}这类{what.text()}而言，{w(effect.effect)}"
    return f"对{w(effect.each)}而言，{w(effect.effect)}"


def let(w: Writer, effect: Let) -> str:
    """Write …，X为…."""
    only(effect, "name", "value", "effect")
    first, *rest = effect.effect.effects if isinstance(effect.effect, Sequence) else (effect.effect,)
    if rest and all(isinstance(one, If) and isinstance(one.condition, DidSo) for one in rest):
        told = "。".join(w(one) for one in rest)  # the letter goes on being so in the sentence after
        return f"{w(first)}，{effect.name}为{w(effect.value)}。{told}"
    return f"{w(effect.effect)}，{effect.name}为{w(effect.value)}"


def _either_bonus(w: Writer, effects: Items[Effect]) -> str:
    """Write 此生物得+2/-2或-2/+2直到回合结束, if that is the choice."""
    texts = []
    for effect in effects:
        first = effects[0]
        if not isinstance(effect, Continuous) or not isinstance(first, Continuous) or len(effect.changes) != 1:
            return ""
        if replace(effect, changes=first.changes) != first or not isinstance(effect.changes[0], ModifyPT):
            return ""
        texts.append(change(w, effect.changes[0], True).removeprefix("得"))
    assert isinstance(first, Continuous)
    return f"{w(first.subject)}得{'或'.join(texts)}{times.ending(w, first.duration)}"


def _listed(texts: list[str]) -> str:
    *first, last = texts
    return "，".join(first) + ("，" if len(first) > 1 else "") + f"或{last}"


def _forms(w: Writer, effects: Items[Effect]) -> str:
    """Write 它依照你的选择成为3/3神器生物或2/2，具飞行异能的神器生物，且额外具有上述类别, if those are the choices."""
    first = effects[0]
    made = []
    for one in effects:
        if not isinstance(first, Continuous) or not isinstance(one, Continuous) or len(one.changes) != 1:
            return ""
        change_ = one.changes[0]
        if one != Continuous(subject=first.subject, changes=one.changes) or not isinstance(change_, Become):
            return ""
        made.append(change_)
    if len({one.added for one in made}) != 1 or not isinstance(first, Continuous):
        return ""
    forms = _listed([change(w, replace(one, added=False), True).removeprefix("成为") for one in made])
    return f"{w(first.subject)}依照你的选择成为{forms}{'，且额外具有上述类别' if made[0].added else ''}"


def _counters(w: Writer, effects: Items[Effect]) -> str:
    """Write ~进战场时上面依照你的选择有一个飞行指示物或一个先攻指示物, if those are the choices."""
    first = effects[0]
    kinds = []
    for one in effects:
        if not isinstance(first, EntersWith) or not isinstance(one, EntersWith) or one.counter is None:
            return ""
        if one != EntersWith(subject=first.subject, counter=one.counter, number=one.number) or one.number is None:
            return ""
        label = w.label(one.counter, "CounterKind", "KeywordAbility")
        kinds.append(f"{counting(w, one.number, '个')}{label}指示物")
    assert isinstance(first, EntersWith)
    return f"{w(first.subject)}进战场时上面依你的选择有{_listed(kinds)}"


def one_of(w: Writer, effect: OneOf, first: str | None = None) -> str:
    """Write alternatives of which one is chosen as it is done: 横置或重置目标生物."""
    texts = [w(one) for one in effect.effects]
    agents = [one.action.agent for one in effect.effects if isinstance(one, Do)]
    if len(agents) == len(texts) and agents[0] is not None and agents.count(agents[0]) == len(agents):
        texts[1:] = [text.removeprefix(w(agents[0])) for text in texts[1:]]
    texts[0] = first or texts[0]
    if (either := _either_bonus(w, effect.effects)) and first is None:
        return either
    if forms := _forms(w, effect.effects) or _counters(w, effect.effects):
        return forms
    objects = [one.action.object for one in effect.effects if isinstance(one, Do)]
    if len(objects) == len(texts) and objects[0] is not None and objects.count(objects[0]) == len(objects):
        what = w(objects[0])
        if all(text.endswith(what) for text in texts):
            return "或".join(text.removesuffix(what) for text in texts) + what
    return "或".join(texts)


def extra_time(w: Writer, effect: ExtraTime) -> str:
    """Write 于本回合后进行额外的一个回合."""
    time = effect.time
    this = Time(period="turn", which="this")
    if time.period == "turn" and effect.after == this and isinstance(time.count, Number):
        only(time, "period", "count")
        who = "" if effect.who is None else w(effect.who)
        return f"{who}于本回合后进行额外的{counting(w, time.count, '个')}回合"
    after = effect.after
    this_phase = after is not None and after == Time(period=after.period, which="this")
    if after is not None and this_phase and effect.who is None and isinstance(time.count, Number):
        only(time, "period", "count")
        now = "阶段" if after.period == "phase" else times.phase(w, after.period)
        return f"在此{now}后，额外多出{counting(w, time.count, '个')}{times.phase(w, time.period)}"
    raise CannotRender(effect, "no wording for extra time of this kind")


RULES: dict[type[Node], Rule] = {
    Do: do,
    May: may,
    If: if_,
    ForEach: for_each,
    Let: let,
    OneOf: one_of,
    ExtraTime: extra_time,
}
