"""Which objects and players are meant: filters, selections and references (CR 109, 115, 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Quantity

if TYPE_CHECKING:
    from kg.abilities.abilities import Ability
    from kg.abilities.actions import Action, Time
    from kg.abilities.conditions import Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class Who(Node):
    """Objects or players that a text speaks of."""


# ---- filters: predicates over one object or player ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter(Node):
    """A predicate over one object or player. The same for targets, protection, evasion, counts and triggers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Is(Filter):
    """Has a type, subtype, supertype, colour, state or kind: ``concept`` in the terms.

    ``creature``, ``goblin``, ``legendary``, ``white``, ``colorless``, ``token``, ``card``, ``spell``, ``permanent``,
    ``tapped``, ``attacking``, ``blocked``, ``face-down``, ``player``, ``opponent``, ``historic``, ``kicked`` …
    """

    concept: str


@dataclass(frozen=True, slots=True, kw_only=True)
class And(Filter):
    """Meets all ``parts``."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Or(Filter):
    """Meets at least one of ``parts`` ("and/or" too)."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Filter):
    """Does not meet ``part``."""

    part: Filter


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Filter):
    """``characteristic`` stands in ``operator`` (``=``, ``!=``, ``<``, ``<=``, ``>``, ``>=``) to ``value``.

    Characteristics: power, toughness, mana-value, loyalty, life-total, base-power … ``odd``/``even`` as operator
    have no value.
    """

    characteristic: str
    operator: str
    value: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme(Filter):
    """Has the ``greatest`` or ``least`` (``which``) ``characteristic`` among ``among``."""

    which: str
    characteristic: str
    among: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HasAbility(Filter):
    """Has ``ability``: a keyword (with or without parameters) or an ability of a kind."""

    ability: Ability


@dataclass(frozen=True, slots=True, kw_only=True)
class HasCounter(Filter):
    """Has counters of ``kind`` (any kind if ``None``) on it, ``number`` of them (one or more if ``None``)."""

    kind: str | None = None
    number: Bound | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlledBy(Filter):
    """Controlled by ``who`` (CR 109.4); an ability or spell by its controller (CR 112.2, 113.8)."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedBy(Filter):
    """Owned by ``who`` (CR 108.3)."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class InZone(Filter):
    """Is in ``place``."""

    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Filter):
    """Has the name ``name`` (free string, as the text gives it; CR 201.2)."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Other(Filter):
    """Is not ``than`` ("another", "other"): the source itself if ``None``."""

    than: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares(Filter):
    """Shares ``characteristic`` (color, creature-type, name, mana-value …) with ``than``; ``negated`` by `Not`."""

    characteristic: str
    than: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Filter):
    """Is of the chosen ``characteristic`` (color, creature-type, name, card-type, player, number …; CR 607.2d).

    Within a `ForEach` over `Kinds`: of the one at hand.
    """

    characteristic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Where(Filter):
    """For which ``action`` holds, with `Which` in the role that the filtered thing plays.

    "creature that attacked this turn" is ``Where(action=Action(verb="attack", agent=Which(), time=…))``.
    """

    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Such(Filter):
    """For which ``condition`` holds, with `Which` where it speaks of the filtered thing: "who controls more lands"."""

    condition: Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class FromSource(Filter):
    """An ability whose source is ``who`` (CR 113.7)."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Targeting(Filter):
    """A spell or ability that targets ``who`` (``only``: and nothing else)."""

    who: Who
    only: bool = False


# ---- who ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Which(Who):
    """The thing that the enclosing `Where` or `Such` filters, or to which the enclosing `Compare` is put."""


@dataclass(frozen=True, slots=True, kw_only=True)
class You(Who):
    """The controller of the spell or ability (CR 109.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Self(Who):
    """The object that the text is printed on or that has the ability (CR 201.5): its name or "this creature".

    ``noun`` is the word used for it (``creature``, ``spell``, ``card``, ``permanent`` …), ``None`` for its name.
    """

    noun: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection(Who):
    """Objects or players that meet ``filter``.

    ``number`` how many (``None``: the noun alone, all that match). ``target``: the word "target" stands there
    (CR 115.1).
    ``chooser`` who chooses, where the text says so; ``random``: chosen at random. ``label`` numbers it as an
    antecedent that a `Reference` of the same ability points to.
    """

    filter: Filter
    number: Bound | None = None
    target: bool = False
    chooser: Who | None = None
    random: bool = False
    label: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyTarget(Who):
    """ "any target" (CR 115.4); ``number`` of them, ``other``: "any other target"."""

    number: Bound | None = None
    other: bool = False
    label: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Who):
    """Something the text spoke of before, or that the object is linked to.

    ``how``: ``it`` (它, 其, 他, 之), ``that`` (该…, 这些…), ``attached`` (what it is attached to: ``verb`` is
    ``equip`` for equipped, none for enchanted),
    ``chosen``, ``this-way`` (affected by ``verb`` "this way"), ``linked`` ("the exiled card", CR 607),
    ``granting`` (the object that gives the ability this stands in, called by its name, CR 201.5a),
    ``affected`` (what another effect of the same spell acts on), ``rest`` ("the others"), ``former``/``latter``.
    ``noun`` says what the text calls it; ``plural``; ``to`` is the
    label of the antecedent where the reading resolved it.
    """

    how: str
    noun: Filter | None = None
    number: Bound | None = None
    plural: bool = False
    verb: str | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Related(Who):
    """Whoever or whatever stands in ``relation`` to ``of``.

    ``controller``, ``owner``, ``source``, ``defending-player``, ``active-player``, ``attacked``, ``left``/``right`` …
    """

    relation: str
    of: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Several(Who):
    """``parts`` together ("you and that player"); ``either``: one or the other of them."""

    parts: tuple[Who, ...]
    either: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds(Who):
    """The values of a ``characteristic``, one by one: each card type, each color, each kind of counter.

    ``among``: those found there; without it, all that there are (CR 105.1, 205.2a, 305.6).
    """

    characteristic: str
    among: Who | None = None


# ---- places ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Node):
    """A ``zone`` (CR 400) of ``whose``.

    ``position``: ``top``, ``bottom``, ``nth-from-top`` (with ``nth``); ``several`` for "graveyard and/or library"
    are further zones of the same players. ``but``: of "anywhere", the one zone that is not meant.
    """

    zone: str
    whose: Who | None = None
    position: str | None = None
    nth: int | None = None
    several: tuple[str, ...] = ()
    but: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TopCards(Who):
    """The top (or bottom) ``number`` cards of the library of ``whose``."""

    number: Bound | None = None
    whose: Who | None = None
    position: str = "top"
    time: Time | None = None
