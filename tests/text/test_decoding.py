"""Bytes: what is read, and the one line that says why something is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.text.decoding import DecodeError, decode
from kg.text.spans import Span

TEXT = "石橋守衛\n{一}{白}\n生物～人類\n2/1\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_read_with_and_without_mark(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == (TEXT, None)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "x.txt: the file is empty"),
        (b" \n ", "x.txt: the file is empty"),
        (b"\xef\xbb\xbf", "x.txt: the file holds no text"),
        (b"%PDF-1.4 ...", "x.txt: this is a PDF file"),
        (b"PK\x03\x04rest", "x.txt: this is a ZIP container such as DOCX"),
        (bytes(range(256)), "x.txt: .*binary data"),
        (b"abc\x00\x01\x02 defg", "x.txt: .*binary data"),
        (TEXT.encode("gb18030"), "x.txt: not UTF-8 at byte .*GB18030, save it as UTF-8"),
        (b"plain \xff\xff\xff text", "x.txt: not UTF-8 at byte 6; save it as UTF-8"),
    ],
)
def test_what_is_no_text_is_refused_in_one_line(data: bytes, says: str) -> None:
    with pytest.raises(DecodeError, match=says) as caught:
        decode(data, "x.txt")
    assert "\n" not in str(caught.value)


def test_a_text_cut_off_within_a_character_is_read_up_to_there() -> None:
    text, broken = decode(TEXT.encode()[:-15])
    assert text.endswith("\ufffd")
    assert text[:-1] == TEXT[: len(text) - 1]
    assert broken == Span(len(text) - 1, len(text))


@given(st.binary(max_size=80))
@settings(max_examples=300)
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        text, _ = decode(data)
    except DecodeError as error:
        assert "\n" not in str(error)
    else:
        assert text.strip()
