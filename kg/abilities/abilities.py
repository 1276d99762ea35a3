"""Abilities (CR 113) and the line of text that holds them."""

from __future__ import annotations

from dataclasses import dataclass

from kg.abilities.actions import Action, Time
from kg.abilities.conditions import Condition
from kg.abilities.effects import Cost, Effect, Mode
from kg.abilities.node import Node
from kg.abilities.quantities import Quantity
from kg.abilities.selections import Filter, Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Node):
    """An ability. ``word`` is an ability word (CR 207.2c), which has no rules meaning."""

    word: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell(Ability):
    """A spell ability (CR 113.3a): instructions followed as the spell resolves."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit(Node):
    """When an ability can be activated or how often it triggers (CR 602.5, 603.2h).

    ``how``: ``sorcery-timing``, ``instant-timing``, ``once-each-turn``, ``once``, ``times-each-turn`` (``number``),
    ``do-once-each-turn`` (what the text offers is done only once each turn),
    ``during`` (``time``), ``if`` (``condition``), ``any-player`` (``who`` may too), ``only-player`` (only ``who``).
    """

    how: str
    number: int | None = None
    time: Time | None = None
    condition: Condition | None = None
    who: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Activated(Ability):
    """An activated ability (CR 113.3b, 602). With a loyalty cost it is a loyalty ability (CR 606)."""

    cost: Cost
    effects: tuple[Effect, ...]
    limits: tuple[Limit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Triggered(Ability):
    """A triggered ability (CR 113.3c, 603). ``events``: any of them; ``condition``: the intervening if (CR 603.4).

    ``state``: it triggers when this becomes so (CR 603.8); then there are no events.
    """

    events: tuple[Action, ...] = ()
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    state: Condition | None = None
    limits: tuple[Limit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Static(Ability):
    """A static ability (CR 113.3d, 604). ``condition``: it applies only as long as this holds."""

    effects: tuple[Effect, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword(Ability):
    """A keyword ability (CR 702): ``keyword`` and the parameters it takes.

    ``effects``: those of the activated ability that it is written before (CR 702.57a, 702.142a); ``limits``: of the
    activated ability that the keyword is (CR 602.5).
    """

    keyword: str
    number: Quantity | None = None
    cost: Cost | None = None
    quality: Filter | None = None
    alternatives: tuple[Cost, ...] = ()
    text: str | None = None
    effects: tuple[Effect, ...] = ()
    limits: tuple[Limit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeLine(Ability):
    """A line that is one ``mode`` of the modal ability begun on a line before (CR 700.2); joined to it in a card."""

    mode: Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Ability):
    """A line of a results table (CR 706.3): ``effects`` if the die shows ``lowest`` to ``highest``."""

    lowest: int
    highest: int | None = None
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter(Ability):
    """A chapter ability of a Saga (CR 714.2): ``numbers`` of the chapters."""

    numbers: tuple[int, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(Ability):
    """What a leveler (CR 711) or Class (CR 716) has from level ``least`` to ``most``; ``cost`` to gain a Class
    level.
    """

    least: int
    most: int | None = None
    cost: Cost | None = None
    power: str | None = None
    toughness: str | None = None
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityOfKind(Ability):
    """Stands in a filter for any ability of ``kind``: ``activated``, ``triggered``, ``mana``, ``loyalty``,
    ``cycling`` …
    """

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SameAbility(Ability):
    """ "this ability" as something an effect gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unparsed(Ability):
    """Text that was not understood: characters ``start`` to ``end`` of the line."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder(Node):
    """Reminder text (CR 207.2a): characters ``start`` to ``end``, and the ``abilities`` it was read as, if it was."""

    start: int
    end: int
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Node):
    """One line of a text box: its abilities in order, reminder text apart."""

    abilities: tuple[Ability, ...] = ()
    reminders: tuple[Reminder, ...] = ()
