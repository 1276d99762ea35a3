"""Offsets survive repairs, and every character of the original stays accounted for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.text.normalised import Normalised
from kg.text.repairs import close_gaps, drop_emphasis, mend_braces, mend_lookalikes, unify_widths
from kg.text.spans import Edit, Span

REPAIRS = (mend_lookalikes, mend_braces, drop_emphasis, unify_widths, close_gaps)


def accounted(text: Normalised, length: int) -> set[int]:
    places = {at for start, end in zip(text.starts, text.ends, strict=True) for at in range(start, end)}
    places |= {at for repair in text.repairs for at in range(repair.span.start, repair.span.end)}
    return places & set(range(length))


def test_a_span_of_the_result_names_the_place_in_the_original() -> None:
    original = "它 獲 得飛行"
    text = Normalised.of(original).mended([Edit(1, 2, "", "spacing"), Edit(3, 4, "", "spacing")])
    assert text.text == "它獲得飛行"
    at = text.text.index("獲得")
    assert text.span(at, at + 2).of(original) == "獲 得"
    assert [repair.span for repair in text.repairs] == [Span(1, 2), Span(3, 4)]


def test_repairs_of_repairs_point_to_the_original() -> None:
    original = "得 + / + 直到"
    text = close_gaps(Normalised.of(original)).mended([])
    spaces = [Edit(at, at + 1, "", "spacing") for at, char in enumerate(text.text) if char == " "]
    text = text.mended(spaces)
    assert text.text == "得+/+直到"
    text = text.mended([Edit(1, 4, "+1/+1", "lost-one", certain=False)])
    assert text.text == "得+1/+1直到"
    assert text.span(1, 6).of(original) == "+ / +"
    assert not all(repair.certain for repair in text.repairs_in(text.span(1, 6)))


def test_edits_that_overlap_are_refused() -> None:
    with pytest.raises(ValueError, match="overlaps"):
        Normalised.of("飛行").mended([Edit(0, 2, "", "spacing"), Edit(1, 2, "", "spacing")])


@pytest.mark.parametrize(
    ("damaged", "mended"),
    [
        ("移行 石像便具有连击异能", "移行石像便具有连击异能"),
        ("代码为   SKY   的牌", "代码为 SKY 的牌"),
        ("{ 横置 }，牺牲它", "{横置}，牺牲它"),
        ("得- 3/-0", "得-3/-0"),
        ("造成 2 点伤害", "造成 2 点伤害"),
        ("{黑/非}}可用", "{黑/非}可用"),
        ("牆∼巨人", "牆～巨人"),
        ("[0]:目標玩家,抽牌", "[0]：目標玩家，抽牌"),
        ("守軍(它不能攻擊)", "守軍（它不能攻擊）"),
        ("在_霜季_中*全部*都會", "在霜季中全部都會"),
        ("*/*與+1/+1", "*/*與+1/+1"),
        ("⾶⾏", "飛行"),
        ("Tidewall, Warden of Ice", "Tidewall, Warden of Ice"),
    ],
)
def test_repairs(damaged: str, mended: str) -> None:
    text = Normalised.of(damaged)
    for repair in REPAIRS:
        text = repair(text)
    assert text.text == mended
    assert accounted(text, len(damaged)) == set(range(len(damaged)))


@given(st.text(alphabet=st.sampled_from("飛⾏行 {}_*∼:,()（）1/+-AB\n。「」牌\u3000"), max_size=60))
@settings(max_examples=150)
def test_no_repair_loses_a_character(original: str) -> None:
    text = Normalised.of(original)
    for repair in REPAIRS:
        text = repair(text)
    assert len(text.starts) == len(text.ends) == len(text.text)
    assert accounted(text, len(original)) == set(range(len(original)))
