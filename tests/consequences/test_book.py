"""The book of consequences: whole, cited rightly, every entry tried."""

import re
from datetime import date
from pathlib import Path

import pytest
from clingo import ast

from kg.abilities.codec import CLASSES
from kg.consequences import BookError, explain, matching
from kg.consequences.book import Entry, load, read
from kg.consequences.matching import pattern_of
from tests.abilities.rulesbooks import versions

from . import (
    test_actions_and_combat,
    test_activating,
    test_continuous,
    test_costs_and_numbers,
    test_keywords,
    test_replacing_and_copying,
    test_resolving,
    test_targets_and_zones,
    test_triggering,
)

TABLES = (
    test_costs_and_numbers,
    test_targets_and_zones,
    test_activating,
    test_triggering,
    test_resolving,
    test_continuous,
    test_replacing_and_copying,
    test_actions_and_combat,
    test_keywords,
)
TRIED_ELSEWHERE = {"only-target-illegal-until-2018", "all-targets-illegal-until-2018"}
TRIED_ELSEWHERE |= {"suspend-last-counter-must", "cascade-into-a-lesser-card", "hideaway-enters-tapped"}
TRIED_ELSEWHERE |= {"companion-played-from-outside", "something-has-to-be-divided"}
FACTS = {("node", 2), ("arg", 3), ("item", 4), ("on_card", 2), ("card_type", 1), ("mana_cost", 1), ("printed", 2)}
FACTS |= {
    ("card_layout", 1),
    ("alike", 2),
    ("instances", 3),
    ("stands_for", 2),
    ("not_taken_apart", 1),
    ("line_of", 3),
    ("token_has", 3),
    ("day", 1),
}
SPOKEN_BY_READINGS = {"do-so", "choose-new-targets", "game"}
"""Verbs and periods that trees use without being concepts: "if you do so", what keywords say, "this game"."""
BOOK = load()


def _signatures(text: str, heads: bool) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()

    class Atoms(ast.Transformer):
        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
            symbol = node.symbol
            for one in symbol.arguments if symbol.ast_type == ast.ASTType.Pool else [symbol]:
                found.add((one.name, len(one.arguments)))
            return node

    def visit(statement: ast.AST) -> None:
        if statement.ast_type == ast.ASTType.Rule:
            for part in [statement.head] if heads else statement.body:
                Atoms().visit(part)

    ast.parse_string(text, visit)
    return found


def test_every_predicate_of_a_pattern_is_defined() -> None:
    known = _signatures(BOOK.definitions, heads=True) | FACTS
    assert _signatures(BOOK.definitions, heads=False) <= known
    for entry in BOOK.entries:
        assert _signatures(pattern_of(entry).rule, heads=False) <= known, entry.id


def test_every_class_that_a_pattern_names_is_a_class_of_the_model() -> None:
    text = BOOK.definitions + "\n".join(entry.pattern for entry in BOOK.entries)
    named = {name for group in re.findall(r"node\(\w+,\(?([^)]*)\)", text) for name in re.findall(r'"(\w+)"', group)}
    assert named <= CLASSES.keys()


def test_every_entry_is_tried_on_a_tree_and_on_a_near_miss() -> None:
    tried = {rule for table in TABLES for rule, _, _ in table.CASES} | TRIED_ELSEWHERE
    assert {entry.id for entry in BOOK.entries} == tried


def test_there_are_enough_of_them() -> None:
    assert len(BOOK.entries) >= 60


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.id)
def test_sentences_use_only_what_the_pattern_binds(entry: Entry) -> None:
    bound = set(pattern_of(entry).variables) | {"this", "This"}
    for sentence in (entry.zh, entry.en):
        assert set(re.findall(r"(?<!\{)\{(\w+)\}", sentence)) <= bound
    assert re.search(r"[一-鿿]", entry.zh) and not re.search(r"[一-鿿]", entry.en)


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.id)
def test_each_version_has_the_cited_rule_and_the_newest_is_about_it(entry: Entry, shared: Path) -> None:
    books = versions(shared)
    for version, number in entry.numbers:
        if not number.startswith("$"):
            assert number in books[version], f"{number} is not in CR {version}"
    version, number = entry.numbers[-1]
    if not number.startswith("$"):
        text = books[version][number].lower().replace("'", "’")
        for word in entry.about:
            assert word.lower() in text, f"{number} of {version} does not speak of {word!r}"


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.id)
def test_an_older_number_is_about_the_same_thing(entry: Entry, shared: Path) -> None:
    """Where the number differs between versions, the texts share at least a third of their words."""
    books = versions(shared)
    newest, current = entry.numbers[-1]
    if current.startswith("$"):
        return
    words = set(re.findall(r"[a-z]{4,}", books[newest][current].lower()))
    for version, number in entry.numbers:
        older = set(re.findall(r"[a-z]{4,}", books[version][number].lower()))
        assert 3 * len(words & older) >= min(len(words), len(older)), f"{number} ({version}) and {current} ({newest})"


