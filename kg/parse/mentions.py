"""What an ability speaks of, in the order of its text: what a pronoun further on may stand for."""

from __future__ import annotations

from typing import NamedTuple

from kg.abilities.abilities import Ability, Triggered
from kg.abilities.actions import Action, Duration, Time
from kg.abilities.conditions import DidSo, Exists
from kg.abilities.effects import If, Let, May, Mode, UnlessPaid
from kg.abilities.node import Node, holding
from kg.abilities.quantities import Count, Measure, Number
from kg.abilities.selections import (
    AnyTarget,
    ControlledBy,
    OwnedBy,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    TopCards,
    Which,
)
from kg.parse.builder.clauses import OBJECT_VERBS
from kg.parse.builder.filters import parts_of

_IN_TEXT: dict[type[Node], tuple[str, ...]] = {
    Triggered: ("events", "condition", "state", "effects", "limits"),
    UnlessPaid: ("who", "cost", "effect"),
}
"""The fields of a node in the order of its text, where the class has them in another."""

_SEARCHED = ("agent", "origin", "object")
"""A search names who searches, and the place before what is looked for there (CR 701.19a)."""

_OF_PLAYERS = {"life-total", "starting-life-total", "hand-size", "devotion"}
"""Characteristics that players have (CR 119, 402, 700.5)."""

_PLAYERS = frozenset("controller owner defending-player active-player left right".split())
"""Relations in which players stand to things."""

_POSSESSED = (Place, ControlledBy, OwnedBy, Time, TopCards)
"""What tells only whose something is: whoever is named there does nothing and nothing is done to him."""

_MENTIONED = frozenset((Selection, AnyTarget, Reference, Self, Several, TopCards, Which))
"""What can be referred to, or stands between a pronoun and what it refers to."""

_LEAVES = frozenset((AnyTarget, Reference, Self, Which))
_DESCRIBED = frozenset((Selection, Several, TopCards, Related))


class Position(NamedTuple):
    """Where something stands in an ability, as far as that decides who may speak of it; ids are of nodes."""

    unpaid: int | None = None
    """The cost it stands in, which if the effect happens was not paid: outside of it this is not meant."""
    mode: int | None = None
    """The mode it stands in: another mode, which may not be chosen, does not speak of it (CR 700.2)."""
    within: int | None = None
    """The selection whose description it stands in."""
    inner: bool = False
    """It stands within the description of something, or says whose it is."""
    branch: frozenset[int] = frozenset()
    """The conditions that it stands in or on."""
    otherwise: frozenset[int] = frozenset()
    """The conditions that do not hold where it stands."""
    until: bool = False
    """It ends something done until then: "reveal cards until you reveal a land card"."""


class Mention(NamedTuple):
    """A place where something is mentioned, and what can be meant there."""

    node: Node
    stands: Position
    player: bool = False
    """A player is asked for."""
    stacked: bool = False
    """Only a spell or an ability can be meant: it is countered."""
    but: int | None = None
    """The id of what cannot be meant: nothing is attached to itself."""
    counted: bool = False
    """It is only counted, or there is none of it: nothing that is done is done to it."""

    def seen_from(self, other: Mention) -> bool:
        """Say whether ``other`` further on may speak of this: the cost was paid, the mode chosen, the condition met."""
        here, there = self.stands, other.stands
        if here is there:
            return True
        if here.branch & there.otherwise and not _target(self.node):
            return False
        return here.unpaid in (None, there.unpaid) and here.mode in (None, there.mode)


def mentions(ability: Ability) -> list[Mention]:
    """Return what ``ability`` mentions, in the order of its text."""
    found: list[Mention] = []
    _mention(found, ability, Position())
    return found


def created(node: Node) -> bool:
    """Say whether ``node`` is a mention of tokens being created: later they are spoken of, and no label names them."""
    return isinstance(node, Action) and node.verb == "create"


def _target(node: Node) -> bool:
    return isinstance(node, AnyTarget) or (isinstance(node, Selection) and node.target)


