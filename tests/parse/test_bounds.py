"""However long or nested a text is, reading it takes time in proportion to its length, and what is too long is told."""

from __future__ import annotations

import time

import pytest

from kg.parse import parse_card, parse_line
from kg.parse.breaks import MOST_SHOWN
from kg.parse.parser import LONGEST

DRAW = "当此生物进战场时，抓{}张牌。"


def test_a_sentence_that_is_too_long_is_declined_with_the_reason() -> None:
    read = parse_line("，".join(["抓一张牌"] * LONGEST) + "。飞行")
    assert read.status == "partial" and read.declined_at == ("(too long)",)


def test_many_sentences_that_run_together_are_read_whole_without_being_cut() -> None:
    text = "".join(DRAW.format(n) for n in range(2, 2 + MOST_SHOWN))
    few = parse_card(text)
    assert few.parsed and len(few.repairs) == MOST_SHOWN - 1
    many = parse_card(text + DRAW.format(99) + DRAW.format(98))
    assert many.parsed and not many.repairs and len(many.faces[0].abilities) == MOST_SHOWN + 2


def test_a_row_of_digits_that_is_no_number_of_a_card_is_one_word() -> None:
    read = parse_line("抓" + "1" * 50 + "张牌。")
    assert read.status == "unparsed" and read.declined_at == ("111111",)


@pytest.mark.parametrize(
    "text",
    [
        "抓" + "1" * 20_000 + "张牌。",
        "{" * 5_000,
        "「" * 5_000,
        "（" * 5_000,
        "～" * 5_000,
        "名称为" * 2_000,
        "，".join(f"抓{n}张牌" for n in range(500)) + "。",
        "".join(f"如果你操控{n}个生物，" for n in range(500)) + "抓一张牌。",
        "此生物具有" + "与".join(f"「{{T}}：抓{n}张牌。」" for n in range(300)) + "。",
        "".join(DRAW.format(n) for n in range(200)),
    ],
    ids=lambda text: text[:8],
)
def test_no_text_takes_more_than_a_moment(text: str) -> None:
    parse_card("飞行")
    used = time.process_time()
    parse_card(text)
    assert time.process_time() - used < 1.0
