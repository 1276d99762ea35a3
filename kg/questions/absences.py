"""What did not come about: why an ability does not trigger, why a state-based action does nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from kg.abilities.abilities import Keyword, Triggered
from kg.abilities.keywords import definition
from kg.questions.answer import Step
from kg.questions.case import Case
from kg.questions.worlds import World
from kg.rules.boards import facts
from kg.rules.proof import Opening, Proof, Prover, nearest_of
from kg.rules.solve import program, text

_WAITS = re.compile(r"triggers\(World,(\w+)\((\w+),(\w+)")
"""The head of a statement by which a keyword triggers: the keyword, its object, and the ability."""
_EVENTS = frozenset({"event", "is_cast"})
"""The premises by which something has happened."""


SURVIVING = (("survives", 1), ("unaffected", 1))


def unaffected(case: Case, world: World) -> Iterator[Step]:
    """Yield why what could have been destroyed or lost on the way to ``world`` was not (CR 702.12b, 704.5)."""
    last = {**world.board, ("moment", ("check",)): True}
    given = "\n".join([case.timeless(), facts(*world.trail, last)])
    result = program(SURVIVING, case.scenario.as_of).solve(given, record=True)
    prover = Prover(result)
    rows = [(name, row) for name, _ in SURVIVING for row in sorted(result.atoms.get(name, ()), key=repr)]
    told: set[Any] = set()
    for name, row in rows:
        if row[1] in told or (name == "unaffected" and row[0] != len(world.trail)):
            continue
        told.add(row[1])
        if (step := case.explainer.step(prover.prove((name, row)))) is not None:
            yield step


def keywords_not_triggering(case: Case, world: World) -> Iterator[tuple[Step, bool]]:
    """Yield, for each keyword that does not trigger on the way to ``world``, why, and whether its event came.

    Where the rule of the keyword tells what it lacked, that is the reason; else what the keyword waits for.
    """
    triggered = {(kind, *what[:2]) for kind, what in world.triggers}
    boards = [*world.trail, *world.idle] or [case.board]
    rules = program([("triggers", 1)], case.scenario.as_of)
    given = "\n".join([case.timeless(), facts(*boards)])
    for who, item, node in _keywords(case):
        if (node.keyword.replace("-", "_"), who, item) in triggered:
            continue
        openings = [
            Opening(one, f"World = 0..{len(boards) - 1}; {o} = {text(who)}; {a} = {text(item)}", frozenset((o, a)))
            for one in rules.statements
            for name, o, a in _WAITS.findall(one.threaded)
            if name == node.keyword.replace("-", "_")
        ]
        goal = "untriggered", (0, who, item)
        for missing in nearest_of(rules, given, goal, openings):
            step = case.explainer.missing([missing]) if _EVENTS.intersection(missing.held) else None
            if step is not None and step.premises:
                yield case.explainer.waiting(who, item, node, missing.rule, step.premises), True
                break
        else:
            yield case.explainer.waiting(who, item, node), False


def _keywords(case: Case) -> Iterator[tuple[Any, Any, Keyword]]:
    """Yield the triggered keyword abilities printed on permanents, with what has them."""
    for name, (who, *rest) in case.board:
        node = case.trees.node(rest[0]) if name == "printed" and case.board[("zone", (who,))] == "battlefield" else None
        if isinstance(node, Keyword) and "triggered" in definition(node.keyword).kinds:
            yield who, rest[0], node


def not_triggering(case: Case, worlds: Sequence[World]) -> Iterator[Step]:
    """Yield, for each triggered ability of a permanent, why it does not trigger on the way to ``worlds`` (CR 603.2)."""
    proofs = _untriggered(case, worlds).values()
    yield from (step for proof in proofs if (step := case.explainer.step(proof)) is not None)
    yield from (step for step, _ in keywords_not_triggering(case, worlds[0]))


def held_back(case: Case, world: World) -> Iterator[Step]:
    """Yield why abilities did not trigger although their event came: what they ask for did not hold (CR 603.2-4)."""
    if any(True for _ in _keywords(case)):
        yield from (step for step, came in keywords_not_triggering(case, world) if came)
    if not any(isinstance(node, Triggered) and node.condition is not None for node in case.trees.nodes):
        return
    triggered = {what[:2] for kind, what in world.triggers if kind == "ability"}
    for ability, proof in _untriggered(case, [world]).items():
        held = proof.firing is not None and proof.firing.rule == "condition-keeps-it-from-triggering"
        if held and ability not in triggered and (step := case.explainer.step(proof)) is not None:
            yield step


def _untriggered(case: Case, worlds: Sequence[World]) -> dict[tuple[Any, ...], Proof]:
    """Return, by object and ability, why it does not trigger on the way to the first of ``worlds``.

    Of the reasons that several moments give, the one whose premises hold furthest.
    """
    boards = [board for world in worlds[:1] for board in (*world.trail, *world.idle)] or [case.board]
    rules = program([("untriggered", 2)], case.scenario.as_of)
    given = "\n".join([case.timeless(), facts(*boards)])
    result = rules.solve(given, record=True)
    prover = Prover(result)
    found: dict[tuple[Any, ...], Proof] = {}
    for arguments in sorted(result.atoms.get("untriggered", ()), key=repr):
        proof = prover.prove(("untriggered", arguments))
        before = found.get(arguments[1:])
        if before is None or _came_to_pass(proof) > _came_to_pass(before):
            found[arguments[1:]] = proof
    return found


def _came_to_pass(proof: Proof) -> int:
    """Return how many of the premises of a proof are that something is so."""
    return sum(premise.claim.holds for premise in proof.premises)
