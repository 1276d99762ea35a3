"""The objects of a scenario: characteristics and state of each, given or taken from a card of the graph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kg.abilities.abilities import Ability, Line
from kg.scenarios.boards import known_words, told
from kg.scenarios.faces import FACE, FIELDS, TURNING, FaceError, as_it_is
from kg.scenarios.fields import Fields, optional
from kg.scenarios.scenario import (
    CHOSEN,
    EXILED_AS,
    ZONES,
    CardSource,
    Text,
    Thing,
    UnknownCard,
    colors_of,
    mana_value,
    symbols_of,
)
from kg.scenarios.shorthand import ShorthandError, keyword

_THING = {
    "id", "card", "name", "types", "subtypes", "supertypes", "colors", "mana_cost", "mana_value", "power", "toughness",
    "loyalty", "defense", "protector", "text", "abilities", "controller", "owner", "zone", "tapped", "sick", "counters",
    "damage", "attached_to", "token", "commander", "attacking", "band", "blocking", "blocked", "struck",
    "regeneration", "class_level", "chosen",
    "deathtouched", "damage_order", "turned", "face_down", "exiled_as", "times_cast", "printed", *FIELDS,
}  # fmt: skip
_AT_LEAST = {"damage": 0, "regeneration": 0, "class_level": 0, "mana_value": 0, "loyalty": 0, "defense": 0}
_NUMBERS = ("power", "toughness", *_AT_LEAST)
_SYMBOL = re.compile(r"\d{1,6}|[WUBRGCSXYZ]|[WUBRGC2]/[WUBRGCP](/P)?")
_BRACKETED = re.compile(r"［((?![+−–-]?[0-9X]+］)[^［］]*)］")
"""Words that a spell does not have where its cleave cost was paid (CR 702.148a)."""
_SIZE = re.compile(r"[+-]\d+/[+-]\d+")


class Things:
    """Reads the objects of one scenario, whose ``players`` are known; ``cards`` are those of the graph."""

    def __init__(self, fields: Fields, cards: CardSource, players: list[str]) -> None:
        self.fields = fields
        self.cards = cards
        self.players = players

    def thing(self, index: int, data: Any, allowed: Iterable[str] = _THING) -> Thing:
        """Return the object that ``data`` describes, the ``index``-th of the scenario, counted from 0.

        Raises:
            ScenarioError: an unknown card, field, player, zone or word, or a value of the wrong kind.
        """
        fields = self.fields
        given, turned = self._given(index, dict(fields.keys(f"object {index + 1}", data, allowed)))
        of_graph = "card" in data
        place, me, name = self._called(index, given)
        turning = next((key for key in TURNING if given.get(key) is not None), "")
        controller, owner = self._whose(place, given)
        zone = str(given.get("zone", "battlefield"))
        if zone not in ZONES:
            raise fields.fail(place, f"unknown zone {zone!r}; zones are {', '.join(ZONES)}")
        cost = self._cost(place, given, of_graph)
        pt = {
            key: fields.number(f"{place}: {key}", given[key], *([_AT_LEAST[key]] if key in _AT_LEAST else ()))
            for key in _NUMBERS
            if given.get(key) is not None
        }
        types = self._words(place, "types", given) or (("creature",) if "power" in pt else ())
        return Thing(
            id=me,
            name=name,
            controller=controller,
            owner=owner,
            zone=zone,
            types=types,
            subtypes=fields.words(place, "subtypes", given),
            supertypes=self._words(place, "supertypes", given),
            colors=self._words(place, "colors", given) if "colors" in given else colors_of(cost),
            mana_cost=tuple(symbols_of(cost)) if given.get("mana_cost") else None,
            mana_value=pt.get("mana_value", mana_value(cost)),
            mana_value_given="mana_value" in pt,
            power=pt.get("power"),
            toughness=pt.get("toughness"),
            loyalty=pt.get("loyalty"),
            defense=pt.get("defense"),
            protector=self._protector(place, given, zone, types, controller),
            abilities=(*self._abilities(place, given), *self._text(place, given)),
            cleaved=self._cleaved(place, given),
            tapped=fields.flag(place, given, "tapped"),
            sick=fields.flag(place, given, "sick"),
            token=fields.flag(place, given, "token"),
            commander=fields.flag(place, given, "commander"),
            counters=tuple(self._counters(place, given, zone, types).items()),
            damage=pt.get("damage", 0),
            attached_to=optional(given.get("attached_to")),
            attacking=optional(given.get("attacking")),
            band=optional(given.get("band")),
            blocking=tuple(map(str, fields.listed(f"{place}: blocking", given.get("blocking", ())))),
            blocked=fields.flag(place, given, "blocked"),
            damage_order=tuple(map(str, fields.listed(f"{place}: damage_order", given.get("damage_order", ())))),
            struck=fields.flag(place, given, "struck"),
            regeneration=pt.get("regeneration", 0),
            class_level=pt.get("class_level", 0),
            deathtouched=fields.flag(place, given, "deathtouched"),
            picked=self._chosen(place, given.get("chosen", {})),
            other=self._face(index, place, given, turning) if turning else None,
            turning=TURNING.get(turning, ""),
            turned=turned,
            face_down=str(given.get("face_down", "") or ""),
            exiled_as=self._exiled_as(place, given, zone),
            times_cast=fields.number(f"{place}: times_cast", given.get("times_cast", 0), least=0),
            printed=fields.day(f"{place}: printed", given["printed"]) if given.get("printed") else None,
            halves=tuple(self.thing(index, half, FACE) for half in given.get("halves", ())),
            card=str(given.get("iri", "")),
            colors_unknown=bool(given.get("colors_unknown")) and not (of_graph and "colors" in data),
        )

    def _given(self, index: int, given: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """Return the fields of the face that is up, those of the card of the graph among them; is it the second?"""
        late, of_graph = dict[str, Any](), "card" in given
        if of_graph:
            name = str(given["card"])
            card = self.cards.card(name)
            if card is None:
                error = self.fields.fail(f"object {given.get('id', name)}", f"no card named {name!r} in the graph")
                raise UnknownCard(str(error))
            own = {key: value for key, value in given.items() if key != "card"}
            late = {key: value for key, value in own.items() if key in FACE and card.get("turned")}
            given = {**card, **{key: value for key, value in own.items() if key not in late}}
        if len(faces := [key for key in FIELDS if given.get(key) is not None]) > 1:
            raise self.fields.fail(f"object {index + 1}", f"has {' and '.join(faces)}; an object has one other face")
        try:
            found, turned = as_it_is(given, of_graph=of_graph)
        except FaceError as error:
            raise self.fields.fail(f"object {given.get('id', given.get('name', index + 1))}", str(error)) from None
        return found | late, turned  # what is late is of the face that is up, which is the second

    def _called(self, index: int, given: Mapping[str, Any]) -> tuple[str, str, str]:
        """Return the place for errors, the id and the name."""
        place = f"object {index + 1}"
        for key in ("id", "name"):
            if key in given:
                self.fields.word(place, given[key])
        name = str(given.get("name", given.get("id", "")))
        me = str(given.get("id", name))
        if not me:
            raise self.fields.fail(place, "an object needs an 'id', a 'name' or a 'card'")
        return f"object {me}", me, name

    def _whose(self, place: str, given: Mapping[str, Any]) -> tuple[str, str]:
        controller = str(given.get("controller", given.get("owner", self.players[0])))
        owner = str(given.get("owner", controller))
        for player in (controller, owner):
            if player not in self.players:
                raise self.fields.fail(place, f"unknown player {player!r}; players are {', '.join(self.players)}")
        return controller, owner

    def _cost(self, place: str, given: Mapping[str, Any], of_graph: bool) -> str:
        cost = self.fields.text(f"{place}: mana_cost", given.get("mana_cost") or "")
        symbols = symbols_of(cost)
        if not of_graph and (
            "".join(f"{{{symbol}}}" for symbol in symbols) != cost.upper()
            or not all(_SYMBOL.fullmatch(symbol) for symbol in symbols)
        ):
            raise self.fields.fail(
                f"{place}: mana_cost", f"{cost!r} is no mana cost; write it in symbols, as {{2}}{{W/U}}{{X}} (CR 107.4)"
            )
        return cost

    def _words(self, place: str, key: str, given: Mapping[str, Any]) -> tuple[str, ...]:
        return known_words(self.fields, place, key, self.fields.words(place, key, given))

    def _counters(self, place: str, given: Mapping[str, Any], zone: str, types: tuple[str, ...]) -> dict[str, int]:
        place, counters = f"{place}: counters", given.get("counters", {})
        if not isinstance(counters, Mapping):
            raise self.fields.fail(place, "a mapping from kind to number was expected")
        kept = {str(kind): self.fields.number(place, number) for kind, number in counters.items()}
        if min(kept.values(), default=0) < 0:
            raise self.fields.fail(place, "a number of counters cannot be negative")
        for kind in kept:
            if {*kind} & {*"+-/"} and re.search(r"\d", kind) and not _SIZE.fullmatch(kind):
                raise self.fields.fail(place, f"{kind!r} is no kind of counter; write it as '+1/+1' (CR 122.1a)")
        for kind, word in (("planeswalker", "loyalty"), ("battle", "defense")):
            if zone == "battlefield" and kind in types and given.get(word) is not None:
                kept.setdefault(word, given[word])
        return kept

    def _protector(
        self, place: str, given: Mapping[str, Any], zone: str, types: tuple[str, ...], controller: str
    ) -> str:
        """Return who protects a battle (CR 310.8), named or by its subtype; nobody where several opponents may."""
        named = given.get("protector")
        if zone != "battlefield" or "battle" not in types:
            if named is not None:
                raise self.fields.fail(f"{place}: protector", "a battle on the battlefield has one, and nothing else")
            return ""
        if named is None:
            kinds, subtypes = told()["protectors"], self.fields.words(place, "subtypes", given)
            whose = next((kinds[word] for word in subtypes if word in kinds), kinds["otherwise"])
            others = [player for player in self.players if player != controller]
            return controller if whose["who"] == "controller" else others[0] if len(others) == 1 else ""
        if named not in self.players:
            raise self.fields.fail(place, f"unknown player {named!r}; players are {', '.join(self.players)}")
        return str(named)

    def _exiled_as(self, place: str, given: Mapping[str, Any], zone: str) -> str:
        """Return by what a card came into exile."""
        how = str(given.get("exiled_as", ""))
        if how and (how not in EXILED_AS or zone != "exile"):
            raise self.fields.fail(f"{place}: exiled_as", f"a card in exile may be {', '.join(EXILED_AS)}, not {how!r}")
        return how

    def _chosen(self, place: str, data: Any) -> tuple[tuple[str, str], ...]:
        """Return what was chosen for an object as it entered: by kind one word, or a list of them."""
        place = f"{place}: chosen"
        found: list[tuple[str, str]] = []
        for kind, value in self.fields.keys(place, data, CHOSEN).items():
            for word in map(str, self.fields.listed(f"{place}: {kind}", value)):
                if kind == "player" and word not in self.players:
                    raise self.fields.fail(place, f"unknown player {word!r}; players are {', '.join(self.players)}")
                if kind == "color":
                    known_words(self.fields, place, "colors", (word,))
                found.append((kind, word))
        return tuple(found)

    def _face(self, index: int, place: str, given: Mapping[str, Any], key: str) -> Thing:
        """Return the other face."""
        data = dict(self.fields.keys(f"{place}: {key}", given[key], FACE))
        if "name" not in data:
            raise self.fields.fail(f"{place}: {key}", "the other face needs a 'name'")
        return self.thing(index, data, FACE)

    def _abilities(self, place: str, given: Mapping[str, Any]) -> tuple[Text, ...]:
        value, here = given.get("abilities", ()), f"{place}: abilities"
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        found: list[Text] = []
        for item in self.fields.listed(here, value):
            try:
                if isinstance(item, Text):
                    found.append(item)
                elif isinstance(item, Ability):
                    found.append(Text(item))
                elif isinstance(item, Mapping) and "is" in item:
                    node = self.fields.tree(here, item)
                    parts = node.abilities if isinstance(node, Line) else (node,)
                    found.extend(Text(part) for part in parts if isinstance(part, Ability))
                else:
                    found.append(Text(keyword(item), _say(item), place))
            except ShorthandError as error:
                raise self.fields.fail(here, str(error)) from None
        return tuple(found)

    def _cleaved(self, place: str, given: Mapping[str, Any]) -> tuple[Text, ...]:
        """Return what the text says without the words in square brackets, where it has some."""
        found = _BRACKETED.search(str(given.get("text", "")))
        return self._text(place, given, cleaved=True) if found else ()

    def _text(self, place: str, given: Mapping[str, Any], cleaved: bool = False) -> tuple[Text, ...]:
        if given.get("text") is None:
            return ()
        text = self.fields.text(f"{place}: text", given["text"])
        for digits in re.findall(r"\d{7,}", text):
            self.fields.number(f"{place}: text", int(digits))
        text = _BRACKETED.sub("" if cleaved else r"\1", text)
        return tuple(parse_text(text, str(given.get("name", "")), place))


def parse_text(text: str, name: str, where: str) -> Iterator[Text]:
    """Yield the abilities that Chinese rules text holds, as the grammar reads them, each with its first line.

    Modes and what a level gives are part of the ability that begins them.
    """
    from kg.parse import parse_face

    face = parse_face([line for line in text.splitlines() if line.strip()], name or None)
    for place in face.places:
        yield Text(place.ability, face.lines[place.line].text, where)


def _say(item: Any) -> str:
    return item if isinstance(item, str) else ", ".join(f"{k}: {v}" for k, v in item.items())
