"""`kg render`: text and trees written in today's wording, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path


def test_a_line_is_written_in_three_languages(run) -> None:  # type: ignore[no-untyped-def]
    (entry,) = json.loads(run("render", "飛行", "--json").stdout)
    assert entry["written"] == {"zh-Hans": "飞行", "zh-Hant": "飛行", "en": "Flying"}
    assert run("render", "飛行").stdout.splitlines() == [
        "parsed: 飛行", "  zh-Hans 飞行", "  zh-Hant 飛行", "  en      Flying",
    ]  # fmt: skip


def test_one_language_and_a_name(run) -> None:  # type: ignore[no-untyped-def]
    result = run("render", "當試驗獸進戰場時，抽一張牌。", "--name", "試驗獸", "--to", "en", "--json")
    (entry,) = json.loads(result.stdout)
    assert list(entry["written"]) == ["en"]
    assert "draw a card" in entry["written"]["en"]
    assert "試驗獸" in entry["written"]["en"]


def test_trees_as_parse_gives_them(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "trees.json"
    file.write_text(run("parse", "飞行\n先攻", "--json").stdout, encoding="utf-8")
    options = ["--to", "zh-Hant", "--json"]
    from_file = run("render", "--tree", file, *options)
    from_input = run("render", "--tree", "-", *options, input=file.read_text(encoding="utf-8"))
    for result in (from_file, from_input):
        assert [entry["written"]["zh-Hant"] for entry in json.loads(result.stdout)] == ["飛行", "先攻"]


def test_what_was_not_understood_is_not_written(run) -> None:  # type: ignore[no-untyped-def]
    result = run("render", "天地玄黄。", "--json")
    assert result.exit_code == 1
    (entry,) = json.loads(result.stdout)
    assert entry["written"] == {}
    assert set(entry["refused"]) == {"zh-Hans", "zh-Hant", "en"}


def test_bad_input(refused, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert "--tree" in refused("render")
    assert "empty" in refused("render", " ")
    bad = ["", "[", "[7]", '{"is": "Nope"}', '[{"tree": []}]', "[" * 9999, '{"is": "Do"}']
    for number, content in enumerate(bad):
        file = tmp_path / f"{number}.json"
        file.write_text(content, encoding="utf-8")
        assert str(file) in refused("render", "--tree", file), content
