"""Sentences of consequences with their slots filled from the tree."""

from __future__ import annotations

import re
from collections.abc import Iterable

import clingo

from kg.abilities.abilities import Spell
from kg.abilities.node import Node
from kg.abilities.selections import AnyTarget, Selection
from kg.consequences.book import Entry
from kg.consequences.matching import Match, number_of
from kg.consequences.subject import Facts
from kg.terms.labels import label

LANGUAGES = ("zh", "en")
_SCRIPTS = {"zh": "zh-Hans", "en": "en"}
_SLOT = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
_THIS = {"zh": ("此咒语", "此异能"), "en": ("this spell", "this ability")}
_THING = {"zh": ("该目标", "所说者"), "en": ("that target", "what it names")}
_ITSELF = {"zh": "此牌", "en": "this card"}
_JOINED = {"zh": "、", "en": "; "}


def sentence_of(entry: Entry, number: int | None, found: Iterable[Match], facts: Facts, lang: str) -> str:
    """Return the sentence of ``entry`` for its matches on one ability.

    A slot named like a variable holds what the variable stands for, in each match once; ``{this}`` (``{This}`` at the
    start) the ability itself. Doubled braces are braces.
    """
    matches = list(found)

    def filled(slot: re.Match[str]) -> str:
        name = slot[1]
        if name.lower() == "this":
            word = _THIS[lang][0 if number is not None and isinstance(facts.nodes[number], Spell) else 1]
            return word[0].upper() + word[1:] if name == "This" else word
        values = dict.fromkeys(_said(match.bindings[name], facts, lang) for match in matches)
        return _JOINED[lang].join(values)

    return _SLOT.sub(filled, entry.sentence(lang)).replace("{{", "{").replace("}}", "}")


def _said(symbol: clingo.Symbol, facts: Facts, lang: str) -> str:
    number = number_of(symbol)
    if number is not None:
        return phrase(facts.nodes[number], lang)
    if symbol.type == clingo.SymbolType.Number:
        return str(symbol.number)
    return label(symbol.string, lang)


def phrase(node: Node, lang: str) -> str:
    """Return the words for ``node`` as rules text has them; a general word where it cannot be worded."""
    from kg.render import CannotRender, render

    try:
        return render(node, _SCRIPTS[lang], _ITSELF[lang])
    except CannotRender:
        pass
    targeted = isinstance(node, AnyTarget) or (isinstance(node, Selection) and node.target)
    return _THING[lang][0 if targeted else 1]
