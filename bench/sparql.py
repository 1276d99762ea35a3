"""SPARQL: this project's queries against bare pyoxigraph on the same data, and against rdflib's own store.

Every named query counts against bare pyoxigraph, both on the store on disk. Joins and OPTIONALs count against rdflib,
both in memory, as rdflib's store is; rdflib may take at most a minute for each. Times are medians of one run.
"""

from __future__ import annotations

import signal
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyoxigraph as ox
import rdflib
from timing import median_seconds, row

from kg.graph import KnowledgeGraph, open_store
from kg.graph.build import build
from kg.graph.names import PREFIXES
from kg.graph.queries import NamedQuery, all_queries

PATIENCE = 60
COMPARED = (
    "token-makers",
    "keyword-instances",
    "quoted-numbers-today",
    "granted-keywords",
    "rulings-by-keyword",
    "where-it-is-written",
    "lines-understood",
)


def bare(data: ox.Store, query: NamedQuery) -> Callable[[], object]:
    return lambda: [tuple(row) for row in data.query(query.text, prefixes=PREFIXES, use_default_graph_as_union=True)]


def ours(graph: KnowledgeGraph, query: NamedQuery) -> Callable[[], object]:
    return lambda: [tuple(row) for row in graph.run(query.name)]


def theirs(graph: rdflib.Graph, query: NamedQuery) -> float:
    """Return the seconds that rdflib takes once, or PATIENCE if it takes longer."""

    def out_of_time(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, out_of_time)
    signal.alarm(PATIENCE)
    start = time.perf_counter()
    try:
        list(graph.query(query.text, initNs=PREFIXES))
    except TimeoutError:
        return float(PATIENCE)
    finally:
        signal.alarm(0)
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report = build((), Path(folder) / "store")
        graph = open_store(Path(folder) / "store")
        queries = {query.name: query for query in all_queries()}
        ratios = {}
        for name, query in queries.items():
            times = 1 if name == "possible-targets" else 5
            one, other = median_seconds(bare(graph.data, query), times), median_seconds(ours(graph, query), times)
            ratios[name] = other / one
        slowest = max(ratios, key=lambda name: ratios[name])
        row(
            f"{len(queries)} named queries, {report.triples} triples, against bare pyoxigraph (median)",
            f"{statistics.median(ratios.values()):.2f} ×",
            "≤ 1.3 ×",
            f"worst: {slowest} {ratios[slowest]:.2f} ×",
            statistics.median(ratios.values()),
        )
        memory = rdflib.Graph()
        triples = {quad.triple for quad in graph.data}
        memory.parse(data=ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b"", format="nt")
        copy = ox.Store()
        copy.extend(graph.data)
        for name in COMPARED:
            fast, slow = median_seconds(ours(KnowledgeGraph(copy), queries[name]), 9), theirs(memory, queries[name])
            shown = f"rdflib {slow * 1000:.1f} ms" if slow < PATIENCE else f"rdflib over {PATIENCE} s"
            row(f"query {name}", f"{fast * 1000:.2f} ms", "≥ 10 × faster", shown, slow / fast)


if __name__ == "__main__":
    main()
