"""What is written is read again as the same tree, over lines drawn from the Chinese printings."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from kg.parse import parser
from kg.render import CannotRender, render
from tests.render.test_corpus import LANGUAGE, falls_short


def lines(shared: Path, count: int, seed: int) -> list[tuple[str, str, str]]:
    """Return ``count`` different lines as (text, name, language)."""
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        printings = [json.loads(row) for row in file]
    every = {(line, p["zh_name"], LANGUAGE[p["lang"]]) for p in printings for line in p["zh_text"].splitlines()}
    return random.Random(seed).sample(sorted(every), count)


def test_every_line_that_is_read_comes_back(shared: Path) -> None:
    drawn = lines(shared, 400, seed=7)
    assert {(line, why) for line, name, lang in drawn if (why := falls_short(line, name, lang))} == set()
    assert sum(parser().parse_line(*one).status == "parsed" for one in drawn) > 330


WORDED = [
    "匿伏你的牌库顶牌。",
    "当试样进战场时，囤兵半兽人2。",
    "累积维持{W}或{U}",
    "怀疑至多一个目标已遭疑的生物。",
    "每当你搜证时，你可以搜证4。若你如此作，则时间旅行。",
    "你冒险团中每有一个生物，便在试样上放置一个+1/+1指示物。",
    "施放此咒语时用来支付费用的法术力中每有一种颜色，便抓一张牌。",
    "积力～试样在第一个目标之外每有一个目标，便增加{1}{R}来施放。",
    "领土～由你操控的地中每有一种基本地类别，此咒语便减少{1}来施放。",
    "如果你操控三个或更多力量各不相同的生物，则抓一张牌。",
    "目标生物获得所有生物类别直到回合结束。",
    "每当任一对手施放每回合中其第一个非生物咒语时，抓一张牌。",
    "派出一个2/2黑色灵俑衍生生物。如果此咒语已增幅，则改为派出三个此类衍生物。",
    "重置所有由你操控的生物。在此战斗阶段后，额外多出一个战斗阶段。",
    "每当试样进行每回合中第一次攻击时，抓一张牌。",
    "{T}：加{C}。如果该法术力用以支付生物咒语，则该生物获得敏捷异能直到回合结束。",
    "只要你的牌库顶牌是神器牌，试样便具有该牌的所有起动式异能。",
    "如果由你操控之永久物的触发式异能因生物死去而触发，则该异能额外触发一次。",
    "由你操控的灵气，武具和有饰装的生物不能成为咒语的目标。",
    "你起动的佩带异能减少{2}来起动。",
    "派出一个6/6黑色，具飞行与践踏异能的恶魔衍生生物，且具有「此生物不能进行阻挡。」",
    "固色～如果施放此咒语时支付过至少三点绿色法术力，则抓一张牌。",
    "当试样进战场时，若你同时操控神器和结界，则抓一张牌。",
    "当试样进战场时，若你的冒险团满编，则抓一张牌。",
    "试样对至多三个目标各造成2点伤害。",
    "试样对任意数量的目标造成共5点伤害，你可以任意分配。",
    "在你的维持开始时，除非任一对手的总生命等于或小于10，否则你失去1点生命。",
    "每当试样阻挡一个生物时，派出一个1/1白色猫衍生生物，且正阻挡该生物。",
    "目标牌手展示其牌库顶牌。",
    "当试样进战场时，选择任意数量的目标生物。对每个这类生物而言，抓一张牌。",
    "你每回合可以起动由你操控之鹏洛客的忠诚异能三次，而不是只能起动一次。",
    "{T}：试样对目标具飞行异能且进行攻击的生物造成4点伤害。",
    "{T}：试样对目标进行攻击且具飞行异能的生物造成4点伤害。",
    "由你操控且进行攻击且已横置的忍者具有系命异能。",
    "选择另一个目标进行攻击且非传奇的生物。",
    "如果你于施放此咒语时操控龙，则抓一张牌。",
    "反击目标来源为结界的触发式异能。",
    "每当你起动试样的循环异能时，抓一张牌。",
    "在每个结束步骤开始时，若你操控其力量比其基础力量大的法术师，则占卜1。",
    "派出若干珍宝衍生物，其数量等同于以此法对该生物造成的过量伤害数量。",
    "每以此法移去一个充电指示物，便抓一张牌。",
    "占卜X，X为施放此咒语时支付过的{S}数量。",
    "于试样进战场时，选择一种红色以外的颜色。",
    "于试样进战场时，选择一种牌类别，但不能是地。",
    "选择一个1到6之间的数字。",
    "加X点法术力，且为{B}和／或{G}的任意组合。",
    "{T}：加一点法术力，其类别为由你操控的沙漠能产生之任一类别。",
    "你可以从你的坟墓场中施放试样，但在其他费用以外，还须弃一张牌。",
    "每当一个触发式异能因生物死去而触发时，你获得1点生命。",
    "每位牌手各牺牲一个神器。他们为一个地各重复此流程。",
    "抓一张牌。将此流程再重复两次。",
    "如果任一来源将对你造成伤害，则防止其中除了2点以外的所有伤害。",
    "如果试样未横置，且任一生物将对你造成伤害，则防止该伤害中的1点。",
    "如果以此法牺牲的是神器，则抓一张牌。",
    "如果其上结附有由你操控的灵气，则抓一张牌。",
    "每当你从你手牌以外的任何区域中施放咒语时，抓一张牌。",
    "如果试样将离开战场，则改为将它放逐，而非置入其他区域。",
    "当试样进战场时，若它已增幅三次，则抓一张牌。",
    "当试样进战场时，若它是你本回合中施放的第三个咒语，则抓一张牌。",
    "派出一个衍生物，此衍生物为目标生物之复制品，但它是1/1，且额外具有精怪此类别。",
    "于你的结束步骤中，此咒语减少{2}来施放。",
    "每当试样攻击时，若你操控具飞行异能的生物，则试样获得飞行异能直到回合结束。警戒与践踏异能亦比照办理。",
    "佩带{1}。每回合只能起动一次。",
    "吞噬神器2",
    "每位牌手每回合深入地城的次数不能多于两次。",
    "从目标牌手的坟墓场放逐所有基本地以外的牌。",
    "从你的牌库中搜寻两张牌，将其中一张置于你手上，另一张则置入你的坟墓场，然后洗牌。",
    "在你的维持开始时，你可以支付X点生命，X为由你操控的生物数量。若你如此作，则抓X张牌。",
    "如果另一个生物将对佩带此武具的生物造成伤害，则防止该伤害。",
]


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("text", WORDED)
def test_todays_wording_comes_back_to_the_character(text: str, language: str) -> None:
    read = parser().parse_line(text, "试样", "zh-Hans")
    assert read.status == "parsed"
    assert render(read.tree, "zh-Hans", "试样") == text
    written = render(read.tree, language, "试样")
    assert parser().parse_line(written, "试样", language).tree.abilities == read.tree.abilities


@pytest.mark.parametrize(
    "text",
    [
        "展示你的牌库顶牌。若该牌是地牌，则将它放置进场。",
        "从你的牌库中搜寻一张地牌，将它横置进战场，然后洗牌。",
    ],
)
def test_what_is_put_into_play_is_put_onto_the_battlefield(text: str) -> None:
    read = parser().parse_line(text, "试样")
    assert read.status == "parsed"
    assert "放进战场" in render(read.tree)


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(
    "text",
    [
        "试样对目标生物造成1点伤害。如果此咒语已增幅，则改为它对该生物造成5点伤害。",
        "试样对任意一个目标造成1点伤害。如果试样已增幅，则改为它造成5点伤害。",
    ],
)
def test_the_card_that_it_means_is_named(text: str, language: str) -> None:
    read = parser().parse_line(text, "试样", "zh-Hans")
    assert read.status == "parsed"
    written = render(read.tree, language, "试样")
    assert parser().parse_line(written, "试样", language).tree.abilities == read.tree.abilities


def test_a_subject_that_would_run_on_ends_its_sentence() -> None:
    text = "目标牌手获得4点生命。抓一张牌。"
    read = parser().parse_line(text, "试样")
    assert render(read.tree) == text


def test_nothing_unworded_is_written() -> None:
    from kg.abilities.abilities import Line, Spell
    from kg.abilities.actions import Action
    from kg.abilities.effects import Do

    with pytest.raises(CannotRender):
        render(Line(abilities=(Spell(effects=(Do(action=Action(verb="no-such-verb")),)),)))
