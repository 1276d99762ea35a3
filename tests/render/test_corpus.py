"""The whole file of Chinese printings: every line that is read is written back and read again as the same tree."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from kg.parse import parser
from kg.render import CannotRender, render

LANGUAGE = {"zhs": "zh-Hans", "zht": "zh-Hant"}


def falls_short(line: str, name: str, language: str) -> str | None:
    """Return why a line that is read does not come back as the same tree; ``None`` if it does, or is not read."""
    read = parser().parse_line(line, name, language)
    if read.status != "parsed" or not read.tree.abilities:
        return None
    try:
        text = render(read.tree, language, name)
    except CannotRender as error:
        return f"cannot be written: {error}"
    again = parser().parse_line(text, name, language)
    if again.status != "parsed":
        return f"is written {text!r}, which is {again.status} at {again.declined_at}"
    return None if again.tree.abilities == read.tree.abilities else f"is written {text!r}, which says something else"


@pytest.mark.corpus
def test_lines_that_are_read_are_written_and_read_again_as_the_same(shared: Path) -> None:
    seen: set[tuple[str, str, str]] = set()
    short: list[tuple[str, str]] = []
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        for row in file:
            printing = json.loads(row)
            for line in printing["zh_text"].splitlines():
                key = (line, printing["zh_name"], LANGUAGE[printing["lang"]])
                if key in seen:
                    continue
                seen.add(key)
                if why := falls_short(*key):
                    short.append((line, why))
    assert len(seen) > 30_000
    assert not short, short[:20]
