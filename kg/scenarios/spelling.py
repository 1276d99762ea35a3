"""Words that are none, though almost one that is meant: a keyword misspelt is refused, one that is not known is not.

A word may be a keyword of later days, or one of the scenario's own; what it does is then not known, and the answer
says so. Only what is one slip of the pen away from a known word is taken for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches

from kg.abilities import keywords
from kg.terms.labels import vocabulary

_QUALITIES = ("Color", "CardType", "Supertype", "LandType")


def keyword_meant(word: str) -> str | None:
    """Return the keyword that ``word`` misspells; ``None`` if it is one, or like none."""
    known = {*keywords.ids(), *(concept.id for concept in vocabulary().of_kind("KeywordAbility", "AbilityWord"))}
    return _meant(word, known)


def quality_meant(word: str) -> str | None:
    """Return the color, type or supertype that ``word`` misspells; ``None`` if it means something, or is like none."""
    if word in vocabulary().concepts:
        return None
    return _meant(word, (concept.id for concept in vocabulary().of_kind(*_QUALITIES)))


def field_meant(word: object, allowed: Iterable[str]) -> str | None:
    """Return the one of the ``allowed`` fields that ``word`` misspells; ``None`` if it is like none."""
    return _meant(word, allowed) if isinstance(word, str) else None


def _meant(word: str, known: Iterable[str]) -> str | None:
    among = sorted(known)
    if word in among:
        return None
    return next((near for near in get_close_matches(word, among, n=3, cutoff=0.8) if _one_slip(word, near)), None)


def _one_slip(word: str, other: str) -> bool:
    """Do the letters of two words differ by no more than one that is wrong, missing or too much?"""
    here, there = Counter(word), Counter(other)
    return max((here - there).total(), (there - here).total()) <= 1
