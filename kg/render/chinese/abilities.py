"""Abilities and lines in Chinese."""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import replace
from itertools import pairwise

from kg.abilities.abilities import (
    Ability,
    Activated,
    Chapter,
    Keyword,
    Level,
    Limit,
    Line,
    ModeLine,
    Result,
    Spell,
    Static,
    Triggered,
)
from kg.abilities.conditions import DidSo, Meets, Unless
from kg.abilities.effects import (
    Can,
    Cannot,
    Continuous,
    Cost,
    Do,
    Effect,
    If,
    Modal,
    Mode,
)
from kg.abilities.node import Node, substitute
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import Is, Reference, Self
from kg.render.chinese import times
from kg.render.chinese.joining import joined, link, of_one_target, then, together
from kg.render.chinese.keywords import costs, granted, keyword
from kg.render.chinese.numbers import numeral
from kg.render.chinese.quantities import bounded, exact
from kg.render.chinese.selections import labelled_players
from kg.render.chinese.triggers import trigger
from kg.render.writer import CannotRender, Rule, Writer, only

_KICKED = Is(concept="kicked")


def sentences(w: Writer, effects: tuple[Effect, ...]) -> str:
    """Write effects as sentences; what belongs together shares one."""
    if any(isinstance(effect, Modal) for effect in effects):
        if len(effects) != 1:
            return _other_number(w, effects)
        return modal(w, effects[0])
    text = ""
    previous: Effect | None = None
    text, told = of_one_target(w, effects)
    previous = effects[told - 1] if told else None
    for effect in effects[told:]:
        if previous is None:
            text = w(effect)
        elif both := together(w, previous, effect):
            text = text.removesuffix(w(previous)) + both
        else:
            separator, shared = link(w, previous, effect)
            written = w(effect)
            text += (separator or _stop(text)) + written.removeprefix(shared)
        previous = effect
    return stopped(text)


def _other_number(w: Writer, effects: tuple[Effect, ...]) -> str:
    """Write modes of which another number is chosen under a condition: 选择一项。如果…，则改为选择任意数量的选项。."""
    first, *others = effects
    if not isinstance(first, Modal) or any(not isinstance(n, If) or not _chooses_modes(n.effect) for n in others):
        raise CannotRender(effects[-1], "no wording for modes together with other effects")
    head, *lines = modal(w, first).split("\n")
    told = "".join(f"{w(one)}。" for one in others)
    return "\n".join([f"{head.removesuffix('～')}。{told}", *lines])


def _chooses_modes(effect: Effect) -> bool:
    return isinstance(effect, Do) and effect.action.verb == "choose" and effect.action.choice == "mode"


def _stop(text: str) -> str:
    return "" if text.endswith("。」") else "。"


def stopped(text: str) -> str:
    """Return ``text`` with a full stop, unless a quotation brings its own."""
    return text if text.endswith("。」") else f"{text}。"


def modal(w: Writer, effect: Effect) -> str:
    """Write 选择一项～ and its modes, one a line."""
    assert isinstance(effect, Modal)
    only(effect, "modes", "number", "repeat", "fresh", "condition", "number_if")
    bound = effect.number
    one, two = Number(value=1), Number(value=2)
    if bound == Bound(least=one):
        head = "选择一项或多项"
    elif bound == Bound(least=one, most=two) and len(effect.modes) < 3:
        head = "选择一项或都选"
    elif exact(bound) is not None or bound.least in (None, Number(value=0)):
        head = f"选择{bounded(w, bound, '项')}"
    else:
        raise CannotRender(effect, "no wording for this number of modes")
    head += "，且不得是此前选过的" if effect.fresh else ""
    more = "你可以多次选择同一项。" if effect.repeat else ""
    if effect.condition is not None and effect.number_if is not None:
        more += f"如果{w(effect.condition)}，则{_modes_if(w, effect.number_if)}。"
    lines = [f"{head}。{more}" if more else f"{head}～"]
    lines += [mode_line(w, mode) for mode in effect.modes]
    return "\n".join(lines)


def _modes_if(w: Writer, number: Bound) -> str:
    """Write how many modes are chosen instead under a condition: 你可以两项都选, 改为都选, 改为选择两项."""
    if number == Bound(least=Number(value=1), most=Number(value=2)):
        return "你可以两项都选"
    return "改为都选" if number == Bound(how="all") else f"改为选择{bounded(w, number, '项')}"


def mode_line(w: Writer, mode: Mode) -> str:
    """Write one mode: •消灭目标神器。."""
    only(mode, "effects", "ability", "word")
    word = f"{mode.word}～" if mode.word else ""
    if mode.ability is not None and not mode.effects:
        return f"•{word}{w(mode.ability)}"
    if mode.ability is not None:
        raise CannotRender(mode, "no wording for a mode with effects and an ability")
    return f"•{word}{sentences(w, mode.effects)}"


