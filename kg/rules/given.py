"""Facts handed to the grounder as terms, which it reads several times as fast as a program with as many facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import clingo

from kg.rules.patterns import Signature

Rows = Mapping[Signature, Sequence[str]]
"""Facts that say the same of every world, by predicate and arity: each the text of a term."""
Boards = Mapping[Signature, Sequence[tuple[str, Sequence[int]]]]
"""Facts of worlds by predicate and arity, the world not counted: the text of the arguments, each with a comma before
it, and the worlds in which this holds."""

NONE: Rows = {}
NOWHERE: Boards = {}


class Given:
    """The facts of `Rows` and `Boards`: `statements` is the program that fetches them from this object as context."""

    def __init__(self, rows: Rows, boards: Boards) -> None:
        self._rows = rows
        self._boards = {signature: [texts for texts, _ in facts] for signature, facts in boards.items()}
        self._worlds = [worlds for facts in boards.values() for _, worlds in facts]
        last = max((worlds[-1] for worlds in self._worlds if worlds), default=-1)
        self._numbers = [clingo.Number(number) for number in range(last + 1)]

    @property
    def statements(self) -> str:
        """The program text in which ``@row``, ``@fact`` and ``@world`` stand for what the methods return."""
        lines = []
        for name, arity in self._rows:
            atom = f"{name}({','.join(_variables(arity))})"
            lines.append(f'{atom} :- {atom} = @row("{name}",{arity}).')
        first = 0
        for (name, arity), facts in self._boards.items():
            terms = ",".join(("N", *_variables(arity)))
            atom = f"{name}({','.join(('W', *_variables(arity)))})"
            lines.append(f'{atom} :- f({terms}) = @fact("{name}",{arity},{first}), W = @world(N).')
            first += len(facts)
        return "\n".join(lines)

    def row(self, name: clingo.Symbol, arity: clingo.Symbol) -> Sequence[clingo.Symbol]:
        """Return the facts of a predicate that say the same of every world."""
        return _terms(self._rows[name.string, arity.number])

    def fact(self, name: clingo.Symbol, arity: clingo.Symbol, first: clingo.Symbol) -> Sequence[clingo.Symbol]:
        """Return the facts of a predicate with a number each, from ``first`` on."""
        facts = self._boards[name.string, arity.number]
        return _terms([f"f({number}{text})" for number, text in enumerate(facts, first.number)])

    def world(self, number: clingo.Symbol) -> Sequence[clingo.Symbol]:
        """Return the worlds in which the fact of this number holds."""
        return [self._numbers[world] for world in self._worlds[number.number]]


def _variables(arity: int) -> list[str]:
    return [f"X{number}" for number in range(arity)]


def _terms(texts: Sequence[str]) -> Sequence[clingo.Symbol]:
    return clingo.parse_term(f"all({','.join(texts)})").arguments
