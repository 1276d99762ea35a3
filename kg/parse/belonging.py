"""Which effects a sentence goes on with, where the text does not say it again."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from operator import is_

from kg.abilities.abilities import Ability, Activated, Chapter, ModeLine, Result, Spell, Triggered
from kg.abilities.actions import Action, Mana
from kg.abilities.conditions import DidSo, Unless
from kg.abilities.effects import Continuous, Delayed, Do, Effect, ForEach, If, Instead, Let, May, Sequence
from kg.abilities.node import Node, Nodes
from kg.abilities.quantities import Variable
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
    offered = isinstance(last.condition, DidSo) and _offers_search(before)
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
    """Return ``ability``, linked, with effects inside of what they go on with."""
    if isinstance(ability, Spell | Triggered | Activated | Chapter | Result):
        effects = _for_as_long(_gone_on(ability.effects))
        return ability if effects is ability.effects else replace(ability, effects=effects)
    if isinstance(ability, ModeLine):
        return replace(ability, mode=replace(ability.mode, effects=_for_as_long(_gone_on(ability.mode.effects))))
    return ability


def _for_as_long(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return ``effects`` in which a change that takes the place of another lasts as long as that (CR 614.15)."""
    found = list(effects)
    for n, (before, effect) in enumerate(pairwise(effects), 1):
        if isinstance(effect, If) and effect.instead and isinstance(before, Continuous):
            change = effect.effect
            if isinstance(change, Continuous) and change.duration is None and before.duration is not None:
                found[n] = replace(effect, effect=replace(change, duration=before.duration))
    return effects if all(map(is_, found, effects)) else tuple(found)


