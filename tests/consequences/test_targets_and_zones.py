"""CR 113-115, 303, 301, 702.6: targets, zones of function, Auras and Equipment."""

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
    ALL,
    ANY_TARGET,
    DRAW,
    END_OF_TURN,
    ENTERS,
    GAIN,
    IT,
    OTHER,
    SELF,
    THEIRS,
    YOURS,
    X,
    action,
    change,
    cost,
    count,
    creature,
    do,
    every,
    exactly,
    in_zone,
    keyword,
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

CARD_SELF, SPELL = s.Self(noun="card"), s.Self(noun="spell")
PING = pay(cost(tap_self()), do("deal-damage", agent=SELF, recipient=ANY_TARGET, amount=num(1)))
PUMP_SELF = pay(cost(mana=mana("R")), change(SELF, pump(1, 0)))
DIES = action("die", SELF)
KICKED = c.Meets(who=SPELL, filter=s.Is(concept="kicked"))
DESTROY = do("destroy", target("creature"))
STAR = static(e.Continuous(subject=SELF, changes=(e.SetPT(power=count("forest", YOURS), toughness=num(3)),)))
PLAIN_SET = static(e.Continuous(subject=SELF, changes=(e.SetPT(power=num(5), toughness=num(3)),)))
OTHER_SET = static(e.Continuous(subject=every("creature"), changes=(e.SetPT(power=count("forest"), toughness=num(3)),)))
ALL_COLORS = e.Become(characteristics=act.Characteristics(colors=("red",)))
BOLT = spell(do("deal-damage", recipient=ANY_TARGET, amount=num(3)))
BOUNCE = spell(do("return", some("creature", YOURS), destination=place("hand")))
ENCHANT = a.Keyword(keyword="enchant", quality=s.Is(concept="creature"))
AURA = Card(abilities=(ENCHANT,), types=("enchantment", "aura"))
EQUIPMENT = permanent(a.Keyword(keyword="equip", cost=cost(mana=mana("2"))))
CLOAK = permanent(static(e.Continuous(subject=s.Reference(how="attached"), changes=(pump(1, 1),))))
RAISE = pay(cost(mana=mana("B")), do("return", CARD_SELF, origin=place("graveyard"), destination=place("hand")))
SEND = do("return", SELF, destination=place("hand"))


def two_lines(first: e.Effect, second: e.Effect) -> Card:
    return Card(abilities=(a.Spell(effects=(first,)), a.Spell(effects=(second,))), types=("instant",))


