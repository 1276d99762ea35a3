"""Links pronouns and "that creature" to what they stand for: the label of an earlier selection of the same ability.

A reference is linked where the words decide: the nearest earlier mention that can be meant. A mention of the card
itself in between leaves "it" unlinked, since it may be the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from kg.abilities.abilities import Ability, Triggered
from kg.abilities.actions import Action, Time
from kg.abilities.node import Node
from kg.abilities.selections import AnyTarget, ControlledBy, Place, Reference, Related, Selection, Self
from kg.parse.clauses import OBJECT_VERBS
from kg.parse.nouns import is_player, words

_IN_TEXT = ("events", "condition", "state", "effects", "limits")
"""The fields of a triggered ability in the order of its text."""


def link(ability: Ability) -> Ability:
    """Return ``ability`` with labels on what is referred to, and with references that name those labels."""
    mentions = list(_mentions(ability, False))
    if not any(isinstance(node, Reference) and node.how in ("it", "that") for node, _ in mentions):
        return ability
    labels: dict[int, int] = {}
    targets: dict[int, int] = {}
    for at, (node, player) in enumerate(mentions):
        if isinstance(node, Reference) and node.how in ("it", "that"):
            found = _antecedent(node, player, mentions[:at], targets)
            if found is not None:
                targets[id(node)] = labels.setdefault(found, len(labels) + 1)
    return _rebuild(ability, labels, targets) if targets else ability


def _antecedent(
    reference: Reference, player: bool, before: list[tuple[Node, bool]], targets: dict[int, int]
) -> int | None:
    asked = words(reference.noun)
    for node, _ in reversed(before):
        if isinstance(node, Self):
            if not asked and not player and not reference.plural:
                return None
        elif isinstance(node, Selection):
            kind = bool(is_player(node))
            if asked:
                if asked <= words(node.filter) or (asked == {"permanent"} and not kind and node.target):
                    return id(node)
            elif kind == player:
                return id(node)
        elif isinstance(node, AnyTarget) and not player and not asked:
            return id(node)
    return None


def _mentions(node: Node, player: bool) -> Iterator[tuple[Node, bool]]:
    """Yield who is mentioned, in the order of the text, and whether a player is asked for at that place."""
    if isinstance(node, Selection | AnyTarget | Reference | Self):
        if isinstance(node, Selection):
            yield from _below(node)
        yield node, player
        return
    yield from _below(node)


def _below(node: Node) -> Iterator[tuple[Node, bool]]:
    names = _IN_TEXT if isinstance(node, Triggered) else tuple(field.name for field in fields(node))
    for name in names:
        value = getattr(node, name)
        asks = isinstance(node, Place | ControlledBy | Time) or (
            isinstance(node, Action) and name == "agent" and node.verb not in OBJECT_VERBS
        )
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Node) and not (isinstance(one, Ability) and not isinstance(node, Ability)):
                yield from _mentions(one, asks and not isinstance(one, Related))


def _rebuild(node: Any, labels: dict[int, int], targets: dict[int, int]) -> Any:
    if isinstance(node, tuple):
        parts = tuple(_rebuild(one, labels, targets) for one in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not isinstance(node, Node):
        return node
    changed: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node | tuple):
            made = _rebuild(value, labels, targets)
            if made is not value:
                changed[field.name] = made
    if id(node) in labels and isinstance(node, Selection | AnyTarget):
        changed["label"] = labels[id(node)]
    if id(node) in targets and isinstance(node, Reference):
        changed["to"] = targets[id(node)]
    return replace(node, **changed) if changed else node


__all__ = ["link"]
