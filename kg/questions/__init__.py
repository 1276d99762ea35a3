"""Interaction questions: scenarios, verdicts, explanations and claims.

`ask` answers a scenario; `check` tries claims; `combat` works out a combat of plain creatures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.questions.answer import Answer, Outcome, Step
from kg.scenarios.scenario import CardSource, Scenario, ScenarioError, load

if TYPE_CHECKING:
    from kg.graph import KnowledgeGraph
    from kg.questions.claims import Verdict

__all__ = ["Answer", "CardSource", "Outcome", "Scenario", "ScenarioError", "Step", "ask", "check", "combat", "load"]


def ask(scenario: Scenario, *, explain: bool = True, graph: KnowledgeGraph | None = None) -> Answer:
    """Answer a scenario; with ``graph`` the answer holds the rulings of the graph that speak of the same.

    Raises:
        ScenarioError: arguments of the question that make no sense for the board.
    """
    from kg.questions.kinds import answer

    found = answer(scenario, explain=explain)
    if graph is None:
        return found
    from kg.questions.rulings import with_rulings

    return with_rulings(found, scenario, graph)


def check(paths: Iterable[Path | str], cards: CardSource | None = None, as_of: date | None = None) -> Iterator[Verdict]:
    """Yield how each claim of claims files fares; see `kg.questions.claims.check`."""
    from kg.questions.claims import check as claims

    return claims(paths, cards, as_of)


def combat(
    creatures: Iterable[Mapping[str, Any]],
    *,
    players: Iterable[str | Mapping[str, Any]] = ("you", "opponent"),
    as_of: date | None = None,
    free_blocks: bool = False,
) -> Answer:
    """Return every outcome of a combat of plain creatures.

    ``creatures`` are objects in the scenario format: ``id``, ``power``, ``toughness``, ``abilities`` (a list of short
    forms), ``controller``, ``attacking`` (a player) or ``blocking`` (ids). With ``free_blocks`` all legal blocks are
    tried. Each outcome of the answer maps players and creatures to what is different for them in the end.

    Raises:
        ScenarioError: a creature, player or ability that is not what it should be.
    """
    from kg.scenarios.scenario import read

    data: dict[str, Any] = {
        "objects": [{"types": ["creature"], **creature} for creature in creatures],
        "players": list(players),
        "question": {"kind": "combat", "blocks": "free" if free_blocks else "given"},
    }
    return ask(read(data, as_of=as_of), explain=False)
