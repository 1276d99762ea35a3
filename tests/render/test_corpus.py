"""The whole file of Chinese printings: what is written back is read again as the same tree."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from kg.parse import parser
from kg.render import CannotRender, render

LANGUAGE = {"zhs": "zh-Hans", "zht": "zh-Hant"}
WRITTEN, SAME = 0.97, 0.99
"""Shares of the parsed lines that can be written, and of these that come back as the same tree; they only rise."""


@pytest.mark.corpus
def test_what_is_written_is_read_again_as_the_same(shared: Path) -> None:
    parsed = written = same = 0
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        for row in file:
            printing = json.loads(row)
            language, name = LANGUAGE[printing["lang"]], printing["zh_name"]
            for line in printing["zh_text"].splitlines():
                read = parser().parse_line(line, name, language)
                if read.status != "parsed" or not read.tree.abilities:
                    continue
                parsed += 1
                try:
                    text = render(read.tree, language, name)
                except CannotRender:
                    continue
                written += 1
                again = parser().parse_line(text, name, language)
                same += again.status == "parsed" and again.tree.abilities == read.tree.abilities
    assert parsed > 25_000
    assert written >= WRITTEN * parsed
    assert same >= SAME * written
