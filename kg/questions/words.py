"""Words for concepts and parts of abilities."""

from __future__ import annotations

from functools import cache
from typing import Any

from kg.terms.labels import label, vocabulary

_SUBTYPES = ("CreatureType", "LandType", "ArtifactType", "EnchantmentType", "PlaneswalkerType", "SpellType")

__all__ = ["label", "subtypes", "wording"]


@cache
def subtypes() -> frozenset[str]:
    """Return the ids of all subtypes (CR 205.3)."""
    return frozenset(concept.id for concept in vocabulary().of_kind(*_SUBTYPES))


def wording(node: Any, language: str) -> str:
    """Return a part of an ability as rules text, if the renderer can write it; else an empty string."""
    return ""
