"""Boards as facts: what is handed over as terms, and what is read of a written model, is what a program would say."""

from __future__ import annotations

from typing import Any

import clingo
from hypothesis import given
from hypothesis import strategies as st

from kg.rules.boards import facts, tables
from kg.rules.given import Given
from kg.rules.solve import atoms, value

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=4)
TERMS = st.recursive(
    WORDS | st.integers(-9, 9),
    lambda inner: st.tuples(st.sampled_from("pq"), st.lists(inner, min_size=1, max_size=2).map(tuple)),
    max_leaves=4,
)
KEYS = st.tuples(st.sampled_from(("zone", "life", "n")), st.lists(TERMS, max_size=2).map(tuple))
BOARDS = st.lists(st.dictionaries(KEYS, st.sampled_from((True, False, None, 3, "a b")), max_size=5), max_size=4)


def models(program: str, context: Given | None = None) -> tuple[str, list[clingo.Symbol]]:
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])], context=context)
    found: list[tuple[str, list[clingo.Symbol]]] = []
    control.solve(on_model=lambda model: found.append((str(model), sorted(model.symbols(atoms=True)))))
    (only,) = found
    return only


@given(BOARDS)
def test_terms_are_the_facts_that_the_program_text_says(boards: list[dict[Any, Any]]) -> None:
    handed = Given({}, tables(boards))
    assert models(handed.statements, handed)[1] == models(facts(*boards))[1]


@given(BOARDS)
def test_a_written_model_is_read_as_its_atoms(boards: list[dict[Any, Any]]) -> None:
    written, symbols = models(facts(*boards))
    expected: dict[str, list[tuple[Any, ...]]] = {}
    for symbol in symbols:
        expected.setdefault(symbol.name, []).append(tuple(map(value, symbol.arguments)))
    assert {name: set(rows) for name, rows in atoms(written).items()} == {n: set(r) for n, r in expected.items()}
    for name, rows in atoms(written).items():
        assert [row[0] for row in rows] == sorted(row[0] for row in rows), name
