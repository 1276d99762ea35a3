"""What an ability speaks of, in the order of its text: what a pronoun further on may stand for."""

from __future__ import annotations

from typing import NamedTuple

from kg.abilities.abilities import Ability, Triggered
from kg.abilities.actions import Action, Duration, Time
from kg.abilities.conditions import DidSo
from kg.abilities.effects import If, Let, May, Mode, UnlessPaid
from kg.abilities.node import Node, holding
from kg.abilities.quantities import Measure
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

_LEAVES = (AnyTarget, Reference, Self, Which)


class Mention(NamedTuple):
    """A place where something is mentioned, and what can be meant there."""

    node: Node
    player: bool = False
    """A player is asked for."""
    stacked: bool = False
    """Only a spell or an ability can be meant: it is countered."""
    but: int | None = None
    """The id of what cannot be meant: nothing is attached to itself."""
    unpaid: int | None = None
    """The id of the cost it stands in, which if the effect happens was not paid: outside of it this is not meant."""
    mode: int | None = None
    """The id of the mode it stands in: another mode, which may not be chosen, does not speak of it (CR 700.2)."""
    within: int | None = None
    """The id of the selection whose description it stands in."""
    inner: bool = False
    """It stands within the description of something, or says whose it is."""
    branch: frozenset[int] = frozenset()
    """The ids of the conditions that it stands in or on."""
    otherwise: frozenset[int] = frozenset()
    """The ids of the conditions that do not hold where it stands."""

    def seen_from(self, other: Mention) -> bool:
        """Say whether ``other`` further on may speak of this: the cost was paid, the mode chosen, the condition met."""
        if self.branch & other.otherwise and not _target(self.node):
            return False
        return self.unpaid in (None, other.unpaid) and self.mode in (None, other.mode)


def mentions(ability: Ability) -> list[Mention]:
    """Return what ``ability`` mentions, in the order of its text."""
    found: list[Mention] = []
    _mention(found, Mention(ability))
    return found


def created(node: Node) -> bool:
    """Say whether ``node`` is a mention of tokens being created: later they are spoken of, and no label names them."""
    return isinstance(node, Action) and node.verb == "create"


def _target(node: Node) -> bool:
    return isinstance(node, AnyTarget) or (isinstance(node, Selection) and node.target)


def _mention(found: list[Mention], above: Mention) -> None:
    """Add to ``found`` what is mentioned below the node of ``above``."""
    node = above.node
    if isinstance(node, Measure) and node.characteristic == "roll-result":
        return  # results of dice are none of the things spoken of
    if isinstance(node, Let):  # the value of a letter says nothing of the tokens that it describes
        before = len(found)
        _below(found, above, ("effect",))
        tokens = [one for one in found[before:] if created(one.node)]
        found[before:] = [one for one in found[before:] if not created(one.node)]
        _below(found, above, ("value",))
        found += tokens
        return
    if isinstance(node, Selection | Several | TopCards | Related):
        within = id(node) if isinstance(node, Selection) else above.within
        above = above._replace(within=within, inner=True)
    elif isinstance(node, Mode):
        above = above._replace(mode=id(node))
    _below(found, above, _in_text(node))
    if created(node):
        found.append(above)


def _below(found: list[Mention], above: Mention, names: tuple[str, ...]) -> None:
    node = above.node
    place = above._replace(player=False, stacked=False, but=None)
    for name in names:
        value = getattr(node, name)
        if not value:
            continue
        here = place
        if isinstance(node, Action):
            if name == "recipient" and node.object is not None:
                here = here._replace(but=id(node.object))
            elif name == "object" and node.verb == "counter":
                here = here._replace(stacked=True)
        elif isinstance(node, UnlessPaid) and name == "cost":
            here = here._replace(unpaid=id(value))
        elif isinstance(node, If) and node.otherwise is not None:
            if name == "otherwise":
                here = here._replace(otherwise=here.otherwise | {id(node)})
            else:
                here = here._replace(branch=here.branch | {id(node)})
        if _asks_player(node, name):
            here = here._replace(player=True)
        for one in value if isinstance(value, tuple) else (value,):
            if not isinstance(one, Node) or (isinstance(one, Ability) and not isinstance(node, Ability)):
                continue
            mention = here._replace(node=one)
            if not isinstance(one, _LEAVES):
                _mention(found, mention)
            if one.__class__ in _MENTIONED or (
                isinstance(one, Related) and one.relation in _PLAYERS and not isinstance(node, _POSSESSED)
            ):
                found.append(mention)


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
        return field == "agent" and node.verb not in OBJECT_VERBS
    if isinstance(node, Measure):
        return node.characteristic in _OF_PLAYERS
    if isinstance(node, May | UnlessPaid | DidSo):
        return field == "who"
    return isinstance(node, Place | ControlledBy | Time) or (isinstance(node, TopCards) and field == "whose")


__all__ = ["Mention", "created", "mentions"]
