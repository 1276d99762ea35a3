"""Numbers held against each other, what was paid, and which of them is meant: each with the part of the tree."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Keyword, Limit
from kg.abilities.actions import Action, Manner, Time
from kg.abilities.conditions import Compares, Exists, Happened
from kg.abilities.effects import Cannot, CanOnly, Must
from kg.abilities.node import Node
from kg.abilities.quantities import Arithmetic, Bound, Measure, Number
from kg.abilities.selections import (
    And,
    Compare,
    ControlledBy,
    Extreme,
    Is,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Where,
    Which,
    You,
)
from kg.parse import parse_line

TURN = Time(period="turn", which="this")
YOURS = Selection(filter=And(parts=(Is(concept="creature"), ControlledBy(who=You()))))
IT = Reference(how="it")


def n(value: int) -> Number:
    return Number(value=value)


PARTS: dict[str, Node] = {
    "在你的维持开始时，若由你操控之生物的力量总和等于或大于7，则抓一张牌。": Compares(
        left=Measure(characteristic="power", of=YOURS, over="total"), operator=">=", right=n(7)
    ),
    "只要你的总生命比你的起始总生命至少多6点，试样便得+2/+2。": Compares(
        left=Measure(characteristic="life-total", of=You()),
        operator=">=",
        right=Arithmetic(operator="plus", operands=(Measure(characteristic="starting-life-total", of=You()), n(6))),
    ),
    "只要你有三位或更多对手，试样便得+1/+1。": Exists(
        what=Selection(filter=Is(concept="opponent")), number=Bound(least=n(3))
    ),
    "当试样进战场时，若未支付其致敬费用，则抓一张牌。": Happened(
        action=Action(verb="pay", object=Self(), ability=Keyword(keyword="tribute"), negated=True)
    ),
    "如果曾支付试样的潮涌费用，则抓一张牌。": Happened(
        action=Action(verb="pay", object=Self(), ability=Keyword(keyword="surge"))
    ),
    "如果施放此咒语时支付过{G}{G}，则抓一张牌。": Compares(
        left=Measure(characteristic="mana-spent", of=Self(noun="spell"), color="green"), operator=">=", right=n(2)
    ),
    "{T}：抓一张牌。只能于有神器离开战场的回合中起动此异能。": Limit(
        how="if",
        condition=Happened(action=Action(verb="leave", object=Selection(filter=Is(concept="artifact")), time=TURN)),
    ),
    "只能于你施放过生物咒语的回合中施放试样。": CanOnly(
        action=Action(verb="cast", object=Self()),
        condition=Happened(
            action=Action(
                verb="cast",
                agent=You(),
                object=Selection(filter=And(parts=(Is(concept="creature"), Is(concept="spell")))),
                time=TURN,
            )
        ),
    ),
    "由你操控之生物将造成的伤害不能被防止。": Cannot(
        action=Action(
            verb="prevent",
            manner=(Manner(how="caused-by", cost=(Action(verb="deal-damage", agent=YOURS),)),),
        )
    ),
    "试样依照其防御力来分配战斗伤害，而不是依照力量。": Must(
        action=Action(
            verb="assign-damage",
            agent=Self(),
            amount=Measure(characteristic="toughness", of=IT),
            combat=True,
            manner=(Manner(how="rather-than", cost=(Measure(characteristic="power", of=IT),)),),
        )
    ),
    "目标牌手牺牲一个生物，且须是由其操控的生物中力量最小者。": Extreme(
        which="least",
        characteristic="power",
        among=Selection(filter=And(parts=(Is(concept="creature"), ControlledBy(who=Reference(how="it", to=1))))),
    ),
    "消灭目标神器，且须为本回合中进战场者。": Where(action=Action(verb="enter", object=Which(), time=TURN)),
    "将目标生物置于其拥有者的牌库顶数来第三张的位置。": Place(
        zone="library",
        whose=Related(relation="owner", of=Reference(how="it", to=1)),
        position="nth-from-top",
        nth=3,
    ),
    "消灭目标2/2生物。": And(
        parts=(
            Is(concept="creature"),
            Compare(characteristic="power", operator="=", value=n(2)),
            Compare(characteristic="toughness", operator="=", value=n(2)),
        )
    ),
    "试样上每结附一个灵气，便得+1/+1。": Where(action=Action(verb="attach", object=Which(), recipient=Self())),
}


@pytest.mark.parametrize("text", PARTS)
def test_what_it_stands_for(text: str) -> None:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed", parsed.declined_at
    assert PARTS[text] in [node for ability in parsed.tree.abilities for node in ability.walk()]
