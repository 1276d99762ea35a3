"""GBK text that lost a byte reads right again, and text that did not is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.text.mojibake import realign
from kg.text.normalised import Normalised


def out_of_step(before: str, stop_and_more: str, after: str) -> str:
    """Lose the first byte of `stop_and_more`, as a conversion did that wrote `?` for it."""
    return before + "?" + stop_and_more.encode("gb18030")[1:].decode("gb18030", errors="replace") + after


@pytest.mark.parametrize(
    ("stop_and_more", "after"),
    [("。”支付咒語", "之增幅費用"), ("。狂熱N", "指，每當"), ("。”使用召集異能r", "，需")],
)
def test_a_run_that_falls_into_step_again_reads_right(stop_and_more: str, after: str) -> None:
    damaged = out_of_step("此牌", stop_and_more, after)
    assert stop_and_more not in damaged
    mended = realign(Normalised.of(damaged))
    assert mended.text == "此牌" + stop_and_more + after
    assert [(repair.kind, repair.certain) for repair in mended.repairs] == [("quote", True)]


def test_a_lost_half_is_shown_as_lost() -> None:
    mended = realign(Normalised.of("費用?！敝Ц兑粡埮频?呼魂費用"))
    assert mended.text == "費用。”支付一張牌\ufffd呼魂費用"
    assert not mended.repairs[0].certain


def test_a_closing_quotation_mark_after_a_stop_is_given_back() -> None:
    assert realign(Normalised.of("起動?！?如果")).text == "起動。” 如果"


@pytest.mark.parametrize("text", ["真的嗎？是的。", "what? 是", "a?b", "？！", "它能飛行。”是的"])
def test_text_in_step_is_left_alone(text: str) -> None:
    assert realign(Normalised.of(text)).text == text


@given(st.text(alphabet=st.sampled_from("?？！敝Ц吨湔Z之飛行。”N \ue688a"), max_size=30))
@settings(max_examples=200)
def test_no_text_raises(text: str) -> None:
    realign(Normalised.of(text))
