"""What is written is read again as the same tree, over lines drawn from the Chinese printings."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from kg.parse import parser
from kg.render import CannotRender, render
from tests.render.test_corpus import LANGUAGE


def lines(shared: Path, count: int, seed: int) -> list[tuple[str, str, str]]:
    """Return ``count`` different lines as (text, name, language)."""
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        printings = [json.loads(row) for row in file]
    every = {(line, p["zh_name"], LANGUAGE[p["lang"]]) for p in printings for line in p["zh_text"].splitlines()}
    return random.Random(seed).sample(sorted(every), count)


def test_every_line_that_is_written_comes_back(shared: Path) -> None:
    parsed = 0
    for line, name, language in lines(shared, 400, seed=7):
        read = parser().parse_line(line, name, language)
        if read.status != "parsed" or not read.tree.abilities:
            continue
        parsed += 1
        text = render(read.tree, language, name)
        again = parser().parse_line(text, name, language)
        assert again.status == "parsed", (line, text, again.declined_at)
        assert again.tree.abilities == read.tree.abilities, (line, text)
    assert parsed > 330


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
