"""Boards: what is true of objects and players at a moment, as a flat mapping, and as facts for the solver."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kg.rules.given import Boards
from kg.rules.patterns import Signature
from kg.rules.selection import Form, form
from kg.rules.solve import text

Key = tuple[str, tuple[Any, ...]]
"""The name of a fluent and its arguments, without its value."""
Board = Mapping[Key, Any]
"""(predicate, arguments) → ``True``, or the value that is its last argument."""


class _Everything:
    def __contains__(self, name: object) -> bool:
        return True


EVERYTHING = _Everything()


def facts(*boards: Board) -> str:
    """Return boards as program text, the n-th in world n."""
    return "\n".join(
        f"{name}({world}{written})."
        for (name, _), rows in tables(boards).items()
        for written, worlds in rows
        for world in worlds
    )


def tables(boards: Iterable[Board], reads: Container[str] = EVERYTHING) -> Boards:
    """Return what is true of the boards, the n-th in world n; ``reads``: the predicates that matter."""
    flags: dict[Key, list[int]] = {}
    values: dict[tuple[Key, Any], list[int]] = {}
    number = -1
    for number, board in enumerate(boards):
        for item in board.items():
            key, value = item
            if key[0] not in reads or value is False or value is None:
                continue
            if value is True:
                flags.setdefault(key, []).append(number)
            else:
                values.setdefault(item, []).append(number)
    found: dict[Signature, list[tuple[str, Sequence[int]]]] = {("world", 0): [("", range(number + 1))]}
    for (name, arguments), worlds in flags.items():
        found.setdefault((name, len(arguments)), []).append((_written(arguments), worlds))
    for ((name, arguments), value), worlds in values.items():
        found.setdefault((name, len(arguments) + 1), []).append((_written((*arguments, value)), worlds))
    return found


def forms(boards: Iterable[Board]) -> frozenset[Form]:
    """Return the forms of what is true of some boards."""
    items: set[tuple[Any, Any]] = set().union(*(board.items() for board in boards))
    return frozenset(
        _form(name, arguments, value is True, value)
        for (name, arguments), value in items
        if value is not False and value is not None
    )


@lru_cache(maxsize=65536)
def _form(name: str, arguments: tuple[Any, ...], flag: bool, value: Any) -> Form:
    return form(name, arguments if flag else (*arguments, value))


@lru_cache(maxsize=65536)
def _written(arguments: tuple[Any, ...]) -> str:
    """Return the text of arguments, each with a comma before it."""
    return "".join(f",{text(item)}" for item in arguments)
