"""`kg card`: facts, abilities and rulings of a card by any of its names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["Moonwell Skimmer", "moonwell skimmer", "月泉飛魚", "月泉飞鱼"])
def test_a_card_is_found_by_name_in_any_language_script_and_case(run, moonwell: Path, name: str) -> None:  # type: ignore[no-untyped-def]
    (card,) = json.loads(run("card", name, "--store", moonwell, "--json").stdout)
    assert card["names"] == {"en": "Moonwell Skimmer", "zh-Hant": "月泉飛魚"}
    (face,) = card["faces"]
    assert (face["mana_cost"], face["power"], face["toughness"]) == ("{1}{U}", "2", "1")
    assert (face["types"], face["subtypes"], face["colors"]) == (["creature"], ["fish"], ["blue"])
    assert face["lines"][0]["tree"]["abilities"] == [{"is": "Keyword", "keyword": "flying"}]
    (ruling,) = card["rulings"]
    assert (ruling["ordinal"], ruling["title"], ruling["date"]) == (1, "月泉編年史常見問題集", "2010-04-05")


def test_a_card_as_text(run, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    lines = run("card", "Moonwell Skimmer", "--store", moonwell).stdout.splitlines()
    assert set(lines[0].split("  ")) == {"月泉飛魚", "Moonwell Skimmer", "{1}{U}"}
    assert lines[1].split() == ["Creature", "—", "Fish", "2/1"]
    assert any("Keyword keyword=flying" in line for line in lines)
    assert any("月泉編年史常見問題集, 2010-04-05" in line for line in lines)


def test_the_type_line_and_the_rulings_are_in_the_language_asked_for(run, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    lines = run("card", "Moonwell Skimmer", "--lang", "zh", "--store", moonwell).stdout.splitlines()
    assert lines[1].split() == ["生物", "—", "鱼", "2/1"]
    assert any(line.startswith("  《月泉編年史常見問題集》, 2010-04-05 第1条") for line in lines)


def test_an_unknown_card(refused, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    line = refused("card", "Moonwell Skinner", "--store", moonwell)
    assert "no card named 'Moonwell Skinner'" in line
    assert "did you mean 'Moonwell Skimmer'" in line
    assert "did you mean" not in refused("card", "zzzz", "--store", moonwell)
