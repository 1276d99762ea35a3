"""What "another" and "with that name" mean beside a target: other than it, and with its name.

On a permanent "another" sets aside the permanent itself. A spell is none of the things on the battlefield, so there the
word sets aside what was spoken of (CR 109.2, 115.1).
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from kg.abilities.abilities import Ability, Chapter, Spell
from kg.abilities.actions import Action
from kg.abilities.effects import Mode
from kg.abilities.node import Node
from kg.abilities.selections import Chosen, Other, Reference, Selection, Several, Shares
from kg.parse.nouns import is_player, words


def _beside_target(node: Any, named: bool = True) -> Any:
    """Return a filter, or what holds it, in which "other" and "of that name" speak of a target named before.

    ``named``: no name was chosen, so "that name" is the target's (else it is the chosen one, CR 607.2d).
    """
    if node == Other():
        return Other(than=Reference(how="it"))
    if named and node == Chosen(characteristic="name"):
        return Shares(characteristic="name", than=Reference(how="it"))
    if isinstance(node, tuple):
        return tuple(_beside_target(one, named) for one in node)
    if not isinstance(node, Node) or isinstance(node, Ability | Reference):
        return node
    return _with(node, lambda value: _beside_target(value, named))


def resolved(ability: Ability) -> Ability:
    """Return ``ability`` with "other" as what is other than a target, where it stands beside one ("… and all other …").

    In a spell or a chapter the target may stand in an effect before.
    """
    named = not any(isinstance(node, Action) and node.choice in ("name", "card-name") for node in ability.walk())
    made: Ability = _with(ability, _Reading(named, isinstance(ability, Spell | Chapter)).read)
    return made


class _Reading:
    """Goes through effects in the order of their text and keeps in mind whether a target was named."""

    def __init__(self, named: bool, spell: bool) -> None:
        self.named = named
        self.spell = spell
        self.seen = False

    def read(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(self.read(one) for one in node)
        if not isinstance(node, Node) or isinstance(node, Ability):
            return node
        if isinstance(node, Mode):
            self.seen = False
        if isinstance(node, Several) and _is_target(node.parts[0]):
            return replace(node, parts=(node.parts[0], *(_beside_target(one, self.named) for one in node.parts[1:])))
        if isinstance(node, Selection):
            made = node
            if self.seen and "spell" not in words(node.filter):
                made = replace(node, filter=_beside_target(node.filter, self.named))
            self.seen = self.seen or (self.spell and _is_target(node))
            return made
        return _with(node, self.read)


def _is_target(who: Node) -> bool:
    return isinstance(who, Selection) and who.target and not is_player(who)


def _with(node: Node, change: Any) -> Any:
    changed = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node | tuple):
            made = change(value)
            if made != value:
                changed[field.name] = made
    return replace(node, **changed) if changed else node


__all__ = ["resolved"]
