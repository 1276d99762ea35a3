"""CR 611, 613, with 205.1, 302.6, 514.2: continuous effects, what they lock in, how they stack."""

import pytest

from kg.abilities import actions as act
from kg.abilities import conditions as c
from kg.abilities import effects as e
from kg.abilities import selections as s
from kg.consequences import Card, explain

from .following import check, names
from .trees import (
    OTHER,
    SELF,
    THIS_TURN,
    YOU,
    YOURS,
    action,
    change,
    cost,
    count,
    creature,
    do,
    every,
    gains,
    in_zone,
    mana,
    num,
    pay,
    permanent,
    pump,
    some,
    spell,
    static,
    tap_self,
    target,
    when,
)

MINE = every("creature", YOURS)
OVERRUN = spell(change(MINE, pump(3, 3)))
GIANT = spell(change(target("creature"), pump(3, 3)))
ANTHEM = permanent(static(change(MINE, pump(1, 1), duration=None)), kind="enchantment")
LORD = creature(static(change(every("goblin", OTHER), pump(1, 1), duration=None)))
WHILE_TAPPED = act.Duration(condition=c.Meets(who=SELF, filter=s.Is(concept="tapped")))
STEAL = e.ChangeControl(who=YOU)
BECOMES_GOLEM = e.Become(
    characteristics=act.Characteristics(power=num(3), toughness=num(3), types=("creature",), subtypes=("golem",))
)
ADDED_GOLEM = e.Become(characteristics=BECOMES_GOLEM.characteristics, added=True)
PUMP_MORE = creature(pay(cost(mana=mana("R")), change(SELF, pump(1, 0))))
FLY = creature(pay(cost(mana=mana("U")), change(SELF, gains("flying"))))
SET = e.SetPT(power=num(0), toughness=num(1), base=True)
BLUE = e.Become(characteristics=act.Characteristics(colors=("blue",)))
ALSO_BLUE = e.Become(characteristics=BLUE.characteristics, added=True)
OF_THAT = s.FromSource(who=s.Reference(how="that", noun=s.Is(concept="permanent")))
ABILITIES_OF_THAT = s.Selection(filter=s.And(parts=(s.Is(concept="activated"), s.Is(concept="ability"), OF_THAT)))
IN_SWAMPS = c.Exists(what=some("swamp", YOURS))
GAIN_ONE = when(action("die", SELF), do("gain-life", agent=YOU, amount=num(1)))

