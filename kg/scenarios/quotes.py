"""What YAML needs quotes for: the hint where a scenario's text or cost stands without them."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NEEDS_QUOTES = re.compile(r"[{}\[\],]|: ")


def unquoted(content: str, marked: Sequence[int]) -> str:
    """Return what to mend in lines that YAML cannot read, ``marked`` from the first to the last; empty if unknown."""
    lines = content.splitlines()
    spanned = range(marked[0], min(marked[-1] + 1, len(lines))) if marked else range(0)
    for number in spanned:
        if lines[number].count('"') % 2:
            return f"; line {number + 1} has a quotation mark that nothing closes"
    for number in reversed(spanned):
        if _NEEDS_QUOTES.search(lines[number].partition(": ")[2]):
            like = "text: '{T}：…'"
            return f"; in line {number + 1} a value that holds {{…}}, a comma or ': ' needs quotes, like {like}"
    return ""