def _gone_on(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return linked ``effects``, in which what speaks of a thing that was only picked on a condition hangs on it too.

    "If you have 5 or less life, tap all attackers. They do not untap …": they are those that were tapped. A target is
    there without the condition (CR 601.2c). The same goes for what is done instead of something, for whoever an effect
    goes through one by one, and for what a delayed trigger does; and for a letter that was explained before.
    """
    if not any(isinstance(effect, _OPEN) for effect in effects[:-1]):
        return effects
    groups: list[_Group] = []
    for effect in effects:
        if not groups or not groups[-1].takes(effect):
            groups.append(_Group(effect))
    return _lettered(effects if len(groups) == len(effects) else tuple(group.whole() for group in groups))


_OPEN = (If, Instead, ForEach, Delayed, Let)
"""What later sentences may go on with."""


class _Group:
    """An effect, and what further on belongs inside of it.

    ``labels``: what is picked there without targeting; ``revealed``: cards were, so that there may be a rest.
    """

    def __init__(self, first: Effect) -> None:
        self.first = first
        self.more: list[Effect] = []
        self.labels: set[int | None] = set()
        self.revealed = False
        self.offered = isinstance(first, If) and isinstance(first.effect, May)
        self.open = isinstance(first, Instead) or (isinstance(first, If) and not first.otherwise and not first.instead)
        if self.open:
            self._pick(first.effect if isinstance(first, If) else first)

    def takes(self, effect: Effect) -> bool:
        """Take ``effect`` in, and say so, if it belongs here."""
        last = self.more[-1] if self.more else self.first
        whole: Delayed | None = None
        if isinstance(last, Delayed) and _chosen(last.effects[-1]) and _chosen(effect, spoken_of=True):
            whole = replace(last, effects=(*last.effects, effect))
        if isinstance(last, Delayed) and isinstance(effect, If) and _did_so(effect):
            # "At the beginning of your next upkeep, pay {2}. If you don't, …": not before then (CR 603.7)
            whole = replace(last, effects=(*last.effects, effect))
        if whole is not None:
            if self.more:
                self.more[-1] = whole
            else:
                self.first = whole
            return True
        if not self._holds(effect):
            return False
        self.more.append(effect)
        if self.open:
            self._pick(effect)
        return True

    def _holds(self, effect: Effect) -> bool:
        first = self.first
        if isinstance(first, ForEach):
            label = first.each.label if isinstance(first.each, Selection) else None
            return label is not None and any(one.to == label and not one.plural for one in _spoken(effect))
        if not self.open or isinstance(effect, If) or (isinstance(first, Instead) and not isinstance(effect, Delayed)):
            return False
        if self.offered and not self.more and _refused(effect):
            return True
        return any(one.to in self.labels or (one.how == "rest" and self.revealed) for one in _spoken(effect))

    def _pick(self, effect: Effect) -> None:
        nodes = Nodes(effect)
        self.labels |= {one.label for one in nodes.of(Selection) if one.label is not None and not one.target}
        self.revealed = self.revealed or any(one.verb in ("reveal", "look-at") for one in nodes.of(Action))

    def whole(self) -> Effect:
        """Return all of it as one effect."""
        first, more = self.first, self.more
        if more and isinstance(first, Instead):
            return replace(first, effects=(*first.effects, *more))
        if more and isinstance(first, If | ForEach):
            inside = first.effect.effects if isinstance(first.effect, Sequence) else (first.effect,)
            return replace(first, effect=Sequence(effects=(*inside, *more)))
        return first


def _did_so(effect: If) -> bool:
    """Say whether ``effect`` depends on whether what was said just before was done."""
    condition = effect.condition.part if isinstance(effect.condition, Unless) else effect.condition
    return isinstance(condition, DidSo)


def _spoken(effect: Effect) -> list[Reference]:
    return Nodes(effect).of(Reference)


def _refused(effect: Effect) -> bool:
    """Say whether ``effect`` is what befalls those who do not take an offer: if none is made, there are none."""
    return isinstance(effect, ForEach) and any(
        isinstance(node, Action) and node.verb == "do-so" and node.negated for node in effect.each.walk()
    )


def _chosen(effect: Effect, spoken_of: bool = False) -> bool:
    """Say whether ``effect`` has something chosen, or (``spoken_of``) is about what was."""
    choices = [node for node in Nodes(effect).of(Action) if node.verb == "choose"]
    return any(spoken_of == any(how.how == "linked" for how in node.manner) for node in choices)


def _lettered(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return ``effects`` in which a letter that was explained stands for the same in what follows (CR 107.3i)."""
    at = next((n for n, effect in enumerate(effects) if isinstance(effect, Let)), None)
    if at is None:
        return effects
    let, later = effects[at], effects[at + 1 :]
    assert isinstance(let, Let)
    end = max((n for n, effect in enumerate(later, 1) if let.name in _letters(effect)), default=0)
    rest = _lettered(later[end:])
    if not end:
        return effects if rest is later else (*effects[: at + 1], *rest)
    inside = let.effect.effects if isinstance(let.effect, Sequence) else (let.effect,)
    return (*effects[:at], replace(let, effect=Sequence(effects=(*inside, *later[:end]))), *rest)


def _letters(node: Node) -> set[str]:
    """Return the letters that ``node`` uses as numbers or in mana and does not explain."""
    if isinstance(node, Let):
        return (_letters(node.effect) | _letters(node.value)) - {node.name}
    own = {node.name} if isinstance(node, Variable) else set()
    if isinstance(node, Mana):
        own = {symbol for symbol in node.symbols if symbol in ("X", "Y", "Z")}
    return own.union(*(_letters(below) for below in node.children()))


def _offers_search(effects: tuple[Effect, ...]) -> bool:
    """Say whether the last search in ``effects`` that is not followed by a shuffle may be done or not."""
    for effect in reversed(effects):
        verbs = {action.verb for action in Nodes(effect).of(Action)}
        if "search" in verbs and not isinstance(effect, If):
            return not isinstance(effect, Do)
        if "shuffle" in verbs:
            return False
    return False


def _shuffles(effect: Effect | None) -> bool:
    """Say whether ``effect`` is "shuffle your library" and nothing more."""
    if not isinstance(effect, Do) or effect.action.verb != "shuffle" or effect.action.destination is not None:
        return False
    return effect.action.agent in (None, You()) and effect.action.object is None


def _searched(effect: Effect) -> bool:
    return any(isinstance(node, Action) and node.verb == "search" for node in effect.walk())


__all__ = ["scoped", "shuffled", "taken_instead"]
