"""A text box as a whole: faces, lines that are no abilities, nesting. The card is called 试样."""

from __future__ import annotations

from kg.abilities.abilities import Activated, Keyword, Level, ModeLine, Spell, Static, Triggered, Unparsed
from kg.abilities.actions import Action, Mana
from kg.abilities.effects import Cost, Do, Modal, Mode
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import Is, Selection, Self
from kg.parse import parse_card, parse_line
from kg.text.spans import Span

DRAW = Do(action=Action(verb="draw", amount=Number(value=1)))
DESTROY = Do(action=Action(verb="destroy", object=Selection(filter=Is(concept="land"), target=True)))


def test_what_a_leveler_has_hangs_under_its_level_with_its_size() -> None:
    card = parse_card("升级{3}\n等级1-4\n2/3\n飞行\n等级5+\n4/5\n飞行，警戒\n{T}：抓一张牌。", "试样")
    assert card.parsed
    (face,) = card.faces
    assert [line.role for line in face.lines] == [
        *("ability", "level", "power-toughness", "ability"),
        *("level", "power-toughness", "ability", "ability"),
    ]
    level_up, first, second = face.abilities
    assert level_up == Keyword(keyword="level-up", cost=Cost(mana=Mana(symbols=("3",))))
    assert first == Level(least=1, most=4, power="2", toughness="3", abilities=(Keyword(keyword="flying"),))
    assert isinstance(second, Level)
    assert (second.least, second.most, second.power, second.toughness) == (5, None, "4", "5")
    assert [type(ability) for ability in second.abilities] == [Keyword, Keyword, Activated]


def test_a_size_is_one_only_on_a_level() -> None:
    (line,) = parse_card("2/3", "试样").lines
    assert (line.role, line.status) == ("ability", "unparsed")


def test_a_class_level_has_its_cost_and_what_it_gives() -> None:
    second_level = "{1}{U}：等级2\n//Level_2//\n试样不能进行阻挡。"
    third_level = "{4}{U}：等级3\n//Level_3//\n每当你抓一张牌时，你获得1点生命。"
    card = parse_card(f"飞行\n{second_level}\n{third_level}", "试样")
    assert card.parsed
    flying, second, third = card.faces[0].abilities
    assert flying == Keyword(keyword="flying")
    assert isinstance(second, Level) and isinstance(third, Level)
    assert (second.least, second.cost) == (2, Cost(mana=Mana(symbols=("1", "U"))))
    assert [type(ability) for ability in second.abilities] == [Static]
    assert (third.least, third.cost) == (3, Cost(mana=Mana(symbols=("4", "U"))))
    assert [type(ability) for ability in third.abilities] == [Triggered]
    assert [len(tree.abilities) for tree in card.faces[0].trees()] == [1, 1, 0, 0, 1, 0, 0]


def test_a_level_with_a_line_that_is_not_read_stays_as_its_lines() -> None:
    card = parse_card("{1}{U}：等级2\n//Level_2//\n天地玄黄。\n抓一张牌。", "试样")
    assert not card.parsed
    level, unread, draw = card.faces[0].abilities
    assert level == Level(least=2, cost=Cost(mana=Mana(symbols=("1", "U"))))
    assert isinstance(unread, Unparsed)
    assert draw == Spell(effects=(DRAW,))


def test_modes_hang_under_the_ability_that_offers_them() -> None:
    card = parse_card("选择一项～\n• 抓一张牌。\n• 消灭目标地。\n飞行", "试样")
    assert card.parsed
    spell, flying = card.faces[0].abilities
    assert isinstance(spell, Spell) and isinstance(spell.effects[0], Modal)
    assert spell.effects[0].modes == (Mode(effects=(DRAW,)), Mode(effects=(DESTROY,)))
    assert flying == Keyword(keyword="flying")
    assert [len(tree.abilities) for tree in card.faces[0].trees()] == [1, 0, 0, 1]


