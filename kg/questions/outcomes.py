"""Outcomes: what an answer says of each way in which things can come out, and how it came about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from kg.questions.absences import held_back, not_triggering, unaffected
from kg.questions.accounts import of_outcomes
from kg.questions.answer import Answer, Outcome, Step
from kg.questions.case import Case
from kg.questions.driver import Driver
from kg.questions.words import sayings
from kg.questions.worlds import World
from kg.rules.boards import Key
from kg.rules.proof import Prover

NOTHING: Mapping[str, str] = MappingProxyType({})
AFTER = MappingProxyType(
    {
        "tapped": "tapped", "fizzled": "does_not_resolve", "discards": "discards", "upkeep_demanded": "upkeep_demanded",
        "upkeep_paid": "upkeep_paid", "upkeep_other_way": "upkeep_other_way",
        "copies": "copies", "turned": "other_face", "faced_down": "face_down", "hasty": "gains_haste",
        "milled": "mills", "scried": "scries", "frozen": "does_not_untap",
        "exerted": "exerted", "suspected": "suspected", "ring_bearer": "ring_bearer",
        "monstrous": "monstrous", "goaded": "goaded", "detained": "detained", "extra_turns": "extra_turns",
        "energy": "energy", "held": "waits_for_priority",
    }
)  # fmt: skip
"""What else an answer about things that were done tells, by predicate."""
COMBAT = MappingProxyType({word: AFTER[word] for word in ("discards", "milled", "scried")})
"""What else an answer about a combat tells."""


def outcomes(
    case: Case, driver: Driver, worlds: list[World], origin: int = 0, also: Mapping[str, str] = NOTHING
) -> Answer:
    """Return the answer that the worlds of one origin amount to: every distinct outcome, and why (`of_outcomes`).

    ``also`` maps predicates to what they are called where the answer tells them too.
    """
    lacks = case.lacking(driver.lacks.get(origin, ()))
    found: dict[Any, World] = {}
    changes: dict[Any, Mapping[str, Mapping[str, Any]]] = {}
    for world in worlds:
        change = difference(case.board, world.board, also, case.explainer.called)
        key = _in_no_order(change)
        if key not in found:
            found[key], changes[key] = world, change
    distinct = tuple(
        Outcome(
            changes[key],
            tuple(_chosen(case, driver, origin, choice, "en") for choice in world.choices),
            tuple(_chosen(case, driver, origin, choice, "zh") for choice in world.choices),
        )
        for key, world in found.items()
    )
    first = next(iter(found.values()))
    reasons: list[Step] = []
    if case.explain and not lacks:
        reasons = list(of_outcomes(case, driver, list(found.values())))
        nothing = not any(changes.values())
        idle = not reasons and nothing
        if nothing or case.scenario.question.kind == "state-based-actions" or _is_damaged(first):
            reasons.extend(unaffected(case, first))
        reasons.extend(not_triggering(case, [first]) if idle else held_back(case, first))
    return Answer(
        kind=case.scenario.question.kind,
        verdict="undecided" if lacks else "outcomes",
        as_of=case.scenario.as_of,
        derivation=tuple(reasons),
        outcomes=() if lacks else distinct,
        lacks=lacks,
        bounded=origin in driver.bounded,
        title=case.scenario.title,
    )


def _is_damaged(world: World) -> bool:
    """Is there damage marked on something?"""
    return any(name == "damage" and number for (name, _), number in world.board.items())


def _in_no_order(value: Any) -> Any:
    """Return what is the same for equal mappings, in whichever order their items stand."""
    if isinstance(value, Mapping):
        return frozenset((key, _in_no_order(item)) for key, item in value.items())
    return tuple(map(_in_no_order, value)) if isinstance(value, (list, tuple)) else value


def _chosen(case: Case, driver: Driver, origin: int, choice: tuple[Any, Any], language: str) -> str:
    """Return a choice in words, with who made it where another player controls the one who would (CR 720.5)."""
    said = case.explainer.choice(*choice, language)
    if (ruler := driver.rulers.get((origin, choice))) is None:
        return said
    by = str(sayings()[language]["phrases"]["decided-by"]).format(case.explainer.value(ruler, language))
    return f"{said}{by}"


def illegal(case: Case, driver: Driver, origin: int = 0, board: Mapping[Key, Any] | None = None) -> Answer:
    """Return the answer about a declaration of blockers of this origin that is not legal (CR 509.1).

    ``board``: the board on which they are declared, where it is not the one of the scenario.
    """
    lacks = case.lacking(driver.lacks.get(origin, ()))
    steps: list[Step | None] = []
    if case.explain and not lacks:
        result = driver.solve([driver.declared(board or case.board)], record=True)
        prover = Prover(result)
        steps = [case.explainer.step(prover.prove(("flaw", args))) for args in result.atoms.get("flaw", ())]
    return Answer(
        kind=case.scenario.question.kind,
        verdict="undecided" if lacks else "no",
        as_of=case.scenario.as_of,
        derivation=tuple(step for step in steps if step is not None),
        lacks=lacks,
        title=case.scenario.title,
    )


def _never_resolved(item: Any, board: Mapping[Key, Any]) -> bool:
    """Is it an ability that was still to resolve as the game ended?"""
    return isinstance(item, tuple) and item[0] != "tok" and board.get(("zone", (item,))) == "stack"


_AS_IT_IS = frozenset(
    {"life", "poison", "zone", "controller", "drawn", "protector", "ruled", "to_be_ruled", "monarch", "blessed"}
)
"""What a difference tells under the name and value that boards have it by."""


def difference(
    before: Mapping[Key, Any],
    after: Mapping[Key, Any],
    also: Mapping[str, str] = NOTHING,
    called: Callable[[Any], str] = str,
) -> dict[str, dict[str, Any]]:
    """Return what is different in the end, by player and object: life, poison, zone, counters, attachments, loss.

    ``also`` maps further predicates to what they are called in the answer; ``called`` gives what objects are called.
    """
    changes: dict[str, dict[str, Any]] = {}
    stopped = any(name == "lost" for name, _ in after)
    for key in sorted({*before, *after}, key=repr):
        name, arguments = key
        if stopped and arguments and _never_resolved(arguments[0], after):
            continue
        old, new = before.get(key), after.get(key)
        if old == new or not arguments or not (old or new) or not _is_there(arguments[0], before, after):
            continue
        what = changes.setdefault(called(arguments[0]), {})
        if name in (
            "life",
            "poison",
            "zone",
            "controller",
            "drawn",
            "protector",
            "ruled",
            "to_be_ruled",
            "monarch",
            "blessed",
        ):
            what[name] = new
        elif name == "counters":
            what.setdefault("counters", {})[arguments[1]] = new or 0
        elif name == "pool":
            what.setdefault("mana_pool", {})[arguments[1]] = new or 0
        elif name == "tied_pool":
            restricted = what.setdefault("mana_for_some_uses", {})
            restricted[arguments[1]] = restricted.get(arguments[1], 0) + (new or 0)
        elif name == "attached":
            what["attached_to"] = called(arguments[1]) if new else what.get("attached_to")
        elif name == "lost":
            what["loses"] = True
        elif name == "draws_game":
            what["draw"] = True
        elif name == "regeneration":
            what["regeneration"] = new
        elif name in ("extra_phases", "skips"):
            what.setdefault(name, {})[arguments[1]] = new or 0
        elif name == "daytime":
            what["day_night"] = new
        elif name in also:
            what[also[name]] = bool(new) if new is None or new is True else new
    for what in changes.values():
        if what.get("zone") not in (None, "battlefield"):
            what.pop("counters", None)
            what.pop("attached_to", None)
            what.pop("regeneration", None)
            what.pop("protector", None)
            what.pop("tapped", None)  # only permanents have status (CR 110.5d)
    return {who: what for who, what in changes.items() if what}


def _is_there(item: Any, before: Mapping[Key, Any], after: Mapping[Key, Any]) -> bool:
    """Return whether something is an object or player: what merely waits to trigger is in no zone (CR 603.7)."""
    found = (("zone", (item,)), ("held", (item,)))
    return not isinstance(item, tuple) or any(key in board for board in (before, after) for key in found)
