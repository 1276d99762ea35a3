"""The facts of a document become JSON and come back; without texts no sentence is left."""

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest

from kg.graph import facts
from tests.graph import small as made


@pytest.mark.parametrize("document", made.DOCUMENTS, ids=lambda document: document.id)
def test_facts_survive_the_round_trip(document: facts.DocumentFacts) -> None:
    assert facts.from_json(json.loads(json.dumps(facts.to_json(document)))) == document


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def test_what_ships_holds_no_sentence() -> None:
    bare = made.NOTES_2023.without_texts()
    assert "苔背鹭会飞。" in set(strings(facts.to_json(made.NOTES_2023)))
    assert "苔背鹭会飞。" not in set(strings(facts.to_json(bare)))
    assert [section.title for section in bare.sections] == [None, None]
    assert bare.sections[1].cards[0].faces == made.NOTES_2023.sections[1].cards[0].faces
    assert bare.without_texts() == bare


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"title": 3}, "document.title: str is needed"),
        ({"colour": "red"}, "unknown member 'colour'"),
        ({"sections": {}}, "document.sections: a list is needed"),
        ({"sections": [{"kind": "cards", "span": [1]}]}, r"document.sections\[0\].span: 2 values are needed, not 1"),
        ({"length": True}, "document.length: int is needed"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], says: str) -> None:
    data = facts.to_json(made.NOTES_2023) | change
    with pytest.raises(ValueError, match=says):
        facts.from_json(data)


def test_a_missing_member_is_named() -> None:
    data = facts.to_json(made.NOTES_2023)
    del data["digest"]
    with pytest.raises(ValueError, match="digest"):
        facts.from_json(data)


def test_the_digest_of_a_text_does_not_hang_on_blanks_or_widths() -> None:
    assert facts.text_digest("抓 一张牌，\n然后 １") == facts.text_digest("抓一张牌,然后1")
    assert facts.text_digest("抓一张牌") != facts.text_digest("抓两张牌")


def test_a_line_with_something_unread_is_not_parsed() -> None:
    lines = made.GIANT.lines
    assert [line.parsed for line in lines] == [True, False]
    assert dataclasses.replace(lines[0], status="partial").parsed is False
