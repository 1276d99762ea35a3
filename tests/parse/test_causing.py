"""Causes, halves, so much of one symbol, what was so done and not so: each with the part of the tree."""

from __future__ import annotations

import pytest

from kg.abilities.actions import Action, Characteristics, Mana, Manner, Time
from kg.abilities.conditions import Exists
from kg.abilities.effects import Become, Can, Cannot, Do, Instead, Prevent
from kg.abilities.node import Node
from kg.abilities.quantities import Amount, Arithmetic, Bound, Count, Measure, Number
from kg.abilities.selections import (
    And,
    ControlledBy,
    FromSource,
    Is,
    Named,
    Not,
    Or,
    Place,
    Reference,
    Selection,
    Self,
    You,
)
from kg.parse import parse_line

ONE = Bound(least=Number(value=1), most=Number(value=1))
CAUSE = Selection(
    filter=And(
        parts=(
            Or(parts=(Is(concept="spell"), Is(concept="ability"))),
            ControlledBy(who=Selection(filter=Is(concept="opponent"))),
        )
    )
)
BY = (Manner(how="caused-by", who=CAUSE),)
ANYONE = Reference(how="it", to=1)

PARTS: dict[str, Node] = {
    "由对手操控的咒语或异能无法让你牺牲地。": Cannot(
        action=Action(verb="sacrifice", agent=You(), object=Selection(filter=Is(concept="land")), manner=BY)
    ),
    "如果由对手操控的咒语或异能使得你弃掉试样，则改为将它放进战场。": Instead(
        event=Action(verb="discard", agent=You(), object=Self(), manner=BY),
        effects=(Do(action=Action(verb="put", object=Reference(how="it"), destination=Place(zone="battlefield"))),),
    ),
    "如果某来源将对你造成伤害，则防止其中除了2点以外的所有伤害。": Prevent(
        damage=Action(verb="deal-damage", manner=(Manner(how="that"),)),
        amount=Arithmetic(operator="minus", operands=(Amount(), Number(value=2))),
    ),
    "目标牌手失去一半数量的生命，小数点后进位。": Arithmetic(
        operator="half-up", operands=(Measure(characteristic="life-total", of=ANYONE),)
    ),
    "你牺牲一半数量由你操控的地，小数点后舍去。": Arithmetic(
        operator="half-down",
        operands=(Count(of=Selection(filter=And(parts=(Is(concept="land"), ControlledBy(who=You()))))),),
    ),
    "加四点{G}。": Mana(symbols=("G",) * 4),
    "加若干{C}，其数量等同于你的总生命。": Mana(symbols=("C",), amount=Measure(characteristic="life-total", of=You())),
    "当试样进战场且未横置时，抓一张牌。": Action(verb="enter", object=Self(), manner=(Manner(how="untapped"),)),
    "在你的维持开始或每当你施放咒语时，抓一张牌。": Action(verb="begin", time=Time(period="upkeep", whose=You())),
    "只要你仅操控一个生物，试样便得+1/+1。": Exists(
        what=Selection(filter=And(parts=(Is(concept="creature"), ControlledBy(who=You())))), number=ONE
    ),
    "试样可用作指挥官。": Can(action=Action(verb="be-commander", object=Self())),
    "名称为灰浪的牌，在套牌中的数量不受限制。": Can(
        action=Action(
            verb="have-in-deck",
            object=Selection(filter=And(parts=(Is(concept="card"), Named(name="灰浪")))),
            amount=Bound(least=Number(value=0)),
        )
    ),
    "每当你起动试样的循环异能时，抓一张牌。": And(
        parts=(Is(concept="ability"), Is(concept="cycling"), FromSource(who=Self()))
    ),
    "选择一种颜色，试样成为该色直到回合结束。": Become(characteristics=Characteristics(chosen=("color",))),
    "将所有不是传奇的永久物移回其拥有者手上。": Not(part=Is(concept="legendary")),
    "从目标牌手的坟墓场，手牌及牌库中搜寻一张牌。": Place(
        zone="graveyard", whose=Selection(filter=Is(concept="player"), target=True), several=("hand", "library")
    ),
}


@pytest.mark.parametrize("text", PARTS)
def test_what_it_stands_for(text: str) -> None:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed", parsed.declined_at
    assert PARTS[text] in [node for ability in parsed.tree.abilities for node in ability.walk()]


def test_one_thing_spoken_of_is_none_of_several() -> None:
    text = "每当试样攻击时，如果你操控三个或更多神器，则它得+1/+1直到回合结束。"
    parsed = parse_line(text, "试样")
    found = [node for ability in parsed.tree.abilities for node in ability.walk() if isinstance(node, Reference)]
    assert found == [Reference(how="it")]
