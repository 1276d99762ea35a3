"""Keyword abilities in Chinese, as lines of their own and as what is granted."""

from __future__ import annotations

from kg.abilities.abilities import Ability, AbilityOfKind, Keyword, SameAbility
from kg.abilities.effects import Cost
from kg.abilities.quantities import Number, Variable
from kg.abilities.selections import Chosen, ControlledBy, Filter, Is, Or, Selection
from kg.render.writer import CannotRender, Writer, only


def keyword(w: Writer, ability: Keyword) -> str:
    """Write 飞行, 佩带{3}, 武士道2, 反白保护, 呼魂～从你手上放逐一张黑色牌."""
    only(ability, "keyword", "number", "cost", "quality", "alternatives", "word")
    label = w.label(ability.keyword, "KeywordAbility")
    number = ""
    if ability.number is not None:
        if not isinstance(ability.number, Number | Variable):
            raise CannotRender(ability, "no wording for a computed number of a keyword")
        number = w(ability.number)
    if ability.alternatives:
        only(ability, "keyword", "alternatives")
        return label + "和／或".join(_mana_cost(w, cost) for cost in ability.alternatives)
    paid = ""
    if ability.cost is not None:
        mana_only = not ability.cost.actions and ability.cost.mana is not None
        paid = costs(w, ability.cost) if mana_only and not number else f"～{costs(w, ability.cost)}"
    pattern = "{quality}{label}{number}{cost}"
    if ability.quality is not None:
        pattern = w.words.small["keywords"].get(ability.keyword, pattern)
    quality = "" if ability.quality is None else _quality(w, ability.keyword, ability.quality)
    return str(pattern.format(label=label, number=number, cost=paid, quality=quality))


def _mana_cost(w: Writer, cost: Cost) -> str:
    from kg.render.chinese.made import symbols

    if cost.mana is None:
        raise CannotRender(cost, "a cost of mana is needed here")
    only(cost, "mana")
    return symbols(cost.mana)


def costs(w: Writer, cost: Cost) -> str:
    """Write all of a cost: {2}，{T}，牺牲~."""
    from kg.render.chinese.actions import cost as one
    from kg.render.chinese.made import symbols

    only(cost, "mana", "actions", "or_else")
    parts = [symbols(cost.mana)] if cost.mana is not None else []
    parts += [("让" if isinstance(action.agent, Selection) else "") + one(w, action) for action in cost.actions]
    text = "，".join(parts)
    return text if cost.or_else is None else f"{text}或{costs(w, cost.or_else)}"


def _quality(w: Writer, name: str, quality: Filter) -> str:
    from kg.render.chinese.nouns import noun

    if isinstance(quality, Chosen) and quality.characteristic == "color":
        return "该色"
    if isinstance(quality, Chosen) and quality.characteristic in ("player", "opponent"):
        return f"该{w.label(quality.characteristic)}"
    if quality == Chosen(characteristic="creature-type"):
        return "该类别"
    if name == "protection":
        if isinstance(quality, ControlledBy):
            return w(quality.who)
        if isinstance(quality, Or) and len(quality.parts) == 5:
            return "所有颜色"
        if isinstance(quality, Is) and "Color" in w.words.kinds(quality.concept):
            label = w.label(quality.concept, "Color")
            return label if quality.concept in w.words.small["colorwords"] else label.replace("色", "")
    return noun(w, quality).text()


def granted(w: Writer, abilities: tuple[Ability, ...], comma: str = "，") -> str:
    """Write abilities that something has: 飞行异能, 飞行与先攻异能, 「…」."""
    if not abilities:
        raise CannotRender(abilities, "there is no ability to be had")
    texts = []
    for n, ability in enumerate(abilities):
        if isinstance(ability, Keyword):
            follows = n + 1 < len(abilities) and not isinstance(abilities[n + 1], Keyword)
            named = keyword(w, ability)
            if ability.keyword == "enchant":
                texts.append(f"「{named}」")
                continue
            bare = named[-1:].isascii() and (named[-1:].isdigit() or named.endswith("}"))
            texts.append(named + ("异能" if follows and not bare else ""))
        elif isinstance(ability, SameAbility):
            texts.append("此异能")
        elif isinstance(ability, AbilityOfKind):
            raise CannotRender(ability, "no wording for an ability of a kind as something granted")
        else:
            text = w(ability) if n + 1 == len(abilities) else w(ability).removesuffix("。")
            inner = text.replace("「", "『").replace("」", "』")
            texts.append(f"「{inner}」")
    plain = isinstance(abilities[-1], Keyword) and abilities[-1].keyword != "enchant"
    *first, last = texts
    joined = (comma.join(first) + "与" if first else "") + last
    if plain and not any(c.isascii() and (c.isdigit() or c == "}") for c in last[-1:]):
        joined += "异能"
    return joined
