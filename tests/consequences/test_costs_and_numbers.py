"""CR 101-122, 202, 205, 601: which trees the consequences about numbers, costs, counters and tokens follow from."""

import pytest

from kg.abilities import abilities as a
from kg.abilities import actions as act
from kg.abilities import conditions as c
from kg.abilities import effects as e
from kg.abilities import selections as s
from kg.consequences import Card, explain

from .following import check, names
from .trees import (
    ALL,
    ANY_TARGET,
    DRAW,
    DRAW_TWO,
    ENTERS,
    GAIN,
    OTHER,
    SELF,
    YOURS,
    X,
    action,
    cost,
    create,
    creature,
    do,
    every,
    keyword,
    mana,
    manner,
    num,
    pay,
    permanent,
    some,
    spell,
    static,
    tap_self,
    target,
    token,
    when,
)

SPELL = s.Self(noun="spell")
X_SPELL = Card(
    abilities=(a.Spell(effects=(do("deal-damage", recipient=ANY_TARGET, amount=X),)),),
    types=("sorcery",),
    mana_cost="{X}{R}",
)
EVERY_PLAYER = s.Selection(filter=s.Is(concept="player"), number=ALL)
CHEAPER = e.CostChange(what=SPELL, more=False, mana=mana("1"))
CHEAPER_RED = e.CostChange(what=SPELL, more=False, mana=mana("R"))
OPTIONAL = e.AdditionalCost(what=SPELL, cost=cost(action("sacrifice", some("creature"))), optional=True)
ADDITIONAL = e.AdditionalCost(what=SPELL, cost=cost(action("sacrifice", some("creature"))))
INSTEAD_PAY = e.AlternativeCost(what=SPELL, cost=cost(action("pay-life", amount=num(3))))
FREE = e.AlternativeCost(what=SPELL)
EXTORT = pay(cost(mana=mana("X")), do("draw", amount=X))

