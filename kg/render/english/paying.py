"""Costs and what they are paid with in English."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.effects import (
    AdditionalCost,
    AlternativeCost,
    Cost,
    CostChange,
    Do,
    ManaUse,
    UnlessPaid,
)
from kg.abilities.node import Node
from kg.abilities.selections import Is, Reference, Related, Selection, Self, Who, You
from kg.render.english.actions import instruction
from kg.render.english.counted import each
from kg.render.english.grammar import third
from kg.render.english.keywords import costs
from kg.render.english.selections import is_plural
from kg.render.writer import CannotRender, Rule, Writer, only


def unless_paid(w: Writer, effect: UnlessPaid) -> str:
    """Write counter target spell unless its controller pays {2}."""
    only(effect, "effect", "cost", "who")
    who = effect.who or You()
    effect, who = _named_first(effect, who)
    base = isinstance(who, You) or is_plural(who)
    return f"{w(effect.effect)} unless {w(who)} {_paying(w, effect.cost, base)}"


def _named_first(effect: UnlessPaid, who: Who) -> tuple[UnlessPaid, Who]:
    """Let the thing be named where it comes first in English: counter target spell unless its controller pays."""
    it = Reference(how="it")
    if isinstance(who, Related) and isinstance(who.of, Selection) and isinstance(effect.effect, Do):
        action = effect.effect.action
        said = action.object if isinstance(action.object, Reference) else it
        same = Reference(how="that", noun=Is(concept="spell"), to=said.to)
        named = action.object == same and same.noun in (who.of.filter, *who.of.filter.children())
        if action.object == replace(it, to=said.to) or named:
            action = replace(action, object=who.of)
            return replace(effect, effect=replace(effect.effect, action=action)), replace(who, of=it)
    return effect, who


def _paying(w: Writer, cost: Cost, base: bool) -> str:
    if cost.mana is not None and not cost.actions:
        return f"{'pay' if base else 'pays'} {costs(w, cost)}"
    only(cost, "actions")
    texts = []
    for action in cost.actions:
        verb, _, rest = instruction(w, action).partition(" ")
        texts.append(f"{verb if base else third(verb)} {rest}")
    return " and ".join(texts)


def cost_change(w: Writer, effect: CostChange) -> str:
    """Write Dragon spells you cast cost {2} less to cast; this spell costs {1} less to cast for each …."""
    only(effect, "what", "more", "mana", "each", "condition")
    from kg.render.english.made import symbols

    if effect.mana is None:
        raise CannotRender(effect, "no wording for a change of cost without mana")
    verb = "cost" if is_plural(effect.what) else "costs"
    doing = "activate" if effect.what == Self(noun="ability") else "cast"
    text = f"{w(effect.what)} {verb} {symbols(effect.mana)} {'more' if effect.more else 'less'} to {doing}"
    if effect.each is not None:
        text += f" for each {each(w, effect.each)}"
    return f"{text} if {w(effect.condition)}" if effect.condition is not None else text


def additional_cost(w: Writer, effect: AdditionalCost) -> str:
    """Write as an additional cost to cast this spell, sacrifice a creature."""
    only(effect, "what", "cost", "optional")
    may_ = "you may " if effect.optional else ""
    return f"as an additional cost to cast {w(effect.what)}, {may_}{_paying(w, effect.cost, base=True)}"


def alternative_cost(w: Writer, effect: AlternativeCost) -> str:
    """Write you may sacrifice a creature rather than pay this spell's mana cost."""
    from kg.render.english.selections import possessive

    only(effect, "what", "cost", "condition")
    if effect.cost is None:
        raise CannotRender(effect, "no wording for casting without paying")
    text = f"you may {_paying(w, effect.cost, base=True)} rather than pay {possessive(w, effect.what)} mana cost"
    return f"if {w(effect.condition)}, {text}" if effect.condition is not None else text


def mana_use(w: Writer, effect: ManaUse) -> str:
    """Write spend this mana only to cast a Dragon spell."""
    only(effect, "action", "only", "others")
    if not effect.only:
        raise CannotRender(effect, "no wording for what happens when the mana is spent")
    uses = [instruction(w, action) for action in (effect.action, *effect.others)]
    return f"spend this mana only to {' or '.join(uses)}"


RULES: dict[type[Node], Rule] = {
    CostChange: cost_change,
    AdditionalCost: additional_cost,
    AlternativeCost: alternative_cost,
    ManaUse: mana_use,
    UnlessPaid: unless_paid,
}
