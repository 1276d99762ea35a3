"""Any text whatever is read or refused, and every character of it is accounted for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.sources import Document, ReadError, read, shipped
from kg.sources.accounting import unaccounted
from kg.text.decoding import decode

PIECES = [
    "潮落城守卫",
    "石徑信使 / Stonepath Runner",
    "{二}{白}",
    "[綠]",
    "{X}",
    "生物～人类／士兵",
    "傳奇生物∼鳥",
    "地",
    "神器",
    "2/1",
    "*/*",
    "5",
    "飞行",
    "当它进战场时，抓一张牌。",
    "（此生物攻擊時不需橫置。）",
    "选择一项～",
    "  • 抓一张牌。",
    "• 它不会触发。",
    "* 它不會觸發。",
    "-----",
    "++++++++++",
    "702.9a 飛行是靜止式異能。",
    "例：某個生物。",
    "白色",
    "单卡解惑",
    "通則釋疑",
    "***復出關鍵字：飛行***",
    "「飞行」通则：",
    "飛行的正式規則解析如下：",
    "常见问题集",
    "1. 守軍 Defender 守軍。",
    "2. 飛行 Flying 飛行(xíng)。",
    "3. 敏捷 Haste 敏捷?！?",
    "\n\n2、",
    "Transcription",
    "飞 行 与 敏 捷 异 能",
    "得 +/+0",
    "�",
    "",
    "\r",
]

texts = st.one_of(
    st.text(max_size=120),
    st.lists(st.sampled_from(PIECES), max_size=25).map("\n".join),
    st.lists(st.sampled_from([*PIECES, " ", "\n", "\n\n", "，", "。", "（", "」"]), max_size=40).map("".join),
)


def check(data: bytes) -> None:
    try:
        document = read(data, name="any.txt")
    except ReadError as error:
        assert "\n" not in str(error)
        return
    text, _ = decode(data)
    assert [span.of(text) for span in unaccounted(document, text)] == []
    assert Document.from_json(document.to_json()) == document
    assert document.report.characters == len(text)


@given(texts)
@settings(max_examples=150)
def test_any_text_is_accounted_for(text: str) -> None:
    check(text.encode("utf-8", errors="surrogatepass"))


@given(texts)
@settings(max_examples=150)
def test_any_text_within_release_notes_is_accounted_for(text: str) -> None:
    check(("霜桥编年史常见问题集\n-----\n" + text).encode("utf-8", errors="surrogatepass"))


@given(texts)
@settings(max_examples=100)
def test_any_text_within_a_compendium_is_accounted_for(text: str) -> None:
    head = "小冊\n\n1、 1. 守軍 Defender 守軍是異能。 2. 飛行 Flying 飛行是異能。 3. 敏捷 Haste 敏捷是異能。 "
    check((head + text).encode("utf-8", errors="surrogatepass"))


@given(st.binary(max_size=200))
@settings(max_examples=150)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    check(data)


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_shipped_documents_are_accounted_for(path: Path) -> None:
    check(path.read_bytes())


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
@given(st.data())
@settings(max_examples=15)
def test_a_document_cut_off_anywhere_is_read_as_far_as_it_goes(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    check(whole[: data.draw(st.integers(0, len(whole)))])


def test_a_seed_document_loses_nothing(shared: Path) -> None:
    for path in sorted((shared / "seeds").glob("*.txt")):
        text, _ = decode(path.read_bytes())
        assert [span.of(text) for span in unaccounted(read(path), text)] == []


@pytest.mark.parametrize(
    "piece", ["(a", "（", "{", "{一}", "* ", "/", "+/", "牌 特”", "牌 / A { ", "?！", "_牌", "1. 牌 Abc "]
)
def test_long_lines_of_one_piece_end(piece: str) -> None:
    check(("霜桥编年史常见问题集\n单卡解惑\n守卫\n{一}\n生物～人类\n1/1\n" + piece * 2000).encode())
