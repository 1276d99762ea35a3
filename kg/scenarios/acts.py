"""Things that are done in a scenario, one after the other, before its question is asked.

Each is one mapping whose first word says what is done (`FORMS`); the rules say what follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.rules.solve import Atom

FORMS: dict[str, tuple[str, ...]] = {
    "resolve": (),
    "cast": (),
    "activate": ("ability",),
    "enter": (),
    "destroy": (),
    "turn_face_up": (),
    "move": ("to",),
    "damage": ("from", "to"),
    "put": ("number", "to"),
    "gain": ("player",),
    "begin": (),
    "turn": (),
    "leave": (),
}
"""What can be done, and what must be said besides: `{move: bear, to: exile}`, `{damage: 3, from: bear, to: you}`."""
TERMS = {"put": "put_on", "gain": "gain_life"}
"""Words that the rules know by another term: `put` and `gain` are there the events that may be replaced."""
PLACES: dict[str, tuple[int, tuple[str, ...]]] = {
    "resolve": (0, ("stack",)),
    "cast": (0, ("stack",)),
    "enter": (0, ("stack", "hand", "graveyard", "library", "exile", "command")),
    "destroy": (0, ("battlefield",)),
    "turn_face_up": (0, ("battlefield",)),
    "damage": (2, ("battlefield",)),
    "put_on": (2, ("battlefield", "exile")),
}
"""Where what is done can be done at all: the place of the object in the action's term, and the zones (CR 110.1, 112.1,
120.1, 122.1)."""
STATES = {
    "turn_face_up": ("faced_down", "is face up already, and only what is face down can be turned face up (CR 116.2b)")
}
"""What must be so of the object for something to be done to it, and what is said where it is not."""
MOMENTS = (
    "untap-step", "upkeep", "draw-step", "precombat-main-phase", "beginning-of-combat", "combat", "end-of-combat",
    "postcombat-main-phase", "end-step", "cleanup-step",
)  # fmt: skip
PHASE_AFTER = {
    "upkeep": "upkeep",
    "draw-step": "draw-step",
    "precombat-main-phase": "main-phase",
    "beginning-of-combat": "beginning-of-combat",
    "combat": "declare-attackers-step",
    "end-of-combat": "end-of-combat",
    "postcombat-main-phase": "main-phase",
    "end-step": "end-step",
}
"""Where in the turn it then is, by the step or phase that began last (`kg.scenarios.scenario.PHASES`)."""
NUMBERS = ("damage", "gain")
_MANA = re.compile(r"(\{[WUBRGC]\})*")
LARGEST = 1_000_000
"""The largest number of a scenario: the solver reckons in 32 bits, which sums and doublings of these stay within."""
_ALSO = ("targets", "modes", "x", "with", "respond", "choose")
_PAID = ("sacrifice", "discard", "exile", "reveal")
"""What was done with objects to pay the costs of a spell (CR 601.2h)."""
PAYMENT = ("spent", *_PAID)
OF_SPELLS = ("splice", *PAYMENT)
"""What can be said of a spell only."""


_OF_COMBATS = ("attackers", "blockers")
"""What can be said of a combat that begins only."""


@dataclass(frozen=True, slots=True)
class Done:
    """One thing done: the term that the rules know it by, what was announced for it, and what responds to it.

    ``modes`` are numbers of modes, the first is 1; ``x`` the value of X; ``adds`` the optional costs that were paid,
    ``None`` where nothing is said of them; ``spliced`` the cards spliced onto it, in the order of their text.

    What responds happens before the abilities that it triggered resolve (CR 117.3-4). ``choose`` are choices that are
    made on the way: where others are made, the board is not followed. ``paid`` says what was done with which object to
    pay its costs, ``spent`` the mana that was spent, by its types; ``None`` where nothing is said of it. ``attackers``
    and ``blockers`` are who attacks whom and who blocks what in a combat that begins.
    """

    act: Atom
    targets: tuple[str, ...] = ()
    respond: tuple[Done, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    choose: tuple[str, ...] = ()
    adds: tuple[str, ...] | None = None
    spliced: tuple[str, ...] | None = None
    paid: tuple[tuple[str, str], ...] = ()
    spent: tuple[str, ...] | None = None
    attackers: tuple[tuple[str, str], ...] = ()
    blockers: tuple[tuple[str, str], ...] = ()


def read_done(
    data: Any, ids: Iterable[str], players: Iterable[str], zones: Iterable[str], fail: Callable[[str, str], Exception]
) -> tuple[Done, ...]:
    """Return what a scenario says is done.

    Raises:
        Exception: what ``fail(place, what)`` makes, for a form or an id that does not exist.
    """
    known = {"object": tuple(ids), "player": tuple(players), "zone": tuple(zones)}

    def one(number: int, item: Any) -> Done:
        place = f"action {number}"
        word = next(iter(item), None) if isinstance(item, Mapping) else None
        if word not in FORMS:
            raise fail(place, f"unknown action {word!r}; {_hint(word, FORMS)}actions are {', '.join(FORMS)}")
        fields = (word, *FORMS[word], *_ALSO, *(OF_SPELLS if word in ("resolve", "cast") else ()))
        fields += _PAID[:2] if word == "activate" else ()
        if item[word] == "combat":
            fields += _OF_COMBATS
        if unknown := set(item) - set(fields):
            near = min(unknown, key=str)
            raise fail(place, f"unknown field {near!r}; {_hint(near, fields)}fields are {', '.join(fields)}")
        said = [item[word], *(item.get(role) for role in FORMS[word])]
        for role, value in zip((word, *FORMS[word]), said, strict=True):
            _check(place, word, role, value, known, fail)
        if word == "activate":  # the id of a keyword, or which of the activated abilities in the order of the text
            said[1] = said[1].replace(" ", "-") if isinstance(said[1], str) else ("nth", (said[1],))
        given = item.get("targets", ())
        targets = (given,) if isinstance(given, str) else tuple(given)
        for target in targets:
            if target not in known["object"] + known["player"]:
                raise fail(place, f"unknown target {target!r}")
        responses = tuple(one(n, each) for n, each in enumerate(item.get("respond", ()), 1))
        modes, x = read_modes(item.get("modes", ()), place, fail), item.get("x")
        if x is not None:
            _check(place, word, "number", x, known, fail)
        wanted = item.get("choose", ())
        choose = tuple(map(_option, wanted if isinstance(wanted, list | tuple) else (wanted,)))
        costs = read_costs(item, place, fail)
        spliced = None
        if "splice" in item:
            cards = item["splice"]
            spliced = (cards,) if isinstance(cards, str) else tuple(cards)
            for card in spliced:
                _check(place, word, "splice", card, known, fail)
        act = TERMS.get(word, word), tuple(said)
        paid, spent = read_paid(item, place, known["object"], fail), read_spent(item, place, fail)
        fight = [_pairs(item.get(role, {}), f"{place}: {role}", known, fail) for role in _OF_COMBATS]
        return Done(act, targets, responses, modes, x, choose, costs, spliced, paid, spent, *fight)

    if not isinstance(data, list):
        raise fail("actions", "a list of actions was expected")
    return tuple(one(number, item) for number, item in enumerate(data, 1))


def _hint(word: object, known: Iterable[str]) -> str:
    """Return what to write instead of a word that is almost one of those ``known``."""
    from kg.scenarios.spelling import field_meant

    meant = field_meant(word, known)
    return f"write {meant!r}; " if meant else ""


def phase_after(done: Iterable[Done]) -> str:
    """Return where in the turn it is after these things: what began last, a main phase where nothing did this turn."""
    phase = "main-phase"
    for each in done:
        name, arguments = each.act
        if name == "turn":
            phase = "main-phase"
        elif name == "begin":
            phase = PHASE_AFTER.get(str(arguments[0]), "main-phase")
    return phase


def _option(value: Any) -> str:
    """Return the name of a choice; YAML reads `yes` and `no` without quotes as truth values."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _pairs(
    data: Any, place: str, known: Mapping[str, tuple[str, ...]], fail: Callable[[str, str], Exception]
) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, Mapping):
        raise fail(place, f"a mapping was expected, like {{bear: opponent}}, not {data!r}"[:200])
    found: list[tuple[str, str]] = []
    for who, whom in data.items():
        for each in whom if isinstance(whom, list) else [whom]:
            if who not in known["object"] or each not in (*known["object"], *known["player"]):
                raise fail(place, f"{who!r}: {each!r}: no object or player of the scenario"[:200])
            found.append((who, each))
    return tuple(found)


