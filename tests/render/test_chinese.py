"""Chinese wording: today's wording is a fixed point, old wording becomes today's."""

from __future__ import annotations

import pytest

from kg.parse import parser
from kg.render import CannotRender, render

NAME = "灰港看守"

TODAY = [
    "飞行，警戒",
    "佩带{3}",
    "辟邪",
    "反红保护",
    "{T}：加{G}{G}。",
    "消灭目标神器或结界。",
    "反击目标咒语。",
    "抓两张牌，然后弃一张牌。",
    "灰港看守对任意一个目标造成3点伤害。",
    "目标生物得+3/+3直到回合结束。",
    "目标生物得-2/-0直到回合结束。",
    "直到回合结束，目标生物得+2/+0且获得先攻异能。",
    "当灰港看守进战场时，你获得4点生命。",
    "每当灰港看守攻击时，每位对手各失去1点生命。",
    "当灰港看守死去时，派出两个1/1白色，具飞行异能的精怪衍生生物。",
    "在你的维持开始时，在灰港看守上放置一个+1/+1指示物。",
    "由你操控的其他灵俑得+1/+1。",
    "将目标生物牌从你的坟墓场移回你手上。",
    "{2}，{T}，牺牲一个生物：抓一张牌。",
    "灰港看守不能进行阻挡。",
    "你每操控一个生物，目标生物便得+1/+1直到回合结束。",
    "所结附的生物得+2/+2且具有践踏异能。",
]


@pytest.mark.parametrize("text", TODAY)
def test_todays_wording_is_written_back_to_the_character(text: str) -> None:
    read = parser().parse_line(text, NAME)
    assert read.status == "parsed"
    assert render(read.tree, "zh-Hans", NAME) == text


@pytest.mark.parametrize(
    ("old", "today"),
    [
        ("当灰港看守进场时，你获得4点生命。", "当灰港看守进战场时，你获得4点生命。"),
        ("放逐目标总法术力费用等于或小于3的生物。", "放逐目标法术力值等于或小于3的生物。"),
        ("将灰港看守移出游戏。", "放逐灰港看守。"),
        ("灰港看守不能单独进行攻击，也不能单独进行阻挡。", "灰港看守不能单独进行攻击或阻挡。"),
        ("放逐你的牌库顶牌。你本回合可以使用该牌。", "放逐你的牌库顶牌。本回合中，你可以使用该牌。"),
        ("于灰港看守进战场时，选择一个名称。", "于灰港看守进战场时，选择一个牌名。"),
        ("两个目标生物得+1/+1直到回合结束。", "两个目标生物各得+1/+1直到回合结束。"),
        (
            "检视你牌库顶的七张牌。将其中两张置于你手上。将其余的牌置入你的坟墓场。",
            "检视你牌库顶的七张牌。将其中两张置于你手上，其余的牌则置入你的坟墓场。",
        ),
        (
            "你可以支付{0}，而不支付你施放的巨人咒语的法术力费用。",
            "你可以支付{0}，而不支付你施放之巨人咒语的法术力费用。",
        ),
        (
            "当灰港看守进战场时，若有生物在本回合死去，则抓一张牌。",
            "当灰港看守进战场时，若本回合中有生物死去，则抓一张牌。",
        ),
        ("灰港看守对目标对手造成2点伤害。", "灰港看守向目标对手造成2点伤害。"),
        (
            "灰港看守对目标生物造成若干伤害，其数量等同于由你操控的生物数量。",
            "灰港看守对目标生物造成伤害，其数量等同于由你操控的生物数量。",
        ),
        ("放逐所有牌手坟墓场中的所有牌。", "放逐所有坟墓场中的所有牌。"),
        ("在你的战斗前行动阶段开始时，抓一张牌。", "在你战斗前的行动阶段开始时，抓一张牌。"),
        ("将至多一个其他目标生物移回其拥有者手上。", "将至多另一个目标生物移回其拥有者手上。"),
        ("当灰港看守进战场或攻击时，抓一张牌。", "每当灰港看守进战场或攻击时，抓一张牌。"),
        ("每当灰港看守蛮化时，抓一张牌。", "当灰港看守蛮化时，抓一张牌。"),
        ("消灭目标本回合受到过伤害的生物。", "消灭目标本回合中受过伤害的生物。"),
        ("加{C}{C}。此法术力只能用来施放瞬间和法术咒语。", "加{C}{C}。此法术力只能用来施放瞬间或法术咒语。"),
    ],
)
def test_old_wording_becomes_todays(old: str, today: str) -> None:
    read = parser().parse_line(old, NAME)
    assert read.status == "parsed"
    assert render(read.tree, "zh-Hans", NAME) == today


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("目标牌手抓两张牌。", "目標玩家抽兩張牌。"),
        (
            "每当你施放瞬间或法术咒语时，灰港看守得+1/+1直到回合结束。",
            "每當你施放瞬間或巫術咒語時，灰港看守得+1/+1直到回合結束。",
        ),
        ("消灭目标法术力值等于或小于2的生物。", "消滅目標魔法力值等於或小於2的生物。"),
        ("派出一个2/2黑色灵俑衍生生物。", "派出一個2/2黑色殭屍衍生生物。"),
    ],
)
def test_traditional_has_its_own_words(simplified: str, traditional: str) -> None:
    read = parser().parse_line(simplified, NAME, "zh-Hans")
    assert read.status == "parsed"
    assert render(read.tree, "zh-Hant", NAME) == traditional
    again = parser().parse_line(traditional, NAME, "zh-Hant")
    assert again.tree.abilities == read.tree.abilities


def test_an_unparsed_part_is_refused_not_left_out() -> None:
    read = parser().parse_line("抓一张牌。天地玄黄宇宙洪荒。", NAME)
    assert read.status == "partial"
    with pytest.raises(CannotRender, match="Unparsed"):
        render(read.tree, "zh-Hans", NAME)
