"""What words mean beside others: what "or" reaches, whose name a name is, to whom a pronoun points."""

from __future__ import annotations

from kg.abilities.abilities import Ability, Activated, Spell, Triggered
from kg.abilities.actions import Action
from kg.abilities.conditions import DidSo, Meets
from kg.abilities.effects import Do, If, Instead, May, Sequence, UnlessPaid
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import (
    And,
    Chosen,
    Is,
    Named,
    Not,
    Or,
    Reference,
    Selection,
    Self,
    Targeting,
    TopCards,
    You,
)
from kg.parse import parse_line

WHITE_OR_BLUE = Or(parts=(Is(concept="white"), Is(concept="blue")))
SPELL_TYPES = Or(parts=(Is(concept="instant"), Is(concept="sorcery")))


def abilities(text: str, name: str = "试样") -> tuple[Ability, ...]:
    read = parse_line(text, name)
    assert read.status == "parsed", (text, read.declined_at)
    return read.tree.abilities


def nodes(text: str, kind: type[Node], name: str = "试样") -> list[Node]:
    return [node for ability in abilities(text, name) for node in ability.walk() if isinstance(node, kind)]


def target(text: str) -> object:
    (found,) = (node for node in nodes(text, Selection) if node.target)  # type: ignore[attr-defined]
    return found.filter  # type: ignore[attr-defined]


def test_adjectives_in_a_row_are_alternatives_for_all_types_that_follow() -> None:
    spell = Is(concept="spell")
    assert target("反击目标白色或蓝色的瞬间或法术咒语。") == And(parts=(WHITE_OR_BLUE, SPELL_TYPES, spell))
    types = Or(parts=(Is(concept="creature"), Is(concept="planeswalker")))
    assert target("放逐目标白色或蓝色的生物或鹏洛客。") == And(parts=(WHITE_OR_BLUE, types))
    assert target("消灭目标白色或蓝色非生物永久物。") == And(
        parts=(WHITE_OR_BLUE, Not(part=Is(concept="creature")), Is(concept="permanent"))
    )


def test_an_adjective_is_of_instant_and_sorcery_but_of_no_type_before_it() -> None:
    red = Is(concept="red")
    assert target("反击目标红色瞬间或法术咒语。") == And(parts=(red, SPELL_TYPES, Is(concept="spell")))
    assert target("消灭目标地或红色的生物。") == Or(
        parts=(Is(concept="land"), And(parts=(red, Is(concept="creature"))))
    )


def test_what_must_be_targeted_restricts_the_target() -> None:
    yours = Targeting(who=You())
    assert target("反击目标咒语，且该咒语须以你为目标。") == And(parts=(Is(concept="spell"), yours))


def test_a_planeswalker_type_is_its_short_name_but_not_where_the_type_is_meant() -> None:
    (put,) = nodes("+1：在杰斯上放置一个忠诚指示物。", Action, "镜中杰斯")
    assert put.object == Self()  # type: ignore[attr-defined]
    jaces = nodes("每当你施放杰斯鹏洛客咒语时，抓一张牌。", Is, "镜中杰斯")
    assert Is(concept="jace") in jaces
    assert Not(part=Is(concept="jace")) in nodes("消灭所有非杰斯的生物。", Not, "镜中杰斯")
    assert Self() not in nodes("消灭所有非杰斯的生物。", Self, "镜中杰斯")


def test_a_name_is_kept_as_printed() -> None:
    assert nodes("每有一個名稱為試樣龍的生物，你便獲得1點生命。", Named, "試樣") == [Named(name="試樣龍")]
    assert nodes("每有一個名稱為試樣的生物，你便獲得1點生命。", Named, "試樣") == [Named(name="試樣")]


def test_a_card_whose_name_is_not_known_in_chinese_calls_itself_by_a_word_of_its_own() -> None:
    (deal,) = nodes("激情对每个生物各造成3点伤害。", Action, "Fury")
    assert deal.agent == Self()  # type: ignore[attr-defined]


def test_whose_library_is_a_players() -> None:
    (top,) = nodes("每当试样对任一牌手造成伤害时，展示其牌库顶牌。", TopCards)
    assert top.whose == Reference(how="it", to=1)  # type: ignore[attr-defined]
    (ability,) = abilities("每当一个生物死去时，目标牌手将其牌库顶的两张牌置入其坟墓场。")
    assert isinstance(ability, Triggered)
    assert isinstance(ability.events[0].object, Selection)
    assert ability.events[0].object.label is None


def test_that_player_is_the_opponent_spoken_of() -> None:
    (ability,) = abilities("每当对手弃一张牌时，试样对该牌手造成2点伤害。")
    assert isinstance(ability, Triggered)
    (agent,) = (event.agent for event in ability.events)
    assert agent == Selection(filter=Is(concept="opponent"), label=1)
    assert Reference(how="that", noun=Is(concept="player"), to=1) in list(ability.walk())


def test_he_is_a_player_and_no_object() -> None:
    text = "在每位对手的维持开始时，除非该牌手牺牲一个生物，否则试样对{}造成2点伤害。"
    (unless,) = nodes(text.format("他"), UnlessPaid)
    assert isinstance(unless, UnlessPaid)
    assert isinstance(unless.effect, Do)
    assert unless.effect.action.recipient == Reference(how="it", to=1)


