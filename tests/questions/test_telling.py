"""What a reader of an answer sees: words of one language, names, what goes without saying left out, and why not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kg import plain_yaml
from kg.questions import Answer, ask, load
from kg.questions.batch import answers
from kg.questions.telling import FULL, answer_line, answer_text
from kg.scenarios.scenario import read
from kg.shipped import ONTOLOGY

SCENARIOS = sorted((Path(__file__).parent / "scenarios").rglob("*.yaml"))
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]+")
_SAID_BY_NUMBER = re.compile(r"CR [0-9.a-z, ]+|\\{[^}]*\\}|<[^>]*>")


def asked(*objects: dict[str, Any], question: Any, **more: Any) -> Answer:
    return ask(read({"as_of": "2024-01-01", "objects": list(objects), "question": question, **more}))


def latin(answer: Answer, path: Path) -> set[str]:
    """Return the Latin words of a Chinese answer that are no name, id, rule or quoted card text."""
    text = answer_text(answer, "zh", FULL).removeprefix(answer.title)
    reasons, _, rest = text.partition("出处：")
    rest = rest.partition("图谱中")[2]
    for named in sorted(answer.objects, key=lambda one: -len(one.name)):
        reasons = reasons.replace(named.name, "").replace(f"({named.id})", "")
    reasons = re.sub(r"文字：[^\n]*", "", _SAID_BY_NUMBER.sub("", reasons))
    reasons = re.sub(
        r"(?m)^  - [a-z0-9-]+：自.*$|^  - [a-z0-9-]+：有效至.*$|此[前后]为[a-z0-9-]+|名称：.*", "", reasons
    )
    reasons = re.sub(r"\[[a-z0-9-]+\]|\+[XN]/|(?<![A-Za-z])[XNT](?![A-Za-z])点?", "", reasons)
    ids = {named.id for named in answer.objects}
    scenario = load(path)
    ids.update(seat.team or "" for seat in scenario.players)
    for thing in scenario.objects:  # words that the scenario brings itself
        ids.update(thing.subtypes, *(_WORD.findall(text.text) for text in thing.abilities))
        ids.update(*(_WORD.findall(face.name) for face in (thing.other, *thing.halves) if face))
    return set(_WORD.findall(reasons)) - ids


@pytest.mark.parametrize("path", SCENARIOS[::3], ids=lambda path: path.stem)
def test_an_answer_is_in_words_of_its_language_and_nothing_else(path: Path) -> None:
    answer = ask(load(path))
    assert latin(answer, path) == set(), "a Chinese answer has no Latin words but names"
    for line in (line for language in ("zh", "en") for line in answer_text(answer, language, FULL).splitlines()):
        assert not re.search(r"^ *-? *$", line), f"an empty line: {line}"
        assert not re.search(r"\{[+@<>*^]?[a-z_]+\}", line), f"a slot left open: {line}"
        assert not re.search(r"\b[a-z]+_[a-z]+\b|\b\w+\(", line.partition("[")[0]), f"an internal name: {line}"


KITE = {"id": "kite", "name": "Paper Kite", "power": 1, "toughness": 1, "abilities": ["flying"], "controller": "you"}
BOAR = {"id": "boar", "name": "Mud Boar", "power": 2, "toughness": 2, "controller": "opponent"}
LESSON = {"id": "lesson", "name": "Long Lesson", "types": ["sorcery"], "zone": "hand", "mana_cost": "{3}{U}"}


def test_what_goes_without_saying_is_told_in_full_only() -> None:
    answer = asked(KITE | {"attacking": "opponent"}, question="combat")
    short, full = answer_text(answer, "en"), answer_text(answer, "en", FULL)
    for said in ("the power and toughness of Paper Kite are not switched", "the opponent is a player"):
        assert said not in short
    assert "the power and toughness of Paper Kite are not switched" in full


def test_what_was_told_with_its_premises_is_not_told_twice() -> None:
    guard = BOAR | {"blocking": "worm"}
    worm = KITE | {"id": "worm", "name": "Old Worm", "abilities": ["trample"], "attacking": "opponent", "power": 4}
    text = answer_text(asked(worm, guard, question="damage-assignment"), "en", FULL)
    told = [line for line in text.splitlines() if "Old Worm assigns damage equal to its power: 4." in line]
    assert [line.endswith("(see above)") for line in told] == [False, *[True] * (len(told) - 1)]
    assert len(told) > 1


def test_a_no_about_timing_names_the_rule_of_the_type_and_what_fails() -> None:
    answer = asked(LESSON, question={"kind": "can-cast", "object": "lesson"}, active="opponent")
    assert answer.verdict == "no"
    (step,) = answer.derivation
    assert "CR 307.1" in step.citation.replace("; ", " ") and step.en == "it is no time when you may cast Long Lesson"
    assert [(premise.en, premise.zh) for premise in step.premises] == [
        ("you could not cast a sorcery now", "你现在不能施放法术")
    ]


def test_a_no_about_the_place_names_where_it_would_have_to_be() -> None:
    answer = asked(LESSON | {"zone": "graveyard"}, question={"kind": "can-cast", "object": "lesson"})
    (step,) = answer.derivation
    assert [premise.en for premise in step.premises] == ["Long Lesson is not in hand"]


def test_two_objects_of_one_name_are_told_apart() -> None:
    rats = [{"id": key, "name": "Rat", "power": 1, "toughness": 1, "controller": "you"} for key in ("first", "second")]
    answer = asked(*rats, BOAR, question="after", actions=[{"put": "+1/+1", "number": 1, "to": "second"}])
    assert "1 +1/+1 counter is put on Rat (second)" in answer_text(answer, "en")
    assert "  1. Rat (second): counters: +1/+1 1" in answer_text(answer, "en").splitlines()


def test_ways_to_cast_read_as_a_sentence_in_both_languages() -> None:
    answer = asked(LESSON, question={"kind": "can-cast", "object": "lesson"})
    assert "  way: from hand, for its mana cost, total cost {3}{U}" in answer_text(answer, "en").splitlines()
    assert "  方式：从手上，依其法术力费用，总费用{3}{U}" in answer_text(answer, "zh").splitlines()


def test_choices_are_sentences() -> None:
    first = BOAR | {"id": "ox", "name": "Ox"}
    answer = asked(
        KITE | {"abilities": [], "attacking": "opponent"}, first, question={"kind": "combat", "blocks": "free"}
    )
    assert {choice for outcome in answer.outcomes for choice in outcome.choices} >= {
        "Ox does not block", "Ox blocks Paper Kite",
    }  # fmt: skip
    assert {choice for outcome in answer.outcomes for choice in outcome.choices_zh} >= {"Ox不阻挡", "Ox阻挡Paper Kite"}


def test_citations_stand_once_in_the_order_of_the_rules_book() -> None:
    text = answer_text(asked(KITE, BOAR, question={"kind": "can-block", "blocker": "boar", "attacker": "kite"}), "en")
    cited = text.partition("Citations:\n")[2].splitlines()
    assert [line.split()[2] for line in cited] == ["113.3", "702.9b"]


def test_what_is_lacking_is_said_in_both_languages() -> None:
    answer = asked(KITE | {"attacking": "opponent"}, question="combat", as_of="1998-01-01")
    assert answer.verdict == "undecided"
    assert "the rules before classic sixth edition" in answer_text(answer, "en")
    assert "经典第六版（1999年）以前的规则" in answer_text(answer, "zh")


def test_each_side_of_a_fight_deals_its_own_damage() -> None:
    brawl = {"id": "brawl", "name": "Brawl", "types": ["sorcery"], "zone": "stack", "controller": "you"}
    brawl["text"] = "目标由你操控的生物与目标由对手操控的生物互斗。"
    fight = {"kind": "resolve", "object": "brawl", "targets": ["kite", "boar"]}
    told = answer_text(asked(KITE, BOAR, brawl, question=fight), "en")
    assert "fight: Paper Kite deals 1 damage" in told and "fight: Mud Boar deals 2 damage" in told
    assert "Paper Kite deals 2 damage" not in told and "Mud Boar deals 1 damage" not in told


def test_a_sentence_about_you_agrees_to_its_end() -> None:
    kite = KITE | {"attacking": "you", "controller": "opponent"}
    told = answer_text(
        asked(kite, question="combat", players=[{"id": "you", "life": 1}, "opponent"], active="opponent"), "en"
    )
    assert "You have 0 or less life, so you lose the game." in told


def test_where_nothing_triggers_the_abilities_that_do_not_are_named() -> None:
    squire = KITE | {"id": "squire", "name": "Home Squire", "abilities": ["exalted"], "attacking": "opponent"}
    page = BOAR | {"id": "page", "name": "Lone Page", "controller": "you", "attacking": "opponent"}
    answer = asked(squire, page, question="triggers")
    assert answer.verdict == "no"
    assert answer.derivation[0].holds is False and answer.derivation[0].rule == "no-such-event"
    assert answer.derivation[0].about == ("squire",)
    assert "Home Squire的颂威此时不触发" in answer_text(answer, "zh")
    assert answer_text(answer, "en").splitlines()[0].startswith("Nothing triggers.")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_different_in_the_end_has_words_in_each_language(language: str) -> None:
    told = {
        what
        for path in SCENARIOS
        for outcome in (plain_yaml.read(path).get("expect") or {}).get("outcomes") or ()
        for change in outcome.values()
        if isinstance(change, dict)
        for what in change
    }
    words = plain_yaml.read(ONTOLOGY / "wording" / "answers.yaml")[language]["fields"]
    assert told <= set(words), told - set(words)


def test_an_answer_of_a_batch_calls_objects_by_the_same_names_as_one_alone() -> None:
    kite = {"id": "k", "name": "Paper Kite", "power": 1, "toughness": 1, "controller": "you", "attacking": "opponent"}
    boar = {"id": "b", "name": "Mud Boar", "power": 2, "toughness": 2, "controller": "opponent", "blocking": "k"}
    scenario = read({"as_of": "2024-01-01", "objects": [kite, boar], "question": "combat"})
    (found,) = answers([scenario])
    assert answer_line(found, "en") == "What comes out: 1. Paper Kite: in the graveyard"
    assert [found.objects] == [ask(scenario).objects]


def test_no_more_loyalty_counters_are_removed_than_there_are() -> None:
    sage = {"id": "sage", "name": "Old Sage", "types": ["planeswalker"], "counters": {"loyalty": 2}}
    ogre = KITE | {"id": "ogre", "name": "Big Ogre", "power": 5, "toughness": 5, "attacking": "sage"}
    told = answer_text(asked(sage | {"controller": "opponent"}, ogre, question="combat"), "en", FULL)
    assert "Old Sage: in the graveyard" in told
    assert "-3 loyalty" not in told and "has -" not in told


def test_a_symbol_of_mana_is_none_of_the_objects() -> None:
    banner = {"id": "R", "name": "Torn Banner", "types": ["artifact"], "text": "你施放的红色咒语减少{1}来施放。"}
    spark = LESSON | {"id": "spark", "name": "Brief Spark", "mana_cost": "{1}{R}"}
    told = answer_text(
        asked(
            spark | {"controller": "you"},
            banner | {"controller": "you"},
            question={"kind": "can-cast", "object": "spark"},
        ),
        "en",
        FULL,
    )
    assert "the mana cost of Brief Spark holds {R}" in told
    assert "holds Torn Banner" not in told and "has Torn Banner" not in told