def test_a_list_with_a_mode_that_is_not_read_stays_as_its_lines() -> None:
    card = parse_card("选择一项～\n• 抓一张牌。\n• 天地玄黄。\n• 消灭目标地。", "试样")
    kinds = [type(ability) for ability in card.faces[0].abilities]
    assert kinds == [Spell, ModeLine, Unparsed, ModeLine]
    assert parse_card("选择一项～\n• 抓一张牌。\n天地玄黄。").faces[0].abilities[0] != parse_line("选择一项～").tree


def test_what_is_printed_of_the_other_face_is_no_ability() -> None:
    for tail in (["地", "{T}：加{W}。"], ["法术", "{6}{W}{W}"], ["传奇生物～人类／僧侣", "2/2"]):
        (face,) = parse_card("\n".join(["抓一张牌。", *tail]), "试样").faces
        assert face.other_face == tuple(tail)
        assert face.abilities == (Spell(effects=(DRAW,)),)
    (face,) = parse_card("試樣須橫置進戰場。\n{T}：加{W}。\n瞬間\n{1}{W}", "試樣").faces
    assert [line.role for line in face.lines] == ["ability", "ability", "other-face", "other-face"]


def test_a_mana_ability_without_a_type_line_above_is_an_ability() -> None:
    (face,) = parse_card("飞行\n{T}：加{W}。", "试样").faces
    assert face.other_face == ()
    assert [type(ability) for ability in face.abilities] == [Keyword, Activated]


def test_faces_stand_apart_and_each_calls_itself_by_its_name() -> None:
    text = "飞行\n////\n当试乙死去时，抓一张牌。"
    card = parse_card(text, "试甲//试乙")
    assert card.parsed
    front, back = card.faces
    assert (front.name, back.name) == ("试甲", "试乙")
    assert front.abilities == (Keyword(keyword="flying"),)
    assert back.abilities == parse_line("当试样死去时，抓一张牌。", "试样").tree.abilities
    assert [line.span.of(text) for line in card.lines] == [line.text for line in card.lines]


def test_spans_and_repairs_are_of_the_text_box() -> None:
    text = "先攻\n飞行{R}：试样得+1/+0直到回合结束。"
    card = parse_card(text, "试样")
    assert [line.span for line in card.lines] == [Span(0, 2), Span(3, len(text))]
    (repair,) = card.repairs
    assert (repair.kind, repair.span, repair.replacement) == ("lost-break", Span(5, 5), "\n")
    assert repair.reason


def test_the_same_mode_may_be_chosen_again_where_the_text_says_so() -> None:
    (spell,) = parse_card("选择三项。你可以多次选择同一项。\n• 抓一张牌。\n• 消灭目标地。", "试样").faces[0].abilities
    assert isinstance(spell, Spell)
    three = Bound(least=Number(value=3), most=Number(value=3))
    modes = (Mode(effects=(DRAW,)), Mode(effects=(DESTROY,)))
    assert spell.effects == (Modal(modes=modes, number=three, repeat=True),)


def test_one_or_both_of_two_modes_in_one_sentence() -> None:
    (spell,) = parse_card("选择一项或都选～抓一张牌；和／或消灭目标地。", "试样").faces[0].abilities
    assert isinstance(spell, Spell)
    both = Bound(least=Number(value=1), most=Number(value=2))
    assert spell.effects == (Modal(modes=(Mode(effects=(DRAW,)), Mode(effects=(DESTROY,))), number=both),)


def test_an_ability_of_a_class_that_triggers_at_a_level() -> None:
    (level,) = parse_card("{2}{U}：等级2\n//Level_2//\n当此职业成为等级2时，抓一张牌。", "试样").faces[0].abilities
    assert isinstance(level, Level)
    reached = Action(verb="become-level", object=Self(noun="class"), amount=Number(value=2))
    assert level.abilities == (Triggered(events=(reached,), effects=(DRAW,)),)
