"""The rule files: dates are sound, keywords are cited rightly, sentences name what the rules bind."""

from __future__ import annotations

import gzip
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from kg.rules.book import Rule, RuleError, load, read
from kg.rules.compile import compile_rule, compiled

RULES = load().rules


READ_BY_HAND = {
    ("two-qualities", "702.11f"),
    ("attacks-alone", "702.83b"),
    ("who-assigns", "702.22j"),
    ("who-assigns", "702.22k"),
    ("deals-first", "702.7b"),
    ("deals-regularly", "702.7c"),
    ("lose-one-quality", "702.16g"),
    ("lose-one-quality", "702.11f"),
    ("aura-illegal", "702.16c"),
    ("equipment-unattached", "702.16d"),
}
"""Citations that are right though the rule here speaks of the keyword in other words."""


@cache
def _keywords(folder: Path) -> dict[str, str]:
    """Each rule of CR 702 to the keyword that it is about."""
    text = gzip.decompress((folder / "cr_2024-04-10_en.txt.gz").read_bytes()).decode("utf-8", "replace")
    return {
        number: name.strip().lower()
        for number, name in re.findall(r"^(702\.\d+)\. ([A-Z][^.\r\n]{2,40})\r?$", text, re.M)
    }


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_cited_keyword_rule_is_about_a_keyword_that_the_rule_speaks_of(rule: Rule, shared: Path) -> None:
    words = f"{rule.id} {rule.en} {rule.asp}".lower().replace("-", " ")
    for citation in rule.cr:
        _, number = citation.dated[-1]
        if (rule.id, number) in READ_BY_HAND:
            continue
        if number.startswith("702.") and number.rstrip("abc") != "702.1":
            keyword = _keywords(shared / "rules")[number.rstrip("abcdefghijklmnopqrstuvwxyz")]
            names = keyword.replace("-", " ").split(" and ")
            assert any(name in words for name in names), f"{number} is about {keyword}"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_sentences_name_only_what_the_rule_binds(rule: Rule) -> None:
    bound = {"head"} | {name.lower() for s in compiled().statements[rule.id] for name in s.variables}
    for sentence in (rule.zh, rule.en):
        assert set(re.findall(r"\{\+?(\w+)\}", sentence)) <= bound


def _place(rule: Rule) -> tuple[int, int, str] | None:
    """The number by which a rule is placed: its first of the section that its file is named by, else its first."""
    numbers = [re.match(r"(\d+)\.?(\d*)([a-z]*)", citation.dated[-1][1]) for citation in rule.cr]
    places = [(int(n[1]), int(n[2] or 0), n[3]) for n in numbers if n]
    return next((place for place in places if place[0] == int(rule.file[:3])), places[0] if places else None)


@pytest.mark.parametrize("file", sorted({rule.file for rule in RULES}))
def test_rules_stand_in_the_order_of_the_rules_book(file: str) -> None:
    placed = [(place, rule.id) for rule in RULES if rule.file == file and (place := _place(rule))]
    for (earlier, first), (later, second) in pairwise(placed):
        assert earlier <= later, f"{second} ({later}) stands before {first} ({earlier}) in the rules book"


def test_both_languages_have_the_same_slots() -> None:
    for rule in RULES:
        assert set(re.findall(r"\{(\w+)\}", rule.zh)) >= set(re.findall(r"\{(\w+)\}", rule.en)) or rule.zh


def test_every_predicate_of_the_vocabulary_is_used() -> None:
    used = {s for statements in compiled().statements.values() for st in statements for s in (st.head, *st.needs)}
    board = {
        "drawn",
        "arg",
        "item",
        "node",
        "life",
        "poison",
        "as_of",
        "target_of",
        "floating",
        "world",
        "on",
        "copies",
        "top_exiled",
        "milled",
        "scried",
        "draws_game",
    }
    unused = {name for name, arity in set(load().vocabulary) - used} - board
    assert not unused


def test_a_flag_that_predicates_do_not_have_is_refused(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "- {id: a, cr: '1.1', zh: z, en: e, asp: 'p(1).'}\n")
    (folder / "vocabulary.yaml").write_text("p(x): {tmeless: true}\n", encoding="utf-8")
    with pytest.raises(RuleError, match=r"vocabulary\.yaml: p has no field 'tmeless'; fields are .*timeless"):
        read(folder)


def _folder(tmp_path: Path, text: str) -> Path:
    (tmp_path / "vocabulary.yaml").write_text("p(x): {}\nq(x): {}\nt(x): {timeless: true}\n", encoding="utf-8")
    (tmp_path / "numbers.yaml").write_text("versions: [2024-04-10]\n'1.1': {2024-04-10: '1.1'}\n", encoding="utf-8")
    (tmp_path / "1.yaml").write_text(f'section: "1"\nversion: 2023-11-17\nrules:\n{text}', encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('- {id: a, zh: z, en: e, asp: "p(1)."}\n', "cites nothing"),
        ('- {id: a, cr: "1.1", zh: z, en: e}\n', "lacks 'asp'"),
        ('- {id: a, cr: "1.1", zh: z, en: e, asp: "p(1).", colour: red}\n', "no field 'colour'"),
        ('- {id: a, cr: "1.1", zh: z, en: e, asp: "p(1).", overrides: [b]}\n', "overrides b"),
        ('- {id: a, cr: "1.1", zh: z, en: e, asp: "p(1).", from: 2010-01-01, until: 2009-01-01}\n', "ends"),
        (
            '- {id: a, cr: "1.1", zh: z, en: e, asp: "p(1)."}\n- {id: a, source: s, zh: z, en: e, asp: "p(2)."}\n',
            "twice",
        ),
        (
            "- id: a\n  source: s\n  zh: z\n  en: e\n  asp: p(1).\n  source: t\n  zh: y\n  en: f\n  asp: p(2).\n",
            "1.yaml: line 9: 'source' stands twice, first in line 5",
        ),
    ],
)
def test_what_is_wrong_with_a_rule_is_named(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        read(_folder(tmp_path, text))


@pytest.mark.parametrize(
    ("asp", "says"),
    [
        ("p(X) :- ", "cannot parse"),
        ("p(X) :- r(X).", "not in the vocabulary"),
        ("t(X) :- q(X).", "timeless"),
        (":- p(1).", "normal rules"),
        ("{ p(1) }.", "normal rules"),
        ('p(X) :- q(X), not q(("a";"b")).', "before a pool"),
        ("p(N) :- N = #count { X : q(X) } - 1.", "on its left"),
    ],
)
def test_what_is_wrong_with_a_program_is_named(asp: str, says: str) -> None:
    book = load()
    words = dict(book.vocabulary)
    for name, timeless in (("p", False), ("q", False), ("t", True)):
        words[name, 1] = type(next(iter(words.values())))(name, ("x",), timeless=timeless)
    with pytest.raises(RuleError, match=says):
        compile_rule(Rule("a", "1", "f.yaml", (), asp, "", ""), words)


def test_the_world_is_threaded_and_local_variables_stay_out_of_the_record() -> None:
    (statement,) = compiled().statements["menace"]
    assert statement.plain.startswith("flaw(World,blockers(Attacker)) :- moment(World,")
    assert "blocking(World,B,Attacker)" in statement.plain
    assert statement.variables == ("Attacker",)
