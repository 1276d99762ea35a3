"""Abilities and lines in English."""

from __future__ import annotations

from kg.abilities.abilities import (
    Ability,
    Activated,
    Chapter,
    Keyword,
    Limit,
    Line,
    Spell,
    Static,
    Triggered,
)
from kg.abilities.effects import Cost, Do, Effect, Modal
from kg.abilities.quantities import Number
from kg.render.english import times
from kg.render.english.effects import joined, trigger
from kg.render.english.grammar import numeral, sentence
from kg.render.english.keywords import costs, keyword
from kg.render.english.quantities import exact
from kg.render.writer import CannotRender, Writer, only


def sentences(w: Writer, effects: tuple[Effect, ...], small: bool = False) -> str:
    """Write effects as sentences; ``small``: the first goes on after a comma."""
    if any(isinstance(effect, Modal) for effect in effects):
        if len(effects) != 1:
            raise CannotRender(effects[-1], "no wording for modes together with other effects")
        return modal(w, effects[0], small)
    groups: list[list[str]] = []
    previous: Effect | None = None
    for effect in effects:
        if previous is not None and _belongs(w, previous, effect):
            groups[-1].append(w(effect))
        else:
            groups.append([w(effect)])
        previous = effect
    texts = [sentence(joined(group)) for group in groups]
    if small and groups and not _keeps_capital(w, groups[0][0]):
        texts[0] = texts[0][:1].lower() + texts[0][1:]
    return " ".join(texts)


def _keeps_capital(w: Writer, text: str) -> bool:
    """Return whether the first word is a name, a subtype or a letter (capital in the middle of a sentence too)."""
    return text.strip()[:1].isupper()


def _belongs(w: Writer, previous: Effect, effect: Effect) -> bool:
    if isinstance(previous, Do) and isinstance(effect, Do):
        pairs = w.words.small["joined"]
        return effect.action.verb in pairs.get(previous.action.verb, ())
    return False


def modal(w: Writer, effect: Effect, small: bool) -> str:
    """Write Choose one — and its modes, one a line."""
    assert isinstance(effect, Modal)
    only(effect, "modes", "number")
    n = exact(effect.number)
    if isinstance(n, Number):
        head = f"choose {numeral(n.value)}"
    elif effect.number.most is None and effect.number.least == Number(value=1):
        head = "choose one or more"
    elif effect.number.least == Number(value=1) and effect.number.most == Number(value=2):
        head = "choose one or both"
    else:
        raise CannotRender(effect, "no wording for this number of modes")
    lines = [(head if small else head.capitalize()) + " —"]
    for mode in effect.modes:
        only(mode, "effects", "word")
        word = f"{mode.word} — " if mode.word else ""
        lines.append(f"• {word}{sentences(w, mode.effects)}")
    return "\n".join(lines)


def spell(w: Writer, ability: Spell) -> str:
    """Write the instructions of a spell."""
    return _word(w, ability) + sentences(w, ability.effects)


def activated(w: Writer, ability: Activated) -> str:
    """Write {T}: Draw a card. Activate only as a sorcery.."""
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
    if ability.state is not None:
        raise CannotRender(ability, "no wording for a state trigger")
    condition = f" if {w(ability.condition)}," if ability.condition is not None else ""
    text = f"{trigger(w, ability.events)},{condition} {sentences(w, ability.effects, small=True)}"
    limits = []
    for one in ability.limits:
        only(one, "how")
        if one.how != "once-each-turn":
            raise CannotRender(one, f"no wording for the limit {one.how!r} of a trigger")
        limits.append("This ability triggers only once each turn.")
    return " ".join([_word(w, ability) + text, *limits])


def static(w: Writer, ability: Static) -> str:
    """Write a static ability, with as long as if it applies under a condition."""
    text = sentences(w, ability.effects, small=ability.condition is not None)
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


def line(w: Writer, whole: Line) -> str:
    """Write a line; reminder text is not written back, since it has no meaning of its own."""
    if all(isinstance(ability, Keyword) for ability in whole.abilities):
        text = ", ".join(w(ability) for ability in whole.abilities)
        return text[:1].upper() + text[1:]
    return "\n".join(w(ability) for ability in whole.abilities)


def _word(w: Writer, ability: Ability) -> str:
    if ability.word is None:
        return ""
    word = w.words.label(ability.word, "AbilityWord") or ability.word
    return f"{word[:1].upper()}{word[1:]} — "


RULES = {
    Spell: spell,
    Activated: activated,
    Triggered: triggered,
    Static: static,
    Chapter: chapter,
    Line: line,
    Keyword: lambda w, ability: _word(w, ability) + keyword(w, ability),
}
