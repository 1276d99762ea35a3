"""From Simplified wording to Traditional: the words that differ, then character by character."""

from __future__ import annotations

from functools import cache
from typing import Any

from kg.render.words import wording


def finish(text: str, language: str) -> str:
    """Return ``text`` in the script of ``language``. Labels of the terms are in it already."""
    if language == "zh-Hans":
        return text
    for simplified, traditional in wording("zh")["traditional"].items():
        text = text.replace(simplified, traditional)
    kept = wording("zh")["kept"]
    return "".join(c if c in kept else _traditional(c) for c in text)


@cache
def _converter() -> Any:
    from opencc import OpenCC

    return OpenCC("s2tw")


@cache
def _traditional(character: str) -> str:
    return character if character.isascii() else str(_converter().convert(character))
