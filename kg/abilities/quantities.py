"""Numbers in rules text (CR 107) and how many of something is meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.abilities.node import Node

if TYPE_CHECKING:
    from kg.abilities.actions import Action, Time
    from kg.abilities.selections import Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity(Node):
    """A number, fixed or computed (CR 107.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Quantity):
    """A number written out: ``value`` is any integer."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable(Quantity):
    """A letter that stands for a number (CR 107.3): ``name`` is ``X``, ``Y`` or ``Z``."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Quantity):
    """How many objects or players ``of`` describes. ``distinct`` counts different values of a characteristic."""

    of: Who
    distinct: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Quantity):
    """The value of a ``characteristic`` (power, mana-value, life-total, loyalty, devotion …) of ``of``.

    ``over`` says how several are put together: ``greatest``, ``least``, ``total``; ``color`` is for devotion and
    mana spent, ``other_color`` for devotion to two colors (CR 700.5a).
    """

    characteristic: str
    of: Who
    over: str | None = None
    color: str | None = None
    other_color: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counters(Quantity):
    """How many counters (of ``kind``, or of any) are on ``on`` (CR 122)."""

    on: Who
    kind: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Quantity):
    """The amount of what was just done or paid: "that much damage", "the life lost this way".

    ``of`` is a verb's concept id, where the text names it;
    ``to`` is the label of the antecedent, when resolved.
    ``by`` and ``time`` say who did it and when, where that is a sum over a time: "the life you gained this turn".
    """

    of: str | None = None
    by: Who | None = None
    time: Time | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(Quantity):
    """How far apart the two numbers stand that the condition just before compares (CR 107.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AsOf(Quantity):
    """``amount`` as it is when ``event`` happens, whatever becomes of it later (CR 608.2h)."""

    amount: Quantity
    event: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Quantity):
    """How much of what ``action`` tells was done (damage dealt, counters removed), or (``often``) how many times."""

    action: Action
    often: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic(Quantity):
    """``operator`` is ``plus``, ``minus``, ``times``, ``half-up``, ``half-down``; ``operands`` in order."""

    operator: str
    operands: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PerEach(Quantity):
    """``amount`` once for each of ``each`` ("+1/+1 for each …"); ``each`` is a quantity counted by ones."""

    amount: Quantity
    each: Quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound(Node):
    """How many: ``least`` to ``most`` of something; ``None`` is no limit on that side.

    exactly n: both n; up to n: 0..n; n or more: n..None; any number: 0..None.
    ``how`` keeps a distinction that counts cannot: ``all``, ``each``, ``any`` (whichever one),
    ``one-or-more`` (a trigger batches, CR 603.2c), ``that-many``, ``last`` (the last one there).
    """

    least: Quantity | None = None
    most: Quantity | None = None
    how: str | None = None
