"""What "as long as" means: a condition of a static ability (CR 604.1), or how long an effect lasts (CR 611.2b)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from kg.abilities.abilities import Ability, Static
from kg.abilities.actions import Duration
from kg.abilities.effects import Can, Cannot, Continuous, Effect, If, Must, Sequence
from kg.abilities.node import Node
from kg.parse.parts import AsLong


def settled(ability: Ability) -> Ability:
    """Return ``ability`` with what holds "as long as" something does put as a condition or as a duration."""
    made: Ability = _settled(ability, isinstance(ability, Static))
    return made


def _settled(node: Any, static: bool) -> Any:
    if isinstance(node, tuple):
        found: list[Any] = []
        for one in node:
            lasts = _lasting(one) if isinstance(one, AsLong) and not static else None
            found.extend(lasts or (_settled(one, static),))
        return node if len(found) == len(node) and all(a is b for a, b in zip(found, node, strict=True)) else (*found,)
    if not isinstance(node, Node):
        return node
    if isinstance(node, AsLong):
        lasts = None if static else _lasting(node)
        if lasts is not None:
            return lasts[0] if len(lasts) == 1 else Sequence(effects=lasts)
        return If(condition=node.condition, effect=_settled(node.effect, static), otherwise=node.otherwise)
    changed = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node | tuple):
            made = _settled(value, static)
            if made is not value:
                changed[field.name] = made
    return replace(node, **changed) if changed else node


def _lasting(effect: AsLong) -> tuple[Effect, ...] | None:
    """Return what ``effect`` says with the condition as its duration, or ``None`` if it is done at once."""
    below = effect.effect.effects if isinstance(effect.effect, Sequence) else (effect.effect,)
    made: list[Effect] = []
    for one in below:
        if not isinstance(one, Continuous | Cannot | Must | Can) or one.duration is not None:
            return None
        made.append(replace(one, duration=Duration(condition=effect.condition)))
    return tuple(made)


__all__ = ["settled"]
