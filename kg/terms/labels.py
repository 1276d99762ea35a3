"""The words for a concept in the language of an answer."""

from __future__ import annotations

from functools import cache

from kg.terms.vocabulary import Vocabulary, read

_TAGS = {"zh": "zh-Hans"}


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary that ships, read once per process and only when it is needed."""
    return read()


@cache
def label(concept: str, language: str) -> str:
    """Return today's label of `concept` in `language` (`zh`: simplified), or its id with hyphens as spaces."""
    known = vocabulary().concepts.get(concept)
    found = known.label(_TAGS.get(language, language)) if known else None
    return found or concept.replace("-", " ")
