"""What "other" and "with that name" mean beside what was spoken of: other than it, and with its name.

On a permanent "another" sets aside the permanent itself. A spell is none of the things on the battlefield, so there the
word sets aside the target (CR 109.2, 115.1); other revealed cards are other than those just moved; other players are
other than the one whom the trigger waits for, if there is one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Chapter, Spell, Triggered
from kg.abilities.actions import Action
from kg.abilities.conditions import Meets
from kg.abilities.effects import Continuous, Mode
from kg.abilities.node import Node, Nodes, rebuilt
from kg.abilities.selections import (
    And,
    Chosen,
    Compare,
    Filter,
    Is,
    Other,
    Reference,
    Selection,
    Several,
    Shares,
    Where,
    Who,
    You,
)
from kg.parse.builder.filters import is_player, one, words


def resolved(ability: Ability, nodes: Nodes) -> Ability:
    """Return ``ability`` with "other" as what is other than a target, where it stands beside one ("… and all other …").

    In a spell or a chapter the target may stand in an effect before.
    """
    named = not any(one.choice in ("name", "card-name") for one in nodes.of(Action))
    events = ability.events if isinstance(ability, Triggered) else ()
    player = any(is_player(one.agent) and not isinstance(one.agent, You) for one in events)
    reading = _Reading(named, isinstance(ability, Spell | Chapter), player)
    made: Ability = rebuilt(ability, reading.read)
    return made


ONE = one(1)


def _beside_target(part: Any, named: bool) -> Any:
    """Return a filter, or what holds it, in which "other" and "of that name" speak of a target named before.

    ``named``: no name was chosen, so "that name" is the target's (else it is the chosen one, CR 607.2d).
    """
    if part == Other():
        return Other(than=Reference(how="it"))
    if named and part == Chosen(characteristic="name"):
        return Shares(characteristic="name", than=Reference(how="it"))
    if isinstance(part, Ability | Reference):
        return part
    return rebuilt(part, lambda one: _beside_target(one, named))


def _counted_beside(part: Any, than: Who) -> Any:
    """Return a change of power and toughness in which "other" things counted are others than whatever changes."""
    if part == Other():
        return Other(than=than)
    if isinstance(part, Ability | Reference):
        return part
    return rebuilt(part, lambda one: _counted_beside(one, than))


class _Reading:
    """Goes through effects in the order of their text and keeps in mind what was spoken of.

    ``picked``: a card from among several; ``seen``: a target that is no player; ``player``: a player who is a target or
    whom a trigger waits for.
    """

    def __init__(self, named: bool, spell: bool, player: bool) -> None:
        self.named = named
        self.spell = spell
        self.player = player
        self.seen = False
        self.picked = False
        self.done: dict[int, Node] = {}

    def read(self, part: Any) -> Any:
        if isinstance(part, Ability) or not isinstance(part, Node):
            return rebuilt(part, self.read) if isinstance(part, tuple) else part
        if id(part) not in self.done:  # what is said once may stand in several places
            self.done[id(part)] = self._read(part)
        return self.done[id(part)]

    def _read(self, node: Node) -> Any:
        if isinstance(node, Mode):
            self.seen = False
        if isinstance(node, Action) and self.picked and node.origin is None and _other_cards(node.object):
            single = node.object.number is not None  # type: ignore[union-attr]
            card = Is(concept="card")
            rest = Reference(how="other", number=ONE) if single else Reference(how="rest", noun=card, plural=True)
            return replace(node, object=rest)
        if isinstance(node, Action):
            self.picked = self.picked or _picks(node)
        if isinstance(node, Action) and (_is_target(node.agent) or _is_attached(node.agent)):
            # "enchanted creature blocks another creature", "target creature fights another"
            others = {
                role: _beside_target(who, self.named)
                for role, who in (("object", node.object), ("recipient", node.recipient))
                if isinstance(who, Selection | Several)
            }
            return replace(node, **others)
        if isinstance(node, Action) and isinstance(node.agent, Selection) and _is_attached(node.recipient):
            # "another creature would deal damage to equipped creature"
            agent = replace(node.agent, filter=_than(node.agent.filter, node.recipient))
            return rebuilt(node if agent == node.agent else replace(node, agent=agent), self.read)
        if isinstance(node, Continuous) and (_is_target(node.subject) or _is_attached(node.subject)):
            # "target creature gets +1/+1 for each other attacking creature"
            than = node.subject if _is_attached(node.subject) else Reference(how="it")
            changes = tuple(_counted_beside(change, than) for change in node.changes)
            node = node if changes == node.changes else replace(node, changes=changes)
            return rebuilt(node, self.read)
        if isinstance(node, Meets) and node.who == Reference(how="it") and isinstance(node.filter, Compare):
            # "if its power is greater than each other creature's"
            made = _counted_beside(node.filter, node.who)
            return node if made is node.filter else replace(node, filter=made)
        if isinstance(node, Several) and _is_target(node.parts[0]):
            return replace(node, parts=(node.parts[0], *(_beside_target(one, self.named) for one in node.parts[1:])))
        if isinstance(node, Selection):
            filter = _others(node.filter, self.player)
            if self.seen and "spell" not in words(filter):
                if self.spell:
                    filter = _beside_target(filter, self.named)
                elif _is_target(node):  # another target than the one before (CR 115.3)
                    filter = _than(filter, Reference(how="it"))
            self.seen = self.seen or _is_target(node)
            self.player = self.player or (node.target and bool(is_player(node)))
            return node if filter is node.filter else replace(node, filter=filter)
        return rebuilt(node, self.read)


def _others(filter: Filter, player: bool) -> Filter:
    """Return ``filter`` where others than the player a trigger waits for, or than the cards spoken of, are meant."""
    if not isinstance(filter, And):
        return filter
    if player and Is(concept="player") in filter.parts:
        return _with_part(filter, Other(than=You()), Other(than=Reference(how="that", noun=Is(concept="player"))))
    if any(isinstance(part, Where) and _done_before(part.action) for part in filter.parts):
        return _with_part(filter, Other(), Other(than=Reference(how="it", plural=True)))
    return filter


def _other_cards(who: Node | None) -> bool:
    """Say whether ``who`` is "the other card" or "the other cards", which nothing tells besides."""
    if not isinstance(who, Selection) or who.target or who.number not in (None, ONE):
        return False
    return isinstance(who.filter, And) and who.filter.parts == (Other(), Is(concept="card"))


def _picks(action: Action) -> bool:
    """Say whether ``action`` picks some of several cards, of which there are others."""
    if isinstance(action.object, Reference) and action.object.how == "among":
        return True
    hand = action.origin is not None and action.origin.zone == "hand"
    return action.verb == "choose" and hand and isinstance(action.object, Selection)


def _than(filter: Filter, than: Who | None) -> Filter:
    """Return ``filter`` with things other than the source as things other than ``than``."""
    return _with_part(filter, Other(), Other(than=than)) if isinstance(filter, And) else filter


def _with_part(filter: And, old: Filter, new: Filter) -> And:
    if old not in filter.parts:
        return filter
    return replace(filter, parts=tuple(new if part == old else part for part in filter.parts))


def _done_before(action: Action) -> bool:
    return any(one.how in ("linked", "this-way") for one in action.manner)


def _is_attached(who: Node | None) -> bool:
    return isinstance(who, Reference) and who.how == "attached"


def _is_target(who: Node | None) -> bool:
    return isinstance(who, Selection) and who.target and not is_player(who)


__all__ = ["resolved"]
