"""What happened on the way to a board, told moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kg.questions.answer import Step
from kg.questions.case import Case
from kg.questions.driver import Driver
from kg.questions.worlds import World
from kg.rules.proof import Claim, Prover

TOLD = (
    "prevented", "unpreventable", "hits", "gets", "mirrors", "boosts", "regenerates", "destroyed",
    "comes_to_nothing", "moves", "sets_up", "becomes", "ceases",
)  # fmt: skip
"""The conclusions that an account of a combat tells, in the order in which it tells those of one moment."""
_TOLD_ALREADY = (
    ("moves", "destroyed"), ("becomes", "zone-change"), ("becomes", "ability-leaves-the-stack"),
    ("ceases", "ability-is-done"), ("ceases", "this-turn-ends"), ("ceases", "delayed-ability-triggers"),
)  # fmt: skip
"""What another conclusion tells already."""
_TOLD_KEYS = {
    "becomes": (
        "lost",
        "attached",
        "zone",
        "held",
        "daytime",
        "monarch",
        "blessed",
        "turned",
        "faced_down",
        "protector",
        "ruled",
        "to_be_ruled",
        "reworded",
        "blitzed",
        "dashed",
    ),
    "gets": ("life", "poison", "counters", "drawn", "extra_turns", "extra_phases", "skips"),
}


CHARACTERISTIC = {"becomes": ("attached", "turned", "faced_down"), "gets": ("counters",), "moves": (), "mirrors": ()}
"""Which of these bear on what an object is now; none named: all of them."""


def account(case: Case, driver: Driver, world: World) -> Iterator[Step]:
    """Yield why things happened on the way to ``world``, moment by moment."""
    yield from _told(case, driver, world, lambda name, arguments: True)


def account_of(case: Case, world: World, driver: Driver, me: Any) -> Iterator[Step]:
    """Yield what happened on the way to ``world`` that bears on what ``me`` is now: to it, or to day and night."""

    def bears(name: str, arguments: tuple[Any, ...]) -> bool:
        key = arguments[1] if name in _TOLD_KEYS else (name, arguments[1:])
        if name == "becomes" and key[0] == "daytime":
            return True
        kinds = CHARACTERISTIC.get(name)
        return kinds is not None and (not kinds or key[0] in kinds) and key[1][:1] == (me,)

    yield from _told(case, driver, world, bears)


def _told(case: Case, driver: Driver, world: World, wanted: Callable[[str, tuple[Any, ...]], bool]) -> Iterator[Step]:
    """Yield a step for each conclusion on the way to ``world`` that is told and ``wanted``."""
    result = driver.solve(world.trail, record=True)
    prover = Prover(result)
    for number in range(len(world.trail)):
        told: set[Claim] = set()
        for name in TOLD:
            rows = (arguments for arguments in result.atoms.get(name, ()) if arguments[0] == number)
            for arguments in sorted(rows, key=repr):
                if name in _TOLD_KEYS and arguments[1][0] not in _TOLD_KEYS[name]:
                    continue
                if not wanted(name, arguments):
                    continue
                proof = prover.prove((name, arguments))
                if proof.firing and (name, proof.firing.rule) in _TOLD_ALREADY:
                    continue
                step = case.explainer.step(proof, told)
                told.add(proof.claim)
                if step is not None:
                    yield step
