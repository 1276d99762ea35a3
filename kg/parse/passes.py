"""What is done to abilities once their sentences are put together: every pass, in its order, in one list.

The grammar reads a sentence by itself. What it means may depend on the rest of its ability, on the ability before or on
whether it stands in quotation marks: each pass settles one such thing and leaves the rest of the tree as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kg.abilities.abilities import Ability
from kg.abilities.effects import Become, Delayed, EntersWith, ForEach, If, Instead, Let
from kg.abilities.node import Node, Nodes
from kg.abilities.selections import AnyTarget, Chosen, Other, Reference, Selection, Self
from kg.parse.belonging import scoped
from kg.parse.builder.copies import gained_by_the_copy
from kg.parse.builder.kinds import said_again
from kg.parse.chosen import source_chosen, with_kinds
from kg.parse.granted import granted
from kg.parse.lasting import settled
from kg.parse.others import resolved
from kg.parse.parts import AsLong
from kg.parse.references import link


class Pass(NamedTuple):
    """One pass: from an ability and its nodes to the ability as it is meant.

    ``kinds``: it has nothing to do in an ability without a node of one of these classes.
    """

    read: Callable[[Ability, Nodes], Ability]
    kinds: frozenset[type[Node]]


def _pass(read: Callable[[Ability, Nodes], Ability], *kinds: type[Node]) -> Pass:
    return Pass(read, frozenset(kinds))


ALWAYS = (
    _pass(settled, AsLong),
    _pass(resolved, Other, Chosen),
    _pass(with_kinds, Chosen),
    _pass(gained_by_the_copy, EntersWith),
)
QUOTED = (*ALWAYS, _pass(granted, Self))
"""The passes over an ability in quotation marks; what it says of others is not looked for outside of it."""
WHOLE = (
    *ALWAYS,
    _pass(source_chosen, Self),
    _pass(link, Reference, Selection, AnyTarget),
    _pass(scoped, If, Instead, ForEach, Delayed, Let),
)
"""The passes over an ability of a line."""


def completed(abilities: tuple[Ability, ...], passes: tuple[Pass, ...]) -> tuple[Ability, ...]:
    """Return ``abilities``, which stand one after another, as they are meant: after all of ``passes``."""
    found: list[Ability] = []
    before: Ability | None = None
    for said in abilities:
        ability, nodes = said, Nodes(said)
        if Become in nodes and before is not None:
            ability, nodes = _renewed(ability, nodes, said_again(before, ability, nodes))
        for one in passes:
            if nodes.has(one.kinds):
                ability, nodes = _renewed(ability, nodes, one.read(ability, nodes))
        found.append(ability)
        before = said
    return tuple(found)


def _renewed(ability: Ability, nodes: Nodes, made: Ability) -> tuple[Ability, Nodes]:
    return made, nodes if made is ability else Nodes(made)


__all__ = ["QUOTED", "WHOLE", "Pass", "completed"]
