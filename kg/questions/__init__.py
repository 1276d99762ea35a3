"""Interaction questions: scenarios, verdicts, explanations and claims.

`ask` answers a scenario; `check` tries claims; `combat` works out a combat of plain creatures.
"""

from kg.questions.answer import Answer, Outcome, Step
from kg.questions.scenario import Scenario, ScenarioError, load

__all__ = ["Answer", "Outcome", "Scenario", "ScenarioError", "Step", "ask", "load"]


def ask(scenario: Scenario, **options: object) -> Answer:
    """Answer a scenario; see `kg.questions.kinds.answer`."""
    from kg.questions.kinds import answer

    return answer(scenario, **options)  # type: ignore[arg-type]
