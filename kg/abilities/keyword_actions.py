"""Keyword actions (CR 701) that stand for a row of ordinary instructions.

The definitions are data (`ontology/action-definitions.yaml`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from kg.abilities.abilities import Ability, Spell
from kg.abilities.actions import Action
from kg.abilities.effects import Do, Sequence
from kg.abilities.node import Node, rebuilt
from kg.abilities.selections import Reference, Selection, You
from kg.abilities.slots import filled
from kg.plain_yaml import read
from kg.shipped import ONTOLOGY

PATH = ONTOLOGY / "action-definitions.yaml"


@dataclass(frozen=True, slots=True)
class ActionDefinition:
    """What an instruction with the verb ``verb`` and exactly the ``roles`` stands for; that you do it says no more.

    ``printed`` on: ``spell`` (CR 112.1) or ``permanent``, where it is another on each. ``effects``: trees with slots,
    of which ``itself`` is the instruction as it stands, at the place where what it means is done.
    """

    verb: str
    rules: tuple[str, ...]
    roles: frozenset[str]
    printed: str | None
    effects: Any


@dataclass(frozen=True, slots=True)
class Row:
    """The row of instructions that took the place of one with the verb ``verb``, which was ``printed``."""

    verb: str
    effects: Sequence
    printed: Do


@dataclass(frozen=True, slots=True)
class WrittenOut:
    """An ability with its keyword actions written out, and the row of each."""

    ability: Ability
    rows: tuple[Row, ...] = ()


@cache
def definitions() -> tuple[ActionDefinition, ...]:
    """Return the definitions, in the order of CR 701.

    Raises:
        ValueError: a malformed entry.
    """
    entries = read(PATH)
    assert isinstance(entries, list)
    return tuple(
        ActionDefinition(
            entry["verb"], tuple(entry["cr"]), frozenset(entry["roles"]), entry.get("printed"), entry["effects"]
        )
        for entry in entries
    )


def written_out(ability: Ability) -> WrittenOut:
    """Return ``ability`` with each instruction that has a definition replaced by the row of what it stands for.

    A target of it that the row speaks of more than once gets a label at its first place, and is referred to from
    there on (CR 608.2c).
    """
    if not any(isinstance(node, Action) and node.verb in _verbs() for node in ability.walk()):
        return WrittenOut(ability)
    rows: list[Row] = []
    label = max((getattr(node, "label", None) or 0 for node in ability.walk()), default=0)

    def changed(part: Any) -> Any:
        if isinstance(part, Do) and part.duration is None and (found := _definition(part.action, ability)):
            row = _row(found, part, label + len(rows) + 1)
            rows.append(Row(found.verb, row, part))
            return row
        return rebuilt(part, changed) if isinstance(part, Node | tuple) else part

    whole = changed(ability)
    assert isinstance(whole, Ability)
    return WrittenOut(whole, tuple(rows))


@cache
def _verbs() -> frozenset[str]:
    return frozenset(each.verb for each in definitions())


def _definition(action: Action, ability: Ability) -> ActionDefinition | None:
    given = {name for name, value in action.given() if not isinstance(value, You)} - {"verb"}
    kind = "spell" if isinstance(ability, Spell) else "permanent"
    fitting = (d for d in definitions() if d.verb == action.verb and d.printed in (None, kind) and d.roles == given)
    return next(fitting, None)


def _row(definition: ActionDefinition, itself: Do, label: int) -> Sequence:
    values = {name: value for name, value in itself.action.given() if name != "verb"} | {"itself": itself}
    row = filled({"is": "Sequence", "effects": definition.effects}, values)
    for value in values.values():
        if isinstance(value, Selection) and value.target:
            row = _referred(row, value, label if value.label is None else value.label)
    assert isinstance(row, Sequence)
    return row


def _referred(row: Any, target: Selection, label: int) -> Any:
    places = iter((replace(target, label=label),))

    def changed(part: Any) -> Any:
        if part == target:
            return next(places, Reference(how="it", to=label))
        return rebuilt(part, changed) if isinstance(part, Node | tuple) else part

    return changed(row)
