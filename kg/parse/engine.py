"""The parser's engine: runs `kg.parse.tables` over tokens and returns every distinct tree.

Where the tables know one action, this is an ordinary LALR parser (`Engine._alone`). Where they know several, the stack
forks (`_Fork`); a fork that meets a token it cannot take, or whose reading makes no sense (`REJECT`), dies. The stacks
are one graph, as Tomita has it: forks that are in one state after a token are one from there on, and part again where a
rule reaches below that.

Before anything is built, the states alone are asked whether it can be of use (`kg.parse.plans`): whether the stack that
would result can take the token, and, while there are forks, whether it can take the next one, too. How much is built
for one text is bounded (`MOST`), and so is the time.

M. Tomita: An Efficient Augmented-Context-Free Parsing Algorithm, Computational Linguistics 13 (1987).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from kg.parse.plans import Plans, PlansAt, Shift
from kg.parse.tables import END, Rule, Tables

REJECT = object()
"""A callback returns this for a reading that makes no sense; the reading is given up."""

MOST = 1600
"""How many parts are built of a text where it forks, four times what a printed sentence takes; else it is declined."""

_Readings = tuple[tuple[str, Any], ...]


class Token(NamedTuple):
    """A token: its readings as (terminal, value) pairs, and its place in the text."""

    readings: _Readings
    start: int
    end: int


class Outcome(NamedTuple):
    """The distinct ``trees``; without any, ``stop`` is the number of the token that no reading could take."""

    trees: tuple[Any, ...]
    stop: int


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
        self.plans = Plans(tables, {number for number, rule in enumerate(tables.rules) if _passes(rule)})
        self.makes = [_make(rule, builder) for rule in tables.rules]
        self.longer = [(rule.length - 1, rule.origin) for rule in tables.rules]
        self.gotos = tables.gotos
        self._starts = tables.starts

    def parse(self, tokens: Sequence[Token], start: str) -> Outcome:
        """Return all distinct trees of ``tokens`` as ``start``."""
        readings = [token.readings for token in tokens]
        readings.append(((END, None),))
        plans = [self.plans.at(one[0][0] if len(one) == 1 else tuple([t for t, _ in one])) for one in readings]
        tops: list[_Node] = [[self._starts[start], None, [self.plans.bottom, None, None, None], None]]
        at, last, left, ahead = 0, len(tokens), MOST, True
        while True:
            if len(tops) == 1 and tops[0][3] is None:
                at, stack = self._alone(tops[0], at, plans, readings)
                if stack is None:
                    return Outcome((), at)
                if at > last:
                    return Outcome((stack[1],), -1)
                stacks, tops = [stack], [[*stack, None]]
            else:
                stacks = [(node[0], value, below) for node in tops for value, below in _ways(node)]
            fork = _Fork(self, plans[at], plans[at + 1] if ahead and at < last else None, readings[at], left)
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

    def _alone(
        self, top: _Node, at: int, plans: Sequence[PlansAt], readings: Sequence[_Readings]
    ) -> tuple[int, _Stack | None]:
        """Follow the only stack from the token ``at`` on, as an LALR parser does, until it forks.

        Returns the token there and the stack; or the token that it cannot take and ``None``; or a number beyond the
        last token, and the stack with the tree on top.
        """
        states, makes, longer, gotos = self.plans.states, self.makes, self.longer, self.gotos
        state, value, below, _ = top
        while True:
            plan = plans[at][state * states + below[0]]
            if plan is None:
                return at, None
            if plan[0] is None:
                return at, (state, value, below)
            chain, then, action = plan[0]
            now = value
            for number in chain:
                now = makes[number](now)
                if now is REJECT:
                    return at, None
            if action is None:
                return at + 1, (then, now, below)
            if action >= 0:
                below = [then, now, below, None]
                state, value = action, readings[at][0][1]
                at += 1
                continue
            count, origin = longer[~action]
            values = [now]
            node = below
            while count:
                if node[3] is not None:
                    return at, (state, value, below)
                values.append(node[1])
                node = node[2]
                count -= 1
            value = makes[~action](*reversed(values))
            if value is REJECT:
                return at, None
            state, below = gotos[node[0]][origin], node


class _Fork:
    """What happens at one token while there are several stacks.

    ``tops``: the nodes that took the token; ``results``: the trees, at the end of the text; ``left``: how much may
    still be built; ``cut``: whether a stack could take the token and was given up since it cannot take the next.
    """

    __slots__ = ("_built", "_nodes", "cut", "engine", "later", "left", "plans", "readings", "results", "tops")

    def __init__(self, engine: Engine, plans: PlansAt, later: PlansAt | None, readings: _Readings, left: int) -> None:
        self.engine = engine
        self.plans = plans
        self.later = later
        self.readings = readings
        self.left = left
        self.tops: dict[Shift, _Node] = {}
        self.results: list[Any] = []
        self.cut = False
        self._nodes: dict[int, _Node] = {}
        self._built: dict[tuple[int, ...], tuple[Any, Any]] = {}

    def follow(self, work: list[_Stack]) -> None:
        """Follow all stacks over the token."""
        plans, gotos, longer, states = self.plans, self.engine.gotos, self.engine.longer, self.engine.plans.states
        nodes, stepped, make, shift = self._nodes, self._step, self._make, self._shift
        seen: dict[tuple[int, int], list[Any]] = {}
        while work and self.left >= 0:
            state, value, below = work.pop()
            plan = plans[state * states + below[0]]
            if plan is None:
                continue
            _, steps, exits = plan
            made = [value, *[None] * len(steps)] if steps else [value]
            for step, then, shifts, rules, ends in exits:
                now = made[step]
                taken = (nodes.get(then) or self._opened(then, shifts)) if shifts else None
                if taken and taken[0] >= 0:
                    if now is None and step:
                        now = stepped(step, steps, made)
                    if now is not REJECT:
                        shift(taken, now, below)
                for number in rules:
                    count, origin = longer[number]
                    if count == 1 and below[3] is None:
                        paths = [((below[1],), below[2])]
                    else:
                        paths = _paths(below, count)
                    for values, node in paths:
                        under = node[0]
                        target = gotos[under][origin]
                        if plans[target * states + under] is None:
                            continue
                        if now is None and step:
                            now = stepped(step, steps, made)
                        if now is REJECT:
                            break
                        new = make(number, (*values, now))
                        if new is REJECT:
                            continue
                        place = (target, id(node))
                        same = seen.get(place)
                        if same is None:
                            seen[place] = [new]
                        elif new in same:
                            continue
                        else:
                            same.append(new)
                        work.append((target, new, node))
                if ends:
                    if now is None and step:
                        now = stepped(step, steps, made)
                    if now is not REJECT and now not in self.results:
                        self.results.append(now)

    def _opened(self, state: int, shifts: Sequence[Shift]) -> _Node:
        """Return a node for stacks that are in ``state`` when they take the token.

        Nothing is below it yet, and in the place of other ways are the shifts that follow, if any stack comes to it. If
        none of them can take the next token, its state is -1.
        """
        later = self.later
        if later is not None:
            states = self.engine.plans.states
            useful = [shift for shift in shifts if later[shift[0] * states + state] is not None]
            if len(useful) < len(shifts):
                self.cut = True
            shifts = useful
        node = self._nodes[state] = [state if shifts else -1, None, None, shifts]
        return node

    def _shift(self, node: _Node, value: Any, below: _Node) -> None:
        """Let a stack with ``value`` on top of ``below`` come to ``node`` and take the token."""
        if node[2] is not None:
            if value not in [now for now, under in _ways(node) if under is below]:
                _join(node, value, below)
            return
        shifts = node[3]
        node[1:] = value, below, None
        for shift in shifts:
            read = self.readings[shift[1]][1]
            top = self.tops.get(shift)
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
        if value is REJECT:
            made[step] = REJECT
            return REJECT
        key = (number, id(value))
        known = self._built.get(key)
        if known is None:
            self.left -= 1
            known = self._built[key] = (self.engine.makes[number](value), value)
        made[step] = known[0]
        return known[0]

    def _make(self, number: int, values: tuple[Any, ...]) -> Any:
        """Return what a rule makes of ``values``; stacks that have these in common have it made once."""
        key = (number, *map(id, values))
        known = self._built.get(key)
        if known is None:
            self.left -= 1
            known = self._built[key] = (self.engine.makes[number](*values), values)  # kept, so that their ids are
        return known[0]


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


def _paths(node: _Node, count: int) -> list[tuple[tuple[Any, ...], _Node]]:
    """Return each way ``count`` nodes down from ``node``: what was read on it, and the node there."""
    values: tuple[Any, ...] = ()
    while count and node[3] is None:
        values = (node[1], *values)
        node = node[2]
        count -= 1
    if not count:
        return [(values, node)]
    return [((*more, value, *values), end) for value, below in _ways(node) for more, end in _paths(below, count - 1)]


class _Inline(list[Any]):
    """Values of a helper rule, to be spread into the rule above it."""


def _passes(rule: Rule) -> bool:
    """Say whether ``rule`` has one symbol and hands on what it is given."""
    return rule.length == 1 and len(rule.keep) == 1 and (rule.inline or (rule.single and not rule.spread))


def _make(rule: Rule, builder: object) -> Callable[..., Any]:
    """Return what makes the value of ``rule`` from the values of all its symbols.

    Raises:
        AttributeError: the builder lacks the method that the rule names.
        ValueError: the rule has no symbols.
    """
    if not rule.length:
        raise ValueError(f"the rule {rule.text!r} has no symbols")
    if rule.inline:
        return _form(rule.length, rule.keep, rule.spread, True)(_Inline, _Inline)
    call: Callable[..., Any] | None = None
    if rule.callback is not None and not rule.origin.startswith("$root"):
        generated: Callable[[str], Callable[..., Any] | None] = getattr(builder, "generated", lambda name: None)
        call = generated(rule.callback) or getattr(builder, rule.callback, None)
    if call is None and not rule.single:
        raise AttributeError(f"no builder method {rule.callback!r} for rule {rule.text!r}")
    if rule.single and (rule.spread or len(rule.keep) == 1):
        call = partial(_single, call)
    assert call is not None, rule.text
    if len(rule.keep) == rule.length and not rule.spread:
        return call
    return _form(rule.length, rule.keep, rule.spread, False)(call, _Inline)


def _single(call: Callable[..., Any] | None, *values: Any) -> Any:
    """Return the only value as it is; of several, what ``call`` makes of them."""
    return values[0] if len(values) == 1 else call(*values)  # type: ignore[misc]


@cache
def _form(
    length: int, keep: tuple[int, ...], spread: tuple[int, ...], listed: bool
) -> Callable[..., Callable[..., Any]]:
    """Return what fits a callback to be called with the values of all ``length`` symbols of a rule.

    The callback sees those in ``keep``, and of those in ``spread`` each value, or, if ``listed``, all in one list. The
    result is written as source (``lambda v0, v1, v2: call(v0, *(v2 if v2.__class__ is Inline else (v2,)))``), since it
    is called for every part of every sentence.
    """
    given = ", ".join(f"v{n}" for n in range(length))
    seen = ", ".join(f"*(v{n} if v{n}.__class__ is Inline else (v{n},))" if n in spread else f"v{n}" for n in keep)
    body = f"call([{seen}])" if listed else f"call({seen})"
    made: Callable[..., Callable[..., Any]] = eval(f"lambda call, Inline: lambda {given}: {body}")
    return made
