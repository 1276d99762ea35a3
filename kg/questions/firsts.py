"""What a scenario speaks of before it is in the game: keywords, kinds, actions (`ontology/first-days.yaml`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import chain

from kg import plain_yaml
from kg.abilities import keywords
from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Characteristics, Mana
from kg.abilities.effects import Cost
from kg.abilities.node import Node
from kg.questions.answer import Answer
from kg.questions.words import label, sayings
from kg.scenarios.faces import face_down_ways
from kg.scenarios.scenario import Scenario, Thing
from kg.shipped import ONTOLOGY

_COUNTER = "counter-"
_COLOR = re.compile(r"[WUBRG]")


@dataclass(frozen=True, slots=True)
class First:
    """The day from which something is in the game, what printed it first, and its name in both languages."""

    day: date
    by: str
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Early:
    """Something that an object (or ``None``: the scenario) has although it came into the game only later."""

    thing: Thing | None
    first: First


@cache
def table() -> Mapping[tuple[str, str], First]:
    """Return the first day of each word, by its kind (``types``, ``actions`` …)."""
    return {
        (kind, word): First(
            item["day"], item["by"], item.get("zh") or label(word, "zh"), item.get("en") or label(word, "en")
        )
        for kind, words in plain_yaml.read(ONTOLOGY / "first-days.yaml").items()
        for word, item in words.items()
    }


def too_early(scenario: Scenario) -> Iterator[Early]:
    """Yield what the scenario speaks of that was not in the game on its day, each once for an object."""
    seen: set[tuple[str, str]] = set()
    for thing, kind, word in _spoken_of(scenario):
        first = _first(kind, word)
        if first is None or first.day <= scenario.as_of:
            continue
        if (key := (thing.id if thing else "", first.en)) not in seen:
            seen.add(key)
            yield Early(thing, first)


def not_yet(scenario: Scenario, early: Iterable[Early]) -> Answer:
    """Return the answer that cannot be given, as the scenario speaks of what was not yet in the game."""
    said: dict[str, str] = {}
    for each in early:
        first = each.first
        sentences = {
            language: str(sayings()[language]["phrases"]["not-yet"]).format(
                what=getattr(first, language), day=scenario.as_of, first=first.day, by=first.by
            )
            for language in ("en", "zh")
        }
        said[_of(each, sentences["en"], ": ")] = _of(each, sentences["zh"], "：")
    return Answer(scenario.question.kind, "undecided", scenario.as_of, lacks=tuple(said), zh=said, title=scenario.title)


def _of(early: Early, sentence: str, colon: str) -> str:
    return f"{early.thing.name}{colon}{sentence}" if early.thing else sentence


def _first(kind: str, word: str) -> First | None:
    if kind != "keywords":
        return table().get((kind, word))
    first = keywords.definition(word).first
    return None if first.written_out else First(first.day, first.by, label(word, "zh"), label(word, "en"))


def _spoken_of(scenario: Scenario) -> Iterator[tuple[Thing | None, str, str]]:
    if scenario.day_night:
        yield None, "designations", "day-night"
    for thing in scenario.objects:
        faces = (thing, *((thing.other,) if thing.other else ()), *thing.halves)
        yield from ((thing, kind, word) for face in faces for kind, word in _of_face(face))
        if thing.turning:
            yield thing, "faces", thing.turning
        if thing.face_down:
            yield thing, face_down_ways()[thing.face_down]["kind"], thing.face_down
        if thing.commander:
            yield thing, "designations", "commander"
        yield from ((thing, "counters", kind.removeprefix(_COUNTER)) for kind, _ in thing.counters)
    for done in (each for action in scenario.actions for each in (action, *action.respond)):
        if done.act[0] == "put_on":
            yield None, "counters", str(done.act[1][0]).removeprefix(_COUNTER)
    for lasting in scenario.effects:
        source = next((thing for thing in scenario.objects if thing.id == lasting.source), None)
        yield from ((source, kind, word) for kind, word in _of_tree(lasting.effect))


def _of_face(face: Thing) -> Iterator[tuple[str, str]]:
    yield from (("types", word) for word in face.types)
    yield from (("subtypes", word) for word in face.subtypes)
    yield from (("symbols", _COLOR.sub("W", symbol)) for symbol in face.mana_cost or ())
    yield from chain.from_iterable(_of_tree(item.ability) for item in face.abilities)


def _of_tree(tree: Node) -> Iterator[tuple[str, str]]:
    for node in tree.walk():
        if isinstance(node, Keyword):
            if node.keyword in keywords.ids():
                yield "keywords", node.keyword
        elif isinstance(node, Action):
            yield "actions", node.verb
            if node.counter is not None:
                yield "counters", node.counter.removeprefix(_COUNTER)
        elif isinstance(node, Characteristics):
            yield from (("types", word) for word in node.types)
            yield from (("subtypes", word) for word in (*node.subtypes, node.predefined or ""))
        elif isinstance(node, Cost) and isinstance(node.mana, Mana):
            yield from (("symbols", _COLOR.sub("W", symbol)) for symbol in node.mana.symbols)
