"""What was announced for a spell or ability on the stack: its modes, its targets, its X (CR 601.2b-c, 603.3c-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kg.abilities.abilities import Ability, Keyword, Spell, Unparsed
from kg.abilities.conditions import Meets
from kg.abilities.effects import Delayed, If, Instead, May, Mode
from kg.abilities.keywords import marked
from kg.abilities.quantities import Number
from kg.abilities.selections import AnyTarget, Is, Selection
from kg.rules.boards import Board, Key
from kg.rules.facts import Trees, term
from kg.scenarios.scenario import ScenarioError

if TYPE_CHECKING:
    from kg.scenarios.acts import Done


def announced(
    trees: Trees, board: Board, source: Any, done: Done, called: str | None = None
) -> tuple[dict[Key, Any], tuple[Any, ...]]:
    """Return the facts that ``source`` has these modes, targets and X, and the parts of its text that hide them.

    ``called`` is what an error calls it by; its own name where that is left out.

    Modes go by their number in the text; targets are given in the order in which the text of the chosen modes names
    them; where there are as many as it cannot do without, what is "up to" has none. Where these do not fit what was
    read of the text, and part of it was not understood, that part may name them: it is returned, and no fact of them.

    Raises:
        ScenarioError: a mode that there is not; another number of targets than the text names (a single "target" may
            have several).
    """
    name_of = source if called is None else called
    roots = [ability for name, (who, *rest) in board if name == "printed" and who == source for ability in rest]
    mine = [n for n in range(len(trees.nodes)) if term(trees.root_of(n)) in roots]
    modes = [n for n in mine if isinstance(trees.nodes[n], Mode)]
    unread = [n for n in mine if isinstance(trees.nodes[n], Unparsed)]
    for number in done.modes:
        if not 1 <= number <= len(modes):
            if unread and number > 0:
                return {}, tuple(term(n) for n in unread)
            raise ScenarioError(f"modes: {name_of} has {len(modes)} modes, and {number} is given")
    chosen = {modes[number - 1] for number in done.modes}
    left_out = {n for n in modes if n not in chosen} if done.modes else set()
    facts: dict[Key, Any] = {("mode_chosen", (source, term(n))): True for n in chosen}
    if len(chosen) < len(done.modes):
        facts["mode_repeated", (source,)] = True
    if done.x is not None:
        facts["chosen_x", (source,)] = done.x
    if done.adds is not None:
        facts["costs_told", (source,)] = True
        facts |= {("adds", (source, word)): done.adds.count(word) for word in done.adds}
    facts |= {("cost_given", (source, *each)): True for each in done.paid}
    if done.spent is not None:
        facts["spent_told", (source,)] = True
        facts |= {("mana_spent", (source, symbol)): done.spent.count(symbol) for symbol in done.spent}
    if ("base_subtype", (source, "aura")) in board:
        mine = [n for n in mine if isinstance(trees.nodes[n], Keyword)]
    slots = [n for n in _slots(trees, mine) if left_out.isdisjoint(_above(trees, n))]
    if kicked := [part for part in _said_if_kicked(trees, mine) if any(part in _above(trees, n) for n in slots)]:
        if done.adds is None:
            return facts, tuple(term(n) for n in kicked)
        unsaid = {_before(trees, n) for n in kicked} if any("kicker" in word for word in done.adds) else set(kicked)
        slots = [n for n in slots if unsaid.isdisjoint(_above(trees, n))]
    if not done.targets and not unread and done.act[0] == "resolve":
        needed = [n for n in slots if _needed(trees, board, source, n)]
        if needed and (done.modes or not modes):
            raise ScenarioError(f"targets: {name_of} names {len(needed)} targets, and none is given (CR 601.2c)")
    if done.targets:
        hidden = [n for n in unread if left_out.isdisjoint(_above(trees, n))]
        if hidden and len(slots) != len(done.targets):
            return facts, tuple(term(n) for n in hidden)
        if len(slots) > 1 and len(slots) != len(done.targets):
            needed = [n for n in slots if _needed(trees, board, source, n)]
            slots = needed if len(needed) == len(done.targets) else slots
        elif len(slots) == 1:
            most = _most(trees.nodes[slots[0]])
            given = ", ".join(done.targets)
            if most is not None and len(done.targets) > most:
                raise ScenarioError(f"targets: {name_of} names {most} targets at most, and {given} are given")
            if len(set(done.targets)) < len(done.targets):
                raise ScenarioError(f"targets: {name_of} names different targets, and {given} are given (CR 115.3)")
            slots *= len(done.targets)
        if len(slots) != len(done.targets):
            raise ScenarioError(f"targets: {name_of} names {len(slots)} targets, and {len(done.targets)} are given")
        facts |= {("target_at", (source, term(n), target)): True for n, target in zip(slots, done.targets, strict=True)}
    return facts, ()


def _slots(trees: Trees, mine: list[int]) -> Iterator[int]:
    """Yield the places that name a target; what speaks again of the same target is none of its own.

    The targets of a delayed or reflexive triggered ability are chosen when it is put on the stack (CR 603.3d, 603.7).
    """
    named: list[tuple[int, Any]] = []
    for number in mine:
        node = trees.nodes[number]
        if isinstance(node, Keyword) and node.keyword in marked("names-a-target"):
            yield number
        if not (isinstance(node, AnyTarget) or (isinstance(node, Selection) and node.target)):
            continue
        if any(isinstance(trees.nodes[n], Delayed) for n in _above(trees, number)):
            continue
        key = trees.root_of(number), node
        if key in named and (node.label is not None or _decider(trees, number)):
            continue
        named.append(key)
        yield number


def _said_if_kicked(trees: Trees, mine: list[int]) -> list[int]:
    """Return the parts that a spell says instead of what stands before them if it was kicked (CR 702.33g, 614.15)."""
    return [
        n
        for n in mine
        if isinstance(node := trees.nodes[n], If)
        and node.instead
        and isinstance(node.condition, Meets)
        and node.condition.filter == Is(concept="kicked")
    ]


def _before(trees: Trees, number: int) -> int | None:
    """Return what stands just before a part in the same row, if anything does."""
    parent = trees.parents[number]
    row = [n for n in range(number) if trees.parents[n] == parent]
    return row[-1] if row else None


def _needed(trees: Trees, board: Board, source: str, number: int) -> bool:
    """Has a target been announced for this place, as it is what the spell or ability on the stack says at once?"""
    if isinstance(trees.nodes[number], Keyword):
        return True
    *above, root = (trees.nodes[n] for n in _above(trees, number))
    if not isinstance(root, Spell) and ("base_type", (source, "ability")) not in board:
        return False
    if isinstance(root, Keyword) or any(isinstance(node, If | Instead | Ability | Delayed) for node in above):
        return False
    bound = getattr(trees.nodes[number], "number", None)
    return bound is None or (isinstance(bound.least, Number) and bound.least.value > 0)


def _most(node: Any) -> int | None:
    """Return how many targets one place can have at most, where a number says it."""
    bound = getattr(node, "number", None)
    if bound is None:
        return 1
    return bound.most.value if isinstance(bound.most, Number) else None


def _decider(trees: Trees, number: int) -> bool:
    parent = trees.parents[number]
    above = trees.nodes[parent] if parent is not None else None
    return isinstance(above, May) and above.who is trees.nodes[number]


def _above(trees: Trees, number: int | None) -> Iterator[int]:
    while number is not None:
        yield number
        number = trees.parents[number]
