"""The vocabulary of `ontology/terms`: concepts with their labels by language and era, verbs with their wording."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kg import shipped

BASE = "kg:/"
"""The IRIs of the files are relative; this base is only for reading them."""

_KG = BASE + "ontology#"
_TERM = BASE + "term/"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


class Label(NamedTuple):
    """A label: ``text`` in ``language`` (BCP 47); print used it from year ``since`` to ``until``, where known."""

    text: str
    language: str
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept of the game: its ``id``, its class in the ontology (``kind``), the CR rule, and its labels.

    The first label of a language is today's official one. ``patterns`` are the wordings of a verb, official ones first.
    """

    id: str
    kind: str
    rule: str
    labels: tuple[Label, ...] = ()
    patterns: tuple[Label, ...] = ()
    name: str = ""

    def label(self, language: str, as_of: int | None = None) -> str | None:
        """Return the label in ``language`` that print used in year ``as_of`` (default: today's), or ``None``."""
        found = [label for label in self.labels if label.language == language]
        if as_of is not None:
            for label in found:
                if label.since is not None and label.since <= as_of <= (label.until or as_of):
                    return label.text
        return next((label.text for label in found if label.since is None), None)

    def wording(self, language: str) -> str | None:
        """Return the official wording pattern of a verb in ``language``, or ``None``."""
        return next((pattern.text for pattern in self.patterns if pattern.language == language), None)


@dataclass(slots=True)
class Vocabulary:
    """All concepts by id, and by kind in the order of the files."""

    concepts: dict[str, Concept] = field(default_factory=dict)
    kinds: dict[str, list[Concept]] = field(default_factory=dict)

    def __getitem__(self, id: str) -> Concept:
        """Return the concept ``id`` (a kind of counter is also found as ``counter-`` and its notation).

        Raises:
            KeyError: there is no such concept.
        """
        return self.concepts[id]

    def of_kind(self, *kinds: str) -> Iterator[Concept]:
        """Yield the concepts of ``kinds``."""
        for kind in kinds:
            yield from self.kinds.get(kind, ())


def files(folder: Path | None = None) -> list[Path]:
    """Return the files of terms, in order."""
    return sorted((folder or shipped.ONTOLOGY / "terms").glob("*.ttl"))


def read(paths: Iterable[Path] | None = None) -> Vocabulary:
    """Read the vocabulary from Turtle files (default: those that ship with the package).

    Raises:
        ValueError: a file is not valid Turtle, or a concept lacks its class or label; the message names it.
    """
    import pyoxigraph as ox

    vocabulary = Vocabulary()
    for path in files() if paths is None else paths:
        about: dict[str, dict[str, list[ox.Literal | ox.NamedNode | ox.BlankNode]]] = defaultdict(
            lambda: defaultdict(list)
        )
        try:
            for triple in ox.parse(path=path, format=ox.RdfFormat.TURTLE, base_iri=BASE):
                about[triple.subject.value][triple.predicate.value].append(triple.object)
        except SyntaxError as error:
            raise ValueError(f"{path.name}: {error}") from None
        for iri, facts in about.items():
            if iri.startswith(_TERM):
                concept = _concept(path.name, iri, facts, about)
                vocabulary.concepts.setdefault(concept.id, concept)
                vocabulary.concepts.setdefault(concept.name, concept)
                vocabulary.kinds.setdefault(concept.kind, []).append(concept)
    return vocabulary


def _concept(file: str, iri: str, facts: dict, about: dict) -> Concept:  # type: ignore[type-arg]
    name = iri.removeprefix(_TERM)
    kind = next((t.value.removeprefix(_KG) for t in facts[_TYPE] if t.value.startswith(_KG)), None)
    if kind is None:
        raise ValueError(f"{file}: {name} has no class of the ontology (a kg:CreatureType …)")
    labels = [Label(x.value, _tag(x.language)) for x in facts[_SKOS + "prefLabel"]]
    if not labels:
        raise ValueError(f"{file}: {name} has no skos:prefLabel")
    labels += [Label(x.value, _tag(x.language)) for x in facts[_SKOS + "altLabel"]]
    for node in facts[_KG + "eraLabel"]:
        era = about[node.value]
        text = era[_KG + "text"][0]
        years = [int(era[_KG + key][0].value) if era[_KG + key] else None for key in ("usedFrom", "usedUntil")]
        labels.append(Label(text.value, _tag(text.language), *years))
    patterns = [Label(x.value, _tag(x.language)) for key in ("officialPattern", "pattern") for x in facts[_KG + key]]
    notation = facts[_SKOS + "notation"]
    rule = facts[_KG + "ruleNumber"]
    return Concept(
        notation[0].value if notation else name,
        kind,
        rule[0].value if rule else "",
        tuple(labels),
        tuple(patterns),
        name,
    )


def _tag(language: str) -> str:
    """Restore the case of a language tag (parsers may lower it)."""
    parts = language.split("-")
    return "-".join([parts[0].lower(), *(part.title() for part in parts[1:])])
