"""What a stack of the parser can do at a token, worked out from two states alone before anything is built.

Reductions by rules of one symbol replace the top of a stack and leave what is below, so the state on top and the state
below it tell which of them a token asks for, one after the other, and what can follow: the token is taken, or a longer
rule is reduced. Paths after which nothing follows are left out. Each answer is worked out when it is first asked for.

Plans are plain tuples of numbers: there are many, and such tuples are no work for the garbage collector.
"""

from __future__ import annotations

from collections.abc import Collection

from kg.parse.tables import END, Tables

Kind = str | tuple[str, ...]
"""What a token can be: its terminal, or its terminals, if it has several readings."""

Shift = tuple[int, int]
"""The state that takes the token, and the number of the token's reading."""

Exit = tuple[int, int, tuple[Shift, ...], tuple[int, ...], bool]
"""What can follow a step: the step (0: nothing replaced the top yet), the state then, the states that take the token,
the longer rules to reduce by, and whether the text may end."""

Plan = tuple["tuple[tuple[int, ...], int, int | None] | None", tuple[tuple[int, int], ...], tuple[Exit, ...]]
"""``only``, steps and exits. A step is the number of the step before it (0: the top as it was) and a rule of one symbol
that makes something new of that. ``only``, where there is nothing to choose: the rules of all steps, the state after
them, and what follows: the state that takes the token, ``~rule`` for a longer rule, or ``None`` for the end."""

_Row = tuple[tuple[Shift, ...], tuple[int, ...], tuple[int, ...]]
"""What a state does at a token: the shifts, the longer rules, the rules of one symbol."""


class Plans:
    """The plans of an automaton, by kind of token."""

    def __init__(self, tables: Tables, passing: Collection[int] = ()) -> None:
        """Take the automaton, and the rules of one symbol that hand on what they are given.

        ``bottom`` is the state below all stacks, ``states`` the number of states with it.
        """
        self.tables = tables
        self.passing = passing
        self.bottom = len(tables.shifts)
        self.states = self.bottom + 1
        self.same: dict[Plan, Plan] = {}
        self._kinds: dict[Kind, PlansAt] = {}

    def at(self, kind: Kind) -> PlansAt:
        """Return the plans at a token of ``kind``."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = PlansAt(self, kind)
        return found


class PlansAt(dict[int, "Plan | None"]):
    """The plans at a kind of token by ``state * states + lower``; ``None`` where the stack cannot take the token."""

    def __init__(self, plans: Plans, kind: Kind) -> None:
        """Keep what the plans are worked out from."""
        super().__init__()
        self._plans = plans
        self._terminals = (kind,) if isinstance(kind, str) else kind
        self._rows: dict[int, _Row | None] = {}
        self._alone: dict[int, Plan] = {}
        self._ends = plans.tables.ends if kind == END else frozenset()

    def __missing__(self, number: int) -> Plan | None:
        """Work the plan out."""
        state, lower = divmod(number, self._plans.states)
        plan = self[number] = self._plan(state, lower)
        return plan

    def _plan(self, state: int, lower: int) -> Plan | None:
        row = self._row(state)
        if row is None and state not in self._ends:
            return None
        if row is not None and not row[2] and state not in self._ends:
            return self._alike(state, row)
        plans = self._plans
        rules, passing = plans.tables.rules, plans.passing
        gotos = plans.tables.gotos[lower] if lower < plans.bottom else {}
        steps: list[tuple[int, int]] = []
        exits: list[Exit] = []
        reached = [(0, state)]
        for step, now in reached:  # grows while it is walked
            if now in self._ends:
                exits.append((step, now, (), (), True))
                continue
            row = self._row(now)
            if row is None:
                continue
            shifts, longer, single = row
            for rule in single:
                if rule in passing:
                    after = step
                else:
                    steps.append((step, rule))
                    after = len(steps)
                reached.append((after, gotos[rules[rule].origin]))
            if shifts or longer:
                exits.append((step, now, shifts, longer, False))
        if not exits:
            return None
        plan = (_only(steps, exits), tuple(steps), tuple(exits))
        return plans.same.setdefault(plan, plan)

    def _alike(self, state: int, row: _Row) -> Plan:
        """Return the plan of a state that no rule of one symbol leaves: it is the same whatever is below."""
        plan = self._alone.get(state)
        if plan is None:
            exits = [(0, state, row[0], row[1], False)]
            plan = self._alone[state] = (_only([], exits), (), tuple(exits))
        return plan

    def _row(self, state: int) -> _Row | None:
        try:
            return self._rows[state]
        except KeyError:
            row = self._rows[state] = self._worked_out(state)
            return row

    def _worked_out(self, state: int) -> _Row | None:
        tables = self._plans.tables
        table = tables.shifts[state]
        shifts = tuple([(table[name], reading) for reading, name in enumerate(self._terminals) if name in table])
        rules = [rule for rule, ahead in tables.reductions[state] if not ahead.isdisjoint(self._terminals)]
        if not shifts and not rules:
            return None
        single = tuple([rule for rule in rules if tables.rules[rule].length == 1])
        longer = tuple([rule for rule in rules if tables.rules[rule].length > 1])
        return shifts, longer, single


def _only(steps: list[tuple[int, int]], exits: list[Exit]) -> tuple[tuple[int, ...], int, int | None] | None:
    step, state, shifts, rules, ends = exits[0]
    if len(exits) > 1 or len(shifts) + len(rules) + ends > 1:
        return None
    chain: list[int] = []
    while step:
        step, rule = steps[step - 1]
        chain.append(rule)
    return tuple(reversed(chain)), state, shifts[0][0] if shifts else ~rules[0] if rules else None


__all__ = ["Exit", "Kind", "Plan", "Plans", "PlansAt", "Shift"]
