"""The table of keywords is what the data says, and holds every keyword of the compendium."""

from __future__ import annotations

from pathlib import Path

from kg.abilities.keywords import definition, ids
from kg.rules.book import load
from kg.rules.keyword_table import rows, rules_naming, table

DOCUMENT = Path(__file__).parents[2] / "docs" / "keywords.md"


def test_the_table_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == table(), "run: python -m kg.rules.keyword_table > docs/keywords.md"


def test_every_keyword_has_one_row() -> None:
    found = [row[0] for row in rows(load())]
    assert len(found) == len(ids()) == len(set(ids()))
    assert all(definition(keyword).names["en"] in row for keyword, row in zip(ids(), found, strict=True))


def test_rules_are_found_by_the_keyword_that_they_name() -> None:
    assert "menace" in rules_naming(load(), "menace")
    assert rules_naming(load(), "flying")[0] == "keyword-counter"
    assert rules_naming(load(), "no such keyword") == []


def test_no_row_is_empty() -> None:
    assert all(cell for row in rows(load()) for cell in row)
