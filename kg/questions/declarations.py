"""The question which declarations of attackers or of blockers are legal (CR 508.1, 509.1)."""

from __future__ import annotations

from typing import Any

from kg.questions.answer import Answer, Outcome, Step
from kg.questions.case import Case
from kg.questions.driver import LIMIT
from kg.questions.played import standing
from kg.rules.boards import facts
from kg.rules.declaring import GOALS, Pair, legal
from kg.rules.proof import Prover
from kg.rules.solve import program
from kg.scenarios.scenario import ScenarioError

MOMENTS = {"attackers": "attackers", "blockers": "declared"}
"""The moment at which each is declared."""
_SAID = {"attackers": ("attacks", "attacking"), "blockers": ("blocks", "blocking")}
"""What an outcome calls what is declared, and how a board has it."""


def declarations(case: Case) -> Answer:
    """Every legal declaration of attackers by the active player, or of blockers against what attacks.

    Raises:
        ScenarioError: ``of`` is no word for it, or the scenario has such a declaration already.
    """
    of = str(case.scenario.question.arguments["of"])
    if of not in MOMENTS:
        raise ScenarioError(f"question: of: {of!r} is neither 'attackers' nor 'blockers'")
    board, lacking = standing(case)
    said, on_board = _SAID[of]
    if any(name == on_board for name, _ in board):
        raise ScenarioError(f"question: of: {of} have been declared; leave out '{on_board}'")
    board = {**board, ("moment", (MOMENTS[of],)): True, ("weighed", ("declaration",)): True}
    day = case.scenario.as_of
    rules = program([*GOALS, ("duty", 3), ("lacks", 2)], day)
    result = rules.solve("\n".join([facts(board), case.timeless()]), record=case.explain)
    lacks = case.lacking([*lacking, *result.of("lacks")])
    found, more = legal({name: [*result.of(name)] for name, _ in GOALS}, LIMIT)
    paid = set(result.of("paid_pair"))
    outcomes = tuple(Outcome(_changes(case, pairs, said, paid)) for pairs in found)
    steps: list[Step] = []
    if case.explain and not lacks:
        prover = Prover(result)
        proofs = (prover.prove((name, (0, *row))) for name in ("duty", "charge") for row in result.of(name))
        steps = [step for proof in proofs if (step := case.explainer.step(proof)) is not None]
    return Answer(
        kind=case.scenario.question.kind,
        verdict="undecided" if lacks else "outcomes",
        as_of=day,
        derivation=tuple(steps),
        outcomes=() if lacks else outcomes,
        lacks=lacks,
        bounded=more,
        title=case.scenario.title,
    )


def _changes(case: Case, pairs: tuple[Pair, ...], said: str, paid: set[Pair]) -> dict[str, dict[str, Any]]:
    changes: dict[str, dict[str, Any]] = {}
    for who, what in pairs:
        found = changes.setdefault(case.explainer.called(who), {})
        name = case.explainer.called(what)
        found[said] = name if said not in found else [*_listed(found[said]), name]
        if (who, what) in paid:
            found["pays"] = True
    return changes


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
