"""CR 601.2b-d, 608, 609, 700.2: modes, division, illegal targets, the steps of a resolution."""

from datetime import date

import pytest

from kg.abilities import abilities as a
from kg.abilities import actions as act
from kg.abilities import conditions as c
from kg.abilities import effects as e
from kg.abilities import quantities as q
from kg.abilities import selections as s
from kg.consequences import Card, explain

from .following import check, names
from .trees import (
    ANY_TARGET,
    DRAW,
    DRAW_TWO,
    END_OF_TURN,
    ENTERS,
    GAIN,
    IT,
    OTHER,
    SELF,
    YOURS,
    action,
    cost,
    count,
    creature,
    delayed,
    do,
    every,
    exactly,
    in_zone,
    mana,
    manner,
    may,
    num,
    pay,
    permanent,
    place,
    pump,
    some,
    spell,
    static,
    tap_self,
    target,
    up_to,
    when,
)

DESTROY = do("destroy", target("creature"))
OPPONENT = some("opponent")


def modal(*modes: e.Effect, pick: int = 1, **more: object) -> e.Modal:
    return e.Modal(modes=tuple(e.Mode(effects=(m,)) for m in modes), number=exactly(pick), **more)  # type: ignore[arg-type]


def divided(recipient: s.Who) -> e.Do:
    return do("deal-damage", recipient=recipient, amount=num(5), manner=manner("divided"))


TWO_MODES = modal(DESTROY, DRAW)
SPREAD = spell(divided(target("creature", number=q.Bound(least=num(1), most=num(3)))))
SPREAD_OR_NOT = spell(divided(target("creature", number=up_to(2))))
TWO_TARGETS = spell(do("destroy", target("creature")), do("destroy", target("land")))
MODAL_DIFFERENT = spell(modal(DESTROY, DRAW, GAIN, pick=2))
DISCARD = do("discard", some("card"))
DID = e.If(condition=c.DidSo(), effect=DRAW)
PAY_ONE = may(do("pay", mana=mana("1")))
LOOT = spell(DRAW, DISCARD)
FORCED = creature(when(ENTERS, do("sacrifice", SELF), DID))
OFFERED = creature(when(ENTERS, may(do("sacrifice", SELF)), DID))
DID_NOT = e.If(condition=c.Unless(part=c.DidSo()), effect=do("sacrifice", SELF))
UNPAID = creature(when(ENTERS, PAY_ONE, DID_NOT))
UNABLE = creature(when(ENTERS, do("discard", some("card")), DID_NOT))
X_TO_PAY = e.UnlessPaid(effect=do("counter", target("spell")), cost=cost(action("pay", mana=act.Mana(symbols=("X",)))))
COUNTED_X = spell(e.Let(name="X", value=count("creature", YOURS), effect=X_TO_PAY))
UNLESS = e.UnlessPaid(effect=do("counter", target("spell")), cost=cost(mana=mana("2")))
COUNTED = do("draw", amount=count("creature", YOURS))
HAS_SWAMP = c.Exists(what=some("swamp", YOURS))
UNTIL_GONE = e.Do(action=action("exile", target("creature")), duration=act.Duration(until_event=action("leave", SELF)))
UNTIL_FOUND = e.Do(
    action=action("reveal", some("card")), duration=act.Duration(until_event=action("reveal", some("land", "card")))
)
POWER_OF_IT = q.Measure(characteristic="power", of=IT)
POWER = q.Measure(characteristic="power", of=SELF)
REGROW = do("return", target("card", in_zone("graveyard")), destination=place("hand"))
GRAVE = do("exile", every("card"), origin=place("graveyard"))
CAST_FREE = may(do("cast", IT, manner=manner("without-paying")))
UP_TO_ONE = do("destroy", target("creature", number=up_to(1)))

