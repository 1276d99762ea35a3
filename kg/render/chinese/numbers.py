"""Numbers as Chinese rules text writes them: numerals for what is counted by a measure word, digits for points."""

from __future__ import annotations

_DIGITS = "零一二三四五六七八九"


def numeral(value: int, counting: bool = True) -> str:
    """Return ``value`` (0-99) as a numeral; when ``counting`` things, 2 is 两.

    >>> numeral(2), numeral(2, counting=False), numeral(12), numeral(20)
    ('两', '二', '十二', '二十')
    """
    if not 0 <= value < 100:
        return str(value)
    if value == 2 and counting:
        return "两"
    tens, ones = divmod(value, 10)
    if not tens:
        return _DIGITS[ones]
    return ("" if tens == 1 else _DIGITS[tens]) + "十" + (_DIGITS[ones] if ones else "")


def signed(value: int) -> str:
    """Return ``value`` with its sign: ``+2``, ``-1``, ``+0``."""
    return f"{value:+d}"
