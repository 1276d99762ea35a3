"""Building the five documents: the whole process, growth with the number of documents, and what a bare load costs."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pyoxigraph as ox
from timing import ROOT, kg_process, median_seconds, process_seconds, row

import kg

SEEDS = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))


def bare_load(quads: bytes, folder: Path) -> None:
    """Load the same quads into a new store with pyoxigraph alone."""
    store = ox.Store(str(folder))
    store.bulk_load(quads, format=ox.RdfFormat.N_QUADS)
    store.flush()


def main() -> None:
    if not SEEDS:
        raise SystemExit("bench/build.py: the documents (../shared/seeds) are not here")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = folder / "five.store"
        seconds = process_seconds(kg_process("build", *SEEDS, "--store", store), 3)
        graph = kg.open(store)
        quads = ox.serialize(graph.data, format=ox.RdfFormat.N_QUADS) or b""
        count = iter(range(1000))
        bare = median_seconds(lambda: bare_load(quads, folder / f"bare{next(count)}"), 3)
        row(
            f"building the five documents, whole process ({len(graph.data)} triples)",
            str(seconds),
            "6 s",
            f"pyoxigraph loading the finished N-Quads ({bare:.2f} s)",
            seconds.wall / bare,
        )
        parts = []
        for number in range(1, len(SEEDS) + 1):
            kilobytes = sum(path.stat().st_size for path in SEEDS[:number]) / 1024
            taken = process_seconds(kg_process("build", *SEEDS[:number], "--store", store), 1)
            parts.append(f"{kilobytes:.0f} KB: {taken.processor:.2f} s")
        row("growth with the documents, processor seconds", ", ".join(parts))


if __name__ == "__main__":
    main()
