"""Boards: what is true of the objects and players at a moment, as a flat mapping, and how it becomes solver facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

from kg.abilities.abilities import Ability, Keyword, Spell, Unparsed
from kg.abilities.effects import Cannot, CanOnly, Continuous, Must, Prevent
from kg.abilities.keyword_actions import written_out
from kg.abilities.keywords import expand
from kg.abilities.selections import AnyTarget
from kg.questions.as_cast import as_cast, facts_as_cast
from kg.questions.mana_costs import mana_costs
from kg.rules.compile import compiled
from kg.rules.facts import Trees, term
from kg.rules.solve import Atom, fact
from kg.scenarios.acts import Done
from kg.scenarios.scenario import Scenario, Seat, Text, Thing

_ATTACKS = {"emperor": "next", "alternating-teams": "next", "grand-melee": "left"}
"""Whom players may attack in a variant (CR 807.2b, 809.3c, 811.4)."""
_PAST = {"lost_life": "lose-life", "gained_life": "gain-life", "left": "leave", "died": "die"}
"""What `this_turn` tells of players, by the verb that conditions ask with."""
_CASTING = ("can-cast", "can-play", "can-activate")
"""The kinds of question for which the costs of keywords have rules of their own."""


def board_of(scenario: Scenario, trees: Trees) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the board of a scenario; its ability trees go into ``trees``."""
    board: dict[tuple[str, tuple[Any, ...]], Any] = {}
    ranged = any(seat.range is not None for seat in scenario.players)
    for place, seat in enumerate(scenario.players):
        if seat.team is not None:
            board["team", (seat.id, seat.team)] = True
        if ranged or len(scenario.players) > 2:
            board["seat", (seat.id,)] = place
        if seat.library is not None:
            board["library_size", (seat.id,)] = seat.library
        if seat.hand is not None:
            board |= _hand(scenario, seat)
        for source, number in seat.commander_damage:
            board["by_commander", (seat.id, source)] = number
        if seat.ruled_by is not None:
            board["ruled", (seat.id,)] = seat.ruled_by
        if seat.monarch:
            board["monarch", ("game",)] = seat.id
        if seat.blessed:
            board["blessed", (seat.id,)] = True
        if seat.emperor:
            board["emperor", (seat.id,)] = True
        if seat.range is not None:
            board["range_of", (seat.id,)] = seat.range
        board["player", (seat.id,)] = True
        board["life", (seat.id,)] = seat.life
        board["poison", (seat.id,)] = seat.poison
    for seat in scenario.players:
        board |= {("yoked", (seat.id, mate)): True for mate in scenario.with_team(seat.id) if mate != seat.id}
    board |= active(scenario, scenario.active)
    if option := scenario.attack or _ATTACKS.get(scenario.variant):
        board["attack_option", (option,)] = True
    if scenario.day_night:
        board["daytime", ("game",)] = scenario.day_night
    for who, number in scenario.this_turn.get("cast", {}).items():
        board["cast_this_turn", (who,)] = number
    for who, number in scenario.this_turn.get("drawn", {}).items():
        board["drawn_this_turn", (who,)] = number
    if any(done.respond for done in scenario.actions):
        board["answered", ("respond",)] = True
    acts = [done.act for each in scenario.actions for done in (each, *each.respond)]
    doing = {arguments[0] for name, arguments in acts if name != "resolve"}
    for who in scenario.this_turn.get("damaged", {}):
        board["wounded", (who,)] = True
    for what, verb in _PAST.items():
        board |= {("came_to_pass", (verb, who)): True for who in scenario.this_turn.get(what, {})}
        for who, number in scenario.this_turn.get(what, {}).items():
            board["so_much", (verb, who)] = number
            if number == 1:
                board["vaguely", (verb, who)] = True
    for who in scenario.this_turn.get("lands", {}):
        board["land_was_played", (who,)] = True
    for who in scenario.this_turn.get("died", {}):
        board["died_this_turn", (who,)] = True
    for what in scenario.this_turn.get("attacked", {}):
        board["attacked_this_turn", (what,)] = True
        board["came_to_pass", ("attack", scenario.thing(what).controller)] = True
    whole = {seat.id: ("hand_told", (seat.id,)) not in board for seat in scenario.players}
    for order, given in enumerate(scenario.objects, 1):
        thing = as_cast(_as_it_lies(given, scenario), scenario)
        me = thing.id
        board["zone", (me,)] = thing.zone
        if thing.zone == "hand" and me not in doing and whole[thing.owner]:
            board["hand_given", (thing.owner,)] = True
        if not thing.face_down:
            board["name", (me,)] = thing.name
        board["controller", (me,)] = thing.controller
        board["owner", (me,)] = thing.owner
        board["mana_value", (me,)] = thing.mana_value
        board["time_order", (me,)] = order
        for name, words in (
            ("base_type", thing.types),
            ("base_subtype", thing.subtypes),
            ("base_supertype", thing.supertypes),
            ("base_color", thing.colors),
        ):
            for word in words:
                board[name, (me, word)] = True
        if thing.power is not None:
            board["base_power", (me,)] = thing.power
        if thing.toughness is not None:
            board["base_toughness", (me,)] = thing.toughness
        if thing.zone == "stack" and not thing.mana_value_given and (symbols := (thing.mana_cost or ()).count("X")):
            board["x_not_announced", (me,)] = symbols
        if thing.loyalty is not None:
            board["base_loyalty", (me,)] = thing.loyalty
        if thing.defense is not None:
            board["base_defense", (me,)] = thing.defense
        if thing.protector:
            board["protector", (me,)] = thing.protector
        for flag, value in (("tapped", thing.tapped), ("sick", thing.sick), ("token", thing.token),
                            ("commander", thing.commander),
                            ("blocked", thing.blocked or _is_blocked(scenario, me)),
                            ("unknown_color", thing.colors_unknown),
                            ("struck", thing.struck), ("deathtouched", thing.deathtouched)):  # fmt: skip
            if value:
                board[flag, (me,)] = True
        for kind, number in thing.counters:
            board["counters", (me, kind)] = number
        if thing.exiled_as:
            board["exiled_as", (me, thing.exiled_as)] = True
        if thing.damage:
            board["damage", (me,)] = thing.damage
        for kind, word in thing.picked:
            board["picked", (me, kind, word, "given")] = True
        if thing.regeneration:
            board["regeneration", (me,)] = thing.regeneration
        if thing.class_level:
            board["class_level", (me,)] = thing.class_level
        if thing.attached_to is not None:
            board["attached", (me, thing.attached_to)] = True
        if thing.attacking is not None:
            board["attacking", (me, thing.attacking)] = True
            if thing.band is not None:
                board["band", (me,)] = f"band:{thing.band}"
        for place, early in enumerate(thing.damage_order):
            for late in thing.damage_order[place + 1 :]:
                board["ahead", (me, early, late)] = True
        for other in thing.blocking:
            board["blocking", (me, other)] = True
        faces = ("transform", "flip", "face-down", *(("modal", "adventure") if thing.zone == "library" else ()))
        if thing.other is not None and (thing.turned or thing.turning in faces):
            board |= _other_face(thing, thing.other, trees, scenario)
            if thing.turned:
                board["turned", (me,)] = True
            if thing.face_down:
                board["faced_down", (me, thing.face_down)] = True
        if thing.turning == "split":
            board["one_half", (me,)] = True
        if thing.halves:
            board["two_halves", (me,)] = True
        word = "back_printed" if thing.face_down else "printed"
        board |= {(word, (me, root)): True for root in _texts(thing, trees, scenario)}
        board |= facts_as_cast(given, trees, scenario)
        if (thing.other if thing.face_down and thing.other else thing).mana_cost is not None:
            board["costed", (me,)] = True
    for each in scenario.actions:
        for done in (each, *each.respond):
            if done.spliced is not None:
                board |= _spliced(scenario, done, trees)
    for order, lasting in enumerate(scenario.effects, len(scenario.objects) + 1):
        effect = lasting.effect
        if isinstance(effect, Continuous | Cannot | CanOnly | Must | Prevent):
            effect = replace(effect, duration=None)
        root = trees.add(effect, lasting.text)
        board["floating", (lasting.id, root, lasting.source)] = True
        board["time_order", (lasting.id,)] = order
        for number in range(root[1][0], len(trees.nodes)):
            if getattr(trees.nodes[number], "target", False) or isinstance(trees.nodes[number], AnyTarget):
                for target in lasting.targets:
                    board["target_of", (lasting.id, term(number), target)] = True
    return board | mana_costs(scenario, trees)


