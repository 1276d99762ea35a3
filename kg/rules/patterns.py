"""What an atom may look like: for each argument, the tags of the values that can stand there.

A tag tells values apart as far as leaving out statements needs it: each word that the rules know is a tag of its own,
numbers are one tag, as are the words that the rules do not know, and terms are as good as their name and arity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import clingo
from clingo import ast

ANY, NUMBER, OTHER = 0, 1, 2
"""The tags of a value of which nothing is known, of a number, and of a word that the rules do not know."""
Tag = str | int | tuple[str, int]
"""A word, one of the three above, or a term's name and arity."""
Slot = frozenset[Tag] | str | None
"""What stands in a place of an atom of a rule: one of some tags, a variable by its name, or anything."""
Signature = tuple[str, int]
Pattern = tuple[Signature, tuple[Slot, ...]]
"""An atom of a rule without its world."""


def tag(value: Any) -> Tag:
    """Return the tag of a value of a fact: an integer, a string, a boolean, or a (name, arguments) term."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("true" if value else "false"), 0
    if isinstance(value, int):
        return NUMBER
    name, arguments = value
    return name, len(arguments)


def tag_of_symbol(symbol: clingo.Symbol) -> Tag:
    """Return the tag of a value as the solver holds it."""
    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    if symbol.type == clingo.SymbolType.Number:
        return NUMBER
    if symbol.type == clingo.SymbolType.Function:
        return symbol.name, len(symbol.arguments)
    return ANY


def pattern(function: Any) -> Pattern:
    """Return the pattern of an atom as it is written in a rule (before the world is put into it)."""
    return (function.name, len(function.arguments)), tuple(slot(term) for term in function.arguments)


def slot(term: Any) -> Slot:
    """Return what an argument allows: a term of clingo's syntax tree."""
    kind = term.ast_type
    if kind == ast.ASTType.Variable:
        return None if term.name == "_" else str(term.name)
    if kind == ast.ASTType.SymbolicTerm:
        return frozenset({tag_of_symbol(term.symbol)})
    if kind == ast.ASTType.Function:
        return frozenset({(str(term.name), len(term.arguments))})
    if kind == ast.ASTType.Pool:
        slots = [slot(each) for each in term.arguments]
        return frozenset().union(*slots) if all(isinstance(each, frozenset) for each in slots) else None  # type: ignore[arg-type]
    if kind in (ast.ASTType.Interval, ast.ASTType.BinaryOperation, ast.ASTType.UnaryOperation):
        return frozenset({NUMBER})
    return None


def equations(body: Iterable[Any]) -> Iterator[tuple[str, frozenset[Tag]]]:
    """Yield the variables that comparisons of a body make equal to one of some values, with the tags of these."""
    for literal in body:
        if literal.ast_type != ast.ASTType.Literal or literal.sign != ast.Sign.NoSign:
            continue
        comparison = literal.atom
        if comparison.ast_type != ast.ASTType.Comparison or len(comparison.guards) != 1:
            continue
        (guard,) = comparison.guards
        if guard.comparison == ast.ComparisonOperator.Equal:
            left, right = slot(comparison.term), slot(guard.term)
            if isinstance(left, str) and isinstance(right, frozenset):
                yield left, right
            elif isinstance(right, str) and isinstance(left, frozenset):
                yield right, left


def words(*slots: Slot) -> Iterator[str]:
    """Yield the words that the slots name."""
    for tags in slots:
        if isinstance(tags, frozenset):
            yield from (each for each in tags if isinstance(each, str))


def rows(function: Any) -> tuple[str, ...] | None:
    """Return the atoms, as text, that a head without variables stands for; ``None`` if it has a variable or sums."""
    choices: list[list[str]] = []
    for term in function.arguments:
        parts = list(term.arguments) if term.ast_type == ast.ASTType.Pool else [term]
        if not all(_is_ground(part) for part in parts):
            return None
        choices.append([str(part) for part in parts])
    if not choices:
        return (str(function.name),)
    return tuple(f"{function.name}({','.join(row)})" for row in product(*choices))


def _is_ground(term: Any) -> bool:
    if term.ast_type == ast.ASTType.Function:
        return all(_is_ground(part) for part in term.arguments)
    return bool(term.ast_type == ast.ASTType.SymbolicTerm)
