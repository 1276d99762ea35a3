"""How far words reach: what is allowed, given, counted or set aside. Sentences composed; the card is called 试样."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Ability, Activated, Spell, Static, Triggered
from kg.abilities.actions import Action, Characteristics, Duration, Mana, Manner, Time
from kg.abilities.conditions import Meets
from kg.abilities.effects import (
    AddAbilities,
    Can,
    Cannot,
    ChangeControl,
    Continuous,
    Cost,
    Delayed,
    Do,
    Let,
    May,
    ModifyPT,
    Sequence,
    UnlessPaid,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Measure, Number, Variable
from kg.abilities.selections import (
    And,
    ControlledBy,
    Is,
    Named,
    Not,
    Other,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    Shares,
    You,
)
from kg.parse import parse_line

ONE = Bound(least=Number(value=1), most=Number(value=1))
IT, FIRST = Reference(how="it"), Reference(how="it", to=1)


def read(text: str) -> Ability:
    parsed = parse_line(text, "试样")
    assert parsed.status == "parsed"
    (ability,) = parsed.tree.abilities
    return ability


def found(ability: Node, kind: type[Node]) -> list[Node]:
    return [node for node in ability.walk() if isinstance(node, kind)]


def test_the_whole_search_is_allowed() -> None:
    card = Selection(filter=And(parts=(Is(concept="artifact"), Is(concept="card"))), number=ONE, label=1)
    library = Place(zone="library", whose=You())
    assert read("你可以从你的牌库中搜寻一张神器牌，将之放进战场，然后将你的牌库洗牌。") == Spell(
        effects=(
            May(
                effect=Sequence(
                    effects=(
                        Do(action=Action(verb="search", agent=You(), object=card, origin=library)),
                        Do(action=Action(verb="put", agent=You(), object=FIRST, destination=Place(zone="battlefield"))),
                        Do(action=Action(verb="shuffle", agent=You())),
                    )
                )
            ),
        )
    )


def test_who_is_named_again_is_not_asked() -> None:
    ability = read("你可以弃一张牌，且每位对手各失去2点生命。")
    assert isinstance(ability, Spell)
    assert [type(effect) for effect in ability.effects] == [May, Do]


def test_changes_in_one_breath_are_allowed_together() -> None:
    (may,) = found(read("当试样攻击时，你可以令目标生物得+1/+0并获得飞行异能直到回合结束。"), May)
    assert isinstance(may, May)
    assert isinstance(may.effect, Continuous)
    assert [type(change) for change in may.effect.changes] == [ModifyPT, AddAbilities]


def test_if_able_is_no_permission() -> None:
    text = "若该牌是地牌，则将它放进战场。若否，且该牌手能施放它，则该牌手抓一张牌。"
    assert parse_line(text).status == "partial"


def test_gaining_control_of_a_target_is_done_once() -> None:
    target = Selection(filter=And(parts=(Is(concept="tapped"), Is(concept="artifact"))), target=True)
    expected = Continuous(subject=target, changes=(ChangeControl(who=You()),))
    assert read("获得目标已横置的神器的操控权。") == Spell(effects=(expected,))


def test_playing_any_such_card_is_a_permission() -> None:
    lands = Selection(filter=And(parts=(Is(concept="land"), Is(concept="card"))))
    play = Action(verb="play", agent=You(), object=lands, origin=Place(zone="graveyard", whose=You()))
    assert read("你可以从你的坟墓场中使用地牌。") == Static(effects=(Can(action=play),))


def test_several_effects_of_a_static_ability_share_its_condition() -> None:
    ability = read("只要所结附的永久物是生物，它便得-2/-0且不能进行攻击。")
    assert isinstance(ability, Static)
    attached = Reference(how="attached", noun=Is(concept="permanent"))
    assert ability.condition == Meets(who=attached, filter=Is(concept="creature"))
    assert ability.effects == (
        Continuous(subject=IT, changes=(ModifyPT(power=Number(value=-2), toughness=Number(value=0)),)),
        Cannot(action=Action(verb="attack", agent=IT)),
    )


def test_untapping_in_another_turn_is_static() -> None:
    mine = Selection(filter=And(parts=(Is(concept="artifact"), ControlledBy(who=You()))), number=Bound(how="all"))
    others = Selection(filter=And(parts=(Other(than=You()), Is(concept="player"))))
    time = Time(period="untap-step", whose=others)
    assert read("于其他牌手的重置步骤中，重置所有由你操控的神器。") == Static(
        effects=(Do(action=Action(verb="untap", object=mine, time=time)),)
    )


def test_other_and_that_name_beside_a_target() -> None:
    target = Selection(filter=Is(concept="artifact"), target=True, label=1)
    alike = And(parts=(Other(than=FIRST), Is(concept="artifact"), Shares(characteristic="name", than=FIRST)))
    both = Several(parts=(target, Selection(filter=alike, number=Bound(how="all"))))
    assert read("消灭目标神器以及所有该名称的其他神器。") == Spell(
        effects=(Do(action=Action(verb="destroy", object=both)),)
    )


def test_another_after_the_target_of_a_spell_is_other_than_it() -> None:
    spell = read("消灭目标结界。其操控者牺牲另一个结界。")
    assert found(spell, Other) == [Other(than=FIRST)]
    trigger = read("当试样进战场时，消灭目标结界。其操控者牺牲另一个结界。")
    assert found(trigger, Other) == [Other()]


def test_the_name_in_an_ability_given_away_is_the_giver() -> None:
    ability = read("佩带此武具的生物具有「{T}，牺牲试样：抓一张牌。」")
    (given,) = found(ability, Activated)
    assert isinstance(given, Activated)
    assert given.cost == Cost(
        actions=(Action(verb="tap", object=Self()), Action(verb="sacrifice", object=Reference(how="granting")))
    )


def test_the_name_in_an_ability_of_its_own_is_itself() -> None:
    ability = read("直到回合结束，试样获得「{R}：试样得+1/+0直到回合结束。」")
    assert not [node for node in found(ability, Reference) if node == Reference(how="granting")]


def test_tokens_of_old_texts_are_creatures() -> None:
    (create,) = found(read("将一个2/1黑色的地精衍生物放置进场。"), Action)
    assert isinstance(create, Action)
    assert create.made is not None
    assert (create.made.types, create.made.subtypes) == (("creature",), ("elf",))


def test_the_letter_stands_for_one_number_wherever_it_stands() -> None:
    power = Measure(characteristic="power", of=Self())
    (spell,) = read("试样对目标牌手造成X点伤害且你获得X点生命，X为试样的力量。").children()
    assert isinstance(spell, Let)
    assert (spell.name, spell.value) == ("X", power)
    assert len([node for node in spell.effect.walk() if node == Variable(name="X")]) == 2


def test_the_letter_in_what_is_paid() -> None:
    pay = Cost(actions=(Action(verb="pay", mana=Mana(symbols=("X",))),))
    (let,) = read("除非目标咒语的操控者支付{X}，否则反击之，X为试样的力量。").children()
    assert isinstance(let, Let)
    assert let.effect == UnlessPaid(
        effect=Do(action=Action(verb="counter", object=FIRST)),
        cost=pay,
        who=Related(relation="controller", of=Selection(filter=Is(concept="spell"), target=True, label=1)),
    )


def test_its_own_name_as_a_name() -> None:
    assert found(read("你每操控一个名称为试样的生物，试样便得+1/+1。"), Named)[0] == Named(name="试样")


def test_onto_the_battlefield_without_the_word_for_the_place() -> None:
    (put,) = [n for n in found(read("从你的牌库中搜寻一张地牌，将之横置进战场。"), Action) if n.verb == "put"]  # type: ignore[attr-defined]
    assert put == Action(
        verb="put", object=FIRST, destination=Place(zone="battlefield"), manner=(Manner(how="tapped"),)
    )


def test_a_trigger_keeps_its_offer_whole() -> None:
    ability = read("每当试样对任一牌手造成战斗伤害时，你可以支付{2}并牺牲一个非地永久物。")
    assert isinstance(ability, Triggered)
    (may,) = ability.effects
    assert isinstance(may, May)
    assert isinstance(may.effect, Sequence)
    assert [effect.action.verb for effect in may.effect.effects if isinstance(effect, Do)] == ["pay", "sacrifice"]
    assert Not(part=Is(concept="land")) in list(may.walk())


@pytest.mark.parametrize(
    ("text", "than"),
    [
        ("每位其他牌手各抓一张牌。", You()),
        ("目标牌手弃一张牌。每位其他牌手各抓一张牌。", Reference(how="that", noun=Is(concept="player"), to=1)),
        ("每当任一牌手施放咒语时，每位其他牌手各抓一张牌。", Reference(how="that", noun=Is(concept="player"), to=1)),
        (
            "将所有以此法展示的生物牌放进战场，然后将其他所展示的牌洗入你的牌库。",
            Reference(how="it", plural=True, to=1),
        ),
    ],
)
def test_whom_other_sets_aside(text: str, than: Node) -> None:
    assert found(read(text), Other) == [Other(than=than)]


def test_one_pile_is_not_one_card() -> None:
    ability = read("由任一对手将它们分成两堆。将其中一堆置于你手上，另一堆置于你的坟墓场。")
    assert isinstance(ability, Spell)
    moved = [effect.action.object for effect in ability.effects if isinstance(effect, Do)]
    pile = Is(concept="pile")
    assert moved[1:] == [
        Reference(how="among", noun=pile, number=ONE),
        Selection(filter=And(parts=(Other(than=IT), pile)), number=ONE),
    ]


@pytest.mark.parametrize("text", ["试样可以额外多阻挡一个生物。", "试样能额外阻挡一个生物。"])
def test_one_more_is_not_just_one(text: str) -> None:
    creature = Selection(filter=Is(concept="creature"), number=ONE)
    block = Action(verb="block", agent=Self(), object=creature, manner=(Manner(how="additional"),))
    assert read(text) == Static(effects=(Can(action=block),))


def test_other_than_the_one_that_acts() -> None:
    ability = read("每当佩带此武具的生物阻挡其他生物时，试样对后者造成1点伤害。")
    assert found(ability, Other) == [Other(than=IT)]


def test_new_targets_are_chosen_when_there_is_a_copy() -> None:
    ability = read("{2}：当你于本回合施放下一个法术咒语时，复制该咒语。你可以为该复制品选择新的目标。")
    assert isinstance(ability, Activated)
    (waiting,) = ability.effects
    assert isinstance(waiting, Delayed)
    assert [type(effect) for effect in waiting.effects] == [Do, May]


def test_a_name_that_begins_with_the_own_one_is_that_name() -> None:
    (ability,) = parse_line("派出一个1/1白色，名称为试样双身的士兵衍生生物。", "试样").tree.abilities
    assert [node.name for node in ability.walk() if isinstance(node, Characteristics)] == ["试样双身"]


def test_a_condition_behind_a_name_is_no_part_of_it() -> None:
    read = parse_line("每有一张名称为试样、且被移出游戏的牌，试样便得+1/+1。", "试样")
    assert [node.name for node in read.tree.walk() if isinstance(node, Named)] in ([], ["试样"])


def test_what_holds_this_turn_holds_for_both_halves() -> None:
    first, second = read("本回合中，目标生物不能被阻挡且不能成为咒语的目标。").effects
    turn = Duration(during=Time(period="turn", which="this"))
    assert isinstance(first, Cannot) and isinstance(second, Cannot)
    assert first.duration == second.duration == turn


def test_the_turn_in_which_a_player_is_controlled_is_not_dropped() -> None:
    (effect,) = read("你于目标牌手的下一个回合中操控该牌手。").effects
    assert isinstance(effect, Continuous) and effect.duration is not None
    player = Selection(filter=Is(concept="player"), target=True)
    assert effect.duration.during == Time(period="turn", which="next", whose=player)


def test_playing_and_casting_such_things_are_permissions() -> None:
    static = read("只要你操控试样，你便可以从你的牌库顶使用地和施放咒语。")
    assert isinstance(static, Static)
    assert [type(effect) for effect in static.effects] == [Can, Can]


def test_so_often_each_turn_is_a_permission() -> None:
    (static,) = parse_line(
        "你每回合可以起动由你操控之鹏洛客的忠诚异能三次，而不是只能起动一次。", "试样"
    ).tree.abilities
    assert isinstance(static, Static) and isinstance(static.effects[0], Can)


def test_whoever_searches_puts_it_there() -> None:
    searched, placed = read("目标牌手从其牌库中搜寻一张牌，并置于其手上。").effects
    assert placed.action.agent == searched.action.agent


def test_a_token_can_arrive_blocking() -> None:
    (made,) = read("每当试样阻挡一个生物时，派出一个1/1白色猫衍生生物，且正阻挡该生物。").effects
    assert [how.how for how in made.action.manner] == ["blocking"]
