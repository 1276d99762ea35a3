"""Which consequences are about a choice: who makes it, and when (`ontology/consequences/choices.yaml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kg import plain_yaml
from kg.consequences.book import FOLDER


@dataclass(frozen=True, slots=True)
class Choice:
    """Who chooses and when: a word for each, and how these read by language (``zh``, ``en``).

    ``unless`` names the consequences that say the same of the same thing more closely.
    """

    who: str
    when: str
    who_said: Mapping[str, str]
    when_said: Mapping[str, str]
    unless: tuple[str, ...] = ()


@cache
def choices() -> Mapping[str, Choice]:
    """Return the choice that each consequence is about, by its id; those about none are left out."""
    data: Mapping[str, Any] = plain_yaml.read(FOLDER / "choices.yaml")
    who, when = data["who"], data["when"]
    return {
        name: Choice(item["who"], item["when"], who[item["who"]], when[item["when"]], tuple(item.get("unless", ())))
        for name, item in data["choices"].items()
    }
