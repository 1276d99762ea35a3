"""From Simplified wording to Traditional: characters, and the words that differ between the two."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from kg.render.words import END, KEPT, wording

_KEPT = re.compile(f"{KEPT}([^{END}]*){END}")


def finish(text: str, language: str) -> str:
    """Return ``text`` in the script of ``language``; words between the marks are in their script already."""
    if language == "zh-Hans":
        return text.replace(KEPT, "").replace(END, "")
    pieces = _KEPT.split(text)
    return "".join(piece if n % 2 else _traditional(piece) for n, piece in enumerate(pieces))


@cache
def _converter() -> Any:
    from opencc import OpenCC

    return OpenCC("s2tw")


@cache
def _traditional(text: str) -> str:
    for simplified, traditional in wording("zh")["traditional"].items():
        text = text.replace(simplified, traditional)
    return str(_converter().convert(text))
