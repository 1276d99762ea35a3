"""Many combats at once: their boards are solved together, so that the rules are grounded once for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kg.collecting import uncollected
from kg.questions.answer import Answer
from kg.questions.case import Case, timeless
from kg.questions.combats import combat
from kg.questions.driver import LIMIT, Driver, Endless
from kg.questions.firsts import too_early
from kg.questions.happens import beginning
from kg.questions.outcomes import COMBAT, illegal, outcomes
from kg.questions.worlds import World
from kg.rules.facts import Trees
from kg.rules.solve import SolveError
from kg.scenarios.scenario import Scenario

CHUNK = 400
"""How many combats are solved together: more of them share the rules, which are read anew for every step."""


def answers(scenarios: Sequence[Scenario]) -> Iterator[Answer]:
    """Yield the answer to each scenario in order, without derivations; combats are worked out together.

    Raises:
        ScenarioError: as for `kg.questions.ask`.
    """
    for at in range(0, len(scenarios), CHUNK):
        with uncollected():
            found = _chunk(scenarios[at : at + CHUNK])
        yield from found


def _chunk(scenarios: Sequence[Scenario]) -> list[Answer]:
    from kg.questions.kinds import answer

    found: dict[int, Answer] = {}
    groups: dict[tuple[object, ...], list[tuple[int, Scenario]]] = {}
    for number, scenario in enumerate(scenarios):
        if scenario.question.kind == "combat" and not scenario.actions and not any(too_early(scenario)):
            key = (scenario.as_of, scenario.step, scenario.question.arguments.get("blocks", "given"))
            groups.setdefault(key, []).append((number, scenario))
        else:
            found[number] = answer(scenario, explain=False)
    for group in groups.values():
        found.update(zip([number for number, _ in group], _together([s for _, s in group]), strict=True))
    return [found[number] for number in range(len(scenarios))]


def _together(scenarios: Sequence[Scenario]) -> list[Answer]:
    from kg.questions.kinds import answer, in_chinese, named

    trees = Trees(shared=True)
    cases = [Case.of(scenario, False, trees) for scenario in scenarios]
    for case in cases:
        with case.scenario.naming_it():
            start, free = beginning(case)
    driver = Driver(scenarios[0].as_of, timeless(cases), limit=LIMIT * 16, quiet=True)
    try:
        worlds = combat(driver, [case.board for case in cases], start, free_blocks=free)
    except (Endless, SolveError):
        return [answer(scenario, explain=False) for scenario in scenarios]
    by_origin: dict[int, list[World]] = {number: [] for number in range(len(cases))}
    for world in worlds:
        by_origin[world.origin].append(world)
    made: list[Answer] = []
    for number, case in enumerate(cases):
        if number in driver.bounded:
            made.append(answer(case.scenario, explain=False))
        elif by_origin[number]:
            made.append(outcomes(case, driver, by_origin[number], number, COMBAT))
        else:
            made.append(illegal(case, driver, number))
        found = made[-1]
        zh = found.zh or in_chinese(found, case.explainer.zh)
        made[-1] = replace(found, zh=zh, objects=tuple(named(case.scenario)))
    return made
