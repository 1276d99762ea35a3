"""Trees that were read one by one against the printed text are still read so; see docs/verification.md.

The golden files hold no printed text: it is taken from `../shared`.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from kg.abilities import from_json, to_json
from kg.parse import parse_line

GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.jsonl"))


def rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]


def key(row: dict[str, Any]) -> tuple[str, str, str, str]:
    return row["set"], row["number"], row["lang"], row["face"]


@pytest.fixture(scope="module")
def printed(shared: Path) -> dict[tuple[str, str, str, str], dict[str, Any]]:
    """The printings that the golden files speak of, by set, number, language and face."""
    asked = {key(row) for file in GOLDEN for row in rows(file)}
    found = {}
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        for text in file:
            card = json.loads(text)
            at = card["set"], card["number"], card["lang"], card["en_face"]
            if at in asked:
                found[at] = card
    return found


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_read_as_when_it_was_verified(file: Path, printed: dict[tuple[str, str, str, str], dict[str, Any]]) -> None:
    differ = []
    for row in rows(file):
        card = printed[key(row)]
        parsed = parse_line(card["zh_text"].split("\n")[row["line"]], card["zh_name"])
        if parsed.status != "parsed" or to_json(parsed.tree) != row["tree"]:
            differ.append("{set} {number} {lang} line {line} (read {read})".format(**row))
    assert not differ


def test_the_files_hold_trees_of_the_model() -> None:
    assert len(GOLDEN) >= 9
    kept = [row for file in GOLDEN for row in rows(file)]
    assert len(kept) >= 1090
    for row in kept:
        assert set(row) == {"set", "number", "lang", "face", "line", "read", "tree"}
        assert to_json(from_json(row["tree"])) == row["tree"]
