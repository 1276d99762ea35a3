"""The named queries of `ontology/queries`: each a SPARQL file whose first comments give its title and parameters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pyoxigraph as ox

from kg.graph import sparql
from kg.graph.errors import QueryError
from kg.graph.names import PREFIXES
from kg.shipped import ONTOLOGY

FOLDER = ONTOLOGY / "queries"
_HEADER = re.compile(r"^# (en|zh|param): (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NamedQuery:
    """A query with its title in English and Chinese; `parameters` are variables that can be given a value."""

    name: str
    en: str
    zh: str
    parameters: tuple[str, ...]
    text: str

    def title(self, language: str = "en") -> str:
        """Return the title in `language` (`zh…`, or else English)."""
        return self.zh if language.startswith("zh") else self.en


def read(path: Path) -> NamedQuery:
    """Return the query in a file.

    Raises:
        QueryError: the file lacks a title; says which.
    """
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _read(path: Path, time: int) -> NamedQuery:
    """Return the query in a file that was last changed at ``time``."""
    text = path.read_text(encoding="utf-8")
    header: dict[str, list[str]] = {}
    for key, value in _HEADER.findall(text):
        header.setdefault(key, []).append(value.strip())
    for language in ("en", "zh"):
        if language not in header:
            raise QueryError(f"{path.name}: has no title; its first lines would be '# en: …' and '# zh: …'")
    return NamedQuery(path.stem, header["en"][0], header["zh"][0], tuple(header.get("param", ())), text)


def all_queries(folder: Path = FOLDER) -> list[NamedQuery]:
    """Return the named queries, by name."""
    return [read(path) for path in sorted(folder.glob("*.rq"))]


def named(name: str, folder: Path = FOLDER) -> NamedQuery:
    """Return the query with this name.

    Raises:
        QueryError: there is none; lists the names.
    """
    path = folder / f"{name}.rq"
    if not re.fullmatch(r"[\w-]+", name) or not path.is_file():
        known = ", ".join(sorted(path.stem for path in folder.glob("*.rq")))
        raise QueryError(f"no query named {name!r}; there are {known}")
    return read(path)


def run(store: ox.Store, query: NamedQuery, **values: str) -> sparql.Result:
    """Run a named query; `values` gives parameters the IRI (or prefixed name, like `term:flying`) to ask about.

    Raises:
        QueryError: an unknown parameter, or a value that is no IRI.
    """
    for name in values:
        if name not in query.parameters:
            known = ", ".join(query.parameters) or "none"
            raise QueryError(f"query {query.name!r} has no parameter {name!r}; it has {known}")
    given = {ox.Variable(name): _iri(name, value) for name, value in values.items()}
    return sparql.query(store, query.text, given)


def _iri(name: str, value: str) -> ox.NamedNode:
    prefix, colon, rest = value.partition(":")
    iri = PREFIXES[prefix] + rest if colon and prefix in PREFIXES else value
    try:
        return ox.NamedNode(iri)
    except ValueError:
        raise QueryError(f"{name}={value!r}: an IRI or a prefixed name like term:flying is needed") from None
