"""The parser's engine: runs `kg.parse.tables` over tokens and returns every distinct tree.

Where the tables know one action, this is an ordinary LALR parser. Where they know several, the stack forks; a fork that
meets a token it cannot take, or whose reading makes no sense (`REJECT`), dies. Stacks share their lower parts, and two
forks that arrive at equal values over the same stack are one. The number of live forks is bounded (`MOST`), so time
stays linear in the length of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kg.parse.tables import END, Tables

REJECT = object()
"""A callback returns this for a reading that makes no sense; the reading is given up."""

MOST = 160
"""How many readings are followed at once; a text that has more is declined."""


class Token(NamedTuple):
    """A token: its readings as (terminal, value) pairs, and its place in the text."""

    readings: tuple[tuple[str, Any], ...]
    start: int
    end: int


class Outcome(NamedTuple):
    """The distinct ``trees``; without any, ``stop`` is the number of the token that no reading could take."""

    trees: tuple[Any, ...]
    stop: int


class _Inline(list[Any]):
    """Values of a helper rule, to be spread into the rule above it."""


class Engine:
    """A parser over ``tables`` whose trees are made by the methods of ``builder`` named like rules and aliases."""

    def __init__(self, tables: Tables, builder: object) -> None:
        """Bind each rule to its callback.

        Raises:
            AttributeError: the builder lacks the method that a rule names.
        """
        self._actions = tables.actions
        self._gotos = tables.gotos
        self._starts = tables.starts
        self._ends = tables.ends
        generic: Callable[[str], Callable[..., Any] | None] = getattr(builder, "generated", lambda name: None)
        rules = []
        for rule in tables.rules:
            call = None
            if rule.callback is not None and not rule.origin.startswith("$root"):
                call = generic(rule.callback) or getattr(builder, rule.callback, None)
                if call is None and not rule.single:
                    raise AttributeError(f"no builder method {rule.callback!r} for rule {rule.text!r}")
            rules.append((rule.origin, rule.length, rule.keep, rule.spread, call, rule.inline, rule.single))
        self._rules = rules

    def parse(self, tokens: Sequence[Token], start: str) -> Outcome:
        """Return all distinct trees of ``tokens`` as ``start``."""
        heads: list[tuple[int, Any, Any]] = [(self._starts[start], None, None)]
        actions, ends, reduce = self._actions, self._ends, self._reduce
        results: list[Any] = []
        last = len(tokens)
        for at, token in enumerate((*tokens, Token(((END, None),), 0, 0))):
            if at < last and len(heads) == 1 and len(token.readings) == 1:
                ahead = self._alone(heads[0], token.readings[0])
                if ahead is None:
                    break
                heads = [ahead[0]]
                if ahead[1]:
                    continue
            shifted: list[tuple[int, Any, Any]] = []
            work = heads
            alone = len(heads) == 1
            seen: dict[tuple[int, int], list[tuple[int, Any, Any]]] = {}
            while work:
                node = work.pop()
                if at == last and node[0] in ends:
                    if node[1] not in results:
                        results.append(node[1])
                    continue
                table = actions[node[0]]
                reductions: list[int] = []
                for terminal, value in token.readings:
                    action = table.get(terminal)
                    if action is None:
                        continue
                    if action.__class__ is int:
                        if action >= 0:
                            shifted.append((action, value, node))
                        elif ~action not in reductions:
                            reductions.append(~action)
                    else:
                        target, several = action  # type: ignore[misc]
                        if target is not None:
                            shifted.append((target, value, node))
                        reductions.extend(rule for rule in several if rule not in reductions)
                if len(reductions) > 1:
                    alone = False
                for rule in reductions:
                    new = reduce(node, rule)
                    if new is None:
                        continue
                    if not alone:
                        key = (new[0], id(new[2]))
                        same = seen.get(key)
                        if same is None:
                            seen[key] = [new]
                        elif any(new[1] == old[1] for old in same):
                            continue
                        else:
                            same.append(new)
                    work.append(new)
                if len(shifted) > MOST:
                    return Outcome((), at)
            if not shifted:
                break
            heads = shifted
        return Outcome(tuple(results), -1 if results else at)

    def _alone(self, node: tuple[int, Any, Any], reading: tuple[str, Any]) -> tuple[tuple[int, Any, Any], bool] | None:
        """Follow the only stack over the only reading of a token, as an LALR parser does, until it forks.

        Returns the stack, and whether the token is taken; ``None`` if the stack cannot take it.
        """
        actions = self._actions
        terminal, value = reading
        while True:
            action = actions[node[0]].get(terminal)
            if action.__class__ is not int:
                return None if action is None else (node, False)
            if action >= 0:
                return (action, value, node), True
            below = self._reduce(node, ~action)
            if below is None:
                return None
            node = below

    def _reduce(self, node: tuple[int, Any, Any], number: int) -> tuple[int, Any, Any] | None:
        origin, length, keep, spread, call, inline, single = self._rules[number]
        if length == 1:
            values: list[Any] = [node[1]]
            node = node[2]
        else:
            values = []
            for _ in range(length):
                values.append(node[1])
                node = node[2]
            values.reverse()
        if len(keep) != length:
            values = [values[n] for n in keep]
        if spread:
            flat: list[Any] = []
            for value in values:
                if value.__class__ is _Inline:
                    flat.extend(value)
                else:
                    flat.append(value)
            values = flat
        if inline:
            made: Any = _Inline(values)
        elif single and len(values) == 1:
            made = values[0]
        else:
            made = call(*values)  # type: ignore[misc]
            if made is REJECT:
                return None
        return (self._gotos[node[0]][origin], made, node)
