"""Script detection and folding: the length never changes, simplified text is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.text.scripts import detect_script, fold, lexer_form, mend_lookalikes, unify_marks


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("当石桥守卫进战场时，抓一张牌。", "zh-Hans"),
        ("當石橋守衛進戰場時，抽一張牌。", "zh-Hant"),
        ("巫術～古咒", "zh-Hant"),
        ("法术", "zh-Hans"),
        ("反死灵保护", "zh-Hans"),
        ("手牌", "zh"),
        ("Flying, haste", "en"),
        ("{2}: 3/3", "und"),
        ("", "und"),
    ],
)
def test_the_script_is_told_by_characters_that_only_one_script_has(text: str, script: str) -> None:
    assert detect_script(text) == script


def test_folding_gives_the_simplified_characters() -> None:
    assert fold("鵬洛客於戰場上；乾枯，獲得三點生命") == "鹏洛客于战场上；干枯，获得三点生命"


def test_simplified_text_keeps_characters_that_folding_would_change() -> None:
    assert fold("乾坤与著作进战场") == "乾坤与著作进战场"


def test_text_that_both_scripts_write_alike_is_folded_by_the_script_given() -> None:
    assert fold("乾枯") == "干枯"
    assert fold("乾枯", "zh-Hans") == "乾枯"


def test_lookalikes_become_the_characters_meant() -> None:
    assert mend_lookalikes("⾶⾏與⻜⾏，找岀⻰") == "飛行與飞行，找出龙"


def test_marks_take_one_width() -> None:
    assert unify_marks("［＋１］:∼生物,２／２(−３)") == "[+1]：～生物，2/2（-3）"


def test_the_lexer_form_does_all_at_once() -> None:
    assert lexer_form("⾶⾏,得＋１／＋１直到回合結束。") == "飞行，得+1/+1直到回合结束。"
    assert lexer_form("乾坤进战场:⻰") == "乾坤进战场：龙"


@given(st.text())
@settings(max_examples=200)
def test_no_text_changes_its_length(text: str) -> None:
    assert len(fold(text)) == len(lexer_form(text)) == len(unify_marks(text)) == len(text)
    assert lexer_form(lexer_form(text, "zh-Hans"), "zh-Hans") == lexer_form(text, "zh-Hans")