def test_the_citation_is_of_the_rules_version_of_the_day() -> None:
    """CR 613.4c was 613.3c until the rules of 2020."""
    entry = BOOK.entry("static-adds-up")
    assert entry.citation(date(2019, 8, 1)) == ("613.3c", date(2019, 5, 3))
    assert entry.citation(date(2024, 8, 1)) == ("613.4c", date(2024, 4, 10))
    assert entry.citation(date(2005, 1, 1)) == ("613.3c", date(2017, 8, 25))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- {id: a, cr: '101.2', about: [x], if: ability(U), needs: part, zh: 一}", "lacks 'en'"),
        ("- {id: a, cr: '101.2', about: [x], if: ability(U), needs: all, zh: 一, en: b}", "'needs' is 'all'"),
        ("- {id: a, cr: '101.2', about: [x], if: ability(U), needs: part, zh: 一, en: b, also: c}", "'also'"),
        ("- {id: a, cr: '999.9', about: [x], if: ability(U), needs: part, zh: 一, en: b}", "cites 999.9"),
        (
            "- {id: a, cr: '101.2', about: [x], if: ability(U), needs: part, zh: 一, en: b, "
            "from: 2020-01-01, until: 2019-01-01}",
            "before it starts",
        ),
    ],
)
def test_what_is_wrong_with_an_entry_is_named(text: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "definitions.lp").write_text("", encoding="utf-8")
    (tmp_path / "numbers.yaml").write_text("versions: [2024-04-10]\n'101.2': {2024-04-10: '101.2'}\n", encoding="utf-8")
    (tmp_path / "1.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match=says):
        read(tmp_path)


def test_a_pattern_that_cannot_be_read_is_named() -> None:
    entry = BOOK.entries[0]
    broken = Entry(**{name: getattr(entry, name) for name in Entry.__slots__} | {"pattern": "ability(U"})
    with pytest.raises(BookError, match=entry.id):
        pattern_of(broken)
    unbound = Entry(**{name: getattr(entry, name) for name in Entry.__slots__} | {"pattern": "card_type(T)"})
    with pytest.raises(BookError, match="bind U"):
        pattern_of(unbound)


def test_leaving_out_what_cannot_apply_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement is left out only if a string that it needs is in neither the card nor the definitions."""
    cards = [card for table in TABLES for _, *pair in table.CASES[::4] for card in pair]
    quick = [explain(card).rules() for card in cards]
    monkeypatch.setattr(matching, "_needed", lambda rule: iter(()))
    matching._ready.cache_clear()
    try:
        assert [explain(card).rules() for card in cards] == quick
    finally:
        monkeypatch.undo()
        matching._ready.cache_clear()


def test_every_verb_and_period_that_a_pattern_names_is_a_concept_of_the_terms() -> None:
    """A verb that nobody parses would make a pattern that never applies."""
    from kg.terms import read as read_terms

    terms = read_terms()
    known = {concept.id for concept in terms.of_kind("Verb", "Period")} | SPOKEN_BY_READINGS
    text = "\n".join((BOOK.definitions, *(entry.pattern for entry in BOOK.entries)))
    groups = re.findall(r'(?:does|happens|pays)\(\w+,\w+,(\(?"[^)]*?"\)?)[,)]', text)
    groups += re.findall(r'"(?:verb|period)",(\(?"[^)]*?"\)?)\)', text)
    groups += re.findall(r"(?:choosing_action|off_battlefield|seen_singly|lost_in_cost)\(\(([^)]*)\)\)\.", text)
    named = {word for group in groups for word in re.findall(r'"([^"]+)"', group)}
    assert len(named) > 40
    assert named <= known, sorted(named - known)
