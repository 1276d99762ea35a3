"""Scenarios: a board and a question, read from YAML or JSON and checked. `docs/scenarios.md` describes the format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from kg.abilities import from_json
from kg.abilities.abilities import Ability, Keyword, Line
from kg.abilities.effects import SetPT
from kg.abilities.node import Node
from kg.questions.sequence import Done, read_done
from kg.questions.shorthand import ShorthandError, keyword

ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "can-block": (("blocker", "attacker"), ()),
    "can-attack": (("attacker",), ("defender",)),
    "can-target": (("source", "target"), ()),
    "can-attach": (("object", "to"), ()),
    "damage-assignment": ((), ("attacker",)),
    "combat": ((), ("blocks",)),
    "triggers": ((), ()),
    "state-based-actions": ((), ()),
    "resolve": (("object",), ("targets",)),
    "after": ((), ()),
    "characteristics": (("object",), ()),
}
"""Question kinds: the arguments that each needs and those it may have."""


STEPS = ("attack", "block", "first-damage", "damage")
"""What comes next in a scenario's combat: attackers or blockers have just been declared, or damage is to be dealt."""


class ScenarioError(ValueError):
    """A scenario that cannot be: one line, with what is wrong, where, and what would be right."""


@dataclass(frozen=True, slots=True)
class Text:
    """An ability of an object, and the text that it was read from."""

    ability: Ability
    text: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of the scenario with its printed characteristics and its state."""

    id: str
    name: str
    controller: str
    owner: str
    zone: str = "battlefield"
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_value: int = 0
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    abilities: tuple[Text, ...] = ()
    tapped: bool = False
    sick: bool = False
    token: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: str | None = None
    attacking: str | None = None
    blocking: tuple[str, ...] = ()
    blocked: bool = False
    struck: bool = False
    regeneration: int = 0
    deathtouched: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the scenario."""

    id: str
    life: int = 20
    poison: int = 0


