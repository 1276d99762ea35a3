"""Effects (CR 609-616): instructions, continuous effects, replacement and prevention, permissions and
prohibitions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.abilities.actions import Action, Characteristics, Duration, Mana, Time
from kg.abilities.conditions import Condition
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Quantity
from kg.abilities.selections import Filter, Who

if TYPE_CHECKING:
    from kg.abilities.abilities import Ability


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Node):
    """What an ability does when it resolves, or what it makes true while it functions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Effect):
    """Carry out ``action`` (one-shot, CR 610).

    ``duration``: what is done is undone then (CR 610.3), or it goes on until then ("reveal cards until …").
    """

    action: Action
    duration: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence(Effect):
    """``effects`` in order (CR 608.2c). Needed only below another effect; an ability holds a tuple itself."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class May(Effect):
    """``who`` (``None``: you) may have ``effect`` happen."""

    effect: Effect
    who: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Effect):
    """``effect`` if ``condition`` holds, else ``otherwise``. Not the intervening if of a trigger.

    ``instead``: the effect takes the place of what the sentence before says (CR 614.15).
    """

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None
    instead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Effect):
    """One of ``effects``, chosen as the text is followed (CR 608.2d): "tap or untap it"."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlessPaid(Effect):
    """``effect`` unless ``who`` does ``cost`` (CR 118.12a)."""

    effect: Effect
    cost: Cost
    who: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Effect):
    """``effect`` once for each of ``each``."""

    each: Who | Quantity
    effect: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Let(Effect):
    """``effect`` in which the letter ``name`` (``X``) is ``value`` (CR 107.3i)."""

    name: str
    value: Quantity
    effect: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(Node):
    """One mode (CR 700.2); ``word`` is its label, ``cost`` its own cost, where it has one."""

    effects: tuple[Effect, ...] = ()
    ability: Ability | None = None
    word: str | None = None
    cost: Cost | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Modal(Effect):
    """Choose ``number`` of ``modes`` (CR 700.2); ``chooser`` if not you; ``repeat``: the same mode more than once.

    If ``condition`` holds, ``number_if`` is the number instead. ``fresh``: only modes that have not been chosen before.
    """

    modes: tuple[Mode, ...] = ()
    number: Bound
    chooser: Who | None = None
    repeat: bool = False
    random: bool = False
    condition: Condition | None = None
    number_if: Bound | None = None
    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Delayed(Effect):
    """A delayed triggered ability (CR 603.7): at or when ``event``; ``reflexive`` for "when you do" (CR 603.12)."""

    event: Action
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    duration: Duration | None = None
    reflexive: bool = False


# ---- continuous effects (CR 611, 613) ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Node):
    """One change that a continuous effect makes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifyPT(Change):
    """Adds to power and toughness (layer 7c). Each is signed: a negative number takes away."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPT(Change):
    """Sets power and toughness (layer 7a if characteristic-defining, else 7b). ``base``: the text says "base"."""

    power: Quantity | None = None
    toughness: Quantity | None = None
    base: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchPT(Change):
    """Switches power and toughness (layer 7d)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddAbilities(Change):
    """Has or gains ``abilities`` (layer 6). ``choice``: one of them, chosen by the controller."""

    abilities: tuple[Ability, ...]
    choice: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GainAbilitiesOf(Change):
    """Has the abilities that ``what`` selects: those of other objects (layer 6, CR 613.1f)."""

    what: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseAbilities(Change):
    """Loses ``abilities`` (layer 6), or ``all`` of them."""

    abilities: tuple[Ability, ...] = ()
    all: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseTypes(Change):
    """Is no longer ``concept`` (a supertype, card type or subtype), or loses all other card types (``remaining``).

    Layer 4 (CR 205.1, 613.1d).
    """

    concept: str | None = None
    remaining: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeWords(Change):
    """Has all words of one of ``kinds`` (``color-word``, ``land-type-word``) in its text changed (CR 612).

    ``becomes``: ``chosen``, each such word becomes the chosen one; ``another``, one such word becomes another.
    """

    kinds: tuple[str, ...]
    becomes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Become(Change):
    """Takes on ``characteristics`` (layers 1, 3, 4, 5, 7b). ``added``: in addition to what it has."""

    characteristics: Characteristics
    added: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeControl(Change):
    """``who`` gains control (layer 2)."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Designate(Change):
    """Has the designation ``concept`` as long as the effect lasts: goaded (CR 701.38)."""

    concept: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLimit(Change):
    """Has no maximum ``characteristic``: "no maximum hand size" (CR 402.2)."""

    characteristic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordCost(Change):
    """Its cost of ``keyword`` (flashback, foretell) is the mana cost of ``of``, less ``less`` (CR 118.7)."""

    keyword: str
    of: Who
    less: Mana | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLimit(Change):
    """The maximum ``characteristic`` (hand size, CR 402.2) changes by ``amount``, or is ``exactly`` that."""

    characteristic: str
    amount: Quantity
    exactly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Change):
    """Says that it still is ``concept`` ("it's still a land")."""

    concept: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuous(Effect):
    """``changes`` to ``subject``, for ``duration`` (``None``: as long as the static ability functions, or for
    ever).
    """

    subject: Who
    changes: tuple[Change, ...]
    duration: Duration | None = None


