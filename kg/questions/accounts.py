"""What happened on the way to a board, told moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kg.questions.answer import Step
from kg.questions.case import Case
from kg.questions.driver import Driver
from kg.questions.words import sayings
from kg.questions.worlds import World
from kg.rules.proof import Claim, Prover

TOLD = (
    "passes_by", "prevented", "unpreventable", "hits", "regenerates", "destroyed", "comes_to_nothing", "moves",
    "gets", "mirrors", "boosts", "sets_up", "becomes", "ceases",
)  # fmt: skip
"""The conclusions that an account of a combat tells, in the order in which it tells those of one moment."""
_TOLD_ALREADY = (
    ("moves", "destroyed"), ("gets", "skipped-step"), ("becomes", "zone-change"),
    ("becomes", "ability-leaves-the-stack"),
    ("ceases", "ability-is-done"), ("ceases", "this-turn-ends"), ("ceases", "delayed-ability-triggers"),
)  # fmt: skip
"""What another conclusion tells already."""
_AT_LAST = frozenset({"spell-is-done", "spells-that-go-elsewhere"})
"""What is told last of all that a moment brings (CR 608.2m)."""
_TOLD_OUTCOMES = 4
"""Of how many outcomes the reasons are told."""
_TOLD_KEYS = {
    "becomes": (
        "lost",
        "attached",
        "duplicate",
        "sunk",
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


CHARACTERISTIC = {
    "becomes": ("attached", "duplicate", "turned", "faced_down"),
    "gets": ("counters",),
    "moves": (),
    "mirrors": (),
}
"""Which of these bear on what an object is now; none named: all of them."""


def accounts(case: Case, driver: Driver, worlds: Sequence[World]) -> list[list[Step]]:
    """Return why things happened on the way to each of ``worlds``, moment by moment; they share what they passed."""
    return list(_told(case, driver, worlds, lambda name, arguments: True))


def of_outcomes(case: Case, driver: Driver, worlds: Sequence[World]) -> Iterator[Step]:
    """Yield the account of the first of ``worlds``, and for each further one, under a step that names it, what differs.

    Only the first `_TOLD_OUTCOMES` are told; that there are others is said.
    """
    first, *others = accounts(case, driver, worlds[:_TOLD_OUTCOMES])
    yield from first
    known = {(step.rule, step.en) for step in first}
    for number, steps in enumerate(others, 2):
        if differing := tuple(step for step in steps if (step.rule, step.en) not in known):
            yield _said("other-outcome", number, differing)
    if len(worlds) > _TOLD_OUTCOMES:
        yield _said("further-outcomes", _TOLD_OUTCOMES + 1)


def _said(key: str, number: int, premises: tuple[Step, ...] = ()) -> Step:
    zh, en = (str(sayings()[language][key]).format(number) for language in ("zh", "en"))
    return Step(zh, en, premises=premises)


def account_of(case: Case, world: World, driver: Driver, me: Any) -> Iterator[Step]:
    """Yield what happened on the way to ``world`` that bears on what ``me`` is now: to it, or to day and night."""

    def bears(name: str, arguments: tuple[Any, ...]) -> bool:
        key = arguments[1] if name in _TOLD_KEYS else (name, arguments[1:])
        if name == "becomes" and key[0] == "daytime":
            return True
        kinds = CHARACTERISTIC.get(name)
        return kinds is not None and (not kinds or key[0] in kinds) and key[1][:1] == (me,)

    yield from next(_told(case, driver, [world], bears))


def _told(
    case: Case, driver: Driver, worlds: Sequence[World], wanted: Callable[[str, tuple[Any, ...]], bool]
) -> Iterator[list[Step]]:
    """Yield, for each of ``worlds``, a step for each conclusion on the way to it that is told and ``wanted``."""
    passed = {id(board): board for world in worlds for board in world.trail}
    result = driver.solve(list(passed.values()), record=True)
    prover = Prover(result)
    moments = [list(_moment(case, prover, number, wanted)) for number in range(len(passed))]
    numbers = {key: number for number, key in enumerate(passed)}
    yield from ([step for board in world.trail for step in moments[numbers[id(board)]]] for world in worlds)


def _is_spell_copied(name: str, arguments: tuple[Any, ...]) -> bool:
    """Does this only say that the copy of a spell is one? What puts it on the stack says so (CR 707.10)."""
    if name != "becomes" or arguments[1][0] != "duplicate":
        return False
    item = arguments[1][1][0]
    return isinstance(item, tuple) and item[0] != "tok"


def _moment(case: Case, prover: Prover, number: int, wanted: Callable[[str, tuple[Any, ...]], bool]) -> Iterator[Step]:
    """Yield the steps of one moment; what leaves the stack as the last step of its resolution comes last."""
    told: set[Claim] = set()
    last: list[Step] = []
    for name in TOLD:
        rows = (arguments for arguments in prover.by_name.get(name, ()) if arguments[0] == number)
        for arguments in sorted(rows, key=repr):
            if name in _TOLD_KEYS and arguments[1][0] not in _TOLD_KEYS[name]:
                continue
            if not wanted(name, arguments) or _is_spell_copied(name, arguments):
                continue
            proof = prover.prove((name, arguments))
            if proof.firing and (name, proof.firing.rule) in _TOLD_ALREADY:
                continue
            step = case.explainer.step(proof, told)
            told.add(proof.claim)
            if step is not None and proof.firing is not None and proof.firing.rule in _AT_LAST:
                last.append(step)
            elif step is not None:
                yield step
    yield from last
