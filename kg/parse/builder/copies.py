"""Builds what a copy does not take from what it copies, and tokens with a name of their own (CR 707.9, 111.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard

from kg.abilities.abilities import Ability, Static
from kg.abilities.actions import Characteristics
from kg.abilities.effects import AddAbilities, Become, Change, Continuous, Do, Effect, EntersWith, May, SetPT
from kg.abilities.node import Nodes
from kg.abilities.quantities import Number
from kg.abilities.selections import Filter, Reference, Who
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Predicate, Tail


class Copies(Shared):
    """Builder methods for copies and their exceptions."""

    def nothing_said(self) -> None:
        return None

    def that_copy(self, kind: str) -> Any:
        return None if kind in ("token", "copy") else REJECT

    def excepted(self, _: None = None) -> None:
        return None

    def except_(self, *parts: Any) -> Any:
        changes: list[Change] = []
        for part in parts:
            for one in part if isinstance(part, tuple) else (part,):
                if one is None:
                    continue
                if not isinstance(one, Change):
                    return REJECT
                changes.append(one)
        if len(changes) == 2 and isinstance(changes[0], SetPT) and isinstance(changes[1], AddAbilities):
            return REJECT  # "it's 1/1 and has …" is one description
        return Tail("except", tuple(changes))

    def enters_tapped_as_copy(self, what: Who, of: Who, *_: Any) -> Effect:
        return EntersWith(subject=what, copy_of=of, optional=True, tapped=True)

    def creating_named(self, head: Filter, name: str, *parts: Any) -> Any:
        """Read "create Name, a legendary 1/1 red Hamster creature token with trample" (CR 111.4)."""
        (number, made, *arriving), rest = parts[-2:] if isinstance(parts[-1], tuple) and parts[1:] else (parts[-1], ())
        above = self.characteristics(head)
        if above is None or number is not None or arriving or above.subtypes or above.colors or above.predefined:
            return REJECT
        if not isinstance(made, Characteristics) or made.name is not None:
            return REJECT
        whole = replace(
            made,
            name=name,
            supertypes=(*above.supertypes, *made.supertypes),
            types=tuple(dict.fromkeys((*above.types, *made.types))),
            abilities=(*made.abilities, *rest),
        )
        return Predicate("create", (("amount", Number(value=1)), ("made", whole)), "agent")


def excepted(changes: tuple[Change, ...], last: Effect) -> Effect | None:
    """Return ``last`` with ``changes`` to the copy that it makes, or ``None`` if it makes none (CR 707.9b)."""
    if isinstance(last, May):
        inner = excepted(changes, last.effect)
        return None if inner is None else replace(last, effect=inner)
    if isinstance(last, EntersWith) and last.copy_of is not None and not last.exceptions:
        return replace(last, exceptions=changes)
    if isinstance(last, Do) and last.action.made is not None:
        made = _but(last.action.made, changes)
        return None if made is None else replace(last, action=replace(last.action, made=made))
    if isinstance(last, Do) and last.action.verb == "copy" and last.action.made is None:
        return replace(last, action=replace(last.action, made=Characteristics(exceptions=changes)))
    if isinstance(last, Continuous) and isinstance(last.changes[-1], Become):
        become = last.changes[-1]
        made = _but(become.characteristics, changes)
        if made is None:
            return None
        return replace(last, changes=(*last.changes[:-1], replace(become, characteristics=made)))
    return None


def gained_by_the_copy(ability: Ability, _: Nodes) -> Ability:
    """Return ``ability`` with what "it" gains as something enters as a copy read as an exception to it (CR 707.9a)."""
    if not isinstance(ability, Static):
        return ability
    effects: list[Effect] = []
    for effect in ability.effects:
        last = effects[-1] if effects else None
        if isinstance(last, EntersWith) and last.copy_of is not None and _said_of_it(effect):
            effects[-1] = excepted(effect.changes, last) or last
            if effects[-1] is not last:
                continue
        effects.append(effect)
    return ability if len(effects) == len(ability.effects) else replace(ability, effects=tuple(effects))


def _said_of_it(effect: Effect) -> TypeGuard[Continuous]:
    return (
        isinstance(effect, Continuous)
        and effect.duration is None
        and isinstance(effect.subject, Reference)
        and effect.subject == Reference(how="it")
    )


def _but(made: Characteristics, changes: tuple[Change, ...]) -> Characteristics | None:
    if made.copy_of is None or made != Characteristics(copy_of=made.copy_of):
        return None
    only = changes[0]
    if len(changes) == 1 and isinstance(only, Become) and not only.added:
        return replace(only.characteristics, copy_of=made.copy_of)
    return replace(made, exceptions=changes)