def spell(w: Writer, ability: Spell) -> str:
    """Write the instructions of a spell."""
    only(ability, "effects", "word")
    return _word(w, ability) + sentences(w, ability.effects)


def activated(w: Writer, ability: Activated) -> str:
    """Write {T}：抓一张牌。只能于法术时机起动。."""
    only(ability, "cost", "effects", "limits", "word")
    text = f"{price(w, ability.cost)}：{sentences(w, ability.effects)}"
    return _word(w, ability) + text + "".join(limit(w, one, ability) for one in ability.limits)


def price(w: Writer, cost: Cost) -> str:
    """Write what stands before the colon, a loyalty cost too."""
    if cost.loyalty is not None:
        only(cost, "loyalty")
        return f"{cost.loyalty:+d}".replace("-", "−") if cost.loyalty else "0"
    if cost.loyalty_x is not None:
        only(cost, "loyalty_x")
        return "−X" if cost.loyalty_x < 0 else "+X"
    return costs(w, cost)


def triggered(w: Writer, ability: Triggered) -> str:
    """Write 当…时，若…，则…。."""
    only(ability, "events", "effects", "condition", "state", "limits", "word")
    if ability.state is not None:
        if ability.events or ability.condition is not None:
            raise CannotRender(ability, "no wording for a state trigger with events or a condition besides")
        text = f"当{w(ability.state)}时，{sentences(w, ability.effects)}"
        return _word(w, ability) + text + "".join(limit(w, one, ability) for one in ability.limits)
    held = ability.condition
    if held == Meets(who=Self(), filter=_KICKED) and all(one.object == Self() for one in ability.events):
        held = Meets(who=Reference(how="it"), filter=_KICKED)  # it has just been named
    condition = f"若{w(held)}，则" if held is not None else ""
    text = f"{trigger(w, ability.events)}，{condition}{sentences(w, ability.effects)}"
    return _word(w, ability) + text + "".join(limit(w, one, ability) for one in ability.limits)


def static(w: Writer, ability: Static) -> str:
    """Write a static ability: what it changes simply is so."""
    with w.holding(static=True), w.speaking_of(labelled_players(ability)):
        return _static(w, ability)


def _static(w: Writer, ability: Static) -> str:
    """Write a static ability, with 只要 if it applies under a condition."""
    only(ability, "effects", "condition", "word")
    if ability.condition is None:
        return _word(w, ability) + stopped(_together(w, ability.effects))
    if isinstance(ability.condition, Unless) and not isinstance(ability.condition.part, DidSo):
        text = joined([w(e) for e in ability.effects])
        return f"{_word(w, ability)}除非{w(ability.condition.part)}，否则{stopped(text)}"
    if all(isinstance(effect, Continuous | Cannot | Can) for effect in ability.effects):
        texts = [then(w, effect) for effect in ability.effects]
        return f"{_word(w, ability)}只要{w(ability.condition)}，{stopped(joined(texts))}"
    return f"{_word(w, ability)}如果{w(ability.condition)}，则{stopped(joined([w(e) for e in ability.effects]))}"


def _together(w: Writer, effects: tuple[Effect, ...]) -> str:
    """Write what one static ability does as one sentence; two sentences would be two abilities."""
    text = w(effects[0])
    for previous, effect in pairwise(effects):
        if both := together(w, previous, effect):
            text = text.removesuffix(w(previous)) + both
            continue
        if isinstance(effect, If) and effect.instead and effect.otherwise is None:
            text = f"{stopped(text)}只要{w(effect.condition)}，便改为{w(effect.effect)}"
            continue
        separator, shared = link(w, previous, effect)
        text = text.removesuffix("。」") + "」" if text.endswith("。」") else text
        text += (separator or "，且") + w(effect).removeprefix(shared)
    return text


def limit(w: Writer, one: Limit, ability: Ability) -> str:
    """Write 只能于法术时机起动。 and the like."""
    fixed = {
        "sorcery-timing": "只能于法术时机起动。",
        "instant-timing": "只能于瞬间时机起动。",
    }
    if one.how in fixed:
        only(one, "how")
        return fixed[one.how]
    if one.how == "once-each-turn":
        only(one, "how")
        return str(
            w.words.small["once-each-turn"]["activated" if isinstance(ability, Activated | Keyword) else "triggered"]
        )
    if one.how == "times-each-turn" and one.number is not None:
        only(one, "how", "number")
        done = "起动" if isinstance(ability, Activated | Keyword) else "触发"
        return f"此异能每回合只能{done}{numeral(one.number)}次。"
    if one.how == "do-once-each-turn":
        only(one, "how")
        return "每回合只能如此作一次。"
    if one.how == "any-player":
        only(one, "how")
        return "任何牌手都可以起动此异能。"
    if one.how == "only-player" and one.who is not None:
        only(one, "how", "who")
        return f"只有{w(one.who)}可以起动此异能。"
    if one.how == "during" and one.time is not None:
        only(one, "how", "time")
        return f"只能{times.at(w, one.time)}起动。"
    if one.how == "if" and one.condition is not None:
        only(one, "how", "condition")
        return f"只能于{w(one.condition)}时起动。"
    raise CannotRender(one, f"no wording for the limit {one.how!r}")


