"""What is told of an activated ability that a scenario activates: which it is, its targets, modes and X (CR 602.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kg.abilities.abilities import Activated, Keyword, Unparsed
from kg.abilities.keywords import definition
from kg.questions.announcing import announced
from kg.questions.board import long_form
from kg.rules.boards import Board, Key
from kg.rules.facts import Trees
from kg.scenarios.scenario import ScenarioError

if TYPE_CHECKING:
    from datetime import date

    from kg.scenarios.acts import Done

_TOLD = {"target_at": "told_aim", "mode_chosen": "told_mode"}
"""What is only told of the ability: its controller chooses so as it is put on the stack, where that is legal."""


def spelled_out(trees: Trees, board: Board, done: Iterable[Done], day: date) -> Iterator[Key]:
    """Add the activated abilities that keywords which are activated stand for; yield which of which (CR 702).

    Only a keyword that an object has once, and that functions on the battlefield, is meant by its word alone.
    """
    wanted = list(_activations(done))
    printed = [(who, root) for name, (who, *rest) in board if name == "printed" for root in rest] if wanted else []
    for source, word in wanted:
        mine = [root for who, root in printed if who == source and _named(trees, root, word)]
        if len(mine) != 1 or "battlefield" not in definition(word).zones:
            continue
        keyword = trees.node(mine[0])
        forms = long_form(keyword, day) if isinstance(keyword, Keyword) else ()
        meant = [one for one in forms if isinstance(one, Activated)]
        if len(meant) == 1:
            yield "spelled_use", (source, word, mine[0], trees.add(meant[0], trees.text_of(mine[0])))


def _activations(done: Iterable[Done]) -> Iterator[tuple[str, str]]:
    for each in done:
        if each.act[0] == "activate" and isinstance(each.act[1][1], str):
            yield each.act[1]
        yield from _activations(each.respond)


def _named(trees: Trees, root: Any, word: str) -> bool:
    node = trees.node(root)
    return isinstance(node, Keyword) and node.keyword == word


def activated(trees: Trees, board: Board, source: str, done: Done) -> tuple[dict[Key, Any], tuple[Any, ...]]:
    """Return the facts about the activated ability of ``source`` that ``done`` names, and what of its text hides it.

    Abilities are counted in the order of the text, the first is 1; the object on the stack that the facts speak of is
    ``ability(source, ability, "printed", activated(source))`` of the rules (CR 602.2a).

    Raises:
        ScenarioError: there is no activated ability of that number, or what `announced` raises.
    """
    nth = done.act[1][1]
    spelled = [arguments[-1] for name, arguments in board if name == "spelled_use" and arguments[:2] == (source, nth)]
    if not spelled and isinstance(nth, str):
        return announced(trees, board, source, done)
    if spelled:
        ability = spelled[0]
    elif unread := tuple(
        root
        for name, (who, *rest) in board
        if name == "printed" and who == source
        for root in rest
        if isinstance(trees.node(root), Unparsed)
    ):
        return {}, unread
    else:
        ability = _numbered(trees, board, source, nth[1][0])
    item = ("ability", (source, ability, "printed", ("activated", (source,))))
    own: dict[Key, Any] = {("printed", (item, ability)): True, ("base_type", (item, "ability")): True}
    facts, hidden = announced(trees, own, item, done, f"the ability of {source}")
    told = {(_TOLD.get(name, name), arguments): value for (name, arguments), value in facts.items()}
    return {("told_use", (source, nth, ability)): True, **told}, hidden


def _numbered(trees: Trees, board: Board, source: str, number: int) -> Any:
    printed = [root for name, (who, *rest) in board if name == "printed" and who == source for root in rest]
    ordered = sorted((root for root in printed if isinstance(trees.node(root), Activated)), key=lambda root: root[1])
    if number > len(ordered):
        raise ScenarioError(f"activate: {source} has {len(ordered)} activated abilities, and {number} is given")
    return ordered[number - 1]
