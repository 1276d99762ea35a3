"""Keyword abilities in English, as lines of their own and as what is granted."""

from __future__ import annotations

from kg.abilities.abilities import Ability, AbilityOfKind, Keyword
from kg.abilities.effects import Cost
from kg.abilities.quantities import Number, Variable
from kg.abilities.selections import Chosen, Filter, Or
from kg.render.english.grammar import article, listed
from kg.render.writer import CannotRender, Writer, only


def keyword(w: Writer, ability: Keyword) -> str:
    """Write flying, equip {3}, bushido 2, protection from white, evoke—Exile a black card from your hand."""
    only(ability, "keyword", "number", "cost", "quality", "alternatives", "word")
    label = w.label(ability.keyword, "KeywordAbility")
    number = ""
    if ability.number is not None:
        if not isinstance(ability.number, Number | Variable):
            raise CannotRender(ability, "no wording for a computed number of a keyword")
        number = w(ability.number)
    if ability.alternatives:
        only(ability, "keyword", "alternatives")
        return f"{label} {' and/or '.join(costs(w, cost) for cost in ability.alternatives)}"
    if ability.cost is not None and (ability.cost.actions or number):
        return f"{label}{' ' + number if number else ''}—{costs(w, ability.cost)}"
    paid = costs(w, ability.cost) if ability.cost is not None else ""
    if ability.quality is None:
        return " ".join(part for part in (label, number, paid) if part)
    pattern = w.words.small["keywords"].get(ability.keyword)
    if pattern is None:
        raise CannotRender(ability, f"no wording for a quality of {ability.keyword!r}")
    one, many = _quality(w, ability.keyword, ability.quality)
    text = pattern.format(label=label, quality=one, qualities=many, article=article(one), cost=paid)
    return str(text).strip()


def _quality(w: Writer, name: str, quality: Filter) -> tuple[str, str]:
    from kg.render.english.nouns import noun

    if isinstance(quality, Chosen) and quality.characteristic == "color":
        return "the chosen color", "the chosen color"
    if name == "protection" and isinstance(quality, Or) and len(quality.parts) == 5:
        return "all colors", "all colors"
    what = noun(w, quality)
    one = what.one(w)
    if name == "landwalk":
        return one.lower(), one.lower()
    if name == "protection" and not any("Color" in w.words.kinds(c) for c in _concepts(quality)):
        return what.many(w), what.many(w)
    return one, what.many(w)


def _concepts(quality: Filter) -> list[str]:
    from kg.abilities.selections import Is

    return [node.concept for node in quality.walk() if isinstance(node, Is)]


def costs(w: Writer, cost: Cost) -> str:
    """Write all of a cost: {2}, {T}, Sacrifice ~."""
    from kg.render.english.actions import cost as one
    from kg.render.english.made import symbols

    only(cost, "mana", "actions", "or_else")
    parts = [symbols(cost.mana)] if cost.mana is not None else []
    text = ", ".join([*parts, *(one(w, action) for action in cost.actions)])
    return text if cost.or_else is None else f"{text} or {costs(w, cost.or_else)}"


def granted(w: Writer, abilities: tuple[Ability, ...]) -> str:
    """Write abilities that something has: flying and first strike, "…"."""
    if not abilities:
        raise CannotRender(abilities, "there is no ability to be had")
    texts: list[str] = []
    for n, ability in enumerate(abilities):
        before = abilities[n - 1] if n else None
        if isinstance(ability, Keyword):
            said = keyword(w, ability)
            again = isinstance(before, Keyword) and ability.keyword == before.keyword == "protection"
            if again and said.startswith("protection from "):
                texts[-1] += f" and {said.removeprefix('protection ')}"
            else:
                texts.append(said)
        elif isinstance(ability, AbilityOfKind):
            raise CannotRender(ability, "no wording for an ability of a kind as something granted")
        else:
            text = w(ability) if n + 1 == len(abilities) else w(ability).removesuffix(".")
            texts.append(f'"{text}"')
    return listed(texts)
