"""Text → tokens: marks and symbols by shape, words by the longest match in the lexicon.

Every character belongs to a token; what no word of the lexicon begins becomes an `UNKNOWN` token, which no rule takes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from kg.parse.engine import Token

Readings = tuple[tuple[str, Any], ...]

SELF, FILL, BLANK = "\ue000", "\ue001", "\ue002"
"""Stand-ins of equal length: the card's own name (`SELF`, then `FILL`), and text set apart (`BLANK`)."""

_SYMBOLS = {
    "横置": "T",
    "重置": "Q",
    "雪": "S",
    "白": "W",
    "蓝": "U",
    "黑": "B",
    "红": "R",
    "绿": "G",
    "无": "C",
    "非": "P",
    "能量": "E",
}
_SYMBOLS |= {numeral: str(n) for n, numeral in enumerate("零一二三四五六七八九十")} | {"两": "2"}
_SHAPES = re.compile(
    r"(?P<endless>\d{10,})"
    r"|(?P<symbols>(?:\{[^{}]+\} ?)+)"
    r"|(?P<range>(?<=等级)\d+(?:-\d+|\+))"
    r"|(?P<loyalty>\[?[+-](?:\d+|[XYZ])\]?(?=：)|\[?0\]?(?=：))"
    r"|(?P<mod>[+-](?:\d+|[XYZ])/[+-](?:\d+|[XYZ]))"
    r"|(?P<pt>(?:\d+|[XYZ*])/(?:\d+|[XYZ*]))"
    r"|(?P<die>[dD]\d+)"
    r"|(?P<num>\d{1,9}(?!\d))"
    r"|(?P<var>[XYZ])"
    rf"|(?P<self>{SELF}{FILL}*)"
    rf"|(?P<skip>[ {BLANK}]+)"
)
_NAMED = re.compile(
    "名称为((?:(?!、且)[^，。：「」]){1,14}?)(?=之|[，。]|、且|$|的(?=牌|生物|衍生|咒语|永久|其他|地|神器|结界|鹏洛客|瞬间|法术|[0-9X]+/|[白蓝黑红绿无双]色|传奇|[^的，。：「」]{1,8}衍生))"
)
_TITLE = re.compile("传奇衍生(?:神器|生物|结界|地)+([^，。：「」]{1,14}?)，[其它]为")
"""Where the name of a token stands that a text creates (CR 111.4)."""

_NUMERAL = re.compile("[一二两三四五六七八九十百]+")
_PECULIAR = frozenset("名一二两三四五六七八九十百")
_ONE = (1,)
_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}


def numeral(text: str) -> int | None:
    """Return the value of a Chinese numeral below 1000, or ``None``.

    >>> numeral("二十三")
    23
    """
    total = digit = 0
    for character in text:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character == "十":
            total, digit = total + (digit or 1) * 10, 0
        elif character == "百":
            total, digit = total + (digit or 1) * 100, 0
        else:
            return None
    return total + digit


@dataclass(slots=True)
class Lexicon:
    """Words with their readings, and for their first two characters the lengths that words so begun have, descending.

    ``persons``: the planeswalker types (CR 205.3j), by which such a card may also call itself, by first character.
    """

    words: dict[str, Readings] = field(default_factory=dict)
    lengths: dict[str, tuple[int, ...]] = field(default_factory=dict)
    persons: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def add(self, word: str, terminal: str, value: Any) -> None:
        """Let ``word`` be read as ``terminal`` with ``value`` (besides what it is read as already)."""
        readings = self.words.get(word, ())
        if (terminal, value) not in readings:
            self.words[word] = (*readings, (terminal, value))
            if len(word) > 1:
                opening = word[:2]
                self.lengths[opening] = tuple(sorted({*self.lengths.get(opening, (1,)), len(word)}, reverse=True))


def _symbol(text: str) -> str:
    parts = [_SYMBOLS.get(part, part) for part in re.split("[/／]", text)]
    joined = "/".join(parts)
    if len(joined) == 2 and joined.isalpha() and joined.isupper():
        joined = "/".join(joined)
    return joined.upper() if joined.isascii() else joined


