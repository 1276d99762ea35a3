"""Things that happen: one `Action` serves as instruction, cost, trigger event, replaced event and condition.

The verbs are concepts in the terms (CR 701 and the verbs that the rules use without listing them); each verb's
entry there says which roles it takes and how it is worded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Quantity
from kg.abilities.selections import Filter, Place, Who

if TYPE_CHECKING:
    from kg.abilities.abilities import Ability
    from kg.abilities.conditions import Condition
    from kg.abilities.effects import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Mana(Node):
    """Mana as symbols (CR 107.4): ``symbols`` in order, each like ``W``, ``2``, ``X``, ``S``, ``C``, ``W/U``,
    ``2/R``, ``G/P``.

    ``amount`` with one symbol is so many of it; with ``choice`` it describes mana without symbols:
    ``any-color``, ``any-one-color``, ``any-combination``,
    ``any-type``, ``chosen-color``, ``commander-identity`` …; ``options`` are alternatives ("{R} or {G}").
    """

    symbols: tuple[str, ...] = ()
    amount: Quantity | None = None
    choice: str | None = None
    options: tuple[Mana, ...] = ()
    like: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Characteristics(Node):
    """Characteristics that an effect gives to a token or a changed object (CR 109.3, 111.3).

    ``exceptions``: how a copy differs from what it copies (CR 707.9).
    """

    name: str | None = None
    power: Quantity | None = None
    toughness: Quantity | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    predefined: str | None = None
    copy_of: Who | None = None
    chosen: tuple[str, ...] = ()
    exceptions: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Time(Node):
    """A step, phase or turn (CR 500): ``period`` of ``whose`` turn.

    ``period``: ``turn``, ``upkeep``, ``draw-step``, ``combat``, ``end-step``, ``declare-blockers-step``, ``game`` …
    ``which``: ``this``, ``next``, ``each``, ``first``, ``last``; ``count`` for "two turns"; ``numbers``: any of the
    n-th of the game ("your first, second, or third turn").
    """

    period: str
    whose: Who | None = None
    which: str | None = None
    count: Quantity | None = None
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration(Node):
    """How long an effect lasts (CR 611.2): ``until`` or ``during`` a time, or ``while`` a condition holds."""

    until: Time | None = None
    during: Time | None = None
    condition: Condition | None = None
    until_event: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner(Node):
    """How an action is done: ``how`` is a concept.

    ``tapped``, ``attacking``, ``blocking`` (``who``, CR 509.7), ``face-down``, ``transformed``, ``at-random``,
    ``in-any-order``, ``random-order``, ``without-paying``, ``among`` (one of ``who``: "from among these cards"),
    ``under-control`` (``who``), ``with-counters`` (``counter``, ``amount``), ``attached`` (``who``), ``mana-from``
    (paid with mana from ``who``), ``next`` (the next one to be so), ``while-exiled``,
    ``able`` (in a filter: who can), ``as-though`` (``filter``),
    ``simultaneously``, ``instead-of-cost``, ``divided``, ``only-once`` …
    """

    how: str
    who: Who | None = None
    filter: Filter | None = None
    counter: str | None = None
    amount: Quantity | None = None
    cost: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Node):
    """``verb`` done by ``agent`` to ``object``, with the roles that the verb takes.

    ``agent``: who does it (``None`` in an instruction: you); in "X is dealt damage" unknown. ``object``: what it is
    done to. ``recipient``: to or with whom (damage recipient, attach to, the fought creature, the attacked player).
    ``origin``/``destination``: places. ``amount``: how much or how many times. ``counter``: counter kind.
    ``mana``, ``made`` (token or copy), ``ability``: what is paid or added, created, gained. ``choice``: what is
    chosen
    (``color``, ``creature-type``, ``card-name`` …). ``combat``: ``True`` for combat damage, ``False`` for
    noncombat, ``None`` for any.
    ``ordinal``: the n-th such action in ``time``. ``negated``: the action did not happen.
    """

    verb: str
    agent: Who | None = None
    object: Who | None = None
    recipient: Who | None = None
    origin: Place | None = None
    destination: Place | None = None
    amount: Quantity | Bound | None = None
    counter: str | None = None
    mana: Mana | None = None
    made: Characteristics | None = None
    ability: Ability | None = None
    choice: str | None = None
    combat: bool | None = None
    ordinal: int | None = None
    time: Time | None = None
    manner: tuple[Manner, ...] = ()
    negated: bool = False
