"""Sentences of rules with their slots read in general: what a rule says where no objects are named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from kg import plain_yaml
from kg.shipped import ONTOLOGY

FILE = ONTOLOGY / "rules" / "slots.yaml"
_SLOT = re.compile(r"\{([+@<>*^]?)(\w+)\}")

_TWICE = re.compile(r"\b([Tt]he) the\b")


def in_general(sentence: str, language: str) -> str:
    """Return a rule's sentence (`zh` or `en`) with a word for each slot: `{attacker}` is "the attacker".

    A slot that says only how many times something is so is left out.
    """
    known = words()

    def general(found: re.Match[str]) -> str:
        if found[1] == "*":
            return ""
        said: str = known.get(found[2], {}).get(language, found[2])
        return said

    filled = _TWICE.sub(r"\1", _SLOT.sub(general, sentence))
    return filled[:1].upper() + filled[1:] if language == "en" else filled


@cache
def words() -> Mapping[str, Mapping[str, str]]:
    """Return how slots read, by name and language (read once per process)."""
    found: Any = plain_yaml.read(FILE)
    assert isinstance(found, dict)
    return found
