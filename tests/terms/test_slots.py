"""Sentences of rules read where no objects are named: no slot is left, and each has a word in both languages."""

from __future__ import annotations

import re

from kg.rules.book import load
from kg.terms.slots import in_general, words


def test_a_slot_reads_as_a_word_and_a_number_of_times_is_left_out() -> None:
    assert in_general("{attacker} has flying.", "en") == "The attacker has flying."
    assert in_general("{attacker}具有飞行。", "zh") == "攻击者具有飞行。"
    assert in_general("It counts{*n}.", "en") == "It counts."


def test_every_slot_of_every_rule_has_a_word_in_both_languages() -> None:
    used = {slot for rule in load().rules for slot in re.findall(r"\{[+@<>*^]?(\w+)\}", rule.zh + rule.en)}
    assert used - words().keys() == set()
    assert [slot for slot, said in words().items() if said.keys() != {"zh", "en"}] == []


def test_no_rule_shows_a_slot_or_a_latin_word_in_chinese() -> None:
    for rule in load().rules:
        en, zh = in_general(rule.en, "en"), in_general(rule.zh, "zh")
        assert "{" not in re.sub(r"\{[A-Z0-9/]+\}", "", en + zh), rule.id
        assert re.findall(r"[A-Za-z]{2,}", re.sub(r"CR [0-9.a-z]+", "", zh)) == [], rule.id
