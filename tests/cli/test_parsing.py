"""`kg parse`: statuses, trees, and what was not understood."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.abilities import from_json, to_json


def test_a_line_is_shown_with_its_status_and_tree(run) -> None:  # type: ignore[no-untyped-def]
    result = run("parse", "飞行")
    assert (result.exit_code, result.stdout) == (0, "parsed: 飞行\n  Keyword keyword=flying\n")


def test_trees_are_json_that_can_be_read_back(run) -> None:  # type: ignore[no-untyped-def]
    entry, second = json.loads(run("parse", "飞行\n先攻", "--json").stdout)
    assert (entry["text"], entry["status"], entry["unparsed"]) == ("飞行", "parsed", [])
    assert entry["tree"]["abilities"] == [{"is": "Keyword", "keyword": "flying"}]
    assert to_json(from_json(second["tree"])) == second["tree"]


def test_both_scripts_give_one_tree(run) -> None:  # type: ignore[no-untyped-def]
    trees = [
        json.loads(run("parse", text, "--lang", lang, "--json").stdout)[0]["tree"]
        for text, lang in (("飞行", "zh-Hans"), ("飛行", "zh-Hant"), ("飛行", "auto"))
    ]
    assert trees[0] == trees[1] == trees[2]


def test_the_name_stands_for_the_card_itself(run) -> None:  # type: ignore[no-untyped-def]
    named = json.loads(run("parse", "当试验兽进战场时，抓一张牌。", "--name", "试验兽", "--json").stdout)
    assert named[0]["status"] == "parsed"
    assert {"is": "Self"} in [event["object"] for event in named[0]["tree"]["abilities"][0]["events"]]


def test_standard_input_is_read_for_a_dash(run) -> None:  # type: ignore[no-untyped-def]
    result = run("parse", "-", input="飞行\n\n先攻\n")
    assert [line for line in result.stdout.splitlines() if line.startswith("parsed")] == [
        "parsed: 飞行",
        "parsed: 先攻",
    ]


def test_what_is_not_understood_is_shown_and_status_1(run) -> None:  # type: ignore[no-untyped-def]
    result = run("parse", "天地玄黄", "--json")
    assert result.exit_code == 1
    (entry,) = json.loads(result.stdout)
    assert entry["status"] == "unparsed"
    assert [part["text"] for part in entry["unparsed"]] == ["天地玄黄"]


def test_text_that_is_not_chinese_is_told_that_only_chinese_is_read(run) -> None:  # type: ignore[no-untyped-def]
    assert "only Chinese text is read" in run("parse", "Flying").stdout
    assert "only Chinese text is read" not in run("parse", "天地玄黄").stdout


def test_bad_input(refused) -> None:  # type: ignore[no-untyped-def]
    assert "empty" in refused("parse", "")
    assert "empty" in refused("parse", "-", input=" \n")
    assert "UTF-8" in refused("parse", "-", input="飞行".encode("gb18030"))
    assert "auto" in refused("parse", "飞行", "--lang", "latin")
    assert refused("parse")


TEXT = st.text(
    st.sampled_from(
        "飞行先攻当每若则将目标生物牌手操控一两X点伤害造成进战场坟墓抓张牌，。：；「」『』（）{}12+-/ 　\t～•"
    )
    | st.characters(exclude_categories=["Cs"]),
    max_size=60,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXT, name=st.none() | st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=4))
def test_any_text_whatever_is_accounted_for(run, text: str, name: str | None) -> None:  # type: ignore[no-untyped-def]
    arguments = ["parse", "-", "--json", *([] if name is None else [f"--name={name}"])]
    result = run(*arguments, input=text)
    lines = [line for line in text.replace("\ufeff", "", text.startswith("\ufeff")).splitlines() if line.strip()]
    if not lines:
        assert result.exit_code == 2
        return
    assert result.stderr == ""
    entries = json.loads(result.stdout)
    assert [entry["text"] for entry in entries] == lines
    assert result.exit_code == (0 if all(entry["status"] == "parsed" for entry in entries) else 1)
    for entry in entries:
        assert (entry["status"] == "parsed") == (entry["unparsed"] == [])
        for part in entry["unparsed"]:
            assert part["text"] == entry["text"][part["start"] : part["end"]] != ""
