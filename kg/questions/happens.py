"""Questions about what happens: in combat, by state-based actions, as a spell resolves, after actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.questions.absences import not_triggering
from kg.questions.answer import Answer, Step
from kg.questions.case import Case
from kg.questions.combats import assignments, before_damage, combat, two_steps
from kg.questions.driver import Driver
from kg.questions.fighting import is_over
from kg.questions.outcomes import AFTER, COMBAT, illegal, outcomes
from kg.questions.played import played
from kg.questions.sequence import Player
from kg.questions.worlds import World
from kg.rules.proof import Prover
from kg.scenarios.acts import Done, read_costs, read_modes, read_paid, read_spent
from kg.scenarios.scenario import ScenarioError


def combat_result(case: Case) -> Answer:
    """What is the result of this combat (CR 508-510, 704)?"""
    scenario = case.scenario
    driver = Driver(scenario.as_of, case.timeless())
    start, free = beginning(case)
    if start == "damage-on-stack":
        waiting = driver.moment([World(dict(case.board))], "damage-on-stack")
        moving = Player(driver, case.announced).play(waiting, scenario.actions)
        return outcomes(case, driver, driver.settle(driver.moment(moving, "stacked-damage")), also=COMBAT)
    played_on = played(case, driver, scenario.actions)
    passed = [world for world in played_on if is_over(world)]
    worlds = combat(driver, [world for world in played_on if world not in passed], start, free_blocks=free) + passed
    if not worlds:
        return illegal(case, driver, board=played_on[0].board)
    return outcomes(case, driver, worlds, also=COMBAT)


def beginning(case: Case) -> tuple[str, bool]:
    """Return the moment at which a combat question starts, and whether blocks are left open.

    Raises:
        ScenarioError: the question's ``blocks`` is no word for it, or nothing attacks.
    """
    blocks = case.scenario.question.arguments.get("blocks", "given")
    if blocks not in ("given", "free"):
        raise ScenarioError(f"question: blocks: {blocks!r} is neither 'given' nor 'free'")
    if not any(name == "attacking" for name, _ in case.board):
        raise ScenarioError("question: a combat needs an object with 'attacking'")
    step = case.scenario.step
    if step == "attack" and any(done.act == ("begin", ("combat",)) for done in case.scenario.actions):
        step = "declared"
    return ("declared" if step == "block" and blocks == "free" else step), blocks == "free"


def state_based_actions(case: Case) -> Answer:
    """Which state-based actions are performed, and what triggers on them (CR 704)?"""
    driver = Driver(case.scenario.as_of, case.timeless())
    return outcomes(case, driver, driver.settle(played(case, driver, case.scenario.actions)))


def resolve(case: Case) -> Answer:
    """What happens when this resolves, after what was done before (CR 608)?

    Raises:
        ScenarioError: it is not on the stack, or a target is no object or player of the scenario.
    """
    scenario, arguments = case.scenario, case.scenario.question.arguments
    given = arguments.get("targets", ())
    targets = (given,) if isinstance(given, str) else tuple(given)
    names = {*(thing.id for thing in scenario.objects), *(seat.id for seat in scenario.players)}
    for target in targets:
        if target not in names:
            raise ScenarioError(f"question: targets: {target!r} is no object or player of the scenario")
    if scenario.thing(arguments["object"]).zone != "stack":
        raise ScenarioError(f"question: object: {arguments['object']!r} is not on the stack, so it cannot resolve")
    fail = lambda place, what: ScenarioError(f"{place}: {what}")  # noqa: E731
    modes = read_modes(arguments.get("modes", ()), "question", fail)
    costs = read_costs(arguments, "question", fail)
    paid = read_paid(arguments, "question", [thing.id for thing in scenario.objects], fail)
    spent = read_spent(arguments, "question", fail)
    act = "resolve", (arguments["object"],)
    last = Done(act, targets, (), modes, arguments.get("x"), adds=costs, paid=paid, spent=spent)
    driver = Driver(case.scenario.as_of, case.timeless())
    return outcomes(case, driver, played(case, driver, (*case.scenario.actions, last)), also=AFTER)


def after(case: Case) -> Answer:
    """What is different after the things that the scenario says were done?"""
    driver = Driver(case.scenario.as_of, case.timeless())
    return outcomes(case, driver, played(case, driver, case.scenario.actions, on=False), also=AFTER)


def damage_assignment(case: Case) -> Answer:
    """How much combat damage may be assigned where, and who chooses (CR 510.1)?"""
    scenario = case.scenario
    driver = Driver(scenario.as_of, case.timeless())
    worlds = before_damage(driver, played(case, driver, scenario.actions), scenario.step)
    if not worlds:
        return illegal(case, driver)
    two = two_steps(driver, worlds) if scenario.step != "damage" else set()
    ways: list[dict[tuple[str, str], int]] = []
    assigners: dict[str, str] = {}
    for number, world in enumerate(worlds):
        found, by = assignments(driver, world.board, "first-damage" if number in two else "damage")
        ways.extend(found)
        assigners |= by
    wanted = scenario.question.arguments.get("attacker")
    ranges: dict[str, Any] = {}
    for way in ways:
        for (source, recipient), amount in way.items():
            if wanted in (None, source):
                to = ranges.setdefault(source, {"by": assigners[source], "to": {}})["to"]
                seen = to.setdefault(recipient, {"least": amount, "most": amount})
                seen["least"], seen["most"] = min(seen["least"], amount), max(seen["most"], amount)
    lacks = case.lacking(driver.lacks.get(0, ()))
    return Answer(
        kind=scenario.question.kind,
        verdict="undecided" if lacks else "outcomes",
        as_of=scenario.as_of,
        derivation=()
        if lacks or not case.explain
        else _assigning(case, driver, worlds[0], "first-damage" if 0 in two else "damage"),
        values=None if lacks else ranges,
        lacks=lacks,
        bounded=0 in driver.bounded,
        title=scenario.title,
    )


def _assigning(case: Case, driver: Driver, world: World, moment: str) -> tuple[Step, ...]:
    result = driver.solve([{**world.board, ("moment", (moment,)): True}], record=True)
    prover = Prover(result)
    wanted = case.scenario.question.arguments.get("attacker")
    steps: list[Step] = []
    rows = result.atoms.get("recipient", ())
    deadly = {(source, recipient) for _, source, recipient in result.atoms.get("deadly", ())}
    by_toughness = {r for _, s, r, *_ in rows if wanted in (None, s) and (s, r) not in deadly}
    for name in ("recipient", "lethal", "deadly", "banded", "free_division", "ruler_divides"):
        for arguments in sorted(result.atoms.get(name, ()), key=repr):
            if arguments[1] in by_toughness if name == "lethal" else wanted in (None, arguments[1]):
                step = case.explainer.step(prover.prove((name, arguments)))
                if step is not None:
                    steps.append(step)
    return tuple(steps)


def triggers(case: Case) -> Answer:
    """What triggers at this moment of the scenario (CR 603)?"""
    driver = Driver(case.scenario.as_of, case.timeless())
    if case.scenario.actions:
        worlds = played(case, driver, case.scenario.actions)
    else:
        worlds = driver.moment([World(dict(case.board))], case.scenario.step)
    count: dict[str, int] = {}
    for kind, (source, *rest) in worlds[0].triggers if worlds else ():
        what = (
            case.explainer.ability(rest[0], "en") if kind == "ability" else case.explainer.label(kind.replace("_", "-"))
        )
        name = f"{case.explainer.value(source, 'en')}: {what}"
        count[name] = count.get(name, 0) + 1
    answer = outcomes(case, driver, worlds)
    if answer.lacks:
        return answer
    if not count and case.explain:
        said = dict.fromkeys((*not_triggering(case, worlds), *answer.derivation))
        answer = replace(answer, derivation=tuple(said))
    return replace(answer, verdict="yes" if count else "no", values=count)
