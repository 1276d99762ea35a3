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
_CLOSING = "” "
_GONE = "\ufffd"


def realign(text: Normalised) -> Normalised:
    """Read the runs that are out of step in step, where that gives Chinese text; leave the others.

    A character of which half is lost for good becomes U+FFFD, and that repair is uncertain.
    """
    edits = []
    for found in _RUN.finditer(text.text):
        mended = _in_step(found["run"], found["next"])
        if mended is not None:
            words, used = mended
            edits.append(Edit(found.start(), found.start("run") + used, words, "quote", _GONE not in words))
    return text.mended(edits)


def _in_step(run: str, following: str) -> tuple[str, int] | None:
    """Return what `run` says when read in step, and how many characters from its start that takes; None if nothing."""
    try:
        halves = [char.encode("gb18030") for char in run]
    except UnicodeEncodeError:
        return None
    whole = _LOST + b"".join(halves)
    if following == "?":
        # The last byte has lost its other half, and a blank with it. After a full stop it was a closing quotation mark.
        words = _decoded(whole[:-1])
        if words is not None:
            return words + (_CLOSING if whole[-1:] == _LOST else _GONE), len(run) + 1
    elif following:
        words = _decoded(whole + following.encode("ascii"))
        if words is not None:
            return words, len(run) + 1
    # The bytes may fall into step within the run, at a character whose second byte is an ASCII letter.
    for size in range(1, len(run) + 1):
        if len(halves[size - 1]) == 2 and halves[size - 1][1] < 0x80:
            words = _decoded(_LOST + b"".join(halves[:size]))
            if words is not None:
                return words, size
    return None


def _decoded(halves: bytes) -> str | None:
    try:
        words = halves.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return words if _PLAIN.fullmatch(words) else None
