"""Where "it" deals damage and is the card itself, whatever was targeted before.

A pronoun follows the subject of the condition it stands under ("if this spell was kicked, it deals 4 damage"), and what
is done instead of damage dealt by the card is dealt by the card as well.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TypeGuard

from kg.abilities.abilities import Activated, Spell, Triggered
from kg.abilities.actions import Action
from kg.abilities.conditions import Condition, Happened, Meets
from kg.abilities.effects import Do, Effect, If, Let, Mode, Sequence
from kg.abilities.node import Node, Nodes
from kg.abilities.quantities import Measure
from kg.abilities.selections import AnyTarget, Reference, Selection, Self, Several
from kg.parse.parts import PERSON


def itself_dealing(nodes: Nodes, own: Container[int]) -> dict[int, Self]:
    """Return the card itself by the id of each reference to it that deals damage under a condition.

    ``own``: the ids of references that are known to be the card, as in "if it was kicked".
    """
    found: dict[int, Self] = {}
    if If not in nodes:
        return found
    for one in nodes.of(If):
        if (itself := _subject(one.condition, own)) is not None and (agent := _dealing(one.effect)) is not None:
            found[id(agent)] = itself
    instructed: list[Spell | Triggered | Activated | Sequence | Mode] = [
        *nodes.of(Spell),
        *nodes.of(Triggered),
        *nodes.of(Activated),
        *nodes.of(Sequence),
        *nodes.of(Mode),
    ]
    for node in instructed:
        found |= _in_place_of_its_own(node.effects)
    return found


def _in_place_of_its_own(effects: tuple[Effect, ...]) -> dict[int, Self]:
    """Return the card by what deals damage instead of damage that the card itself deals (CR 614.15)."""
    found: dict[int, Self] = {}
    itself: Self | None = None
    for one in effects:
        if isinstance(one, If) and one.instead:
            if itself is not None and (agent := _dealing(one.effect)) is not None:
                found[id(agent)] = itself
            continue
        action = one.action if isinstance(one, Do) else None
        dealer = action.agent if action is not None and action.verb == "deal-damage" else None
        itself = dealer if isinstance(dealer, Self) else None
    return found


def _subject(condition: Condition, own: Container[int]) -> Self | None:
    """Return the card itself where ``condition`` is about it, or about its being cast, and names nothing else."""
    subject: Node | None = None
    if isinstance(condition, Meets):
        subject = condition.who
    elif isinstance(condition, Happened) and condition.action.verb == "cast":
        subject = condition.action.object
    named = Nodes(condition)
    if any(id(one) not in own for kind in (AnyTarget, Reference, Selection, Several) for one in named.of(kind)):
        return None
    if id(subject) in own:
        return Self()
    return subject if isinstance(subject, Self) else None


def _dealing(effect: Effect) -> Reference | None:
    """Return the pronoun for what deals damage, where ``effect`` begins with it.

    Not where the same pronoun measures the damage: "it deals damage equal to its power" is about a creature.
    """
    while isinstance(effect, Sequence | Let):
        effect = effect.effects[0] if isinstance(effect, Sequence) else effect.effect
    if not isinstance(effect, Do) or effect.action.verb != "deal-damage":
        return None
    agent = effect.action.agent
    return agent if _is_it(agent) and not _measured_by_it(effect.action) else None


def _is_it(node: Node | None) -> TypeGuard[Reference]:
    return isinstance(node, Reference) and node.how == "it" and not node.plural and node.verb != PERSON.verb


def _measured_by_it(action: Action) -> bool:
    return action.amount is not None and any(_is_it(one.of) for one in Nodes(action.amount).of(Measure))
