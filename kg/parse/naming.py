"""A card's own name in its text, and other names that the text gives (CR 201.2, 201.5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kg.abilities.actions import Characteristics
from kg.abilities.node import Node
from kg.abilities.selections import Named
from kg.parse.lexer import FILL, SELF, Lexicon, Readings

_NAME_OF = "名称为"


def own_name(form: str, name: str, lexicon: Lexicon) -> tuple[str, frozenset[str]]:
    """Put the stand-in for ``name`` wherever it occurs in ``form``; return also the short forms it may take.

    A planeswalker type that is part of the name is the card's short name, unless the text speaks of the type.
    """
    shorts = {name}
    for part in re.split("[/·，、 ]+", name):
        if len(part) > 1:
            shorts.add(part)
    for whole in sorted(shorts, key=len, reverse=True):
        if whole == name:
            form = form.replace(whole, _stand_in(whole))
        elif len(whole) > 2:
            form = _besides_names(form, whole)
    for word in lexicon.persons:
        if word in name and word != name:
            form = _person(form, name, word, lexicon.words)
    if not any("一" <= character <= "鿿" for character in name):
        form = _unknown(form, lexicon)
    endings = {name[n:] for n in range(1, len(name) - 1)} | {name[:n] for n in range(2, len(name))} | shorts
    return form, frozenset(endings)


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
    if isinstance(part, tuple):
        return tuple(as_printed(one, form, text) for one in part)
    if not isinstance(part, Node):
        return part
    changed = {field: as_printed(value, form, text) for field, value in part.given() if not isinstance(value, str)}
    if isinstance(part, Named | Characteristics) and part.name is not None:
        wanted = re.escape(part.name.replace(FILL, "")).replace(SELF, f"{SELF}{FILL}*")
        if found := re.search(wanted, form):
            changed["name"] = text[found.start() : found.end()]
    return replace(part, **changed) if changed else part


__all__ = ["as_printed", "own_name"]