# ---- what may, must and cannot be done (CR 101.2, 508.1c-d, 509.1b-c, 601.3, 614.17) ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Cannot(Effect):
    """``action`` cannot happen. Roles left out stand for anyone or anything ("can't be blocked" has no agent)."""

    action: Action
    unless: Condition | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Must(Effect):
    """``action`` must be done if able."""

    action: Action
    duration: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Can(Effect):
    """``action`` is permitted where it otherwise would not be, or as though something were so (``as_though``)."""

    action: Action
    as_though: Filter | None = None
    condition: Condition | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CanOnly(Effect):
    """``action`` can happen only as described (roles, ``time``) or only if ``condition`` holds."""

    action: Action
    condition: Condition | None = None
    duration: Duration | None = None


# ---- replacement and prevention (CR 614, 615) ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Instead(Effect):
    """If ``event`` would happen (and ``condition`` holds), ``effects`` happen instead (CR 614.1a)."""

    event: Action
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntersWith(Effect):
    """``subject`` enters tapped, with counters, as a copy, after a choice … (CR 614.1c-d).

    ``exceptions``: how the copy differs (CR 707.9).
    ``optional``: its controller may; ``effects`` is what happens as it enters; ``unless`` when it does not apply.
    """

    subject: Who
    tapped: bool = False
    counter: str | None = None
    number: Quantity | None = None
    copy_of: Who | None = None
    exceptions: tuple[Change, ...] = ()
    effects: tuple[Effect, ...] = ()
    optional: bool = False
    condition: Condition | None = None
    unless: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prevent(Effect):
    """Prevents ``damage`` (an `Action` with verb ``deal-damage``): ``amount`` of it, or all if ``None`` (CR 615)."""

    damage: Action
    amount: Quantity | None = None
    duration: Duration | None = None
    next: bool = False


# ---- costs (CR 118) ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost(Node):
    """A cost: ``mana``, and ``actions`` (tap, untap, sacrifice, discard, pay-life, remove-counter …), all to be paid.

    ``loyalty``: a loyalty cost, positive or negative; ``loyalty_x``: [-X]. ``or_else``: another way to pay.
    """

    mana: Mana | None = None
    actions: tuple[Action, ...] = ()
    loyalty: int | None = None
    loyalty_x: int | None = None
    or_else: Cost | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostChange(Effect):
    """Spells or abilities ``what`` cost ``mana`` or ``amount`` more (``more``) or less (CR 601.2f), for each
    ``each``.
    """

    what: Who
    more: bool
    mana: Mana | None = None
    amount: Quantity | None = None
    each: Quantity | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AdditionalCost(Effect):
    """Casting ``what`` takes ``cost`` besides (CR 601.2f); ``optional``: may.

    ``repeated``: any number of times (CR 702.33c), or once for each of ``each`` (CR 702.120a).
    """

    what: Who
    cost: Cost
    optional: bool = False
    repeated: bool = False
    each: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AlternativeCost(Effect):
    """``what`` may be cast by paying ``cost`` rather than its mana cost (CR 118.9); no cost: without paying."""

    what: Who
    cost: Cost | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ManaUse(Effect):
    """What the mana just added can be spent on (CR 106.6): ``only`` on ``action``; or ``effects`` if spent on it.

    ``others``: or on one of these.
    """

    action: Action
    others: tuple[Action, ...] = ()
    only: bool = True
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTime(Effect):
    """An extra turn, phase or step (CR 500.7-10): ``time`` for ``who``, after ``after``."""

    time: Time
    who: Who | None = None
    after: Time | None = None
