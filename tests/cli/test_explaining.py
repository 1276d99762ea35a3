"""`kg explain`: what follows from a card of the graph or from given text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.abilities.abilities import Triggered
from kg.abilities.actions import Action
from kg.abilities.effects import Do
from kg.abilities.quantities import Number
from kg.abilities.selections import Self
from kg.cli.explaining import heading

TARGETS = "{T}：对目标生物造成1点伤害。"


def test_each_statement_has_its_rule_and_version(run) -> None:  # type: ignore[no-untyped-def]
    (shown,) = json.loads(run("explain", "--text", TARGETS, "--as-of", "2023-11-17", "--json").stdout)
    assert (shown["name"], shown["as-of"], shown["language"]) == (None, "2023-11-17", "en")
    cited = {(entry["cr"], entry["version"]) for entry in shown["consequences"]}
    assert {("602.2b", "2023-11-17"), ("608.2b", "2023-11-17")} <= cited
    assert all(entry["text"] and entry["derivation"] for entry in shown["consequences"])


def test_the_text_is_grouped_by_ability(run) -> None:  # type: ignore[no-untyped-def]
    lines = run("explain", "--text", f"飞行\n{TARGETS}", "--lang", "zh").stdout.splitlines()
    heads = [line for line in lines if not line.startswith(" ")]
    assert heads[-1] == f"异能2：{TARGETS}"
    assert any("目标" in line and "CR 608.2b" in line for line in lines)
    assert len(run("explain", "--text", TARGETS, "--full").stdout) > len(run("explain", "--text", TARGETS).stdout)


def test_a_card_of_the_graph_by_name(run, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    text = run("explain", "Moonwell Skimmer", "--store", moonwell).stdout
    assert text.startswith("Moonwell Skimmer\n")
    assert "When Moonwell Skimmer enters the battlefield, draw a card." in text
    assert (
        "當月泉飛魚進戰場時，抓一張牌。"
        in run("explain", "Moonwell Skimmer", "--lang", "zh", "--store", moonwell).stdout
    )
    assert run("explain", "Moonwell Skimmer", "--lang", "zh", "--store", moonwell).stdout.startswith("月泉飛魚\n")


def test_what_was_not_understood_is_said(run) -> None:  # type: ignore[no-untyped-def]
    (shown,) = json.loads(run("explain", "--text", f"天地玄黄。\n{TARGETS}", "--json").stdout)
    assert shown["withheld"]


def test_a_text_that_holds_its_own_name_is_understood_with_the_name(run) -> None:  # type: ignore[no-untyped-def]
    text = "当暮潮石像进战场时，抓一张牌。"
    (named,) = json.loads(run("explain", "暮潮石像", "--text", text, "--json").stdout)
    assert (named["name"], named["unread"]) == ("暮潮石像", [])
    assert named["consequences"]
    (bare,) = json.loads(run("explain", "--text", text, "--json").stdout)
    assert bare["unread"] == [0] and not bare["consequences"]


def test_bad_input(refused, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    assert "--text" in refused("explain")
    assert "empty" in refused("explain", "--text", " ")
    assert "did you mean" in refused("explain", "Moonwell Skinner", "--store", moonwell)
    assert refused("explain", "Moonwell Skimmer", "--as-of", "someday", "--store", moonwell)


@pytest.mark.parametrize(
    ("language", "head"),
    [("en", "When Dusk Owl enters the battlefield, draw a card."), ("zh", "当Dusk Owl进战场时，抓一张牌。")],
)
def test_an_ability_is_headed_by_its_words_also_where_no_text_is_kept(language: str, head: str) -> None:
    drawing = Do(action=Action(verb="draw", amount=Number(value=1)))
    ability = Triggered(events=(Action(verb="enter", object=Self()),), effects=(drawing,))
    assert heading({}, ability, language, "Dusk Owl") == head
    printed = heading({"zh-Hant": "當它進戰場"}, ability, language, "Dusk Owl")
    assert printed == ("當它進戰場" if language == "zh" else head), (
        "print in another language gives way to the tree's words"
    )
