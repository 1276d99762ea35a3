"""A card of which either face may be cast or played: modal double-faced, split and adventurer cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kg.abilities.abilities import Keyword
from kg.abilities.keywords import marked
from kg.questions.answer import Answer
from kg.scenarios.scenario import Question, Scenario, ScenarioError, Thing

ASKED = ("can-cast", "can-play")
"""The kinds of question that are asked of each face by itself (CR 709.3a, 712.11b, 715.3a)."""


def castable_faces(thing: Thing) -> tuple[Thing, ...]:
    """Return the faces of which a player chooses one in casting or playing the card; none if there is no choice."""
    if thing.halves:
        return (*thing.halves, thing) if thing.zone == "hand" and _fuses(thing) else thing.halves
    if thing.turning in ("modal", "adventure", "prototype") and thing.other is not None and not thing.turned:
        return thing, thing.other
    return ()


def either_face(scenario: Scenario, explain: bool, answer: Callable[..., Answer]) -> Answer | None:
    """Return what ``answer`` gives for each face, by name, or for the ``face`` that the question names.

    None where the question is not of `ASKED` or its object has no such choice.

    Raises:
        ScenarioError: there is no face of that name.
    """
    arguments = scenario.question.arguments
    if scenario.question.kind not in ASKED:
        return None
    thing = scenario.thing(arguments["object"])
    faces, wanted = castable_faces(thing), arguments.get("face")
    if wanted is not None:
        faces = tuple(face for face in faces if face.name == wanted)
        if not faces:
            raise ScenarioError(f"question: face: {thing.id} has no face {wanted!r} that could be chosen")
    if not faces:
        return None
    found = {face.name: answer(_with(scenario, thing, face), explain=explain) for face in faces}
    if len(found) == 1:
        return next(iter(found.values()))
    lacks = tuple(dict.fromkeys(lack for each in found.values() for lack in each.lacks))
    able = {name: each.values for name, each in found.items() if each.verdict == "yes"}
    first = next(iter(found.values()))
    return replace(
        first,
        verdict="undecided" if lacks else "yes" if able else "no",
        derivation=() if lacks else tuple(step for each in found.values() for step in each.derivation),
        values=None if lacks or not able else able,
        lacks=lacks,
        terms=tuple(dict.fromkeys(term for each in found.values() for term in each.terms)),
        notes=tuple(dict.fromkeys(note for each in found.values() for note in each.notes)),
        zh={en: zh for each in found.values() for en, zh in each.zh.items()},
    )


def _fuses(thing: Thing) -> bool:
    """May both halves be cast as one spell, with the characteristics of both (CR 702.102a-b)?"""
    joining = marked("joins-halves")
    return any(isinstance(text.ability, Keyword) and text.ability.keyword in joining for text in thing.abilities)


def _with(scenario: Scenario, thing: Thing, face: Thing) -> Scenario:
    """Return the scenario in which the card is looked at as this face alone."""
    looked_at = replace(
        thing,
        name=face.name,
        types=face.types,
        subtypes=face.subtypes,
        supertypes=face.supertypes,
        colors=face.colors,
        mana_cost=face.mana_cost,
        mana_value=face.mana_value,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        abilities=face.abilities,
        card=face.card or thing.card,
        other=None,
        turning="",
        halves=(),
        exiled_as="" if thing.exiled_as == "adventure" and face is not thing else thing.exiled_as,
        chosen=True,
    )
    arguments = {key: value for key, value in scenario.question.arguments.items() if key != "face"}
    return replace(
        scenario,
        objects=tuple(looked_at if each.id == thing.id else each for each in scenario.objects),
        question=Question(scenario.question.kind, arguments),
    )
