"""CR 603, with 508-510, 513, 601.2i, 608.2c: triggered, delayed and reflexive abilities."""

from datetime import date

import pytest

from kg.abilities import abilities as a
from kg.abilities import conditions as c
from kg.abilities import effects as e
from kg.abilities import quantities as q
from kg.abilities import selections as s
from kg.consequences import Card, explain

from .following import check, names
from .trees import (
    ANY_TARGET,
    DRAW,
    ENTERS,
    GAIN,
    IT,
    ONE_OR_MORE,
    OTHER,
    SELF,
    THIS_TURN,
    YOU,
    YOURS,
    action,
    begins,
    cost,
    creature,
    delayed,
    do,
    mana,
    manner,
    may,
    num,
    pay,
    place,
    some,
    spell,
    target,
    when,
)

HAS_SWAMP = c.Exists(what=some("swamp", YOURS))
KICKED = c.Meets(who=s.Self(noun="spell"), filter=s.Is(concept="kicked"))
ATTACKS = action("attack", agent=SELF)
HITS = action("deal-damage", agent=SELF, recipient=some("player"), combat=True)
DIES = action("die", SELF)
CREATURE_DIES = action("die", some("creature"))
CREATURE_ENTERS = action("enter", some("creature", OTHER))
CAST = action("cast", some("creature", "spell"), agent=YOU)
PING = do("deal-damage", agent=SELF, recipient=ANY_TARGET, amount=num(1))
BACK = do("return", IT, destination=place("battlefield"))
FROM_THE_GRAVE = do("return", SELF, origin=place("graveyard"), destination=place("hand"))
LIES_BURIED = c.Meets(who=SELF, filter=s.InZone(place=place("graveyard")))
UPKEEP = begins("upkeep", whose=YOU)
NEXT_END = begins("end-step", which="next")
NEXT_UPKEEP = begins("upkeep", which="next")
REFLEX = delayed(action("sacrifice", agent=YOU), do("destroy", target("creature")), reflexive=True)
SACRIFICE = do("sacrifice", some("creature", YOURS))
LATER = delayed(NEXT_UPKEEP, DRAW)
EXILE_AND_BACK = spell(do("exile", target("creature")), delayed(NEXT_END, BACK))

