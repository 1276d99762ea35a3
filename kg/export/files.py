"""Writing an export: the formats, and each file whole or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox

from kg.graph.names import PREFIXES

if TYPE_CHECKING:
    from kg.graph import KnowledgeGraph

_RDF = {
    "turtle": ox.RdfFormat.TURTLE,
    "trig": ox.RdfFormat.TRIG,
    "nquads": ox.RdfFormat.N_QUADS,
    "jsonld": ox.RdfFormat.JSON_LD,
}
_NETWORK = ("graphml", "gexf", "cytoscape")
FORMATS = (*_RDF, *_NETWORK, "csv")
"""turtle has no named graphs; csv is two tables, NAME-nodes.csv and NAME-edges.csv."""


class ExportError(ValueError):
    """An export that cannot be made; one line: what, where, what would be right."""


def export(graph: KnowledgeGraph, format: str, path: str | Path) -> list[Path]:
    """Write the whole graph to `path` in one of `FORMATS`; return the files written.

    Raises:
        ExportError: an unknown format, or a place that cannot be written; nothing is left there then.
    """
    if format not in FORMATS:
        raise ExportError(f"unknown export format {format!r}; known are {', '.join(FORMATS)}")
    target = Path(path)
    if format in _RDF:
        return whole({target: lambda file: rdf(graph.data, format, file)})
    from kg.export import network, tables

    if format == "csv":
        return whole(
            {
                target.with_name(f"{target.stem}-nodes.csv"): lambda file: tables.nodes(graph.data, file),
                target.with_name(f"{target.stem}-edges.csv"): lambda file: tables.edges(graph.data, file),
            }
        )
    return whole({target: lambda file: network.write(graph.data, format, file)})


def rdf(data: ox.Store, format: str, path: Path) -> None:
    """Write quads in an RDF format, in an order that does not change; Turtle takes each triple once."""
    kind = _RDF[format]
    ordered = sorted(data, key=lambda quad: (str(quad.graph_name), str(quad.subject), str(quad.predicate), str(quad)))
    content: Iterable[ox.Quad] | Iterable[ox.Triple] = ordered
    if not kind.supports_datasets:
        content = dict.fromkeys(quad.triple for quad in ordered)
    ox.serialize(content, str(path), kind, prefixes=PREFIXES)


def whole(writers: Mapping[Path, Callable[[Path], object]]) -> list[Path]:
    """Write each file by its writer, all whole or none; return the files.

    Raises:
        ExportError: a place that cannot be written; nothing is left there then.
    """
    unfinished = {target: target.with_name(f".{target.name}.{secrets.token_hex(4)}") for target in writers}
    try:
        for target, writer in writers.items():
            if target.is_dir():
                raise IsADirectoryError("is a folder, a file name is needed")
            writer(unfinished[target])
        for target, new in unfinished.items():
            new.replace(target)
    except OSError as error:
        where = next(iter(writers))
        raise ExportError(f"{where}: cannot be written ({error.strerror or error})") from None
    finally:
        for new in unfinished.values():
            new.unlink(missing_ok=True)
    return list(writers)
