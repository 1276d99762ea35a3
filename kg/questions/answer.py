"""Answers: verdict, derivation, outcomes, what is lacking; as values and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

    from kg.graph.triples import Quads


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: what holds or does not, by which rule, from which premises.

    ``source`` is the card text that a fact comes from, where it comes from one, and ``line`` the IRI of its line in the
    graph, where it is there; ``about`` are the objects and players that it speaks of, by id;
    ``aside``: it goes without saying, so that only a full derivation needs it.
    """

    zh: str
    en: str
    holds: bool = True
    rule: str = ""
    citation: str = ""
    source: str = ""
    premises: tuple[Step, ...] = ()
    about: tuple[str, ...] = ()
    line: str = ""
    aside: bool = False

    def sentence(self, language: str) -> str:
        """Return the step's sentence in ``language``."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Named:
    """An object or player of the scenario: its id and name; ``card`` is the IRI of the face of a card that it shows."""

    id: str
    name: str
    card: str = ""


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

    Of several ``outcomes`` the ``derivation`` tells the first, and then, under a step that names it, what differs in
    each of the next ones; ``lacks`` names what an undecided answer would need; ``bounded`` is set when not all outcomes
    were worked out; ``terms`` are the keywords that the derivation rests on; ``values`` holds numbers asked for;
    ``rulings`` are rulings of the graph that speak of the same; ``objects`` are the objects and players of the
    scenario; ``zh`` gives the Chinese of what ``lacks``, ``values`` and ``outcomes`` say in English.
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
    objects: tuple[Named, ...] = ()
    zh: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values."""
        return asdict(self) | {"as_of": self.as_of.isoformat()}

    def graph(self, language: str = "en") -> nx.DiGraph[str]:
        """Return the derivation as a network: the answer and its steps; see `kg.questions.proofs.network`."""
        from kg.questions.proofs.network import network

        return network(self, language)

    def rdf(self, base: str | None = None) -> Quads:
        """Return the answer and its derivation as RDF (PROV-O) in a named graph; see `kg.questions.proofs.to_rdf`."""
        from kg.questions.proofs.to_rdf import to_rdf

        return to_rdf(self, base)
