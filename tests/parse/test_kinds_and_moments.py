"""What is done for each kind, what holds at one moment, and words as such: each with the part of the tree."""

from __future__ import annotations

import pytest

from kg.abilities.actions import Action, Characteristics, Manner, Time
from kg.abilities.conditions import Compares, Happened
from kg.abilities.effects import (
    Become,
    Can,
    Cannot,
    ChangeWords,
    Continuous,
    Do,
    EntersWith,
    ForEach,
    Instead,
    OneOf,
)
from kg.abilities.node import Node
from kg.abilities.quantities import AsOf, Bound, Count, Difference, Measure, Number
from kg.abilities.selections import (
    And,
    Chosen,
    ControlledBy,
    Is,
    Kinds,
    Place,
    Reference,
    Selection,
    Self,
    You,
)
from kg.parse import parse_line

ONE = Bound(least=Number(value=1), most=Number(value=1))
YOURS = Selection(filter=And(parts=(Is(concept="creature"), ControlledBy(who=You()))))
MINE = Place(zone="library", whose=You())


def sized(power: int, toughness: int, *subtypes: str) -> Continuous:
    made = Characteristics(
        power=Number(value=power), toughness=Number(value=toughness), types=("creature",), subtypes=subtypes
    )
    return Continuous(subject=Reference(how="it"), changes=(Become(characteristics=made),))


def lowering(how: str) -> Action:
    return Action(verb="deal-damage", recipient=You(), manner=(Manner(how=how, amount=Number(value=3)),))


PARTS: dict[str, Node] = {
    "对每种牌张类别而言，选择一张该类别的牌。": ForEach(
        each=Kinds(characteristic="card-type"),
        effect=Do(
            action=Action(
                verb="choose",
                object=Selection(
                    filter=And(parts=(Chosen(characteristic="card-type"), Is(concept="card"))), number=ONE
                ),
            )
        ),
    ),
    "为每种颜色各抓一张牌。": Kinds(characteristic="color"),
    "对目标神器上每种指示物而言，在其上放置另一个该种类的指示物。": Action(
        verb="put-counter",
        object=Reference(how="it", to=1),
        amount=Number(value=1),
        counter="counter-that-kind",
        manner=(Manner(how="additional"),),
    ),
    "选择目标永久物上的一个指示物。": Action(
        verb="choose", choice="counter", object=Selection(filter=Is(concept="permanent"), target=True)
    ),
    "如果你具有少于七个中毒指示物，则你得到等同于该差距数量的中毒指示物。": Difference(),
    "你获得X点生命，X为于你起动此异能时，由你操控的生物数量。": AsOf(
        amount=Count(of=YOURS), event=Action(verb="activate", agent=You(), object=Self(noun="ability"))
    ),
    "本盘游戏中，你在你的第一或第二回合都不能施放试样。": Cannot(
        action=Action(verb="cast", agent=You(), object=Self(), time=Time(period="turn", whose=You(), numbers=(1, 2)))
    ),
    "复制该牌。如果能施放该复制品则施放之。": Action(
        verb="cast",
        object=Reference(how="that", noun=Is(concept="copy")),
        manner=(Manner(how="if-able"),),
    ),
    "将使你的总生命减少至3以下的伤害，改为减少你的总生命至3。": Instead(
        event=lowering("lowering-life-below"), effects=(Do(action=lowering("lowering-life-to")),)
    ),
    "于试样进战场时，它依照你的选择成为1/1浪客生物或2/2战士生物。": OneOf(
        effects=(sized(1, 1, "rogue"), sized(2, 2, "warrior"))
    ),
    "你搜寻你的牌库时，你可以从你的牌库中施放试样。": Can(
        action=Action(verb="cast", agent=You(), object=Self(), origin=MINE),
        condition=Happened(action=Action(verb="search", agent=You(), origin=MINE)),
    ),
    "所有永久物上的所有颜色文字均成为该颜色文字。": ChangeWords(kinds=("color-word",), becomes="chosen"),
    "更改目标咒语的规则叙述文字；将其中一种颜色文字全部更改为另一种，直到回合结束。": ChangeWords(
        kinds=("color-word",), becomes="another"
    ),
    "试样进战场时上面依照你的选择有一个飞行指示物或两个+1/+1指示物。": OneOf(
        effects=(
            EntersWith(subject=Self(), counter="flying", number=Number(value=1)),
            EntersWith(subject=Self(), counter="+1/+1", number=Number(value=2)),
        )
    ),
    "只要你的红绿两色献力小于五，试样便不是生物。": Compares(
        left=Measure(characteristic="devotion", of=You(), color="red", other_color="green"),
        operator="<",
        right=Number(value=5),
    ),
    "每当一张牌从战场以外的任何区域进入坟墓场时，抓一张牌。": Place(zone="anywhere", but="battlefield"),
}


@pytest.mark.parametrize("text", PARTS)
def test_what_it_stands_for(text: str) -> None:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed", parsed.declined_at
    assert PARTS[text] in [node for ability in parsed.tree.abilities for node in ability.walk()]


def test_that_type_is_the_type_just_given_where_none_is_chosen() -> None:
    text = "由你操控的生物额外具有神器此类别。由你操控的生物咒语也额外具有该类别。"
    parsed = parse_line(text, "试样")
    given = [node for ability in parsed.tree.abilities for node in ability.walk() if isinstance(node, Become)]
    assert given == [Become(characteristics=Characteristics(types=("artifact",)), added=True)] * 2
