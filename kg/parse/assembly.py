"""Puts the sentences of a line together into abilities (CR 113.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kg.abilities.abilities import (
    Ability,
    Activated,
    Chapter,
    Keyword,
    Limit,
    ModeLine,
    Spell,
    Static,
    Triggered,
    Unparsed,
)
from kg.abilities.effects import (
    AdditionalCost,
    AlternativeCost,
    Can,
    Cannot,
    CanOnly,
    Continuous,
    CostChange,
    Delayed,
    Effect,
    EntersWith,
    ForEach,
    If,
    Instead,
    Let,
    Modal,
    Mode,
    Must,
    Prevent,
)
from kg.parse.lexer import Readings
from kg.parse.sentences import Bullet, Choice, Piece, Sentence

_WORD = re.compile("([^～：，。「」•]{1,10})～(?=.)")
_CHAPTER = re.compile("([IVX]+(?:[，、] ?[IVX]+)*) ?(?:—|-|～) ?")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}


def ability_word(form: str, words: Mapping[str, Readings]) -> tuple[str | None, int]:
    """Return the ability word or flavour word that opens ``form`` (CR 207.2c-d), if any, and where the ability begins.

    A word of the terms is given by its concept, a flavour word as it stands. ``words``: the lexicon.
    """
    match = _WORD.match(form)
    if match is None:
        return None, 0
    word = match.group(1)
    known = [value for terminal, value in words.get(word, ()) if terminal == "ABILITY_WORD"]
    if known:
        return known[0], match.end()
    for length in range(len(word), 0, -1):
        if any(terminal == "KEYWORD" for terminal, _ in words.get(word[:length], ())):
            return None, 0
    if word.startswith("选择") or word.endswith("徽记") or any(character.isascii() for character in word):
        return None, 0
    return word, match.end()


def chapters(form: str) -> tuple[tuple[int, ...], int]:
    """Return the chapter numbers that open ``form`` (CR 714.2), if any, and where the ability begins."""
    match = _CHAPTER.match(form)
    if match is None:
        return (), 0
    numbers = [part.strip() for part in re.split("[，、]", match.group(1))]
    if any(number not in _ROMAN for number in numbers):
        return (), 0
    return tuple(_ROMAN[number] for number in numbers), match.end()


def with_word(abilities: tuple[Ability, ...], word: str | None) -> tuple[Ability, ...]:
    """Return ``abilities`` with the ability word on the first."""
    if word is None or not abilities:
        return abilities
    return (replace(abilities[0], word=word), *abilities[1:])


def is_static(effect: Effect) -> bool:
    """Say whether ``effect`` can be all that a static ability does: it lasts as long as the ability functions."""
    if isinstance(effect, Continuous | Cannot | Must | Can | CanOnly | Instead):
        return effect.duration is None
    if isinstance(effect, If | ForEach | Let):
        return is_static(effect.effect)
    return isinstance(effect, CostChange | AdditionalCost | AlternativeCost | EntersWith)


def assemble(pieces: list[Any], numbers: tuple[int, ...] = ()) -> tuple[Ability, ...] | None:
    """Return the abilities that the sentences ``pieces`` make up, or ``None`` if they do not fit together."""
    abilities: list[Ability] = []
    open_ = False
    if numbers:
        return _chapter(pieces, numbers)
    for piece in pieces:
        if isinstance(piece, Unparsed):
            abilities.append(piece)
            continue
        last = next((a for a in reversed(abilities) if not isinstance(a, Unparsed)), None)
        if isinstance(piece, tuple):
            abilities.extend(piece)
            open_ = False
        elif isinstance(piece, Bullet):
            mode = _mode(piece)
            if mode is None:
                return None
            abilities.append(ModeLine(mode=mode))
            open_ = True
        elif isinstance(piece, Choice):
            modal = Modal(modes=(), number=piece.number)
            abilities.append(
                Triggered(events=piece.events, effects=(modal,)) if piece.events else Spell(effects=(modal,))
            )
            open_ = True
        elif isinstance(piece, Limit):
            if not isinstance(last, Triggered | Activated):
                return None
            abilities[abilities.index(last)] = replace(last, limits=(*last.limits, piece))
        elif isinstance(piece, Piece):
            if isinstance(piece.rest, Limit):
                return None
            effects = _effects(piece.rest)
            if effects is None:
                return None
            abilities.append(Activated(cost=piece.cost, effects=effects))
            open_ = True
        elif isinstance(piece, Sentence):
            if open_ and last is not None:
                joined = _join(last, piece)
                if joined is None:
                    return None
                abilities[abilities.index(last)] = joined
            elif piece.events:
                abilities.append(Triggered(events=piece.events, effects=piece.effects, condition=piece.condition))
                open_ = True
            elif all(is_static(effect) for effect in piece.effects):
                effects = piece.effects
                if len(effects) == 1 and isinstance(effects[0], If) and effects[0].otherwise is None:
                    abilities.append(Static(effects=(effects[0].effect,), condition=effects[0].condition))
                else:
                    abilities.append(Static(effects=effects))
                open_ = False
            else:
                abilities.append(Spell(effects=piece.effects))
                open_ = True
        else:
            return None
    return tuple(abilities)


def _chapter(pieces: list[Any], numbers: tuple[int, ...]) -> tuple[Ability, ...] | None:
    effects: list[Effect] = []
    rest: list[Ability] = []
    for piece in pieces:
        if isinstance(piece, Unparsed):
            rest.append(piece)
        elif isinstance(piece, Sentence):
            found = _effects(piece)
            if found is None:
                return None
            effects.extend(found)
        else:
            return None
    return (Chapter(numbers=numbers, effects=tuple(effects)), *rest)


def _effects(sentence: Sentence) -> tuple[Effect, ...] | None:
    """Return the effects of a sentence inside an ability; a trigger there is a delayed one (CR 603.7)."""
    if not sentence.events:
        return sentence.effects
    if len(sentence.events) != 1:
        return None
    reflexive = sentence.events[0].verb == "do-so"
    return (
        Delayed(
            event=sentence.events[0],
            effects=sentence.effects,
            condition=sentence.condition,
            reflexive=reflexive,
        ),
    )


def _join(ability: Ability, sentence: Sentence) -> Ability | None:
    effects = _effects(sentence)
    if effects is None:
        return None
    if isinstance(ability, Spell | Triggered | Activated):
        return replace(ability, effects=ability.effects + effects)
    if isinstance(ability, ModeLine):
        return replace(ability, mode=replace(ability.mode, effects=ability.mode.effects + effects))
    return None


def _mode(bullet: Bullet) -> Mode | None:
    content = bullet.content
    if isinstance(content, Sentence):
        effects = _effects(content)
        return None if effects is None else Mode(effects=effects)
    return None


__all__ = ["Keyword", "Prevent", "ability_word", "assemble", "is_static", "with_word"]