CASES = [
    ("set-fixed-on-resolution", OVERRUN, GIANT),
    ("set-fixed-on-resolution", OVERRUN, ANTHEM),
    (
        "set-not-fixed-rules-change",
        spell(e.Cannot(action=action("block", agent=every("creature")), duration=THIS_TURN)),
        OVERRUN,
    ),
    (
        "set-not-fixed-rules-change",
        spell(e.Cannot(action=action("block", agent=every("creature")), duration=THIS_TURN)),
        spell(e.Cannot(action=action("activate", object=ABILITIES_OF_THAT), duration=THIS_TURN)),
    ),
    ("value-locked-in-effect", spell(change(target("creature"), pump(count("forest", YOURS), 0))), GIANT),
    (
        "value-locked-in-effect",
        spell(change(target("creature"), pump(count("forest", YOURS), 0))),
        creature(static(change(SELF, pump(count("forest", YOURS), 0), duration=None))),
    ),
    ("static-not-locked", ANTHEM, OVERRUN),
    ("static-as-it-enters", ANTHEM, OVERRUN),
    (
        "static-as-it-enters",
        ANTHEM,
        permanent(static(change(every("creature", "card", in_zone("graveyard")), gains("flying"), duration=None))),
    ),
    (
        "static-condition-live",
        creature(static(change(SELF, pump(1, 1), duration=None), condition=c.Exists(what=some("swamp", YOURS)))),
        creature(static(change(SELF, pump(1, 1), duration=None))),
    ),
    (
        "static-condition-live",
        creature(static(change(SELF, pump(1, 1), duration=None), condition=IN_SWAMPS)),
        creature(static(e.EntersWith(subject=SELF, tapped=True), condition=IN_SWAMPS)),
    ),
    ("affects-itself-too", creature(static(change(every("goblin"), pump(1, 1), duration=None))), LORD),
    ("affects-itself-too", creature(static(change(every("goblin"), pump(1, 1), duration=None))), ANTHEM),
    ("leaves-itself-out", LORD, ANTHEM),
    ("static-adds-up", ANTHEM, permanent(static(change(MINE, gains("flying"), duration=None)))),
    (
        "lasts-for-ever",
        spell(change(target("creature"), STEAL, duration=None)),
        spell(change(target("creature"), STEAL)),
    ),
    (
        "duration-already-over",
        creature(pay(cost(tap_self()), change(target("creature"), STEAL, duration=WHILE_TAPPED))),
        creature(pay(cost(tap_self()), change(target("creature"), STEAL))),
    ),
    ("until-end-of-turn", GIANT, spell(change(target("creature"), pump(3, 3), duration=None))),
    ("base-overwritten", spell(change(target("creature"), SET)), GIANT),
    (
        "base-overwritten",
        spell(change(target("creature"), SET)),
        creature(static(change(SELF, e.SetPT(power=count("forest"), toughness=num(1)), duration=None))),
    ),
    ("switch-last", spell(change(target("creature"), e.SwitchPT())), GIANT),
    (
        "loses-then-gains",
        spell(change(target("creature"), e.LoseAbilities(all=True))),
        spell(change(target("creature"), SET)),
    ),
    (
        "types-replaced",
        spell(change(target("artifact"), BECOMES_GOLEM)),
        spell(change(target("artifact"), ADDED_GOLEM)),
    ),
    (
        "types-replaced",
        spell(change(target("creature"), BECOMES_GOLEM)),
        permanent(pay(cost(mana=mana("1")), change(SELF, BECOMES_GOLEM, e.Keep(concept="land"))), kind="land"),
    ),
    (
        "types-replaced",
        spell(change(target("land"), BECOMES_GOLEM)),
        spell(change(target("land"), BECOMES_GOLEM), change(s.Reference(how="it"), e.Keep(concept="land"))),
    ),
    ("types-added", spell(change(target("artifact"), ADDED_GOLEM)), spell(change(target("artifact"), BECOMES_GOLEM))),
    ("animated-land-sick", permanent(pay(cost(mana=mana("1")), change(SELF, BECOMES_GOLEM)), kind="land"), GIANT),
    ("control-no-untap", spell(change(target("creature"), STEAL)), GIANT),
    (
        "control-no-untap",
        spell(change(target("creature"), STEAL)),
        spell(change(target("creature"), STEAL), do("untap", s.Reference(how="it"))),
    ),
    ("control-not-attachments", spell(do("gain-control", target("creature"))), GIANT),
    (
        "control-not-attachments",
        spell(do("gain-control", target("creature"))),
        spell(do("gain-control", SELF, agent=target("player"))),
    ),
    ("pump-late-no-lock", PUMP_MORE, creature(pay(cost(tap_self()), change(SELF, pump(1, 0))))),
    ("colours-replaced", spell(change(target("creature"), BLUE)), spell(change(target("creature"), ALSO_BLUE))),
    (
        "given-ability-has-its-own-controller",
        permanent(static(change(every("goblin"), e.AddAbilities(abilities=(GAIN_ONE,)), duration=None))),
        creature(pay(cost(mana=mana("1")), change(SELF, e.AddAbilities(abilities=(GAIN_ONE,))))),
    ),
    (
        "keyword-granted-again",
        FLY,
        creature(pay(cost(mana=mana("U")), change(target("creature"), gains("flying")))),
    ),
    ("keyword-granted-again", FLY, PUMP_MORE),
    ("keyword-granted-again", FLY, creature(pay(cost(mana=mana("U")), change(SELF, gains("flying", "bushido"))))),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


def test_the_keyword_that_gains_nothing_is_named() -> None:
    (said,) = [found.text for found in explain(FLY, lang="en") if found.rule == "keyword-granted-again"]
    assert "flying" in said
