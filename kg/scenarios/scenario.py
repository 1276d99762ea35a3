"""Scenarios: a board and a question, as values; `docs/scenarios.md` describes the format.

What YAML or JSON data says is read and checked by `kg.scenarios.reading`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from kg import plain_yaml
from kg.abilities.abilities import Ability
from kg.abilities.node import Node
from kg.scenarios.acts import PAYMENT, Done
from kg.scenarios.quotes import unquoted

ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")
ANNOUNCED = (
    "face",
    "by",
    "x",
    "with",
    "modes",
    "targets",
    "splice",
    "sacrifice",
    "mana",
    "without_paying",
    "instructed",
)
"""What may be said of how a spell is cast (CR 601.2b-c)."""
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "can-block": (("blocker", "attacker"), ()),
    "can-attack": (("attacker",), ("defender",)),
    "declarations": (("of",), ()),
    "can-target": (("source", "target"), ()),
    "can-attach": (("object", "to"), ()),
    "damage-assignment": ((), ("attacker",)),
    "combat": ((), ("blocks",)),
    "triggers": ((), ()),
    "state-based-actions": ((), ()),
    "resolve": (("object",), ("targets", "modes", "x", "with", *PAYMENT)),
    "after": ((), ()),
    "characteristics": (("object",), ()),
    "copiable-values": (("object",), ()),
    "can-cast": (("object",), ANNOUNCED),
    "can-play": (("object",), ANNOUNCED),
    "can-activate": (("object",), ("ability", "by", "x", "sacrifice", "targets", "mana")),
    "can-take-action": (("object",), ("ability", "by", "x", "mana")),
    "follows": (("object",), ("ability", "consequence")),
    "who-chooses": (("object",), ("ability",)),
    "what-changed": (("between", "question"), ()),
}
"""Question kinds: the arguments that each needs and those it may have."""

VERDICTS = ("yes", "no", "outcomes", "undecided")
"""What an answer can be."""

OF_TOKENS = ("characteristics", "copiable-values")
"""Question kinds that can be about a token made on the way."""
STEPS = ("attack", "block", "first-damage", "damage", "damage-on-stack")
"""What comes next in a scenario's combat: attackers or blockers have just been declared, or damage is to be dealt.

``damage-on-stack``: it is assigned and on the stack, as until Magic 2010 (2009-07); the actions come before it is
dealt.
"""


PHASES = (
    "upkeep", "draw-step", "main-phase", "beginning-of-combat", "declare-attackers-step", "declare-blockers-step",
    "combat-damage-step", "end-of-combat", "end-step",
)  # fmt: skip
"""Where in the turn a question about casting and activating is asked; the same words as in `Time.period`."""
VARIANTS = ("two-headed-giant", "emperor", "team-vs-team", "alternating-teams", "grand-melee", "free-for-all")
"""Multiplayer variants (CR 806-811); teams play Two-Headed Giant where none is named."""
DIRECTIONS = ("left", "right", "multiple")
"""Whom a player may attack by the options of CR 802 and 803: the next to the left or right, or anyone."""
CHOSEN = ("color", "creature-type", "name", "player")
"""What an object may have had chosen for it as it entered the battlefield (CR 607.2d)."""
THIS_TURN = {
    "cast": "player", "drawn": "player", "lands": "player", "lost_life": "player", "damaged": "player",
    "activated": "object", "attacked": "object", "combat_damage": "object", "exiled": "object",
    "gained_life": "player", "died": "player", "left": "player",
}  # fmt: skip
"""What may have happened this turn: spells cast, cards drawn, lands played and life lost by players, abilities
activated, creatures that attacked or dealt combat damage to a player, cards exiled; life gained by players, creatures
of theirs that died, permanents of theirs that left the battlefield."""
EXILED_AS = ("foretold", "plotted", "suspended", "madness", "rebound", "adventure")
"""By what a card came into exile (CR 702.143a, 702.170a, 702.62b, 702.35a, 702.88a, 715.3d)."""


class ScenarioError(ValueError):
    """A scenario that cannot be: one line, with what is wrong, where, and what would be right."""


class UnknownCard(ScenarioError):
    """A scenario that names a card that is not at hand."""


@dataclass(frozen=True, slots=True)
class Text:
    """An ability of an object, and the text that it was read from; ``line``: its IRI, if it is one of the graph."""

    ability: Ability
    text: str = ""
    where: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of the scenario with its printed characteristics and its state; ``card``: the IRI of its face.

    ``other``: its other face, where its card has two (``turning`` says how they stand to each other); ``turned``: what
    stands here is the second of them; ``face_down``: by what it is face down, where the other is the true one;
    ``halves``: those of a split card outside the stack. ``chosen``: it is looked at
    as what was chosen of it.
    ``cleaved``: what its text says without the words in square brackets (CR 702.148), where it has some;
    ``exiled_as``: by what it came into exile; ``times_cast``: how often a commander was cast from the command zone.
    ``printed``: when its words were printed, if that is known.
    ``colors_unknown``: a card whose color indicator, if any, is not known.
    """

    id: str
    name: str
    controller: str
    owner: str
    zone: str = "battlefield"
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_cost: tuple[str, ...] | None = None
    mana_value: int = 0
    power: int | None = None
    toughness: int | None = None
    mana_value_given: bool = False
    loyalty: int | None = None
    defense: int | None = None
    protector: str = ""
    abilities: tuple[Text, ...] = ()
    cleaved: tuple[Text, ...] = ()
    tapped: bool = False
    sick: bool = False
    token: bool = False
    commander: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: str | None = None
    attacking: str | None = None
    band: str | None = None
    blocking: tuple[str, ...] = ()
    blocked: bool = False
    damage_order: tuple[str, ...] = ()
    struck: bool = False
    regeneration: int = 0
    class_level: int = 0
    deathtouched: bool = False
    picked: tuple[tuple[str, str], ...] = ()
    card: str = ""
    other: Thing | None = None
    turning: str = ""
    turned: bool = False
    face_down: str = ""
    halves: tuple[Thing, ...] = ()
    exiled_as: str = ""
    times_cast: int = 0
    printed: date | None = None
    chosen: bool = False
    colors_unknown: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the scenario."""

    id: str
    life: int = 20
    poison: int = 0
    team: str | None = None
    range: int | None = None
    emperor: bool = False
    library: int | None = None
    ruled_by: str | None = None
    monarch: bool = False
    blessed: bool = False
    commander_damage: tuple[tuple[str, int], ...] = ()
    hand: int | None = None


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
    phase: str = "main-phase"
    variant: str = ""
    attack: str = ""
    day_night: str = ""
    this_turn: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    actions: tuple[Done, ...] = ()
    case: tuple[str, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    source: Mapping[str, Any] = field(default_factory=dict)
    dated: bool = True
    where: str = field(default="", compare=False)

    @property
    def shares_turns(self) -> bool:
        """Do teams take their turns together (CR 805)?"""
        return self.variant in ("", "two-headed-giant") and any(seat.team is not None for seat in self.players)

    def with_team(self, player: str) -> tuple[str, ...]:
        """Return the players who take their turns together with ``player``, who is one of them."""
        teams = {seat.id: seat.team for seat in self.players}
        if not self.shares_turns or teams[player] is None:
            return (player,)
        return tuple(name for name, team in teams.items() if team == teams[player])

    @contextmanager
    def naming_it(self) -> Iterator[None]:
        """Let errors about this scenario begin with where it stands."""
        try:
            yield
        except ScenarioError as error:
            if not self.where or str(error).startswith(f"{self.where}: "):
                raise
            raise type(error)(f"{self.where}: {error}") from None

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
    content = text_of(path)
    return json_of(content, str(path)) if path.suffix == ".json" else _yaml(content, str(path))


def text_of(path: Path) -> str:
    """Return the text of a file; ScenarioError if it cannot be read or is not UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise ScenarioError(f"{path}: cannot be read: {reason}") from None