def _hand(scenario: Scenario, seat: Seat) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return what is known of a hand whose number of cards is told (CR 402.1): all of it, or how many are unknown."""
    given = sum(thing.zone == "hand" and thing.owner == seat.id for thing in scenario.objects)
    if seat.hand == given:
        return {("hand_given", (seat.id,)): True}
    return {("hand_told", (seat.id,)): True, ("unseen_hand", (seat.id,)): (seat.hand or 0) - given}


def _spliced(scenario: Scenario, done: Done, trees: Trees) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return that a spell has the text of the cards spliced onto it besides its own, in their order (CR 702.47c)."""
    spell = done.act[1][0]
    facts: dict[tuple[str, tuple[Any, ...]], Any] = {("splices_told", (spell,)): True}
    for card in done.spliced or ():
        facts["spliced", (spell, card)] = True
        for nth, item in enumerate(scenario.thing(card).abilities):
            if isinstance(item.ability, Spell | Unparsed):
                facts["printed", (spell, taken_in(trees, item, nth))] = True
    return facts


def active(scenario: Scenario, player: str) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return the facts that it is this player's turn, or that of the team (CR 102.1, 805.4a)."""
    return {("active", (each,)): True for each in scenario.with_team(player)}


def _as_it_lies(thing: Thing, scenario: Scenario) -> Thing:
    """Return an object without characteristics where it is exiled face down (CR 406.3a), unless casting it is asked."""
    asked = scenario.question.kind in ("can-cast", "can-play") and scenario.question.arguments["object"] == thing.id
    if thing.zone != "exile" or thing.exiled_as != "foretold" or asked:
        return thing
    bare = Thing(thing.id, thing.name, thing.controller, thing.owner, thing.zone, exiled_as=thing.exiled_as)
    return replace(bare, counters=thing.counters, other=thing, turning="face-down", face_down="foretold")


