"""`kg coverage`: counts, the decline table, and files that are no cards."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

CARDS: list[dict[str, Any]] = [
    {"name": "试验兽", "text": "飞行\n先攻", "lang": "zhs", "date": "2020-01-01"},
    {"name": "试验鸟", "text": "天地玄黄。", "lang": "zhs", "date": "2020-06-01"},
    {"name": "試驗魚", "text": "飛行\n天地玄黃。", "lang": "zht", "date": "2011-01-01"},
    {"name": "试验石", "text": None, "lang": "zhs", "date": "2011-01-01"},
]
OPTIONS = ["--text", "text", "--name", "name"]


def written(path: Path, cards: list[dict[str, Any]]) -> Path:
    lines = "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards)
    path.write_bytes(gzip.compress(lines.encode(), mtime=0) if path.suffix == ".gz" else lines.encode())
    return path


@pytest.mark.parametrize("name", ["cards.jsonl", "cards.jsonl.gz"])
def test_lines_and_cards_are_counted(run, tmp_path: Path, name: str) -> None:  # type: ignore[no-untyped-def]
    counts = json.loads(run("coverage", written(tmp_path / name, CARDS), *OPTIONS, "--json").stdout)
    assert list(counts) == [
        "lines", "parsed", "partial", "unparsed", "ambiguous", "cards", "cards_parsed", "seconds", "splits", "declines",
    ]  # fmt: skip
    expected = {"lines": 5, "parsed": 3, "partial": 0, "unparsed": 2, "ambiguous": 0, "cards": 4, "cards_parsed": 2}
    assert {key: counts[key] for key in expected} == expected


def test_declines_name_the_place_the_cards_that_it_alone_blocks_and_examples(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    cards = [*CARDS, {"name": "试验马", "text": "天地玄黄。\n日月盈昃。"}]
    counts = json.loads(run("coverage", written(tmp_path / "c.jsonl", cards), *OPTIONS, "--json").stdout)
    first, second = counts["declines"]
    assert "天地玄黄".startswith(first["at"][:4])
    assert (first["lines"], first["cards"], first["examples"]) == (3, 2, ["试验鸟", "試驗魚", "试验马"])
    assert (second["lines"], second["cards"], second["examples"]) == (1, 0, ["试验马"])


def test_by_fields_with_the_year_of_a_date(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = written(tmp_path / "c.jsonl", CARDS)
    counts = json.loads(run("coverage", file, *OPTIONS, "--by", "date,lang", "--json").stdout)
    assert [(part["date"], part["lang"], part["cards"], part["cards_parsed"]) for part in counts["by"]] == [
        ("2011", "zhs", 1, 1),
        ("2011", "zht", 1, 0),
        ("2020", "zhs", 2, 1),
    ]


def test_breaks_put_back_are_counted_by_what_begins_there(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    cards = [{"name": "试验兽", "text": "飞行{R}：试验兽得+1/+0直到回合结束。"}]
    counts = json.loads(run("coverage", written(tmp_path / "c.jsonl", cards), *OPTIONS, "--json").stdout)
    assert (counts["lines"], counts["parsed"], counts["splits"]) == (1, 1, {"activated": 1})


def test_as_text(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    lines = run("coverage", written(tmp_path / "c.jsonl", CARDS), *OPTIONS, "--by", "lang").stdout.splitlines()
    assert lines[0].split() == ["lines", "5"]
    assert lines[6].split() == ["cards_parsed", "2"]
    assert any(line.startswith("zhs") and "66.7 % parsed" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("c.jsonl", b"", "no cards"),
        ("c.jsonl", b"not json\n", "line 1"),
        ("c.jsonl", b'{"name": "a", "text": "b"}\n[1]\n', "line 2"),
        ("c.jsonl", b'{"name": "a", "text": 7}\n', "card 1"),
        ("c.jsonl", b'{"name": "a"}\n', "no field 'text'"),
        ("c.jsonl", '{"name": "飞"}'.encode("gb18030"), "UTF-8"),
        ("c.jsonl", b"[" * 100_000, "line 1"),
        ("c.jsonl.gz", b"not gzip", "gzip"),
        ("c.jsonl.gz", gzip.compress(b'{"name": "a", "text": "b"}\n' * 1000, mtime=0)[:60], "gzip"),
    ],
)
def test_a_file_that_is_no_cards_is_refused(refused, tmp_path: Path, name: str, content: bytes, told: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / name
    path.write_bytes(content)
    line = refused("coverage", path, *OPTIONS)
    assert str(path) in line
    assert told in line
