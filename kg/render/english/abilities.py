"""Abilities and lines in English."""

from __future__ import annotations

import re

from kg.abilities.abilities import (
    Ability,
    Activated,
    Chapter,
    Keyword,
    Limit,
    Line,
    ModeLine,
    Result,
    Spell,
    Static,
    Triggered,
)
from kg.abilities.conditions import DidSo, Unless
from kg.abilities.effects import (
    Continuous,
    Cost,
    CostChange,
    Do,
    Effect,
    EntersWith,
    If,
    ManaUse,
    Modal,
    Mode,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Number
from kg.abilities.selections import Place, Selection, Self
from kg.render.english import times
from kg.render.english.grammar import numeral, sentence
from kg.render.english.joining import link, spoken_of
from kg.render.english.keywords import costs, keyword
from kg.render.english.quantities import exact
from kg.render.english.triggers import trigger
from kg.render.writer import CannotRender, Rule, Writer, only


def sentences(w: Writer, effects: tuple[Effect, ...], small: bool = False) -> str:
    """Write effects as sentences; ``small``: the first goes on after a comma."""
    if any(isinstance(effect, Modal) for effect in effects):
        if len(effects) != 1:
            raise CannotRender(effects[-1], "no wording for modes together with other effects")
        return modal(w, effects[0], small)
    texts: list[str] = []
    previous: Effect | None = None
    for effect in spoken_of(effects):
        joint, shared = link(w, previous, effect) if previous is not None else ("", "")
        if isinstance(effect, ManaUse) and not effect.others and previous is not None and _one_mana(previous):
            with w.one_of_them():
                text = w(effect)
        else:
            text = w(effect)
        if previous is not None and _shows_hand(previous):
            text = text.replace("from among them", "from it", 1)
        if joint:
            texts[-1] += f"{joint} {text.removeprefix(shared).strip()}"
        else:
            texts.append(text)
        previous = effect
    first = texts[0].strip() if texts else ""
    texts = [sentence(text) for text in texts]
    if small and first and not first[:1].isupper():
        texts[0] = texts[0][:1].lower() + texts[0][1:]
    return " ".join(texts)


def _one_mana(effect: Effect) -> bool:
    """Return whether the effect adds one mana, which is spent on one thing."""
    mana = effect.action.mana if isinstance(effect, Do) else None
    return mana is not None and (len(mana.symbols) == 1 or mana.amount == Number(value=1))


def _shows_hand(effect: Effect) -> bool:
    """Return whether the effect has a hand revealed or looked at, which is one thing."""
    if not isinstance(effect, Do) or effect.action.verb not in ("reveal", "look-at"):
        return False
    what = effect.action.object
    return isinstance(what, Selection) and any(isinstance(n, Place) and n.zone == "hand" for n in what.walk())


def modal(w: Writer, effect: Effect, small: bool) -> str:
    """Write Choose one — and its modes, one a line."""
    assert isinstance(effect, Modal)
    only(effect, "modes", "number", "repeat")
    n = exact(effect.number)
    if isinstance(n, Number):
        head = f"choose {numeral(n.value)}"
    elif effect.number.most is None and effect.number.least == Number(value=1):
        head = "choose one or more"
    elif effect.number.least == Number(value=1) and effect.number.most == Number(value=2):
        head = "choose one or both"
    else:
        raise CannotRender(effect, "no wording for this number of modes")
    head = head if small else head.capitalize()
    lines = [f"{head}. You may choose the same mode more than once." if effect.repeat else f"{head} —"]
    lines += [mode_line(w, mode) for mode in effect.modes]
    return "\n".join(lines)


def mode_line(w: Writer, mode: Mode) -> str:
    """Write one mode: • Destroy target artifact.."""
    only(mode, "effects", "ability", "word")
    if mode.word and not mode.word.isascii():
        raise CannotRender(mode, f"the terms have no word {mode.word!r}")
    word = f"{mode.word} — " if mode.word else ""
    if mode.ability is not None and not mode.effects:
        return f"• {word}{w(mode.ability)}"
    if mode.ability is not None:
        raise CannotRender(mode, "no wording for a mode with effects and an ability")
    return f"• {word}{sentences(w, mode.effects)}"


def spell(w: Writer, ability: Spell) -> str:
    """Write the instructions of a spell."""
    only(ability, "effects", "word")
    return _word(w, ability) + sentences(w, ability.effects)


def activated(w: Writer, ability: Activated) -> str:
    """Write {T}: Draw a card. Activate only as a sorcery.."""
    only(ability, "cost", "effects", "limits", "word")
    text = f"{price(w, ability.cost)}: {sentences(w, ability.effects)}"
    return " ".join([_word(w, ability) + text, *(limit(w, one) for one in ability.limits)])


def price(w: Writer, cost: Cost) -> str:
    """Write what stands before the colon."""
    if cost.loyalty is not None:
        only(cost, "loyalty")
        return f"[{cost.loyalty:+d}]".replace("-", "−") if cost.loyalty else "[0]"
    if cost.loyalty_x is not None:
        only(cost, "loyalty_x")
        return "[−X]" if cost.loyalty_x < 0 else "[+X]"
    return costs(w, cost)


def triggered(w: Writer, ability: Triggered) -> str:
    """Write When …, if …, …."""
    only(ability, "events", "effects", "condition", "state", "limits", "word")
    if ability.state is not None:
        raise CannotRender(ability, "no wording for a state trigger")
    condition = f" if {w(ability.condition)}," if ability.condition is not None else ""
    told = _conditional(w, ability) if ability.condition is None else None
    text = f"{trigger(w, ability.events)},{condition} {told or sentences(w, ability.effects, small=True)}"
    limits = []
    for one in ability.limits:
        only(one, "how")
        if one.how != "once-each-turn":
            raise CannotRender(one, f"no wording for the limit {one.how!r} of a trigger")
        limits.append("This ability triggers only once each turn.")
    return " ".join([_word(w, ability) + text, *limits])


def _conditional(w: Writer, ability: Triggered) -> str | None:
    """Write do this if …, where "if" right after the trigger event would say that it has to be so then (CR 603.4)."""
    first, *rest = ability.effects
    if not isinstance(first, If) or first.instead or isinstance(first.condition, DidSo | Unless):
        return None
    inner = sentences(w, (first.effect,), small=True).removesuffix(".")
    if "." in inner or " if " in inner:
        return None
    texts = [f"{inner} if {w(first.condition)}."]
    if first.otherwise is not None:
        texts.append(f"Otherwise, {sentences(w, (first.otherwise,), small=True)}")
    return " ".join([*texts, *((sentences(w, tuple(rest)),) if rest else ())])


def static(w: Writer, ability: Static) -> str:
    """Write a static ability: what it changes simply is so."""
    with w.holding(static=True):
        return _static(w, ability)


def _static(w: Writer, ability: Static) -> str:
    """Write a static ability, with as long as if it applies under a condition."""
    only(ability, "effects", "condition", "word")
    if ability.condition is not None and all(isinstance(e, CostChange) for e in ability.effects):
        inner = sentences(w, ability.effects).removesuffix(".")
        return f"{_word(w, ability)}{inner} if {w(ability.condition)}."
    text = sentences(w, ability.effects, small=ability.condition is not None)
    if ability.condition is not None and any(isinstance(e, EntersWith) for e in ability.effects):
        if isinstance(ability.condition, Unless) and not isinstance(ability.condition.part, DidSo):
            inner = sentences(w, ability.effects).removesuffix(".")
            return f"{_word(w, ability)}{inner} unless {w(ability.condition.part)}."
        return f"{_word(w, ability)}If {w(ability.condition)}, {text}"
    unless = ability.condition.part if isinstance(ability.condition, Unless) else None
    if unless is not None and not isinstance(unless, DidSo):
        return f"{_word(w, ability)}{sentences(w, ability.effects).removesuffix('.')} unless {w(unless)}."
    only_effect = ability.effects[0] if len(ability.effects) == 1 else None
    if ability.condition is not None and isinstance(only_effect, Continuous) and only_effect.subject == Self():
        inner = sentences(w, ability.effects)
        if inner.endswith(".") and "as long as" not in inner:
            return f"{_word(w, ability)}{inner.removesuffix('.')} as long as {w(ability.condition)}."
    if ability.condition is not None:
        text = f"As long as {w(ability.condition)}, {text}"
    return _word(w, ability) + text


def limit(w: Writer, one: Limit) -> str:
    """Write Activate only as a sorcery. and the like."""
    fixed = {
        "sorcery-timing": "Activate only as a sorcery.",
        "instant-timing": "Activate only as an instant.",
        "once-each-turn": "Activate only once each turn.",
    }
    if one.how in fixed:
        only(one, "how")
        return fixed[one.how]
    if one.how == "during" and one.time is not None:
        only(one, "how", "time")
        return f"Activate only {times.at(w, one.time)}."
    if one.how == "if" and one.condition is not None:
        only(one, "how", "condition")
        return f"Activate only if {w(one.condition)}."
    raise CannotRender(one, f"no wording for the limit {one.how!r}")


def chapter(w: Writer, ability: Chapter) -> str:
    """Write I, II — …."""
    roman = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
    return f"{', '.join(roman[n] for n in ability.numbers)} — {sentences(w, ability.effects)}"


def result(w: Writer, ability: Result) -> str:
    """Write a line of a results table: 1—9 | Scry 1.."""
    only(ability, "lowest", "highest", "effects")
    to = "+" if ability.highest is None else "" if ability.highest == ability.lowest else f"—{ability.highest}"
    return f"{ability.lowest}{to} | {sentences(w, ability.effects)}"


def line(w: Writer, whole: Line) -> str:
    """Write a line; reminder text is not written back, since it has no meaning of its own."""
    if all(isinstance(ability, Keyword) for ability in whole.abilities):
        text = ", ".join(w(ability) for ability in whole.abilities)
        text = re.sub(r"(protection from [^,]+), protection (from [^,]+)$", r"\1 and \2", text)
        last = whole.abilities[-1] if whole.abilities else None
        stop = "." if isinstance(last, Keyword) and last.cost is not None and last.cost.actions else ""
        return text[:1].upper() + text[1:] + stop
    text = ""
    for n, ability in enumerate(whole.abilities):
        apart = "\n" if n and isinstance(whole.abilities[n - 1], Keyword) else " " if n else ""
        said = w(ability)
        text += apart + said[:1].upper() + said[1:]
    return text


def _word(w: Writer, ability: Ability) -> str:
    if ability.word is None:
        return ""
    word = w.words.label(ability.word, "AbilityWord")
    if word is None:
        raise CannotRender(ability, f"the terms have no ability word {ability.word!r}")
    return f"{word[:1].upper()}{word[1:]} — "


def _happening(rule: Rule) -> Rule:
    """Return ``rule`` for an ability whose changes happen, within a static ability that gives it too."""

    def written(w: Writer, ability: Ability) -> str:
        with w.holding(static=False):
            return rule(w, ability)

    return written


RULES: dict[type[Node], Rule] = {
    Spell: _happening(spell),
    Activated: _happening(activated),
    Triggered: _happening(triggered),
    Static: static,
    Chapter: _happening(chapter),
    Result: _happening(result),
    Line: line,
    ModeLine: lambda w, ability: _word(w, ability) + mode_line(w, ability.mode),
    Keyword: lambda w, ability: _word(w, ability) + keyword(w, ability),
}
