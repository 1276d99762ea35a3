"""`kg rules`: what it lists, and how it is narrowed down."""

from __future__ import annotations

import json
from datetime import date

from kg.rules.book import load


def test_each_rule_has_id_number_version_dates_overrides_and_statement(run) -> None:  # type: ignore[no-untyped-def]
    entries = json.loads(run("rules", "--json").stdout)
    book = load()
    ids = [entry["id"] for entry in entries]
    assert sorted(ids) == sorted(rule.id for rule in book.rules)
    in_order = ["can", "flying", "menace", "sba-life"]  # CR 101.2, 702.9b, 702.111b, 704.5a
    assert [name for name in ids if name in in_order] == [name for name in in_order if name in ids]
    flying = next(entry for entry in entries if entry["id"] == "flying")
    assert flying["cr"] == [{"number": "702.9b", "version": "2024-04-10"}]
    assert set(flying) == {"id", "section", "cr", "source", "from", "until", "overrides", "statement"}
    assert set(flying["statement"]) == {"zh", "en"}


def test_words_choose_by_id_number_or_statement(run) -> None:  # type: ignore[no-untyped-def]
    for words in (["flying"], ["702.9b"], ["飞行", "延势"]):
        ids = [entry["id"] for entry in json.loads(run("rules", *words, "--json").stdout)]
        assert "flying" in ids
        assert "horsemanship" not in ids
    text = run("rules", "702.9b", "--lang", "zh").stdout
    assert "CR 702.9b (2024-04-10)" in text
    assert "飞行" in text


def test_only_what_was_in_force(run) -> None:  # type: ignore[no-untyped-def]
    for day in (date(2004, 10, 1), date(2023, 11, 17)):
        ids = [entry["id"] for entry in json.loads(run("rules", "--as-of", day, "--json").stdout)]
        assert sorted(ids) == sorted(rule.id for rule in load().in_force(day))


def test_what_changed_between_two_days_in_either_order(run) -> None:  # type: ignore[no-untyped-def]
    days = date(2004, 10, 1), date(2023, 11, 17)
    expected = {rule.id for rule in load().changes(*days)}
    for first, second in (days, days[::-1]):
        result = run("rules", "--changed", first, second, "--json")
        assert {entry["id"] for entry in json.loads(result.stdout)} == expected
        assert result.exit_code == (0 if expected else 1)


def test_nothing_found_is_status_1(run) -> None:  # type: ignore[no-untyped-def]
    result = run("rules", "no such words")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "kg: no such rule: no such words\n"


def test_a_day_that_is_none(refused) -> None:  # type: ignore[no-untyped-def]
    assert "write one as 2023-11-17" in refused("rules", "--as-of", "2023-02-30")
    assert "write one as 2023-11-17" in refused("rules", "--as-of", "yesterday")
