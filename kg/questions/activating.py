"""What is told of an activated ability that a scenario activates: which it is, its targets, modes and X (CR 602.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kg.abilities.abilities import Activated, Unparsed
from kg.questions.announcing import announced
from kg.rules.boards import Board, Key
from kg.rules.facts import Trees
from kg.scenarios.scenario import ScenarioError

if TYPE_CHECKING:
    from kg.scenarios.acts import Done

_TOLD = {"target_at": "told_aim", "mode_chosen": "told_mode"}
"""What is only told of the ability: its controller chooses so as it is put on the stack, where that is legal."""


def activated(trees: Trees, board: Board, source: str, done: Done) -> tuple[dict[Key, Any], tuple[Any, ...]]:
    """Return the facts about the activated ability of ``source`` that ``done`` numbers, and what of its text hides it.

    Abilities are counted in the order of the text, the first is 1; the object on the stack that the facts speak of is
    ``ability(source, ability, "printed", activated(source))`` of the rules (CR 602.2a).

    Raises:
        ScenarioError: there is no activated ability of that number, or what `announced` raises.
    """
    nth = done.act[1][1]
    number: int = nth[1][0]
    printed = {
        root: trees.node(root) for name, (who, *rest) in board if name == "printed" and who == source for root in rest
    }
    ordered = sorted((root for root, node in printed.items() if isinstance(node, Activated)), key=lambda root: root[1])
    if unread := tuple(root for root, node in printed.items() if isinstance(node, Unparsed)):
        return {}, unread
    if number > len(ordered):
        raise ScenarioError(f"activate: {source} has {len(ordered)} activated abilities, and {number} is given")
    ability = ordered[number - 1]
    item = ("ability", (source, ability, "printed", ("activated", (source,))))
    own: dict[Key, Any] = {("printed", (item, ability)): True, ("base_type", (item, "ability")): True}
    facts, hidden = announced(trees, own, item, done, f"the ability of {source}")
    told = {(_TOLD.get(name, name), arguments): value for (name, arguments), value in facts.items()}
    return {("told_use", (source, nth, ability)): True, **told}, hidden
