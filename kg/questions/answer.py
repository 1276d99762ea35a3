"""Answers: verdict, derivation, outcomes, what is lacking; as values and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: what holds or does not, by which rule, from which premises.

    ``source`` is the card text that a fact comes from, where it comes from one.
    """

    zh: str
    en: str
    holds: bool = True
    rule: str = ""
    citation: str = ""
    source: str = ""
    premises: tuple[Step, ...] = ()

    def sentence(self, language: str) -> str:
        """Return the step's sentence in ``language``."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a question with choices can come out.

    ``choices`` what was chosen, in order (``choices_zh`` in Chinese); ``changes`` what is different in the end, by
    player or object.
    """

    changes: Mapping[str, Mapping[str, Any]]
    choices: tuple[str, ...] = ()
    choices_zh: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered: ``verdict`` is ``yes``, ``no``, ``outcomes`` or ``undecided``.

    ``lacks`` names what an undecided answer would need; ``bounded`` is set when not all outcomes were worked out;
    ``terms`` are the keywords that the derivation rests on; ``values`` holds numbers asked for; ``rulings`` are rulings
    of the graph that speak of the same.
    """

    kind: str
    verdict: str
    as_of: date
    derivation: tuple[Step, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    values: Mapping[str, Any] | None = None
    lacks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rulings: tuple[Mapping[str, Any], ...] = ()
    bounded: bool = False
    title: str = ""
    terms: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values."""
        return asdict(self) | {"as_of": self.as_of.isoformat()}
