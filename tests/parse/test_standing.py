"""What is so and what is done; which ability a sentence goes on with. Sentences composed; the card is called 试样."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Ability, Spell, Static, Triggered
from kg.abilities.actions import Action, Manner, Time
from kg.abilities.conditions import Both, DidSo, IsTime, Unless
from kg.abilities.effects import Can, Continuous, Delayed, Do, EntersWith, If, Instead, Prevent, UnlessPaid
from kg.abilities.selections import Place, Reference, Self, You
from kg.parse import parse_line


def read(text: str) -> Ability:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed", parsed.declined_at
    (ability,) = parsed.tree.abilities
    return ability


def static(text: str) -> Static:
    ability = read(text)
    assert isinstance(ability, Static)
    return ability


@pytest.mark.parametrize(
    "text",
    [
        "你可以从你的坟墓场或放逐区中施放试样。",
        "你可以施放以试样放逐的神器牌。",
        "你可以随时检视你的牌库顶牌。",
        "你可以检视以试样放逐的牌。",
        "你可以使用你的牌库顶牌。",
        "如果你的牌库顶牌是神器牌，你可以施放之。",
        "你在自己的每个回合中可以额外使用三个地。",
        "每位牌手在自己的每个回合中均可以额外使用两个地。",
    ],
)
def test_what_may_be_done_at_any_time_is_a_permission(text: str) -> None:
    (effect,) = static(text).effects
    assert isinstance(effect, Can)


@pytest.mark.parametrize(
    "text",
    [
        "你可以从你的坟墓场中施放目标瞬间牌。",
        "你可以检视目标对手的手牌。",
        "抓一张牌。你可以使用以试样放逐的牌。",
        "当试样进战场时，你可以从你的坟墓场中施放试样。",
    ],
)
def test_what_may_be_done_once_is_an_offer(text: str) -> None:
    assert isinstance(read(text), Spell | Triggered)


@pytest.mark.parametrize(("text", "is_static"), [("略过你的战斗阶段。", True), ("略过你的下一个战斗阶段。", False)])
def test_each_such_phase_is_skipped_or_the_next_one(text: str, is_static: bool) -> None:
    assert isinstance(read(text), Static) is is_static


@pytest.mark.parametrize(
    "text", ["除非你牺牲一个地，否则试样不能攻击。", "对每个生物而言，除非其操控者为其支付{3}，否则它不能攻击你。"]
)
def test_a_price_of_attacking_is_static(text: str) -> None:
    ability = static(text)
    assert any(isinstance(node, UnlessPaid) for node in ability.walk())


def test_on_your_turns_is_a_condition() -> None:
    ability = static("于你的回合中，防止将对试样造成的所有伤害。")
    assert ability.condition == IsTime(time=Time(period="turn", whose=You()))
    (effect,) = ability.effects
    assert isinstance(effect, Prevent)
    assert effect.duration is None


def test_whoever_did_not_take_an_offer_as_it_entered() -> None:
    for tapped in ("试样须横置进战场", "它须横置进战场", "试样改为须横置进场"):
        (effect,) = static(f"于试样进战场时，你可以支付4点生命。如果你未如此作，则{tapped}。").effects
        assert isinstance(effect, EntersWith)
        assert effect.effects[1] == If(condition=Unless(part=DidSo()), effect=EntersWith(subject=Self(), tapped=True))


def test_a_change_may_be_another_as_long_as_something_is_so() -> None:
    ability = static("所结附的生物得+1/+1。只要你操控神器，便改为它得+4/+4。")
    first, second = ability.effects
    assert isinstance(first, Continuous)
    assert isinstance(second, If)
    assert second.instead


def test_what_is_done_besides_preventing_is_done_only_then() -> None:
    (effect,) = static("如果试样将受到伤害，则防止该伤害。从试样上移去一个+1/+1指示物。").effects
    assert isinstance(effect, Instead)
    assert [type(one).__name__ for one in effect.effects] == ["Prevent", "Do"]


def test_what_is_done_instead_goes_on() -> None:
    (effect,) = static(
        "如果你将抓一张牌，则改为展示你的牌库顶牌。若该牌是地牌，则将它放进战场。若否，则抓一张牌。"
    ).effects
    assert isinstance(effect, Instead)
    shown, asked = effect.effects
    assert isinstance(shown, Do)
    assert isinstance(asked, If)
    assert isinstance(asked.otherwise, Do)
    assert asked.otherwise.action.verb == "draw"


def test_whether_it_was_done_is_asked_when_it_is_to_be_done() -> None:
    ability = read("在你的下一个维持开始时，支付{4}。若你未如此作，则你输掉这盘游戏。")
    assert isinstance(ability, Spell)
    (later,) = ability.effects
    assert isinstance(later, Delayed)
    assert isinstance(later.effects[1], If)


def test_two_conditions_are_both() -> None:
    ability = static("只要试样在你的坟墓场，并且你操控山脉，由你操控的生物便具有敏捷异能。")
    assert isinstance(ability.condition, Both)
    assert len(ability.effects) == 1


@pytest.mark.parametrize(
    "text",
    [
        "本回合生物须横置进战场。",  # how long permanents enter tapped has no place in the tree
        "每个结附于生物上的结界各对所结附的生物造成1点伤害。",
        "未知词～支付一半生命，小数点后进位。",
    ],
)
def test_what_has_no_tree_is_declined(text: str) -> None:
    assert parse_line(text, "试样").status == "unparsed"


def test_put_attached_is_not_put_and_then_attached() -> None:
    ability = read("当试样进战场时，将目标武具牌从你的坟墓场放进战场并贴附在试样上。")
    assert isinstance(ability, Triggered)
    (effect,) = ability.effects
    assert isinstance(effect, Do)
    assert effect.action.manner == (Manner(how="attached", who=Self()),)


def test_put_and_then_attached_is_two_things() -> None:
    ability = read("从你的坟墓场中搜寻一张武具牌，将它放进战场，并装备在由你操控的一个神器生物上。")
    assert isinstance(ability, Spell)
    _, put, attach = ability.effects
    assert isinstance(put, Do)
    assert put.action == Action(verb="put", object=Reference(how="it", to=1), destination=Place(zone="battlefield"))
    assert isinstance(attach, Do)
    assert attach.action.verb == "attach"


def test_what_the_word_for_if_says() -> None:
    intervening = read("在你的维持开始时，若你操控神器，则抓一张牌。")
    assert isinstance(intervening, Triggered)
    assert intervening.condition is not None
    asked_later = read("在你的维持开始时，如果你操控神器，则抓一张牌。")
    assert isinstance(asked_later, Triggered)
    assert asked_later.condition is None
    assert isinstance(asked_later.effects[0], If)


def test_before_the_end_step_had_its_name_both_words_were_one() -> None:
    ability = read("在你的回合结束时，如果你操控神器，你可以抓一张牌。")
    assert isinstance(ability, Triggered)
    assert ability.condition is not None
