"""A card's own name in its text, and other names that the text gives (CR 201.2, 201.5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kg.abilities.actions import Characteristics
from kg.abilities.node import rebuilt
from kg.abilities.selections import Named
from kg.parse.lexer import FILL, SELF, Lexicon, Readings

_NAME_OF = "名称为"
_BETWEEN = re.compile("[/·，、 ]+")
_IDEOGRAPH = re.compile("[一-鿿]")


def own_name(form: str, name: str, lexicon: Lexicon) -> tuple[str, frozenset[str]]:
    """Put the stand-in for ``name`` wherever it occurs in ``form``.

    Return also ``name`` and what else of it occurs there: the card may call itself by a part of it. A planeswalker type
    that is part of the name is the card's short name, unless the text speaks of the type.
    """
    form = form.replace(name, _stand_in(name))
    parts = {part for part in _BETWEEN.split(name) if len(part) > 1} if _BETWEEN.search(name) else set()
    for part in sorted(parts, key=len, reverse=True):
        if len(part) > 2 and part != name and part in form:
            form = _besides_names(form, part)
    for character in dict.fromkeys(name):
        for word in lexicon.persons.get(character, ()):
            if word in name and word != name and word in form:
                form = _person(form, name, word, lexicon.words)
    if not _IDEOGRAPH.search(name):
        form = _unknown(form, lexicon)
    length = len(name)
    if name[:2] in form:
        parts.update(name[:n] for n in range(2, length))
    if name[-2:] in form:
        parts.update(name[n:] for n in range(1, length - 1))
    return form, frozenset({name, *filter(form.__contains__, parts)})


def _stand_in(name: str) -> str:
    return SELF + FILL * (len(name) - 1)


def _besides_names(form: str, short: str) -> str:
    """Put the stand-in for ``short`` where it does not begin another name that the text gives."""
    return re.sub(f"(?<!{_NAME_OF}){re.escape(short)}", _stand_in(short), form)


def _person(form: str, name: str, word: str, words: Mapping[str, Readings]) -> str:
    """Put the stand-in for ``word``, a planeswalker type in ``name``, where the text does not speak of the type.

    It does in "a W planeswalker", "W's tower", "non-W"; and within a longer form of the name it is no word.
    """
    longer = {name[at - 1] for at in range(1, len(name)) if name.startswith(word, at)}

    def put(match: re.Match[str]) -> str:
        before, after = form[: match.start()], form[match.end() :]
        kinds = _begin(after, words) & {"TYPE", "KIND", "SUBTYPE"}
        kinds |= _begin(after[1:], words) & {"SUBTYPE"} if after.startswith("的") else set()
        typed = kinds or before.endswith((_NAME_OF, "非"))
        return match.group() if typed or before[-1:] in longer else _stand_in(word)

    return re.sub(re.escape(word), put, form)


def _begin(text: str, words: Mapping[str, Readings]) -> set[str]:
    """Return what the words that may begin ``text`` are read as."""
    return {kind for n in range(1, min(4, len(text)) + 1) for kind, _ in words.get(text[:n], ())}


_DEALS = re.compile("(?:^|(?<=[。， ：]))([\u4e00-\u9fff]{2,8}?)(?=[对向][^。]*造成)")


def _unknown(form: str, lexicon: Lexicon) -> str:
    """Put the stand-in for the word that no word of the language begins and that deals damage: the card's name.

    For a card whose name is not known in the language of its text.
    """

    def put(match: re.Match[str]) -> str:
        word = match.group(1)
        known = any(word[at : at + n] in lexicon.words for at in range(len(word)) for n in range(2, len(word) + 1))
        return word if known else _stand_in(word)

    return _DEALS.sub(put, form)


def as_printed(part: Any, form: str, text: str) -> Any:
    """Return ``part`` of a tree with names as ``text`` has them; ``form`` is what the lexer read of ``text``."""
    part = rebuilt(part, lambda one: as_printed(one, form, text))
    if isinstance(part, Named | Characteristics) and part.name is not None:
        wanted = re.escape(part.name.replace(FILL, "")).replace(SELF, f"{SELF}{FILL}*")
        found = re.search(wanted, form)
        printed = text[found.start() : found.end()] if found else part.name
        return part if printed == part.name else replace(part, name=printed)
    return part


__all__ = ["as_printed", "own_name"]