def symbols(text: str) -> tuple[str, ...]:
    """Return the symbols in braces that ``text`` is made of, like ``("2", "W")``."""
    return tuple(_symbol(part) for part in re.findall(r"\{([^{}]+)\}", text))


def _symbols(text: str, start: int, end: int) -> list[Token]:
    """Split a run of symbols into mana, tap, untap and energy tokens."""
    tokens: list[Token] = []
    run: list[str] = []
    kind = ""
    for symbol in [*symbols(text), None]:
        now = "" if symbol is None else {"T": "TAP", "Q": "UNTAP", "E": "ENERGY"}.get(symbol, "MANA")
        if run and (now != kind or kind in ("TAP", "UNTAP")):
            tokens.append(Token(((kind, tuple(run)),), start, end))
            run = []
        kind = now
        if symbol is not None:
            run.append(symbol)
    return tokens


def tokens(text: str, lexicon: Lexicon, names: frozenset[str] = frozenset()) -> list[Token]:
    """Return the tokens of ``text`` (as the lexer reads it: `kg.text.scripts.lexer_form`).

    ``names`` are short forms by which the card may call itself, tried where no word of the lexicon begins.
    """
    found: list[Token] = []
    at, end = 0, len(text)
    words, lengths, shape = lexicon.words, lexicon.lengths, _SHAPES.match
    titles = {match.start(1): match.end(1) for match in _TITLE.finditer(text)} if "传奇衍生" in text else {}
    while at < end:
        digits = None
        if titles and at in titles:
            found.append(Token((("NAMED", text[at : titles[at]]),), at, titles[at]))
            at = titles[at]
            continue
        if text[at] in _PECULIAR:
            if text[at] == "名" and (match := _NAMED.match(text, at)):
                found.append(Token((("NAMED", match.group(1)),), at, match.end()))
                at = match.end()
                continue
            digits = _NUMERAL.match(text, at)
        for length in lengths.get(text[at : at + 2], _ONE):
            readings = words.get(text[at : at + length])
            if readings is not None and digits is not None and digits.end() - at > max(length, 1):
                count = numeral(digits.group())
                if count is not None:
                    found.append(Token((("NUM", count),), at, digits.end()))
                    at = digits.end()
                    break
            if readings is not None:
                found.append(Token(readings, at, at + length))
                at += length
                break
        else:
            match = shape(text, at)
            if match is not None:
                kind, upto = match.lastgroup, match.end()
                value = match.group()
                if kind == "endless":
                    found.append(Token((("UNKNOWN", value),), at, upto))
                elif kind == "symbols":
                    found.extend(_symbols(value, at, upto))
                elif kind == "self":
                    found.append(Token((("SELF", None),), at, upto))
                elif kind == "num":
                    found.append(Token((("NUM", int(value)),), at, upto))
                elif kind == "var":
                    found.append(Token((("VAR", value),), at, upto))
                elif kind == "mod":
                    found.append(Token((("PTMOD", value), ("COUNTER", value)), at, upto))
                elif kind == "pt":
                    found.append(Token((("PT", value),), at, upto))
                elif kind == "range":
                    found.append(Token((("RANGE", value),), at, upto))
                elif kind == "die":
                    found.append(Token((("DIE", value.lower()),), at, upto))
                elif kind == "loyalty":
                    found.append(Token((("LOYALTY", value.strip("[]")),), at, upto))
                at = upto
                continue
            if text[at] == "「":
                upto = _closing(text, at)
                found.append(Token((("QUOTED", (at, upto)),), at, upto))
                at = upto
                continue
            for length in range(min(12, end - at), 1, -1):
                if text[at : at + length] in names:
                    found.append(Token((("SELF", None),), at, at + length))
                    at += length
                    break
            else:
                count = numeral(digits.group()) if digits else None
                upto = digits.end() if digits else at + 1
                reading = ("UNKNOWN", text[at]) if count is None else ("NUM", count)
                found.append(Token((reading,), at, upto))
                at = upto
    return found


def _closing(text: str, at: int) -> int:
    depth = 0
    for place in range(at, len(text)):
        if text[place] in "「『":
            depth += 1
        elif text[place] in "」』":
            depth -= 1
            if depth == 0:
                return place + 1
    return len(text)
