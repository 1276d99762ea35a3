"""Matching the patterns of a book against a card's facts; each match is recorded with its bindings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

import clingo
from clingo import ast

from kg.consequences.answer import Firing, Premise
from kg.consequences.book import Book, BookError, Entry
from kg.consequences.subject import Facts

_VARIABLE = re.compile(r"\b[A-Z]\w*")
_NUMBER = re.compile(r"n\((\d+)\)")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern made ready: its variables, its literals as written, and the rule that records each match."""

    entry: Entry
    variables: tuple[str, ...]
    literals: tuple[tuple[str, bool], ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Match:
    """A pattern that matched: what its variables stand for, ``U`` among them."""

    pattern: Pattern
    bindings: Mapping[str, clingo.Symbol]

    @property
    def ability(self) -> int | None:
        """The number of the ability that it is about; ``None`` for the card."""
        return number_of(self.bindings["U"])


def number_of(symbol: clingo.Symbol) -> int | None:
    """Return the number of the node that ``symbol`` names, ``None`` if it names none."""
    if symbol.type == clingo.SymbolType.Function and symbol.name == "n" and len(symbol.arguments) == 1:
        return int(symbol.arguments[0].number)
    return None


def pattern_of(entry: Entry) -> Pattern:
    """Make the pattern of ``entry`` ready.

    Raises:
        BookError: the solver cannot read the pattern, or it does not bind ``U``.
    """
    found: list[ast.AST] = []
    try:
        ast.parse_string(f"matched :- {entry.pattern}.", found.append, logger=lambda code, message: None)
    except RuntimeError:
        raise BookError(f"{entry.file}: {entry.id}: clingo cannot read the pattern {entry.pattern!r}") from None
    body = found[-1].body
    literals = [(re.sub(r"^not ", "", str(part)), not str(part).startswith("not ")) for part in body]
    variables = tuple(dict.fromkeys(name for part in body for name in _VARIABLE.findall(_plain(str(part)))))
    if "U" not in variables:
        raise BookError(f"{entry.file}: {entry.id}: the pattern does not bind U, the ability that it is about")
    record = f'fired("{entry.id}",({",".join(variables)},))'
    return Pattern(entry, variables, tuple(literals), f"{record} :- {entry.pattern}.")


def _plain(text: str) -> str:
    return re.sub(r'"[^"]*"', '""', text)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of the program, and the strings without which it cannot apply."""

    text: str
    needs: frozenset[str]


def statements(program: str) -> list[Statement]:
    """Return the statements of ``program``; each needs the strings that its positive literals name."""
    found: list[ast.AST] = []
    ast.parse_string(program, found.append, logger=lambda code, message: None)
    return [Statement(str(s), frozenset(_needed(s))) for s in found if s.ast_type == ast.ASTType.Rule]


def _needed(rule: ast.AST) -> Iterator[str]:
    for literal in rule.body:
        if literal.ast_type != ast.ASTType.Literal or literal.sign != ast.Sign.NoSign:
            continue
        symbol = getattr(literal.atom, "symbol", None)
        if symbol is None or symbol.ast_type != ast.ASTType.Function:
            continue
        for term in symbol.arguments:
            if term.ast_type == ast.ASTType.SymbolicTerm and term.symbol.type == clingo.SymbolType.String:
                yield term.symbol.string


_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


@lru_cache(maxsize=16)
def _ready(book: Book, day: date) -> tuple[dict[str, Pattern], tuple[Statement, ...], frozenset[str]]:
    """Return the patterns in force, all statements, and the strings that the definitions themselves bring in."""
    patterns = {entry.id: pattern_of(entry) for entry in book.entries if entry.in_force(day)}
    rules = statements("\n".join((book.definitions, *(pattern.rule for pattern in patterns.values()))))
    given = frozenset(s for rule in rules for s in _STRING.findall(rule.text.partition(" :- ")[0]) if not rule.needs)
    return patterns, tuple(rules), given


def matches(book: Book, facts: Facts, day: date) -> Iterator[Match]:
    """Yield the matches of the entries in force on ``day``, in no particular order."""
    patterns, rules, given = _ready(book, day)
    known = given.union(_STRING.findall(facts.program))
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join(rule.text for rule in rules if rule.needs <= known))
    control.add("base", [], facts.program)
    control.add("base", [], f"day({day:%Y%m%d}).")
    control.ground([("base", [])])
    for atom in control.symbolic_atoms.by_signature("fired", 2):
        name, values = atom.symbol.arguments
        pattern = patterns[name.string]
        yield Match(pattern, dict(zip(pattern.variables, values.arguments, strict=True)))


def firing_of(match: Match, facts: Facts) -> Firing:
    """Return the record of ``match``."""
    texts = {name: str(symbol) for name, symbol in match.bindings.items()}

    def bound(literal: str) -> str:
        pieces = re.split(r'("[^"]*")', literal)
        return "".join(
            piece if piece.startswith('"') else _VARIABLE.sub(lambda m: texts.get(m[0], m[0]), piece)
            for piece in pieces
        )

    premises = tuple(
        Premise(atom, holds, _place_in(atom, facts))
        for literal, holds in match.pattern.literals
        for atom in (bound(literal),)
    )
    return Firing(tuple(texts.items()), premises)


def _place_in(atom: str, facts: Facts) -> str:
    numbers = [int(n) for n in _NUMBER.findall(atom)]
    return facts.path(numbers[-1]) if numbers else ""
