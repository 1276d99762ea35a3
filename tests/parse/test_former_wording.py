"""Wordings of the years before 2009: each with the part of the tree that it stands for, and written back."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Keyword, Limit, Static, Triggered
from kg.abilities.actions import Action, Characteristics, Duration, Mana, Manner, Time
from kg.abilities.conditions import Compares, Condition, Happened, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    Become,
    ChangeControl,
    ChangeLimit,
    Continuous,
    Cost,
    Do,
    EntersWith,
    ExtraTime,
    Instead,
    Keep,
    LoseTypes,
    Must,
    Prevent,
    SetPT,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Amount, Bound, Count, Measure, Number, PerEach
from kg.abilities.selections import (
    And,
    Chosen,
    Compare,
    ControlledBy,
    InZone,
    Is,
    Not,
    Or,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Shares,
    Targeting,
    Where,
    Which,
    You,
)
from kg.parse import parse_line
from kg.render import render


def n(value: int) -> Number:
    return Number(value=value)


def spent(color: str) -> Compares:
    of = Measure(characteristic="mana-spent", of=Self(), color=color)
    return Compares(left=of, operator=">=", right=n(1))


TURN = Time(period="turn", which="this")
ONE = Bound(least=n(1), most=n(1))
HAND = Selection(filter=And(parts=(Is(concept="card"), InZone(place=Place(zone="hand", whose=You())))))

PARTS: dict[str, Node] = {
    # what was paid
    "当试样进场时，若用过{R}来支付其费用，则抓一张牌。": spent("red"),
    "当试样进场时，除非用过{B}来支付其费用，否则将它牺牲。": Unless(part=spent("black")),
    "如果使用试样时支付了{G}，则抓一张牌。": spent("green"),
    "当试样进场时，若曾支付其{1}{U}的增幅费用，则抓一张牌。": Happened(
        action=Action(
            verb="pay",
            object=Self(),
            ability=Keyword(keyword="kicker", cost=Cost(mana=Mana(symbols=("1", "U")))),
        )
    ),
    "若曾支付其增幅费用，则试样进场时上面有两个+1/+1指示物。": Meets(who=Self(), filter=Is(concept="kicked")),
    # hands and life
    "只要你的手牌有五张或更多，试样便具有飞行异能。": Compares(
        left=Measure(characteristic="hand-size", of=You()), operator=">=", right=n(5)
    ),
    "只要你有30点或更多生命，试样便得+1/+1。": Meets(
        who=You(), filter=Compare(characteristic="life-total", operator=">=", value=n(30))
    ),
    "你每有一张手牌，便获得3点生命。": PerEach(amount=n(3), each=Count(of=HAND)),
    # how long
    "当试样进场时，横置目标生物。只要试样持续在场，你便获得该生物的操控权。": Continuous(
        subject=Reference(how="that", noun=Is(concept="creature"), to=1),
        changes=(ChangeControl(who=You()),),
        duration=Duration(condition=Meets(who=Self(), filter=InZone(place=Place(zone="battlefield")))),
    ),
    # changes
    "试样成为5/2且获得先攻异能直到回合结束。": SetPT(power=n(5), toughness=n(2), base=True),
    "{T}：目标生物失去所有生物类别直到回合结束。": LoseTypes(concept="creature-type"),
    "目标生物获得所有生物类别直到回合结束。": Become(
        characteristics=Characteristics(subtypes=("every-creature-type",)), added=True
    ),
    "选择一个颜色，目标生物获得该色之反色保护异能直到回合结束。": Keyword(
        keyword="protection", quality=Chosen(characteristic="color")
    ),
    "试样具有飞行，敏捷，及践踏异能。": AddAbilities(
        abilities=(Keyword(keyword="flying"), Keyword(keyword="haste"), Keyword(keyword="trample"))
    ),
    # nouns
    "消灭所有既非神器亦非地的永久物。": And(
        parts=(Not(part=Is(concept="artifact")), Not(part=Is(concept="land")), Is(concept="permanent"))
    ),
    "当试样进场或它所缠身的生物置入坟墓场时，抓一张牌。": Where(
        action=Action(verb="haunt-creature", agent=Reference(how="it"), object=Which())
    ),
    "反击目标红色咒语。自其操控者的坟墓场、手牌以及牌库中搜寻与该咒语同名的牌，并将之移出对战。": Place(
        zone="graveyard",
        whose=Related(relation="controller", of=Reference(how="it", to=1)),
        several=("hand", "library"),
    ),
    "每当本回合中曾受到试样伤害的生物置入坟墓场时，抓一张牌。": Where(
        action=Action(verb="deal-damage", agent=Self(), recipient=Which(), time=TURN)
    ),
    "将目标总法术力费用与该牌相同的生物移回其拥有者手上。": Shares(
        characteristic="mana-value", than=Reference(how="that", noun=Is(concept="card"))
    ),
    "为仅指定单一目标生物的目标咒语更改目标。": Targeting(
        who=Selection(filter=Is(concept="creature"), number=ONE), only=True
    ),
    # damage that goes elsewhere, or is prevented
    "于本回合中，接下来将对你造成的2点伤害，改为对目标由你操控的生物造成之。": Action(
        verb="deal-damage", recipient=You(), amount=n(2), manner=(Manner(how="next"),)
    ),
    "{T}：本回合中，未受阻挡的生物将对你造成的所有战斗伤害都改为对试样造成之。": Action(
        verb="deal-damage",
        agent=Reference(how="that", noun=Is(concept="source")),
        recipient=Self(),
        amount=Amount(),
        combat=True,
    ),
    "防止红色来源于本回合中将造成的所有伤害。": Prevent(
        damage=Action(verb="deal-damage", agent=Selection(filter=And(parts=(Is(concept="red"), Is(concept="source"))))),
        duration=Duration(during=TURN),
    ),
    "防止本回合中接下来将对你造成的2点伤害。你获得与以此法所防止的伤害等量的生命。": Amount(of="prevent"),
    # causes, limits, where an ability works
    "每当由对手所操控的咒语或异能使你从手上弃掉试样时，抓一张牌。": Manner(
        how="caused-by",
        who=Selection(
            filter=And(
                parts=(
                    Or(parts=(Is(concept="spell"), Is(concept="ability"))),
                    ControlledBy(who=Selection(filter=Is(concept="opponent"))),
                )
            )
        ),
    ),
    "{G}：试样得+1/+1直到回合结束。此异能每回合中最多只能使用三次。": Limit(how="times-each-turn", number=3),
    "于试样被移出对战的期间，每当移去其上一个计时指示物时，抓一张牌。": Action(
        verb="remove-counter", object=Self(), amount=n(1), counter="time", manner=(Manner(how="while-exiled"),)
    ),
    "每位对手的手牌上限减少一张。": ChangeLimit(characteristic="maximum-hand-size", amount=n(-1)),
    "你的手牌上限为三张。": ChangeLimit(characteristic="maximum-hand-size", amount=n(3), exactly=True),
    "试样的力量和防御力各等同于由你操控的每个永久物之法术力费用中红色法术力符号之数量。": Measure(
        characteristic="mana-symbols",
        of=Selection(filter=And(parts=(Is(concept="permanent"), ControlledBy(who=You()))), number=Bound(how="each")),
        color="red",
    ),
    # colors, kinds and what stays
    "目标永久物的颜色成为由你选择的颜色或颜色组合直到回合结束。": Become(
        characteristics=Characteristics(chosen=("any-colors",))
    ),
    "{2}：试样成为所有颜色直到回合结束。": Become(
        characteristics=Characteristics(colors=("white", "blue", "black", "red", "green"))
    ),
    "目标地成为神器，且仍为原本的类别。": Keep(concept="card-type"),
    "{R}：目标生物的类别成为战士直到回合结束。": Become(characteristics=Characteristics(subtypes=("warrior",))),
    "牺牲一个不是战士的生物：抓一张牌。": Not(part=Is(concept="warrior")),
    "如果试样将被消灭，则重生之。": Action(verb="regenerate", object=Reference(how="it")),
    "每次战斗中，进行阻挡的生物不能多于两个。": Action(
        verb="block",
        agent=Selection(filter=Is(concept="creature"), number=Bound(least=n(3))),
        time=Time(period="combat", which="each"),
    ),
    "若你起手的手牌包含了试样，你可以让它在场来开始游戏。": InZone(place=Place(zone="opening-hand", whose=You())),
    # keywords and keyword actions
    "夺冠精灵或祭师": Keyword(keyword="champion", quality=Or(parts=(Is(concept="goblin"), Is(concept="shaman")))),
    "与一位对手比点。若你赢，则抓一张牌。": Happened(action=Action(verb="win-clash", agent=You())),
    "在本回合后进行额外的一个回合。": ExtraTime(
        time=Time(period="turn", count=n(1)), after=Time(period="turn", which="this")
    ),
}


@pytest.mark.parametrize("text", PARTS)
def test_a_former_wording_is_read_and_written_back(text: str) -> None:
    read = parse_line(text, "试样")
    assert read.status == "parsed", read.declined_at
    assert PARTS[text] in [node for ability in read.tree.abilities for node in ability.walk()]
    for lang in ("zh-Hans", "zh-Hant"):
        again = parse_line(render(read.tree, lang, "试样"), "试样", lang)
        assert again.tree.abilities == read.tree.abilities


def test_a_condition_of_a_static_ability_is_no_duration() -> None:
    (ability,) = parse_line("只要你操控沼泽，试样便具有飞行异能。", "试样").tree.abilities
    assert isinstance(ability.condition, Condition)  # type: ignore[attr-defined]
    assert all(node.duration is None for node in ability.walk() if isinstance(node, Continuous))


def test_a_player_targeted_does_what_a_card_is_told_by() -> None:
    (ability,) = parse_line("抓若干牌，其数量等同于目标对手本回合所弃的牌数量。", "试样").tree.abilities
    (player,) = [node for node in ability.walk() if isinstance(node, Selection) and node.target]
    assert player.filter == Is(concept="opponent")


def test_what_is_attached_is_not_controlled() -> None:
    (ability,) = parse_line("只要试样上结附了结界，它便具有飞行异能。", "试样").tree.abilities
    assert ability.condition == Meets(who=Self(), filter=Is(concept="enchanted"))  # type: ignore[attr-defined]
    assert not any(isinstance(node, ControlledBy) for node in ability.walk())


def test_a_card_may_be_called_like_what_it_gives() -> None:
    (ability,) = parse_line("所结附的生物具有恐惧异能。", "恐惧").tree.abilities
    assert Keyword(keyword="fear") in list(ability.walk())


def test_two_conditions_in_a_row_are_two_sentences() -> None:
    text = "如果使用试样时支付了{R}，则抓一张牌；如果使用它时支付了{W}，则你获得2点生命。"
    (ability,) = parse_line(text, "试样").tree.abilities
    assert [type(effect).__name__ for effect in ability.effects] == ["If", "If"]  # type: ignore[attr-defined]


def test_what_was_chosen_while_it_enters_is_what_it_becomes() -> None:
    text = "于试样进场时，你可以选择场上的一个神器。若你如此作，则试样进场时为该神器的复制。"
    (ability,) = parse_line(text, "试样").tree.abilities
    copies = [node.copy_of for node in ability.walk() if isinstance(node, EntersWith) and node.copy_of is not None]
    assert copies == [Reference(how="that", noun=Is(concept="artifact"), to=1)]


def test_what_follows_a_prevention_belongs_to_it() -> None:
    """CR 615.5: an effect of the prevention that depends on how much was prevented."""
    text = "若任一来源将对试样造成伤害，则防止该伤害。每以此法防止1点伤害，就在试样上放置一个+1/+1指示物。"
    (ability,) = parse_line(text, "试样").tree.abilities
    assert isinstance(ability, Static)
    (replaced,) = ability.effects
    assert isinstance(replaced, Instead)
    assert [type(one) for one in replaced.effects] == [Prevent, Do]


def test_this_source_is_the_one_chosen() -> None:
    text = "{T}：选择一个来源。于本回合中，此来源下一次将造成的所有伤害，改为对试样造成之。"
    (ability,) = parse_line(text, "试样").tree.abilities
    (damage,) = [node.event for node in ability.walk() if isinstance(node, Instead)]
    assert damage.agent == Reference(how="that", noun=Is(concept="source"), to=1)


def test_who_is_able_to_block_is_not_who_blocks() -> None:
    (ability,) = parse_line("所有能够阻挡试样的生物皆须阻挡之。", "试样").tree.abilities
    assert isinstance(ability, Static)
    (must,) = ability.effects
    assert isinstance(must, Must) and isinstance(must.action.agent, Selection)
    able = Action(verb="block", agent=Which(), object=Self(), manner=(Manner(how="able"),))
    assert must.action.agent.filter == And(parts=(Is(concept="creature"), Where(action=able)))


def test_attacking_and_not_being_blocked_is_one_event() -> None:
    read = parse_line("每当试样进行攻击且未受阻挡时，抓一张牌。", "试样")
    assert read.status == "parsed"
    (trigger,) = read.tree.abilities
    assert isinstance(trigger, Triggered)
    assert [event.verb for event in trigger.events] == ["become-unblocked"]


def test_what_has_to_be_blocked_is_not_told_to_become_so() -> None:
    short, long = (parse_line(text).tree for text in ("此生物须被阻挡。", "此生物必须被阻挡。"))
    assert short == long and isinstance(short.abilities[0].effects[0], Must)