@dataclass(frozen=True, slots=True)
class Lasting:
    """A continuous effect that goes on (until end of turn): its source, its tree, and what its subject points to."""

    id: str
    source: str
    effect: Node
    text: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a kind of `KINDS` and its arguments."""

    kind: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A board as of a date, and the question about it."""

    title: str
    as_of: date
    players: tuple[Seat, ...]
    active: str
    objects: tuple[Thing, ...]
    question: Question
    effects: tuple[Lasting, ...] = ()
    step: str = "attack"
    actions: tuple[Done, ...] = ()
    case: tuple[str, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    source: Mapping[str, Any] = field(default_factory=dict)
    dated: bool = True

    def thing(self, object_id: str) -> Thing:
        """Return the object with this id; KeyError if there is none."""
        for thing in self.objects:
            if thing.id == object_id:
                return thing
        raise KeyError(object_id)


class CardSource:
    """Where a scenario's ``card: NAME`` comes from. The store is one; this one knows no cards."""

    def card(self, name: str) -> Mapping[str, Any] | None:
        """Return the characteristics of the card in the scenario's own format, or ``None``."""
        return None


def load(path: Path | str, cards: CardSource | None = None, as_of: date | None = None) -> Scenario:
    """Read a scenario from a YAML or JSON file.

    Raises:
        ScenarioError: the file cannot be read, is neither YAML nor JSON, or describes no possible scenario.
    """
    return read(parse_file(path), cards, as_of, where=str(path))


def parse_file(path: Path | str) -> Any:
    """Return the data of a YAML or JSON file; ScenarioError if it is neither."""
    path = Path(path)
    try:
        content = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise ScenarioError(f"{path}: cannot be read: {reason}") from None
    try:
        return _json(path, content) if path.suffix == ".json" else _yaml(path, content)
    except RecursionError:
        raise ScenarioError(f"{path}: nested too deeply; a scenario is a mapping of fields") from None


def _json(path: Path, content: str) -> Any:
    try:
        return json.loads(content)
    except json.JSONDecodeError as error:
        raise ScenarioError(f"{path}: line {error.lineno}: not JSON: {error.msg}") from None


def _yaml(path: Path, content: str) -> Any:
    import yaml

    try:
        return yaml.load(content, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 1}: " if mark else ""
        raise ScenarioError(f"{path}: {line}not YAML: {getattr(error, 'problem', error)}") from None


def read(data: Any, cards: CardSource | None = None, as_of: date | None = None, *, where: str = "scenario") -> Scenario:
    """Return the scenario that ``data`` (as loaded from YAML or JSON) describes.

    Raises:
        ScenarioError: an unknown card, field or player, a value of the wrong kind, a state that cannot be.
    """
    return _Reader(where, cards or CardSource(), as_of).scenario(data)


_TOP = {
    "title", "as_of", "players", "active", "step", "objects", "effects", "question", "expect", "why", "source",
    "rulings", "actions", "case",
}  # fmt: skip
_THING = {
    "id", "card", "name", "types", "subtypes", "supertypes", "colors", "mana_cost", "mana_value", "power", "toughness",
    "loyalty", "text", "abilities", "controller", "owner", "zone", "tapped", "sick", "counters", "damage", 
    "attached_to", "token", "attacking", "blocking", "blocked", "struck", "regeneration",
    "deathtouched"
}  # fmt: skip
_EXPECT = {"verdict", "lacks", "rules", "nothing", "values", "outcomes"}
_SEAT = {"id", "life", "poison"}
_EFFECT = {"source", "text", "effect", "targets"}
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class _Reader:
    """Reads one scenario; knows where it is, for the errors."""

    def __init__(self, where: str, cards: CardSource, as_of: date | None) -> None:
        self.where = where
        self.cards = cards
        self.as_of = as_of

    def fail(self, place: str, what: str) -> ScenarioError:
        return ScenarioError(f"{self.where}: {place}: {what}" if place else f"{self.where}: {what}")

    def keys(self, place: str, data: Any, allowed: Iterable[str]) -> Mapping[str, Any]:
        if not isinstance(data, Mapping):
            raise self.fail(place, f"a mapping was expected, not {'nothing' if data is None else repr(data)}"[:200])
        for key in data:
            if key not in allowed:
                raise self.fail(place, f"unknown field {key!r}; fields are {', '.join(sorted(allowed))}")
        return data

    def number(self, place: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(place, f"a whole number was expected, not {value!r}")
        return value

    def day(self, value: Any) -> date:
        if isinstance(value, date):
            return value
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            raise self.fail("as_of", f"{value!r} is no date; write it as 2012-07-13") from None

    def scenario(self, data: Any) -> Scenario:
        data = self.keys("", data, _TOP)
        for key in ("objects", "question"):
            if key not in data:
                raise self.fail("", f"{key!r} is missing")
        day = self.as_of or (self.day(data["as_of"]) if "as_of" in data else date.today())
        if day < date(1993, 8, 5):
            raise self.fail("as_of", f"{day} is before the game was published (1993-08-05)")
        seats = self.seats(data.get("players", ["you", "opponent"]))
        names = [seat.id for seat in seats]
        active = str(data.get("active", names[0]))
        if active not in names:
            raise self.fail("active", f"unknown player {active!r}; players are {', '.join(names)}")
        if not isinstance(data["objects"], list):
            raise self.fail("objects", "a list of objects was expected")
        things = tuple(self.thing(i, item, names) for i, item in enumerate(data["objects"]))
        self.consistent(things, names, active)
        ids = [thing.id for thing in things]
        lasting = self.listed("effects", data.get("effects", []))
        effects = tuple(self.effect(i, item, ids, names) for i, item in enumerate(lasting))
        return Scenario(
            title=str(data.get("title", "")),
            as_of=day,
            players=seats,
            active=active,
            objects=things,
            question=self.question(data["question"], ids, names),
            effects=effects,
            step=self.step(data.get("step", "attack")),
            actions=read_done(data.get("actions", []), ids, names, ZONES, self.fail),
            case=tuple(map(str, self.listed("case", data.get("case", [])))),
            expect=self.expected(data.get("expect", {})),
            why=str(data.get("why", "")),
            source=data.get("source", {}),
            dated="as_of" in data or self.as_of is not None,
        )

    def step(self, value: Any) -> str:
        if value not in STEPS:
            raise self.fail("step", f"unknown step {value!r}; steps are {', '.join(STEPS)}")
        return str(value)

    def expected(self, data: Any) -> Mapping[str, Any]:
        given = dict(self.keys("expect", data, _EXPECT))
        if isinstance(given.get("verdict"), bool):  # YAML reads a bare yes and no as truth values
            given["verdict"] = "yes" if given["verdict"] else "no"
        return given

    def seats(self, data: Any) -> tuple[Seat, ...]:
        if not isinstance(data, list) or len(data) < 2:
            raise self.fail("players", "a list of two or more players was expected")
        seats = []
        for item in data:
            if isinstance(item, str):
                seats.append(Seat(item))
                continue
            given = self.keys("players", item, _SEAT)
            name = str(given.get("id", ""))
            if not name:
                raise self.fail("players", "a player needs an 'id'")
            place = f"player {name}"
            seats.append(
                Seat(name, self.number(place, given.get("life", 20)), self.number(place, given.get("poison", 0)))
            )
        if len({seat.id for seat in seats}) < len(seats):
            raise self.fail("players", "two players have the same id")
        return tuple(seats)

    def thing(self, index: int, data: Any, players: list[str]) -> Thing:
        given = dict(self.keys(f"object {index + 1}", data, _THING))
        if "card" in given:
            name = str(given["card"])
            card = self.cards.card(name)
            if card is None:
                raise self.fail(f"object {given.get('id', name)}", f"no card named {name!r} in the graph")
            given = {**card, **{k: v for k, v in given.items() if k != "card"}}
        name = str(given.get("name", given.get("id", "")))
        me = str(given.get("id", name))
        if not me:
            raise self.fail(f"object {index + 1}", "an object needs an 'id', a 'name' or a 'card'")
        place = f"object {me}"
        controller = str(given.get("controller", given.get("owner", players[0])))
        owner = str(given.get("owner", controller))
        for player in (controller, owner):
            if player not in players:
                raise self.fail(place, f"unknown player {player!r}; players are {', '.join(players)}")
        zone = str(given.get("zone", "battlefield"))
        if zone not in ZONES:
            raise self.fail(place, f"unknown zone {zone!r}; zones are {', '.join(ZONES)}")
        cost = str(given.get("mana_cost", ""))
        pt = {key: self.number(f"{place}: {key}", given[key]) for key in ("power", "toughness", "loyalty", "damage",
              "mana_value", "regeneration") if given.get(key) is not None}  # fmt: skip
        types = self.words(place, "types", given) or (("creature",) if "power" in pt else ())
        counters = given.get("counters", {})
        if not isinstance(counters, Mapping):
            raise self.fail(f"{place}: counters", "a mapping from kind to number was expected")
        kept = {str(k): self.number(f"{place}: counters", n) for k, n in counters.items()}
        if min(kept.values(), default=0) < 0:
            raise self.fail(f"{place}: counters", "a number of counters cannot be negative")
        if "planeswalker" in types and pt.get("loyalty") is not None and "loyalty" not in kept:
            kept["loyalty"] = pt["loyalty"]
        blocking = self.listed(f"{place}: blocking", given.get("blocking", ()))
        return Thing(
            id=me,
            name=name,
            controller=controller,
            owner=owner,
            zone=zone,
            types=types,
            subtypes=self.words(place, "subtypes", given),
            supertypes=self.words(place, "supertypes", given),
            colors=self.words(place, "colors", given) if "colors" in given else colors_of(cost),
            mana_value=pt.get("mana_value", mana_value(cost)),
            power=pt.get("power"),
            toughness=pt.get("toughness"),
            loyalty=pt.get("loyalty"),
            abilities=(*self.abilities(place, given), *self.text(place, given)),
            tapped=bool(given.get("tapped", False)),
            sick=bool(given.get("sick", False)),
            token=bool(given.get("token", False)),
            counters=tuple(kept.items()),
            damage=pt.get("damage", 0),
            attached_to=_optional(given.get("attached_to")),
            attacking=_optional(given.get("attacking")),
            blocking=tuple(str(item) for item in blocking),
            blocked=bool(given.get("blocked", False)),
            struck=bool(given.get("struck", False)),
            regeneration=pt.get("regeneration", 0),
            deathtouched=bool(given.get("deathtouched", False)),
        )

    def words(self, place: str, key: str, given: Mapping[str, Any]) -> tuple[str, ...]:
        value = given.get(key, ())
        if isinstance(value, str):
            value = value.split()
        if not isinstance(value, (list, tuple)):
            raise self.fail(f"{place}: {key}", f"a list of words was expected, not {value!r}")
        return tuple(str(word) for word in value)

    def listed(self, place: str, value: Any) -> list[Any]:
        if isinstance(value, str):
            return [value]
        if not isinstance(value, (list, tuple)):
            raise self.fail(place, f"a list was expected, not {value!r}"[:200])
        return list(value)

    def abilities(self, place: str, given: Mapping[str, Any]) -> tuple[Text, ...]:
        value = given.get("abilities", ())
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        value = self.listed(f"{place}: abilities", value)
        found: list[Text] = []
        for item in value:
            try:
                if isinstance(item, Text):
                    found.append(item)
                elif isinstance(item, Ability):
                    found.append(Text(item))
                elif isinstance(item, Mapping) and "is" in item:
                    node = from_json(item)
                    parts = node.abilities if isinstance(node, Line) else (node,)
                    found.extend(Text(part) for part in parts if isinstance(part, Ability))
                else:
                    found.append(Text(keyword(item), _say(item), place))
            except (ShorthandError, ValueError) as error:
                raise self.fail(f"{place}: abilities", str(error)) from None
        return tuple(found)

    def text(self, place: str, given: Mapping[str, Any]) -> tuple[Text, ...]:
        value = given.get("text")
        if not value:
            return ()
        return tuple(parse_text(str(value), str(given.get("name", "")), place))

    def consistent(self, things: tuple[Thing, ...], players: list[str], active: str) -> None:
        by_id: dict[str, Thing] = {}
        for thing in things:
            if thing.id in by_id or thing.id in players:
                raise self.fail(f"object {thing.id}", "this id stands twice; each object and player needs its own")
            by_id[thing.id] = thing
        for thing in things:
            place = f"object {thing.id}"
            here = thing.zone == "battlefield"
            if not here and (thing.tapped or thing.attacking or thing.blocking or thing.attached_to or thing.damage):
                raise self.fail(
                    place, f"an object in the zone {thing.zone} cannot be tapped, damaged, attached or in combat"
                )
            if thing.attached_to is not None and thing.attached_to not in by_id and thing.attached_to not in players:
                raise self.fail(place, f"attached to {thing.attached_to!r}, which is not in the scenario")
            if thing.attached_to == thing.id:
                raise self.fail(place, "attached to itself; an object cannot be")
            if thing.attached_to in by_id and by_id[thing.attached_to].zone != "battlefield":
                raise self.fail(place, f"attached to {thing.attached_to!r}, which is not on the battlefield")
            if thing.attacking is not None:
                if thing.attacking not in players and thing.attacking not in by_id:
                    raise self.fail(
                        place, f"attacks {thing.attacking!r}, which is no player and no object of the scenario"
                    )
                if thing.attacking == thing.controller:
                    raise self.fail(place, "attacks its own controller")
                if thing.controller != active:
                    raise self.fail(place, f"attacks, but {thing.controller!r} is not the active player {active!r}")
            for other in thing.blocking:
                if other not in by_id:
                    raise self.fail(place, f"blocks {other!r}, which is not in the scenario")
                if by_id[other].attacking is None:
                    raise self.fail(place, f"blocks {other!r}, which is not attacking (give it 'attacking')")
                if by_id[other].controller == thing.controller:
                    raise self.fail(place, f"blocks {other!r}, which its own controller controls")
            if thing.attacking is not None and thing.blocking:
                raise self.fail(place, "attacks and blocks at once")
            defined = any(isinstance(n, SetPT) for text in thing.abilities for n in text.ability.walk())
            if "creature" in thing.types and (thing.power is None or thing.toughness is None) and not defined:
                raise self.fail(place, "a creature needs 'power' and 'toughness' (numbers)")

    def effect(self, index: int, data: Any, ids: list[str], players: list[str]) -> Lasting:
        place = f"effect {index + 1}"
        given = self.keys(place, data, _EFFECT)
        source = str(given.get("source", ""))
        if source not in ids:
            raise self.fail(place, f"unknown source {source!r}; objects are {', '.join(ids)}")
        targets = self.listed(f"{place}: targets", given.get("targets", []))
        for target in targets:
            if target not in ids and target not in players:
                raise self.fail(place, f"unknown target {target!r}")
        if not isinstance(given.get("effect"), Mapping):
            raise self.fail(place, "an effect needs 'effect', the tree of a continuous effect")
        try:
            tree = from_json(given["effect"])
        except ValueError as error:
            raise self.fail(place, str(error)) from None
        return Lasting(f"effect {index + 1}", source, tree, str(given.get("text", "")), tuple(targets))

    def question(self, data: Any, ids: list[str], players: list[str]) -> Question:
        if isinstance(data, str):
            data = {"kind": data}
        if not isinstance(data, Mapping) or data.get("kind") not in list(KINDS):
            kind = data.get("kind") if isinstance(data, Mapping) else data
            raise self.fail("question", f"unknown kind {kind!r}; kinds are {', '.join(KINDS)}")
        needed, optional = KINDS[data["kind"]]
        arguments = {k: v for k, v in data.items() if k != "kind"}
        self.keys("question", arguments, (*needed, *optional))
        for key in needed:
            if key not in arguments:
                raise self.fail("question", f"{data['kind']} needs {key!r}")
        for key in ("blocker", "attacker", "defender", "source", "target", "object", "to"):
            place = f"question: {key}"
            if key != "blocker" and not isinstance(arguments.get(key, ""), str):
                raise self.fail(place, f"one id was expected, not {arguments[key]!r}"[:200])
            for item in self.listed(place, arguments.get(key, [])):
                if item not in ids and (item not in players or key in ("blocker", "attacker", "object")):
                    raise self.fail(place, f"{item!r} is no object or player of the scenario")
        return Question(data["kind"], arguments)


def parse_text(text: str, name: str, where: str) -> Iterator[Text]:
    """Yield the abilities that Chinese rules text holds, as the grammar reads them, each with its first line.

    Modes and what a level gives are part of the ability that begins them.
    """
    from kg.parse import parse_face

    face = parse_face([line for line in text.splitlines() if line.strip()], name or None)
    for place in face.places:
        yield Text(place.ability, face.lines[place.line].text, where)


def colors_of(cost: str) -> tuple[str, ...]:
    """Return the colours of a mana cost (CR 202.2)."""
    return tuple(color for letter, color in _COLORS.items() if letter in cost.upper())


def mana_value(cost: str) -> int:
    """Return the mana value of a cost written like ``{2}{W/U}{X}`` (CR 202.3)."""
    total = 0
    for symbol in cost.upper().replace("}", "").split("{"):
        if symbol.isdigit():
            total += int(symbol)
        elif symbol.startswith("2/"):
            total += 2
        elif symbol and symbol not in "XYZ":
            total += 1
    return total


def _optional(value: Any) -> str | None:
    return None if value is None else str(value)


def _say(item: Any) -> str:
    return item if isinstance(item, str) else ", ".join(f"{k}: {v}" for k, v in item.items())


__all__ = [
    "KINDS",
    "CardSource",
    "Keyword",
    "Lasting",
    "Question",
    "Scenario",
    "ScenarioError",
    "Seat",
    "Text",
    "Thing",
]