CASES = [
    ("goes-on-the-stack-later", creature(when(ENTERS, DRAW)), creature(pay(cost(mana=mana("1")), DRAW))),
    (
        "if-checked-twice",
        creature(when(UPKEEP, DRAW, condition=HAS_SWAMP)),
        creature(when(UPKEEP, e.If(condition=HAS_SWAMP, effect=DRAW))),
    ),
    (
        "if-checked-twice-delayed",
        spell(delayed(NEXT_END, DRAW, condition=HAS_SWAMP)),
        spell(delayed(NEXT_END, DRAW)),
    ),
    (
        "if-on-resolution-only",
        creature(when(UPKEEP, e.If(condition=HAS_SWAMP, effect=DRAW))),
        creature(when(UPKEEP, may(SACRIFICE), e.If(condition=c.DidSo(), effect=DRAW))),
    ),
    (
        "if-on-resolution-only",
        creature(when(UPKEEP, e.If(condition=HAS_SWAMP, effect=DRAW))),
        creature(when(UPKEEP, DRAW, condition=HAS_SWAMP)),
    ),
    (
        "if-on-resolution-only",
        creature(when(UPKEEP, e.If(condition=HAS_SWAMP, effect=DRAW))),
        creature(when(ENTERS, e.If(condition=KICKED, effect=DRAW))),
    ),
    ("may-decided-on-resolution", creature(when(ENTERS, may(DRAW))), creature(when(ENTERS, DRAW))),
    ("enters-sees-simultaneous", creature(when(CREATURE_ENTERS, DRAW)), creature(when(ENTERS, DRAW))),
    (
        "enters-sees-simultaneous",
        creature(when(CREATURE_ENTERS, DRAW)),
        creature(when(CREATURE_ENTERS, FROM_THE_GRAVE)),
    ),
    ("looks-back", creature(when(CREATURE_DIES, DRAW)), creature(when(CREATURE_DIES, FROM_THE_GRAVE))),
    ("looks-back", creature(when(CREATURE_DIES, DRAW)), creature(when(CREATURE_DIES, DRAW, condition=LIES_BURIED))),
    (
        "enters-each-separately",
        creature(when(CREATURE_ENTERS, DRAW)),
        creature(when(action("enter", some("creature", number=ONE_OR_MORE)), DRAW)),
    ),
    (
        "enters-each-separately",
        creature(when(action("attack", agent=some("creature", YOURS)), DRAW)),
        creature(when(action("attack", agent=some("creature", YOURS), manner=manner("alone")), DRAW)),
    ),
    (
        "batch-once",
        creature(when(action("attack", agent=some("creature", YOURS, number=q.Bound(least=num(1)))), DRAW)),
        creature(when(action("attack", agent=some("creature", YOURS)), DRAW)),
    ),
    (
        "batch-once",
        creature(when(action("attack", agent=some("creature", YOURS, number=ONE_OR_MORE)), DRAW)),
        creature(when(action("attack", agent=some("creature", YOURS)), DRAW)),
    ),
    ("looks-back", creature(when(CREATURE_DIES, DRAW)), creature(when(CREATURE_ENTERS, DRAW))),
    (
        "looks-back",
        creature(when(CREATURE_DIES, DRAW)),
        creature(when(action("leave", some("card"), origin=place("graveyard")), DRAW)),
    ),
    (
        "looks-back",
        creature(
            when(action("put", some("creature"), origin=place("battlefield"), destination=place("graveyard")), GAIN)
        ),
        creature(when(action("put", some("creature"), origin=place("library"), destination=place("graveyard")), GAIN)),
    ),
    ("own-death-looks-back", creature(when(DIES, DRAW)), creature(when(CREATURE_DIES, DRAW))),
    (
        "zone-change-finds-new-object",
        creature(when(DIES, do("return", SELF, destination=place("hand")))),
        creature(when(DIES, do("search", some("card"), origin=place("library")), do("put", IT))),
    ),
    (
        "zone-change-finds-new-object",
        creature(when(DIES, do("return", SELF, destination=place("hand")))),
        creature(when(CREATURE_DIES, do("return", SELF, destination=place("hand")))),
    ),
    ("cast-trigger-first", creature(when(CAST, DRAW)), creature(when(action("cast", s.Self(noun="spell")), DRAW))),
    ("own-cast-trigger", creature(when(action("cast", s.Self(noun="spell")), DRAW)), creature(when(CAST, DRAW))),
    ("target-trigger-first", creature(when(action("target", SELF), GAIN)), creature(when(ATTACKS, GAIN))),
    ("becomes-only-on-change", creature(when(action("tap", SELF), GAIN)), creature(when(ENTERS, GAIN))),
    ("prevented-triggers-nothing", creature(when(HITS, DRAW)), creature(when(ATTACKS, DRAW))),
    ("zero-damage-triggers-nothing", creature(when(HITS, DRAW)), creature(when(ATTACKS, DRAW))),
    (
        "combat-damage-together",
        creature(when(HITS, DRAW)),
        creature(when(action("deal-damage", agent=SELF, recipient=some("player")), DRAW)),
    ),
    (
        "attack-trigger-declared",
        creature(when(ATTACKS, DRAW)),
        creature(when(action("become-blocked", SELF), DRAW)),
    ),
    (
        "attack-trigger-stays",
        creature(when(action("attack", agent=some("creature", YOURS, number=ONE_OR_MORE)), DRAW)),
        creature(when(ATTACKS, DRAW)),
    ),
    (
        "attack-trigger-stays",
        creature(when(action("attack", agent=some("creature", YOURS, number=ONE_OR_MORE)), DRAW)),
        creature(when(action("attack", agent=some("creature", YOURS, number=ONE_OR_MORE)), DRAW, condition=HAS_SWAMP)),
    ),
    (
        "block-trigger-once",
        creature(when(action("become-blocked", SELF), GAIN)),
        creature(when(action("become-blocked", SELF, agent=some("creature")), GAIN)),
    ),
    ("upkeep-trigger", creature(when(UPKEEP, DRAW)), creature(when(begins("end-step", whose=YOU), DRAW))),
    ("end-step-missed", creature(when(begins("end-step", which="each"), DRAW)), creature(when(UPKEEP, DRAW))),
    ("end-step-missed", creature(when(begins("end-step", which="each"), DRAW)), spell(delayed(NEXT_END, DRAW))),
    ("delayed-once", spell(LATER), spell(delayed(CREATURE_DIES, DRAW, duration=THIS_TURN))),
    ("delayed-not-for-the-past", spell(LATER), creature(when(UPKEEP, DRAW))),
    ("delayed-without-source", spell(LATER), creature(when(ENTERS, LATER))),
    ("delayed-outlives-its-source", creature(when(ENTERS, LATER)), spell(LATER)),
    ("delayed-loses-track", EXILE_AND_BACK, spell(LATER)),
    ("delayed-in-end-step-waits", EXILE_AND_BACK, spell(LATER)),
    ("reflexive-targets-later", creature(when(ENTERS, may(SACRIFICE), REFLEX)), creature(when(ENTERS, may(SACRIFICE)))),
    (
        "reflexive-targets-later",
        creature(when(ENTERS, may(SACRIFICE), REFLEX)),
        creature(when(ENTERS, may(SACRIFICE), delayed(action("sacrifice", agent=YOU), DRAW, reflexive=True))),
    ),
    ("reflexive-can-be-answered", creature(when(ENTERS, may(SACRIFICE), REFLEX)), spell(LATER)),
    (
        "state-trigger",
        creature(a.Triggered(events=(), state=c.Unless(part=HAS_SWAMP), effects=(do("sacrifice", SELF),))),
        creature(when(ENTERS, do("sacrifice", SELF))),
    ),
    (
        "several-triggers-order",
        creature(when(begins("upkeep", which="each"), DRAW)),
        creature(when(begins("upkeep", whose=YOU, which="each"), DRAW)),
    ),
    (
        "draw-trigger-each",
        creature(when(action("draw", agent=YOU), GAIN)),
        creature(when(action("draw", agent=YOU, ordinal=2), GAIN)),
    ),
    (
        "trigger-limit",
        creature(when(CAST, DRAW, limits=(a.Limit(how="once-each-turn"),))),
        creature(when(CAST, DRAW)),
    ),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


def test_the_target_of_a_reflexive_trigger_is_not_chosen_with_the_first_ability() -> None:
    """CR 603.12: what hangs on "when you do" says nothing about the ability that it grew from."""
    found = explain(creature(when(ENTERS, may(SACRIFICE), REFLEX)))
    assert "targets-chosen-triggering" not in found.rules()
    assert {c.part for c in found if c.rule == "only-target-illegal"} == {"delayed"}


def test_combat_damage_used_the_stack_before_magic_2010() -> None:
    hits = creature(when(HITS, DRAW))
    assert "combat-damage-together" in explain(hits, date(2009, 7, 11)).rules()
    assert "combat-damage-together" not in explain(hits, date(2009, 7, 10)).rules()


def test_an_event_of_this_very_resolution_makes_the_trigger_reflexive() -> None:
    """CR 603.12: "when something happens this way" is no delayed trigger of a later event."""
    this_way = delayed(action("discard", agent=YOU, manner=manner("this-way")), do("destroy", target("creature")))
    found = explain(creature(when(ENTERS, may(do("discard", some("card"))), this_way))).rules()
    assert "reflexive-targets-later" in found
    assert "delayed-not-for-the-past" not in found
