"""The parser's engine: runs `kg.parse.tables` over tokens and returns every distinct tree.

Where the tables know one action, this is an ordinary LALR parser. Where they know several, the stack forks; a fork that
meets a token it cannot take, or whose reading makes no sense (`REJECT`), dies. The stacks are one graph, as Tomita has
it: forks that are in one state after a token are one from there on, and part again where a rule reaches below that.

Before anything is built, the states alone are asked whether it can be of use (`kg.parse.plans`): whether the stack that
would result can take the token, and, while there are forks, whether it can take the next one, too. How much is built
for one text is bounded (`MOST`), and so is the time.

M. Tomita: An Efficient Augmented-Context-Free Parsing Algorithm, Computational Linguistics 13 (1987).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kg.parse.plans import Kind, Plans, PlansAt
from kg.parse.tables import END, Tables

REJECT = object()
"""A callback returns this for a reading that makes no sense; the reading is given up."""

MOST = 4000
"""How many parts are built of a text where it forks, ten times what a printed sentence takes; else it is declined."""


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


class _Rule(NamedTuple):
    origin: str
    below: int
    """How many symbols it has besides the last."""
    keep: tuple[int, ...] | None
    """Which symbols carry values, unless all do."""
    spread: bool
    call: Callable[..., Any] | None
    inline: bool
    single: bool


_Node = list[Any]
"""A place in the stacks: the state, what was read to get there, the node below; and, where stacks have become one, the
list of the other pairs of what was read and the node below, else `None`."""

_Stack = tuple[int, Any, _Node]
"""The top of one stack: as a node, with one way down."""


class Engine:
    """A parser over ``tables`` whose trees are made by the methods of ``builder`` named like rules and aliases."""

    def __init__(self, tables: Tables, builder: object) -> None:
        """Bind each rule to its callback.

        Raises:
            AttributeError: the builder lacks the method that a rule names.
            ValueError: a rule has no symbols.
        """
        self.plans = Plans(tables)
        self.gotos = [*tables.gotos, {}]
        self._starts = tables.starts
        generic: Callable[[str], Callable[..., Any] | None] = getattr(builder, "generated", lambda name: None)
        self.rules: list[_Rule] = []
        for rule in tables.rules:
            call = None
            if rule.callback is not None and not rule.origin.startswith("$root"):
                call = generic(rule.callback) or getattr(builder, rule.callback, None)
                if call is None and not rule.single:
                    raise AttributeError(f"no builder method {rule.callback!r} for rule {rule.text!r}")
            if not rule.length:
                raise ValueError(f"the rule {rule.text!r} has no symbols")
            keep = rule.keep if len(rule.keep) < rule.length else None
            self.rules.append(_Rule(rule.origin, rule.length - 1, keep, rule.spread, call, rule.inline, rule.single))

    def parse(self, tokens: Sequence[Token], start: str) -> Outcome:
        """Return all distinct trees of ``tokens`` as ``start``."""
        readings = [token.readings for token in tokens]
        readings.append(((END, None),))
        kinds: list[Kind] = [one[0][0] if len(one) == 1 else tuple([t for t, _ in one]) for one in readings]
        bottom: _Node = [self.plans.bottom, None, None, None]
        tops: list[_Node] = [[self._starts[start], None, bottom, None]]
        at, last = 0, len(tokens)
        left = MOST
        ahead = True
        while True:
            plans = self.plans.at(kinds[at])
            if len(tops) == 1 and tops[0][3] is None:
                state, value, below, _ = tops[0]
                alone = self._alone((state, value, below), plans, readings[at][0][1])
                if alone is None:
                    return Outcome((), at)
                if isinstance(alone, list):
                    tops = [alone]
                    at += 1
                    continue
                if at == last and alone[0] < 0:
                    return Outcome((alone[1],), -1)
                stacks = [alone]
            else:
                stacks = [(node[0], value, below) for node in tops for value, below in _ways(node)]
            later = self.plans.at(kinds[at + 1]) if ahead and at < last else None
            fork = _Fork(self, plans, later, readings[at], left)
            fork.follow(stacks)
            left = fork.left
            if left < 0:
                return Outcome((), at)
            if at == last:
                return Outcome(tuple(fork.results), -1 if fork.results else at)
            if fork.tops:
                tops = list(fork.tops.values())
                at += 1
            elif fork.cut:
                ahead = False  # the next token is the one that no reading takes: say so there
            else:
                return Outcome((), at)

    def _alone(self, stack: _Stack, plans: PlansAt, read: Any) -> _Node | _Stack | None:
        """Follow the only stack over a token that is ``read`` in one way, as an LALR parser does, until it forks.

        Returns the node that takes the token; or the stack that forks, or, with a state of -1, that is at the end; or
        ``None`` if the stack cannot take the token.
        """
        states, rules, gotos = self.plans.states, self.rules, self.gotos
        state, value, below = stack
        while True:
            plan = plans[state * states + below[0]]
            if plan is None:
                return None
            if plan.only is None:
                return state, value, below
            chain, then, action = plan.only
            now = value
            for number in chain:
                now = _made(rules[number], [now])
                if now is REJECT:
                    return None
            if action is None:
                return -1, now, below
            if action >= 0:
                return [action, read, [then, now, below, None], None]
            rule = rules[~action]
            values = [now]
            node = below
            for _ in range(rule.below):
                if node[3] is not None:
                    return state, value, below
                values.append(node[1])
                node = node[2]
            values.reverse()
            value = _made(rule, values)
            if value is REJECT:
                return None
            state, below = gotos[node[0]][rule.origin], node


class _Fork:
    """What happens at one token while there are several stacks.

    ``tops``: the nodes that took the token; ``results``: the trees, at the end of the text; ``left``: how much may
    still be built; ``cut``: whether a stack could take the token and was given up since it cannot take the next.
    """

    def __init__(
        self, engine: Engine, plans: PlansAt, later: PlansAt | None, readings: Sequence[tuple[str, Any]], left: int
    ) -> None:
        self.engine = engine
        self.plans = plans
        self.later = later
        self.readings = readings
        self.left = left
        self.tops: dict[tuple[int, int], _Node] = {}
        self.results: list[Any] = []
        self.cut = False
        self._below: dict[int, _Node | None] = {}
        self._built: dict[tuple[int, ...], tuple[Any, Any]] = {}

    def follow(self, work: list[_Stack]) -> None:
        """Follow all stacks over the token."""
        engine, plans = self.engine, self.plans
        states, gotos, rules = engine.plans.states, engine.gotos, engine.rules
        seen: dict[tuple[int, int], list[Any]] = {}
        while work and self.left >= 0:
            state, value, below = work.pop()
            plan = plans[state * states + below[0]]
            if plan is None:
                continue
            steps = plan.steps
            made = [value, *[None] * len(steps)]
            for step, then, shifts, longer, ends in plan.exits:
                if shifts and (then not in self._below or self._below[then] is not None):
                    self._shift(then, shifts, step, steps, made, below)
                for number in longer:
                    rule = rules[number]
                    for values, node in _paths(below, rule.below):
                        target = gotos[node[0]][rule.origin]
                        if plans[target * states + node[0]] is None:
                            continue
                        now = made[step]
                        if now is None and step:
                            now = self._step(step, steps, made)
                        if now is REJECT:
                            break
                        new = self._make(number, [now, *values][::-1])
                        if new is REJECT:
                            continue
                        place = (target, id(node))
                        same = seen.get(place)
                        if same is None:
                            seen[place] = [new]
                        elif _among(new, same):
                            continue
                        else:
                            same.append(new)
                        work.append((target, new, node))
                if ends:
                    now = self._step(step, steps, made) if step else value
                    if now is not REJECT and not _among(now, self.results):
                        self.results.append(now)

    def _shift(
        self,
        state: int,
        shifts: tuple[tuple[int, int], ...],
        step: int,
        steps: tuple[tuple[int, int], ...],
        made: list[Any],
        below: _Node,
    ) -> None:
        """Let the stack that is in ``state`` after ``step`` take the token."""
        node = self._below.get(state)
        if node is None and self.later is not None:
            states, later = self.engine.plans.states, self.later
            useful = [shift for shift in shifts if later[shift[0] * states + state] is not None]
            if len(useful) < len(shifts):
                self.cut = True
                if not useful:
                    self._below[state] = None
                    return
                shifts = tuple(useful)
        now = made[step]
        if now is None and step:
            now = self._step(step, steps, made)
        if now is REJECT:
            return
        if node is not None:
            if not any(under is below and (value is now or value == now) for value, under in _ways(node)):
                _join(node, now, below)
            return
        self._below[state] = node = [state, now, below, None]
        for shift in shifts:
            top = self.tops.get(shift)
            read = self.readings[shift[1]][1]
            if top is None:
                self.tops[shift] = [shift[0], read, node, None]
            else:
                _join(top, read, node)

    def _step(self, step: int, steps: tuple[tuple[int, int], ...], made: list[Any]) -> Any:
        """Return, and enter in ``made``, what ``step`` makes."""
        before, number = steps[step - 1]
        value = made[before]
        if value is None and before:
            value = self._step(before, steps, made)
        made[step] = now = REJECT if value is REJECT else self._make(number, [value])
        return now

    def _make(self, number: int, values: list[Any]) -> Any:
        """Return what a rule makes of ``values``; stacks that have these in common have it made once."""
        key = (number, *map(id, values))
        known = self._built.get(key)
        if known is not None:
            return known[0]
        self.left -= 1
        new = _made(self.engine.rules[number], values)
        self._built[key] = (new, values)  # the values are kept, so that their ids are
        return new


def _ways(node: _Node) -> list[tuple[Any, _Node]]:
    """Return the pairs of what was read to get to ``node``, and the node below."""
    first = (node[1], node[2])
    return [first] if node[3] is None else [first, *node[3]]


def _join(node: _Node, value: Any, below: _Node) -> None:
    """Add a way down from ``node``."""
    if node[3] is None:
        node[3] = [(value, below)]
    else:
        node[3].append((value, below))


def _paths(node: _Node, count: int) -> list[tuple[list[Any], _Node]]:
    """Return each way ``count`` nodes down from ``node``: what was read, from the top, and the node there."""
    values: list[Any] = []
    while count and node[3] is None:
        values.append(node[1])
        node = node[2]
        count -= 1
    if not count:
        return [(values, node)]
    return [([*values, value, *more], end) for value, below in _ways(node) for more, end in _paths(below, count - 1)]


def _among(value: Any, values: list[Any]) -> bool:
    return any(value is one or value == one for one in values)


def _made(rule: _Rule, values: list[Any]) -> Any:
    """Return what ``rule`` makes of the values of its symbols."""
    _, _, keep, spread, call, inline, single = rule
    if keep is not None:
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
        return _Inline(values)
    if single and len(values) == 1:
        return values[0]
    return call(*values)  # type: ignore[misc]
