"""Several effects as one."""

from __future__ import annotations

from collections.abc import Sequence as Items

from kg.abilities.effects import Effect, Sequence


def sequence(effects: Items[Effect]) -> Effect:
    """Return several effects as one."""
    return effects[0] if len(effects) == 1 else Sequence(effects=tuple(effects))
