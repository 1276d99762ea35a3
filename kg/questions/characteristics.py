"""What an object's characteristics are now, and why, layer by layer (CR 613)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kg.questions.accounts import account_of
from kg.questions.answer import Answer, Step
from kg.questions.case import Case
from kg.questions.played import the_one, the_world
from kg.rules.boards import Board, facts
from kg.rules.proof import Prover
from kg.rules.solve import Result, program

_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors", "intrinsic": "mana"}
_NUMBERS = ("power", "toughness")
GOALS = (
    *((name, 2) for name in (*_LISTS, *_NUMBERS)), ("instance", 3), ("has", 2), ("bears", 2), ("modifies", 4),
    ("lacks", 2), ("hides", 1),
)  # fmt: skip


def characteristics(case: Case) -> Answer:
    """Return the characteristics of an object, after the actions of the scenario.

    The values are ``name``, ``types``, ``subtypes``, ``supertypes``, ``colors``, ``mana`` (of basic land types),
    ``mana_value``, ``abilities``, and ``power`` and ``toughness`` where it is a creature or has them.

    Raises:
        ScenarioError: the actions lead to more than one board.
    """
    scenario = case.scenario
    past = the_world(case) if scenario.actions else None
    board, lacking = (case.board, {}) if past is None else (past[0].board, past[1].lacks.get(0, {}))
    me = the_one(case, board, scenario.question.arguments["object"], lacking)
    given = "\n".join([facts(board), case.timeless()])
    result = program(GOALS, scenario.as_of).solve(given, record=case.explain)
    lacks = case.lacking([*lacking, *result.of("lacks")])
    values: dict[str, Any] = {}
    for name, title in _LISTS.items():
        words = sorted(value for who, value in result.of(name) if who == me)
        if words:
            values[title] = words
    for name in _NUMBERS:
        for who, number in result.of(name):
            if who == me and "creature" in values.get("types", ()):
                values[name] = number
    mine = (ability for who, ability, _ in result.of("instance") if who == me)
    held = sorted((ability for ability in mine if ability not in case.trees.in_full), key=repr)
    if ("name", (me,)) in board:
        name = board["name", (me,)]  # that of an object may be the id of another
        values["name"] = name if name in case.explainer.names else case.explainer.value(name, "en")
    values["mana_value"] = board.get(("mana_value", (me,)), 0)
    values["abilities"] = [case.explainer.ability(ability, "en") for ability in held]
    values["abilities"] += sorted(_without_text(case, board, me, result) - set(values["abilities"]))
    if ("unknown_color", (me,)) in board:
        if "colors" in values:  # whether an effect sets them or adds to them is not told apart here
            lacks = (*lacks, *case.lacking([(me, "color-indicator")]))
        values["colors"] = [case.unknown()]
    if "creature" in values.get("types", ()) and "power" not in values:
        lacks = (*lacks, *case.lacking([(me, "size-off-the-battlefield")]))
    before = account_of(case, *past, me) if past is not None else ()
    return Answer(
        kind=scenario.question.kind,
        verdict="undecided" if lacks else "outcomes",
        as_of=scenario.as_of,
        derivation=() if lacks or not case.explain else (*before, *_reasons(case, Prover(result), result.atoms, me)),
        values=None if lacks else values,
        lacks=lacks,
        title=scenario.title,
    )


def _without_text(case: Case, board: Board, me: Any, result: Result) -> set[str]:
    """Return the keyword abilities that counters give (CR 122.1b), and rules or what was done on the way."""
    counters = {key[1][1] for key, number in board.items() if key[0] == "counters" and key[1][0] == me and number > 0}
    words = {str(word) for who, word in result.of("has") if who == me and word in counters}
    words |= {str(word) for who, word in result.of("bears") if who == me}
    return {case.explainer.both(word.replace("-", " "), case.explainer.label(word, "zh")) for word in words}


def _reasons(case: Case, prover: Prover, atoms: dict[str, list[tuple[Any, ...]]], me: Any) -> tuple[Step, ...]:
    steps: list[Step] = []
    for name in ("hides", *_LISTS, "instance", "bears", "lost", *_NUMBERS):
        for arguments in sorted(atoms.get(name, ()), key=repr):
            if len(arguments) > 1 and arguments[1] == me:
                step = case.explainer.step(prover.prove((name, arguments)))
                steps.extend(_concluded([step] if step is not None else ()))
    return tuple(dict.fromkeys(steps))


def _concluded(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps, and after one that goes without saying what rules conclude on the way to it."""
    for step in steps:
        yield step
        if step.aside:
            yield from _concluded(premise for premise in step.premises if premise.rule)
