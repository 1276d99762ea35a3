"""English wording, from trees that were read in Chinese."""

from __future__ import annotations

import pytest

from kg.parse import parser
from kg.render import CannotRender, render
from kg.render.english.grammar import article, numeral, plural, third

NAME = "灰港看守"


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("飞行，警戒", "Flying, vigilance"),
        ("佩带{3}", "Equip {3}"),
        ("反红保护", "Protection from red"),
        ("{T}：加{G}{G}。", "{T}: Add {G}{G}."),
        ("消灭目标神器或结界。", "Destroy target artifact or enchantment."),
        ("抓两张牌，然后弃一张牌。", "Draw two cards, then discard a card."),
        ("灰港看守对任意一个目标造成3点伤害。", "Grey Warden deals 3 damage to any target."),
        (
            "直到回合结束，目标生物得+2/+0且获得先攻异能。",
            "Target creature gets +2/+0 and gains first strike until end of turn.",
        ),
        ("当灰港看守进战场时，你获得4点生命。", "When Grey Warden enters the battlefield, you gain 4 life."),
        ("每当灰港看守攻击时，每位对手各失去1点生命。", "Whenever Grey Warden attacks, each opponent loses 1 life."),
        (
            "当灰港看守死去时，派出两个1/1白色，具飞行异能的精怪衍生生物。",
            "When Grey Warden dies, create two 1/1 white Spirit creature tokens with flying.",
        ),
        ("由你操控的其他灵俑得+1/+1。", "Other Zombies you control get +1/+1."),
        ("将目标生物牌从你的坟墓场移回你手上。", "Return target creature card from your graveyard to your hand."),
        ("{2}，{T}，牺牲一个生物：抓一张牌。", "{2}, {T}, Sacrifice a creature: Draw a card."),
        ("每当你施放瞬间或法术咒语时，抓一张牌。", "Whenever you cast an instant or sorcery spell, draw a card."),
        ("灰港看守不能被阻挡。", "Grey Warden can't be blocked."),
    ],
)
def test_english_is_todays_official_wording(chinese: str, english: str) -> None:
    read = parser().parse_line(chinese, NAME)
    assert read.status == "parsed"
    assert render(read.tree, "en", "Grey Warden") == english


def test_a_language_that_is_not_known_is_named() -> None:
    read = parser().parse_line("飞行", NAME)
    with pytest.raises(ValueError, match=r"fr.*zh-Hans"):
        render(read.tree, "fr")


def test_an_unparsed_part_is_refused_not_left_out() -> None:
    read = parser().parse_line("抓一张牌。天地玄黄宇宙洪荒。", NAME)
    with pytest.raises(CannotRender, match="Unparsed"):
        render(read.tree, "en", NAME)


def test_forms_of_words() -> None:
    assert [article(n) for n in ("artifact", "Unicorn", "8/8 Wurm")] == ["an artifact", "a Unicorn", "an 8/8 Wurm"]
    assert [plural(n, {"Elf": "Elves"}) for n in ("sorcery", "green Elf")] == ["sorceries", "green Elves"]
    assert [third(v) for v in ("draw", "search", "copy", "have")] == ["draws", "searches", "copies", "has"]
    assert numeral(3) == "three"