def chapter(w: Writer, ability: Chapter) -> str:
    """Write I，II — …."""
    roman = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
    return f"{'，'.join(roman[n] for n in ability.numbers)} — {sentences(w, ability.effects)}"


def result(w: Writer, ability: Result) -> str:
    """Write a line of a results table: 1～9 | 占卜1。."""
    only(ability, "lowest", "highest", "effects")
    to = "+" if ability.highest is None else "" if ability.highest == ability.lowest else f"～{ability.highest}"
    return f"{ability.lowest}{to} | {sentences(w, ability.effects)}"


def level(w: Writer, ability: Level) -> str:
    """Write the heading of a level: 等级1-3."""
    only(ability, "least", "most", "cost")
    paid = "" if ability.cost is None else f"{price(w, ability.cost)}："
    if paid:
        return f"{paid}等级{ability.least}"
    return f"等级{ability.least}{'+' if ability.most is None else f'-{ability.most}'}"


def line(w: Writer, whole: Line) -> str:
    """Write a line; reminder text is not written back, since it has no meaning of its own."""
    if all(isinstance(ability, Keyword) for ability in whole.abilities):
        text = "，".join(w(ability) for ability in whole.abilities)
        last = whole.abilities[-1] if whole.abilities else None
        return stopped_keyword(last, text) if last is not None else text
    text, told = "", 0
    for n, ability in enumerate(whole.abilities):
        between = ""
        if n and isinstance(whole.abilities[n - 1], Keyword):
            between = "，" if isinstance(ability, Keyword) else "\n"
        if n < told:
            continue
        if alike := _alike(whole.abilities[n:]):
            told = n + 1 + len(alike)
            text += f"{w(ability)}{granted(w, alike, '、')}亦比照办理。"
            continue
        text += between + stopped_keyword(ability, w(ability))
    return text


def _alike(abilities: Items[Ability]) -> tuple[Keyword, ...]:
    """Return the keywords of which the abilities after the first say what it says of its one keyword."""
    first, *others = abilities
    spoken_of = [node for node in first.walk() if isinstance(node, Keyword) and node is not first]
    found: list[Keyword] = []
    for other in others:
        named = [node for node in other.walk() if isinstance(node, Keyword) and node is not other]
        if len(set(spoken_of)) != 1 or len(set(named)) != 1 or other != substitute(first, spoken_of[0], named[0]):
            break
        found.append(named[0])
    return tuple(found)


def stopped_keyword(ability: Ability, text: str) -> str:
    """Return ``text`` with a full stop if it is a keyword that ends with an action to be paid."""
    paid = isinstance(ability, Keyword) and ability.cost is not None and ability.cost.actions and not ability.effects
    return f"{text}。" if paid else text


def keyword_line(w: Writer, ability: Keyword) -> str:
    """Write a keyword; one that is written before an activated ability takes that with it: 炫威～{1}：抓一张牌。."""
    if not ability.effects:
        limits = "".join(limit(w, one, ability) for one in ability.limits)
        text = _word(w, ability) + keyword(w, replace(ability, limits=()))
        return f"{text}。{limits}" if limits else text
    only(ability, "keyword", "cost", "effects", "word")
    if ability.cost is None:
        raise CannotRender(ability, "an activated ability has a cost")
    label = w.label(ability.keyword, "KeywordAbility")
    return f"{_word(w, ability)}{label}～{price(w, ability.cost)}：{sentences(w, ability.effects)}"


def _word(w: Writer, ability: Ability) -> str:
    if ability.word is None:
        return ""
    label = w.words.label(ability.word, "AbilityWord")
    if label is None and ability.word.isascii():
        raise CannotRender(ability, f"the terms have no ability word {ability.word!r}")
    return f"{label or ability.word}～"


def _happening(rule: Rule) -> Rule:
    """Return ``rule`` for an ability whose changes happen, within a static ability that gives it too."""

    def written(w: Writer, ability: Ability) -> str:
        with w.holding(static=False), w.speaking_of(labelled_players(ability)):
            return rule(w, ability)

    return written


RULES: dict[type[Node], Rule] = {
    Spell: _happening(spell),
    Activated: _happening(activated),
    Triggered: _happening(triggered),
    Static: static,
    Chapter: _happening(chapter),
    Result: _happening(result),
    Level: level,
    Line: line,
    ModeLine: _happening(lambda w, ability: _word(w, ability) + mode_line(w, ability.mode)),
    Keyword: _happening(keyword_line),
}

__all__ = ["RULES", "sentences"]
