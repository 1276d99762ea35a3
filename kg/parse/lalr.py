"""The LALR(1) automaton of a grammar, by DeRemer and Pennello's method, over integers and bit sets.

Lark computes the same, but for a grammar of this size it takes half a minute; this takes a few seconds. Conflicts are
kept: they are for the engine to follow.

F. DeRemer, T. Pennello: Efficient Computation of LALR(1) Look-Ahead Sets, TOPLAS 4 (1982).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

Production = tuple[str, tuple[str, ...]]
"""A left side and the symbols of the right side."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """Transitions by state and symbol; reductions by state and rule, each with its look-ahead terminals."""

    transitions: list[dict[str, int]]
    reductions: list[dict[int, list[str]]]
    starts: dict[str, int]
    ends: frozenset[int]


def automaton(rules: Sequence[Production], starts: Iterable[str], end: str = "$END") -> Automaton:
    """Return the automaton of ``rules`` for the start symbols ``starts``; ``end`` is the terminal after the text."""
    grammar = _Grammar(rules)
    roots = {start: grammar.add(f"$root_{start}", (start,)) for start in starts}
    states, transitions = grammar.states(roots.values())
    first = {start: states[frozenset({(root, 0)})] for start, root in roots.items()}
    root_rules = set(roots.values())
    kernels = list(states)

    terminals = sorted({s for _, body in grammar.rules for s in body if s not in grammar.of} | {end})
    bit = {terminal: 1 << n for n, terminal in enumerate(terminals)}
    moves = [(p, s) for p, out in enumerate(transitions) for s in out if s in grammar.of]
    nullable = grammar.nullable()

    read: dict[tuple[int, str], int] = {}
    reads: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for move in moves:
        after = transitions[transitions[move[0]][move[1]]]
        read[move] = sum(bit[s] for s in after if s in bit)
        reads[move] = [(transitions[move[0]][move[1]], s) for s in after if s in nullable]
    for start, state in first.items():
        read[state, start] |= bit[end]

    includes: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)
    lookback: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    bodies = {symbol: [(rule, *grammar.split(rule, nullable)) for rule in of] for symbol, of in grammar.of.items()}
    for move in moves:
        for rule, head, tail in bodies[move[1]]:
            state = move[0]
            for part in head:
                state = transitions[state][part]
            for part in tail:
                includes[state, part].append(move)
                state = transitions[state][part]
            lookback[state, rule].append(move)

    follow = _spread(moves, includes, _spread(moves, reads, read))
    reductions: list[dict[int, list[str]]] = [{} for _ in kernels]
    for (state, rule), origins in lookback.items():
        seen = 0
        for move in origins:
            seen |= follow[move]
        reductions[state][rule] = [t for t in terminals if seen & bit[t]]
    ends = frozenset(
        n for n, kernel in enumerate(kernels) if any(rule in root_rules and dot == 1 for rule, dot in kernel)
    )
    return Automaton(transitions, reductions, first, ends)


class _Grammar:
    def __init__(self, rules: Sequence[Production]) -> None:
        self.rules = list(rules)
        self.of: dict[str, list[int]] = defaultdict(list)
        for n, (left, _) in enumerate(self.rules):
            self.of[left].append(n)

    def add(self, left: str, body: tuple[str, ...]) -> int:
        self.rules.append((left, body))
        self.of[left].append(len(self.rules) - 1)
        return len(self.rules) - 1

    def nullable(self) -> set[str]:
        found: set[str] = set()
        grown = True
        while grown:
            grown = False
            for left, body in self.rules:
                if left not in found and all(s in found for s in body):
                    found.add(left)
                    grown = True
        return found

    def split(self, rule: int, nullable: Container[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Cut the body of ``rule`` before the nonterminals that can be its last symbols."""
        body = self.rules[rule][1]
        cut = len(body)
        while cut and body[cut - 1] in self.of and all(s in nullable for s in body[cut:]):
            cut -= 1
        return body[:cut], body[cut:]

    def _openings(self) -> dict[str, dict[str, set[tuple[int, int]]]]:
        """For each nonterminal: the items after its first symbol, of all rules that can open it, by that symbol."""
        corners = {left: {left} for left in self.of}
        grown = True
        while grown:
            grown = False
            for found in corners.values():
                more = {
                    body[0] for one in found for r in self.of[one] if (body := self.rules[r][1]) and body[0] in self.of
                }
                if not more <= found:
                    found |= more
                    grown = True
        openings: dict[str, dict[str, set[tuple[int, int]]]] = {}
        for left, found in corners.items():
            by: dict[str, set[tuple[int, int]]] = defaultdict(set)
            for one in found:
                for rule in self.of[one]:
                    body = self.rules[rule][1]
                    if body:
                        by[body[0]].add((rule, 1))
            openings[left] = by
        return openings

    def states(self, roots: Iterable[int]) -> tuple[dict[frozenset[tuple[int, int]], int], list[dict[str, int]]]:
        openings = self._openings()
        states: dict[frozenset[tuple[int, int]], int] = {}
        work: list[frozenset[tuple[int, int]]] = []
        for root in roots:
            kernel = frozenset({(root, 0)})
            states[kernel] = len(states)
            work.append(kernel)
        transitions: list[dict[str, int]] = []
        at = 0
        while at < len(work):
            after: dict[str, set[tuple[int, int]]] = defaultdict(set)
            opened = set()
            for rule, dot in work[at]:
                body = self.rules[rule][1]
                if dot < len(body):
                    after[body[dot]].add((rule, dot + 1))
                    if body[dot] in self.of:
                        opened.add(body[dot])
            for symbol in opened:
                for one, items in openings[symbol].items():
                    after[one] |= items
            out = {}
            for symbol in sorted(after):
                kernel = frozenset(after[symbol])
                if kernel not in states:
                    states[kernel] = len(states)
                    work.append(kernel)
                out[symbol] = states[kernel]
            transitions.append(out)
            at += 1
        return states, transitions


def _spread(
    nodes: Sequence[tuple[int, str]],
    edges: Mapping[tuple[int, str], Sequence[tuple[int, str]]],
    given: Mapping[tuple[int, str], int],
) -> dict[tuple[int, str], int]:
    """Return for each node the union of what is given for it and for all nodes that it reaches."""
    value = dict(given)
    incoming: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)
    for node in nodes:
        for below in edges.get(node, ()):
            incoming[below].append(node)
    work = list(nodes)
    waiting = set(work)
    while work:
        node = work.pop()
        waiting.discard(node)
        bits = value[node]
        for above in incoming.get(node, ()):
            if value[above] | bits != value[above]:
                value[above] |= bits
                if above not in waiting:
                    waiting.add(above)
                    work.append(above)
    return value


__all__ = ["Automaton", "Production", "automaton"]
