"""Question kinds: which goals each asks of the rules, and how the answer is read from what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kg.questions.answer import Answer, Named, Step
from kg.questions.board import active
from kg.questions.case import Case
from kg.questions.casting import can_activate, can_cast, can_play, can_take_action
from kg.questions.characteristics import characteristics
from kg.questions.copying import copiable_values
from kg.questions.declarations import declarations
from kg.questions.driver import ROUNDS, Endless
from kg.questions.either import either_face
from kg.questions.firsts import not_yet, too_early
from kg.questions.happens import after, combat_result, damage_assignment, resolve, state_based_actions, triggers
from kg.questions.played import standing
from kg.questions.words import sayings
from kg.rules import declaring
from kg.rules.boards import facts
from kg.rules.changes import doubtful
from kg.rules.compile import compiled
from kg.rules.proof import Prover, nearest
from kg.rules.solve import Atom, SolveError, fact, program
from kg.scenarios.scenario import Scenario

LACKS = ("lacks", 2)


def answer(scenario: Scenario, *, explain: bool = True) -> Answer:
    """Answer ``scenario`` as `answer_of_the_day` does, unless a change whose day is in doubt makes a difference.

    Raises:
        ScenarioError: as `answer_of_the_day`; it begins with where the scenario stands.
    """
    with scenario.naming_it():
        return _beyond_doubt(scenario, explain)


def _beyond_doubt(scenario: Scenario, explain: bool) -> Answer:
    found = answer_of_the_day(scenario, explain=explain)
    days = scenario.question.arguments["between"] if scenario.question.kind == "what-changed" else (scenario.as_of,)
    if found.verdict == "undecided" or not any(change for day in days for change in doubtful(day)):
        return found
    from kg.questions.doubt import with_doubt

    asked = scenario.question.arguments["question"] if scenario.question.kind == "what-changed" else scenario.question
    for day in days:
        found = with_doubt(found, replace(scenario, as_of=day, question=asked), answer_of_the_day)
    return found


def answer_of_the_day(scenario: Scenario, *, explain: bool = True) -> Answer:
    """Answer ``scenario`` by the rules held to be in force on its day; with ``explain`` it holds its derivation.

    Raises:
        ScenarioError: arguments of the question that make no sense for this board.
    """
    if scenario.question.kind != "what-changed" and (early := [*too_early(scenario)]):
        return replace(not_yet(scenario, early), objects=tuple(named(scenario)))
    if (about := _WITHOUT_BOARD.get(scenario.question.kind)) is not None:
        return replace(about(scenario, explain), objects=tuple(named(scenario)))
    if (found := either_face(scenario, explain, answer_of_the_day)) is not None:
        return replace(found, objects=tuple(named(scenario)))
    case = Case.of(scenario, explain)
    try:
        found = _KINDS[scenario.question.kind](case)
    except (Endless, SolveError) as error:
        reason = str(error) if isinstance(error, Endless) else "no-single-result"
        en, zh = (sayings()[language]["phrases"][reason].format(ROUNDS) for language in ("en", "zh"))
        return Answer(
            scenario.question.kind, "undecided", scenario.as_of, lacks=(en,), zh={en: zh}, title=scenario.title
        )
    found = replace(found, objects=tuple(named(scenario)), zh=in_chinese(found, case.explainer.zh))
    if found.lacks:
        return found
    return replace(found, terms=tuple(case.explainer.terms), notes=(*found.notes, *eras(found)))


def in_chinese(found: Answer, known: Mapping[str, str]) -> dict[str, str]:
    """Return, of what is ``known`` in Chinese, what the answer says outside its sentences: values, lacks, outcomes."""
    said: set[str] = set(found.lacks)
    waiting: list[Any] = [found.values, *(outcome.changes for outcome in found.outcomes)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Mapping):
            waiting.extend((*item.keys(), *item.values()))
        elif isinstance(item, (list, tuple)):
            waiting.extend(item)
        elif isinstance(item, str):
            said.update((item, item.partition(": ")[2]))
    return {en: zh for en, zh in sorted(known.items()) if en in said}


def named(scenario: Scenario) -> Iterator[Named]:
    """Yield how the objects and players of a scenario are called."""
    yield from (Named(thing.id, thing.name, thing.card) for thing in scenario.objects)
    yield from (Named(seat.id, seat.id) for seat in scenario.players)


def eras(found: Answer) -> Iterator[str]:
    """Yield, for each rule that the answer rests on and that came or went with a change of the rules, what changed.

    So one sees why another day may have another answer.
    """
    book = compiled().book
    for name in dict.fromkeys(step.rule for step in _walk(found.derivation) if step.rule):
        if said := book.history(book.rule(name)):
            yield said


def _walk(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _walk(step.premises)


def _list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _can(
    case: Case, asked: list[Atom], now: tuple[dict[Any, Any], dict[Any, None]], flaws: bool, warnings: bool = False
) -> Answer:
    """Yes if every action of ``asked`` can be done and, with ``flaws``, the declaration as a whole has none.

    ``now`` is the board, and what could not be read on the way to it.
    """
    board, lacking = now
    goals = [
        ("can", 1),
        LACKS,
        *([("flaw", 1), *declaring.GOALS] if flaws else []),
        *([("warns", 1)] if warnings else []),
    ]
    day = case.scenario.as_of
    rules = program(goals, day)
    given = "\n".join([facts(board), *(fact("asks", 0, action) for action in asked), case.timeless()])
    result = rules.solve(given, record=case.explain)
    if flaws and result.atoms.get("unmet"):
        weighed = declaring.weighed({name: [*result.of(name)] for name, _ in declaring.GOALS})
        given = "\n".join([given, facts(weighed).removeprefix("world(0).\n")])
        result = rules.solve(given, record=case.explain)
    lacks = case.lacking([*lacking, *result.of("lacks")])
    able = [action for action in asked if result.holds("can", action)]
    broken = [what for (what,) in result.of("flaw")]
    yes = len(able) == len(asked) and not broken
    steps: list[Step] = []
    if case.explain:
        prover = Prover(result)
        wanted: Iterator[tuple[str, Any]] = iter(
            [("can", a) for a in able] if yes else [*(("cannot", a) for a in asked), *(("flaw", f) for f in broken)]
        )
        for name, argument in wanted:
            if result.holds(name, argument):
                step = case.explainer.step(prover.prove((name, (0, argument))))
                if step is not None and not (name == "flaw" and argument[0] in ("block", "attack")):
                    steps.append(step)
        for action in asked:
            if not result.holds("may", action):
                found = case.explainer.missing(nearest(rules, given, ("may", (0, action))))
                if found is not None:
                    steps.append(found)
        for (what,) in result.of("warns"):
            step = case.explainer.step(prover.prove(("warns", (0, what))))
            steps.extend([step] if step is not None else [])
    return Answer(
        kind=case.scenario.question.kind,
        verdict="undecided" if lacks else "yes" if yes else "no",
        as_of=day,
        derivation=() if lacks else tuple(steps),
        lacks=lacks,
        title=case.scenario.title,
    )


def can_block(case: Case) -> Answer:
    """Can these creatures block this attacker, as one declaration (CR 509.1)?

    What is not attacking yet is taken to attack each player who would block it, in a turn of its controller.
    """
    arguments = case.scenario.question.arguments
    attacker = arguments["attacker"]
    blockers = _list(arguments["blocker"])
    board, lacking = standing(case)
    board = dict(board)
    if not any(name == "attacking" and who == attacker for name, (who, *_) in board):
        board = {key: value for key, value in board.items() if key[0] != "active"}
        board |= active(case.scenario, board["controller", (attacker,)])
        defenders = dict.fromkeys(board["controller", (b,)] for b in blockers)
        board.update({("attacking", (attacker, player)): True for player in defenders})
    board.update({("blocking", (b, attacker)): True for b in blockers})
    board["moment", ("declared",)] = True
    return _can(case, [("block", (b, attacker)) for b in blockers], (board, lacking), flaws=True, warnings=True)


def can_attack(case: Case) -> Answer:
    """Can this creature attack that player or permanent, with those that attack already (CR 508.1)?"""
    arguments = case.scenario.question.arguments
    attacker = arguments["attacker"]
    board, lacking = standing(case)
    board = dict(board)
    side = case.scenario.with_team(board["controller", (attacker,)])
    others = [seat.id for seat in case.scenario.players if seat.id not in side]
    defender = arguments.get("defender", others[0])
    board.update({("proposed", (attacker, defender)): True, ("moment", ("attackers",)): True})
    return _can(case, [("attack", (attacker, defender))], (board, lacking), flaws=True, warnings=True)


def can_target(case: Case) -> Answer:
    """Can this spell or ability have that target (CR 115)?"""
    arguments = case.scenario.question.arguments
    return _can(
        case, [("target", (arguments["source"], arguments["target"]))], standing(case), flaws=False, warnings=True
    )


def can_attach(case: Case) -> Answer:
    """Can this Aura, Equipment or Fortification be attached to that (CR 301.5, 303.4, 701.3)?"""
    arguments = case.scenario.question.arguments
    return _can(case, [("attach", (arguments["object"], arguments["to"]))], standing(case), flaws=False)


def _what_changed(scenario: Scenario, explain: bool) -> Answer:
    from kg.questions.changed import what_changed

    return what_changed(scenario, explain, answer_of_the_day)


def _follows(scenario: Scenario, explain: bool) -> Answer:
    from kg.questions.shapes import follows

    return follows(scenario, explain)


def _who_chooses(scenario: Scenario, explain: bool) -> Answer:
    from kg.questions.shapes import who_chooses

    return who_chooses(scenario, explain)


_WITHOUT_BOARD: dict[str, Callable[[Scenario, bool], Answer]] = {
    "what-changed": _what_changed,
    "follows": _follows,
    "who-chooses": _who_chooses,
}
"""Kinds that set up no board of their own."""
_KINDS: dict[str, Callable[[Case], Answer]] = {
    "can-block": can_block,
    "can-attack": can_attack,
    "declarations": declarations,
    "can-target": can_target,
    "can-attach": can_attach,
    "can-cast": can_cast,
    "can-play": can_play,
    "can-activate": can_activate,
    "can-take-action": can_take_action,
    "damage-assignment": damage_assignment,
    "combat": combat_result,
    "triggers": triggers,
    "state-based-actions": state_based_actions,
    "resolve": resolve,
    "after": after,
    "characteristics": characteristics,
    "copiable-values": copiable_values,
}
