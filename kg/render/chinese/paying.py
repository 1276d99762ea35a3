"""Costs and what they are paid with in Chinese."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action
from kg.abilities.conditions import IsTime
from kg.abilities.effects import (
    AdditionalCost,
    AlternativeCost,
    Cost,
    CostChange,
    ManaUse,
    UnlessPaid,
)
from kg.abilities.node import Node
from kg.abilities.selections import (
    Is,
    Self,
    Who,
)
from kg.render.chinese import times
from kg.render.chinese.actions import instruction
from kg.render.chinese.counted import beyond_first, each
from kg.render.chinese.joining import run_on
from kg.render.chinese.keywords import costs
from kg.render.chinese.selections import besides, possessive
from kg.render.writer import CannotRender, Rule, Writer, only


def _is_ability(who: Who) -> bool:
    """Return whether ``who`` is an ability, which is activated, not cast."""
    if isinstance(who, Self):
        return who.noun == "ability"
    return any(isinstance(n, Is) and n.concept == "ability" for n in who.walk())


def cost_change(w: Writer, effect: CostChange) -> str:
    """Write 你施放的龙咒语减少{2}来施放; 你每操控一个结界，此咒语便减少{1}来施放."""
    only(effect, "what", "more", "mana", "each", "condition")
    from kg.render.chinese.made import symbols

    if effect.mana is None:
        raise CannotRender(effect, "no wording for a change of cost without mana")
    lead, rest = besides(w, effect.what)
    if lead:
        return lead + cost_change(w, replace(effect, what=rest))
    what = w(effect.what)
    doing = "起动" if _is_ability(effect.what) else "施放"
    text = f"{'增加' if effect.more else '减少'}{symbols(effect.mana)}来{doing}"
    if effect.each is not None:
        said = beyond_first(effect.each) == effect.what  # the spell has just been named
        text = f"{each(w, effect.each)}，{'' if said else what}便{text}"
    else:
        text = what + text
    if isinstance(effect.condition, IsTime):
        return f"{times.at(w, effect.condition.time)}，{text}"  # with 如果 it would be the whole ability that has it
    return f"如果{w(effect.condition)}，则{text}" if effect.condition is not None else text


def _paying(w: Writer, cost: Cost) -> str:
    return ("支付" if cost.mana is not None else "") + costs(w, cost)


def additional_cost(w: Writer, effect: AdditionalCost) -> str:
    """Write 你可以支付{2}，以作为施放此咒语的额外费用."""
    only(effect, "what", "cost", "optional")
    may_ = "你可以" if effect.optional else ""
    return f"{may_}{_paying(w, effect.cost)}，以作为施放{w(effect.what)}的额外费用"


def alternative_cost(w: Writer, effect: AlternativeCost) -> str:
    """Write 你可以支付{2}，而不支付此咒语的法术力费用."""
    only(effect, "what", "cost", "condition")
    if effect.cost is None:
        text = f"你可以施放{w(effect.what)}，且不需支付其法术力费用"
    else:
        text = f"你可以{_paying(w, effect.cost)}，而不支付{possessive(w, effect.what)}法术力费用"
    return f"如果{w(effect.condition)}，则{text}" if effect.condition is not None else text


def mana_use(w: Writer, effect: ManaUse) -> str:
    """Write 此法术力只能用来施放龙咒语."""
    if not effect.only:
        only(effect, "action", "only", "effects")
        if effect.action != Action(verb="cast", object=effect.action.object) or effect.action.object is None:
            raise CannotRender(effect, "no wording for what this mana is spent on")
        return f"如果该法术力用以支付{w(effect.action.object)}，则{run_on(w, effect.effects)}"
    only(effect, "action", "only", "others")
    with w.one_of_them():
        *first, last = [instruction(w, action) for action in (effect.action, *effect.others)]
    return "此法术力只能用来" + "，".join(first) + ("，或是" if first else "") + last


def unless_paid(w: Writer, effect: UnlessPaid) -> str:
    """Write 除非其操控者支付{2}，否则反击目标咒语."""
    only(effect, "effect", "cost", "who")
    who = w(effect.who) if effect.who is not None else ""
    return f"除非{who}{_paying(w, effect.cost)}，否则{w(effect.effect)}"


RULES: dict[type[Node], Rule] = {
    CostChange: cost_change,
    AdditionalCost: additional_cost,
    AlternativeCost: alternative_cost,
    ManaUse: mana_use,
    UnlessPaid: unless_paid,
}
