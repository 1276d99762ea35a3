"""Scenarios as they are written (YAML or JSON data) → `kg.scenarios.scenario.Scenario`, checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from kg.abilities.effects import Effect
from kg.scenarios.acts import phase_after, read_done
from kg.scenarios.asking import read_question
from kg.scenarios.boards import check
from kg.scenarios.fields import Fields
from kg.scenarios.scenario import (
    DIRECTIONS,
    PHASES,
    STEPS,
    THIS_TURN,
    VARIANTS,
    VERDICTS,
    ZONES,
    CardSource,
    Lasting,
    Scenario,
    ScenarioError,
    Seat,
    Thing,
)
from kg.scenarios.things import Things

_TOP = {
    "title", "as_of", "players", "active", "step", "objects", "effects", "question", "expect", "why", "source",
    "rulings", "actions", "case", "phase", "this_turn", "variant", "attack", "day_night",
}  # fmt: skip
_EXPECT = {"verdict", "lacks", "rules", "nothing", "values", "outcomes", "bounded"}
_SEAT = {
    "id",
    "life",
    "poison",
    "team",
    "range",
    "emperor",
    "library",
    "hand",
    "commander_damage",
    "ruled_by",
    "monarch",
    "blessed",
}
_EFFECT = {"source", "text", "effect", "targets"}
_NO_TEXT = re.compile("[\\0\ud800-\udfff]")


def scenario_of(data: Any, cards: CardSource, as_of: date | None, where: str) -> Scenario:
    """Return the scenario that ``data`` describes; ``where`` it stands is said in errors.

    Raises:
        ScenarioError: as for `kg.scenarios.scenario.read`.
    """
    if (bad := next((text for text in _texts(data) if _NO_TEXT.search(text)), None)) is not None:
        raise ScenarioError(f"{where}: {bad[:80]!r} holds a character that no text has (NUL or half a pair)")
    fields = Fields(where)
    data = fields.keys("", data, _TOP)
    for key in ("objects", "question"):
        if key not in data:
            raise fields.fail("", f"{key!r} is missing")
    day = fields.day("as_of", as_of or data.get("as_of", date.today()))
    seats = _seats(fields, data.get("players", ["you", "opponent"]))
    names = [seat.id for seat in seats]
    active = str(data.get("active", names[0]))
    if active not in names:
        raise fields.fail("active", f"unknown player {active!r}; players are {', '.join(names)}")
    if not isinstance(data["objects"], list):
        raise fields.fail("objects", "a list of objects was expected")
    reader = Things(fields, cards, names)
    things = tuple(reader.thing(i, item) for i, item in enumerate(data["objects"]))
    _distinct(fields, things, names)
    ids = [thing.id for thing in things]
    lasting = fields.listed("effects", data.get("effects", []))
    question = read_question(fields, data["question"], ids, names)
    actions = read_done(data.get("actions", []), ids, names, ZONES, fields.fail)
    found = Scenario(
        title=fields.text("title", data.get("title", "")),
        as_of=day,
        players=seats,
        active=active,
        objects=things,
        question=question,
        effects=tuple(_effect(fields, i, item, ids, names) for i, item in enumerate(lasting)),
        step=fields.one_of("step", data.get("step", "attack"), STEPS),
        phase=fields.one_of("phase", data.get("phase", phase_after(actions)), PHASES),
        variant=fields.one_of("variant", data.get("variant", ""), ("", *VARIANTS)),
        attack=fields.one_of("attack", data.get("attack", ""), ("", *DIRECTIONS)),
        day_night=fields.one_of("day_night", data.get("day_night", ""), ("", "day", "night")),
        this_turn=_this_turn(fields, data.get("this_turn", {}), ids, names),
        actions=actions,
        case=tuple(map(str, fields.listed("case", data.get("case", [])))),
        expect=_expected(fields, data.get("expect", {})),
        why=fields.text("why", data.get("why", "")),
        source=data.get("source", {}),
        where=where,
        dated="as_of" in data or as_of is not None or question.kind == "what-changed",
    )
    check(found, fields)
    return found


def _texts(data: Any) -> Iterator[str]:
    """Yield every text in what was loaded from YAML or JSON, the names of fields among them."""
    waiting, seen = [data], set[int]()
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif id(item) not in seen:  # what YAML gives can hold itself
            seen.add(id(item))
            if isinstance(item, Mapping):
                waiting.extend((*item.keys(), *item.values()))
            elif isinstance(item, list | tuple):
                waiting.extend(item)


def _seats(fields: Fields, data: Any) -> tuple[Seat, ...]:
    if not isinstance(data, list) or len(data) < 2:
        raise fields.fail("players", "a list of two or more players was expected")
    seats = tuple(Seat(item) if isinstance(item, str) else _seat(fields, item) for item in data)
    if len({seat.id for seat in seats}) < len(seats):
        raise fields.fail("players", "two players have the same id")
    for seat in seats:
        if seat.monarch and any(other.monarch and other is not seat for other in seats):
            raise fields.fail(f"player {seat.id}: monarch", "only one player can be the monarch at a time (CR 722.3)")
        if seat.ruled_by is not None and seat.ruled_by not in {other.id for other in seats}:
            raise fields.fail(f"player {seat.id}: ruled_by", f"{seat.ruled_by!r} is no player of the scenario")
    return seats


def _seat(fields: Fields, data: Any) -> Seat:
    given = fields.keys("players", data, _SEAT)
    name = fields.word("players", given.get("id", ""))
    if not name:
        raise fields.fail("players", "a player needs an 'id'")
    place = f"player {name}"

    def number(key: str) -> int | None:
        return None if given.get(key) is None else fields.number(f"{place}: {key}", given[key], least=0)

    dealt = given.get("commander_damage", {})
    if not isinstance(dealt, Mapping):
        raise fields.fail(f"{place}: commander_damage", "a mapping from object to number was expected")
    return Seat(
        id=name,
        life=fields.number(place, given.get("life", 20)),
        poison=number("poison") or 0,
        team=None if given.get("team") is None else fields.word(f"{place}: team", given["team"]),
        range=number("range"),
        emperor=fields.flag(place, given, "emperor"),
        library=number("library"),
        hand=number("hand"),
        ruled_by=None if given.get("ruled_by") is None else fields.word(f"{place}: ruled_by", given["ruled_by"]),
        monarch=fields.flag(place, given, "monarch"),
        blessed=fields.flag(place, given, "blessed"),
        commander_damage=tuple(
            (str(who), fields.number(f"{place}: commander_damage", n, least=0)) for who, n in dealt.items()
        ),
    )


def _distinct(fields: Fields, things: tuple[Thing, ...], players: list[str]) -> None:
    seen = set(players)
    for thing in things:
        if thing.id in seen:
            raise fields.fail(f"object {thing.id}", "this id stands twice; each object and player needs its own")
        seen.add(thing.id)


def _effect(fields: Fields, index: int, data: Any, ids: list[str], players: list[str]) -> Lasting:
    place = f"effect {index + 1}"
    given = fields.keys(place, data, _EFFECT)
    source = str(given.get("source", ""))
    if source not in ids:
        raise fields.fail(place, f"unknown source {source!r}; objects are {', '.join(ids)}")
    targets = fields.listed(f"{place}: targets", given.get("targets", []))
    for target in targets:
        if target not in ids and target not in players:
            raise fields.fail(place, f"unknown target {target!r}")
    if not isinstance(given.get("effect"), Mapping):
        raise fields.fail(place, "an effect needs 'effect', the tree of a continuous effect")
    tree = fields.tree(place, given["effect"])
    if not isinstance(tree, Effect):
        raise fields.fail(place, f"{type(tree).__name__} is no continuous effect")
    return Lasting(f"effect {index + 1}", source, tree, str(given.get("text", "")), tuple(targets))


def _this_turn(fields: Fields, data: Any, ids: list[str], players: list[str]) -> Mapping[str, Mapping[str, int]]:
    """Return what has happened this turn: a list of who or what stands for once each."""
    found: dict[str, dict[str, int]] = {}
    for what, given in fields.keys("this_turn", data, THIS_TURN).items():
        place = f"this_turn: {what}"
        numbers = given if isinstance(given, Mapping) else dict.fromkeys(fields.listed(place, given), 1)
        for who, number in numbers.items():
            if who not in (players if THIS_TURN[what] == "player" else ids):
                raise fields.fail(place, f"{who!r} is no {THIS_TURN[what]} of the scenario")
            found.setdefault(what, {})[str(who)] = fields.number(place, number, least=0)
    return found


def _expected(fields: Fields, data: Any) -> Mapping[str, Any]:
    given = dict(fields.keys("expect", data, _EXPECT))
    if isinstance(given.get("verdict"), bool):  # YAML reads a bare yes and no as truth values
        given["verdict"] = "yes" if given["verdict"] else "no"
    if "verdict" in given:
        fields.one_of("verdict", given["verdict"], VERDICTS)
    return given
