"""What the rules for sentences hand to the assembly of an ability."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kg.abilities.abilities import Limit
from kg.abilities.actions import Action
from kg.abilities.conditions import Condition
from kg.abilities.effects import (
    Cost,
    Effect,
)
from kg.abilities.quantities import Bound


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: what it waits for (``events``, with the intervening if), and its effects.

    ``recurs``: it waits for that again and again.
    """

    effects: tuple[Effect, ...]
    events: tuple[Action, ...] = ()
    condition: Condition | None = None
    state: Condition | None = None
    recurs: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """The first sentence of an ability: its cost, and either the sentence or a limit; ``limits`` said with it."""

    cost: Cost
    rest: Any
    limits: tuple[Limit, ...] = ()


@dataclass(frozen=True, slots=True)
class Bullet:
    """One mode of a list, and its title."""

    content: Any
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The head of a list of modes."""

    number: Bound
    events: tuple[Action, ...] = ()
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class ModeNumber:
    """How many modes are chosen if ``condition`` holds."""

    condition: Condition
    number: Bound


@dataclass(frozen=True, slots=True)
class SameFor:
    """What was said of one keyword ability is so of these too."""

    abilities: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SameMode:
    """The same mode may be chosen more than once (CR 700.2d)."""
