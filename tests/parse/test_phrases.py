"""The rarer phrases and the wordings of former editions, each with the part of the tree that it stands for."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Keyword, Spell, Static, Triggered
from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.conditions import Compares, Exists, Happened, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    Become,
    Can,
    Cannot,
    Continuous,
    Delayed,
    Do,
    EntersWith,
    LoseTypes,
    ManaUse,
    ModifyPT,
    OneOf,
    Prevent,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Amount, Arithmetic, Bound, Counters, Measure, Number
from kg.abilities.selections import (
    And,
    ControlledBy,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Not,
    Or,
    Other,
    Place,
    Reference,
    Selection,
    Self,
    Where,
    Which,
    You,
)
from kg.parse import parse_line

TURN = Time(period="turn", which="this")
SAME = Selection(filter=Is(concept="creature"), target=True, label=1)
YOURS = ControlledBy(who=You())


def n(value: int) -> Number:
    return Number(value=value)


PARTS: dict[str, Node] = {
    # conditions
    "只要某对手具有三个或更多中毒指示物，试样便得+1/+1。": Meets(
        who=Selection(filter=Is(concept="opponent"), number=Bound(how="any")),
        filter=HasCounter(kind="poison", number=Bound(least=n(3))),
    ),
    "只要试样在战场上，由你操控的其他生物便得+1/+1。": Meets(
        who=Self(), filter=InZone(place=Place(zone="battlefield"))
    ),
    "在你的维持开始时，若由你操控的神器上总共有十二个或更多个指示物，则抓一张牌。": Compares(
        left=Counters(on=Selection(filter=And(parts=(Is(concept="artifact"), YOURS)))), operator=">=", right=n(12)
    ),
    "当试样进战场时，若该坟墓场中没有牌，则抓一张牌。": Exists(
        what=Selection(
            filter=And(parts=(Is(concept="card"), InZone(place=Place(zone="graveyard", whose=Reference(how="that")))))
        ),
        number=Bound(most=n(0)),
    ),
    # filters
    "每当一个试样以外的生物死去时，抓一张牌。": Other(),
    "不具飞行或延势异能的生物不能进行攻击。": And(
        parts=(
            Is(concept="creature"),
            Not(part=HasAbility(ability=Keyword(keyword="flying"))),
            Not(part=HasAbility(ability=Keyword(keyword="reach"))),
        )
    ),
    "消灭目标具有飞行、践踏、或延势异能的生物。": Or(
        parts=tuple(HasAbility(ability=Keyword(keyword=k)) for k in ("flying", "trample", "reach"))
    ),
    "将一张以试样放逐的牌置于你手上。": Where(
        action=Action(verb="exile", object=Which(), manner=(Manner(how="linked", who=Self()),))
    ),
    # numbers
    "试样对一个，两个，或三个目标生物造成共5点伤害，你可以任意分配。": Selection(
        filter=Is(concept="creature"), number=Bound(least=n(1), most=n(3)), target=True
    ),
    "若你将获得生命，则改为你获得该数量两倍的生命。": Arithmetic(operator="times", operands=(n(2), Amount())),
    # effects
    "横置或重置目标生物。": OneOf(
        effects=(Do(action=Action(verb="tap", object=SAME)), Do(action=Action(verb="untap", object=SAME)))
    ),
    "你的总生命成为10。": Action(verb="set-life", agent=You(), amount=n(10)),
    "将目标生物的力量加倍直到回合结束。": ModifyPT(
        power=Measure(characteristic="power", of=Reference(how="it", to=1)), toughness=n(0)
    ),
    "目标雪境永久物不是雪境直到回合结束。": LoseTypes(concept="snow"),
    "防止试样将受到与造成的所有战斗伤害。": Prevent(damage=Action(verb="deal-damage", agent=Self(), combat=True)),
    "本回合中，当你施放你的下一个瞬间或法术咒语时，复制该咒语。": Duration(during=TURN),
    "若该法术力用以支付生物咒语，则抓一张牌。": ManaUse(
        action=Action(verb="cast", object=Selection(filter=And(parts=(Is(concept="creature"), Is(concept="spell"))))),
        only=False,
        effects=(Do(action=Action(verb="draw", amount=n(1))),),
    ),
    "你可以把由你操控的生物视同未横置地进行阻挡。": Can(
        action=Action(verb="block", agent=Selection(filter=And(parts=(Is(concept="creature"), YOURS)))),
        as_though=Is(concept="untapped"),
    ),
    "试样进场时，若你从手上使用之，则其上有一个充电指示物。": Static(
        effects=(EntersWith(subject=Self(), counter="charge", number=n(1)),),
        condition=Happened(action=Action(verb="cast", agent=You(), object=Self(), origin=Place(zone="hand"))),
    ),
    "选择飞行，警戒或系命，目标生物获得该异能直到回合结束。": AddAbilities(
        abilities=tuple(Keyword(keyword=k) for k in ("flying", "vigilance", "lifelink")), choice=True
    ),
    "攻击试样的生物不能多于一个。": Cannot(
        action=Action(
            verb="attack", agent=Selection(filter=Is(concept="creature"), number=Bound(least=n(2))), recipient=Self()
        )
    ),
    # former wordings
    "在回合结束时，牺牲试样。": Action(verb="begin", time=Time(period="end-step")),
    "将目标神器移出游戏。在回合结束时，将该神器在其拥有者的操控下移回场上。": Action(
        verb="begin", time=Time(period="end-step", which="next")
    ),
    "在下回合维持开始时抽一张牌。": Delayed(
        event=Action(verb="begin", time=Time(period="upkeep", which="next")),
        effects=(Do(action=Action(verb="draw", amount=n(1))),),
    ),
    "每当一个由你操控的生物从场上置入坟墓场时，抽一张牌。": Action(
        verb="die",
        object=Selection(filter=And(parts=(Is(concept="creature"), YOURS)), number=Bound(least=n(1), most=n(1))),
    ),
}


@pytest.mark.parametrize("text", PARTS)
def test_part_of_the_tree(text: str) -> None:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed"
    assert PARTS[text] in list(parsed.tree.walk())


def test_a_state_trigger_waits_for_what_is_missing() -> None:
    (ability,) = parse_line("当试样上没有充电指示物时，牺牲试样。", "试样").tree.abilities
    assert isinstance(ability, Triggered)
    assert (ability.events, ability.state) == ((), Meets(who=Self(), filter=Not(part=HasCounter(kind="charge"))))


def test_otherwise_of_a_static_ability() -> None:
    first, second = parse_line(
        "只要试样上有充电指示物，它便具有践踏异能。若否，则它具有辟邪异能。", "试样"
    ).tree.abilities
    assert isinstance(first, Static) and isinstance(second, Static)
    assert first.condition == Meets(who=Self(), filter=HasCounter(kind="charge"))
    assert second.condition == Unless(part=first.condition)


def test_a_supertype_is_gained_besides() -> None:
    (ability,) = parse_line("目标永久物成为雪境直到回合结束。", "试样").tree.abilities
    assert isinstance(ability, Spell) and isinstance(ability.effects[0], Continuous)
    (change,) = ability.effects[0].changes
    assert isinstance(change, Become) and change.added
