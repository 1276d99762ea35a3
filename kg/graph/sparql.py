"""SPARQL 1.1 queries: asking, and writing results as a table, JSON, CSV, TSV or Turtle.

Queries see every named graph at once, as one graph, unless they say `GRAPH`; the prefixes of `names.PREFIXES` are
known. Oxigraph lower-cases language tags (BCP 47 tags are the same in any case), so queries compare them with
`LANGMATCHES(LANG(?x), "zh-Hans")`, never with `=`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import pyoxigraph as ox

from kg.graph.errors import QueryError
from kg.graph.malformed import SKIPPED, explained
from kg.graph.names import PREFIXES

FORMATS = ("table", "json", "csv", "tsv", "turtle")

_SERVICE = re.compile(r"(?<![\w:?$@])SERVICE(?=\s)(?!\s*:)", re.IGNORECASE)
_SERIALISED = {
    "json": ox.QueryResultsFormat.JSON,
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
}
Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple


class Result:
    """What a query gave: rows (SELECT), yes or no (ASK) or triples (CONSTRUCT, DESCRIBE).

    Iterating yields what pyoxigraph yields (`QuerySolution`s or `Triple`s), once. `bool(result)` is the answer of
    an ASK.
    """

    __slots__ = ("_found",)

    def __init__(self, found: ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples) -> None:
        self._found = found

    @property
    def kind(self) -> str:
        """`rows`, `boolean` or `triples`."""
        if isinstance(self._found, ox.QuerySolutions):
            return "rows"
        return "boolean" if isinstance(self._found, ox.QueryBoolean) else "triples"

    @property
    def variables(self) -> list[str]:
        """The names of the columns; those of triples are `subject`, `predicate`, `object`."""
        if isinstance(self._found, ox.QuerySolutions):
            return [variable.value for variable in self._found.variables]
        return [] if isinstance(self._found, ox.QueryBoolean) else ["subject", "predicate", "object"]

    def __iter__(self) -> Iterator[Any]:
        if isinstance(self._found, ox.QueryBoolean):
            raise QueryError("an ASK has no rows; use bool(result)")
        return iter(self._found)

    def __bool__(self) -> bool:
        if isinstance(self._found, ox.QueryBoolean):
            return bool(self._found)
        raise QueryError("only the result of an ASK is true or false; iterate over the rows instead")

    def rows(self) -> list[dict[str, str]]:
        """Return the rows as plain strings by column, unbound columns left out."""
        names = self.variables
        return [
            {name: lexical(term) for name, term in zip(names, row, strict=True) if term is not None} for row in self
        ]

    def text(self, format: str = "table") -> str:
        """Return the result written in one of `FORMATS`.

        Raises:
            QueryError: the format is unknown, or cannot hold this kind of result.
        """
        if format not in FORMATS:
            raise QueryError(f"unknown format {format!r}; known are {', '.join(FORMATS)}")
        if format == "turtle":
            if not isinstance(self._found, ox.QueryTriples):
                raise QueryError("turtle holds triples only: use CONSTRUCT or DESCRIBE, or another format")
            written = ox.serialize(self._found, format=ox.RdfFormat.TURTLE, prefixes=PREFIXES)
            return (written or b"").decode()
        if format == "table":
            return self._table()
        if isinstance(self._found, ox.QueryTriples):
            return _triples_as_rows(list(self._found), format)
        return (self._found.serialize(format=_SERIALISED[format]) or b"").decode()

    def _table(self) -> str:
        if isinstance(self._found, ox.QueryBoolean):
            return "true\n" if self._found else "false\n"
        cells = [["" if term is None else short(term) for term in row] for row in self]
        return table(self.variables, cells)


def query(store: ox.Store, text: str, given: Mapping[ox.Variable, Term] | None = None) -> Result:
    """Run a SELECT, ASK, CONSTRUCT or DESCRIBE, with the variables in `given` bound to values.

    Raises:
        QueryError: the text is an update or malformed (line and column are given), or reading the store failed.
    """
    if _asks_another(text):
        raise QueryError("SERVICE asks another endpoint; queries are answered from the store alone, leave it out")
    try:
        values = dict(given) if given else None
        return Result(store.query(text, prefixes=PREFIXES, use_default_graph_as_union=True, substitutions=values))
    except SyntaxError as error:
        raise QueryError(explained(text, str(error))) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise QueryError(f"the query failed: {str(error).splitlines()[0]}") from None


@lru_cache(maxsize=256)
def _asks_another(text: str) -> bool:
    """Does a query ask another endpoint than this store?"""
    return bool(_SERVICE.search(SKIPPED.sub(" ", text)))


def lexical(term: Term) -> str:
    """Return the plain text of a term: the IRI, the label of a blank node, the characters of a literal."""
    return str(term) if isinstance(term, ox.Triple) else term.value


_BY_LENGTH = sorted(((iri, prefix) for prefix, iri in PREFIXES.items()), key=lambda pair: -len(pair[0]))


def short(term: Term) -> str:
    """Return a term for reading: IRIs with their prefix where one fits, literals without datatype."""
    if isinstance(term, ox.NamedNode):
        for iri, prefix in _BY_LENGTH:
            if term.value.startswith(iri):
                return f"{prefix}:{term.value[len(iri) :]}"
        return term.value
    return lexical(term)


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in text)


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Return a plain-text table; Chinese characters count as two columns wide."""
    rows = [[" ".join(cell.split()) for cell in row] for row in rows]
    widths = [max([_width(head), *(_width(row[i]) for row in rows)]) for i, head in enumerate(heads)]

    def line(cells: list[str]) -> str:
        return "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(cells, widths, strict=True)
        ).rstrip()

    ruler = "  ".join("-" * width for width in widths)
    return "\n".join([line(heads), ruler, *(line(row) for row in rows)]) + "\n"


def _triples_as_rows(triples: list[ox.Triple], format: str) -> str:
    """Write triples as SPARQL results with the columns subject, predicate and object."""
    store = ox.Store()
    store.extend(ox.Quad(t.subject, t.predicate, t.object, ox.DefaultGraph()) for t in triples)
    rows = store.query("SELECT ?subject ?predicate ?object { ?subject ?predicate ?object }")
    assert isinstance(rows, ox.QuerySolutions)
    return (rows.serialize(format=_SERIALISED[format]) or b"").decode()


def json_rows(result: Result) -> Any:
    """Return the SPARQL JSON results of a SELECT or ASK as a Python value."""
    return json.loads(result.text("json"))
