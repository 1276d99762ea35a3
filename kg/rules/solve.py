"""Solving: facts about any number of boards in, what follows from the rules out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

import clingo

from kg.rules.book import Rule
from kg.rules.compile import Compiled, Statement, compiled
from kg.rules.given import NOWHERE, Boards, Given
from kg.rules.patterns import Signature, tag_of_symbol
from kg.rules.selection import Form, Selection, Selector

Atom = tuple[str, tuple[Any, ...]]
"""A predicate's name and its arguments: integers, strings, or nested (name, arguments) terms."""

FIRED = "fired"


class SolveError(RuntimeError):
    """The rules gave no single answer; it says which board and goals."""


@dataclass(frozen=True, slots=True)
class Firing:
    """A rule that fired: its conclusion, the premises that hold, those that do not, and the bindings.

    ``counted`` are the atoms that the rule counts over, with their variables as written.
    """

    rule: str
    statement: int
    head: Atom
    positive: tuple[Atom, ...]
    negative: tuple[Atom, ...]
    bindings: dict[str, Any]
    counted: tuple[str, ...] = ()


@dataclass(slots=True)
class Result:
    """What holds: atoms by predicate name (world first where there is one), and the firings if they were recorded."""

    atoms: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    firings: list[Firing] = field(default_factory=list)

    def of(self, name: str, world: int = 0) -> Iterator[tuple[Any, ...]]:
        """Yield the arguments (without the world) of the atoms of ``name`` in ``world``, in a fixed order."""
        for arguments in self.atoms.get(name, ()):
            if arguments[0] == world:
                yield arguments[1:]

    def holds(self, name: str, *arguments: Any, world: int = 0) -> bool:
        """Say whether the atom holds in ``world``."""
        return (world, *arguments) in self.atoms.get(name, ())


@lru_cache(maxsize=65536)
def value(symbol: clingo.Symbol) -> Any:
    """Return a clingo symbol as an integer, a string, or a (name, arguments) term."""
    kind = symbol.type
    if kind == clingo.SymbolType.Number:
        return symbol.number
    if kind == clingo.SymbolType.String:
        return symbol.string
    if kind == clingo.SymbolType.Function:
        if not symbol.arguments and symbol.name:
            return symbol.name
        return (symbol.name, tuple(value(a) for a in symbol.arguments))
    return str(symbol)


def text(item: Any) -> str:
    """Return a value as program text: the inverse of `value`, except that constants come out as strings."""
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, int):
        return str(item)
    if isinstance(item, str):
        return '"' + item.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    name, arguments = item
    return f"{name}({','.join(map(text, arguments))})" if arguments else str(name)


def fact(name: str, *arguments: Any) -> str:
    """Return a fact as program text."""
    return f"{name}({','.join(map(text, arguments))})." if arguments else f"{name}."


_ATOM = re.compile(r'(\w+)\((\d+),?((?:[^" ]+|"(?:[^"\\]|\\.)*")*)')
"""An atom of a model as it is written: its predicate, its world, and its other arguments with the closing bracket."""


@lru_cache(maxsize=65536)
def _arguments(written: str) -> tuple[clingo.Symbol, tuple[Any, ...]]:
    """Return the arguments of an atom that is written so, as a term that tells their order, and as values."""
    term = clingo.parse_term(f"({written}" if written == ")" else f"(0,{written}")
    return term, tuple(map(value, term.arguments[1:]))


