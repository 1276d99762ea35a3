"""What is cited exists in the rules of every version for which it is cited, and says the same thing there."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from kg.rules.book import FOLDER, Rule, load
from kg.rules.numbers import FILE, Citation
from kg.rules.numbers import load as numbers
from kg.shipped import ONTOLOGY
from tests.abilities.rulesbooks import versions

RULES = load().rules
TABLE = numbers()

REWRITTEN = {
    "702.44b": "that sunburst counts only for a spell that resolves was put first",
    "106.4": "that pools empty at the end of steps got a rule of its own, and says how mana is added",
    "107.3i": "what an object that gains an ability with X has for it got a rule of its own (107.3j)",
    "111.2": "owned by whom it enters under, later by who creates it: the same player",
    "113.1": "abilities of players came beside those of objects",
    "115.6": "that zero targets are allowed was put first",
    "601.2h": "random costs are paid last",
    "601.3": "the same said the other way round",
    "608.3": "the single step became several, in rules below it",
    "610.3b": "one case was split in two",
    "613.2a": "layer 1 was split in two; copy effects are in the first part",
    "701.36a": "what the token is like moved to the predefined tokens",
    "712.8d": "one rule about the front face was split by the zone that the card is in",
    "701.12b": "one or both of the creatures",
    "809.3c": "planeswalkers and battles of those players were named too",
    "811.4": "planeswalkers and battles of those opponents were named too",
    "714.3a": "Sagas with read ahead got a sentence of their own",
    "707.9d": "exceptions that keep or change a characteristic were named beside those that leave it out",
}
"""Rules that share less than six words in ten with the next version at hand, read by hand: they are about the same."""

SAID_OTHERWISE = {
    ("filter-other", "608.2c"),
    ("set-aside", "113.3"), ("kinds-not-covered", "711.1"), ("filter-logic", "109.2"), ("filter-ability", "113.3"),
    ("filter-compare", "107.1"), ("quantities", "107.1"), ("keyword-ability", "113.3"), ("has-keyword", "113.3"),
    ("condition-number", "604.1"), ("condition-number", "107.1"), ("base-pt", "613.4"), ("power-toughness", "613.4"),
    ("condition-exists", "604.1"), ("events-that-may-be-replaced", "614.17"), ("devoid", "613.1e"),
}  # fmt: skip
"""Rules and what they cite, read by hand: right, though in no common word."""

NEWER = {
    "keyword-counter", "counter-and-lost-ability", "any-target", "hexproof-from", "ward", "toxic", "training",
    "decayed-cannot-block", "class-level", "mill", "surveil", "goes-on-an-adventure", "sba-role",
    "commander-may-go-home", "foretold", "plotted", "on-an-adventure", "mutate", "spree", "assist", "boast",
    "explore", "adapt", "amass", "amass-without-an-army", "learn", "connive", "discover", "discovered-card",
    "time-travel", "collect-evidence", "suspect", "suspected",
    "the-ring-tempts", "ring-bearer", "ring-tempted-more-often", "blitzed", "cleaved", "compleated", "enlist",
    "enlisted", "enlist-resolves",
    "read-ahead", "chapters-read-past",
    "chapter-abilities", "chapter-triggers", "lore-counter-as-it-enters", "lore-counter-each-turn",
    "sagas-final-chapter", "chapter-set-aside", "battle-from-hand", "looks-bestowed",
    "face-down-by-disguise", "face-down-by-cloaking", "turned-up-by-its-disguise-cost",
    "cloaked-turned-up-by-its-mana-cost",
    "incubate", "predefined-token-with-two-faces", "convert", "exiled-face-down", "party", "cloak",
    "ascend-on-a-spell", "ascend-on-a-permanent", "blessed-by-ascend",
}  # fmt: skip
"""Rules about what came into the game later than the oldest version at hand; the first version that has it is cited."""

STOP = frozenset(
    "that this with from they them their when only than into also been have does each other more which what where such "
    "then there must will would could may not its the and are for but one any all has can was who how many number same "
    "his her she".split()
)
ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ied", "ers", "ed", "es", "s", "ly", "er")


@cache
def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _words(text: str) -> set[str]:
    return {_stem(word) for word in re.findall(r"[a-z]{3,}", text.lower()) if word not in STOP}


def _spoken(rule: Rule) -> set[str]:
    program = re.sub(r"[^a-z ]", " ", rule.asp.lower())
    return _words(f"{rule.id.replace('-', ' ')} {re.sub(r'[{][^}]*[}]', '', rule.en)} {program}")


@cache
def _headings(shared: Path) -> dict[str, str]:
    """Section number → its heading."""
    text = gzip.decompress((shared / "rules" / f"cr_{TABLE.versions[-1]}_en.txt.gz").read_bytes()).decode("utf-8-sig")
    return dict(re.findall(r"^\s*(\d{3})\. (.+?)\s*$", text, re.MULTILINE))


def test_the_table_is_what_yaml_reads_in_the_file() -> None:
    rows = yaml.safe_load((ONTOLOGY / FILE).read_text(encoding="utf-8"))
    assert tuple(sorted(rows.pop("versions"))) == TABLE.versions
    assert rows.keys() == TABLE.rules.keys()
    for number, row in rows.items():
        assert list(row) == sorted(row), f"{number}: the oldest version stands first"
        held = [(version, [row[since] for since in row if since <= version]) for version in TABLE.versions]
        assert TABLE.citation(number).dated == tuple((version, known[-1]) for version, known in held if known)


def test_the_table_is_of_the_versions_at_hand(shared: Path) -> None:
    assert set(TABLE.versions) == set(versions(shared))


def test_rule_files_cite_by_the_newest_version() -> None:
    for path in sorted(FOLDER.glob("[0-9]*.yaml")):
        assert f"\nversion: {TABLE.versions[-1]}\n" in path.read_text(encoding="utf-8"), path.name


@pytest.mark.parametrize("number", TABLE.rules)
def test_each_version_has_the_rule_under_its_number_and_says_the_same(number: str, shared: Path) -> None:
    books = versions(shared)
    dated = TABLE.citation(number).dated
    assert dated[-1] == (TABLE.versions[-1], number)
    for version, there in dated:
        assert there in books[version], f"{there} is not in CR {version}"
    for (earlier, old), (later, new) in pairwise(dated):
        one, other = (_words(books[day][cited]) for day, cited in ((earlier, old), (later, new)))
        like = len(one & other) / len(one | other)
        assert like >= 0.55 or number in REWRITTEN, f"{old} ({earlier}) and {new} ({later}): {like:.2f}"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_each_rule_cites_the_version_of_the_day(rule: Rule) -> None:
    """A rule that is in force while a version is, has a number in that version, or came into the game later."""
    for number in _newest(rule.cr):
        assert number in TABLE.rules, f"{number} has no row in {FILE}; tests.rules.aligning proposes one"
    for version in TABLE.versions:
        if rule.cr and rule.in_force(version) and rule.id not in NEWER:
            assert {cited for cited, _ in rule.cited(version)} == {version}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_what_a_rule_cites_is_about_the_same_thing(rule: Rule, shared: Path) -> None:
    newest = versions(shared)[TABLE.versions[-1]]
    for number in _newest(rule.cr):
        about = (
            f"{newest[number]} {_headings(shared)[number[:3]]} {newest.get(number.rstrip('abcdefghijklmnopqr'), '')}"
        )
        assert _spoken(rule) & _words(about) or (rule.id, number) in SAID_OTHERWISE, f"{number}: {newest[number]}"


def _newest(citations: tuple[Citation, ...]) -> Iterator[str]:
    return (citation.dated[-1][1] for citation in citations)


def test_exceptions_are_needed() -> None:
    assert {rule.id for rule in RULES} >= NEWER
    assert {(rule.id, number) for rule in RULES for number in _newest(rule.cr)} >= SAID_OTHERWISE
    assert REWRITTEN.keys() <= TABLE.rules.keys()


def test_a_number_is_the_one_of_the_day() -> None:
    """The section on copying was 706 until the rules of 2022; the legend rule stood one letter later in 2017."""
    rule = load().rule("legend-rule")
    assert rule.cited(date(2017, 9, 1)) == ((date(2017, 8, 25), "704.5k"),)
    assert rule.citation(date(2019, 1, 1)) == "CR 704.5j (2018-07-13)"
    assert rule.citation(date(2014, 1, 1)) == "CR 704.5k (2017-08-25)"
    copying = load().rule("combat-not-copied")
    assert copying.citation(date(2021, 7, 1)) == "CR 706.2 (2021-06-09)"
    assert copying.citation(date(2023, 12, 1)) == "CR 707.2 (2023-11-17)"


def test_what_a_version_does_not_have_yet_is_not_cited_for_it() -> None:
    """That hexproof may name two qualities is a rule of 2020; the same of protection is older."""
    rule = load().rule("two-qualities")
    assert rule.citation(date(2019, 6, 1)) == "CR 702.16g (2019-05-03)"
    assert rule.citation(date(2020, 6, 1)) == "CR 702.16g (2020-04-17); CR 702.11f (2020-04-17)"
