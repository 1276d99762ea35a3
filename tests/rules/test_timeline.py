"""What changed: the page is made from the data, and every dated rule, definition and consequence is of a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import pytest
import yaml

from kg.abilities import keywords
from kg.consequences.book import load as consequences
from kg.rules.book import load as rules
from kg.rules.changes import Change, ChangeError, days, load, on, read
from kg.rules.numbers import load as numbers
from kg.rules.timeline import page

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "questions" / "scenarios" / "changes"
EVER = (None, date.min, date.max)


def _dated(items: Iterable[tuple[str, date | None, date | None]]) -> set[tuple[str, date]]:
    return {(name, day) for name, *span in items for day in span if day not in EVER and day is not None}


def _named(part: str) -> Iterator[tuple[str, date]]:
    return ((name, change.day) for change in load() for name in getattr(change, part))


def test_the_committed_page_is_what_is_made_from_the_data() -> None:
    assert (ROOT / "docs" / "timeline.md").read_text(encoding="utf-8") == page()


def test_each_rule_comes_and_goes_with_a_change_of_that_day() -> None:
    assert _dated((rule.id, rule.since, rule.until) for rule in rules().rules) == set(_named("rules"))


def test_no_rule_comes_or_goes_twice_on_a_day() -> None:
    """Deathtouch alone was changed on two days by two changes, each of which names its rules once."""
    assert max(Counter(_named("rules")).values()) == 1


def test_each_keyword_definition_begins_and_ends_with_a_change_of_that_day() -> None:
    meanings = ((word, meaning) for word in keywords.ids() for meaning in keywords.definition(word).meanings)
    assert _dated((word, meaning.since, meaning.until) for word, meaning in meanings) == set(_named("keywords"))


def test_each_consequence_comes_and_goes_with_a_change_of_that_day() -> None:
    entries = consequences().entries
    assert _dated((entry.id, entry.since, entry.until) for entry in entries) == set(_named("consequences"))


@pytest.mark.parametrize("change", load(), ids=lambda change: change.id)
def test_each_change_is_asked_before_and_after_or_says_why_not(change: Change) -> None:
    """The scenario itself is answered among the others of `tests/questions/scenarios`."""
    path = SCENARIOS / f"{change.id}.yaml"
    if change.not_asked:
        assert not path.exists(), "it is asked after all"
        return
    scenario = yaml.safe_load(path.read_text(encoding="utf-8"))
    before, after = scenario["question"]["between"]
    assert scenario["question"]["kind"] == "what-changed" and before < change.day <= after
    assert scenario["expect"]["values"]["changes"] == [change.id]
    assert {before.isoformat(), after.isoformat()} & set(scenario["expect"]["values"])


def test_a_day_in_doubt_lies_between_the_days_that_documents_tell() -> None:
    for change in load():
        assert (change.still is None) == (change.shown is None), change.id
        if change.still and change.shown:
            assert change.still < change.day <= change.shown <= numbers().versions[-1], change.id


def test_every_scenario_of_the_folder_is_of_a_change() -> None:
    assert {path.stem for path in SCENARIOS.glob("*.yaml")} == {c.id for c in load() if not c.not_asked}


def test_changes_are_found_by_their_day() -> None:
    day = date(2013, 7, 13)
    assert {change.id for change in on(day)} == {
        "legend-rule-each-player",
        "planeswalkers-each-player",
        "indestructible-is-an-ability",
    }
    assert days(date(2012, 1, 1), date(2013, 9, 27)) == [date(2013, 5, 3), day, date(2013, 9, 27)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[{id: a, day: 2020-01-01, zh: 一, en: one}]", "lacks 'by'"),
        ("[{id: a, day: 2020-01-01, zh: 一, en: one, by: x, by-zh: y, because: y}]", "'because'"),
        ("[{id: a, day: soon, zh: 一, en: one, by: x, by-zh: y}]", "'soon'"),
        (
            "[{id: a, day: 2020-01-01, zh: 一, en: one, by: x, by-zh: y}, "
            "{id: a, day: 2021-01-01, zh: 二, en: two, by: x, by-zh: y}]",
            "twice",
        ),
    ],
)
def test_what_is_wrong_with_a_change_is_named(text: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "changes.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ChangeError, match=says):
        read(tmp_path / "changes.yaml")
