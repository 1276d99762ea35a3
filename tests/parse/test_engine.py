"""The engine follows every reading and reports each distinct tree once."""

from __future__ import annotations

from typing import Any

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
