"""Which effects a sentence goes on with, where the text does not say it again."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action
from kg.abilities.conditions import DidSo
from kg.abilities.effects import Do, Effect, If, Instead, May, Sequence
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


def on_condition(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return linked ``effects``, in which what speaks of a thing that was only picked on a condition hangs on it too.

    "If you have 5 or less life, tap all attackers. They do not untap …": they are those that were tapped. A target is
    there without the condition (CR 601.2c).
    """
    kept: list[Effect] = []
    for effect in effects:
        last = kept[-1] if kept else None
        if isinstance(last, If) and last.otherwise is None and not last.instead and not isinstance(effect, If):
            picked = {
                node.label
                for node in last.effect.walk()
                if isinstance(node, Selection) and node.label is not None and not node.target
            }
            spoken = [node for node in effect.walk() if isinstance(node, Reference)]
            rest = any(node.how == "rest" for node in spoken) and _revealed(last.effect)
            if rest or picked & {node.to for node in spoken}:
                inside = last.effect.effects if isinstance(last.effect, Sequence) else (last.effect,)
                kept[-1] = replace(last, effect=Sequence(effects=(*inside, effect)))
                continue
        kept.append(effect)
    return tuple(kept)


def _revealed(effect: Effect) -> bool:
    """Say whether ``effect`` reveals or looks at cards, of which there may be a rest."""
    return any(isinstance(node, Action) and node.verb in ("reveal", "look-at") for node in effect.walk())


def _shuffles(effect: Effect | None) -> bool:
    """Say whether ``effect`` is "shuffle your library" and nothing more."""
    if not isinstance(effect, Do) or effect.action.verb != "shuffle" or effect.action.destination is not None:
        return False
    return effect.action.agent in (None, You()) and effect.action.object is None


def _searched(effect: Effect) -> bool:
    return any(isinstance(node, Action) and node.verb == "search" for node in effect.walk())


__all__ = ["on_condition", "shuffled", "taken_instead"]
