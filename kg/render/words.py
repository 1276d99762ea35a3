"""The words of one language: labels and verb frames from the terms, small words from `ontology/wording`."""

from __future__ import annotations

from functools import cache
from typing import Any

from kg import plain_yaml
from kg.shipped import ONTOLOGY
from kg.terms import Frame
from kg.terms.frames import frame
from kg.terms.labels import vocabulary


@cache
def wording(language: str) -> dict[str, Any]:
    """Return the small words of ``language`` (``zh`` or ``en``)."""
    data: dict[str, Any] = plain_yaml.read(ONTOLOGY / "wording" / f"{language}.yaml")
    return data


class Words:
    """Labels, verb frames and small words in ``language`` (``zh-Hans``, ``zh-Hant``, ``en``)."""

    def __init__(self, language: str) -> None:
        """Take the words of ``language``."""
        self.language = language
        self.small = wording(language.split("-")[0])
        self._concepts = {
            (kind, concept.id): concept for kind, concepts in vocabulary().kinds.items() for concept in concepts
        }
        self._kinds: dict[str, list[str]] = {}
        for kind, concept_id in self._concepts:
            self._kinds.setdefault(concept_id, []).append(kind)
        self._frames: dict[str, Frame | None] = {}

    def kinds(self, concept: str) -> list[str]:
        """Return the classes of ``concept`` (a word may name a verb and a zone)."""
        return self._kinds.get(concept, [])

    def label(self, concept: str, *kinds: str) -> str | None:
        """Return today's official label, or ``None``; Simplified stands in where Traditional is lacking."""
        for kind in kinds or self.kinds(concept):
            found = self._concepts.get((kind, concept))
            label = found and found.label(self.language)
            if label:
                return label
            if found and self.language == "zh-Hant" and (label := found.label("zh-Hans")):
                return label
        return None

    def frame(self, verb: str) -> Frame | None:
        """Return the official wording of ``verb``, in parts; Traditional is written by way of Simplified."""
        language = "en" if self.language == "en" else "zh-Hans"
        if verb not in self._frames:
            concept = self._concepts.get(("Verb", verb))
            pattern = self.small.get("verbs", {}).get(verb) or (concept and concept.wording(language))
            self._frames[verb] = frame(verb, language, pattern) if pattern else None
        return self._frames[verb]
