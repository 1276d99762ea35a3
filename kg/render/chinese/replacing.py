"""Replacement and prevention in Chinese: 如果…将…，则改为…; 防止…."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import DidSo, Happened, Unless
from kg.abilities.effects import (
    Do,
    EntersWith,
    If,
    Instead,
    Prevent,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Amount, Arithmetic, Number, PerEach, Quantity, Variable
from kg.abilities.selections import (
    Is,
    Reference,
    Selection,
    Who,
)
from kg.render.chinese import times
from kg.render.chinese.actions import DAMAGE, event
from kg.render.chinese.actions import modal as written
from kg.render.chinese.changes import exceptions
from kg.render.chinese.joining import run_on
from kg.render.chinese.quantities import counting
from kg.render.chinese.selections import possessive
from kg.render.writer import CannotRender, Rule, Writer, only


def instead(w: Writer, effect: Instead) -> str:
    """Write 如果…将…，则改为…."""
    if (kept := _life_kept(w, effect)) is not None:
        return kept
    only(effect, "event", "effects", "condition", "duration")
    lead, given = "", "" if effect.condition is None else f"{w(effect.condition)}，且"
    if effect.duration is not None:
        if effect.duration.during is None and effect.duration.until is None:
            raise CannotRender(effect, "no wording for how long this replaces")
        lasts = times.lasting(w, effect.duration)
        lead = f"{lasts}，" if effect.duration.until is not None else f"于{lasts}中，"
    if effect.condition is None and (to := _redirected(effect)) is not None:
        return lead + _redirection(w, effect.event, to)
    caused = any(how.how == "caused-by" for how in effect.event.manner)
    told = event(w, effect.event) if caused else written(w, effect.event, "将")
    first, *rest = effect.effects
    if rest and isinstance(first, Prevent) and not any(isinstance(one, Prevent) for one in rest):
        return f"{lead}如果{given}{told}，则{w(first)}。{run_on(w, rest)}"  # what else happens then (CR 615.5)
    less = all(isinstance(one, Prevent) for one in effect.effects)  # the damage is still dealt, but for a part
    return f"{lead}如果{given}{told}，则{'' if less else '改为'}{run_on(w, effect.effects)}"


def _redirected(effect: Instead) -> Who | None:
    """Return whom damage is dealt to instead (CR 614.9), if that is all that happens."""
    event = effect.event
    if event.verb != "deal-damage" or len(effect.effects) != 1 or not isinstance(effect.effects[0], Do):
        return None
    dealt = effect.effects[0].action
    source = dealt.agent if isinstance(dealt.agent, Reference) else Reference(how="it")
    alike = Action(verb="deal-damage", agent=source, recipient=dealt.recipient, amount=Amount(), combat=event.combat)
    if dealt != alike or (source.how, source.noun) != ("that", Is(concept="source")):
        return None
    return dealt.recipient


def _redirection(w: Writer, event: Action, to: Who) -> str:
    """Write 接下来将对你造成的1点伤害，改为对目标生物造成之."""
    only(event, "verb", "agent", "recipient", "amount", "combat", "manner")
    agent = "" if event.agent is None else w(event.agent)
    on = "" if event.recipient is None else f"对{w(event.recipient)}"
    kind = DAMAGE[event.combat]
    upcoming = event.manner == (Manner(how="next"),)
    if event.manner and not upcoming:
        raise CannotRender(event, "no wording for which damage goes elsewhere")
    if upcoming and isinstance(event.amount, Quantity) and event.agent is None:
        what = f"接下来将{on}造成的{w(event.amount)}点{kind}"
    elif upcoming and event.amount is None and event.agent is not None:
        what = f"{agent}下一次将{on}造成的所有{kind}"
    elif not upcoming and event.amount is None:
        what = f"{agent}将{on}造成的所有{kind}"
    else:
        raise CannotRender(event, "no wording for how much of the damage goes elsewhere")
    return f"{what}，改为对{w(to)}造成之"


def _life_kept(w: Writer, effect: Instead) -> str | None:
    """Write 将使你的总生命减少至1以下的伤害，改为减少你的总生命至1, if that is what it says."""
    how = effect.event.manner[0] if len(effect.event.manner) == 1 else None
    if how is None or how.how != "lowering-life-below" or how.amount is None or effect.event.recipient is None:
        return None
    who = effect.event.recipient
    leaves = Do(action=replace(effect.event, manner=(replace(how, how="lowering-life-to"),)))
    if effect != Instead(event=effect.event, effects=(leaves,)):
        raise CannotRender(effect, "no wording for this replacement of damage")
    life = f"{possessive(w, who)}{w.label('life-total', 'Characteristic')}"
    return f"将使{life}减少至{w(how.amount)}以下的伤害，改为减少{life}至{w(how.amount)}"


def enters_with(w: Writer, effect: EntersWith) -> str:
    """Write ~须横置进战场; ~进战场时上面有两个+1/+1指示物; 于~进战场时，…."""
    subject = w(effect.subject)
    tapped = "且须横置" if effect.tapped else ""
    if effect.copy_of is not None and effect.optional:
        only(effect, "subject", "copy_of", "optional", "tapped", "exceptions")
        how = "横置进战场" if effect.tapped else "进战场"
        but = exceptions(w, effect.exceptions) if effect.exceptions else ""
        return f"你可以使{subject}当成{possessive(w, effect.copy_of).removesuffix('的')}的复制品来{how}{but}"
    if effect.tapped and effect.counter is None:
        only(effect, "subject", "tapped", "unless", "condition")
        text = f"{subject}须横置进战场"
        if effect.unless is not None:
            return f"除非{w(effect.unless)}，否则{text}"
        return f"如果{w(effect.condition)}，则{text}" if effect.condition is not None else text
    if effect.counter is not None and effect.number is not None:
        only(effect, "subject", "counter", "number", "condition", "tapped")
        coming = "进战场"
        if effect.condition is not None:
            if effect.condition != Happened(action=Action(verb="escape", object=effect.subject)):
                raise CannotRender(effect, "no wording for counters under this condition")
            coming = "逸脱"
        kind = w.label(effect.counter, "CounterKind", "KeywordAbility")
        if isinstance(effect.number, PerEach):
            raise CannotRender(effect, "no wording for counters for each of something")
        if isinstance(effect.number, Number | Variable):
            return f"{subject}{coming}时上面有{counting(w, effect.number, '个')}{kind}指示物{tapped}"
        return f"{subject}{coming}时上面有数个{kind}指示物{tapped}，其数量为{w(effect.number)}"
    if effect.copy_of is not None:
        only(effect, "subject", "copy_of")
        return f"{subject}进战场时为{possessive(w, effect.copy_of).removesuffix('的')}的复制品"
    only(effect, "subject", "effects")
    if not effect.effects:
        raise CannotRender(effect, "no wording for entering like this")
    told = (DidSo(), Unless(part=DidSo()))
    then = [one for one in effect.effects if isinstance(one, If) and one.condition in told]
    if then and effect.effects[-len(then) :] == tuple(then) and len(then) < len(effect.effects):
        first = run_on(w, effect.effects[: -len(then)])
        return f"于{subject}进战场时，{first}。" + "。".join(w(one) for one in then)
    return f"于{subject}进战场时，{run_on(w, effect.effects)}"


def prevent(w: Writer, effect: Prevent) -> str:
    """Write 防止本回合中将对你造成的所有战斗伤害."""
    only(effect, "damage", "duration", "amount", "next")
    if effect.next and effect.amount is None:
        only(effect.damage, "verb", "agent", "recipient", "combat")
        if effect.damage.agent is None or effect.damage.recipient is None:
            raise CannotRender(effect, "no wording for preventing the next damage of anything")
        now = "" if effect.duration is None else f"于{times.lasting(w, effect.duration)}中，"
        kind = DAMAGE[effect.damage.combat]
        return f"{now}防止{w(effect.damage.agent)}下一次将对{w(effect.damage.recipient)}造成的{kind}"
    part = effect.damage == Action(verb="deal-damage", manner=(Manner(how="that"),))
    if part and effect.amount is not None and not effect.next:
        only(effect, "damage", "amount")
        all_but = effect.amount.operands[1] if isinstance(effect.amount, Arithmetic) else None
        if all_but is not None and effect.amount == Arithmetic(operator="minus", operands=(Amount(), all_but)):
            return f"防止其中除了{w(all_but)}点以外的所有伤害"
        return f"防止该伤害中的{w(effect.amount)}点"
    if effect.next != (effect.amount is not None):
        raise CannotRender(effect, "no wording for preventing a part of each damage, or all of the next")
    damage = effect.damage
    if damage == Action(verb="deal-damage", manner=(Manner(how="that"),)) and effect.amount is None:
        only(effect, "damage")
        return "防止该伤害"
    only(damage, "verb", "agent", "recipient", "combat")
    when, lead = "", ""
    if effect.duration is not None and (effect.duration.until is not None or isinstance(damage.agent, Selection)):
        lasts = times.lasting(w, effect.duration)
        lead = f"{lasts}，" if effect.duration.until is not None else f"于{lasts}中，"
    elif effect.duration is not None:
        lasts = times.lasting(w, effect.duration)
        when, lead = ("", f"{lasts}，") if lasts.startswith("于") else (lasts + "中", "")
    agent = "" if damage.agent is None else w(damage.agent)
    to = "" if damage.recipient is None else f"对{w(damage.recipient)}"
    kind = DAMAGE[damage.combat]
    if effect.amount is not None:
        now = "" if effect.duration is None else f"于{times.lasting(w, effect.duration)}中，"
        return f"{now}防止接下来{agent}将{to}造成的{w(effect.amount)}点{kind}"
    return f"{lead}防止{when}{agent}将{to}造成{'之' if agent or '的' in to else '的'}所有{kind}"


RULES: dict[type[Node], Rule] = {
    Instead: instead,
    EntersWith: enters_with,
    Prevent: prevent,
}
