"""Wordings that print took up in 2021 and 2022: what each says, in composed sentences about 试样."""

from __future__ import annotations

from typing import Any

from kg.abilities.abilities import Activated, Keyword, Limit
from kg.abilities.actions import Action, Manner, Time
from kg.abilities.conditions import Compares, Exists, Happened, Held
from kg.abilities.effects import Designate, ForEach, Instead, KeywordCost, Modal
from kg.abilities.node import Node
from kg.abilities.quantities import Amount, Bound, Count, Done, Number
from kg.abilities.selections import Extreme, Is, Or, Selection, Such, Where, Which, You
from kg.parse import parse_line

TURN = Time(period="turn", which="this")


def read(text: str) -> list[Node]:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed", (text, parsed.declined_at)
    return [node for ability in parsed.tree.abilities for node in ability.walk()]


def only(nodes: list[Node], kind: type[Any]) -> Any:
    (found,) = [node for node in nodes if isinstance(node, kind)]
    return found


def test_boast_takes_its_activated_ability_with_it() -> None:
    keyword = only(read("炫威～{1}{W}：抓一张牌。在试样上放置一个+1/+1指示物。"), Keyword)
    assert keyword.keyword == "boast"
    assert [effect.action.verb for effect in keyword.effects] == ["draw", "put-counter"]


def test_kicker_with_and_or_has_two_costs() -> None:
    keyword = only(read("增幅{B}和／或{R}"), Keyword)
    assert [cost.mana.symbols for cost in keyword.alternatives] == [("B",), ("R",)]


def test_two_limits_in_one_sentence() -> None:
    ability = only(read("{T}：抓一张牌。只能于法术时机起动，且每回合限一次。"), Activated)
    assert ability.limits == (Limit(how="sorcery-timing"), Limit(how="once-each-turn"))


def test_a_limit_tells_the_turn_by_what_happened_in_it() -> None:
    limit = only(read("{T}：抓一张牌。只能于有生物死去的回合中起动。"), Limit)
    died = Action(verb="die", object=Selection(filter=Is(concept="creature")), time=TURN)
    assert limit == Limit(how="if", condition=Happened(action=died))


def test_basic_land_types_are_counted_once_each() -> None:
    count = only(read("抓X张牌，X为由你操控之地中基本地类别的数量。"), Count)
    assert count.distinct == "basic-land-type"


def test_a_land_with_a_basic_land_type_has_one_of_five() -> None:
    kinds = only(read("从你的牌库中搜寻一张具基本地类别的地牌，展示该牌，将它置于你手上，然后洗牌。"), Or)
    assert [kind.concept for kind in kinds.parts] == ["plains", "island", "swamp", "mountain", "forest"]


def test_life_gained_over_the_turn() -> None:
    amount = only(read("抓X张牌，X为你本回合中获得过的生命数量。"), Amount)
    assert amount == Amount(of="gain-life", by=You(), time=TURN)


def test_one_of_those_cards_is_cast() -> None:
    nodes = read("你可以从以此法展示的牌之中施放一个咒语，且不需支付其法术力费用。")
    how = [node.how for node in nodes if isinstance(node, Manner)]
    assert "among" in how and "without-paying" in how


def test_creatures_attacked_with_are_those_you_attacked_with() -> None:
    nodes = read("每当试样攻击时，若你本次战斗中用以攻击之生物力量总和等于或大于6，则抓一张牌。")
    compared = only(nodes, Compares)
    assert (compared.left.over, compared.operator, compared.right) == ("total", ">=", Number(value=6))
    attack = only(nodes, Where).action
    assert (attack.verb, attack.agent, attack.object) == ("attack", You(), Which())


def test_what_is_goaded_stays_so() -> None:
    assert only(read("所结附的生物得+2/+2且已煽惑。"), Designate).concept == "goaded"


def test_a_replacement_lasts_for_the_turn() -> None:
    instead = only(read("本回合中，如果某个由你操控的永久物将从战场进入坟墓场，则改为将它放逐。"), Instead)
    assert instead.duration is not None and instead.duration.during == TURN


def test_each_player_does_the_following() -> None:
    each = only(read("每位对手各进行以下流程～弃一张牌，然后失去1点生命。"), ForEach)
    assert each.each.filter == Is(concept="opponent")
    assert [step.action.verb for step in each.effect.effects] == ["discard", "lose-life"]


def test_the_greatest_power_is_among_those_of_that_player() -> None:
    extreme = only(read("每位对手各牺牲一个生物，且须是由其操控的生物中力量最大者。"), Extreme)
    assert (extreme.which, extreme.characteristic) == ("greatest", "power")
    assert extreme.among is not None


def test_who_controls_more_lands() -> None:
    such = only(read("抓X张牌，X为操控之地比你多的对手数量。"), Such)
    assert such.condition.operator == ">"


def test_a_flashback_cost_told_by_the_mana_cost() -> None:
    cost = only(read("你坟墓场中的每张瞬间和法术牌均具有返照异能。其返照费用等同于该牌的法术力费用。"), KeywordCost)
    assert (cost.keyword, cost.less) == ("flashback", None)


def test_both_modes_under_a_condition_of_the_time_of_casting() -> None:
    modal = only(read("选择一项。如果你于施放此咒语时操控指挥官，则你可以两项都选。"), Modal)
    assert modal.number == Bound(least=Number(value=1), most=Number(value=1))
    assert modal.number_if == Bound(least=Number(value=1), most=Number(value=2))
    assert isinstance(modal.condition, Held) and isinstance(modal.condition.part, Exists)
    assert modal.condition.event.verb == "cast"


def test_damage_dealt_to_that_player() -> None:
    nodes = read("每当试样对任一牌手造成战斗伤害时，抓X张牌，X为试样对该牌手造成的伤害数量。")
    done = only(nodes, Done)
    assert (done.action.verb, done.often) == ("deal-damage", False)
    assert done.action.recipient is not None


def test_the_same_is_so_of_further_keywords() -> None:
    parsed = parse_line(
        "每当试样攻击时，如果你操控具飞行异能的生物，则试样获得飞行异能直到回合结束。且先攻与践踏异能亦比照办理。",
        "试样",
    )
    assert parsed.status == "parsed"
    gained = [
        {node.keyword for node in ability.walk() if isinstance(node, Keyword)} for ability in parsed.tree.abilities
    ]
    assert gained == [{"flying"}, {"first-strike"}, {"trample"}]


def test_a_color_other_than_one() -> None:
    nodes = read("于试样进战场时，选择一种绿色以外的颜色。")
    choice = next(node for node in nodes if isinstance(node, Action) and node.verb == "choose")
    assert choice.choice == "color"
    assert choice.manner == (Manner(how="other-than", filter=Is(concept="green")),)
