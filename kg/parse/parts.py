"""Parts of a sentence that are not yet nodes of the ability model: what the rules of the grammar hand upwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kg.abilities.actions import Action, Mana
from kg.abilities.effects import Change, Effect, If
from kg.abilities.selections import Filter, Reference, Who

PERSON = Reference(how="it", verb="person")
"""What 他 and 她 stand for until they are linked: a player, or a card that is someone; never another object."""


@dataclass(frozen=True, slots=True)
class Adverb:
    """How, when, how long or from where: ``kind`` says what ``value`` is."""

    kind: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Predicate:
    """What is said of a subject: an action of ``verb`` with its roles, or a ``change``; ``subject`` is its role."""

    verb: str = ""
    roles: tuple[tuple[str, Any], ...] = ()
    subject: str | None = None
    change: Change | tuple[Change, ...] | CostOf | Effect | None = None
    adverbs: tuple[Adverb, ...] = ()
    done: bool = False


class Alternatives(tuple[Predicate, ...]):
    """Predicates of which one is meant, not all."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject (if any), a modal verb (if any), one or more predicates (either of them) and adverbs."""

    subject: Who | None
    modal: str | None
    predicates: tuple[Predicate, ...]
    adverbs: tuple[Adverb, ...] = ()
    causer: Who | None = None
    either: bool = False


@dataclass(frozen=True, slots=True)
class Prefix:
    """What stands before a clause and governs it: a trigger, a condition, "for each" …"""

    kind: str
    value: Any = None
    more: Any = None


class AtEndOfTurn(Prefix):
    """The beginning of the end step, worded as it was before Magic 2010 (CR 513.1)."""

    __slots__ = ()


class Recurring(Prefix):
    """A trigger that is worded as coming again and again (每当)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Tail:
    """What stands after a clause and completes it."""

    kind: str
    value: Any = None
    more: Any = None


@dataclass(frozen=True, slots=True)
class Mod:
    """A modifier of a noun."""

    kind: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Nth:
    """The ``n``-th thing like ``noun`` in each turn, as the object of an action."""

    noun: Filter
    n: int
    each_turn: bool = True


@dataclass(frozen=True, slots=True)
class EventOf:
    """An action as an event, and the role that a subject standing elsewhere would play in it."""

    action: Action
    subject: str | None


@dataclass(frozen=True, slots=True)
class Otherwise(Effect):
    """What happens if the condition of the sentence before does not hold."""

    effect: Effect


class AsLong(If):
    """What is so as long as a condition holds: what a static ability does meanwhile, or how long an effect lasts."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CostOf:
    """What casting or activating costs more or less."""

    more: bool
    mana: Mana
