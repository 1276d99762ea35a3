"""The lines of a text box as one tree: modes under the ability that offers them, abilities under their level.

Only what was read whole is put together. A list of modes or a level with a line that was not, stays as its lines, so
that what is missing stays in sight.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from kg.abilities.abilities import Ability, Activated, Level, ModeLine, Spell, Triggered, Unparsed
from kg.abilities.effects import Modal

_PT = re.compile(r"([0-9X*+-]+)/([0-9X*+-]+)$")


class Place(NamedTuple):
    """An ability and the number of the line that it stands on, or, joined with others, that it begins on."""

    line: int
    ability: Ability


def power_and_toughness(form: str) -> tuple[str, str] | None:
    """Return the power and toughness that a line consists of (CR 711.2), or None."""
    match = _PT.match(form.strip())
    return (match.group(1), match.group(2)) if match else None


def joined(
    lines: Sequence[Sequence[Ability]], sizes: Sequence[tuple[str, str] | None], bulleted: Sequence[bool]
) -> tuple[Place, ...]:
    """Return the abilities of a text box, nested.

    ``lines``: the abilities on each line; ``sizes``: the power and toughness that the line is, for those that are;
    ``bulleted``: whether it has a bullet.
    """
    return _levels(_modes([Place(n, ability) for n, line in enumerate(lines) for ability in line], bulleted), sizes)


def _modes(places: Sequence[Place], bulleted: Sequence[bool]) -> list[Place]:
    found: list[Place] = []
    at = 0
    while at < len(places):
        line, ability = places[at]
        at += 1
        if not isinstance(ability, Spell | Activated | Triggered) or not ability.effects:
            found.append(Place(line, ability))
            continue
        *before, modal = ability.effects
        after = at
        while isinstance(modal, Modal) and after < len(places) and isinstance(places[after].ability, ModeLine):
            after += 1
        offered = [place.ability.mode for place in places[at:after] if isinstance(place.ability, ModeLine)]
        rest = places[after] if after < len(places) else None
        broken = rest is not None and isinstance(rest.ability, Unparsed) and bulleted[rest.line]
        if isinstance(modal, Modal) and offered and not broken:
            effects = (*before, replace(modal, modes=(*modal.modes, *offered)))
            ability, at = replace(ability, effects=effects), after
        found.append(Place(line, ability))
    return found


def _levels(places: Sequence[Place], sizes: Sequence[tuple[str, str] | None]) -> tuple[Place, ...]:
    """Put what follows a level under it, up to the next one (CR 711.2, 716.2)."""
    found: list[Place] = []
    at = 0
    while at < len(places):
        line, level = places[at]
        at += 1
        if not isinstance(level, Level):
            found.append(Place(line, level))
            continue
        if at < len(places) and isinstance(other := places[at].ability, Level) and other == Level(least=level.least):
            at += 1
        after = at
        while after < len(places) and not isinstance(places[after].ability, Level):
            after += 1
        below = places[at:after]
        if any(isinstance(place.ability, Unparsed) for place in below):
            found.append(Place(line, level))
            continue
        until = places[after].line if after < len(places) else len(sizes)
        size = next((size for size in sizes[line + 1 : until] if size), (None, None))
        abilities = tuple(place.ability for place in below)
        found.append(Place(line, replace(level, power=size[0], toughness=size[1], abilities=abilities)))
        at = after
    return tuple(found)


__all__ = ["Place", "joined", "power_and_toughness"]