def test_what_was_not_paid_is_not_it() -> None:
    (unless,) = nodes("当试样进战场时，除非你弃一张生物牌，否则将它牺牲。", UnlessPaid)
    assert isinstance(unless, UnlessPaid)
    assert unless.effect == Do(action=Action(verb="sacrifice", object=Reference(how="it")))


def test_whoever_searches_on_a_condition_shuffles_on_it() -> None:
    (ability,) = abilities("你可以支付{1}。若你如此作，则从你的牌库中搜寻一张地牌并置于你手上。然后将你的牌库洗牌。")
    assert isinstance(ability, Spell)
    paid, then = ability.effects
    assert isinstance(paid, May)
    assert isinstance(then, If)
    assert then.condition == DidSo()
    assert isinstance(then.effect, Sequence)
    assert then.effect.effects[-1] == Do(action=Action(verb="shuffle"))
    (ability,) = abilities("从你的牌库中搜寻一张地牌并展示之。如果你操控生物，则抓一张牌。然后将你的牌库洗牌。")
    assert isinstance(ability, Spell)
    assert ability.effects[-1] == Do(action=Action(verb="shuffle"))


def test_a_trigger_of_the_card_itself_is_an_ability_of_its_own() -> None:
    text = "当试样进战场时，抓一张牌。当试样死去时，你可以将它放逐。"
    assert [type(one) for one in abilities(text)] == [Triggered, Triggered]
    (ability,) = abilities("{T}：横置目标生物。当该生物死去时，抓一张牌。")
    assert isinstance(ability, Activated)


def test_that_card_is_none_of_all_the_cards_spoken_of() -> None:
    text = "目标牌手展示其手牌。你选择其中一张非地牌。该牌手弃掉该牌。"
    (ability,) = abilities(text)
    (discard,) = (node for node in ability.walk() if isinstance(node, Action) and node.verb == "discard")
    assert discard.object == Reference(how="that", noun=Is(concept="card"))
    assert discard.agent == Reference(how="that", noun=Is(concept="player"), to=1)


def test_two_things_are_not_the_one_spoken_of_last() -> None:
    text = "选择目标由你操控的红色生物和目标由对手操控的绿色生物。这两个生物各向对方造成等同于本身防御力的伤害。"
    (deal,) = (node for node in nodes(text, Action) if node.verb == "deal-damage")  # type: ignore[attr-defined]
    assert deal.agent.to is None  # type: ignore[attr-defined]


def test_what_is_picked_on_a_condition_is_spoken_of_on_it() -> None:
    text = "如果你的总生命等于或小于5，则横置所有进行攻击的红色生物。这些生物于其操控者的下一个重置步骤中不能重置。"
    (ability,) = abilities(text)
    assert isinstance(ability, Spell)
    (whole,) = ability.effects
    assert isinstance(whole, If)
    assert isinstance(whole.effect, Sequence)
    assert len(whole.effect.effects) == 2


def test_a_mode_does_not_speak_of_another() -> None:
    text = "选择一项～目标牌手弃一张牌；或目标牌手展示其手牌，你选择其中一张，然后该牌手弃掉该牌。"
    (ability,) = abilities(text)
    assert [node.to for node in ability.walk() if isinstance(node, Reference) and node.noun == Is(concept="card")] == [
        None
    ]


def test_not_tapped_is_how_it_is_and_not_what_was_done() -> None:
    (ability,) = abilities("在你的维持开始时，若试样并未横置，则抓一张牌。")
    assert isinstance(ability, Triggered)
    assert ability.condition == Meets(who=Self(), filter=Is(concept="untapped"))


def test_a_card_in_hand_is_one_card() -> None:
    (exile,) = nodes("每位对手各放逐一张手牌。", Action)
    assert isinstance(exile.object, Selection)  # type: ignore[attr-defined]
    assert exile.object.number == Bound(least=Number(value=1), most=Number(value=1))  # type: ignore[attr-defined]


def test_the_chosen_type_is_of_the_kind_that_was_chosen() -> None:
    assert Chosen(characteristic="permanent-type") in nodes(
        "选择一种永久物类别。将所有该类别的牌从你的坟墓场移回你手上。", Chosen
    )
    assert nodes("牌手不能施放该类别的咒语。", Chosen) == [Chosen(characteristic="type")]
    assert nodes("由你操控的该类别生物得+1/+1。", Chosen) == [Chosen(characteristic="creature-type")]


def test_you_may_instead_offers_the_replacement() -> None:
    (ability,) = abilities("如果你将抓一张牌，你可以改为从你的牌库中搜寻一张牌，并将该牌置于你手上。")
    (may,) = ability.effects  # type: ignore[attr-defined]
    assert isinstance(may, May)
    assert isinstance(may.effect, Instead)
    text = (
        "若你将抓一张牌，则你可以改为将你牌库顶正好五张牌置入你的坟墓场。若你如此作，则将此牌从你的坟墓场移回你手上。"
    )
    (ability,) = abilities(f"{text}若否，则抓一张牌。")
    (may,) = ability.effects  # type: ignore[attr-defined]
    assert isinstance(may.effect, Instead)
    assert [effect.action.verb for effect in may.effect.effects] == ["put", "return"]  # type: ignore[attr-defined]
