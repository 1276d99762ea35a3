"""The Python surface of the project: `kg.build`, `kg.open`, the opened graph with what can be asked of it, and answers
as files (`kg.export_answer`)."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg import __version__, shipped
from kg.cache import cache_folder
from kg.export.answers import export_answer
from kg.graph import KnowledgeGraph
from kg.graph.build import BuildReport, Progress
from kg.graph.build import build as build_store
from kg.graph.lookup import CardFacts, find
from kg.graph.names import ROOT
from kg.graph.store import open_data

if TYPE_CHECKING:
    from kg.consequences import Card, Explanation
    from kg.graph.lookup import FaceFacts
    from kg.questions import Answer
    from kg.questions.claims import Verdict

__all__ = ["Graph", "build", "export_answer", "open", "shipped_store", "subject"]


class Graph(KnowledgeGraph):
    """An opened store.

    `sparql` asks the graph itself and `run` one of the named queries; `cards` looks a card up by name; `ask` answers
    an interaction question by the rules and `check` tries claims; `explain` tells what follows from a card's
    abilities; `export` writes the graph for other tools.
    """

    def cards(self, name: str) -> list[CardFacts]:
        """Return the cards of which a face has this name, in any language, script or case."""
        return find(self, name)

    def ask(self, scenario: str | Path | Mapping[str, Any], *, as_of: date | None = None) -> Answer:
        """Answer the question of a scenario: a file, or the same as a mapping (`docs/scenarios.md`).

        Args:
            scenario: the board and the question; its cards are looked up in this store.
            as_of: the day whose rules apply, instead of the scenario's own.

        Raises:
            kg.questions.ScenarioError: the scenario cannot be read, or describes no possible board.
        """
        from kg.questions import ask
        from kg.scenarios.cards import GraphCards
        from kg.scenarios.scenario import load, read

        cards = GraphCards(lambda: self)
        if isinstance(scenario, Mapping):
            return ask(read(scenario, cards, as_of), graph=self)
        return ask(load(scenario, cards, as_of), graph=self)

    def ask_many(
        self, scenarios: str | Path | Iterable[Mapping[str, Any]], *, as_of: date | None = None
    ) -> Iterator[Answer]:
        """Answer many scenarios, in order and without reasons; combats are worked out together, which is much faster.

        Args:
            scenarios: a JSONL file with one a line, or scenarios as mappings; cards are looked up in this store.
            as_of: the day whose rules apply, instead of each scenario's own.

        Raises:
            kg.questions.ScenarioError: a scenario cannot be read, or describes no possible board; none is answered.
        """
        from kg.questions.batch import answers
        from kg.scenarios.cards import GraphCards
        from kg.scenarios.lines import scenarios as lines
        from kg.scenarios.scenario import read

        cards = GraphCards(lambda: self)
        if isinstance(scenarios, (str, Path)):
            return answers(list(lines(scenarios, cards, as_of)))
        return answers([read(item, cards, as_of, where=f"scenario {n}") for n, item in enumerate(scenarios, 1)])

    def check(self, *claims: str | Path, as_of: date | None = None) -> list[Verdict]:
        """Return how each claim of claims files fares: it holds, is contradicted, or is undecided.

        Args:
            claims: the files; their cards are looked up in this store.
            as_of: the day whose rules apply, instead of each claim's own.

        Raises:
            kg.questions.ScenarioError: a file is no claims file, or holds an impossible scenario.
        """
        from kg.questions import check
        from kg.scenarios.cards import GraphCards

        return list(check(claims, GraphCards(lambda: self), as_of))

    def export(self, format: str, path: str | Path) -> list[Path]:
        """Write the whole graph to a file for other tools; return the files written.

        Args:
            format: `turtle`, `trig`, `nquads`, `jsonld`, `graphml`, `gexf`, `cytoscape` or `csv` (two tables).
            path: the file to make or replace, whole or not at all.

        Raises:
            kg.export.ExportError: an unknown format, or a place that cannot be written.
        """
        from kg.export import export

        return export(self, format, path)

    def explain(self, name: str, *, as_of: date | None = None, lang: str = "en") -> list[Explanation]:
        """Return what follows from the abilities of a card by the rules alone, one explanation for each face.

        Args:
            name: a name of the card, in any language, script or case.
            as_of: the day whose rules apply; default: today.
            lang: `zh` or `en`.

        Raises:
            ValueError: no card of the graph has that name.
        """
        from kg.consequences import explain

        found = self.cards(name)
        if not found:
            raise ValueError(f"no card named {name!r} in the graph; build a store from a document that has it")
        day = as_of or date.today()
        return [explain(subject(face, card.layout, day), day, lang) for card in found for face in card.faces]


def subject(face: FaceFacts, layout: str, day: date) -> Card:
    """Return a face of a card of this `layout` as what follows from it is told of, worded as on `day`."""
    from kg.consequences import Card
    from kg.questions.errata import meant

    printed = date.fromisoformat(face.printed) if face.printed else day
    return Card(
        abilities=tuple(meant(ability, printed, day) for line in face.lines for ability in line.tree.abilities),
        name=next(iter(face.names.values()), ""),
        types=(*face.supertypes, *face.types, *face.subtypes),
        mana_cost=face.mana_cost or "",
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        layout=layout,
    )


def build(
    *paths: str | Path, store: str | Path | None = None, base: str = ROOT, progress: Progress | None = None
) -> BuildReport:
    """Build a store from documents, all or nothing.

    Args:
        paths: the documents; without any, what the project ships is built.
        store: the folder to make or replace; default, for what ships only: the one that `open()` opens.
        base: where the IRIs of cards and documents begin.
        progress: told what is being done, and how many of how many documents are done.

    Raises:
        kg.sources.ReadError: a document cannot be read.
        kg.graph.StoreError: the store is locked or cannot be written; an older one stays as it was.
        ValueError: documents but no store, or a base that is no IRI.
    """
    if store is None:
        if paths:
            raise ValueError("documents are given but no store; name the folder to build")
        store = shipped_store()
        report = build_store((), store, base=base, progress=progress)
        _drop_outdated(store)
        return report
    return build_store(paths, store, base=base, progress=progress)


def open(store: str | Path | None = None, *, progress: Progress | None = None) -> Graph:
    """Open a store to read it; without `store` one with what the project ships, built if it is not there yet.

    Raises:
        kg.graph.StoreError: there is none, or it is half-written, damaged or of another version.
    """
    if store is None:
        path = shipped_store()
        if not path.exists():
            build(progress=progress)
    else:
        path = Path(store)
    data, stamp = open_data(path)
    return Graph(data, path=path, base=stamp.base, meta=stamp.meta)


def shipped_store() -> Path:
    """Return where the store of what ships lies, or would lie: in the user's cache, by place and state of the project.

    A changed file of the project gives another path, so that a store never answers for data that it was not made from.
    """
    place = hashlib.sha256(str(shipped.ROOT).encode()).hexdigest()[:8]
    state = hashlib.sha256(__version__.encode())
    for path in _sources():
        status = path.stat()
        state.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return cache_folder() / "stores" / f"shipped-{place}-{state.hexdigest()[:12]}.store"


def _sources() -> Iterator[Path]:
    """Yield the files that the store of what ships is made from and by, in a fixed order."""
    package = Path(__file__).parent
    for folder in (shipped.GRAMMAR, shipped.ONTOLOGY, shipped.DATA):
        yield from sorted(path for path in folder.rglob("*") if path.is_file())
    for name in ("abilities", "graph", "parse", "sources", "terms", "text"):
        yield from sorted((package / name).rglob("*.py"))


def _drop_outdated(store: Path) -> None:
    """Remove the stores that an earlier state of the project at the same place left behind."""
    place = "-".join(store.name.split("-")[:2])
    for old in store.parent.glob(f"{place}-*.store"):
        if old != store:
            shutil.rmtree(old, ignore_errors=True)
