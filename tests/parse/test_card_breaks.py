"""Lines that were run together are cut where that is proven, and nowhere else. The card is called 试样."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

from kg.parse import parse_card, parse_line
from kg.parse.breaks import cut
from kg.parse.parser import parser

LOST = {
    "飞行‖{R}：试样得+1/+0直到回合结束。": ["activated"],
    "飛行‖當試樣進戰場時，抽一張牌。": ["triggered"],
    "当试样进战场时，抓一张牌。‖在你的维持开始时，你失去2点生命。": ["triggered"],
    "{T}：抓一张牌。‖每当你牺牲一个生物时，你获得1点生命。": ["triggered"],
    "结附于生物‖所结附的生物得+2/+2。": ["after-keyword"],
    "试样不能进行阻挡。‖飞行": ["keyword"],
    "抓一张牌。‖循环{2}": ["keyword"],
    "+1：抓一张牌。‖-2：消灭目标生物。‖-7：你获得10点生命。": ["loyalty", "loyalty"],
    "{T}：加{G}。‖{2}，{T}：抓一张牌。": ["activated"],
    "当试样进战场时，选择一项～‖• 抓一张牌。• 消灭目标地。": ["mode"],
    "目标生物得-1/-1直到回合结束。‖丧心～如果本回合有生物死去，则改为该生物得-5/-5直到回合结束。": ["ability-word"],
}


@pytest.mark.parametrize("marked", LOST)
def test_a_lost_break_is_put_back(marked: str) -> None:
    name = "試樣" if "試" in marked else "试样"
    parts = marked.split("‖")
    places = [sum(map(len, parts[: n + 1])) for n in range(len(parts) - 1)]
    (line,) = parse_card("".join(parts), name).lines
    assert line.status == "parsed"
    assert [one.at for one in line.breaks] == places
    assert [one.begins for one in line.breaks] == LOST[marked]
    apart = tuple(ability for part in parts for ability in parse_line(part, name).tree.abilities)
    assert line.read.tree.abilities == apart


@pytest.mark.parametrize(
    "text",
    [
        "飞行，先攻",
        "放逐目标生物。在下一个结束步骤开始时，将该牌移回战场。",
        "试样得+1/+1。试样不能进行阻挡。",
        "派出一个1/1白色士兵衍生生物。在战斗结束时，放逐该衍生物。",
        "{T}：抓一张牌。只能于法术时机起动。",
        "所结附的生物具有「{T}：抓一张牌。」",
        "佩带{3}。你每操控一个武具，此异能便减少{1}来起动。",
        "选择一项～抓一张牌；或消灭目标地。",
    ],
)
def test_what_one_paragraph_says_is_not_cut(text: str) -> None:
    assert cut(parser(), text, "试样").breaks == ()


def test_reminder_text_keeps_its_place() -> None:
    text = "飞行（甲乙丙。）{R}：试样得+1/+0直到回合结束。（丁。）"
    (line,) = parse_card(text, "试样").lines
    assert line.status == "parsed"
    assert [text[one.start : one.end] for one in line.read.tree.reminders] == ["（甲乙丙。）", "（丁。）"]


def test_a_line_that_cannot_be_read_whole_is_not_cut() -> None:
    (line,) = parse_card("飞行{R}：试样得+1/+0直到回合结束。天地玄黄宇宙洪荒。", "试样").lines
    assert line.breaks == ()
    assert line.status in ("partial", "unparsed")


@pytest.mark.corpus
def test_cuts_over_all_printings_fall_where_the_english_text_has_more_lines(shared: Path) -> None:
    kinds: Counter[str] = Counter()
    beside = 0
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        for row in file:
            printing = json.loads(row)
            lines = parse_card(printing["zh_text"] or "", printing["zh_name"]).lines
            found = [one.begins for line in lines for one in line.breaks]
            kinds.update(found)
            english = [line for line in (printing["en_text"] or "").splitlines() if line.strip()]
            beside += len(found) if len(lines) >= len(english) else 0
    assert kinds.total() >= 400
    assert set(kinds) == {"activated", "triggered", "keyword", "after-keyword", "ability-word", "loyalty", "mode"}
    assert beside <= 0.01 * kinds.total()
