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

NOWHERE: Boards = {}
FEW = 2
"""In how many worlds a fact is said world by world."""


class Given:
    """The facts of `Rows` and `Boards`: `statements` is the program that fetches them from this object as context."""

    def __init__(self, rows: Rows, boards: Boards) -> None:
        self._rows = {signature: list(atoms) for signature, atoms in rows.items()}
        self._boards: dict[Signature, list[str]] = {}
        self._worlds: list[Sequence[int]] = []
        for (name, arity), facts in boards.items():
            for text, worlds in facts:
                if len(worlds) <= FEW:
                    said = self._rows.setdefault((name, arity + 1), [])
                    said.extend(f"{name}({world}{text})" for world in worlds)
                else:
                    self._boards.setdefault((name, arity), []).append(f"f({len(self._worlds)}{text})")
                    self._worlds.append(worlds)
        last = max((worlds[-1] for worlds in self._worlds), default=-1)
        self._numbers = [clingo.Number(number) for number in range(last + 1)]

    @property
    def statements(self) -> str:
        """The program text in which ``@row``, ``@fact`` and ``@world`` stand for what the methods return."""
        lines = []
        for name, arity in self._rows:
            atom = f"{name}({','.join(_variables(arity))})"
            lines.append(f'{atom} :- {atom} = @row("{name}",{arity}).')
        for name, arity in self._boards:
            terms = ",".join(("N", *_variables(arity)))
            atom = f"{name}({','.join(('W', *_variables(arity)))})"
            lines.append(f'{atom} :- f({terms}) = @fact("{name}",{arity}), W = @world(N).')
        return "\n".join(lines)

    def row(self, name: clingo.Symbol, arity: clingo.Symbol) -> Sequence[clingo.Symbol]:
        """Return the facts of a predicate that say the same of every world."""
        return _terms(self._rows[name.string, arity.number])

    def fact(self, name: clingo.Symbol, arity: clingo.Symbol) -> Sequence[clingo.Symbol]:
        """Return the facts of a predicate, each with the number of its worlds."""
        return _terms(self._boards[name.string, arity.number])

    def world(self, number: clingo.Symbol) -> Sequence[clingo.Symbol]:
        """Return the worlds in which the fact of this number holds."""
        return [self._numbers[world] for world in self._worlds[number.number]]


def _variables(arity: int) -> list[str]:
    return [f"X{number}" for number in range(arity)]


def _terms(texts: Sequence[str]) -> Sequence[clingo.Symbol]:
    return clingo.parse_term(f"all({','.join(texts)})").arguments
