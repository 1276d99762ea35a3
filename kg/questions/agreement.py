"""English sentences of the rules in agreement with what stands in their slots."""

from __future__ import annotations

import re
from collections.abc import Collection

_SECOND = {"is": "are", "has": "have", "does": "do"}
_VERB = re.compile(r"\{(\w+)\}(?:('s)| (is|has|does|[a-z]+s)\b)")
_COUNTED = re.compile(
    r"\{(\w+)\}((?: \{\w+\}| [a-z]+)? "
    r"(?:card|counter|creature|shield|blocker|permanent|target|token|land|mode|seat|opponent|effect))s\b( are\b)?"
)
_NO_SUBJECT = re.compile(r"\b(?:by|for|from|of|on|than|to|under|with) $")
"""What stands before a word that the verb after it is not about: `the library of {p} is`."""
_OF_YOU = re.compile(r"\b([Tt])he ((?:next )?[a-z]+(?: total| pool| step)?) of you\b")
_ARTICLE = re.compile(r"\ba (?=\{)")
_MARK = "\ufdd0"
"""Stands between an article and the slot after it until that is filled."""
_BEFORE_VOWEL = re.compile(rf"{_MARK} (?=[aeioAEIO](?!ne\b|nce\b|u))")


def agreeing(sentence: str, addressed: Collection[str], single: Collection[str]) -> str:
    """Return ``sentence`` with the verbs after slots that are `you` and the nouns after slots that are 1 in agreement.

    Articles before slots are marked for `polished`; what stands in a slot may be an object that is called `a`.
    ``addressed`` and ``single`` name these slots.
    """

    def verb(found: re.Match[str]) -> str:
        if found[1] not in addressed or (found[3] and _NO_SUBJECT.search(sentence[: found.start()])):
            return found[0]
        return "your" if found[2] else f"{{{found[1]}}} {_base(found[3])}"

    def noun(found: re.Match[str]) -> str:
        return f"{{{found[1]}}}{found[2]}{' is' if found[3] else ''}" if found[1] in single else found[0]

    return _ARTICLE.sub(f"a{_MARK} ", _COUNTED.sub(noun, _VERB.sub(verb, sentence)))


def polished(text: str, addressed: bool) -> str:
    """Return a filled sentence with its articles right, and `your` for what is `of you` if it is ``addressed`` so."""
    made = _BEFORE_VOWEL.sub("n ", text).replace(_MARK, "")
    return _OF_YOU.sub(lambda found: f"{'Y' if found[1] == 'T' else 'y'}our {found[2]}", made) if addressed else made


def _base(verb: str) -> str:
    """Return what `you` does: have for has, amass for amasses, copy for copies."""
    if verb in _SECOND:
        return _SECOND[verb]
    if verb.endswith(("sses", "shes", "ches", "xes", "oes")):
        return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") and len(verb) > 4 else verb[:-1]
