"""Which consequences are about a choice: who makes it, and when (`ontology/consequences/choices.yaml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kg.consequences.book import FOLDER


@dataclass(frozen=True, slots=True)
class Choice:
    """Who chooses and when: a word for each, and how these read by language (``zh``, ``en``)."""

    who: str
    when: str
    who_said: Mapping[str, str]
    when_said: Mapping[str, str]


@cache
def choices() -> Mapping[str, Choice]:
    """Return the choice that each consequence is about, by its id; those about none are left out."""
    import yaml

    text = (FOLDER / "choices.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    who, when = data["who"], data["when"]
    return {
        name: Choice(item["who"], item["when"], who[item["who"]], when[item["when"]])
        for name, item in data["choices"].items()
    }
