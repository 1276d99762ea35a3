"""So much for each is one event of that number (CR 119.3, 120.3, 122.6); what has no number is repeated."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Activated, Spell, Static, Triggered
from kg.abilities.actions import Mana, Time
from kg.abilities.conditions import Compares
from kg.abilities.effects import Continuous, CostChange, Do, Effect, ForEach, Let, ModifyPT
from kg.abilities.quantities import Arithmetic, Count, Counters, Measure, Number, PerEach
from kg.abilities.selections import And, ControlledBy, InZone, Is, Not, Place, Related, Selection, Self, You
from kg.parse import parse_line
from kg.render import render

CREATURES = Count(of=Selection(filter=And(parts=(Is(concept="creature"), ControlledBy(who=You())))))


def effect_of(text: str) -> Effect:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed"
    ability = parsed.tree.abilities[0]
    assert isinstance(ability, Spell | Static | Triggered | Activated)
    return ability.effects[0]


def each(n: int) -> PerEach:
    return PerEach(amount=Number(value=n), each=CREATURES)


@pytest.mark.parametrize(
    ("text", "verb", "n"),
    [
        ("每有一个由你操控的生物，你便获得2点生命。", "gain-life", 2),
        ("每有一个由你操控的生物，目标对手便失去1点生命。", "lose-life", 1),
        ("你每操控一个生物，便抓一张牌。", "draw", 1),
        ("你每操控一个生物，便派出一个1/1白色士兵衍生生物。", "create", 1),
        ("你每操控一个生物，便在试样上放置三个+1/+1指示物。", "put-counter", 3),
        ("你每操控一个生物，试样便对目标牌手造成1点伤害。", "deal-damage", 1),
    ],
)
def test_a_number_for_each_is_one_event(text: str, verb: str, n: int) -> None:
    effect = effect_of(text)
    assert isinstance(effect, Do)
    assert (effect.action.verb, effect.action.amount) == (verb, each(n))


def test_a_bonus_for_each_is_one_modification() -> None:
    effect = effect_of("你每操控一个生物，试样便得+2/+0。")
    assert isinstance(effect, Continuous)
    assert effect.changes == (ModifyPT(power=each(2), toughness=Number(value=0)),)


def test_counters_are_counted_by_ones() -> None:
    effect = effect_of("试样上每有一个充电指示物，此咒语便减少{1}来施放。")
    assert isinstance(effect, CostChange)
    assert effect.each == Counters(on=Self(), kind="charge")


def test_what_speaks_of_the_counted_thing_is_repeated() -> None:
    effect = effect_of("每以此法消灭一个生物，其操控者便失去1点生命。")
    assert isinstance(effect, ForEach)
    assert isinstance(effect.effect, Do)
    assert effect.effect.action.amount == Number(value=1)


def test_a_choice_for_each_player_is_repeated() -> None:
    effect = effect_of("对每位对手而言，消灭目标由该牌手操控的生物。")
    assert isinstance(effect, ForEach)
    assert effect.each == Selection(filter=Is(concept="opponent"), label=1)


def test_graveyards_count_their_cards() -> None:
    effect = effect_of("你坟墓场中每有一张牌，你便获得1点生命。")
    assert isinstance(effect, Do)
    place = Place(zone="graveyard", whose=You())
    cards = Selection(filter=And(parts=(Is(concept="card"), InZone(place=place))))
    assert effect.action.amount == PerEach(amount=Number(value=1), each=Count(of=cards))


@pytest.mark.parametrize("text", ["你每操控一个生物，便抓一张牌。", "每以此法消灭一个生物，其操控者便失去1点生命。"])
def test_what_is_written_reads_the_same(text: str) -> None:
    tree = parse_line(text, "试样").tree
    assert parse_line(render(tree, "zh-Hans", "试样"), "试样").tree == tree


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (
            "试样对任意一个目标造成X点伤害，X为施放此咒语时用来支付费用的法术力颜色数量。",
            Measure(characteristic="colors-of-mana-spent", of=Self(noun="spell")),
        ),
        ("占卜X，X为你冒险团中的生物数量。", Measure(characteristic="party-size", of=You())),
    ],
)
def test_what_x_is(text: str, number: Measure) -> None:
    effect = effect_of(text)
    assert isinstance(effect, Let)
    assert effect.value == number


def test_targets_beyond_the_first() -> None:
    beyond = Arithmetic(
        operator="minus",
        operands=(Count(of=Related(relation="targets", of=Self())), Number(value=1)),
    )
    effect = effect_of("试样在第一个目标之外每有一个目标，便增加{1}来施放。")
    assert isinstance(effect, CostChange)
    assert (effect.more, effect.mana, effect.each) == (True, Mana(symbols=("1",)), beyond)


def test_several_kinds_of_tokens_are_created_in_turn() -> None:
    parsed = parse_line("派出一个1/1绿色的蛇衍生生物和两个2/2绿色的狼衍生生物。")
    (ability,) = parsed.tree.abilities
    assert isinstance(ability, Spell)
    actions = [effect.action for effect in ability.effects if isinstance(effect, Do)]
    assert [(action.amount, action.made.subtypes) for action in actions if action.made] == [
        (Number(value=1), ("snake",)),
        (Number(value=2), ("wolf",)),
    ]


def test_devotion_to_a_color_is_compared() -> None:
    (ability,) = parse_line("只要你的白色献力小于五，试样便不是生物。", "试样").tree.abilities
    assert isinstance(ability, Static)
    devotion = Measure(characteristic="devotion", of=You(), color="white")
    assert ability.condition == Compares(left=devotion, operator="<", right=Number(value=5))


def test_the_first_spell_of_each_turn() -> None:
    (ability,) = parse_line("每当任一对手施放每回合中其第一个非生物咒语时，抓一张牌。").tree.abilities
    assert isinstance(ability, Triggered)
    (event,) = ability.events
    assert (event.ordinal, event.time) == (1, Time(period="turn", which="each"))
    assert event.object == Selection(filter=And(parts=(Not(part=Is(concept="creature")), Is(concept="spell"))))


def test_each_kind_among_some() -> None:
    effect = effect_of("由你操控的地中每有一种基本地类别，目标生物便得-1/-1直到回合结束。")
    lands = Selection(filter=And(parts=(Is(concept="land"), ControlledBy(who=You()))))
    minus = PerEach(amount=Number(value=-1), each=Count(of=lands, distinct="basic-land-type"))
    assert isinstance(effect, Continuous)
    assert effect.changes == (ModifyPT(power=minus, toughness=minus),)
