"""Questions about combat and state-based actions: answered by following every choice with the driver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.keywords import definition
from kg.questions.answer import Answer, Outcome, Step
from kg.questions.case import Case
from kg.questions.driver import ORDER, Driver, World, assignments, before_damage, combat, two_steps
from kg.questions.sequence import Player
from kg.questions.words import sayings
from kg.rules.boards import Key, facts
from kg.rules.proof import Claim, Proof, Prover
from kg.rules.solve import program
from kg.scenarios.acts import Done, read_costs, read_modes
from kg.scenarios.scenario import ScenarioError

TOLD = (
    "prevented", "hits", "gets", "mirrors", "boosts", "regenerates", "destroyed", "moves", "sets_up", "becomes",
)  # fmt: skip
"""The conclusions that an account of a combat tells, in the order in which it tells those of one moment."""
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
_TOLD_ALREADY = (("moves", "destroyed"), ("becomes", "zone-change"), ("becomes", "ability-leaves-the-stack"))
"""What another conclusion tells already."""
_TOLD_KEYS = {
    "becomes": (
        "lost",
        "attached",
        "zone",
        "held",
        "daytime",
        "turned",
        "faced_down",
        "protector",
        "ruled",
        "to_be_ruled",
    ),
    "gets": ("life", "poison", "counters", "drawn", "extra_turns", "extra_phases", "skips"),
}


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
    worlds = combat(driver, played_on, start, free_blocks=free)
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
    last = Done(("resolve", (arguments["object"],)), targets, (), modes, arguments.get("x"), adds=costs)
    driver = Driver(case.scenario.as_of, case.timeless())
    return outcomes(case, driver, played(case, driver, (*case.scenario.actions, last)), also=AFTER)


def after(case: Case) -> Answer:
    """What is different after the things that the scenario says were done?"""
    driver = Driver(case.scenario.as_of, case.timeless())
    return outcomes(case, driver, played(case, driver, case.scenario.actions, on=False), also=AFTER)


def played(case: Case, driver: Driver, done: Iterable[Done], *, on: bool = True) -> list[World]:
    """Return the worlds after these things were done on the board of the scenario.

    Where the last of them is an untap step, and the game goes ``on``, what triggered in it resolves.
    """
    player = Player(driver, case.announced)
    worlds = player.play([World(dict(case.board))], done)
    return player.resume(worlds) if on else worlds


def standing(case: Case) -> tuple[dict[Key, Any], dict[Any, None]]:
    """Return the board after the actions of the scenario, and what the rules could not read on the way.

    Raises:
        ScenarioError: the actions lead to more than one board.
    """
    if not case.scenario.actions:
        return case.board, {}
    driver = Driver(case.scenario.as_of, case.timeless())
    worlds = played(case, driver, case.scenario.actions)
    if len(worlds) != 1:
        raise ScenarioError(f"question: the actions lead to {len(worlds)} boards; ask about one")
    return worlds[0].board, driver.lacks.get(0, {})


def the_one(case: Case, board: Mapping[Key, Any], name: str, lacking: Mapping[Any, None]) -> Any:
    """Return the object on the board that a question calls ``name``: an id, or `token 1 of sow`.

    Where something could not be read on the way (``lacking``) there may be no such token.

    Raises:
        ScenarioError: no token, or more than one, is called so.
    """
    if any(thing.id == name for thing in case.scenario.objects):
        return name
    made = [who for key, (who, *_) in board if key == "zone" and isinstance(who, tuple)]
    token, _, maker = name.partition(" of ")
    said = f"{token} of {case.explainer.names.get(maker, maker)}"
    found = [who for who in made if case.explainer.called(who).endswith(said)]
    if not found and lacking:
        return name
    if len(found) != 1:
        raise ScenarioError(f"question: object: {len(found)} tokens are called {name!r} after the actions")
    return found[0]


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
        answer = replace(answer, derivation=(*_not_triggering(case, worlds), *answer.derivation))
    return replace(answer, verdict="yes" if count else "no", values=count)


def _not_triggering(case: Case, worlds: Iterable[World]) -> Iterator[Step]:
    """Yield, for each triggered ability of a permanent, why it does not trigger on the way to ``worlds`` (CR 603.2).

    Of the reasons that several moments give, the one whose premises hold furthest.
    """
    boards = [board for world in list(worlds)[:1] for board in (*world.trail, *world.idle)] or [case.board]
    rules = program([("untriggered", 2)], case.scenario.as_of)
    given = "\n".join([case.timeless(), facts(*boards)])
    result = rules.solve(given, record=True)
    prover = Prover(result)
    found: dict[Any, Proof] = {}
    for arguments in sorted(result.atoms.get("untriggered", ()), key=repr):
        proof = prover.prove(("untriggered", arguments))
        before = found.get(arguments[1:])
        if before is None or _came_to_pass(proof) > _came_to_pass(before):
            found[arguments[1:]] = proof
    yield from (step for proof in found.values() if (step := case.explainer.step(proof)) is not None)
    here = {who for name, (who, *_) in case.board if name == "zone" and case.board[name, (who,)] == "battlefield"}
    for name, (who, *rest) in case.board:
        node = case.trees.node(rest[0]) if name == "printed" and who in here else None
        if isinstance(node, Keyword) and "triggered" in definition(node.keyword).kinds:
            yield case.explainer.waiting(who, rest[0], node)


def _came_to_pass(proof: Proof) -> int:
    """Return how many of the premises of a proof are that something is so."""
    return sum(premise.claim.holds for premise in proof.premises)


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


def outcomes(
    case: Case, driver: Driver, worlds: list[World], origin: int = 0, also: Mapping[str, str] = NOTHING
) -> Answer:
    """Return the answer that the worlds of one origin amount to: every distinct outcome, and why the first.

    ``also`` maps predicates to what they are called where the answer tells them too.
    """
    lacks = case.lacking(driver.lacks.get(origin, ()))
    found: dict[str, World] = {}
    changes: dict[str, Mapping[str, Mapping[str, Any]]] = {}
    for world in worlds:
        change = difference(case.board, world.board, also, case.explainer.called)
        key = repr(change)
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
        reasons = list(account(case, driver, first))
        if not reasons and not any(changes.values()):
            reasons = list(_not_triggering(case, [first]))
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
        result = driver.solve([{**(board or case.board), ("moment", ("declared",)): True}], record=True)
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


def account(case: Case, driver: Driver, world: World) -> Iterator[Step]:
    """Yield why things happened on the way to ``world``, moment by moment."""
    result = driver.solve(world.trail, record=True)
    prover = Prover(result)
    for number in range(len(world.trail)):
        told: set[Claim] = set()
        for name in TOLD:
            rows = (arguments for arguments in result.atoms.get(name, ()) if arguments[0] == number)
            for arguments in sorted(rows, key=repr):
                if name in _TOLD_KEYS and arguments[1][0] not in _TOLD_KEYS[name]:
                    continue
                proof = prover.prove((name, arguments))
                if proof.firing and (name, proof.firing.rule) in _TOLD_ALREADY:
                    continue
                step = case.explainer.step(proof, told)
                told.add(proof.claim)
                if step is not None:
                    yield step


def _never_resolved(item: Any, board: Mapping[Key, Any]) -> bool:
    """Is it an ability that was still to resolve as the game ended?"""
    return isinstance(item, tuple) and item[0] != "tok" and board.get(("zone", (item,))) == "stack"


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
        if name in ("life", "poison", "zone", "controller", "drawn", "protector", "ruled", "to_be_ruled"):
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


__all__ = [
    "ORDER",
    "after",
    "combat_result",
    "damage_assignment",
    "difference",
    "resolve",
    "state_based_actions",
    "triggers",
]
