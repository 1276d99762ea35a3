"""Repairs that any damaged Chinese text may need; they know nothing of the game.

Each takes a `Normalised` and returns one with the repair made and recorded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kg.text.normalised import Normalised
from kg.text.scripts import LOOKALIKES
from kg.text.spans import Edit, RepairKind

_IDEOGRAPH = r"[\u3400-\u9fff\uf900-\ufaff]"
_FULL = r"[\u3001-\u3002\u3008-\u301c\uff01-\uff0f\uff1a-\uff20\uff5b-\uff5e“”‘’…]"
_DENSE = rf"(?:{_IDEOGRAPH}|{_FULL})"

_LOOKALIKE = re.compile("[" + "".join(map(re.escape, map(chr, LOOKALIKES))) + "]")
_TILDE = re.compile(r"[∼~〜˜﹋](?=\s?[\u3400-\u9fff{「『])|(?<=[\u3400-\u9fff」』])\s?[∼~〜]")
_MARK = re.compile(rf"(?<={_DENSE})[,:;?!]|(?<=[\]}}）)])[,:;](?=\s?(?:{_IDEOGRAPH}|\{{))|[,:;](?={_IDEOGRAPH})")
_ROUND = re.compile(r"\(([^()（）\n]*)\)")
_FULL_OF = dict(zip(",:;?!", "，：；？！", strict=True))
_BLANKS = r"[ \t\u3000\xa0]+"
_GAP = re.compile(
    rf"(?<={_DENSE}){_BLANKS}(?={_DENSE}|[{{(\[])"
    rf"|(?<=[}})\]]){_BLANKS}(?={_DENSE}|[{{])"
    rf"|(?<={_DENSE}){_BLANKS}(?=[+-][\dX])"
)
_FIRST = r"(?<![ \t\u3000\xa0])"
_INNER = re.compile(
    rf"(?<=\{{){_BLANKS}|{_FIRST}{_BLANKS}(?=\}})|(?<=[+-]){_BLANKS}(?=\d+/[+-])"
    rf"|(?<=[（「『(]){_BLANKS}|{_FIRST}{_BLANKS}(?=[）」』)])"
)
_WIDE_GAP = re.compile(r"(?<=\S)[ \t\u3000\xa0]{2,}(?=\S)")
_DOUBLE_BRACE = re.compile(r"(?<=\})\}+|\{+(?=\{)")
_EMPHASIS = re.compile(rf"_([^_\n*]{{1,40}})_|(?<={_DENSE})\*([^*\n_/]{{1,20}})\*(?={_DENSE})")


def substitute(
    text: Normalised, pattern: re.Pattern[str], replacement: str | Callable[[str], str], kind: RepairKind
) -> Normalised:
    """Return `text` with each match of `pattern` replaced."""

    def edits() -> Iterator[Edit]:
        for found in pattern.finditer(text.text):
            new = replacement if isinstance(replacement, str) else replacement(found[0])
            if new != found[0]:
                yield Edit(found.start(), found.end(), new, kind)

    return text.mended(edits())


def mend_lookalikes(text: Normalised) -> Normalised:
    """Read radicals and compatibility forms as the ideographs that they look like."""
    return substitute(text, _LOOKALIKE, lambda found: found.translate(LOOKALIKES), "look-alike")


def unify_widths(text: Normalised) -> Normalised:
    """Read half-width marks next to Chinese as the full-width ones, and every tilde as `～`."""
    text = substitute(text, _TILDE, "～", "width")

    def edits() -> Iterator[Edit]:
        source = text.text
        places: dict[int, str] = {found.start(): _FULL_OF[found[0]] for found in _MARK.finditer(source)}
        for found in _ROUND.finditer(source):
            around = source[max(0, found.start() - 1) : found.start() + 2] + source[found.end() - 2 : found.end() + 1]
            if re.search(_DENSE, around):
                places[found.start()], places[found.end() - 1] = "（", "）"
        for at in sorted(places):
            yield Edit(at, at + 1, places[at], "width")

    return text.mended(edits())


def close_gaps(text: Normalised) -> Normalised:
    """Take out blanks between Chinese characters and inside brackets; make wide gaps one blank."""
    text = substitute(text, _INNER, "", "spacing")
    text = substitute(text, _GAP, "", "spacing")
    return substitute(text, _WIDE_GAP, " ", "spacing")


def mend_braces(text: Normalised) -> Normalised:
    """Take out braces set twice around a symbol."""
    return substitute(text, _DOUBLE_BRACE, "", "bracket")


def drop_emphasis(text: Normalised) -> Normalised:
    """Take out the underscores and stars by which plain-text mail emphasises words."""

    def edits() -> Iterator[Edit]:
        for found in _EMPHASIS.finditer(text.text):
            yield Edit(found.start(), found.start() + 1, "", "emphasis")
            yield Edit(found.end() - 1, found.end(), "", "emphasis")

    return text.mended(edits())