def atoms(model: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return the atoms of a model that is written out, each with its world first, as `Result` has them."""
    found: dict[str, dict[str, list[int]]] = {}
    for name, world, rest in _ATOM.findall(model):
        found.setdefault(name, {}).setdefault(rest, []).append(int(world))
    sorted_atoms: dict[str, list[tuple[Any, ...]]] = {}
    for name, worlds in found.items():
        ordered = sorted(worlds, key=lambda rest: _arguments(rest)[0])
        rows = [(world, place) for place, rest in enumerate(ordered) for world in worlds[rest]]
        values = [_arguments(rest)[1] for rest in ordered]
        sorted_atoms[name] = [(world, *values[place]) for world, place in sorted(rows)]
    return sorted_atoms


class Program:
    """The rules in force on a day that questions about ``goals`` can reach, ready to be solved with facts."""

    def __init__(self, goals: Iterable[Signature], day: date, rules: Iterable[Rule], base: Compiled) -> None:
        self.base = base
        self.goals = tuple(goals)
        self.day = day
        self.statements: tuple[Statement, ...] = self.base.reachable(self.goals, rules)
        vocabulary = self.base.book.vocabulary
        kept = {name for name, _ in self.goals} | {p.name for p in vocabulary.values() if not p.silent}
        self._silent = frozenset(p.name for p in vocabulary.values()) - kept
        self.selector = Selector(self.statements, self.goals)
        shown = [(name, arity + (not vocabulary[(name, arity)].timeless)) for name, arity in self.goals]
        self._worldly = not any(vocabulary[goal].timeless for goal in self.goals)
        self._show = "\n".join(["#show.", *(f"#show {name}/{arity}." for name, arity in shown)])

    def solve(self, facts: str, *, record: bool = False, extra: str = "", prune: bool = True) -> Result:
        """Return what follows from ``facts`` (program text) by the rules.

        With ``record`` the result holds all atoms and the firings; without, only the atoms of the goals. ``prune``
        leaves out, before grounding, the statements that these facts cannot make fire.

        Raises:
            SolveError: the rules have no model or more than one for these facts.
        """
        if prune:
            return self.run(
                self.selector.select(self.selector.known(self.forms(facts))), facts, record=record, extra=extra
            )
        return self.run(Selection(self.statements), facts, record=record, extra=extra)

    def forms(self, facts: str) -> Iterator[Form]:
        """Yield the forms of facts given as program text, one a line."""
        vocabulary = self.base.book.vocabulary
        for line in filter(None, facts.split("\n")):
            atom = clingo.parse_term(line.removesuffix("."))
            tags = tuple(map(tag_of_symbol, atom.arguments))
            predicate = vocabulary.get((atom.name, len(tags)))
            if predicate is None or not predicate.timeless:
                tags = tags[1:]
            yield (atom.name, len(tags)), tags

    def run(
        self, rules: Selection, facts: str, *, boards: Boards = NOWHERE, record: bool = False, extra: str = ""
    ) -> Result:
        """Return what follows from ``facts`` and ``boards`` by ``rules``, a selection of the statements.

        Raises:
            SolveError: as for `solve`.
        """
        control = clingo.Control(["--warn=none", "2"])
        control.add("base", [], rules.recorded if record else rules.plain)
        given = Given(rules.given, boards)
        control.add("base", [], facts)
        control.add("base", [], given.statements)
        if extra:
            control.add("base", [], extra)
        if not record:
            control.add("base", [], self._show)
        control.ground([("base", [])], context=given)
        models: list[Result] = []
        control.solve(on_model=self._collect(models, record))
        if len(models) != 1:
            found = "no model" if not models else "more than one model"
            raise SolveError(f"the rules give {found} for {', '.join(name for name, _ in self.goals)} on {self.day}")
        return models[0]

    def _collect(self, models: list[Result], record: bool) -> Callable[[clingo.Model], None]:
        hidden = self._silent if record else frozenset()

        def on_model(model: clingo.Model) -> None:
            result = Result()
            if not record and self._worldly:
                result.atoms = atoms(str(model))
                models.append(result)
                return
            for symbol in sorted(s for s in model.symbols(atoms=record, shown=not record) if s.name not in hidden):
                if symbol.name == FIRED:
                    result.firings.append(self._firing(symbol))
                else:
                    result.atoms.setdefault(symbol.name, []).append(tuple(value(a) for a in symbol.arguments))
            models.append(result)

        return on_model

    def _firing(self, symbol: clingo.Symbol) -> Firing:
        rule, number, head, positive, negative, bound = symbol.arguments
        statement = self.base.statements[rule.string][number.number]
        return Firing(
            rule.string,
            number.number,
            _atom(head),
            tuple(_atom(a) for a in positive.arguments),
            tuple(_atom(a) for a in negative.arguments),
            dict(zip(statement.variables, map(value, bound.arguments), strict=True)),
            statement.counted,
        )


def pattern(template: str, bindings: Mapping[str, Any], world: Any, wild: str) -> Atom:
    """Return an atom written with variables as an atom in which those that are not bound are ``wild``."""
    known = {name: text(item) for name, item in bindings.items()} | {"World": text(world)}
    filled = re.sub(r'"[^"]*"|\b[A-Z]\w*', lambda m: m[0] if m[0][0] == '"' else known.get(m[0], wild), template)
    return _atom(clingo.parse_term(filled))


def _atom(symbol: clingo.Symbol) -> Atom:
    return symbol.name, tuple(value(a) for a in symbol.arguments)


_PROGRAMS: dict[tuple[tuple[Signature, ...], frozenset[str]], Program] = {}
_UNCHANGED: ContextVar[frozenset[str]] = ContextVar("_UNCHANGED", default=frozenset())


@contextmanager
def unchanged(rules: Iterable[str]) -> Iterator[None]:
    """Solve, within, as if these rules had not come or gone: what is in force is not, and what is not is."""
    token = _UNCHANGED.set(frozenset(rules))
    try:
        yield
    finally:
        _UNCHANGED.reset(token)


def program(goals: Iterable[Signature], day: date) -> Program:
    """Return the program for ``goals`` as of ``day``, made once per set of rules in force."""
    goals = tuple(sorted(goals))
    base = compiled()
    turned = _UNCHANGED.get()
    rules = tuple(rule for rule in base.book.rules if rule.in_force(day) != (rule.id in turned))
    key = (goals, frozenset(rule.id for rule in rules))
    if key not in _PROGRAMS:
        _PROGRAMS[key] = Program(goals, day, rules, base)
    return _PROGRAMS[key]
