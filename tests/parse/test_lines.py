"""Any text is read without an exception, and every character of it is accounted for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.abilities.abilities import Unparsed
from kg.parse import parse_line

WORDS = st.sampled_from(
    [
        *"当 每当 时 ， 。 ： 目标 生物 你 得 +1/+1 「 」 （ ） {T} {R} 直到回合结束 抓 一 张 牌 如果 则 的 • ～".split(
            " "
        ),
        *("选择", "\n", "I — ", "等级1-4"),
    ]
)


@settings(max_examples=150)
@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=25).map("".join)))
def test_any_text(text: str) -> None:
    parsed = parse_line(text, "试样")
    assert parsed.status in {"parsed", "partial", "unparsed", "ambiguous"}
    unread = [a for a in parsed.tree.abilities if isinstance(a, Unparsed)]
    assert len(unread) == len(parsed.unparsed) == len(parsed.declined_at)
    for start, end in parsed.unparsed:
        assert 0 <= start < end <= len(text)
    assert (parsed.status == "parsed") == (not parsed.unparsed)


@settings(max_examples=50)
@given(st.text(alphabet="鳥語花香啊哦", min_size=1, max_size=12))
def test_what_no_word_begins_is_not_read(text: str) -> None:
    parsed = parse_line(f"抓一张牌。{text}。")
    assert parsed.status == "partial"
    assert parsed.unparsed == ((5, 5 + len(text)),)


def test_a_very_long_line_takes_little_time() -> None:
    import time

    parse_line("抓一张牌。")
    text = "如果你操控生物，且" * 200 + "抓一张牌。"
    began = time.process_time()
    parse_line(text)
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "text", ["「" * 3000, "「" * 3000 + "」" * 3000, "飞行" * 3000], ids=["open", "nested", "glued"]
)
def test_a_hostile_line_is_declined_and_nothing_is_raised(text: str) -> None:
    assert parse_line(text).status in ("partial", "unparsed")


def test_a_sentence_with_one_cards_name_is_not_remembered_for_another() -> None:
    text = "当试样进战场时，抓一张牌。"
    assert parse_line(text, "试样").status == "parsed"
    assert parse_line(text, "别样").status == "unparsed"
