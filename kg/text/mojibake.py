"""Text of GBK bytes that lost a byte: every character after it is read from the halves of two, until the bytes
fall into step again at an ASCII character. Reading the bytes in step gives the text back.

What lost its first byte is a character of row A1 of GB 18030, the row of the marks: the full stop A1 A3 or a
quotation mark A1 B1. A conversion wrote `?` for the lost byte, and for a byte that lost its other half.
"""

from __future__ import annotations

import re

from kg.text.normalised import Normalised
from kg.text.spans import Edit

_LOST = b"\xa1"
_RUN = re.compile(
    r"(?:\?(?=[^\x00-\x7f])|(?=[\uff00-\uffef][\ue000-\uf8ff]))(?P<run>[^\x00-\x7f]+)(?P<next>[\x40-\x7e?]?)"
)
_PLAIN = re.compile(r"[\u4e00-\u9fff\u3000-\u3017\uff01-\uff5e“”‘’…A-Za-z0-9]*")
_CLOSING = "”"


def realign(text: Normalised) -> Normalised:
    """Read the runs that are out of step in step, where that gives Chinese text; leave the others."""
    edits = []
    for found in _RUN.finditer(text.text):
        mended = _in_step(found["run"], found["next"])
        if mended is not None:
            words, used = mended
            edits.append(Edit(found.start(), found.end("run") + used, words, "quote"))
    return text.mended(edits)


def _in_step(run: str, following: str) -> tuple[str, int] | None:
    """Return what `run` says when read in step, and how many characters after it that takes; None if nothing."""
    try:
        halves = _LOST + run.encode("gb18030")
    except UnicodeEncodeError:
        return None
    if len(halves) % 2 == 0:
        return None
    if following == "?":
        # The last byte has lost its other half. After a full stop it begins the closing quotation mark.
        whole, tail = halves[:-1], _CLOSING if halves[-1:] == _LOST else ""
        if not tail:
            return None
    elif following:
        whole, tail = halves + following.encode("ascii"), ""
    else:
        return None
    try:
        words = whole.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return (words + tail, 1) if _PLAIN.fullmatch(words) else None
