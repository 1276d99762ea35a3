"""Bytes of a document → its text, or an error that says what is wrong and what would be right."""

from __future__ import annotations

import codecs

from kg.text.spans import Span

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_MAGIC = (
    (b"%PDF", "a PDF file"),
    (b"PK\x03\x04", "a ZIP container such as DOCX"),
    (b"\xd0\xcf\x11\xe0", "an old Word file"),
    (b"\x1f\x8b", "a gzip file"),
    (b"{\\rtf", "an RTF file"),
)
_OTHER_ENCODINGS = ("gb18030", "big5")
_COMMON = frozenset("，。、：；「」的一是不在有")
_LAYOUT = "\t\n\v\f\r\x1b"


class DecodeError(ValueError):
    """Bytes that are no text; the message is one line: what, where and what would be right."""


def decode(data: bytes, name: str = "document") -> tuple[str, Span | None]:
    """Return the text of `data` and the place where it breaks off in the middle of a character, if it does.

    UTF-8 and UTF-16 are read, each with or without a byte order mark. A byte order mark is not part of the text.
    A last character that was cut off stands in the text as U+FFFD, and its place is returned.

    Raises:
        DecodeError: the data are empty, binary or in another encoding.
    """
    if not data.strip():
        raise DecodeError(f"{name}: the file is empty; give a text file in UTF-8")
    for magic, what in _MAGIC:
        if data.startswith(magic):
            raise DecodeError(f"{name}: this is {what}; give its text as a UTF-8 file")
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], encoding, name)
    if wide := _utf16_without_mark(data):
        return _decode(data, wide, name)
    return _decode(data, "utf-8", name)


def _decode(data: bytes, encoding: str, name: str) -> tuple[str, Span | None]:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        text = decoder.decode(data)
    except UnicodeDecodeError as error:
        raise DecodeError(_complaint(data, error, name)) from None
    if not text.strip():
        raise DecodeError(f"{name}: the file holds no text; give a text file in UTF-8")
    control = next((at for at, char in enumerate(text) if char < " " and char not in _LAYOUT), None)
    if control is not None:
        code = ord(text[control])
        raise DecodeError(f"{name}: binary data (character {control} is U+{code:04X}); give a text file in UTF-8")
    pending, _ = decoder.getstate()
    if pending:
        return text + "\ufffd", Span(len(text), len(text) + 1)
    return text, None


def _complaint(data: bytes, error: UnicodeDecodeError, name: str) -> str:
    where = f"{name}: not {error.encoding.upper()} at byte {error.start}"
    if b"\0" in data[:4096]:
        return f"{name}: binary data; give a text file in UTF-8"
    readings = {encoding: data[:4096].decode(encoding, errors="replace") for encoding in _OTHER_ENCODINGS}
    best = max(readings, key=lambda encoding: sum(char in _COMMON for char in readings[encoding]))
    text = readings[best]
    if text.count("\ufffd") <= 2 and sum(map(_is_chinese, text)) > len(text) / 3:
        return f"{where}; it looks like {best.upper()}, save it as UTF-8"
    return f"{where}; save it as UTF-8"


def _utf16_without_mark(data: bytes) -> str | None:
    """Guess UTF-16: line ends and blanks have a zero byte, and read so the text is Chinese or ASCII throughout."""
    sample = data[:4096]
    sample = sample[: len(sample) // 2 * 2]
    if b"\0" not in sample:
        return None
    for encoding in ("utf-16-le", "utf-16-be"):
        text = sample.decode(encoding, errors="replace")
        known = sum(" " <= char <= "~" or char in _LAYOUT or _is_chinese(char) for char in text)
        if known > 0.9 * len(text):
            return encoding
    return None


def _is_chinese(char: str) -> bool:
    return "\u3000" <= char <= "\u303f" or "\u4e00" <= char <= "\u9fff" or "\uff00" <= char <= "\uff5e"
