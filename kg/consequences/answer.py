"""What an explanation consists of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import overload


@dataclass(frozen=True, slots=True)
class Premise:
    """One condition of a pattern as it held: ``atom`` of the facts, true of the tree, or absent (``holds`` false).

    ``place``: where in the card it stands, like ``abilities[0].effects[1]``; empty where it is about no single node.
    """

    atom: str
    holds: bool
    place: str = ""


@dataclass(frozen=True, slots=True)
class Firing:
    """One match of a pattern: what its variables stood for, and the premises in the order of the pattern."""

    bindings: tuple[tuple[str, str], ...]
    premises: tuple[Premise, ...]


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows for one ability of a card.

    ``ability``: its index among the card's abilities, ``None`` for the card as a whole; ``part``: ``ability`` for the
    card's own, ``granted`` for one that it gives, ``delayed`` for one that it creates; ``keyword`` it is part of.
    ``rule``: id in `ontology/consequences`; ``cr`` and ``version``: the rule of the game and the date of its text;
    ``text``: the sentence; ``derivation``: one firing for each match.
    """

    ability: int | None
    part: str
    keyword: str | None
    rule: str
    cr: str
    version: date
    text: str
    derivation: tuple[Firing, ...]


@dataclass(frozen=True, slots=True)
class Withheld:
    """Consequences that are not stated as ``unread`` abilities (indices), not understood, could change them."""

    rules: tuple[str, ...]
    ability: int | None
    unread: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The consequences of a card's abilities, in the order of its text and then of the rules; a sequence of them.

    ``unread``: indices of the abilities of which at least a part was not understood; nothing is said of that part.
    """

    as_of: date
    language: str
    consequences: tuple[Consequence, ...]
    withheld: tuple[Withheld, ...] = ()
    unread: tuple[int, ...] = ()

    def __iter__(self) -> Iterator[Consequence]:
        return iter(self.consequences)

    def __len__(self) -> int:
        return len(self.consequences)

    @overload
    def __getitem__(self, index: int) -> Consequence: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Consequence, ...]: ...
    def __getitem__(self, index: int | slice) -> Consequence | tuple[Consequence, ...]:
        return self.consequences[index]

    def rules(self) -> frozenset[str]:
        """Return the ids of what follows."""
        return frozenset(c.rule for c in self.consequences)
