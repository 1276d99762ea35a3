"""What "for each" counts: one event of so many, or the same thing done so many times (CR 608.2)."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action
from kg.abilities.effects import Continuous, CostChange, Do, Effect, EntersWith, ForEach, Let, ModifyPT, Sequence
from kg.abilities.node import Node
from kg.abilities.quantities import Count, Number, PerEach, Quantity
from kg.abilities.selections import Reference, Related, Who

ONE_EVENT = frozenset(
    """
    gain-life lose-life draw mill create deal-damage put-counter remove-counter get-counter get-energy scry surveil
    """.split()
)
"""Verbs whose amount is one number: so much for each is one event of that number (CR 119.3, 120.3, 121.2, 122.6)."""


def for_each(each: Who | Quantity, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return ``effects`` as they happen for each of ``each``.

    A number in an effect becomes that number for each (`PerEach`); an effect without one, or one that speaks of the
    thing counted, is repeated (`ForEach`).
    """
    count = each if isinstance(each, Quantity) else Count(of=each)
    counted = [_counted(effect, count) for effect in effects]
    made = [effect for effect in counted if effect is not None]
    if len(made) == len(effects):
        return tuple(made)
    return (ForEach(each=each, effect=effects[0] if len(effects) == 1 else Sequence(effects=effects)),)


def _counted(effect: Effect, count: Quantity) -> Effect | None:
    """Return ``effect`` with its number taken for each of ``count``, or ``None`` if it is not one number."""
    if isinstance(effect, CostChange) and effect.each is None:
        return replace(effect, each=count)
    if isinstance(effect, EntersWith) and effect.number is not None:
        return replace(effect, number=_times(effect.number, count))
    if isinstance(effect, Let):
        inner = _counted(effect.effect, count)
        return None if inner is None else replace(effect, effect=inner)
    if isinstance(effect, Continuous) and all(isinstance(change, ModifyPT) for change in effect.changes):
        if _speaks_of_each(effect.subject):
            return None
        changes = [
            replace(change, power=_times(change.power, count), toughness=_times(change.toughness, count))
            for change in effect.changes
            if isinstance(change, ModifyPT)
        ]
        return replace(effect, changes=tuple(changes))
    if isinstance(effect, Do) and effect.duration is None and effect.action.verb in ONE_EVENT:
        action = effect.action
        if isinstance(action.amount, Quantity) and not _repeats(action):
            return replace(effect, action=replace(action, amount=_times(action.amount, count)))
    return None


def _times(amount: Quantity, count: Quantity) -> Quantity:
    return amount if amount == Number(value=0) else PerEach(amount=amount, each=count)


def _repeats(action: Action) -> bool:
    """Say whether each round concerns a thing of its own: the counted thing's controller, a copy of it."""
    copied = action.made is not None and isinstance(action.made.copy_of, Reference)
    return copied or any(_speaks_of_each(who) for who in (action.agent, action.object, action.recipient))


def _speaks_of_each(who: Node | None) -> bool:
    return who is not None and any(
        isinstance(node, Related) and isinstance(node.of, Reference) and node.of.how == "it" for node in who.walk()
    )