def read_modes(data: Any, place: str, fail: Callable[[str, str], Exception]) -> tuple[int, ...]:
    """Return the numbers of the modes that were chosen: one number or a list of them.

    Raises:
        Exception: what ``fail(place, what)`` makes, for anything else.
    """
    numbers = (data,) if isinstance(data, int) else tuple(data) if isinstance(data, list | tuple) else (None,)
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
        raise fail(f"{place}: modes", f"numbers of modes were expected, not {data!r}")
    return numbers


def read_costs(item: Mapping[str, Any], place: str, fail: Callable[[str, str], Exception]) -> tuple[str, ...] | None:
    """Return the optional costs that ``item`` names under `with`, ``None`` where it says nothing of them.

    Raises:
        Exception: what ``fail(place, what)`` makes, for anything but words.
    """
    if "with" not in item:
        return None
    words = (item["with"],) if isinstance(item["with"], str) else item["with"]
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise fail(f"{place}: with", f"words of costs were expected, not {item['with']!r}")
    return tuple(words)


def read_paid(
    item: Mapping[str, Any], place: str, ids: Iterable[str], fail: Callable[[str, str], Exception]
) -> tuple[tuple[str, str], ...]:
    """Return what was done with which objects to pay the costs of a spell: `sacrifice: [bear]`.

    Raises:
        Exception: what ``fail(place, what)`` makes, for anything but objects of the scenario.
    """
    found: list[tuple[str, str]] = []
    for verb in _PAID:
        given = item.get(verb, ())
        for thing in (given,) if isinstance(given, str) else given if isinstance(given, list | tuple) else (None,):
            if thing not in tuple(ids) or (verb, thing) in found:
                raise fail(f"{place}: {verb}", f"different objects of the scenario were expected, not {thing!r}"[:200])
            found.append((verb, thing))
    return tuple(found)


