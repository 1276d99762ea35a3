"""The vocabulary has what the rules name, with its labels and eras."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

from kg.terms import frames, read
from kg.terms.frames import frame

VOCABULARY = read()


def test_labels_by_language_and_year() -> None:
    player = VOCABULARY["player"]
    assert (player.label("zh-Hans"), player.label("zh-Hant"), player.label("en")) == ("牌手", "玩家", "player")
    assert VOCABULARY["mana-value"].label("zh-Hans") == "法术力值"
    assert VOCABULARY["mana-value"].label("zh-Hans", as_of=2015) == "总法术力费用"


def test_every_rule_number_exists_in_the_rules(shared: Path) -> None:
    with gzip.open(shared / "rules" / "cr_2023-11-17_zh-en.json.gz") as file:
        rules = json.load(file)
    known: set[str] = set()

    def walk(nodes: list[dict]) -> None:  # type: ignore[type-arg]
        for node in nodes:
            known.add(node["chapter"].rstrip("."))
            walk(node.get("subrules") or [])

    walk(rules["main"])
    with gzip.open(shared / "rules" / "cr_2024-04-10_en.txt.gz", "rt", encoding="utf-8") as text:
        known.update(re.findall(r"^(\d{3}\.\d+[a-z]?)\b", text.read(), re.MULTILINE))
    missing = {c.id: c.rule for c in VOCABULARY.concepts.values() if c.rule not in known}
    assert missing == {}


def test_a_pattern_is_taken_apart() -> None:
    found = frame("move", "zh-Hans", "{agent}将{object}移到{recipient}上")
    assert found.subject == "agent"
    assert found.parts == (("将", False), ("object", True), ("移到", False), ("recipient", True), ("上", False))


def test_every_verb_has_an_official_wording_in_both_languages() -> None:
    for verb in VOCABULARY.of_kind("Verb"):
        assert verb.wording("zh-Hans") and verb.wording("en"), verb.id
    assert frames(VOCABULARY, "zh-Hans")
