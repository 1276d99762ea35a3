"""The checker finds what a tree lacks; over the corpus it finds nothing."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from kg.abilities.abilities import Line, Spell, Triggered
from kg.abilities.actions import Duration
from kg.abilities.effects import Continuous
from kg.parse import Parser, parser
from kg.parse.honesty import misses


def missed(text: str, tree: Line | None = None) -> set[str]:
    reader = parser()
    parsed = reader.parse_line(text, "试样")
    assert parsed.status == "parsed", text
    form, names, _ = reader.prepare(text, "试样", "zh-Hans")
    return {miss.marker for miss in misses(form, tree or parsed.tree, reader.language.lexicons["zh-Hans"], names)}


@pytest.mark.parametrize(
    "text",
    [
        "当试样进战场时，若你操控三个或更多神器，则抓两张牌。",
        "{2}{R}，{T}：试样对至多两个目标生物各造成3点伤害。",
        "如果目标生物将死去，则改为将它放逐。",
    ],
)
def test_a_full_tree_has_a_node_for_every_marker(text: str) -> None:
    assert missed(text) == set()


def test_a_dropped_condition_is_found() -> None:
    text = "当试样进战场时，若你操控三个或更多神器，则抓两张牌。"
    (ability,) = parser().parse_line(text, "试样").tree.abilities
    assert isinstance(ability, Triggered)
    found = missed(text, Line(abilities=(replace(ability, condition=None),)))
    assert {"condition", "bound", "artifact", "number 3"} <= found


def test_a_dropped_effect_is_found() -> None:
    text = "消灭目标生物。你失去2点生命。"
    (ability,) = parser().parse_line(text).tree.abilities
    assert isinstance(ability, Spell)
    assert missed(text, Line(abilities=(replace(ability, effects=ability.effects[:1]),))) == {"number 2", "lose-life"}


@pytest.mark.parametrize(
    ("text", "marker"),
    [
        ("消灭目标生物。抓一张牌。", "draw"),
        ("消灭目标生物。占卜1。", "scry"),
        ("抓一张牌。目标生物得+1/+1直到回合结束。", "power and toughness changed"),
        ("抓一张牌。试样对目标生物造成2点伤害。", "itself"),
        ("抓一张牌。将目标牌从你的坟墓场置于其拥有者的牌库底。", "graveyard"),
        ("抓一张牌。将目标生物置于其拥有者的牌库顶。", "place in a library"),
        ("抓一张牌。将目标生物移回其拥有者手上。", "owner"),
        ("抓一张牌。横置所有由目标牌手操控的地。", "control"),
    ],
)
def test_each_deed_is_looked_for(text: str, marker: str) -> None:
    (ability,) = parser().parse_line(text, "试样").tree.abilities
    assert isinstance(ability, Spell)
    assert missed(text) == set()
    kept = ability.effects[:1]
    assert marker in missed(text, Line(abilities=(replace(ability, effects=kept),)))


def test_a_trigger_that_waits_for_nothing_and_an_empty_duration_are_found() -> None:
    text = "每当试样攻击时，它得+1/+1直到回合结束。"
    (ability,) = parser().parse_line(text, "试样").tree.abilities
    assert isinstance(ability, Triggered)
    assert missed(text, Line(abilities=(replace(ability, events=()),))) >= {"event"}
    (effect,) = ability.effects
    assert isinstance(effect, Continuous)
    lasting = replace(ability, effects=(replace(effect, duration=Duration()),))
    assert missed(text, Line(abilities=(lasting,))) >= {"until"}


def _printings(shared: Path) -> list[dict[str, str]]:
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(row) for row in file]


@pytest.mark.corpus
def test_nothing_is_swallowed_in_the_corpus(shared: Path) -> None:
    reader = Parser()
    counts: Counter[str] = Counter()
    for printing in _printings(shared):
        for text in (printing["zh_text"] or "").split("\n"):
            parsed = reader.parse_line(text, printing["zh_name"])
            if text.strip() and parsed.status == "parsed":
                form, names, _ = reader.prepare(text, printing["zh_name"], "auto")
                lang = "zh-Hant" if printing["lang"] == "zht" else "zh-Hans"
                counts.update(m.marker for m in misses(form, parsed.tree, reader.language.lexicons[lang], names))
    assert counts == Counter()


@pytest.mark.corpus
def test_no_line_has_two_trees(shared: Path) -> None:
    reader = Parser()
    printings = random.Random(1).sample(_printings(shared), 6000)
    ambiguous = {
        text
        for printing in printings
        for text in (printing["zh_text"] or "").split("\n")
        if reader.parse_line(text, printing["zh_name"]).status == "ambiguous"
    }
    assert ambiguous == set()
