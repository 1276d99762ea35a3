"""CR 400.7, 500-511, 607, 701: zones, turns, combat and keyword actions."""

import pytest

from kg.abilities import actions as act
from kg.abilities import effects as e
from kg.abilities import selections as s
from kg.consequences import Card

from .following import check, names
from .trees import (
    DRAW,
    ENTERS,
    IT,
    SELF,
    THIS_TURN,
    YOU,
    YOURS,
    action,
    begins,
    change,
    cost,
    create,
    creature,
    delayed,
    do,
    every,
    gains,
    in_zone,
    mana,
    manner,
    may,
    num,
    pay,
    place,
    some,
    spell,
    static,
    tap_self,
    target,
    when,
)

BACK = do("return", IT, destination=place("battlefield"))
BLINK = spell(do("exile", target("creature", YOURS)), BACK)
LATE_BLINK = spell(do("exile", target("creature")), delayed(begins("end-step", which="next"), BACK))
EXILE = spell(do("exile", target("creature")))
FROM_GRAVE = spell(do("exile", target("creature", "card", in_zone("graveyard"))), BACK)
UNTIL_GONE = e.Do(action=action("exile", target("creature")), duration=act.Duration(until_event=action("leave", SELF)))
TURN = act.Time(period="turn")
UNBLOCKABLE = spell(e.Cannot(action=action("block", target("creature")), duration=THIS_TURN))
FLY = spell(change(target("creature"), gains("flying")))
COUNTER = spell(do("counter", target("spell")))
LIBRARY = place("library")
SEARCH_LAND = spell(do("search", some("land", "card"), origin=LIBRARY))
SEARCH_ANY = spell(do("search", some("card"), origin=LIBRARY))
EDICT = spell(do("sacrifice", some("creature"), agent=target("player")))
REGROW = do("put", some("land", "card"), destination=place("battlefield"))

