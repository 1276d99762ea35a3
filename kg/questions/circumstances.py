"""The turn and the announcements of a question about casting or activating, as facts (CR 601.2b, 602.2b)."""

from __future__ import annotations

from typing import Any

from kg.questions.case import Case
from kg.rules.boards import Board
from kg.scenarios.faces import face_down_ways
from kg.scenarios.scenario import Scenario, Thing, symbols_of

_MANA = "WUBRGC"
"""The types of mana (CR 106.1b), in the order of the bits that stand for sets of them."""
_OF_THE_TURN = {
    "lands_played": "lands",
    "activated": "activated",
    "attacked_already": "attacked",
    "dealt_combat_damage": "combat_damage",
}
"""What `this_turn` tells that the actions of a scenario do not do themselves, by the predicate of the rules."""


def circumstances(case: Case, now: Board) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the facts about the turn and the announcements that the question makes; ``now``: after the actions."""
    scenario, arguments = case.scenario, case.scenario.question.arguments
    me = arguments["object"]
    board: dict[tuple[str, tuple[Any, ...]], Any] = {("phase", (scenario.phase,)): True}
    board |= _told_of_the_turn(scenario)
    for thing in scenario.objects:
        for order, symbol in enumerate(face_now(thing, now).mana_cost or ()):
            board["mana_symbol", (thing.id, order, symbol)] = True
        if any(("faced_down", (thing.id, how)) in now for how in face_down_ways()):
            for order, symbol in enumerate(true_face(thing).mana_cost or ()):
                board["true_symbol", (thing.id, order, symbol)] = True
        if thing.times_cast:
            board["times_cast", (thing.id,)] = thing.times_cast
    if scenario.thing(me).chosen:
        board["face_chosen", (me,)] = True
    if "x" in arguments:
        board["chosen_x", (me,)] = arguments["x"]
        if scenario.question.kind not in ("can-activate", "can-take-action") and not arguments.get(
            "without_paying"
        ):  # CR 202.3e
            thing = face_now(scenario.thing(me), now)
            board["mana_value", (me,)] = thing.mana_value + arguments["x"] * (thing.mana_cost or ()).count("X")
            board.pop(("x_not_announced", (me,)), None)
    if "targets" in arguments:
        board["targets_told", (me,)] = len(_words(arguments["targets"]))
        board |= {("aimed", (me, target)): True for target in _words(arguments["targets"])}
    if "modes" in arguments:
        modes = arguments["modes"] if isinstance(arguments["modes"], (list, tuple)) else [arguments["modes"]]
        board["modes_told", (me,)] = len(modes)
        board |= {("mode_told", (me, mode - 1)): True for mode in modes}
    for name, words in (("adds", _words(arguments.get("with", ()))), ("splices", _words(arguments.get("splice", ()))),
                        ("sacrificed", _words(arguments.get("sacrifice", ())))):  # fmt: skip
        for word in dict.fromkeys(words):
            board[name, (me, word)] = words.count(word) if name == "adds" else True
    if "mana" in arguments:
        board |= _mana(me, arguments["mana"])
    for flag in ("without_paying", "instructed"):
        if arguments.get(flag):
            board[flag, (me,)] = True
    return board


def _told_of_the_turn(scenario: Scenario) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return what has happened this turn as the scenario tells it: nothing, where another turn has begun since."""
    if any(done.act[0] == "turn" for done in scenario.actions):
        return {}
    board: dict[tuple[str, tuple[Any, ...]], Any] = {
        (name, (who,)): number
        for name, what in _OF_THE_TURN.items()
        for who, number in scenario.this_turn.get(what, {}).items()
    }
    exiled = scenario.this_turn.get("exiled", {})
    return board | {("exiled_this_turn", (card,)): True for card, number in exiled.items() if number}


def face_now(thing: Thing, now: Board) -> Thing:
    """Return the face that an object has after the actions, where it began with its second one up."""
    turned_back = thing.turned and ("turned", (thing.id,)) not in now
    if thing.face_down and ("faced_down", (thing.id, thing.face_down)) not in now:
        return true_face(thing)
    return thing.other if turned_back and thing.other is not None else thing


def true_face(thing: Thing) -> Thing:
    """Return what an object is that may have begun face down."""
    return thing.other if thing.face_down and thing.other is not None else thing


def _mana(me: str, given: str) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the facts that what is paid comes from this mana, and from what is in the pool (CR 106.4, 118.3)."""
    board: dict[tuple[str, tuple[Any, ...]], Any] = {("pays_with_mana", (me,)): True}
    symbols = symbols_of(given)
    for symbol in dict.fromkeys(symbols):
        board["mana_given", (symbol,)] = symbols.count(symbol)
    for kinds in range(1, 2 ** len(_MANA)):
        shown = "".join(f"{{{letter}}}" for place, letter in enumerate(_MANA) if kinds & 2**place)
        board["mana_word", (kinds,)] = shown if kinds < 2 ** len(_MANA) - 1 else "mana"
    return board


def _words(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else [str(item) for item in value]
