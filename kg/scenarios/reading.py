"""Scenarios as they are written (YAML or JSON data) → `kg.scenarios.scenario.Scenario`, checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from kg.abilities import from_json
from kg.abilities.abilities import Ability, Line
from kg.abilities.effects import SetPT
from kg.scenarios.acts import LARGEST, read_done
from kg.scenarios.faces import FACE, FIELDS, FaceError, as_it_is
from kg.scenarios.scenario import (
    CHOSEN,
    DIRECTIONS,
    EXILED_AS,
    KINDS,
    PHASES,
    STEPS,
    THIS_TURN,
    VARIANTS,
    ZONES,
    CardSource,
    Lasting,
    Question,
    Scenario,
    ScenarioError,
    Seat,
    Text,
    Thing,
    UnknownCard,
    colors_of,
    mana_value,
    symbols_of,
)
from kg.scenarios.shorthand import ShorthandError, keyword

_TOP = {
    "title", "as_of", "players", "active", "step", "objects", "effects", "question", "expect", "why", "source",
    "rulings", "actions", "case", "phase", "this_turn", "variant", "attack", "day_night",
}  # fmt: skip
_THING = {
    "id", "card", "name", "types", "subtypes", "supertypes", "colors", "mana_cost", "mana_value", "power", "toughness",
    "loyalty", "text", "abilities", "controller", "owner", "zone", "tapped", "sick", "counters", "damage", 
    "attached_to", "token", "commander", "attacking", "blocking", "blocked", "struck", "regeneration", "class_level",
    "chosen",
    "deathtouched", "damage_order", "turned", "exiled_as", "times_cast", *FIELDS,
}  # fmt: skip
_EXPECT = {"verdict", "lacks", "rules", "nothing", "values", "outcomes", "bounded"}
_SEAT = {"id", "life", "poison", "team", "range", "emperor", "library", "hand", "commander_damage"}
_EFFECT = {"source", "text", "effect", "targets"}


def scenario_of(data: Any, cards: CardSource, as_of: date | None, where: str) -> Scenario:
    """Return the scenario that ``data`` describes; ``where`` it stands is said in errors.

    Raises:
        ScenarioError: as for `kg.scenarios.scenario.read`.
    """
    if (bad := next((text for text in _texts(data) if _NO_TEXT.search(text)), None)) is not None:
        raise ScenarioError(f"{where}: {bad[:80]!r} holds a character that no text has (NUL or half a pair)")
    return _Reader(where, cards, as_of).scenario(data)


_NO_TEXT = re.compile("[\\0\ud800-\udfff]")


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
        if abs(value) > LARGEST:
            raise self.fail(place, f"numbers are followed up to {LARGEST:,}, not {value!r}"[:200])
        return value

    def day(self, place: str, value: Any) -> date:
        try:
            day = value if isinstance(value, date) else date.fromisoformat(str(value))
        except ValueError:
            raise self.fail(place, f"{value!r} is no date; write it as 2012-07-13") from None
        if day < date(1993, 8, 5):
            raise self.fail(place, f"{day} is before the game was published (1993-08-05)")
        return day

    def scenario(self, data: Any) -> Scenario:
        data = self.keys("", data, _TOP)
        for key in ("objects", "question"):
            if key not in data:
                raise self.fail("", f"{key!r} is missing")
        day = self.day("as_of", self.as_of or data.get("as_of", date.today()))
        seats = self.seats(data.get("players", ["you", "opponent"]))
        names = [seat.id for seat in seats]
        active = str(data.get("active", names[0]))
        if active not in names:
            raise self.fail("active", f"unknown player {active!r}; players are {', '.join(names)}")
        if not isinstance(data["objects"], list):
            raise self.fail("objects", "a list of objects was expected")
        things = tuple(self.thing(i, item, names) for i, item in enumerate(data["objects"]))
        self.distinct(things, names)
        variant = self.one_of("variant", data.get("variant", ""), ("", *VARIANTS))
        ids = [thing.id for thing in things]
        lasting = self.listed("effects", data.get("effects", []))
        effects = tuple(self.effect(i, item, ids, names) for i, item in enumerate(lasting))
        question = self.question(data["question"], ids, names)
        found = Scenario(
            title=str(data.get("title", "")),
            as_of=day,
            players=seats,
            active=active,
            objects=things,
            question=question,
            effects=effects,
            step=self.one_of("step", data.get("step", "attack"), STEPS),
            phase=self.one_of("phase", data.get("phase", "main-phase"), PHASES),
            variant=variant,
            attack=self.one_of("attack", data.get("attack", ""), ("", *DIRECTIONS)),
            day_night=self.one_of("day_night", data.get("day_night", ""), ("", "day", "night")),
            this_turn=self.this_turn(data.get("this_turn", {}), ids, names),
            actions=read_done(data.get("actions", []), ids, names, ZONES, self.fail),
            case=tuple(map(str, self.listed("case", data.get("case", [])))),
            expect=self.expected(data.get("expect", {})),
            why=str(data.get("why", "")),
            source=data.get("source", {}),
            dated="as_of" in data or self.as_of is not None or question.kind == "what-changed",
        )
        self.consistent(found)
        return found

    def one_of(self, place: str, value: Any, known: tuple[str, ...]) -> str:
        if value not in known:
            raise self.fail(place, f"unknown {place} {value!r}; {place}s are {', '.join(filter(None, known))}")
        return str(value)

    def this_turn(self, data: Any, ids: list[str], players: list[str]) -> Mapping[str, Mapping[str, int]]:
        """Return what has happened this turn: a list of who or what stands for once each."""
        found: dict[str, dict[str, int]] = {}
        for what, given in self.keys("this_turn", data, THIS_TURN).items():
            place = f"this_turn: {what}"
            numbers = given if isinstance(given, Mapping) else dict.fromkeys(self.listed(place, given), 1)
            for who, number in numbers.items():
                if who not in (players if THIS_TURN[what] == "player" else ids):
                    raise self.fail(place, f"{who!r} is no {THIS_TURN[what]} of the scenario")
                found.setdefault(what, {})[str(who)] = self.number(place, number)
        return found

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
            if isinstance(given.get("id"), bool):
                raise self.fail("players", f"one id was expected, not {given['id']!r}{_quoting(given['id'])}")
            name = str(given.get("id", ""))
            if not name:
                raise self.fail("players", "a player needs an 'id'")
            place = f"player {name}"
            life, poison = (self.number(place, given.get(key, start)) for key, start in (("life", 20), ("poison", 0)))
            reach = None if given.get("range") is None else self.number(f"{place}: range", given["range"])
            emperor = bool(given.get("emperor", False))
            library, hand = (
                None if given.get(key) is None else self.number(f"{place}: {key}", given[key])
                for key in ("library", "hand")
            )
            dealt = given.get("commander_damage", {})
            if not isinstance(dealt, Mapping):
                raise self.fail(f"{place}: commander_damage", "a mapping from object to number was expected")
            damage = tuple((str(who), self.number(f"{place}: commander_damage", n)) for who, n in dealt.items())
            team = _optional(given.get("team"))
            seats.append(Seat(name, life, poison, team, reach, emperor, library, damage, hand))
        if len({seat.id for seat in seats}) < len(seats):
            raise self.fail("players", "two players have the same id")
        return tuple(seats)

    def thing(self, index: int, data: Any, players: list[str], fields: Iterable[str] = _THING) -> Thing:
        given, late = dict(self.keys(f"object {index + 1}", data, fields)), dict[str, Any]()
        if "card" in given:
            name = str(given["card"])
            card = self.cards.card(name)
            if card is None:
                error = self.fail(f"object {given.get('id', name)}", f"no card named {name!r} in the graph")
                raise UnknownCard(str(error))
            own = {key: value for key, value in given.items() if key != "card"}
            late = {key: value for key, value in own.items() if key in FACE and card.get("turned")}
            given = {**card, **{key: value for key, value in own.items() if key not in late}}
        try:
            given, turned = as_it_is(given, of_graph="card" in data)
            given |= late  # of the face that is up, which is the second
        except FaceError as error:
            raise self.fail(f"object {given.get('id', given.get('name', index + 1))}", str(error)) from None
        turning = next((key for key in FIELDS if given.get(key) is not None), "")
        name = str(given.get("name", given.get("id", "")))
        if isinstance(given.get("id"), bool):
            raise self.fail(f"object {index + 1}", f"one id was expected, not {given['id']!r}{_quoting(given['id'])}")
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
              "mana_value", "regeneration", "class_level") if given.get(key) is not None}  # fmt: skip
        types = self.words(place, "types", given) or (("creature",) if "power" in pt else ())
        counters = given.get("counters", {})
        if not isinstance(counters, Mapping):
            raise self.fail(f"{place}: counters", "a mapping from kind to number was expected")
        kept = {str(k): self.number(f"{place}: counters", n) for k, n in counters.items()}
        if min(kept.values(), default=0) < 0:
            raise self.fail(f"{place}: counters", "a number of counters cannot be negative")
        if (
            zone == "battlefield"
            and "planeswalker" in types
            and pt.get("loyalty") is not None
            and "loyalty" not in kept
        ):
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
            mana_cost=tuple(symbols_of(cost)) if given.get("mana_cost") else None,
            mana_value=pt.get("mana_value", mana_value(cost)),
            mana_value_given="mana_value" in pt,
            power=pt.get("power"),
            toughness=pt.get("toughness"),
            loyalty=pt.get("loyalty"),
            abilities=(*self.abilities(place, given), *self.text(place, given)),
            tapped=bool(given.get("tapped", False)),
            sick=bool(given.get("sick", False)),
            token=bool(given.get("token", False)),
            commander=bool(given.get("commander", False)),
            counters=tuple(kept.items()),
            damage=pt.get("damage", 0),
            attached_to=_optional(given.get("attached_to")),
            attacking=_optional(given.get("attacking")),
            blocking=tuple(str(item) for item in blocking),
            blocked=bool(given.get("blocked", False)),
            damage_order=tuple(map(str, self.listed(f"{place}: damage_order", given.get("damage_order", ())))),
            struck=bool(given.get("struck", False)),
            regeneration=pt.get("regeneration", 0),
            class_level=pt.get("class_level", 0),
            deathtouched=bool(given.get("deathtouched", False)),
            picked=self.chosen(place, given.get("chosen", {}), players),
            other=self.face(index, place, given, turning, players) if turning else None,
            turning=FIELDS.get(turning, ""),
            turned=turned,
            exiled_as=self.exiled_as(place, given, zone),
            times_cast=self.number(f"{place}: times_cast", given.get("times_cast", 0)),
            halves=tuple(self.thing(index, half, players, FACE) for half in given.get("halves", ())),
            card=str(given.get("iri", "")),
            colors_unknown=bool(given.get("colors_unknown")) and not ("card" in data and "colors" in data),
        )

    def exiled_as(self, place: str, given: Mapping[str, Any], zone: str) -> str:
        """Return by what a card came into exile."""
        how = str(given.get("exiled_as", ""))
        if how and (how not in EXILED_AS or zone != "exile"):
            raise self.fail(f"{place}: exiled_as", f"a card in exile may be {', '.join(EXILED_AS)}, not {how!r}")
        return how

    def chosen(self, place: str, data: Any, players: list[str]) -> tuple[tuple[str, str], ...]:
        """Return what was chosen for an object as it entered: by kind one word, or a list of them."""
        found: list[tuple[str, str]] = []
        for kind, value in self.keys(f"{place}: chosen", data, CHOSEN).items():
            for word in map(str, self.listed(f"{place}: chosen: {kind}", value)):
                if kind == "player" and word not in players:
                    raise self.fail(f"{place}: chosen", f"unknown player {word!r}; players are {', '.join(players)}")
                found.append((kind, word))
        return tuple(found)

    def face(self, index: int, place: str, given: Mapping[str, Any], key: str, players: list[str]) -> Thing:
        """Return the other face."""
        data = dict(self.keys(f"{place}: {key}", given[key], FACE))
        if "name" not in data:
            raise self.fail(f"{place}: {key}", "the other face needs a 'name'")
        return self.thing(index, data, players, FACE)

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

    def distinct(self, things: tuple[Thing, ...], players: list[str]) -> None:
        seen = set(players)
        for thing in things:
            if thing.id in seen:
                raise self.fail(f"object {thing.id}", "this id stands twice; each object and player needs its own")
            seen.add(thing.id)

    def consistent(self, scenario: Scenario) -> None:
        things, players = scenario.objects, [seat.id for seat in scenario.players]
        moving = scenario.with_team(scenario.active)
        by_id = {thing.id: thing for thing in things}
        for seat in scenario.players:
            held = sum(thing.zone == "hand" and thing.owner == seat.id for thing in things)
            if seat.hand is not None and held > seat.hand:
                raise self.fail(f"player {seat.id}: hand", f"{held} cards of this hand are given, not {seat.hand}")
        for thing in things:
            place = f"object {thing.id}"
            here = thing.zone == "battlefield"
            if {"instant", "sorcery"} & {*thing.types} and here and "creature" not in thing.types:
                raise self.fail(place, "an instant or sorcery is not on the battlefield (CR 304.4); give it a 'zone'")
            if thing.zone == "stack" and "land" in thing.types and "ability" not in thing.types:
                raise self.fail(place, "a land is played, and is never on the stack (CR 305.1)")
            if thing.zone in ("hand", "library") and thing.counters:
                raise self.fail(place, f"a card in the zone {thing.zone} has no counters (CR 122.2)")
            if not here and (
                thing.tapped
                or thing.regeneration
                or thing.attacking
                or thing.blocking
                or thing.attached_to
                or thing.damage
            ):
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
                if thing.controller not in moving:
                    raise self.fail(
                        place, f"attacks, but {thing.controller!r} is not the active player {scenario.active!r}"
                    )
                if thing.attacking in moving or _one_team(scenario, thing.attacking, thing.controller):
                    raise self.fail(place, "attacks a player of its controller's own team")
            for other in thing.blocking:
                if other not in by_id:
                    raise self.fail(place, f"blocks {other!r}, which is not in the scenario")
                if by_id[other].attacking is None:
                    raise self.fail(place, f"blocks {other!r}, which is not attacking (give it 'attacking')")
                if by_id[other].controller in scenario.with_team(thing.controller):
                    raise self.fail(place, f"blocks {other!r}, which its own controller controls")
            for other in thing.damage_order:
                if other not in by_id or not (thing.id in by_id[other].blocking or other in thing.blocking):
                    raise self.fail(place, f"damage_order: {other!r} neither blocks it nor is blocked by it")
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
        if data["kind"] == "what-changed":
            return Question("what-changed", self.between(arguments, ids, players))
        for key in ("blocker", "attacker", "defender", "source", "target", "object", "to"):
            place = f"question: {key}"
            if key != "blocker" and not isinstance(arguments.get(key, ""), str):
                raise self.fail(place, f"one id was expected, not {arguments[key]!r}"[:200] + _quoting(arguments[key]))
            for item in self.listed(place, arguments.get(key, [])):
                if key == "object" and made_by(item, ids):
                    continue
                if item not in ids and (item not in players or key in ("blocker", "attacker", "object")):
                    raise self.fail(place, f"{item!r} is no object or player of the scenario")
        for key, known in (("by", players), ("sacrifice", ids), ("splice", ids)):
            for item in self.listed(f"question: {key}", arguments.get(key, [])):
                if item not in known:
                    raise self.fail(f"question: {key}", f"{item!r} is none of {', '.join(known)}")
        if "x" in arguments:
            self.number("question: x", arguments["x"])
        if any(symbol not in tuple("WUBRGC") for symbol in symbols_of(str(arguments.get("mana", "")))):
            raise self.fail("question: mana", "mana is written in symbols of its types, as {W}{U}{C} (CR 106.1b)")
        if data["kind"].startswith("can-"):
            for item in self.listed("question: targets", arguments.get("targets", [])):
                if item not in ids and item not in players:
                    raise self.fail("question: targets", f"{item!r} is no object or player of the scenario")
            if any(mode < 1 for mode in self.numbers("question: modes", arguments.get("modes", ()))):
                raise self.fail("question: modes", "modes are counted from 1")
        return Question(data["kind"], arguments)

    def numbers(self, place: str, value: Any) -> list[int]:
        return [self.number(place, item) for item in ([value] if isinstance(value, int) else self.listed(place, value))]

    def between(self, arguments: Mapping[str, Any], ids: list[str], players: list[str]) -> Mapping[str, Any]:
        """Return the two days of a question about what changed, the earlier first, and the question asked on both."""
        days = [self.day("question: between", item) for item in self.listed("question: between", arguments["between"])]
        if len(set(days)) != 2:
            raise self.fail("question: between", "two different days were expected, like [2012-07-13, 2014-07-18]")
        inner = self.question(arguments["question"], ids, players)
        if inner.kind == "what-changed":
            raise self.fail("question: question", "what changed is asked of a question of another kind")
        return {"between": tuple(sorted(days)), "question": inner}


def parse_text(text: str, name: str, where: str) -> Iterator[Text]:
    """Yield the abilities that Chinese rules text holds, as the grammar reads them, each with its first line.

    Modes and what a level gives are part of the ability that begins them.
    """
    from kg.parse import parse_face

    face = parse_face([line for line in text.splitlines() if line.strip()], name or None)
    for place in face.places:
        yield Text(place.ability, face.lines[place.line].text, where)


def made_by(item: str, ids: Iterable[str]) -> bool:
    """Is this how a token that an object makes on the way is called: `token 1 of sow`?"""
    found = re.fullmatch(r"token [1-9]\d* of (.+)", item)
    return found is not None and found[1] in ids


def _one_team(scenario: Scenario, one: str, other: str) -> bool:
    teams = {seat.id: seat.team for seat in scenario.players}
    return teams.get(one) is not None and teams.get(one) == teams.get(other)


def _quoting(value: Any) -> str:
    """Return the hint for an id that YAML does not read as a word."""
    if isinstance(value, bool):
        return " (YAML reads yes, no, on and off as truth values: put such an id in quotes, like 'no')"
    return ""


def _optional(value: Any) -> str | None:
    return None if value is None else str(value)


def _say(item: Any) -> str:
    return item if isinstance(item, str) else ", ".join(f"{k}: {v}" for k, v in item.items())
