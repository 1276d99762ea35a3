"""Chinese scripts, look-alike characters and marks, folded character by character for the lexer.

Every function here keeps the length of its text: character *n* of the result stands for character *n* of what went in,
so spans survive. Nothing here is presented as the source's own words; it is what the lexer looks at.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Literal

Script = Literal["zh-Hans", "zh-Hant", "zh", "en", "und"]
"""BCP 47 tag of a text: simplified, traditional, Chinese of neither kind for certain, English, or undetermined."""

# Unicode's EquivalentUnifiedIdeograph.txt gives these for the radicals that have no compatibility decomposition.
_RADICALS = (
    "⺀冫⺁厂⺂乙⺄乚⺅亻⺆冂⺈刀⺉刂⺊卜⺋卩⺌小⺍小⺎兀⺐尢⺒巳⺓幺⺔彐⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爪"
    "⺥爫⺦丬⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糹⺱罓⺲罒⺳罓⺴网⺶羊⺷羊⺸羋⺹耂⺺聿⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝"
    "⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟飠⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉"
    "⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀"
)
# Rare ideographs that text recognition puts in the place of common ones.
_RECOGNISED = "岀出呑吞"


def _pairs(text: str) -> dict[int, str]:
    return {ord(text[at]): text[at + 1] for at in range(0, len(text), 2)}


def _compatible(first: int, last: int) -> dict[int, str]:
    """The one-character compatibility forms (NFKC) of the code points `first` to `last`."""
    found = ((code, unicodedata.normalize("NFKC", chr(code))) for code in range(first, last + 1))
    return {code: form for code, form in found if len(form) == 1 and form != chr(code)}


LOOKALIKES: dict[int, str] = {
    **_compatible(0x2F00, 0x2FD5),
    **_compatible(0xF900, 0xFAFF),
    **_pairs(_RADICALS),
    **_pairs(_RECOGNISED),
}
"""Radicals and compatibility ideographs → the ideograph that they look like (a table for `str.translate`)."""

MARKS: dict[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in "，：；（）？！～＂＇"},
    **_pairs(",，:：;；(（)）?？!！~～∼～〜～˜～﹑、｡。｢「｣」“「”」‘『’』"),
    **dict.fromkeys(map(ord, "−‐‑‒–﹣"), "-"),
    **dict.fromkeys(map(ord, "●▪■◦∙‧"), "•"),
    **dict.fromkeys(map(ord, "⁄∕"), "/"),
    **dict.fromkeys(map(ord, "\u3000\u00a0\u2002\u2003\u2009\t"), " "),
}
"""Marks → the width and shape that today's Chinese cards print: digits, letters, `+-/*{}[]` half-width, stops and
brackets full-width, corner quotes, `～` for every tilde."""


@cache
def _to_simplified() -> dict[int, str]:
    """OpenCC's `tw2s` asked for every ideograph by itself."""
    from opencc import OpenCC

    ideographs = [chr(code) for code in range(0x3400, 0xA000)]
    folded: list[str] = OpenCC("tw2s").convert("\n".join(ideographs)).split("\n")
    return {ord(old): new for old, new in zip(ideographs, folded, strict=True) if old != new and len(new) == 1}


def _lacks(character: str, codec: str) -> bool:
    try:
        character.encode(codec)
    except UnicodeEncodeError:
        return True
    return False


@cache
def _telling() -> tuple[frozenset[str], frozenset[str]]:
    """Ideographs that tell the script: simplified ones unknown to Big5, traditional ones unknown to GB 2312."""
    table = _to_simplified()
    simplified = frozenset(form for form in table.values() if _lacks(form, "big5"))
    traditional = frozenset(chr(code) for code in table if _lacks(chr(code), "gb2312"))
    return simplified, traditional


def detect_script(text: str) -> Script:
    """Say in which script `text` is, by the different characters in it that only one script has.

    `zh` is Chinese that both scripts write alike; `en` is text in Latin letters; `und` has neither.
    """
    simplified, traditional = _telling()
    some_hans, some_hant = not simplified.isdisjoint(text), not traditional.isdisjoint(text)
    if some_hans is not some_hant:
        return "zh-Hans" if some_hans else "zh-Hant"
    characters = set(text)
    hans, hant = len(simplified & characters), len(traditional & characters)
    if hans != hant:
        return "zh-Hans" if hans > hant else "zh-Hant"
    if any("\u3400" <= character <= "\u9fff" for character in characters):
        return "zh"
    return "en" if any(character.isascii() and character.isalpha() for character in characters) else "und"


def fold(text: str, script: Script | None = None) -> str:
    """Return `text` with traditional characters as simplified ones, of the same length.

    Simplified text comes back as it is: a character such as 乾 or 著 is right there. `script` spares the detection.
    """
    if (script or detect_script(text)) == "zh-Hans":
        return text
    return text.translate(_to_simplified())


def mend_lookalikes(text: str) -> str:
    """Return `text` with radicals and compatibility ideographs as the ideographs meant, of the same length."""
    return text.translate(LOOKALIKES)


def unify_marks(text: str) -> str:
    """Return `text` with marks, digits and Latin letters in one width and shape, of the same length."""
    return text.translate(MARKS)


_PLAIN = {**LOOKALIKES, **MARKS}


@cache
def _lexer_table() -> dict[int, str]:
    table = _to_simplified()
    mended = {code: table.get(ord(form), form) for code, form in LOOKALIKES.items()}
    return {**table, **MARKS, **mended}


def lexer_form(text: str, script: Script | None = None) -> str:
    """Return what the lexer of the Chinese grammar reads: look-alikes mended, marks unified, script folded.

    Same length as `text`; one pass.
    """
    if (script or detect_script(text)) == "zh-Hans":
        return text.translate(_PLAIN)
    return text.translate(_lexer_table())
