"""CR 702: several instances of one keyword on one object."""

from datetime import date
from pathlib import Path

import pytest

from kg.abilities import keywords
from kg.abilities.abilities import Keyword
from kg.consequences import Card, explain
from tests.abilities.rulesbooks import versions

from .following import check, names
from .trees import cost, creature, keyword, mana, num

EQUIP = Keyword(keyword="equip", cost=cost(mana=mana("1")))
TOXIC = Keyword(keyword="toxic", number=num(1))
BUSHIDO = Keyword(keyword="bushido", number=num(1))

CASES = [
    ("keyword-instances-redundant", creature(keyword("flying")), creature(BUSHIDO)),
    ("keyword-instances-separate", creature(BUSHIDO), creature(keyword("flying"))),
    ("keyword-instances-separate", creature(EQUIP), creature(TOXIC)),
    ("keyword-instances-additive", creature(TOXIC), creature(BUSHIDO)),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


def test_the_rule_cited_is_the_keywords_own() -> None:
    """CR 702.9c for flying, 702.164b for toxic."""
    for card, rule, number in (
        (creature(keyword("flying")), "keyword-instances-redundant", "702.9c"),
        (creature(TOXIC), "keyword-instances-additive", "702.164b"),
    ):
        (found,) = [c for c in explain(card, date(2024, 5, 1)) if c.rule == rule]
        assert (found.cr, found.version) == (number, date(2024, 4, 10))


SAID = {
    "redundant": ("redundant",),
    "additive": ("sum of",),
    "separate": (
        "separately",
        "each",
        "all of them apply",
        "any of its",
        "any of that",
        "independently",
        "only one may",
    ),
}


@pytest.mark.parametrize("keyword_id", keywords.ids())
def test_the_newest_rules_say_how_instances_behave(keyword_id: str, shared: Path) -> None:
    instances = keywords.definition(keyword_id).instances
    if instances and instances.rule:
        text = versions(shared)[date(2024, 4, 10)][instances.rule].lower()
        assert any(word in text for word in SAID[instances.how]), text
