"""An answer for other tools and for reading: text, JSON, RDF, GraphML, a drawing, a page."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox

from kg.export.files import ExportError, whole
from kg.graph.names import PREFIXES

if TYPE_CHECKING:
    from kg.questions.answer import Answer

_RDF = {
    "turtle": ox.RdfFormat.TURTLE,
    "trig": ox.RdfFormat.TRIG,
    "nquads": ox.RdfFormat.N_QUADS,
    "jsonld": ox.RdfFormat.JSON_LD,
}
ANSWER_FORMATS = ("text", "json", *_RDF, "graphml", "svg", "html")
"""trig, nquads and jsonld hold the answer in a named graph of its own, turtle without its name."""
SUFFIXES = {
    ".txt": "text", ".json": "json", ".ttl": "turtle", ".trig": "trig", ".nq": "nquads", ".jsonld": "jsonld",
    ".graphml": "graphml", ".svg": "svg", ".html": "html", ".htm": "html",
}  # fmt: skip
"""The format that a file is written in by the end of its name."""
_SHORT = 2


def format_of(path: Path) -> str:
    """Return the format of a file by its name.

    Raises:
        ExportError: the name ends in none of `SUFFIXES`.
    """
    try:
        return SUFFIXES[path.suffix.lower()]
    except KeyError:
        known = ", ".join(SUFFIXES)
        raise ExportError(
            f"{path}: no format has names that end like this; name a format, or end it in {known}"
        ) from None


def written(
    answer: Answer, format: str, *, language: str = "en", depth: int | None = None, base: str | None = None
) -> str:
    """Return an answer in one of `ANSWER_FORMATS`.

    Args:
        answer: the answer.
        format: the format.
        language: `zh` or `en`, for text, GraphML, drawing and page; the others hold both.
        depth: how many steps of the reasons text and drawing show; default: two in text, all in a drawing.
        base: where the IRIs of the answer begin (RDF).

    Raises:
        ExportError: an unknown format.
    """
    if format == "text":
        from kg.questions.telling import answer_text

        return answer_text(answer, language, depth or _SHORT) + "\n"
    if format == "json":
        return json.dumps(answer.to_json(), ensure_ascii=False, indent=2) + "\n"
    if format in _RDF:
        return _rdf(answer, format, base)
    if format == "graphml":
        return _graphml(answer, language)
    if format == "svg":
        return _svg(answer, language, depth)
    if format == "html":
        from kg.export.page import html

        return html(answer, language)
    raise ExportError(f"unknown format of answers {format!r}; known are {', '.join(ANSWER_FORMATS)}")


def export_answer(answer: Answer, path: str | Path, format: str | None = None, *, language: str = "en",
                  depth: int | None = None, base: str | None = None) -> Path:  # fmt: skip
    """Write an answer to a file, whole or not at all; see `written`. Without `format` it goes by the file's name.

    Raises:
        ExportError: an unknown format, or a place that cannot be written.
    """
    target = Path(path)
    content = written(answer, format or format_of(target), language=language, depth=depth, base=base)
    whole({target: lambda file: file.write_text(content, encoding="utf-8")})
    return target


def _rdf(answer: Answer, format: str, base: str | None) -> str:
    kind = _RDF[format]
    quads = sorted(dict.fromkeys(answer.rdf(base)), key=str)
    content = quads if kind.supports_datasets else [quad.triple for quad in quads]
    found = ox.serialize(content, format=kind, prefixes=PREFIXES)
    assert found is not None
    return found.decode()


def _graphml(answer: Answer, language: str) -> str:
    import networkx as nx

    from kg.export.drawing import clean

    graph = answer.graph(language)
    for _, data in graph.nodes(data=True):
        data.update({key: clean(value) for key, value in data.items() if isinstance(value, str)})
    stream = io.BytesIO()
    nx.write_graphml_xml(graph, stream, encoding="utf-8", prettyprint=True)
    return stream.getvalue().decode()


def _svg(answer: Answer, language: str, depth: int | None) -> str:
    import networkx as nx

    from kg.export.drawing import svg
    from kg.questions.proofs.network import ANSWER
    from kg.questions.telling import Telling

    graph = Telling(answer, language).network()
    if depth is not None:
        near = nx.single_source_shortest_path_length(graph, ANSWER, cutoff=depth)
        graph.remove_nodes_from([node for node in graph if node not in near])
    return svg(graph, answer.title)