def _texts(face: Thing, trees: Trees, scenario: Scenario) -> Iterator[Any]:
    """Add the abilities of a face, and what they stand for in full, to ``trees``; yield their roots."""
    for nth, item in enumerate(face.abilities):
        yield (root := taken_in(trees, item, nth))
        for ability in in_full(item.ability, scenario.as_of, casting=scenario.question.kind in _CASTING):
            meant = trees.add(ability, item.text, nth, item.line)
            trees.spell_out(root, meant)
            yield meant


def _other_face(thing: Thing, other: Thing, trees: Trees, scenario: Scenario) -> dict[tuple[str, tuple[Any, ...]], Any]:
    """Return what becomes of an object when it transforms or flips (CR 701.28, 710), or when its second face goes."""
    me = thing.id
    face: dict[tuple[str, tuple[Any, ...]], Any] = {("other_name", (me,)): other.name}
    if not thing.face_down:
        face["turns_by", (me,)] = thing.turning
    if other.colors_unknown:
        face["other_unknown_color", (me,)] = True
    if thing.turning in ("modal", "adventure", "prototype", "face-down"):
        face["other_value", (me,)] = other.mana_value
    for name, words in (
        ("other_type", other.types),
        ("other_subtype", other.subtypes),
        ("other_supertype", other.supertypes),
        ("other_color", other.colors),
    ):
        face |= {(name, (me, word)): True for word in words}
    for name, number in (("other_power", other.power), ("other_toughness", other.toughness)):
        if number is not None:
            face[name, (me,)] = number
    return face | {("other_printed", (me, root)): True for root in _texts(other, trees, scenario)}


def taken_in(trees: Trees, item: Text, nth: int) -> Atom:
    """Take in an ability of an object with its keyword actions written out; say what each row of them stands for."""
    written = written_out(item.ability)
    root = trees.add(written.ability, item.text, nth, item.line)
    for row in written.rows:
        trees.as_printed[row.effects] = row.printed
        place = next((n for n in range(root[1][0], len(trees.nodes)) if trees.nodes[n] is row.effects), None)
        if place is not None:
            trees.tell(("action_in_full", (term(place), row.verb)))
    return root


def in_full(ability: Ability, day: date, *, casting: bool = False) -> tuple[Ability, ...]:
    """Return the abilities that a keyword stands for (CR 702), where the rules have nothing about it by its name.

    Some are told by rules of their own in questions about ``casting`` alone.
    """
    if not isinstance(ability, Keyword):
        return ()
    told = ability.keyword in _said_of(("reads_keyword", "idle_keyword"))
    if told and (casting or ability.keyword not in _said_of(("unfolding_keyword",))):
        return ()
    return long_form(ability, day)


def long_form(keyword: Keyword, day: date) -> tuple[Ability, ...]:
    """Return the abilities that a keyword stands for on a day (CR 702); none where the model cannot express them."""
    try:
        return expand(keyword, day)
    except (ValueError, LookupError):
        return ()


@cache
def _said_of(predicates: tuple[str, ...]) -> frozenset[str]:
    """Return the keywords of which the rules say one of these."""
    statements = (s for found in compiled().statements.values() for s in found if s.head[0] in predicates)
    return frozenset(word for statement in statements for word in re.findall(r'"([^"]+)"', statement.head_text))


def _is_blocked(scenario: Scenario, attacker: str) -> bool:
    return any(attacker in thing.blocking for thing in scenario.objects)


def tree_facts(trees: Trees) -> str:
    """Return the ability trees as program text."""
    return "\n".join(fact(name, *arguments) for name, arguments in trees.atoms())