def read_spent(item: Mapping[str, Any], place: str, fail: Callable[[str, str], Exception]) -> tuple[str, ...] | None:
    """Return the mana that was spent to cast a spell, as `{W}{W}{C}`; ``None`` where nothing is said of it.

    Raises:
        Exception: what ``fail(place, what)`` makes, for anything but symbols of the types of mana (CR 106.1b).
    """
    if "spent" not in item:
        return None
    given = item["spent"]
    if not isinstance(given, str) or not _MANA.fullmatch(given):
        raise fail(
            f"{place}: spent", f"mana is written in symbols of its types, as {{W}}{{U}}{{C}}, not {given!r}"[:200]
        )
    return tuple(given.strip("{}").split("}{")) if given else ()


def _check(
    place: str, word: str, role: str, value: Any, known: Mapping[str, tuple[str, ...]], fail: Callable[..., Exception]
) -> None:
    if role in (*NUMBERS, "number"):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise fail(f"{place}: {role}", f"a number was expected, not {value!r}")
        if value > LARGEST:
            raise fail(f"{place}: {role}", f"numbers are followed up to {LARGEST:,}, not {value!r}"[:200])
        return
    allowed: tuple[str, ...] | None = known["object"]
    if role == "begin":
        allowed = MOMENTS
    elif role in ("leave", "turn", "player"):
        allowed = known["player"]
    elif (word, role) == ("move", "to"):
        allowed = known["zone"]
    elif role == "to":
        allowed = (*known["object"], *known["player"])
    elif role == "ability":
        numbered = isinstance(value, int) and not isinstance(value, bool) and value > 0
        if not numbered and (not isinstance(value, str) or not value or value.isdecimal()):
            said = "it is missing" if value is None else f"not {value!r}"
            raise fail(f"{place}: ability", f"the number of the activated ability or its keyword was expected; {said}")
        allowed = None
    elif role == "put":
        allowed = None if isinstance(value, str) and value else ()
    if allowed is not None and value not in allowed:
        raise fail(f"{place}: {role}", f"{value!r} is none of {', '.join(allowed) or 'the words that may stand here'}")
