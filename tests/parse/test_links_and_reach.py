"""What pronouns do not stand for, and which sentences go on with one before. Sentences composed; the card is 试样."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Ability, Chapter, Keyword, ModeLine, Spell, Static, Triggered
from kg.abilities.actions import Action
from kg.abilities.effects import Continuous, Delayed, Do, EntersWith, ForEach, If, Instead, Let, Sequence
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import And, Is, Named, Or, Other, Reference, Selection, Self, Several
from kg.parse import parse_line

ONE = Bound(least=Number(value=1), most=Number(value=1))


def read(text: str) -> tuple[Ability, ...]:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed", parsed.declined_at
    return parsed.tree.abilities


def effects(text: str) -> tuple[Node, ...]:
    (ability,) = read(text)
    assert isinstance(ability, Spell | Triggered | Chapter | Static)
    return ability.effects


def references(text: str) -> list[Reference]:
    return [node for ability in read(text) for node in ability.walk() if isinstance(node, Reference)]


def others(text: str) -> list[Other]:
    return [node for ability in read(text) for node in ability.walk() if isinstance(node, Other)]


def done(effect: Node) -> Action:
    assert isinstance(effect, Do)
    return effect.action


@pytest.mark.parametrize("card", ["试样", "它"])
def test_who_leaves_as_it_enters_and_returns_as_it_leaves_by_another_ability(card: str) -> None:
    first, second = read(
        f"当{card}进战场时，除非你放逐另一个由你操控的神器，否则牺牲之。当{card}离开战场时，将该牌移回战场。"
    )
    assert isinstance(first, Triggered)
    assert isinstance(second, Triggered)
    assert [event.verb for event in second.events] == ["leave"]


def test_a_token_made_as_it_enters_waits_for_it_to_leave() -> None:
    made, later = effects("当试样进战场时，派出一个2/2红色狼衍生生物。当试样离开战场时，放逐该衍生物。")
    assert done(made).verb == "create"
    assert isinstance(later, Delayed)


def test_damage_is_dealt_to_whoever_was_chosen_not_to_whom_it_would_be() -> None:
    chosen, redirected = effects(
        "选择一个由你操控的神器生物。直到你的下一个回合，所有将对由你操控之生物造成的伤害改为对该生物造成之。"
    )
    assert isinstance(redirected, Instead)
    who = done(chosen).object
    assert isinstance(who, Selection)
    assert who.label == 1
    to = done(redirected.effects[0]).recipient
    assert to == Reference(how="that", noun=Is(concept="creature"), to=1)


@pytest.mark.parametrize("text", ["则改为将六个此类衍生物放进战场", "则改为派出六个此类衍生物"])
def test_such_tokens_are_created(text: str) -> None:
    _, more = effects(f"派出一个3/3绿色象衍生生物。如果此咒语已增幅，{text}。")
    assert isinstance(more, If)
    assert more.instead
    those = Reference(how="that", noun=Is(concept="token"), plural=True)
    assert more.effect == Do(action=Action(verb="create", object=those, amount=Number(value=6)))


def test_what_comes_back_later_is_what_was_exiled_instead() -> None:
    (replaced,) = effects(
        "本回合中，如果某个由你操控的生物将从战场进入坟墓场，则改为将它放逐。在下一个结束步骤开始时，将它在你的操控下移回战场。"
    )
    assert isinstance(replaced, Instead)
    exiled, back = replaced.effects
    assert done(exiled).verb == "exile"
    assert isinstance(back, Delayed)


def test_a_letter_explained_in_one_sentence_is_the_same_in_the_next() -> None:
    (let,) = effects("你可以支付X点生命，X为目标生物的防御力。若你如此作，则抓X张牌。")
    assert isinstance(let, Let)
    assert isinstance(let.effect, Sequence)
    assert [type(effect).__name__ for effect in let.effect.effects] == ["May", "If"]


def test_a_letter_of_the_cost_is_not_that_of_another_sentence() -> None:
    first, second = effects("抓X张牌。派出Y个1/1白色士兵衍生生物，Y为由你操控的神器数量。")
    assert done(first).verb == "draw"
    assert isinstance(second, Let)


def test_basic_is_said_of_all_land_types_that_follow() -> None:
    search, *_ = effects("从你的牌库中搜寻一张基本的沼泽，山脉或树林牌，将之放进战场，然后洗牌。")
    what = done(search).object
    types = Or(parts=(Is(concept="swamp"), Is(concept="mountain"), Is(concept="forest")))
    assert isinstance(what, Selection)
    assert what.filter == And(parts=(Is(concept="basic"), types, Is(concept="card")))


def test_these_cards_are_both() -> None:
    search, reveal, put, _ = effects(
        "从你的牌库中搜寻一张基本地牌和一张名称为试样的牌，展示这些牌，将它们置于你手上，然后洗牌。"
    )
    both = done(search).object
    assert isinstance(both, Several)
    assert [isinstance(part, Selection) and part.label for part in both.parts] == [None, None]
    assert any(isinstance(node, Named) for node in both.walk())
    assert done(reveal).object == Reference(how="that", noun=Is(concept="card"), plural=True)
    assert done(put).object == Reference(how="it", plural=True)


def test_what_is_said_of_each_opponent_goes_on() -> None:
    (each,) = effects("为每位对手各进行以下流程～横置至多一个由你操控的生物。当你如此作时，该牌手失去1点生命。")
    assert isinstance(each, ForEach)
    assert isinstance(each.effect, Sequence)
    tapped, then = each.effect.effects
    assert done(tapped).verb == "tap"
    assert isinstance(then, Delayed)


def test_what_befalls_all_at_the_end_is_not_said_of_each() -> None:
    each, last = effects("为每位对手各进行以下流程～横置至多一个目标由该牌手操控的生物。抓一张牌。")
    assert isinstance(each, ForEach)
    assert done(last).verb == "draw"


def test_those_who_refuse_are_of_those_to_whom_it_was_offered() -> None:
    _, offered = effects(
        "你可以弃一张牌。若你如此作，则每位对手各可以弃一张牌。对每位未如此作的对手而言，该牌手失去1点生命。"
    )
    assert isinstance(offered, If)
    assert isinstance(offered.effect, Sequence)
    assert isinstance(offered.effect.effects[1], ForEach)


def test_its_library_is_not_that_of_a_player_named_before_whoever_acts() -> None:
    found = references("反击目标咒语。与一位对手比点。若你赢，则该咒语的操控者将其牌库顶的两张牌置于其坟墓场。")
    assert [one.to for one in found if one.noun is None] == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "放逐目标生物。派出一个1/1白色士兵衍生生物。它获得飞行异能直到回合结束。",
        "{T}：派出一个衍生物，此衍生物为目标生物的复制品。在下一个结束步骤开始时，将它牺牲。",
        "放逐所有生物。派出一个0/0绿色流浆衍生生物，并在上面放置两个+1/+1指示物。",
    ],
)
def test_a_token_just_created_is_what_it_means(text: str) -> None:
    assert [one.to for one in references(text) if one.how == "it"] == [None]


def test_the_value_of_a_letter_speaks_of_what_was_before_the_token() -> None:
    found = references("放逐目标生物。派出一个X/X白色士兵衍生生物，X为其力量。")
    assert [one.to for one in found] == [1]


@pytest.mark.parametrize(
    "text",
    [
        "选择一个来源。于本回合中，该来源将对目标神器生物造成之所有伤害，改为对另一个目标生物造成之。",
        "{T}：于本回合中，接下来将对目标由你操控的生物所造成的2点伤害，改为对另一个目标生物造成之。",
        "{1}，{T}：目标生物得+1/+1直到回合结束。另一个目标生物得-1/-1直到回合结束。",
    ],
)
def test_another_target_is_another_than_the_target_before(text: str) -> None:
    (ability,) = read(text)
    first = next(node for node in ability.walk() if isinstance(node, Selection) and node.target)
    assert first.label is not None
    assert [one.than for one in others(text)] == [Reference(how="it", to=first.label)]


def test_a_third_target_is_neither_of_two() -> None:
    text = "试样对目标生物造成1点伤害，对另一个目标生物造成2点伤害，对第三个目标生物造成3点伤害。"
    assert [one.than for one in others(text)] == [Reference(how="it", to=1), Reference(how="it")]


def test_another_creature_is_another_than_the_equipped_one() -> None:
    text = "如果另一个神器将对佩带此武具的生物造成伤害，则它改为对佩带此武具的生物造成两倍的伤害。"
    assert others(text) == [Other(than=Reference(how="attached", noun=Is(concept="creature"), verb="equip"))]


def test_that_creature_may_be_either_that_entered() -> None:
    text = "每当试样或另一个生物在你的操控下进战场时，该生物得+1/+1直到回合结束。"
    assert [one.to for one in references(text)] == [None]


def test_these_creatures_are_all_targets() -> None:
    text = "目标生物得+2/+2直到回合结束，且至多另一个目标生物得+1/+1直到回合结束。这些生物获得飞行异能直到回合结束。"
    assert [one.to for one in references(text) if one.plural] == [None]


def test_with_it_is_not_with_the_cards_being_revealed() -> None:
    found = references("牺牲目标生物。从你的牌库顶开始展示牌，直到展示出一张与之具共通生物类别的生物牌为止。")
    assert [one.to for one in found] == [1]


def test_a_card_found_is_not_the_one_that_tells_who_searches() -> None:
    text = "每位牌手各可以弃一张牌。每位以此法弃牌的牌手可以从其牌库中搜寻一张神器牌，展示该牌，然后洗牌。"
    (ability,) = read(text)
    shown = next(
        node.object
        for node in ability.walk()
        if isinstance(node, Action) and node.verb == "reveal" and isinstance(node.object, Reference)
    )
    found = next(
        node.object for node in ability.walk() if isinstance(node, Action) and node.verb == "search" and node.object
    )
    assert isinstance(found, Selection)
    assert shown.to == found.label is not None


def test_as_it_enters_it_is_the_card_itself() -> None:
    (entering,) = effects("于试样进战场时，你可以牺牲任意数量的地。如果你如此作，则它进战场时上面有两个+1/+1指示物。")
    assert isinstance(entering, EntersWith)
    below = [node for effect in entering.effects for node in effect.walk() if isinstance(node, EntersWith)]
    assert [one.subject for one in below] == [Self()]


def test_a_word_belongs_to_the_ability_that_it_opens() -> None:
    flying, landfall = read("飞行地落～每当一个地在你的操控下进战场时，你获得1点生命。")
    assert flying == Keyword(keyword="flying")
    assert landfall.word == "landfall"


def test_a_flavour_word_may_begin_like_a_keyword_that_has_a_number() -> None:
    (ability,) = read("狂暴态～当试样攻击时，抓一张牌。")
    assert isinstance(ability, Triggered)
    assert ability.word == "狂暴态"


@pytest.mark.parametrize("text", ["保护（力量大于或等于3）", "狂暴", "套件～辉映（它进战场时上面有指示物。）"])
def test_a_keyword_without_what_it_must_have_is_declined(text: str) -> None:
    assert parse_line(text, "试样").status == "unparsed"


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("当试样进战场时，若你未操控已横置的神器，则在其上放置一个+1/+1指示物。", [None]),
        ("{2}，{T}：展示你的牌库底牌。如果你的坟墓场中有与它同名之牌，则将它置于你手上。", [None, None]),
        ("每当佩带此武具的生物被一个或数个生物阻挡时，它获得飞行异能直到回合结束。", [None]),
        ("试样的力量等同于你坟墓场中的地牌数量，其防御力等同于该数量加1。", [None]),
        ("检视你牌库顶的两张牌。你可以从它们之中施放一个咒语。", [None]),
        ("从你的牌库顶开始展示牌，直到展示出一张地牌为止，然后将这些牌置入你的坟墓场。", [None]),
        ("从你的牌库顶开始展示牌，直到展示出一张地牌为止，然后将该牌置于你手上。", [1]),
        ("从你的牌库中搜寻一张瞬间和／或一张法术牌，展示这些牌，将它们置于你手上，然后洗牌。", [None, None]),
        ("将所有神器移回其拥有者手上。", [1]),
    ],
)
def test_what_is_counted_or_absent_or_one_of_several_is_not_what_it_means(text: str, links: list[int | None]) -> None:
    assert [one.to for one in references(text) if one.how in ("it", "that")] == links


def test_it_is_the_target_not_what_is_counted() -> None:
    found = references(
        "直到回合结束，目标生物获得践踏异能，且你每操控一个地，它便得+1/+1。它本回合若能被阻挡，则须如此作。"
    )
    assert {one.to for one in found} == {1}


@pytest.mark.parametrize(
    "text", ["当试样进战场时，若它已增幅，则抓一张牌。", "消灭所有其他生物。若它已增幅，则改为抓一张牌。"]
)
def test_what_was_kicked_is_the_card_itself(text: str) -> None:
    assert not references(text)


def test_whenever_without_a_time_is_an_ability_of_its_own() -> None:
    first, second = read("当试样进战场时，选择一位牌手。每当试样受到伤害时，它对该牌手造成等量的伤害。")
    assert isinstance(first, Triggered)
    assert isinstance(second, Triggered)


def test_a_word_chosen_before_gives_an_ability() -> None:
    (line,) = read("•龙王～在你的结束步骤开始时，抓一张牌。然后弃一张牌。")
    assert isinstance(line, ModeLine)
    assert not line.mode.effects
    assert isinstance(line.mode.ability, Triggered)
    assert [done(one).verb for one in line.mode.ability.effects] == ["draw", "discard"]


def test_whoever_has_the_counters_does_it_for_each() -> None:
    text = "每当试样对任一牌手造成战斗伤害时，该牌手每有一个中毒指示物，便弃一张牌。"
    (ability,) = read(text)
    discards = [node for node in ability.walk() if isinstance(node, Action) and node.verb == "discard"]
    assert [one.agent for one in discards] == [Reference(how="that", noun=Is(concept="player"), to=1)]


def test_others_than_the_target_are_counted() -> None:
    text = "每当你攻击时，直到回合结束，目标进行攻击的生物获得飞行异能，且每有一个其他进行攻击的生物，便得+1/+1。"
    assert {one.than for one in others(text)} == {Reference(how="it", to=1)}


def test_two_creature_types_share_the_card_type() -> None:
    (returned,) = effects("将目标精灵或狼生物牌从你的坟墓场移回你手上。")
    what = done(returned).object
    assert isinstance(what, Selection)
    assert Is(concept="creature") in what.filter.parts  # type: ignore[attr-defined]


def test_whoever_controls_what_is_counted_does_it() -> None:
    (ability,) = read("每当试样对任一牌手造成战斗伤害时，该牌手每操控一个地，便失去1点生命。")
    (lost,) = [node for node in ability.walk() if isinstance(node, Action) and node.verb == "lose-life"]
    assert lost.agent == Reference(how="that", noun=Is(concept="player"), to=1)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("检视你牌库顶的两张牌。将其中一张牌放逐，另一张牌则置于你手上。", Reference(how="other", number=ONE)),
        (
            "从你手上选择两张牌，并弃掉其他的牌。",
            Reference(how="rest", noun=Is(concept="card"), plural=True),
        ),
    ],
)
def test_the_other_cards_are_those_not_picked(text: str, rest: Reference) -> None:
    assert done(effects(text)[-1]).object == rest


def test_that_creature_is_the_target_not_what_a_condition_asks_for() -> None:
    _, more = effects("目标生物得-1/-1直到回合结束。如果你操控沼泽，则改为该生物得-3/-3。")
    assert isinstance(more, If)
    change = more.effect
    assert isinstance(change, Continuous)
    assert change.subject == Reference(how="that", noun=Is(concept="creature"), to=1)


def test_what_takes_the_place_of_a_change_lasts_as_long() -> None:
    first, more = effects("目标生物得-1/-1直到回合结束。如果你操控沼泽，则改为该生物得-3/-3。")
    assert isinstance(first, Continuous)
    assert isinstance(more, If)
    assert isinstance(more.effect, Continuous)
    assert more.effect.duration == first.duration is not None


def test_a_change_without_an_end_is_an_ability_of_its_own() -> None:
    first, second = read("当试样进战场时，你获得2点生命。所结附的生物得+2/+0。")
    assert isinstance(first, Triggered)
    assert isinstance(second, Static)


def test_modes_chosen_as_something_was_done_are_declined() -> None:
    parsed = parse_line("当试样进战场时，放逐目标牌。当你如此作时，选择一项～", "试样")
    assert parsed.status == "partial"


def test_either_of_two_cards_is_a_card() -> None:
    search, *_ = effects("从你的牌库中搜寻一张瞬间和／或一张法术牌，展示这些牌，然后洗牌。")
    either = done(search).object
    assert isinstance(either, Several)
    assert all(Is(concept="card") in one.filter.parts for one in either.parts)  # type: ignore[attr-defined]


def test_targets_beside_what_is_not_said_to_be_one_are_declined() -> None:
    assert parse_line("消灭至多两个目标生物和／或其他鹏洛客。", "试样").status == "unparsed"


@pytest.mark.parametrize(
    "text",
    [
        "当试样进战场时，抓一张牌。坟墓场中的牌不能成为咒语或异能的目标。",
        "当试样进战场时，抓一张牌。所结附的生物具有飞行异能。",
    ],
)
def test_what_holds_without_an_end_is_an_ability_of_its_own(text: str) -> None:
    first, second = read(text)
    assert isinstance(first, Triggered)
    assert isinstance(second, Static)


@pytest.mark.parametrize(
    "text",
    [
        "目标由你操控的生物对每个其他生物造成伤害，其数量等同于该生物的力量。",
        "目标由你操控的生物对每个其他生物和每位牌手各造成伤害，其数量等同于该生物的力量。",
    ],
)
def test_a_target_deals_damage_by_its_own_power_to_others_than_itself(text: str) -> None:
    (dealing,) = effects(text)
    agent = done(dealing).agent
    assert isinstance(agent, Selection) and agent.label == 1
    assert {reference.to for reference in references(text)} == {1}
    assert [other.than for other in others(text)] == [Reference(how="it", to=1)]


def test_size_and_an_ability_are_given_at_once() -> None:
    (given,) = effects("所结附的生物为6/6并具有威慑异能。")
    assert isinstance(given, Continuous)
    assert given == effects("所结附的生物是6/6并具有威慑异能。")[0]
    assert len(given.changes) == 2
