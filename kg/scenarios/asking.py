"""The question of a scenario: its kind and its arguments, checked against the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kg.scenarios.fields import Fields, quoting
from kg.scenarios.scenario import KINDS, OF_TOKENS, Question, symbols_of

_PARTS = ("blocker", "attacker", "defender", "source", "target", "object", "to")


def read_question(fields: Fields, data: Any, ids: list[str], players: list[str]) -> Question:
    """Return the question that ``data`` asks of the objects ``ids`` and the ``players``.

    Raises:
        ScenarioError: an unknown kind, an argument too few or too many, or one that the scenario does not have.
    """
    if isinstance(data, str):
        data = {"kind": data}
    if not isinstance(data, Mapping) or data.get("kind") not in list(KINDS):
        kind = data.get("kind") if isinstance(data, Mapping) else data
        raise fields.fail("question", f"unknown kind {kind!r}; kinds are {', '.join(KINDS)}")
    needed, may = KINDS[data["kind"]]
    arguments = {k: v for k, v in data.items() if k != "kind"}
    fields.keys("question", arguments, (*needed, *may))
    for key in needed:
        if key not in arguments:
            raise fields.fail("question", f"{data['kind']} needs {key!r}")
    if data["kind"] == "what-changed":
        return Question("what-changed", _between(fields, arguments, ids, players))
    _named(fields, data["kind"], arguments, ids, players)
    if not fields.listed("question: blocker", arguments.get("blocker", ["none is asked for"])):
        raise fields.fail("question: blocker", "one id or several were expected, not none")
    for key in ("without_paying", "instructed"):
        fields.flag("question", arguments, key)
    if "x" in arguments:
        fields.number("question: x", arguments["x"], least=0)
    if any(symbol not in tuple("WUBRGC") for symbol in symbols_of(str(arguments.get("mana", "")))):
        raise fields.fail("question: mana", "mana is written in symbols of its types, as {W}{U}{C} (CR 106.1b)")
    if data["kind"].startswith("can-"):
        for item in fields.listed("question: targets", arguments.get("targets", [])):
            if item not in ids and item not in players:
                raise fields.fail("question: targets", f"{item!r} is no object or player of the scenario")
        if any(mode < 1 for mode in fields.numbers("question: modes", arguments.get("modes", ()))):
            raise fields.fail("question: modes", "modes are counted from 1")
    return Question(data["kind"], arguments)


def is_token(item: str) -> bool:
    """Is this how a token that something makes on the way is called: `token 1 of sow`?"""
    return re.search(r"\btoken [1-9]\d* of .", item) is not None


def _named(fields: Fields, kind: str, arguments: Mapping[str, Any], ids: list[str], players: list[str]) -> None:
    for key in _PARTS:
        place = f"question: {key}"
        if key != "blocker" and not isinstance(arguments.get(key, ""), str):
            raise fields.fail(place, f"one id was expected, not {arguments[key]!r}"[:200] + quoting(arguments[key]))
        for item in fields.listed(place, arguments.get(key, [])):
            if key == "object" and kind in OF_TOKENS and is_token(item):
                continue
            if item not in ids and (item not in players or key in ("blocker", "attacker", "object")):
                raise fields.fail(place, f"{item!r} is no object or player of the scenario")
    for key, known in (("by", players), ("sacrifice", ids), ("splice", ids)):
        for item in fields.listed(f"question: {key}", arguments.get(key, [])):
            if item not in known:
                raise fields.fail(f"question: {key}", f"{item!r} is none of {', '.join(known)}")


def _between(fields: Fields, arguments: Mapping[str, Any], ids: list[str], players: list[str]) -> Mapping[str, Any]:
    """Return the two days of a question about what changed, the earlier first, and the question asked on both."""
    place = "question: between"
    days = [fields.day(place, item) for item in fields.listed(place, arguments["between"])]
    if len(set(days)) != 2:
        raise fields.fail(place, "two different days were expected, like [2012-07-13, 2014-07-18]")
    inner = read_question(fields, arguments["question"], ids, players)
    if inner.kind == "what-changed":
        raise fields.fail("question: question", "what changed is asked of a question of another kind")
    return {"between": tuple(sorted(days)), "question": inner}
