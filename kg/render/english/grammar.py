"""English as rules text uses it: articles, plurals, verb forms, lists, sentence case."""

from __future__ import annotations

import re

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()


def numeral(value: int) -> str:
    """Return ``value`` in words up to twenty.

    >>> numeral(3), numeral(99)
    ('three', '99')
    """
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def article(noun: str) -> str:
    """Put a or an before ``noun``.

    >>> article("artifact"), article("Unicorn"), article("8/8 Wurm"), article("+1/+1 counter")
    ('an artifact', 'a Unicorn', 'an 8/8 Wurm', 'a +1/+1 counter')
    """
    lower = noun.lower()
    if lower.startswith("the "):
        return noun
    vowel = lower[:1] in "aeiou8" or lower.startswith(("11/", "x/", "hour", "honor"))
    if lower.startswith(("uni", "eu", "one ", "use", "urza")):
        vowel = False
    return f"{'an' if vowel else 'a'} {noun}"


def plural(noun: str, irregular: dict[str, str]) -> str:
    """Return the plural of the last word of ``noun``.

    >>> plural("creature", {}), plural("sorcery", {}), plural("white Elf", {"Elf": "Elves"})
    ('creatures', 'sorceries', 'white Elves')
    """
    head, _, last = noun.rpartition(" ")
    if last in irregular:
        last = irregular[last]
    elif last.endswith("y") and last[-2:-1] not in "aeiou":
        last = last[:-1] + "ies"
    elif last.endswith(("s", "x", "ch", "sh")):
        last += "es"
    else:
        last += "s"
    return f"{head} {last}" if head else last


def third(base: str) -> str:
    """Return the third person singular of a verb.

    >>> third("draw"), third("search"), third("copy"), third("have"), third("can't")
    ('draws', 'searches', 'copies', 'has', "can't")
    """
    fixed = {"have": "has", "be": "is", "do": "does", "can't": "can't", "may": "may", "are": "is"}
    if base in fixed:
        return fixed[base]
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    if base.endswith(("s", "x", "ch", "sh", "o")):
        return base + "es"
    return base + "s"


_PAST = {
    "be": ("was", "been"),
    "cast": ("cast", "cast"),
    "deal": ("dealt", "dealt"),
    "draw": ("drew", "drawn"),
    "gain": ("gained", "gained"),
    "lose": ("lost", "lost"),
    "put": ("put", "put"),
    "leave": ("left", "left"),
    "die": ("died", "died"),
    "have": ("had", "had"),
    "fight": ("fought", "fought"),
    "become": ("became", "become"),
    "choose": ("chose", "chosen"),
    "pay": ("paid", "paid"),
    "get": ("got", "gotten"),
    "win": ("won", "won"),
    "tap": ("tapped", "tapped"),
    "untap": ("untapped", "untapped"),
    "scry": ("scried", "scried"),
    "copy": ("copied", "copied"),
    "control": ("controlled", "controlled"),
    "do": ("did", "done"),
}


def past(base: str) -> tuple[str, str]:
    """Return the past tense and the past participle of a verb.

    >>> past("attack"), past("exile"), past("draw")
    (('attacked', 'attacked'), ('exiled', 'exiled'), ('drew', 'drawn'))
    """
    if base in _PAST:
        return _PAST[base]
    form = base + ("d" if base.endswith("e") else "ed")
    return form, form


def listed(items: list[str], word: str = "and") -> str:
    """Join ``items``: a, b, and c."""
    if len(items) < 3:
        return f" {word} ".join(items)
    return ", ".join(items[:-1]) + f", {word} {items[-1]}"


def sentence(text: str) -> str:
    """Return ``text`` with its first letter large and a full stop (unless a quotation ends with one)."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", '."')) else f"{text}."


def tidied(text: str) -> str:
    """Return ``text`` with single spaces, none before a comma or stop, and with it's for it is."""
    spaced = re.sub(r" +([,.:])", r"\1", re.sub(r" {2,}", " ", text)).strip()
    return re.sub(r"\b([Ii])t is (?!the target)", r"\1t's ", spaced)
