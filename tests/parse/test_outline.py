"""What a paragraph that was not understood shows by its frame (CR 113.2c, 113.3)."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Spell, Unparsed
from kg.parse import parse_line
from kg.parse.outline import frame, topics

SAID = {
    "每当任一牌手眨眼三次时，众人为之起舞。": "triggered",
    "在你的维持开始时，众人为之起舞。": "triggered",
    "议定～当风起时，众人为之起舞。": "triggered",
    "{2}，{T}：众人为之起舞。": "activated",
    "II — 众人为之起舞。": "chapter",
    "于云海舞者进战场时，选择一种舞步。": "entering",
    "如果任一牌手将起舞，则改为众人静坐。": "replacement",
    "众人为之起舞。": None,
    "由你操控的生物具有「{T}：众人为之起舞。」": None,
    "当风起时，众人为之起舞。由你操控的生物得+1/+1。": None,
}


@pytest.mark.parametrize("text", SAID)
def test_the_frame_tells_the_kind_of_ability(text: str) -> None:
    assert frame(text, "云海舞者") == SAID[text]


def test_what_a_text_speaks_of() -> None:
    assert topics("众人为之起舞，云海舞者的操控者支付{1}。") == {"cost"}
    assert topics("以目标舞者施放咒语。") == {"cast", "target"}
    assert topics("众人为之起舞。（支付{1}以施放它。）") == frozenset()


@pytest.mark.parametrize(
    "beginning",
    [
        "当试样进战场时，众人为之起舞。",
        "{T}：众人为之起舞。",
        "I — 众人为之起舞。",
        "如果你将抓一张牌，则改为众人为之起舞。",
    ],
)
def test_what_goes_on_with_an_ability_that_was_not_understood_is_no_spell_ability(beginning: str) -> None:
    read = parse_line(f"{beginning}抓一张牌。", "试样")
    assert all(isinstance(ability, Unparsed) for ability in read.tree.abilities)
    assert len(read.unparsed) == 2


def test_an_instruction_beside_another_that_was_not_understood_stays() -> None:
    first, second = parse_line("众人为之起舞。抓一张牌。", "试样").tree.abilities
    assert isinstance(first, Unparsed)
    assert isinstance(second, Spell)
