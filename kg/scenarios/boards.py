"""What no board can hold (`ontology/boards.yaml`), and parts of a scenario that contradict each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kg import plain_yaml
from kg.abilities.effects import SetPT
from kg.scenarios.fields import Fields
from kg.scenarios.scenario import Scenario, Thing
from kg.shipped import ONTOLOGY


@cache
def told() -> Mapping[str, Any]:
    """Return what `ontology/boards.yaml` says."""
    found: dict[str, Any] = plain_yaml.read(ONTOLOGY / "boards.yaml")
    return found


def known_words(fields: Fields, place: str, key: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``words``, each of which the rules know as what ``key`` says: types, supertypes, colors.

    Raises:
        ScenarioError: one that they do not know.
    """
    closed = told()["words"][key]
    for word in words:
        if word not in closed["known"] and word not in closed.get("besides", ()):
            known = ", ".join(closed["known"])
            raise fields.fail(f"{place}: {key}", f"unknown word {word!r}; {key} are {known} (CR {closed['cr']})")
    return words


def check(scenario: Scenario, fields: Fields) -> None:
    """Refuse a scenario whose parts cannot be together.

    Raises:
        ScenarioError: something that no board can hold, or parts that contradict each other.
    """
    by_id = {thing.id: thing for thing in scenario.objects}
    for seat in scenario.players:
        held = sum(thing.zone == "hand" and thing.owner == seat.id for thing in scenario.objects)
        if seat.hand is not None and held > seat.hand:
            raise fields.fail(f"player {seat.id}: hand", f"{held} cards of this hand are given, not {seat.hand}")
    for thing in scenario.objects:
        _can_be(thing, fields)
        _attached(thing, scenario, by_id, fields)
        _attacks(thing, scenario, by_id, fields)
        _blocks(thing, scenario, by_id, fields)
        if "creature" in thing.types and None in (thing.power, thing.toughness) and not _defined(thing):
            raise fields.fail(f"object {thing.id}", "a creature needs 'power' and 'toughness' (numbers)")


def _defined(thing: Thing) -> bool:
    """Does an ability of it define its power or toughness?"""
    return any(isinstance(node, SetPT) for text in thing.abilities for node in text.ability.walk())


def _can_be(thing: Thing, fields: Fields) -> None:
    for case in told()["excluded"]:
        if thing.zone not in case.get("in", (thing.zone,)) or thing.zone in case.get("outside", ()):
            continue
        types = {*case.get("types", ())} & {*thing.types} and not {*case.get("but-not", ())} & {*thing.types}
        if types or any(getattr(thing, field) for field in case.get("with", ())):
            said = case["en"].format(zone=thing.zone)
            raise fields.fail(f"object {thing.id}", f"{said} (CR {case['cr']})")


def _attached(thing: Thing, scenario: Scenario, by_id: Mapping[str, Thing], fields: Fields) -> None:
    place, host = f"object {thing.id}", thing.attached_to
    if host is None:
        return
    if host not in by_id and host not in _players(scenario):
        raise fields.fail(place, f"attached to {host!r}, which is not in the scenario")
    if host == thing.id:
        raise fields.fail(place, "attached to itself; an object cannot be (CR 303.4d, 301.5c)")
    if host in by_id and by_id[host].zone != "battlefield":
        raise fields.fail(place, f"attached to {host!r}, which is not on the battlefield")


def _attacks(thing: Thing, scenario: Scenario, by_id: Mapping[str, Thing], fields: Fields) -> None:
    place, attacked = f"object {thing.id}", thing.attacking
    if attacked is None:
        if thing.band is not None:
            raise fields.fail(place, "in a band, but it does not attack (give it 'attacking')")
        return
    moving = scenario.with_team(scenario.active)
    if attacked not in _players(scenario) and attacked not in by_id:
        raise fields.fail(place, f"attacks {attacked!r}, which is no player and no object of the scenario")
    if attacked == thing.controller:
        raise fields.fail(place, "attacks its own controller")
    if thing.controller not in moving:
        raise fields.fail(place, f"attacks, but {thing.controller!r} is not the active player {scenario.active!r}")
    if attacked in moving or _one_team(scenario, attacked, thing.controller):
        raise fields.fail(place, "attacks a player of its controller's own team")
    if thing.blocking:
        raise fields.fail(place, "attacks and blocks at once")


def _blocks(thing: Thing, scenario: Scenario, by_id: Mapping[str, Thing], fields: Fields) -> None:
    place = f"object {thing.id}"
    if thing.blocked and thing.attacking is None:
        raise fields.fail(place, "blocked, but it does not attack (give it 'attacking')")
    for other in thing.blocking:
        if other not in by_id:
            raise fields.fail(place, f"blocks {other!r}, which is not in the scenario")
        if by_id[other].attacking is None:
            raise fields.fail(place, f"blocks {other!r}, which is not attacking (give it 'attacking')")
        if by_id[other].controller in scenario.with_team(thing.controller):
            raise fields.fail(place, f"blocks {other!r}, which its own controller controls")
    for other in thing.damage_order:
        if other not in by_id or not (thing.id in by_id[other].blocking or other in thing.blocking):
            raise fields.fail(place, f"damage_order: {other!r} neither blocks it nor is blocked by it")


def _players(scenario: Scenario) -> list[str]:
    return [seat.id for seat in scenario.players]


def _one_team(scenario: Scenario, one: str, other: str) -> bool:
    teams = {seat.id: seat.team for seat in scenario.players}
    return teams.get(one) is not None and teams.get(one) == teams.get(other)