CASES = [
    ("scry-own-library", spell(do("scry", amount=num(2))), spell(do("surveil", amount=num(2)))),
    ("fateseal-the-library-of-an-opponent", spell(do("fateseal", amount=num(2))), spell(do("scry", amount=num(2)))),
    ("proliferate-without-targets", spell(do("proliferate")), spell(do("populate"))),
    ("populate-needs-a-creature-token", spell(do("populate")), spell(do("proliferate"))),
    ("monstrous-only-once", spell(do("monstrosity", amount=num(2))), spell(do("adapt", amount=num(2)))),
    ("bolster-without-a-target", spell(do("bolster", amount=num(2))), spell(do("support", amount=num(2)))),
    ("adapt-needs-no-counters", spell(do("adapt", amount=num(2))), spell(do("monstrosity", amount=num(2)))),
    ("amass-chooses-an-army", spell(do("amass", amount=num(2))), spell(do("bolster", amount=num(2)))),
    ("lesson-only-without-discarding", spell(do("learn")), spell(do("scry", amount=num(1)))),
    ("ring-bearer-chosen", spell(do("tempt", agent=YOU)), spell(do("proliferate"))),
    ("discovered-card-cast-or-drawn", spell(do("discover", amount=num(3))), spell(do("scry", amount=num(3)))),
    ("detained-until-your-next-turn", spell(do("detain", target("creature"))), spell(do("goad", target("creature")))),
    ("goaded-until-your-next-turn", spell(do("goad", target("creature"))), spell(do("detain", target("creature")))),
    (
        "exerted-stays-tapped-once",
        creature(pay(cost(action("exert", SELF)), DRAW)),
        creature(when(action("exert", some("creature"), agent=YOU), DRAW)),
    ),
    ("explorer-reveals-the-top", creature(when(ENTERS, do("explore", agent=SELF))), spell(do("scry", amount=num(1)))),
    ("conniver-draws-first", creature(when(ENTERS, do("connive", agent=SELF))), spell(do("learn"))),
    (
        "conniver-that-has-left",
        creature(when(ENTERS, do("connive", agent=SELF))),
        spell(do("connive", agent=target("creature"))),
    ),
    (
        "evidence-by-mana-value",
        spell(may(do("collect-evidence", amount=num(4)))),
        creature(when(action("collect-evidence", agent=YOU), DRAW)),
    ),
    ("suspected-creature", spell(do("suspect", target("creature"))), spell(do("goad", target("creature")))),
    ("new-object", BLINK, EXILE),
    ("new-object", LATE_BLINK, FROM_GRAVE),
    ("new-object", creature(when(ENTERS, UNTIL_GONE)), EXILE),
    ("token-does-not-return", LATE_BLINK, EXILE),
    ("extra-turns-order", spell(e.ExtraTime(time=TURN)), spell(e.ExtraTime(time=act.Time(period="combat")))),
    ("blocked-stays-blocked", UNBLOCKABLE, spell(e.Cannot(action=action("attack", agent=SELF), duration=THIS_TURN))),
    ("blocked-stays-blocked", UNBLOCKABLE, creature(static(e.Cannot(action=action("block", SELF))))),
    ("evasion-before-blocks", FLY, spell(change(target("creature"), gains("haste")))),
    (
        "block-gone-still-blocked",
        spell(do("destroy", target("creature", "blocking"))),
        spell(do("destroy", target("creature", "attacking"))),
    ),
    (
        "must-attack-if-able",
        creature(static(e.Must(action=action("attack", agent=SELF)))),
        creature(static(e.Can(action=action("attack", agent=SELF)))),
    ),
    (
        "must-block-if-able",
        spell(e.Must(action=action("block", agent=target("creature")), duration=THIS_TURN)),
        spell(e.Must(action=action("attack", agent=target("creature")), duration=THIS_TURN)),
    ),
    (
        "enters-attacking",
        creature(when(action("attack", agent=SELF), create(manner=manner("tapped") + manner("attacking")))),
        creature(when(action("attack", agent=SELF), create(manner=manner("tapped")))),
    ),
    ("countered-goes-to-graveyard", COUNTER, spell(do("counter", target("ability")))),
    (
        "countered-goes-to-graveyard",
        COUNTER,
        spell(do("counter", target("spell")), e.Instead(event=action("counter", IT), effects=(do("exile", IT),))),
    ),
    ("uncounterable-still-target", COUNTER, spell(do("counter", IT))),
    ("sacrifice-not-destroy", EDICT, spell(do("destroy", target("creature")))),
    (
        "sacrifice-not-destroy",
        creature(pay(cost(action("sacrifice", some("creature"))), DRAW)),
        creature(when(action("sacrifice", some("permanent"), agent=YOU), DRAW)),
    ),
    ("sacrificer-chooses", EDICT, spell(do("sacrifice", target("creature"), agent=YOU))),
    (
        "discard-chosen-by-owner",
        spell(do("discard", some("card"), agent=target("player"))),
        spell(do("discard", some("card", random=True), agent=target("player"))),
    ),
    (
        "discard-chosen-by-owner",
        spell(do("discard", some("card"), agent=target("player"))),
        spell(do("discard", some("card", chooser=YOU), agent=target("player"))),
    ),
    (
        "destroy-can-be-stopped",
        spell(do("destroy", every("creature"))),
        spell(do("destroy", every("creature")), e.Cannot(action=action("regenerate", IT))),
    ),
    ("search-may-fail", SEARCH_LAND, SEARCH_ANY),
    ("search-must-find", SEARCH_ANY, SEARCH_LAND),
    ("fight-not-combat", spell(do("fight", target("creature", YOURS), recipient=target("creature"))), EXILE),
    ("fight-needs-both", spell(do("fight", target("creature", YOURS), recipient=target("creature"))), EXILE),
    ("exchange-all-or-nothing", spell(do("exchange-control", target("creature"))), spell(do("gain-control", IT))),
    (
        "regeneration-shield",
        spell(do("regenerate", target("creature"))),
        spell(e.Cannot(action=action("regenerate", target("creature")))),
    ),
    (
        "linked-cards-only",
        creature(when(action("leave", SELF), do("return", s.Reference(how="linked"), destination=place("hand")))),
        creature(when(action("leave", SELF), do("return", IT, destination=place("hand")))),
    ),
    (
        "put-land-not-played",
        spell(may(REGROW)),
        spell(do("put", some("creature", "card"), destination=place("battlefield"))),
    ),
    ("untap-only-tapped", spell(do("untap", target("creature"))), spell(do("untap", target("creature", "tapped")))),
    (
        "tapping-itself-is-no-cost",
        creature(pay(cost(mana=mana("1")), do("tap", SELF), change(SELF, gains("flying")))),
        creature(pay(cost(tap_self()), change(SELF, gains("flying")))),
    ),
    (
        "restriction-at-declaration",
        creature(static(e.Cannot(action=action("become-blocked", SELF)))),
        creature(static(e.Cannot(action=action("attack", agent=SELF)))),
    ),
    (
        "attack-restriction-at-declaration",
        creature(static(e.Cannot(action=action("attack", agent=SELF)))),
        creature(static(e.Must(action=action("attack", agent=SELF)))),
    ),
    ("tap-only-untapped", spell(do("tap", target("creature"))), spell(do("tap", target("creature", "untapped")))),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)