CASES = [
    ("modes-chosen-casting", spell(TWO_MODES), spell(modal(DESTROY, DRAW, random=True))),
    ("modes-chosen-casting", spell(TWO_MODES), creature(when(ENTERS, TWO_MODES))),
    ("modes-chosen-activating", permanent(pay(cost(tap_self()), TWO_MODES)), spell(TWO_MODES)),
    ("modes-chosen-triggering", creature(when(ENTERS, TWO_MODES)), spell(TWO_MODES)),
    ("modes-chosen-by-another", spell(modal(DESTROY, DRAW, chooser=OPPONENT)), spell(TWO_MODES)),
    ("mode-not-twice", MODAL_DIFFERENT, spell(modal(DESTROY, DRAW, pick=2, repeat=True))),
    ("mode-not-twice", MODAL_DIFFERENT, spell(TWO_MODES)),
    ("mode-targets-only-if-chosen", spell(TWO_MODES), spell(modal(GAIN, DRAW))),
    ("division-announced", SPREAD, spell(do("deal-damage", recipient=ANY_TARGET, amount=num(5)))),
    ("division-announced", SPREAD, spell(divided(every("creature")))),
    ("if-you-do-though-told-to", FORCED, OFFERED),
    ("if-you-do-needs-it-done", OFFERED, FORCED),
    ("if-you-do-needs-it-done", OFFERED, UNPAID),
    ("if-you-do-though-told-to", FORCED, UNABLE),
    ("if-you-do-not-needs-it-undone", UNPAID, OFFERED),
    ("if-you-do-not-needs-it-undone", UNABLE, FORCED),
    ("may-decided-as-it-resolves", spell(may(DRAW)), spell(DRAW)),
    ("value-fixed-on-resolution", COUNTED_X, spell(X_TO_PAY)),
    ("nothing-need-be-divided", SPREAD_OR_NOT, SPREAD),
    ("division-stays", SPREAD, spell(divided(every("creature")))),
    ("only-target-illegal", spell(DESTROY), TWO_TARGETS),
    ("only-target-illegal", spell(DESTROY), spell(do("destroy", some("creature")))),
    ("only-target-illegal", spell(DESTROY), spell(UP_TO_ONE)),
    ("all-targets-illegal", TWO_TARGETS, spell(DESTROY)),
    ("all-targets-illegal", spell(do("tap", target("creature", number=exactly(2)))), spell(DESTROY)),
    ("illegal-optional-target", spell(UP_TO_ONE, DRAW), spell(UP_TO_ONE)),
    ("illegal-optional-target", spell(UP_TO_ONE, DRAW), spell(DESTROY, DRAW)),
    ("untargeted-rest-lost", spell(DESTROY, DRAW), spell(DESTROY)),
    (
        "untargeted-rest-lost",
        spell(DESTROY, DRAW),
        spell(DESTROY, do("lose-life", agent=s.Related(relation="controller", of=IT))),
    ),
    (
        "resolves-without-targets",
        spell(do("destroy", every("creature"))),
        spell(do("destroy", every("creature")), DESTROY),
    ),
    ("steps-without-response", LOOT, spell(DRAW)),
    ("steps-without-response", LOOT, spell(DRAW, delayed(action("discard"), GAIN, reflexive=True))),
    ("choice-and-deed-together", spell(do("return", some("creature"), destination=place("hand"))), spell(REGROW)),
    ("order-as-written", LOOT, spell(DRAW)),
    ("order-as-written", LOOT, spell(TWO_MODES)),
    ("as-much-as-possible", LOOT, spell(DRAW)),
    ("as-much-as-possible", LOOT, spell(may(DISCARD), DID)),
    ("if-you-do-needs-it-done", spell(may(DISCARD), DID), LOOT),
    ("paid-once-per-resolution", creature(when(ENTERS, PAY_ONE, DID)), creature(when(ENTERS, may(DISCARD), DID))),
    ("unless-paid-on-resolution", spell(UNLESS), spell(do("counter", target("spell")))),
    ("value-fixed-on-resolution", spell(COUNTED), spell(DRAW)),
    (
        "value-fixed-on-resolution",
        spell(COUNTED),
        creature(static(e.Continuous(subject=SELF, changes=(pump(count("creature"), 0),)))),
    ),
    (
        "last-known-information",
        creature(pay(cost(tap_self()), do("deal-damage", agent=SELF, recipient=ANY_TARGET, amount=POWER))),
        creature(pay(cost(tap_self()), do("deal-damage", agent=SELF, recipient=ANY_TARGET, amount=num(1)))),
    ),
    (
        "instead-of-the-sentence-before",
        spell(DRAW, e.If(condition=HAS_SWAMP, effect=DRAW_TWO, instead=True)),
        spell(DRAW, e.If(condition=HAS_SWAMP, effect=DRAW_TWO)),
    ),
    (
        "steps-without-response",
        spell(DRAW, e.If(condition=HAS_SWAMP, effect=DRAW_TWO)),
        spell(DRAW, e.If(condition=HAS_SWAMP, effect=DRAW_TWO, instead=True)),
    ),
    ("undone-at-once", creature(when(ENTERS, UNTIL_GONE)), creature(when(ENTERS, do("exile", target("creature"))))),
    (
        "undone-before-it-began",
        creature(when(ENTERS, UNTIL_GONE)),
        creature(when(ENTERS, do("exile", target("creature")))),
    ),
    ("undone-at-once", creature(when(ENTERS, UNTIL_GONE)), spell(UNTIL_FOUND)),
    ("undone-before-it-began", creature(when(ENTERS, UNTIL_GONE)), creature(pay(cost(tap_self()), UNTIL_GONE))),
    (
        "undone-before-it-began-activated",
        creature(pay(cost(tap_self()), UNTIL_GONE)),
        creature(when(ENTERS, UNTIL_GONE)),
    ),
    (
        "counts-itself",
        creature(when(ENTERS, do("draw", amount=count("creature", YOURS)))),
        creature(when(ENTERS, do("draw", amount=count("creature", YOURS, OTHER)))),
    ),
    (
        "counts-itself",
        creature(when(ENTERS, do("draw", amount=count("creature", YOURS)))),
        creature(when(action("die", SELF), do("draw", amount=count("creature", YOURS)))),
    ),
    (
        "gone-object-last-known",
        spell(do("sacrifice", some("creature", YOURS)), do("draw", amount=POWER_OF_IT)),
        spell(do("tap", some("creature", YOURS)), do("draw", amount=POWER_OF_IT)),
    ),
    ("spell-goes-last", spell(GRAVE), creature(when(ENTERS, GRAVE))),
    ("spell-goes-last", spell(GRAVE), spell(DRAW)),
    ("random-choice-late", spell(do("discard", some("card", random=True))), spell(DISCARD)),
    ("choose-quality-on-resolution", spell(do("choose", choice="color")), spell(DRAW)),
    (
        "choose-quality-on-resolution",
        spell(do("choose", choice="color")),
        creature(static(e.EntersWith(subject=SELF, effects=(do("choose", choice="color"),)))),
    ),
    (
        "free-cast-on-resolution",
        spell(do("exile", target("card", in_zone("graveyard"))), CAST_FREE),
        spell(e.Can(action=action("cast", IT), duration=END_OF_TURN)),
    ),
    (
        "may-choose-itself",
        creature(when(ENTERS, do("return", some("creature", YOURS), destination=place("hand")))),
        creature(when(ENTERS, do("return", some("creature", YOURS, OTHER), destination=place("hand")))),
    ),
    (
        "cannot-choose-itself",
        creature(when(ENTERS, do("sacrifice", some("creature", OTHER)))),
        creature(when(ENTERS, do("sacrifice", some("creature")))),
    ),
    ("free-cast-no-other-cost", spell(CAST_FREE), spell(may(do("cast", IT)))),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


@pytest.mark.parametrize(
    ("card", "now", "then"),
    [
        (spell(DESTROY), "only-target-illegal", "only-target-illegal-until-2018"),
        (TWO_TARGETS, "all-targets-illegal", "all-targets-illegal-until-2018"),
    ],
)
def test_the_rules_countered_a_spell_without_legal_targets_until_dominaria(card: Card, now: str, then: str) -> None:
    """CR 608.2b: since 2018-04-27 it does not resolve; before, it was countered on resolution."""
    assert {now, then} & explain(card, date(2018, 4, 27)).rules() == {now}
    assert {now, then} & explain(card, date(2018, 4, 26)).rules() == {then}


def test_something_had_to_be_divided_until_the_core_set_2020() -> None:
    """CR 107.1c of 2019-05-03 asks for one target at least where it can be; release notes of Core Set 2020 for none."""
    said = {"nothing-need-be-divided", "something-has-to-be-divided", "no-target-may-be-chosen"}
    assert said & explain(SPREAD_OR_NOT, date(2019, 7, 12)).rules() == {"nothing-need-be-divided"}
    assert said & explain(SPREAD_OR_NOT, date(2019, 7, 11)).rules() == {"something-has-to-be-divided"}


def test_two_spell_lines_are_one_spell() -> None:
    """CR 113.3a, 608.2b: the targets of all lines count together."""
    lines = Card(abilities=(a.Spell(effects=(DESTROY,)), a.Spell(effects=(do("destroy", target("land")),))))
    assert "all-targets-illegal" in explain(lines).rules()
    assert "only-target-illegal" not in explain(lines).rules()


def test_a_target_that_a_keyword_adds_is_a_target_of_the_spell() -> None:
    """CR 702.113a, 608.2b: with awaken paid, one illegal target does not stop the spell."""
    awaken = a.Keyword(keyword="awaken", number=num(2), cost=cost(mana=mana("4", "W")))
    found = explain(Card(abilities=(a.Spell(effects=(DESTROY,)), awaken), types=("sorcery",))).rules()
    assert "only-target-illegal" not in found and "all-targets-illegal" in found


def test_text_that_was_not_understood_holds_back_what_it_could_change() -> None:
    """The unread line may have targets of its own, so one target being illegal need not stop the spell."""
    partly = Card(abilities=(a.Spell(effects=(DESTROY,)), a.Unparsed(start=20, end=40)), types=("sorcery",))
    found = explain(partly)
    assert "only-target-illegal" not in found.rules()
    assert "targets-chosen-casting" in found.rules()
    (held,) = [w for w in found.withheld if "only-target-illegal" in w.rules]
    assert held.ability == 0 and held.unread == (1,)


def test_what_follows_unread_text_on_a_permanent_is_not_taken_for_a_spell_ability() -> None:
    """It may be the second sentence of a trigger (CR 113.3a: spell abilities are of instants and sorceries)."""
    parts = (a.Unparsed(start=0, end=30), a.Spell(effects=(DESTROY,)))
    for types in ((), ("creature",)):
        found = explain(Card(abilities=parts, types=types))
        assert not found.rules() and found.unread == (0, 1)
    assert "targets-chosen-casting" in explain(Card(abilities=parts, types=("sorcery",))).rules()


def test_a_trigger_is_not_held_back_by_a_line_far_from_it() -> None:
    card = creature(when(ENTERS, DESTROY), when(action("die", SELF), DRAW), a.Unparsed(start=0, end=5))
    stated = {c.rule for c in explain(card) if c.ability == 0}
    assert "only-target-illegal" in stated


def test_modes_on_lines_of_their_own_belong_to_the_ability_that_offers_them() -> None:
    """CR 700.2: the bulleted options are one modal ability."""
    lines = (
        a.Spell(effects=(e.Modal(modes=(), number=exactly(1)),)),
        a.ModeLine(mode=e.Mode(effects=(DESTROY,))),
        a.ModeLine(mode=e.Mode(effects=(DRAW,))),
    )
    found = explain(Card(abilities=lines, types=("instant",)))
    assert {"modes-chosen-casting", "mode-targets-only-if-chosen"} <= found.rules()
    assert {c.ability for c in found} == {0}


def test_an_unread_mode_holds_back_what_its_targets_could_change() -> None:
    lines = (
        a.Spell(effects=(e.Modal(modes=(), number=exactly(1)),)),
        a.ModeLine(mode=e.Mode(effects=(DESTROY,))),
        a.Unparsed(start=0, end=9),
    )
    assert "only-target-illegal" not in explain(Card(abilities=lines, types=("instant",))).rules()


def test_what_is_discarded_at_random_is_chosen_by_nobody() -> None:
    found = explain(spell(do("discard", some("card"), agent=target("player"), manner=manner("at-random")))).rules()
    assert "random-choice-late" in found
    assert not found & {"discard-chosen-by-owner", "not-targeted-chosen-later"}
