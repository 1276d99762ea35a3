"""The table of keyword actions is what the data says, and holds every action of CR 701."""

from __future__ import annotations

import re
from pathlib import Path

from kg.rules.action_table import left_out, rows, rules_following, table
from kg.rules.book import load

DOCUMENT = Path(__file__).parents[2] / "docs" / "keyword-actions.md"


def test_the_table_is_up_to_date() -> None:
    said = DOCUMENT.read_text(encoding="utf-8")
    assert said == table(), "run: python -m kg.rules.action_table > docs/keyword-actions.md"


def test_every_action_of_the_rules_has_a_row() -> None:
    numbers = {re.sub("[a-z]$", "", row[1]) for row in rows(load())}
    assert numbers == {f"701.{n}" for n in range(2, 59)}


def test_what_is_said_not_to_be_followed_is_not() -> None:
    for verb, why in left_out().items():
        assert isinstance(why, dict) or not rules_following(load(), verb), verb


def test_no_row_is_empty() -> None:
    assert all(cell for row in rows(load()) for cell in row)


def test_rules_are_found_by_the_action_that_they_carry_out() -> None:
    assert rules_following(load(), "populate") == ["populate"]
    assert "search-for-several" not in rules_following(load(), "scry")
    assert rules_following(load(), "no such action") == []
