"""Documents → a store: reading, parsing, gathering, writing, all or nothing."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

import kg as package
from kg.abilities.abilities import Line
from kg.graph import facts, store
from kg.graph.cards import add_card
from kg.graph.claims import add_claims
from kg.graph.concepts import concepts
from kg.graph.documents import add_document
from kg.graph.gather import gather
from kg.graph.intake import Parse, facts_of
from kg.graph.names import ROOT, Names
from kg.graph.provenance import Provenance
from kg.graph.rulebook import add_keywords, add_rules
from kg.graph.triples import Quads
from kg.graph.vocabularies import add_vocabularies, describe
from kg.shipped import DATA

Progress = Callable[[str, int, int], None]
"""Told what is being done, and how many of how many documents are done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentReport:
    """What a document gave. `cards` counts blocks (a card can stand twice); `unread` is (stretches, characters)."""

    id: str
    kind: str
    title: str
    date: str | None
    cards: int
    faces: int
    ability_lines: int
    parsed_lines: int
    rulings: int
    rules: int
    keyword_entries: int
    statements: int
    repairs: dict[str, int]
    unread: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildReport:
    """What a build gave: a report for each document, and the size of the graph."""

    documents: tuple[DocumentReport, ...]
    cards: int
    triples: int
    seconds: float


def build(
    paths: Sequence[str | Path] = (),
    store_folder: str | Path = "kg.store",
    *,
    base: str = ROOT,
    progress: Progress | None = None,
) -> BuildReport:
    """Build the store in `store_folder` from the documents at `paths` (none: from what the project ships).

    Raises:
        ReadError: a document cannot be read.
        StoreError: the store is locked, or cannot be written. In every case an older store stays as it was.
        ValueError: the base is no IRI to build on, or a file that ships with the package is broken.
    """
    begun = time.perf_counter()
    names = Names(base)
    tell = progress or (lambda what, done, of: None)
    documents = read_documents([Path(path) for path in paths], tell) if paths else shipped_documents(tell)
    tell("writing the store", len(documents), len(documents))
    quads, cards = graph_of(documents, names)
    reports = tuple(report_of(document) for document in documents)
    meta = {"kg": package.__version__, "documents": [document.id for document in documents], "triples": len(quads)}
    store.write(Path(store_folder), lambda data: store.load(data, quads), base=base, meta=meta)
    seconds = round(time.perf_counter() - begun, 3)
    return BuildReport(documents=reports, cards=cards, triples=len(quads), seconds=seconds)


def graph_of(documents: Sequence[facts.DocumentFacts], names: Names) -> tuple[list[ox.Quad], int]:
    """Return the whole graph of `documents` with vocabulary, rules and keywords, and the number of distinct cards."""
    quads = Quads()
    add_vocabularies(quads, names)
    add_rules(quads, names)
    add_keywords(quads, names)
    cards = add_documents(quads, documents, names)
    add_claims(quads, names)
    distinct = Quads(dict.fromkeys(quads))
    describe(distinct, names, package.__version__)
    return distinct, cards


def add_documents(quads: Quads, documents: Sequence[facts.DocumentFacts], names: Names) -> int:
    """Add documents with their cards and provenance; return the number of distinct cards."""
    provenance = Provenance(quads, names)
    gathered = gather(documents)
    card_of: dict[str, dict[int, ox.NamedNode]] = {document.id: {} for document in documents}
    for card in gathered:
        add_card(quads, names, provenance, card)
        for appearance in card.appearances:
            card_of[appearance.document.id][appearance.number] = names.card(card.key)
    for document in documents:
        add_document(quads, names, provenance, document, card_of[document.id])
    return len(gathered)


def read_documents(paths: Sequence[Path], tell: Progress) -> list[facts.DocumentFacts]:
    """Read and parse documents; the same content twice is read once.

    Raises:
        ReadError: one of them cannot be read.
    """
    from kg.sources import read

    parse, known = parser(), concepts()
    found: dict[str, facts.DocumentFacts] = {}
    for number, path in enumerate(paths):
        tell(path.name, number, len(paths))
        document = read(path)
        if document.digest not in found:
            found[document.digest] = facts_of(document, parse, known)
    return _with_own_ids(list(found.values()))


def _with_own_ids(documents: list[facts.DocumentFacts]) -> list[facts.DocumentFacts]:
    """Give documents that were files of one name in different folders ids of their own."""
    import dataclasses

    seen: Counter[str] = Counter()
    named = []
    for document in documents:
        seen[document.id] += 1
        again = seen[document.id] > 1
        named.append(dataclasses.replace(document, id=f"{document.id}-{document.digest[:8]}") if again else document)
    return named


def parser() -> Parse:
    """Return the parser of card text."""
    from kg.parse import parse_face

    def parse(texts: Sequence[str], name: str | None) -> list[tuple[str, Line]]:
        face = parse_face(texts, name)
        return [(line.status, tree) for line, tree in zip(face.lines, face.trees(), strict=True)]

    return parse


def shipped_documents(tell: Progress) -> list[facts.DocumentFacts]:
    """Return the facts that ship with the project: of the documents in `data/cards`, and its own release notes.

    Raises:
        ValueError: a file of facts is broken; says which and where.
    """
    found = []
    files = sorted((DATA / "cards").glob("*.json"))
    notes = sorted((DATA / "documents").glob("*.txt"))
    for number, path in enumerate(files):
        tell(path.name, number, len(files) + len(notes))
        try:
            found.append(facts.from_json(json.loads(path.read_text(encoding="utf-8"))))
        except ValueError as error:
            raise ValueError(f"{path.name}: {error}") from None
    return [*found, *read_documents(notes, tell)] if notes else found


def report_of(document: facts.DocumentFacts) -> DocumentReport:
    """Return the counts of a document."""
    cards = list(document.cards())
    faces = [face for card in cards for face in card.faces]
    lines = [line for face in faces for line in face.lines]
    holders: list[facts.Section | facts.Card] = [*document.sections, *cards]
    return DocumentReport(
        id=document.id,
        kind=document.kind,
        title=document.title,
        date=document.date,
        cards=len(cards),
        faces=len(faces),
        ability_lines=len(lines),
        parsed_lines=sum(line.parsed for line in lines),
        rulings=sum(len(holder.rulings) for holder in holders),
        rules=sum(len(holder.rules) for holder in holders),
        keyword_entries=len(document.entries),
        statements=sum(len(entry.statements) for entry in document.entries),
        repairs=dict(document.repairs),
        unread=(len(document.unread), sum(unread.span[1] - unread.span[0] for unread in document.unread)),
    )