CASES = [
    ("cannot-beats-can", creature(static(e.Cannot(action=action("block", agent=SELF)))), creature(keyword("flying"))),
    (
        "players-choose-in-turn-order",
        spell(do("sacrifice", some("creature"), agent=EVERY_PLAYER)),
        spell(do("sacrifice", some("creature"), agent=target("player"))),
    ),
    (
        "players-choose-in-turn-order",
        spell(do("sacrifice", some("creature"), agent=EVERY_PLAYER)),
        spell(do("sacrifice", some("creature"), agent=EVERY_PLAYER, manner=manner("starting-with"))),
    ),
    ("x-announced", permanent(EXTORT), permanent(pay(cost(mana=mana("2")), DRAW))),
    (
        "x-announced",
        permanent(EXTORT),
        permanent(pay(cost(mana=mana("X")), e.Let(name="X", value=num(2), effect=do("draw", amount=X)))),
    ),
    ("x-announced-spell", X_SPELL, spell(do("deal-damage", recipient=ANY_TARGET, amount=num(2)))),
    ("x-free-is-zero", X_SPELL, spell(DRAW)),
    (
        "x-from-the-text",
        Card(abilities=(a.Spell(effects=(e.Let(name="X", value=num(2), effect=GAIN),)),), mana_cost="{X}{W}"),
        X_SPELL,
    ),
    ("x-zero-off-the-stack", X_SPELL, spell(DRAW)),
    ("x-independent-activations", permanent(EXTORT, mana_cost="{X}"), permanent(EXTORT, mana_cost="{3}")),
    (
        "x-of-the-spell-as-it-enters",
        creature(static(e.EntersWith(subject=SELF, counter="+1/+1", number=X)), mana_cost="{X}{G}"),
        creature(static(e.EntersWith(subject=SELF, counter="+1/+1", number=num(2))), mana_cost="{X}{G}"),
    ),
    ("cost-reduction-generic-only", creature(static(CHEAPER)), creature(static(CHEAPER_RED))),
    (
        "cost-reduction-generic-only",
        creature(static(CHEAPER)),
        creature(static(e.CostChange(what=SPELL, more=True, mana=mana("1")))),
    ),
    ("cost-change-leaves-mana-value", creature(static(CHEAPER)), creature(keyword("flying"))),
    (
        "cost-change-leaves-mana-value",
        creature(static(e.CostChange(what=every("creature", "spell", YOURS), more=False, mana=mana("1")))),
        creature(static(e.CostChange(what=every(YOURS, "ability"), more=False, mana=mana("1")))),
    ),
    ("increases-before-reductions", creature(static(CHEAPER)), creature(static(ADDITIONAL))),
    (
        "cost-condition-once",
        creature(static(CHEAPER, condition=c.Exists(what=some("wizard", YOURS)))),
        creature(static(CHEAPER)),
    ),
    ("additional-cost-even-if-free", creature(static(ADDITIONAL)), creature(static(OPTIONAL))),
    ("additional-cost-paid-once", creature(static(ADDITIONAL)), creature(static(INSTEAD_PAY))),
    ("one-alternative-cost", creature(static(INSTEAD_PAY)), creature(static(ADDITIONAL))),
    ("alternative-cost-takes-the-rest", creature(static(INSTEAD_PAY)), creature(static(CHEAPER))),
    ("alternative-cost-keeps-timing", creature(static(FREE)), creature(keyword("flash"), static(FREE))),
    (
        "cost-not-partly-paid",
        permanent(pay(cost(action("sacrifice", SELF)), DRAW)),
        permanent(pay(cost(mana=mana("2")), DRAW)),
    ),
    (
        "cost-not-answered",
        permanent(pay(cost(action("discard", some("card"))), DRAW)),
        permanent(pay(cost(tap_self()), DRAW)),
    ),
    (
        "cost-paid-even-if-countered",
        permanent(pay(cost(action("sacrifice", some("creature"))), DRAW)),
        permanent(pay(cost(action("sacrifice", some("creature"))), do("add-mana", mana=mana("B")))),
    ),
    (
        "sacrifice-cost-itself",
        creature(pay(cost(action("sacrifice", some("creature"))), DRAW)),
        creature(pay(cost(action("sacrifice", some("creature", OTHER))), DRAW)),
    ),
    (
        "sacrifice-cost-itself",
        creature(pay(cost(action("sacrifice", some("goblin"))), DRAW)),
        creature(pay(cost(action("sacrifice", some("land"))), DRAW)),
    ),
    (
        "tap-others-cost-not-sick",
        creature(pay(cost(action("tap", some("creature", "untapped", YOURS))), DRAW)),
        creature(pay(cost(tap_self()), DRAW)),
    ),
    ("life-cost-needs-life", creature(pay(cost(action("pay-life", amount=num(2))), DRAW)), spell(GAIN)),
    (
        "damage-lasts-until-cleanup",
        spell(do("deal-damage", recipient=target("creature"), amount=num(1))),
        spell(do("deal-damage", recipient=target("player"), amount=num(1))),
    ),
    ("loss-is-not-damage", spell(do("lose-life", agent=target("player"), amount=num(2))), spell(GAIN)),
    ("drawn-one-at-a-time", spell(DRAW_TWO), spell(DRAW)),
    ("counters-vanish", spell(do("put-counter", target("creature"), counter="+1/+1", amount=num(1))), spell(DRAW)),
    (
        "plus-and-minus-counters",
        spell(do("put-counter", target("creature"), counter="-1/-1", amount=num(1))),
        spell(do("put-counter", target("creature"), counter="shield", amount=num(1))),
    ),
    ("token-ceases", spell(create()), spell(DRAW)),
    ("token-ceases", spell(do("investigate")), spell(DRAW)),
    ("token-defined-by-the-rules", spell(do("investigate")), spell(create())),
    ("token-defined-by-the-rules", spell(create(act.Characteristics(predefined="food"))), spell(do("populate"))),
    ("token-yours", spell(create()), spell(create(agent=target("player")))),
    ("token-of-legend", spell(create(token(supertypes=("legendary",)))), spell(create())),
    ("x-paid-each-time", permanent(pay(cost(mana=mana("X", "X")), DRAW)), permanent(EXTORT)),
    (
        "ability-word",
        creature(a.Triggered(word="landfall", events=(ENTERS,), effects=(DRAW,))),
        creature(when(ENTERS, DRAW)),
    ),
]


@pytest.mark.parametrize(("rule", "follows", "misses"), CASES, ids=names(CASES))
def test_it_follows_and_the_near_miss_does_not(rule: str, follows: Card, misses: Card) -> None:
    check(rule, follows, misses)


def test_the_sentence_names_the_ability_word() -> None:
    landfall = creature(a.Triggered(word="landfall", events=(ENTERS,), effects=(DRAW,)))
    (said,) = [c.text for c in explain(landfall, lang="en") if c.rule == "ability-word"]
    assert "landfall" in said
