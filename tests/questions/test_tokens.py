"""The predefined tokens are what the rules say: each is an artifact type or the like, and its number defines it."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from kg.abilities.tokens import predefined
from kg.terms.labels import vocabulary
from tests.abilities.rulesbooks import versions

DAY = date(2024, 4, 10)


@pytest.mark.parametrize("word", predefined())
def test_a_predefined_token_is_a_concept(word: str) -> None:
    assert word in vocabulary().concepts


@pytest.mark.parametrize("word", predefined())
def test_the_number_defines_the_token(word: str, shared: Path) -> None:
    entry = predefined()[word]
    name, kind = word.title(), entry["types"][0]
    said = versions(shared)[DAY][entry["cr"]]
    if back := entry.get("back"):
        front = (
            rf"An {name} token is a transforming double-faced token. Its front face is a colorless {name} {kind} with"
        )
        named = f"{back['name'].title()} {' '.join(back['types'])} named {back['name'].title()} Token"
        size = f"{back['power']}/{back['toughness']}"
        assert re.match(rf"{front} .* Its back face is a {size} colorless {named}", said)
        return
    assert re.match(rf"A {name} token is a colorless {name} {kind} token with", said)


@pytest.mark.parametrize("word", predefined())
def test_a_predefined_token_has_no_other_fields(word: str) -> None:
    assert predefined()[word].keys() <= {"id", "cr", "types", "verbs", "abilities", "back"}


@pytest.mark.parametrize("word", ["map", "junk"])
def test_what_can_be_activated_only_as_a_sorcery(word: str) -> None:
    (ability,) = predefined()[word]["abilities"]
    assert [limit.how for limit in ability.limits] == ["sorcery-timing"]
