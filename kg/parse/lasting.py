"""What "as long as" means: a condition of a static ability (CR 604.1), or how long an effect lasts (CR 611.2b)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Static
from kg.abilities.actions import Duration
from kg.abilities.effects import Can, Cannot, Continuous, Effect, If, Must, Sequence
from kg.abilities.node import Nodes, rebuilt
from kg.parse.parts import AsLong


def settled(ability: Ability, _: Nodes) -> Ability:
    """Return ``ability`` with what holds "as long as" something does put as a condition or as a duration."""
    made: Ability = _settled(ability, isinstance(ability, Static))
    return made


def _settled(part: Any, static: bool) -> Any:
    if isinstance(part, AsLong):
        lasts = None if static else _lasting(part)
        if lasts is not None:
            return lasts[0] if len(lasts) == 1 else Sequence(effects=lasts)
        return If(condition=part.condition, effect=_settled(part.effect, static), otherwise=part.otherwise)
    if isinstance(part, tuple) and not static:
        part = _spread(part)
    return rebuilt(part, lambda one: _settled(one, static))


def _spread(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return ``parts`` in which what lasts "as long as" something does stands for itself, not as one effect."""
    if not any(isinstance(one, AsLong) for one in parts):
        return parts
    return tuple(made for one in parts for made in ((isinstance(one, AsLong) and _lasting(one)) or (one,)))


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
