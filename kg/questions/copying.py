"""What does a copy of this object copy, and what not (CR 707.2)?"""

from __future__ import annotations

from typing import Any

from kg.questions.answer import Answer
from kg.questions.case import Case
from kg.questions.played import standing, the_one
from kg.rules.boards import facts
from kg.rules.proof import Prover
from kg.rules.solve import fact, program

_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors", "text": "abilities"}
_SINGLE = {"name": "name", "mana-value": "mana_value", "power": "power", "toughness": "toughness"}
GOALS = (("copied", 3), ("left_behind", 2), ("lacks", 2))


def copiable_values(case: Case) -> Answer:
    """Return the copiable values of an object, and under ``not_copied`` what of it a copy does not get.

    Raises:
        ScenarioError: the actions lead to more than one board.
    """
    scenario = case.scenario
    board, lacking = standing(case)
    me = the_one(case, board, scenario.question.arguments["object"], lacking)
    given = "\n".join([facts(board), fact("asks", 0, ("copy", (me,))), case.timeless()])
    result = program(GOALS, scenario.as_of).solve(given, record=case.explain)
    lacks = case.lacking([*lacking, *(row for row in result.of("lacks") if row[0] == me)])
    values: dict[str, Any] = {}
    for _, what, value in sorted(result.of("copied"), key=repr):
        if what in _SINGLE:
            values[_SINGLE[what]] = value
        elif what != "text":
            values.setdefault(_LISTS[what], []).append(value)
        elif value not in case.trees.in_full:
            values.setdefault("abilities", []).append(case.explainer.ability(value, "en"))
    if ("unknown_color", (me,)) in board:
        values["colors"] = [case.unknown()]
    behind = sorted(case.explainer.value(what, "en") for _, what in result.of("left_behind"))
    if behind:
        values["not_copied"] = behind
    steps = []
    if case.explain and not lacks:
        prover = Prover(result)
        for name in ("copied", "left_behind"):
            for arguments in sorted(result.atoms.get(name, ()), key=repr):
                step = case.explainer.step(prover.prove((name, arguments)))
                if step is not None:
                    steps.append(step)
    return Answer(
        kind=scenario.question.kind,
        verdict="undecided" if lacks else "outcomes",
        as_of=scenario.as_of,
        derivation=tuple(steps),
        values=None if lacks else values,
        lacks=lacks,
        title=scenario.title,
    )
