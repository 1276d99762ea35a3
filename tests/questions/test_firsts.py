"""What was not yet in the game: days are those of the first printing, and earlier questions are not answered."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kg import plain_yaml
from kg.abilities.keywords import definition, ids
from kg.questions.firsts import table, too_early
from kg.scenarios.scenario import read
from kg.shipped import ONTOLOGY
from kg.terms.labels import vocabulary

_SET = re.compile(r"\((\w+)\)$")
NO_CONCEPT = {"phenomenon", "plane", "scheme"}


def _by() -> Iterator[tuple[str, date, str]]:
    yield from ((word, definition(word).first.day, definition(word).first.by) for word in ids())
    yield from ((word, first.day, first.by) for (_, word), first in table().items())


@pytest.mark.parametrize("word", ids())
def test_a_keyword_is_there_before_its_rules_and_meanings_are_dated(word: str) -> None:
    known = definition(word)
    shared_number = word == "commander-ninjutsu"  # its section is that of ninjutsu, which is older
    assert shared_number or known.first.day <= min(day for day, _ in known.numbers)
    assert all(
        known.first.written_out or day is None or known.first.day <= day for day in (m.since for m in known.meanings)
    )


def test_words_with_a_first_day_are_concepts() -> None:
    data = plain_yaml.read(ONTOLOGY / "first-days.yaml")
    words = {word for kind in ("types", "subtypes", "actions") for word in data[kind]}
    assert words - NO_CONCEPT <= set(vocabulary().concepts)


@pytest.fixture(scope="module")
def printings(shared: Path) -> list[dict[str, Any]]:
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_days_are_those_of_the_sets_named(printings: list[dict[str, Any]]) -> None:
    days = {card["set"]: date.fromisoformat(card["date"]) for card in printings}
    named = [(word, day, found[1]) for word, day, by in _by() if (found := _SET.search(by)) and "rules of" not in by]
    assert [(word, day) for word, day, code in named if days.get(code, day) != day] == []


def test_nothing_was_printed_before_its_first_day(printings: list[dict[str, Any]]) -> None:
    """By what is on the cards in English: the keyword itself, at the beginning of a line or after a comma."""
    first: dict[str, date] = {}
    for card in printings:
        text = card.get("en_printed_text") or ""
        for name in card.get("keywords") or ():
            if re.search(rf"(?:^|\n|, ){name}", text, re.IGNORECASE):
                day, word = date.fromisoformat(card["date"]), name.lower().replace(" ", "-")
                first[word] = min(day, first.get(word, day))
    found = {word: (first[word], definition(word).first.day) for word in ids() if word in first}
    assert len(found) > 120
    assert {word: days for word, days in found.items() if days[0] < days[1]} == {}


@pytest.mark.parametrize(
    ("thing", "day", "what"),
    [
        ({"abilities": ["infect"]}, "2009-12-01", "infect"),
        ({"abilities": ["infect"]}, "2010-10-01", ""),
        ({"abilities": ["vigilance"]}, "2000-06-01", ""),
        ({"types": ["planeswalker"], "counters": {"loyalty": 3}}, "2007-10-11", "planeswalker"),
        ({"types": ["artifact"], "subtypes": ["equipment"]}, "2003-06-01", "Equipment"),
        ({"counters": {"flying": 1}}, "2019-01-01", "keyword counters"),
        ({"counters": {"charge": 1}}, "2019-01-01", ""),
        ({"mana_cost": "{1}{W/P}"}, "2011-01-01", "Phyrexian mana symbols"),
        (
            {"transforms_into": {"name": "Moth", "power": 1, "toughness": 1}},
            "2011-01-01",
            "transforming double-faced cards",
        ),
        ({"text": "{T}：增殖。"}, "2010-01-01", "proliferate"),
        ({"text": "{T}：所有生物获得侵染异能直到回合结束。"}, "2010-01-01", "infect"),
    ],
)
def test_what_a_scenario_has_before_its_day_is_found(thing: dict[str, Any], day: str, what: str) -> None:
    data = {
        "as_of": day,
        "objects": [{"id": "it", "power": 1, "toughness": 1, **thing}],
        "question": "state-based-actions",
    }
    assert [early.first.en for early in too_early(read(data))] == ([what] if what else [])
