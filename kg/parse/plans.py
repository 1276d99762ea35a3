"""What a stack of the parser can do at a token, worked out from two states alone before anything is built.

Reductions by rules of one symbol replace the top of a stack and leave what is below, so the state on top and the state
below it tell which of them a token asks for, one after the other, and what can follow: the token is taken, or a longer
rule is reduced. Paths after which nothing follows are left out. Each answer is worked out when it is first asked for.
"""

from __future__ import annotations

from typing import NamedTuple

from kg.parse.tables import END, Tables

Kind = str | tuple[str, ...]
"""What a token can be: its terminal, or its terminals, if it has several readings."""


class Exit(NamedTuple):
    """What follows when the top was replaced.

    ``step``: the last reduction before, counted from 1, or 0 for none; ``state``: the state then; ``shifts``: states
    that take the token, each with the number of the reading; ``rules``: longer rules to reduce by; ``ends``: the text
    may end.
    """

    step: int
    state: int
    shifts: tuple[tuple[int, int], ...]
    rules: tuple[int, ...]
    ends: bool


class Plan(NamedTuple):
    """Reductions by rules of one symbol, each as the number of the step before it and the rule, and the exits.

    ``only``: where there is nothing to choose, the rules of all steps, the state after them, and what follows: the
    state that takes the token, ``~rule`` for a longer rule, or ``None`` for the end of the text.
    """

    steps: tuple[tuple[int, int], ...]
    exits: tuple[Exit, ...]
    only: tuple[tuple[int, ...], int, int | None] | None


class Plans:
    """The plans of an automaton, by kind of token."""

    def __init__(self, tables: Tables) -> None:
        """Take the automaton; ``bottom`` is the state below all stacks, ``states`` the number of states with it."""
        self.tables = tables
        self.bottom = len(tables.actions)
        self.states = self.bottom + 1
        self._kinds: dict[Kind, PlansAt] = {}
        self._same: dict[Plan, Plan] = {}

    def at(self, kind: Kind) -> PlansAt:
        """Return the plans at a token of ``kind``."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = PlansAt(self, kind)
        return found

    def plan(self, state: int, lower: int, kind: Kind) -> Plan | None:
        """Work out the plan of a stack with ``state`` on top of ``lower``; ``None`` if it cannot take the token."""
        tables = self.tables
        gotos = tables.gotos[lower] if lower < self.bottom else {}
        steps: list[tuple[int, int]] = []
        exits: list[Exit] = []
        reached = [state]
        for step, now in enumerate(reached):  # grows while it is walked
            if kind == END and now in tables.ends:
                exits.append(Exit(step, now, (), (), True))
                continue
            shifts, reductions = self._actions(now, kind)
            longer = []
            for rule in reductions:
                if tables.rules[rule].length > 1:
                    longer.append(rule)
                else:
                    steps.append((step, rule))
                    reached.append(gotos[tables.rules[rule].origin])
            if shifts or longer:
                exits.append(Exit(step, now, tuple(shifts), tuple(longer), False))
        if not exits:
            return None
        plan = Plan(tuple(steps), tuple(exits), _only(steps, exits))
        return self._same.setdefault(plan, plan)

    def _actions(self, state: int, kind: Kind) -> tuple[list[tuple[int, int]], list[int]]:
        """Return the states that take a token of ``kind``, with the numbers of its readings, and the reductions."""
        table = self.tables.actions[state]
        shifts: list[tuple[int, int]] = []
        reductions: list[int] = []
        for reading, terminal in enumerate((kind,) if isinstance(kind, str) else kind):
            action = table.get(terminal)
            if action is None:
                continue
            target: int | None
            several: tuple[int, ...]
            if not isinstance(action, int):
                target, several = action
            elif action >= 0:
                target, several = action, ()
            else:
                target, several = None, (~action,)
            if target is not None:
                shifts.append((target, reading))
            reductions += [rule for rule in several if rule not in reductions]
        return shifts, reductions


class PlansAt(dict[int, "Plan | None"]):
    """The plans at a kind of token, by ``state * states + lower``."""

    def __init__(self, plans: Plans, kind: Kind) -> None:
        """Keep what the plans are worked out from."""
        super().__init__()
        self._plans = plans
        self._kind = kind

    def __missing__(self, number: int) -> Plan | None:
        """Work the plan out."""
        plan = self[number] = self._plans.plan(*divmod(number, self._plans.states), self._kind)
        return plan


def _only(steps: list[tuple[int, int]], exits: list[Exit]) -> tuple[tuple[int, ...], int, int | None] | None:
    step, state, shifts, rules, ends = exits[0]
    if len(exits) > 1 or len(shifts) + len(rules) + ends > 1:
        return None
    chain: list[int] = []
    while step:
        step, rule = steps[step - 1]
        chain.append(rule)
    return tuple(reversed(chain)), state, shifts[0][0] if shifts else ~rules[0] if rules else None


__all__ = ["Exit", "Kind", "Plan", "Plans", "PlansAt"]
