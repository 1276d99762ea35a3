"""The engine follows every reading and reports each distinct tree once."""

from __future__ import annotations

from typing import Any

import pytest

from kg.parse.engine import REJECT, Engine, Token
from kg.parse.tables import build

GRAMMAR = """
sum: sum "+" sum -> plus
   | N           -> leaf
%declare N
"""


class Trees:
    def plus(self, left: Any, right: Any) -> Any:
        return ("+", left, right)

    def leaf(self, value: Any) -> Any:
        return value


class LeftOnly(Trees):
    def plus(self, left: Any, right: Any) -> Any:
        return REJECT if isinstance(right, tuple) else ("+", left, right)


def tokens(text: str, plus: str) -> list[Token]:
    return [Token((((plus, c) if c == "+" else ("N", c)),), n, n + 1) for n, c in enumerate(text)]


def test_an_ambiguous_text_gives_all_its_trees() -> None:
    tables = build(GRAMMAR, ["sum"])
    outcome = Engine(tables, Trees()).parse(tokens("a+b+c", tables.literals["+"]), "sum")
    assert set(outcome.trees) == {("+", ("+", "a", "b"), "c"), ("+", "a", ("+", "b", "c"))}


def test_a_rejected_reading_is_given_up() -> None:
    tables = build(GRAMMAR, ["sum"])
    outcome = Engine(tables, LeftOnly()).parse(tokens("a+b+c", tables.literals["+"]), "sum")
    assert outcome.trees == (("+", ("+", "a", "b"), "c"),)


def test_where_no_reading_goes_on_is_reported() -> None:
    tables = build(GRAMMAR, ["sum"])
    outcome = Engine(tables, Trees()).parse(tokens("a+b++", tables.literals["+"]), "sum")
    assert outcome.trees == () and outcome.stop == 4


def test_the_token_that_no_reading_takes_is_the_one_reported_although_it_was_seen_ahead() -> None:
    tables = build(GRAMMAR, ["sum"])
    outcome = Engine(tables, Trees()).parse(tokens("a+b+cd", tables.literals["+"]), "sum")
    assert outcome.trees == () and outcome.stop == 5


def test_a_text_of_too_many_trees_is_declined() -> None:
    tables = build(GRAMMAR, ["sum"])
    text = "+".join("a" * 40)
    outcome = Engine(tables, Trees()).parse(tokens(text, tables.literals["+"]), "sum")
    assert outcome.trees == () and 0 < outcome.stop < len(text)


class One(Trees):
    def plus(self, left: Any, right: Any) -> Any:
        return "sum"


def test_readings_that_come_to_the_same_are_one() -> None:
    tables = build(GRAMMAR, ["sum"])
    assert Engine(tables, One()).parse(tokens("+".join("a" * 40), tables.literals["+"]), "sum").trees == ("sum",)


def test_a_rule_without_symbols_is_refused() -> None:
    tables = build('leaf: N plus\nplus: "+" N |\n%declare N', ["leaf"])
    with pytest.raises(ValueError, match="no symbols"):
        Engine(tables, Trees())
