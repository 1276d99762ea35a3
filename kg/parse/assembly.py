"""Puts the sentences of a line together into abilities (CR 113.3)."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeGuard

from kg.abilities.abilities import (
    Ability,
    Activated,
    Chapter,
    Keyword,
    Level,
    Limit,
    ModeLine,
    Result,
    Spell,
    Static,
    Triggered,
    Unparsed,
)
from kg.abilities.actions import Action, Mana, Manner
from kg.abilities.conditions import DidSo, Unless
from kg.abilities.effects import (
    Cannot,
    CanOnly,
    Continuous,
    Cost,
    Delayed,
    Do,
    Effect,
    EntersWith,
    If,
    Instead,
    May,
    Modal,
    Mode,
    ModifyPT,
    Prevent,
    Sequence,
)
from kg.abilities.node import Nodes, substitute
from kg.abilities.quantities import Amount
from kg.abilities.selections import Reference, Who
from kg.parse.belonging import shuffled, taken_instead
from kg.parse.builder.effects import sequence
from kg.parse.builder.filters import bare
from kg.parse.delaying import brings_back, comes_round, delayed, reflexive, triggers_anew, waits_once
from kg.parse.lexer import Readings, symbols
from kg.parse.parts import Otherwise
from kg.parse.pieces import Bullet, Choice, ModeNumber, Piece, SameFor, SameMode, Sentence
from kg.parse.standing import is_static, stood

_WORD = re.compile(" *([^～：，。「」•]{1,10})～(?=.)")
_CHAPTER = re.compile("([IVX]+(?:[，、] ?[IVX]+)*) ?(?:—|-|～) ?")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}


def ability_word(
    form: str, words: Mapping[str, Readings], needing: Mapping[str, tuple[str, ...]]
) -> tuple[str | None, int]:
    """Return the ability word or flavour word that opens ``form`` (CR 207.2c-d), if any, and where the ability begins.

    A word of the terms is given by its concept, a flavour word as it stands. ``words``: the lexicon; ``needing``: what
    keyword abilities are told with, so that a word which begins like one that has a number is not it.
    """
    match = _WORD.match(form)
    if match is None:
        return None, 0
    word = match.group(1)
    known = [value for terminal, value in words.get(word, ()) if terminal == "ABILITY_WORD"]
    if known:
        return known[0], match.end()
    for length in range(len(word), 0, -1):
        keywords = [value for terminal, value in words.get(word[:length], ()) if terminal == "KEYWORD"]
        if any(length == len(word) or needing.get(value) != ("number",) for value in keywords):
            return None, 0
    if word.startswith("选择") or word.endswith("徽记") or any(character.isascii() for character in word):
        return None, 0
    return word, match.end()


_LEVEL = re.compile(r"//Level_(\d+)//$")
_LEVEL_COST = re.compile(r"((?:\{[^{}]+\})+)：等级 ?(\d+)$")
_TITLE = re.compile("• *([^～：，。「」{}]{1,12})～")
_RESULT = re.compile(r"(\d+)(?:[～-](\d+))?(\+)? ?\| ?")


def level(form: str) -> Level | None:
    """Return the level that ``form`` opens on a Class (CR 716.2), if it is such a heading: a mark, or its cost."""
    match = _LEVEL.match(form.strip())
    if match is None and (match := _LEVEL_COST.match(form.strip())):
        cost = Cost(mana=Mana(symbols=symbols(match.group(1))))
        return Level(least=int(match.group(2)), cost=cost)
    return Level(least=int(match.group(1))) if match else None


def mode_title(form: str, words: Mapping[str, Readings]) -> tuple[str | None, int]:
    """Return the title of a mode (``• 标题～…``), if it has one, and where the mode itself begins."""
    match = _TITLE.match(form)
    if match is None or any(terminal == "KEYWORD" for terminal, _ in words.get(match.group(1), ())):
        return None, 0
    return match.group(1), match.end()


def result(form: str) -> tuple[tuple[int, int | None] | None, int]:
    """Return the range of a line of a results table (CR 706.3), if it is one, and where its instruction begins."""
    match = _RESULT.match(form)
    if match is None:
        return None, 0
    least = int(match.group(1))
    return (least, None if match.group(3) else int(match.group(2) or least)), match.end()


def chapters(form: str) -> tuple[tuple[int, ...], int]:
    """Return the chapter numbers that open ``form`` (CR 714.2), if any, and where the ability begins."""
    match = _CHAPTER.match(form)
    if match is None:
        return (), 0
    numbers = [part.strip() for part in re.split("[，、]", match.group(1))]
    if any(number not in _ROMAN for number in numbers):
        return (), 0
    return tuple(_ROMAN[number] for number in numbers), match.end()


def with_word(abilities: tuple[Ability, ...], word: str | None, at: int = 0) -> tuple[Ability, ...]:
    """Return ``abilities`` with the ability word on the one that it stands before."""
    if word is None or at >= len(abilities):
        return abilities
    return (*abilities[:at], replace(abilities[at], word=word), *abilities[at + 1 :])


class Found(NamedTuple):
    """A sentence that was read: its place and what it says."""

    start: int
    end: int
    value: Any


def assemble(
    pieces: list[Found],
    numbers: tuple[int, ...] = (),
    span: tuple[int, int | None] | None = None,
    framed: Container[int] = (),
) -> tuple[tuple[Ability, ...], list[Found]]:
    """Return the abilities that the sentences ``pieces`` make up, and the sentences that do not fit.

    ``framed``: the beginnings of sentences that were not understood and open an ability that is no spell ability, as
    their words show; what goes on with it is none either.
    """
    abilities: list[Ability] = []
    misfits: list[Found] = []
    within = False  # an ability of which the beginning was not understood
    for piece in pieces:
        before = len(abilities)
        if isinstance(piece.value, Unparsed):
            abilities.append(piece.value)
            within |= piece.start in framed or (bool(numbers or span) and not before)
        elif not _add(abilities, piece.value):
            misfits.append(piece)
            abilities.append(Unparsed(start=piece.start, end=piece.end))
        elif within and len(abilities) > before and isinstance(abilities[before], Spell):
            misfits.append(piece)
            abilities[before:] = [Unparsed(start=piece.start, end=piece.end)]
        elif len(abilities) > before:
            within = False
    if (numbers or span) and abilities:
        first = abilities[0]
        effects: tuple[Effect, ...] = ()
        if isinstance(first, Spell) or (isinstance(first, Static) and first.condition is None):
            effects = first.effects
        elif isinstance(first, Static) and first.condition is not None:
            effects = (If(condition=first.condition, effect=sequence(first.effects)),)
        elif isinstance(first, Triggered) and len(first.events) == 1 and not first.limits:
            effects = (Delayed(event=first.events[0], effects=first.effects, condition=first.condition),)
        if effects and span:
            abilities[0] = Result(lowest=span[0], highest=span[1], effects=effects)
        elif effects:
            abilities[0] = Chapter(numbers=numbers, effects=effects)
        elif not isinstance(first, Unparsed):
            misfits.append(pieces[0])
            abilities[0] = Unparsed(start=pieces[0].start, end=pieces[0].end)
    return tuple(stood(ability) for ability in abilities), misfits


def _add(abilities: list[Ability], value: Any) -> bool:
    """Add what one sentence says to ``abilities``; return whether it could be placed."""
    at = next((n for n in range(len(abilities) - 1, -1, -1) if not isinstance(abilities[n], Unparsed)), None)
    last = None if at is None else abilities[at]
    if isinstance(value, tuple) and value and isinstance(value[0], Limit):
        return all(_add(abilities, limit) for limit in value)
    if isinstance(value, tuple) and value and isinstance(value[0], Sentence):
        return all(_add(abilities, one) for one in value)
    if isinstance(value, SameFor):
        return _same_for(abilities, at, value)
    if isinstance(value, tuple):
        abilities.extend(value)
        return True
    if isinstance(value, Bullet):
        mode = _mode(value)
        if mode is None:
            return False
        modal = _open_modal(last)
        if modal is not None and at is not None:
            abilities[at] = _with_modal(last, replace(modal, modes=(*modal.modes, mode)))
        else:
            abilities.append(ModeLine(mode=mode))
        return True
    if isinstance(value, Choice):
        modal = Modal(modes=(), number=value.number, fresh=value.fresh)
        if any(reflexive(event) for event in value.events):
            return False  # modes that are chosen as something was done here, within this ability (CR 603.12)
        if value.events:
            abilities.append(Triggered(events=value.events, effects=(modal,)))
        elif at is not None and isinstance(last, Triggered | Activated | Spell):
            abilities[at] = replace(last, effects=(*last.effects, modal))
        else:
            abilities.append(Spell(effects=(modal,)))
        return True
    if isinstance(value, ModeNumber):
        offered = _open_modal(last)
        if offered is None or at is None or offered.condition is not None or offered.modes:
            return False
        abilities[at] = _with_modal(last, replace(offered, condition=value.condition, number_if=value.number))
        return True
    if isinstance(value, SameMode):
        offered = _open_modal(last)
        if offered is None or at is None:
            return False
        abilities[at] = _with_modal(last, replace(offered, repeat=True))
        return True
    if isinstance(value, Limit):
        if at is None or not isinstance(last, Triggered | Activated | Keyword):
            return False
        abilities[at] = replace(last, limits=(*last.limits, value))
        return True
    if isinstance(value, Piece):
        if isinstance(value.rest, Limit):
            return False
        if isinstance(value.rest, Choice):
            if value.rest.events:
                return False
            abilities.append(Activated(cost=value.cost, effects=(Modal(modes=(), number=value.rest.number),)))
            return True
        effects = _effects(value.rest)
        if effects is None:
            return False
        abilities.append(Activated(cost=value.cost, effects=effects, limits=value.limits))
        return True
    if not isinstance(value, Sentence):
        return False
    if any(isinstance(effect, Otherwise) for effect in value.effects) and (at is None or isinstance(last, Static)):
        return _otherwise(abilities, last, value)
    if isinstance(last, Static) and at is not None and not value.events and value.state is None:
        together = taken_instead(last.effects, value.effects)
        if together is not None:
            abilities[at] = replace(last, effects=together)
            return True
    if at is not None and _goes_on(last, value):
        joined = _join(last, value)
        if joined is None:
            return False
        abilities[at] = joined
    elif len(value.events) == 1 and waits_once(value.events[0]):
        effects_later = _effects(value)
        abilities.append(Spell(effects=effects_later or ()))
    elif value.events or value.state:
        abilities.append(
            Triggered(events=value.events, effects=value.effects, condition=value.condition, state=value.state)
        )
    elif isinstance(last, Static) and at is not None and (whole := _gone_on(last, value.effects)) is not None:
        abilities[at] = whole
    elif isinstance(last, Static) and _of_prevention(value.effects):
        return False
    elif all(is_static(effect) for effect in value.effects):
        effects = value.effects
        if len(effects) == 1 and isinstance(effects[0], If) and effects[0].otherwise is None:
            below = effects[0].effect
            inner = below.effects if isinstance(below, Sequence) else (below,)
            abilities.append(Static(effects=inner, condition=effects[0].condition))
        else:
            abilities.append(Static(effects=effects))
    else:
        abilities.append(Spell(effects=value.effects))
    return True


def _goes_on(last: Ability | None, sentence: Sentence) -> TypeGuard[Ability]:
    """Say whether ``sentence`` goes on with the ability ``last``, rather than being one of its own."""
    if not isinstance(last, Spell | Triggered | Activated | ModeLine) and not _begun(last):
        return False
    if isinstance(last, Triggered | Activated) and not sentence.events and _changes_for_good(sentence.effects):
        return False
    if sentence.state is not None or (isinstance(last, Triggered) and brings_back(last.events, sentence)):
        return False
    return not sentence.events or not _anew(sentence)


def _changes_for_good(effects: tuple[Effect, ...]) -> bool:
    """Say whether ``effects`` hold without an end, as none does that an ability has once (CR 611.2a)."""
    return all(_for_good(effect) for effect in effects)


def _for_good(effect: Effect) -> bool:
    if isinstance(effect, Continuous) and effect.duration is None:
        changed = any(isinstance(change, ModifyPT) for change in effect.changes)
        return _attached(effect.subject) or (changed and bare(effect.subject))
    if isinstance(effect, Cannot | CanOnly) and effect.duration is None and effect.action.time is None:
        who = [one for one in (effect.action.agent, effect.action.object) if one is not None]
        told = any(how.how in ("this-way", "linked", "that") for how in Nodes(effect).of(Manner))
        return bool(who) and not told and all(bare(one) or _attached(one) for one in who)
    return False


def _attached(who: Who) -> bool:
    return isinstance(who, Reference) and who.how == "attached"


def _anew(sentence: Sentence) -> bool:
    """Say whether the trigger ``sentence`` is an ability of its own."""
    if sentence.recurs and comes_round(sentence.events):
        return True
    return triggers_anew(sentence.events, sentence.effects, sentence.condition)


def is_cost(ability: Ability) -> bool:
    """Say whether ``ability`` may be a cost as well as instructions: it says neither who acts nor on what condition."""
    return isinstance(ability, Spell) and all(
        isinstance(one, Do) and one.action.agent is None and one.duration is None for one in ability.effects
    )


def _gone_on(ability: Static, effects: tuple[Effect, ...]) -> Static | None:
    """Return ``ability`` with ``effects``, if they go on with the last of what it says."""
    last = ability.effects[-1]
    if isinstance(last, EntersWith) and last.effects and _as_chosen(effects):
        told = tuple(replace(one, instead=False) if isinstance(one, If) else one for one in effects)
        return replace(ability, effects=(*ability.effects[:-1], replace(last, effects=last.effects + told)))
    if isinstance(last, Instead) and not all(is_static(effect) for effect in effects):
        # "If damage would be dealt to it, prevent that damage. Remove a counter from it" (CR 614.6, 615.5)
        return replace(ability, effects=(*ability.effects[:-1], replace(last, effects=last.effects + effects)))
    if len(effects) == 1 and isinstance(effects[0], If) and effects[0].instead and is_static(effects[0].effect):
        # "It gets -1/-1. As long as …, it gets -3/-3 instead"
        return replace(ability, effects=ability.effects + effects)
    return None


def _as_chosen(effects: tuple[Effect, ...]) -> bool:
    """Say whether ``effects`` follow from what may be chosen as an object enters (CR 614.12a)."""
    done = (DidSo(), Unless(part=DidSo()))
    return all(isinstance(one, If) and one.condition in done and isinstance(one.effect, EntersWith) for one in effects)


def _of_prevention(effects: tuple[Effect, ...]) -> bool:
    """Say whether ``effects`` depend on how much damage was prevented (CR 615.5)."""
    return any(node == Amount(of="prevent") for effect in effects for node in Nodes(effect).of(Amount))


def _same_for(abilities: list[Ability], at: int | None, same: SameFor) -> bool:
    """Add what is so of further keyword abilities as it is of the one that the ability before speaks of."""
    if at is None or at != len(abilities) - 1:
        return False
    last = abilities[at]
    keywords = list(dict.fromkeys(node for node in last.walk() if isinstance(node, Keyword) and node is not last))
    if len(keywords) != 1 or keywords[0] != Keyword(keyword=keywords[0].keyword):
        return False
    abilities.extend(substitute(last, keywords[0], other) for other in same.abilities)
    return True


def _otherwise(abilities: list[Ability], last: Ability | None, sentence: Sentence) -> bool:
    """Add what is so when the condition of the static ability before does not hold."""
    effect = sentence.effects[0]
    offered = last.effects[-1] if isinstance(last, Static) else None
    if isinstance(offered, May) and isinstance(offered.effect, Instead) and isinstance(effect, Otherwise):
        # whoever does not take the offer does what was to be replaced
        return len(sentence.effects) == 1 and effect.effect == Do(action=replace(offered.effect.event, agent=None))
    replaced = last.effects[-1] if isinstance(last, Static) else None
    if isinstance(replaced, Instead) and isinstance(last, Static) and isinstance(effect, Otherwise):
        # "…, reveal a card instead. If it's a land card, …. Otherwise, …"
        asked = replaced.effects[-1]
        if not isinstance(asked, If) or asked.otherwise is not None or len(sentence.effects) != 1:
            return False
        whole = replace(replaced, effects=(*replaced.effects[:-1], replace(asked, otherwise=effect.effect)))
        abilities[abilities.index(last)] = replace(last, effects=(*last.effects[:-1], whole))
        return True
    if not isinstance(last, Static) or last.condition is None or len(sentence.effects) != 1:
        return False
    if not isinstance(effect, Otherwise) or not is_static(effect.effect):
        return False
    below = effect.effect.effects if isinstance(effect.effect, Sequence) else (effect.effect,)
    abilities.append(Static(effects=below, condition=Unless(part=last.condition)))
    return True


def _effects(sentence: Sentence) -> tuple[Effect, ...] | None:
    """Return the effects of a sentence inside an ability; a trigger there is a delayed one (CR 603.7)."""
    if sentence.state is not None:
        return None
    if not sentence.events:
        return sentence.effects
    if len(sentence.events) != 1:
        return None
    event, duration = delayed(sentence.events[0])
    return (
        Delayed(
            event=event,
            duration=duration,
            effects=sentence.effects,
            condition=sentence.condition,
            reflexive=reflexive(event),
        ),
    )


def _open_modal(ability: Ability | None) -> Modal | None:
    """Return the list of modes that ``ability`` ends with, if it does."""
    effects: tuple[Effect, ...] = getattr(ability, "effects", ())
    return effects[-1] if effects and isinstance(effects[-1], Modal) else None


def _with_modal(ability: Any, modal: Modal) -> Ability:
    made: Ability = replace(ability, effects=(*ability.effects[:-1], modal))
    return made


def _begun(ability: Ability | None) -> TypeGuard[Keyword]:
    """Say whether ``ability`` is a keyword written before an activated ability, whose effects may go on."""
    return isinstance(ability, Keyword) and bool(ability.effects)


def _join(ability: Ability, sentence: Sentence) -> Ability | None:
    if isinstance(ability, ModeLine) and ability.mode.ability is not None:
        inside = _join(ability.mode.ability, sentence)
        return None if inside is None else replace(ability, mode=replace(ability.mode, ability=inside))
    effects = _effects(sentence)
    if effects is None:
        return None
    if len(effects) == 1 and isinstance(effects[0], Otherwise):
        mode = ability.mode if isinstance(ability, ModeLine) else None
        before = mode.effects if mode else getattr(ability, "effects", ())
        last = before[-1] if before else None
        if isinstance(ability, Triggered) and ability.condition is not None and not isinstance(last, If):
            # "If …, put a counter on it. Otherwise, remove one": the condition is of the effect (CR 603.4)
            whole = If(condition=ability.condition, effect=sequence(before), otherwise=effects[0].effect)
            return replace(ability, condition=None, effects=(whole,))
        if not isinstance(last, If) or last.otherwise is not None:
            return None
        after = (*before[:-1], replace(last, otherwise=effects[0].effect))
        if isinstance(ability, ModeLine):
            return replace(ability, mode=replace(ability.mode, effects=after))
        return replace(ability, effects=after) if isinstance(ability, Spell | Triggered | Activated | Keyword) else None
    modal = _open_modal(ability)
    if modal is not None and modal.modes:
        *before, mode = modal.modes
        return _with_modal(ability, replace(modal, modes=(*before, replace(mode, effects=mode.effects + effects))))
    if isinstance(ability, Spell | Triggered | Activated | Keyword):
        last = ability.effects[-1] if ability.effects else None
        inner = last.effect if isinstance(last, If) and last.otherwise is None else last
        if isinstance(inner, Delayed) and _copies(inner.effects[-1]) and all(_of_the_copy(one) for one in effects):
            # the copy is there only when the delayed ability has resolved (CR 603.7, 707.10c)
            later: Effect = replace(inner, effects=inner.effects + effects)
            if isinstance(last, If):
                later = replace(last, effect=later)
            return replace(ability, effects=(*ability.effects[:-1], later))
        before, after = shuffled(ability.effects, effects)
        return replace(ability, effects=before + after)
    if isinstance(ability, ModeLine):
        before, after = shuffled(ability.mode.effects, effects)
        return replace(ability, mode=replace(ability.mode, effects=before + after))
    return None


def _copies(effect: Effect) -> bool:
    return any(isinstance(node, Action) and node.verb == "copy" for node in effect.walk())


def _of_the_copy(effect: Effect) -> bool:
    return any(isinstance(node, Action) and node.verb == "choose-new-targets" for node in effect.walk())


def _mode(bullet: Bullet) -> Mode | None:
    content = bullet.content
    if isinstance(content, Sentence):
        if content.events and _anew(content):  # what a word chosen before stands for (CR 614.12b)
            one = Triggered(events=content.events, effects=content.effects, condition=content.condition)
            return Mode(ability=one, word=bullet.word)
        effects = _effects(content)
        return None if effects is None else Mode(effects=effects, word=bullet.word)
    return None


__all__ = ["Keyword", "Prevent", "ability_word", "assemble", "is_static", "with_word"]
