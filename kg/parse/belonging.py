"""Which effects a sentence goes on with, where the text does not say it again."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.abilities import Ability, Activated, Chapter, ModeLine, Result, Spell, Triggered
from kg.abilities.actions import Action
from kg.abilities.conditions import DidSo
from kg.abilities.effects import Do, Effect, If, Instead, May, Sequence
from kg.abilities.node import Nodes
from kg.abilities.selections import Reference, Selection, You


def shuffled(before: tuple[Effect, ...], after: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """Return ``before`` and ``after``, a shuffle that opens ``after`` being put under the condition it belongs to.

    Whoever searches a library on a condition shuffles it on that condition (CR 608.2c): "you may pay {1}. If you do,
    search your library for a card. Then shuffle."
    """
    last = before[-1] if before else None
    first = after[0] if after else None
    if not isinstance(last, If) or last.otherwise is not None or not _shuffles(first):
        return before, after
    searches = [n for n, effect in enumerate(before) if not isinstance(effect, If) and _searched(effect)]
    offered = bool(searches) and isinstance(last.condition, DidSo) and not isinstance(before[searches[-1]], Do)
    if not _searched(last) and not offered:
        return before, after
    inside = last.effect.effects if isinstance(last.effect, Sequence) else (last.effect,)
    whole = replace(last, effect=Sequence(effects=(*inside, first)))  # type: ignore[arg-type]
    return (*before[:-1], whole), after[1:]


def taken_instead(before: tuple[Effect, ...], after: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
    """Return ``before`` with ``after`` put into its last effect, "you may … instead"; nothing if that does not fit.

    "If you do, …. Otherwise, draw a card" goes on with what is done instead of drawing a card (CR 614.6).
    """
    last = before[-1] if before else None
    if not isinstance(last, May) or not isinstance(last.effect, Instead) or len(after) != 1:
        return None
    then, instead = after[0], last.effect
    if not isinstance(then, If) or not isinstance(then.condition, DidSo) or then.instead:
        return None
    refused = Do(action=replace(instead.event, agent=None))
    if then.otherwise not in (None, refused, Do(action=instead.event)):
        return None
    more = then.effect.effects if isinstance(then.effect, Sequence) else (then.effect,)
    return (*before[:-1], replace(last, effect=replace(instead, effects=(*instead.effects, *more))))


def scoped(ability: Ability, _: Nodes) -> Ability:
    """Return ``ability``, linked, with effects under the condition of what they speak of."""
    if isinstance(ability, Spell | Triggered | Activated | Chapter | Result):
        effects = _on_condition(ability.effects)
        return ability if effects is ability.effects else replace(ability, effects=effects)
    if isinstance(ability, ModeLine):
        return replace(ability, mode=replace(ability.mode, effects=_on_condition(ability.mode.effects)))
    return ability


def _on_condition(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return linked ``effects``, in which what speaks of a thing that was only picked on a condition hangs on it too.

    "If you have 5 or less life, tap all attackers. They do not untap …": they are those that were tapped. A target is
    there without the condition (CR 601.2c).
    """
    if not any(isinstance(effect, If) for effect in effects[:-1]):
        return effects
    groups: list[list[Effect]] = []  # a condition comes first in its group, and then what hangs on it too
    picked: _Picked | None = None
    for effect in effects:
        if picked is not None and not isinstance(effect, If) and picked.spoken_of(effect):
            groups[-1].append(effect)
            picked.add(effect)
        else:
            groups.append([effect])
            picked = None
            if isinstance(effect, If) and effect.otherwise is None and not effect.instead:
                picked = _Picked(effect.effect)
    return tuple(_all_on(first, more) for first, *more in groups)


class _Picked:
    """What effects pick without targeting: the labels of those things, and whether there may be a rest of cards."""

    def __init__(self, effect: Effect) -> None:
        self.labels: set[int | None] = set()
        self.revealed = False
        self.add(effect)

    def add(self, effect: Effect) -> None:
        nodes = Nodes(effect)
        self.labels |= {one.label for one in nodes.of(Selection) if one.label is not None and not one.target}
        self.revealed = self.revealed or any(one.verb in ("reveal", "look-at") for one in nodes.of(Action))

    def spoken_of(self, effect: Effect) -> bool:
        """Say whether ``effect`` speaks of one of them."""
        spoken = Nodes(effect).of(Reference)
        return any(one.to in self.labels or (one.how == "rest" and self.revealed) for one in spoken)


def _all_on(first: Effect, more: list[Effect]) -> Effect:
    """Return ``first``, a condition if there is ``more``, with ``more`` under it."""
    if not more or not isinstance(first, If):
        return first
    inside = first.effect.effects if isinstance(first.effect, Sequence) else (first.effect,)
    return replace(first, effect=Sequence(effects=(*inside, *more)))


def _shuffles(effect: Effect | None) -> bool:
    """Say whether ``effect`` is "shuffle your library" and nothing more."""
    if not isinstance(effect, Do) or effect.action.verb != "shuffle" or effect.action.destination is not None:
        return False
    return effect.action.agent in (None, You()) and effect.action.object is None


def _searched(effect: Effect) -> bool:
    return any(isinstance(node, Action) and node.verb == "search" for node in effect.walk())


__all__ = ["scoped", "shuffled", "taken_instead"]
