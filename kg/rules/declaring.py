"""Declarations of attackers and blockers: how many requirements can be obeyed at once, and which ones are legal.

What can be declared and what it would obey is concluded by the rules about a board; `ontology/declarations.lp` says
which combinations of it are allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import clingo

from kg.rules.solve import fact, value
from kg.shipped import ONTOLOGY

FILE = ONTOLOGY / "declarations.lp"
GIVEN = ("open_pair", "at_most", "barred_number", "not_alone", "group_most", "group_member", "pair_obeys")
"""The predicates that a declaration is weighed by, without what is told of it and what has a cost."""
GOALS = (
    ("open_pair", 2), ("paid_pair", 2), ("at_most", 2), ("barred_number", 3), ("not_alone", 1), ("group_most", 2),
    ("group_member", 2), ("pair_obeys", 3), ("told_pair", 2), ("unmet", 1), ("charge", 3),
)  # fmt: skip
"""What the rules must be asked for to weigh a declaration."""

Pair = tuple[Any, Any]
"""Who attacks or blocks, and what."""
Rows = Mapping[str, Iterable[tuple[Any, ...]]]
"""Atoms about one board by predicate, the world left out."""


def weighed(found: Rows) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return, as facts of a board, the most requirements that any declaration there obeys, with one that does.

    Besides, the same for the declarations that hold what is ``told`` (`most_with_told`, `with_told`). What is told is
    paid for, and nothing else is.
    """
    told = tuple(sorted({(x, y) for x, y in found.get("told_pair", ())}, key=repr))
    problem = _problem(found, told)
    most, pairs = _most(problem, ())
    with_told, all_of_it = _most(problem, told)
    facts: dict[tuple[str, tuple[Any, ...]], Any] = {("most_obeyed", ("declaration",)): most}
    facts["most_with_told", ("declaration",)] = with_told
    facts |= {("better", pair): True for pair in pairs}
    facts |= {("with_told", pair): True for pair in all_of_it if pair not in told}
    return facts


def legal(found: Rows, limit: int) -> tuple[list[tuple[Pair, ...]], bool]:
    """Return the legal declarations on a board, at most ``limit``, and whether there may be more."""
    problem = _problem(found, ())
    paid = [fact("paid_pair", *pair) for pair in found.get("paid_pair", ())]
    control = _control([*problem, *paid], (), limit + 1)
    control.ground([("base", []), ("declaration", []), ("legal", [clingo.Number(_most(problem, ())[0])])])
    declared: list[tuple[int, tuple[Pair, ...]]] = []
    control.solve(on_model=lambda model: declared.append((_obeyed(model), _picked(model))))
    kept = [pairs for number, pairs in declared if number >= _most(_problem(found, pairs), ())[0]]
    return sorted(kept, key=lambda pairs: (len(pairs), repr(pairs)))[:limit], len(declared) > limit


def _problem(found: Rows, told: Iterable[Pair]) -> tuple[str, ...]:
    """Return what a declaration is weighed by where the costs of what is ``told`` are paid (CR 508.1d, 509.1c)."""
    given = [fact(name, *row) for name in GIVEN for row in found.get(name, ())]
    costs: dict[Pair, set[Any]] = {}
    for (_, (x, y)), *charge in found.get("charge", ()):
        costs.setdefault((x, y), set()).add(tuple(charge))
    paid: dict[Any, set[Any]] = {}
    for x, y in told:
        paid.setdefault(x, set()).update(costs.get((x, y), ()))
    afforded = [
        pair for pair in found.get("paid_pair", ()) if costs.get((pair[0], pair[1]), {0}) <= paid.get(pair[0], set())
    ]
    return (*given, *(fact("open_pair", *pair) for pair in afforded))


@lru_cache(maxsize=4096)
def _most(problem: tuple[str, ...], told: tuple[Pair, ...]) -> tuple[int, tuple[Pair, ...]]:
    control = _control(problem, told, 0)
    control.ground([("base", []), ("declaration", []), ("most", [])])
    best: list[tuple[int, tuple[Pair, ...]]] = [(0, ())]
    control.solve(on_model=lambda model: best.append((_obeyed(model), _picked(model))))
    return best[-1]


def _control(problem: Sequence[str], told: Sequence[Pair], models: int) -> clingo.Control:
    control = clingo.Control(["--warn=none", str(models)])
    control.load(str(FILE))
    control.add("base", [], "\n".join((*problem, *(fact("told", *pair) for pair in told))))
    return control


def _obeyed(model: clingo.Model) -> int:
    return sum(symbol.name == "obeyed" for symbol in model.symbols(shown=True))


def _picked(model: clingo.Model) -> tuple[Pair, ...]:
    picked = (symbol.arguments for symbol in model.symbols(shown=True) if symbol.name == "pick")
    return tuple(sorted(((value(x), value(y)) for x, y in picked), key=repr))
