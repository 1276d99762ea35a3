"""Words for concepts and parts of abilities."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from kg import plain_yaml
from kg.abilities.node import Node
from kg.abilities.selections import Filter, Is, Selection
from kg.shipped import ONTOLOGY
from kg.terms.labels import label, vocabulary

_SUBTYPES = ("CreatureType", "LandType", "ArtifactType", "EnchantmentType", "PlaneswalkerType", "SpellType")

CHINESE = re.compile(r"[\u3400-\u9fff]")
"""Any of the characters that Chinese card text is written with (Unicode: CJK Unified Ideographs and Extension A)."""
_LANGUAGES = {"zh": "zh-Hans", "en": "en"}

__all__ = ["CHINESE", "label", "sayings", "subtype_sets", "subtypes", "wording"]


@cache
def subtypes() -> frozenset[str]:
    """Return the ids of all subtypes (CR 205.3)."""
    return frozenset(subtype_sets())


@cache
def subtype_sets() -> dict[str, str]:
    """Return every subtype with the set that it belongs to, ``CreatureType``, ``LandType`` … (CR 205.3)."""
    return {concept.id: kind for kind in _SUBTYPES for concept in vocabulary().of_kind(kind)}


@cache
def sayings() -> dict[str, Any]:
    """Return what answers say besides the rules' sentences, by language (`ontology/wording/answers.yaml`)."""
    found = plain_yaml.read(ONTOLOGY / "wording" / "answers.yaml")
    assert isinstance(found, dict)
    return found


@lru_cache(maxsize=2048)
def wording(node: Node, language: str) -> str:
    """Return a part of an ability as rules text, if it can be written by itself; else an empty string."""
    from kg.render import CannotRender, render

    if isinstance(node, Is):
        return label(node.concept, language)
    if isinstance(node, Filter):
        node = Selection(filter=node)
    try:
        return render(node, _LANGUAGES[language], str(sayings()[language]["phrases"]["itself"])).rstrip("。.")
    except CannotRender:
        return ""