def _mention(found: list[Mention], node: Node, stands: Position) -> None:
    """Add to ``found`` what is mentioned below ``node``."""
    if isinstance(node, Measure) and node.characteristic == "roll-result":
        return  # results of dice are none of the things spoken of
    if isinstance(node, Let):  # the value of a letter says nothing of the tokens that it describes
        before = len(found)
        _below(found, node, ("effect",), stands)
        tokens = [one for one in found[before:] if created(one.node)]
        found[before:] = [one for one in found[before:] if not created(one.node)]
        _below(found, node, ("value",), stands)
        found += tokens
        return
    inside = stands
    if node.__class__ in _DESCRIBED:
        within = id(node) if isinstance(node, Selection) else stands.within
        inside = stands._replace(within=within, inner=True)
    elif isinstance(node, Mode):
        inside = stands._replace(mode=id(node))
    _below(found, node, _in_text(node), inside)
    if created(node):
        found.append(Mention(node, stands))


def _below(found: list[Mention], node: Node, names: tuple[str, ...], stands: Position) -> None:
    if isinstance(node, Duration):
        stands = stands._replace(until=True)
    for name in names:
        value = getattr(node, name)
        if not value:
            continue
        here = stands
        if isinstance(node, UnlessPaid) and name == "cost":
            here = here._replace(unpaid=id(value))
        elif isinstance(node, If) and node.otherwise is not None:
            if name == "otherwise":
                here = here._replace(otherwise=here.otherwise | {id(node)})
            else:
                here = here._replace(branch=here.branch | {id(node)})
        one: Node
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Ability) and not isinstance(node, Ability):
                continue
            kind = one.__class__
            if kind not in _LEAVES:
                _mention(found, one, here)
            if kind in _MENTIONED or (
                isinstance(one, Related) and one.relation in _PLAYERS and not isinstance(node, _POSSESSED)
            ):
                stacked, but = False, None
                if isinstance(node, Action):
                    stacked = name == "object" and node.verb == "counter"
                    but = id(node.object) if name == "recipient" and node.object is not None else None
                found.append(Mention(one, here, _asks_player(node, name), stacked, but, _counts(node)))


def _counts(node: Node) -> bool:
    """Say whether ``node`` counts what stands in it, compares with it, or tells that there is none."""
    if isinstance(node, Count):
        return True
    if isinstance(node, Measure):
        of = node.of.number if isinstance(node.of, Selection) else None
        return node.over is not None or (of is not None and of.how == "each")
    if not isinstance(node, Exists) or not isinstance(node.what, Selection):
        return False
    none = node.number is not None and node.number.most == Number(value=0)
    # "if you control a Swamp" says that there is one, and speaks of no one of them
    return none or any(isinstance(part, ControlledBy) for part in parts_of(node.what))


def _in_text(node: Node) -> tuple[str, ...]:
    """Return the fields of ``node`` that may hold nodes, in the order in which the text says them."""
    names = _IN_TEXT.get(node.__class__) or holding(node.__class__)
    first: tuple[str, ...] = ()
    if isinstance(node, Action):
        if node.verb == "search":
            first = _SEARCHED
        if any(how.how == "caused-by" for how in node.manner):
            first = ("manner", *first)  # the cause is named first
    elif isinstance(duration := getattr(node, "duration", None), Duration) and duration.condition is not None:
        first = ("duration",)  # "as long as …" comes first
    return (*first, *(name for name in names if name not in first)) if first else names


def _asks_player(node: Node, field: str) -> bool:
    """Say whether only a player can stand in ``field`` of ``node``: who owns a zone, has a turn, or is told to act."""
    if isinstance(node, Action):
        if field == "recipient":
            return node.verb == "add-mana"
        return field == "agent" and node.verb not in OBJECT_VERBS
    if isinstance(node, Measure):
        return node.characteristic in _OF_PLAYERS
    if isinstance(node, May | UnlessPaid | DidSo):
        return field == "who"
    return isinstance(node, Place | ControlledBy | Time) or (isinstance(node, TopCards) and field == "whose")


__all__ = ["Mention", "created", "mentions"]
