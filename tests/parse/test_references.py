"""Pronouns are linked to what they stand for, where the words decide."""

from __future__ import annotations

import pytest

from kg.abilities.actions import Action
from kg.abilities.selections import Reference, Selection, Self
from kg.parse import parse_line


def links(text: str) -> list[tuple[set[str] | str, int | None]]:
    (ability, *_) = parse_line(text, "试样").tree.abilities
    return [
        ("to" if isinstance(node, Reference) else "label", node.to if isinstance(node, Reference) else node.label)
        for node in ability.walk()
        if isinstance(node, Reference) or (isinstance(node, Selection) and node.label is not None)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "将目标生物移回其拥有者手上。",
        "消灭目标生物。其操控者获得3点生命。",
        "目标对手弃一张牌，然后他失去2点生命。",
        "每当一个由你操控的生物死去时，你可以将它放逐。",
    ],
)
def test_the_nearest_mention_that_can_be_meant(text: str) -> None:
    assert links(text) == [("label", 1), ("to", 1)]


def test_what_may_be_the_card_itself_is_not_linked() -> None:
    assert links("当试样进战场时，它得+1/+1直到回合结束。") == [("to", None)]


def test_it_is_none_of_those_who_act_on_it() -> None:
    assert links("力量小于试样的生物不能阻挡它。") == [("to", None)]


def test_what_belongs_to_several_is_not_linked_to_one() -> None:
    assert links("将目标神器和目标结界移回其拥有者手上。")[-1] == ("to", None)


def test_a_subject_left_unsaid_later_is_the_one_said_first() -> None:
    found = links("消灭目标神器。该神器的操控者可以从其牌库中搜寻一张结界牌，将之放进战场，然后将其牌库洗牌。")
    first = found.index(("label", 1))
    assert ("to", 1) in found[first:]
    (ability, *_) = parse_line(
        "消灭目标神器。该神器的操控者可以从其牌库中搜寻一张结界牌，将之放进战场，然后将其牌库洗牌。"
    ).tree.abilities
    those = [node for node in ability.walk() if isinstance(node, Reference) and node.how == "that"]
    assert those
    assert {node.to for node in those} == {1}


def test_its_library_is_that_of_whoever_acts() -> None:
    assert links("目标牌手将其牌库顶的两张牌置入其坟墓场。")[:2] == [("label", 1), ("to", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "每当任一对手施放一个咒语时，你放逐你的牌库顶牌。你可以施放它，且不需支付其法术力费用。",
        "每当一个由你操控的生物死去时，检视你牌库顶的三张牌。你可以展示其中一张生物牌并将它置于你手上。",
    ],
)
def test_a_card_picked_from_others_is_what_it_means(text: str) -> None:
    assert ("to", 1) not in links(text)


def dealers(text: str) -> list[object]:
    line = parse_line(text, "試樣" if "試" in text else "试样")
    assert line.status == "parsed"
    (ability, *_) = line.tree.abilities
    return [node.agent for node in ability.walk() if isinstance(node, Action) and node.verb == "deal-damage"]


@pytest.mark.parametrize(
    "text",
    [
        "试样对每个生物各造成1点伤害。如果此咒语已增幅，则改为它对每个生物各造成3点伤害。",
        "试样对目标生物造成1点伤害。如果试样已增幅，则改为它对该生物造成5点伤害。",
        "试样对目标生物造成1点伤害。如果它已增幅，则改为其对该生物造成5点伤害。",
        "試樣對任意一個目標造成1點傷害。如果此咒語已增幅，則改為它造成5點傷害。",
        "试样对目标生物造成1点伤害。如果该生物具飞行异能，则改为它造成5点伤害。",
        "横置目标生物。如果此咒语已增幅，则它对该生物造成5点伤害。",
        "横置目标生物。如果你是在你的行动阶段施放此咒语，则它对该生物造成5点伤害。",
        "{T}：若试样在场，则它对目标生物造成5点伤害。",
    ],
)
def test_it_deals_the_damage_that_the_card_deals_under_a_condition_about_it(text: str) -> None:
    assert {type(one) for one in dealers(text)} == {Self}


@pytest.mark.parametrize(
    "text",
    [
        "目标生物得+1/+1直到回合结束。如果此咒语已增幅，则它对目标对手造成等同于其力量的伤害。",
        "如果此咒语已增幅，则横置目标生物，且它对其操控者造成5点伤害。",
        "试样对目标生物造成1点伤害。抓一张牌。如果你操控地，则它对你造成5点伤害。",
    ],
)
def test_it_may_be_a_creature_that_was_spoken_of(text: str) -> None:
    assert isinstance(dealers(text)[-1], Reference)
