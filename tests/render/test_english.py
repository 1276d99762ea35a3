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
        ("灰港看守不能进行攻击或阻挡。", "Grey Warden can't attack or block."),
        ("灰港看守每次战斗若能攻击，则必须攻击。", "Grey Warden attacks each combat if able."),
        ("目标生物本回合若能被阻挡，则须如此作。", "Target creature must be blocked this turn if able."),
        ("派出两个珍宝衍生物。", "Create two Treasure tokens."),
        ("派出一个衍生物，此衍生物为目标生物之复制品。", "Create a token that's a copy of target creature."),
        (
            "−6：你获得具有以下异能的徽记～「由你操控的生物得+1/+1。」",
            '[−6]: You get an emblem with "Creatures you control get +1/+1."',
        ),
        ("将你牌库顶的三张牌置入你的坟墓场。", "Mill three cards."),
        ("你操控所结附的生物。", "You control enchanted creature."),
        (
            "如果你将获得生命，则改为你获得该数量两倍的生命。",
            "If you would gain life, you gain twice that much life instead.",
        ),
        ("1～9 | 占卜1。", "1—9 | Scry 1."),
        ("灰港看守具有反黑保护与反绿保护异能。", "Grey Warden has protection from black and from green."),
        ("横置或重置目标生物。", "Tap or untap target creature."),
        (
            "检视你牌库顶的两张牌。将其中一张置于你手上，另一张则置入你的坟墓场。",
            "Look at the top two cards of your library. "
            "Put one of them into your hand and the other into your graveyard.",
        ),
        (
            "每当你施放或复制瞬间或法术咒语时，抓一张牌。",
            "Whenever you cast or copy an instant or sorcery spell, draw a card.",
        ),
        (
            "每当灰港看守攻击时，派出一个1/1白色精怪衍生生物，且已横置且正进行攻击。",
            "Whenever Grey Warden attacks, create a 1/1 white Spirit creature token that's tapped and attacking.",
        ),
        ("占卜X，X为你的黑色献力。", "Scry X, where X is your devotion to black."),
        (
            "当灰港看守进战场时，除非施放它时支付过{W}，否则将它牺牲。",
            "When Grey Warden enters the battlefield, sacrifice it unless {W} was spent to cast it.",
        ),
        (
            "在你的维持开始时，若你坟墓场中的牌的牌张类别有四种或更多，则抓一张牌。",
            "At the beginning of your upkeep, if there are four or more card types among cards in your graveyard, "
            "draw a card.",
        ),
        ("放逐目标牌手坟墓场中的所有牌。", "Exile target player's graveyard."),
        (
            "目标对手展示其手牌。你选择其中一张生物牌。该牌手弃掉该牌。",
            "Target opponent reveals their hand. You choose a creature card from it. That player discards that card.",
        ),
        (
            "在每个结束步骤开始时，若你本回合中没有施放过咒语，则抓一张牌。",
            "At the beginning of each end step, if you didn't cast a spell this turn, draw a card.",
        ),
        (
            "在你的维持开始时，如果你操控神器，则抓一张牌。若否，则你失去1点生命。",
            "At the beginning of your upkeep, draw a card if you control an artifact. Otherwise, you lose 1 life.",
        ),
        (
            "{T}：加{R}。此法术力只能用来施放龙咒语。",
            "{T}: Add {R}. Spend this mana only to cast a Dragon spell.",
        ),
        ("累积维持{W}或{U}", "Cumulative upkeep {W} or {U}"),
        ("怀疑目标生物。", "Suspect target creature."),
        ("消灭目标已遭疑的生物。", "Destroy target suspected creature."),
        ("你可以搜证4。若你如此作，则抓一张牌。", "You may collect evidence 4. If you do, draw a card."),
        ("时间旅行。", "Time travel."),
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
