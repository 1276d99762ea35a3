"""CR 702: several instances of one keyword on one object, and what single keywords bring with them."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from kg.abilities import keywords
from kg.abilities.abilities import Keyword
from kg.abilities.selections import Is
from kg.consequences import Card, explain
from tests.abilities.rulesbooks import versions

from .following import check, names
from .trees import change, cost, creature, gains, keyword, mana, num, spell, target

EQUIP = Keyword(keyword="equip", cost=cost(mana=mana("1")))
TOXIC = Keyword(keyword="toxic", number=num(1))
FROM_WHITE = Keyword(keyword="protection", quality=Is(concept="white"))
ENCHANT = Keyword(keyword="enchant", quality=Is(concept="creature"))
BUSHIDO = Keyword(keyword="bushido", number=num(1))

SINGLE = {
    "deathtouch-any-amount": "deathtouch",
    "deathtouch-one-is-lethal": "deathtouch",
    "double-strike-two-steps": "double-strike",
    "first-strike-late": "first-strike",
    "flash-any-time": "flash",
    "flying-only-matters-at-blocks": "flying",
    "haste-attacks-at-once": "haste",
    "hexproof-opponents-only": "hexproof",
    "indestructible-other-ways": "indestructible",
    "lifelink-with-the-damage": "lifelink",
    "lifelink-everywhere": "lifelink",
    "protection-targets": "protection",
    "protection-attachments": "protection",
    "protection-damage": "protection",
    "protection-blocks": "protection",
    "protection-not-all": "protection",
    "shroud-everyone": "shroud",
    "trample-lethal-first": "trample",
    "vigilance-no-tap": "vigilance",
    "ward-triggers": "ward",
    "phased-out-not-left": "phasing",
    "buyback-only-on-resolution": "buyback",
    "cycling-is-no-spell": "cycling",
    "cycled-trigger-separate": "cycling",
    "kicker-is-additional": "kicker",
    "flashback-exiled": "flashback",
    "flashback-timing": "flashback",
    "flashback-of-an-instant-or-sorcery": "flashback",
    "madness-two-steps": "madness",
    "madness-always-exiles": "madness",
    "morph-special-action": "morph",
    "morph-no-enters": "morph",
    "morph-face-down": "morph",
    "affinity-generic": "affinity",
    "storm-copies": "storm",
    "ninjutsu-unblocked": "ninjutsu",
    "convoke-after-total": "convoke",
    "convoke-sick-creatures": "convoke",
    "delve-generic": "delve",
    "improvise-generic": "improvise",
    "suspend-not-cast": "suspend",
    "suspend-last-counter-may": "suspend",
    "hideaway-looks-at-a-number": "hideaway",
    "companion-put-into-hand": "companion",
    "splice-stays-in-hand": "splice",
    "changeling-everywhere": "changeling",
    "evoke-sacrifice-waits": "evoke",
    "persist-new-object": "persist",
    "undying-new-object": "undying",
    "wither-counters": "wither",
    "exalted-alone": "exalted",
    "unearth-then-exile": "unearth",
    "cascade-before-the-spell": "cascade",
    "cascade-into-a-lesser-spell": "cascade",
    "infect-poison": "infect",
    "infect-minus-counters": "infect",
    "toxic-in-addition": "toxic",
    "menace-two-blockers": "menace",
    "devoid-colourless": "devoid",
    "foretell-special-action": "foretell",
    "foretell-later-turn": "foretell",
    "crew-sick-creatures": "crew",
    "overload-no-targets": "overload",
    "devour-as-it-enters": "devour",
    "escape-from-graveyard": "escape",
    "dredge-replaces-draw": "dredge",
    "retrace-timing": "retrace",
    "bestow-falls-off-as-creature": "bestow",
    "bestow-illegal-target": "bestow",
}

CASES = [
    ("keyword-instances-redundant", creature(keyword("flying")), creature(BUSHIDO)),
    ("keyword-instances-redundant", creature(keyword("flying")), creature(FROM_WHITE)),
    ("keyword-instances-redundant-by-quality", creature(FROM_WHITE), creature(keyword("flying"))),
    ("enchant-instances-all-apply", creature(ENCHANT), creature(BUSHIDO)),
    ("keyword-instances-trigger-separately", creature(BUSHIDO), creature(ENCHANT)),
    ("keyword-instances-trigger-separately", creature(BUSHIDO), creature(keyword("flying"))),
    ("keyword-instances-trigger-separately", creature(BUSHIDO), creature(EQUIP)),
    ("keyword-instances-separate", creature(EQUIP), creature(BUSHIDO)),
    ("keyword-instances-separate", creature(EQUIP), creature(TOXIC)),
    ("keyword-instances-additive", creature(TOXIC), creature(BUSHIDO)),
    # What a keyword brings with it is told of the card that has it, not of one that gives it to others.
    *((rule, creature(keyword(name)), spell(change(target("creature"), gains(name)))) for rule, name in SINGLE.items()),
]


THEN = [
    ("suspend", "suspend-last-counter-must", "suspend-last-counter-may", date(2024, 2, 9)),
    ("cascade", "cascade-into-a-lesser-card", "cascade-into-a-lesser-spell", date(2021, 2, 17)),
    ("hideaway", "hideaway-enters-tapped", "hideaway-looks-at-a-number", date(2022, 4, 29)),
    ("companion", "companion-played-from-outside", "companion-put-into-hand", date(2020, 6, 1)),
]


@pytest.mark.parametrize(("name", "before", "since", "day"), THEN, ids=[name for name, *_ in THEN])
def test_a_keyword_brought_something_else_until_its_rule_changed(name: str, before: str, since: str, day: date) -> None:
    now, then = (set(explain(creature(keyword(name)), when).rules()) for when in (day, day - timedelta(days=1)))
    assert (since in now, before in now) == (True, False)
    assert (since in then, before in then) == (False, True)


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_a_keyword_stands_for_names_its_card(lang: str) -> None:
    said = [found.text for found in explain(creature(keyword("mentor")), lang=lang)]
    assert said and not any("~" in sentence for sentence in said)


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
