"""What "the chosen type" and "this source" are, where the words leave it open (CR 607.2d)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.actions import Action
from kg.abilities.node import Nodes, rebuilt, substitute
from kg.abilities.selections import And, Chosen, Is, Reference, Selection, Self
from kg.parse.builder.filters import words

_OPEN = Chosen(characteristic="creature-type")


def with_kinds(ability: Ability, nodes: Nodes) -> Ability:
    """Return ``ability``, in which "that type" is of the kind that the ability has someone choose.

    Said of creatures it is a creature type. Of spells, cards or permanents it may be another: the kind is then that of
    a choice in the same ability, else just ``type``, since the choice stands in another line.
    """
    if _OPEN not in nodes.of(Chosen):
        return ability
    kinds = {node.choice for node in nodes.of(Action) if (node.choice or "").endswith("-type")}
    (kind,) = kinds if len(kinds) == 1 else ("type",)
    if kind == "creature-type":
        return ability
    made: Ability = _with(ability, Chosen(characteristic=str(kind)))
    return made


def _with(part: Any, kind: Chosen) -> Any:
    if isinstance(part, And) and _OPEN in part.parts and Is(concept="creature") not in part.parts:
        part = replace(part, parts=tuple(kind if one == _OPEN else one for one in part.parts))
    return rebuilt(part, lambda one: _with(one, kind))


def source_chosen(ability: Ability, nodes: Nodes) -> Ability:
    """Return ``ability`` with "this source" as the source chosen before, where one is."""
    this = Self(noun="source")
    if this not in nodes.of(Self) or not any(words(one.filter) == {"source"} for one in nodes.of(Selection)):
        return ability
    made: Ability = substitute(ability, this, Reference(how="that", noun=Is(concept="source")))
    return made


__all__ = ["source_chosen", "with_kinds"]
