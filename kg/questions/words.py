"""Words for concepts, from the vocabulary of the terms; read once per process, and only when an answer needs them."""

from __future__ import annotations

from functools import cache
from typing import Any

from kg.terms.vocabulary import Vocabulary, read

_SUBTYPES = ("CreatureType", "LandType", "ArtifactType", "EnchantmentType", "PlaneswalkerType", "SpellType")
_LANGUAGES = {"zh": "zh-Hans", "en": "en"}


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary that ships."""
    return read()


@cache
def subtypes() -> frozenset[str]:
    """Return the ids of all subtypes (CR 205.3)."""
    return frozenset(concept.id for concept in vocabulary().of_kind(*_SUBTYPES))


@cache
def label(concept: str, language: str) -> str:
    """Return the label of a concept in ``zh`` or ``en``; of a word that is no concept, the word itself."""
    try:
        found = vocabulary()[concept].label(_LANGUAGES[language])
    except KeyError:
        found = None
    return found or concept.replace("-", " ")


def wording(node: Any, language: str) -> str:
    """Return a part of an ability as rules text, if the renderer can write it; else an empty string."""
    return ""
