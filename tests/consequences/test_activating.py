"""CR 302, 305, 306, 602, 605, 606, 704, 714: activating abilities, mana abilities, loyalty, Sagas, legends."""

from datetime import date

import pytest

from kg.abilities import abilities as a
from kg.abilities import effects as e
from kg.consequences import Card, explain

from .following import check, names
from .trees import (
    DRAW,
    ENTERS,
    YOU,
    action,
    change,
    cost,
    creature,
    do,
    keyword,
    mana,
    pay,
    permanent,
    some,
    spell,
    tap_self,
    target,
    when,
)

ADD = do("add-mana", mana=mana("G"))
TAP_FOR_MANA = pay(cost(tap_self()), ADD)
TARGET_MANA = pay(cost(tap_self()), do("add-mana", agent=target("player"), mana=mana("G")))
TAP_DRAW = pay(cost(tap_self()), DRAW)
PAY_DRAW = pay(cost(mana=mana("1")), DRAW)
PLUS = pay(cost(loyalty=1), DRAW)
MINUS = pay(cost(loyalty=-3), DRAW)
SAGA = Card(abilities=(a.Chapter(numbers=(1, 2), effects=(DRAW,)),), types=("enchantment", "saga"))
LEGEND = creature(keyword("flying"), types=("legendary", "creature"))

CASES = [
    ("summoning-sick", creature(TAP_DRAW), permanent(TAP_DRAW)),
    ("summoning-sick", creature(TAP_DRAW), creature(PAY_DRAW)),
    ("sick-once-a-creature", permanent(TAP_DRAW), creature(TAP_DRAW)),
    ("tap-cost-when-untapped", permanent(TAP_DRAW), permanent(PAY_DRAW)),
    ("activated-without-tap-any-time", creature(PAY_DRAW), creature(TAP_DRAW)),
    ("activated-without-tap-any-time", creature(PAY_DRAW), permanent(PAY_DRAW)),
    ("activated-repeatedly", creature(PAY_DRAW), creature(pay(cost(mana=mana("1")), DRAW, limits=("once-each-turn",)))),
    ("activated-repeatedly", creature(PAY_DRAW), creature(TAP_DRAW)),
    ("activated-repeatedly", creature(PAY_DRAW), permanent(PLUS, kind="planeswalker")),
    (
        "limit-survives-control",
        creature(pay(cost(mana=mana("1")), DRAW, limits=("once-each-turn",))),
        creature(pay(cost(mana=mana("1")), DRAW, limits=("sorcery-timing",))),
    ),
    (
        "sorcery-timing",
        creature(pay(cost(mana=mana("1")), DRAW, limits=("sorcery-timing",))),
        creature(pay(cost(mana=mana("1")), DRAW, limits=("once-each-turn",))),
    ),
    ("mana-ability", creature(TAP_FOR_MANA), creature(TARGET_MANA)),
    ("mana-ability", creature(TAP_FOR_MANA), permanent(pay(cost(loyalty=1), ADD), kind="planeswalker")),
    ("mana-ability", creature(TAP_FOR_MANA), creature(TAP_DRAW)),
    (
        "triggered-mana-ability",
        permanent(when(action("add-mana", agent=YOU), ADD)),
        permanent(when(ENTERS, ADD)),
    ),
    ("targeted-no-mana-ability", creature(TARGET_MANA), creature(TAP_FOR_MANA)),
    ("trigger-no-mana-ability", permanent(when(ENTERS, ADD)), permanent(when(action("add-mana", agent=YOU), ADD))),
    (
        "triggered-mana-ability",
        permanent(when(action("tap-for-mana", some("permanent"), agent=YOU), ADD)),
        permanent(when(action("tap", some("permanent")), ADD)),
    ),
    ("spell-no-mana-ability", spell(ADD), creature(TAP_FOR_MANA)),
    ("loyalty-once", permanent(PLUS, kind="planeswalker"), permanent(PAY_DRAW)),
    ("loyalty-enough", permanent(MINUS, kind="planeswalker"), permanent(PLUS, kind="planeswalker")),
    (
        "loyalty-not-mana",
        permanent(pay(cost(loyalty=1), ADD), kind="planeswalker"),
        permanent(PLUS, kind="planeswalker"),
    ),
    ("saga-chapter-uses-stack", SAGA, permanent(when(ENTERS, DRAW))),
    ("saga-ends", SAGA, permanent(PAY_DRAW, kind="enchantment")),
    ("land-is-no-spell", permanent(TAP_FOR_MANA, kind="land"), permanent(TAP_FOR_MANA)),
    ("legend-rule", LEGEND, creature(keyword("flying"))),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


def test_a_mana_ability_says_nothing_about_the_stack() -> None:
    """CR 605.3b: what is said of abilities on the stack does not follow from it."""
    assert not explain(creature(TAP_FOR_MANA)).rules() & {"not-a-spell", "independent-of-its-source"}


def test_the_number_of_loyalty_counters_is_named() -> None:
    (said,) = [c.text for c in explain(permanent(MINUS, kind="planeswalker")) if c.rule == "loyalty-enough"]
    assert "3" in said


def test_the_legend_rule_as_a_choice_of_each_player_dates_from_2013() -> None:
    assert "legend-rule" in explain(LEGEND, date(2013, 7, 13)).rules()
    assert "legend-rule" not in explain(LEGEND, date(2013, 7, 12)).rules()


def test_what_a_permanent_gives_itself_does_not_count_as_printed() -> None:
    """The sickness of CR 302.6 is told of the creature that has the ability as printed, not of whoever is given it."""
    given = spell(change(target("creature"), e.AddAbilities(abilities=(TAP_DRAW,))))
    assert "summoning-sick" not in explain(given).rules()