CASES = [
    ("independent-of-its-source", creature(PING), creature(PUMP_SELF)),
    (
        "independent-of-its-source",
        creature(when(ENTERS, DRAW)),
        creature(pay(cost(action("sacrifice", SELF)), DRAW)),
    ),
    ("not-a-spell", creature(PING), BOLT),
    ("static-cannot-be-countered", creature(STAR), creature(PING)),
    ("functions-on-the-battlefield", creature(PING), creature(RAISE)),
    ("functions-on-the-battlefield", creature(PING), spell(GAIN)),
    (
        "functions-on-the-battlefield",
        creature(static(e.Continuous(subject=every("creature", OTHER), changes=(pump(1, 1),)))),
        creature(STAR),
    ),
    ("defines-characteristics-everywhere", creature(STAR, power="*"), creature(PLAIN_SET)),
    ("defines-characteristics-everywhere", creature(STAR, power="*"), creature(OTHER_SET)),
    ("power-recalculated", creature(STAR, power="*"), creature(OTHER_SET)),
    ("functions-in-the-graveyard", creature(RAISE), creature(pay(cost(mana=mana("B")), SEND))),
    (
        "functions-in-the-graveyard",
        creature(RAISE),
        creature(when(DIES, do("return", SELF, origin=place("graveyard"), destination=place("hand")))),
    ),
    (
        "functions-in-hand",
        creature(pay(cost(action("discard", CARD_SELF)), DRAW)),
        creature(pay(cost(action("discard", some("card"))), DRAW)),
    ),
    (
        "works-while-cast",
        creature(static(e.CostChange(what=SPELL, more=False, amount=count("creature", YOURS)))),
        creature(static(e.CostChange(what=every("creature", "spell", YOURS), more=False, mana=mana("1")))),
    ),
    (
        "uncounterable-on-the-stack",
        creature(static(e.Cannot(action=action("counter", SPELL)))),
        creature(static(e.Cannot(action=action("counter", every("creature", "spell", YOURS))))),
    ),
    ("targets-chosen-casting", spell(DESTROY), BOUNCE),
    ("targets-chosen-casting", spell(DESTROY), spell(do("destroy", target("creature", number=up_to(2))))),
    ("targets-chosen-activating", creature(PING), creature(PUMP_SELF)),
    ("targets-chosen-triggering", creature(when(ENTERS, DESTROY)), creature(when(ENTERS, DRAW))),
    (
        "targets-chosen-triggering",
        creature(when(ENTERS, DESTROY)),
        creature(when(ENTERS, may(DRAW), e.Delayed(event=action("draw"), effects=(DESTROY,), reflexive=True))),
    ),
    (
        "trigger-must-target",
        creature(when(ENTERS, DESTROY)),
        creature(when(ENTERS, do("destroy", target("creature", THEIRS)))),
    ),
    ("choice-after-the-target", creature(when(ENTERS, may(DESTROY))), creature(when(ENTERS, DESTROY))),
    ("no-target-may-be-chosen", spell(do("destroy", target("creature", number=up_to(1)))), spell(DESTROY)),
    ("mode-or-cost-decides-targets", spell(DRAW, e.If(condition=KICKED, effect=DESTROY)), spell(DRAW, DESTROY)),
    ("same-target-once", spell(do("tap", target("creature", number=exactly(2)))), spell(do("tap", target("creature")))),
    (
        "two-targets-may-coincide",
        two_lines(do("tap", target("creature")), do("untap", target("creature"))),
        two_lines(do("tap", target("creature")), do("untap", target("creature", OTHER))),
    ),
    (
        "two-targets-may-coincide",
        two_lines(do("tap", target("creature")), do("untap", target("creature"))),
        two_lines(do("tap", target("creature")), do("untap", target("land"))),
    ),
    (
        "two-targets-may-coincide",
        spell(do("fight", target("creature"), recipient=target("creature"))),
        spell(do("draw", agent=target("player"), amount=num(1)), do("gain-life", agent=target("player"))),
    ),
    ("any-target", BOLT, spell(DESTROY)),
    (
        "only-permanents-targeted",
        spell(DESTROY),
        spell(do("return", target("creature", "card", in_zone("graveyard")), destination=place("hand"))),
    ),
    ("only-permanents-targeted", spell(DESTROY), spell(do("counter", target("creature", "spell")))),
    ("not-its-own-target", spell(do("counter", target("spell"))), spell(DESTROY)),
    (
        "can-target-itself",
        creature(when(ENTERS, do("return", target("creature", YOURS), destination=place("hand")))),
        creature(when(ENTERS, do("return", target("creature", YOURS, OTHER), destination=place("hand")))),
    ),
    (
        "can-target-itself",
        creature(pay(cost(tap_self()), change(target("creature"), pump(1, 1)))),
        creature(pay(cost(action("sacrifice", SELF)), change(target("creature"), pump(1, 1)))),
    ),
    (
        "can-target-itself",
        permanent(pay(cost(tap_self()), do("untap", target("artifact")))),
        permanent(pay(cost(tap_self()), do("untap", target("creature")))),
    ),
    (
        "can-target-itself",
        creature(pay(cost(tap_self()), change(target("creature"), pump(1, 1)))),
        creature(keyword("shroud"), pay(cost(tap_self()), change(target("creature"), pump(1, 1)))),
    ),
    (
        "cannot-target-itself",
        creature(when(ENTERS, do("destroy", target("creature", OTHER)))),
        creature(when(ENTERS, DESTROY)),
    ),
    ("not-targeted-chosen-later", BOUNCE, spell(do("return", target("creature"), destination=place("hand")))),
    (
        "not-targeted-chosen-later",
        permanent(when(ENTERS, do("attach", SELF, recipient=some("creature", YOURS)))),
        permanent(when(ENTERS, do("attach", SELF, recipient=target("creature", YOURS)))),
    ),
    ("not-targeted-chosen-later", BOUNCE, spell(do("return", every("creature"), destination=place("hand")))),
    ("not-targeted-chosen-later", BOUNCE, spell(do("discard", some("card", random=True)))),
    ("hexproof-no-help", spell(do("tap", some("creature"))), BOUNCE),
    ("sweep-does-not-target", spell(do("destroy", every("creature"))), spell(DESTROY)),
    ("sweep-does-not-target", spell(change(every("creature", YOURS), pump(1, 1))), spell(change(IT, pump(1, 1)))),
    (
        "player-targeted-not-objects",
        spell(do("sacrifice", some("creature"), agent=target("player"))),
        spell(do("sacrifice", some("creature"), agent=s.Selection(filter=s.Is(concept="opponent"), number=ALL))),
    ),
    ("aura-targets", AURA, CLOAK),
    ("aura-put-without-casting", AURA, CLOAK),
    ("aura-falls-off", AURA, EQUIPMENT),
    ("equipment-control", EQUIPMENT, CLOAK),
    ("equipment-stays", EQUIPMENT, AURA),
    ("equip-at-sorcery-timing", EQUIPMENT, CLOAK),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


def test_an_ability_that_is_only_mentioned_is_explained_by_nobody() -> None:
    """ "Creatures with first strike" does not have first strike; taking flying away does not give it."""
    mentions = spell(do("destroy", target("creature", s.HasAbility(ability=PING))))
    takes = spell(change(target("creature"), e.LoseAbilities(abilities=(PING,))))
    for card in (mentions, takes):
        assert all(c.part == "ability" for c in explain(card))


def test_what_an_ability_gives_is_explained_as_given() -> None:
    given = spell(change(target("creature"), e.AddAbilities(abilities=(PING,)), duration=END_OF_TURN))
    parts = {c.rule: c.part for c in explain(given)}
    assert parts["targets-chosen-casting"] == "ability"
    assert parts["targets-chosen-activating"] == "granted"
    assert "functions-on-the-battlefield" not in parts


def test_an_equip_ability_is_explained_through_what_equip_means() -> None:
    """CR 702.6a: a target that its controller controls, sorcery timing."""
    parts = {c.rule: c.keyword for c in explain(EQUIPMENT)}
    assert parts["sorcery-timing"] == parts["targets-chosen-activating"] == "equip"


def test_colours_defined_by_the_card_itself_function_everywhere() -> None:
    itself = creature(static(e.Continuous(subject=SELF, changes=(ALL_COLORS,))))
    turned = creature(
        pay(cost(mana=mana("1")), e.Continuous(subject=SELF, changes=(ALL_COLORS,), duration=END_OF_TURN))
    )
    assert "defines-characteristics-everywhere" in explain(itself).rules()
    assert "defines-characteristics-everywhere" not in explain(turned).rules()


def test_x_targets_are_several() -> None:
    many = spell(do("tap", target("creature", number=q.Bound(least=X, most=X))))
    assert "all-targets-illegal" in explain(many).rules()


def test_two_prohibitions_on_one_target_are_one_target() -> None:
    """ "Target creature can't attack or block" has the word target once (CR 115.3)."""
    pinned = spell(*(e.Cannot(action=action(verb, agent=target("creature"))) for verb in ("attack", "block")))
    found = explain(pinned).rules()
    assert "only-target-illegal" in found
    assert not found & {"two-targets-may-coincide", "all-targets-illegal"}


@pytest.mark.parametrize(
    "effect",
    [
        e.If(condition=c.Exists(what=some("swamp", YOURS)), effect=DESTROY),
        e.UnlessPaid(effect=DESTROY, cost=cost(mana=mana("2"))),
        may(DESTROY),
        e.If(condition=c.Happened(action=action("discard", some("card"), manner=manner("this-way"))), effect=DESTROY),
    ],
    ids=["if", "unless", "may", "this way"],
)
def test_a_target_is_chosen_whatever_becomes_of_the_instruction(effect: e.Effect) -> None:
    """CR 601.2c: only modes and what is paid decide whether a target is chosen."""
    assert "targets-chosen-casting" in explain(spell(effect)).rules()
    assert "targets-chosen-casting" not in explain(spell(e.If(condition=KICKED, effect=DESTROY))).rules()


def test_a_statement_with_a_target_is_no_static_ability() -> None:
    """CR 115.1: of what a sorcery says, only its spell ability has targets."""
    steal = static(e.Continuous(subject=target("creature"), changes=(e.ChangeControl(who=s.You()),)))
    found = explain(Card(abilities=(steal,), types=("sorcery",))).rules()
    assert {"targets-chosen-casting", "only-target-illegal", "lasts-for-ever"} <= found
    assert "static-cannot-be-countered" not in found