def json_of(content: str, where: str) -> Any:
    """Return the data of JSON text; ScenarioError, beginning with ``where``, if it is none or has a key twice."""
    try:
        return json.loads(content, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise ScenarioError(f"{where}: no JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except plain_yaml.TwiceError as error:
        raise ScenarioError(f"{where}: {error}") from None
    except RecursionError:
        raise ScenarioError(f"{where}: nested too deeply; a scenario is a mapping of fields") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise plain_yaml.TwiceError(f"{next(name for name in names if names.count(name) > 1)!r} stands twice")
    return found


def _yaml(content: str, path: str) -> Any:
    import yaml

    try:
        return plain_yaml.parse(content)
    except plain_yaml.ReadError as error:
        raise ScenarioError(f"{path}: {error}") from None
    except RecursionError:
        raise ScenarioError(f"{path}: nested too deeply; a scenario is a mapping of fields") from None
    except yaml.YAMLError as error:
        marks = [mark for name in ("context_mark", "problem_mark") if (mark := getattr(error, name, None))]
        line = f"line {marks[-1].line + 1}: " if marks else ""
        raise ScenarioError(
            f"{path}: {line}not YAML: {getattr(error, 'problem', error)}"
            f"{unquoted(content, [mark.line for mark in marks])}"
        ) from None


def read(data: Any, cards: CardSource | None = None, as_of: date | None = None, *, where: str = "scenario") -> Scenario:
    """Return the scenario that ``data`` (as loaded from YAML or JSON) describes.

    Raises:
        ScenarioError: an unknown card, field or player, a value of the wrong kind, a state that cannot be.
    """
    from kg.scenarios.reading import scenario_of

    return scenario_of(data, cards or CardSource(), as_of, where)


_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def colors_of(cost: str) -> tuple[str, ...]:
    """Return the colours of a mana cost (CR 202.2)."""
    return tuple(color for letter, color in _COLORS.items() if letter in cost.upper())


def symbols_of(cost: str) -> list[str]:
    """Return the symbols of a cost written like ``{2}{W/U}{X}``, in order (CR 107.4)."""
    return [symbol for symbol in cost.upper().replace("}", "").split("{") if symbol]


def mana_value(cost: str) -> int:
    """Return the mana value of a cost written like ``{2}{W/U}{X}`` (CR 202.3)."""
    total = 0
    for symbol in symbols_of(cost):
        if symbol.isdigit():
            total += int(symbol)
        elif symbol.startswith("2/"):
            total += 2
        elif symbol not in "XYZ":
            total += 1
    return total


__all__ = [
    "KINDS",
    "CardSource",
    "Lasting",
    "Question",
    "Scenario",
    "ScenarioError",
    "Seat",
    "Text",
    "Thing",
]
