"""IRIs: one vocabulary, one configurable base for what a build makes.

Classes and properties live in `KG`, concepts of the terms in `TERM`; both are fixed, as queries and shapes name
them. What a build makes (cards, documents, spans, named graphs) lives under a base that the user may choose. The
default host is under `.example` (RFC 2606): the project claims no name on the web that it does not own.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, unquote

from pyoxigraph import NamedNode

ROOT = "https://rulings-kg.example/"
"""The default base; the vocabulary and the terms are always below it."""

KG = ROOT + "ontology#"
"""Namespace of classes and properties."""

TERM = ROOT + "term/"
"""Namespace of the concepts in `ontology/terms`."""

PREFIXES = {
    "kg": KG,
    "term": TERM,
    "rule": ROOT + "rule/",
    "keyword": ROOT + "keyword/",
    "graph": ROOT + "graph/",
    "answer": ROOT + "answer/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "prov": "http://www.w3.org/ns/prov#",
    "dcterms": "http://purl.org/dc/terms/",
    "dcat": "http://www.w3.org/ns/dcat#",
    "void": "http://rdfs.org/ns/void#",
    "schema": "https://schema.org/",
    "sh": "http://www.w3.org/ns/shacl#",
}
"""The prefixes that every query and every Turtle export knows."""


@lru_cache(maxsize=4096)
def kg(name: str) -> NamedNode:
    """Return the class or property `name`."""
    return NamedNode(KG + name)


@lru_cache(maxsize=16384)
def term(concept: str) -> NamedNode:
    """Return the IRI of a concept of the terms; `concept_of` is its inverse."""
    return NamedNode(TERM + quote(concept, safe=""))


def concept_of(iri: str) -> str:
    """Return the id of the concept with this IRI.

    Raises:
        ValueError: the IRI is not in the namespace of the terms.
    """
    if not iri.startswith(TERM):
        raise ValueError(f"{iri} is no concept: its IRI would begin with {TERM}")
    return unquote(iri[len(TERM) :])


_SIGNED = re.compile(r"([+-])(\d+)/([+-])(\d+)")
_SPELLED = re.compile(r"(plus|minus)(\d+)-(plus|minus)(\d+)")
_SPELL = {"+": "plus", "-": "minus"}
_SIGN = {"plus": "+", "minus": "-"}


@lru_cache(maxsize=1024)
def counter(kind: str) -> NamedNode:
    """Return the IRI of a kind of counter: `term:counter-oil`; of `+1/+1`, `term:counter-plus1-plus1`."""
    if signed := _SIGNED.fullmatch(kind):
        kind = f"{_SPELL[signed[1]]}{signed[2]}-{_SPELL[signed[3]]}{signed[4]}"
    return term(f"counter-{kind}")


def counter_of(iri: str) -> str:
    """Return the kind of counter with this IRI; the inverse of `counter`.

    Raises:
        ValueError: the IRI is not that of a kind of counter.
    """
    concept = concept_of(iri)
    if not concept.startswith("counter-"):
        raise ValueError(f"{iri} is no kind of counter: its id would begin with counter-")
    kind = concept.removeprefix("counter-")
    if spelled := _SPELLED.fullmatch(kind):
        return f"{_SIGN[spelled[1]]}{spelled[2]}/{_SIGN[spelled[3]]}{spelled[4]}"
    return kind


@lru_cache(maxsize=4096)
def w3(prefixed: str) -> NamedNode:
    """Return the IRI of a name like `skos:prefLabel` written with one of `PREFIXES`."""
    prefix, _, name = prefixed.partition(":")
    return NamedNode(PREFIXES[prefix] + name)


_NOT_IN_SLUG = re.compile(r"[^\w]+", re.UNICODE)


def slug(name: str) -> str:
    """Return `name` as one readable path segment: lower case, words joined by hyphens, letters of any script kept.

    Apostrophes vanish. A name without any letter or digit gives its code points in hexadecimal.
    """
    folded = unicodedata.normalize("NFKC", name).lower().replace("'", "").replace("’", "")
    words = _NOT_IN_SLUG.sub("-", folded).replace("_", "-").strip("-")
    return words or "-".join(f"{ord(c):x}" for c in name) or "nameless"


@dataclass(frozen=True, slots=True)
class Names:
    """The IRIs that a build makes, under one `base` (which ends in `/` or `#`).

    Raises:
        ValueError: the base is no absolute IRI that ends in `/` or `#`.
    """

    base: str = ROOT

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]*[/#]", self.base):
            raise ValueError(f"base {self.base!r}: an absolute IRI ending in / or # is needed")

    def node(self, *path: str) -> NamedNode:
        """Return the IRI of `path`, segments joined by `/`."""
        return NamedNode(self.base + "/".join(path))

    def graph(self, *path: str) -> NamedNode:
        """Return the name of a named graph: `terms`, `cards`, `document/<id>/rulings` …"""
        return self.node("graph", *path)

    def document(self, key: str) -> NamedNode:
        """Return the IRI of the document with this key."""
        return self.node("document", key)

    def span(self, key: str, start: int, end: int) -> NamedNode:
        """Return the IRI of characters `start` to `end` of a document."""
        return self.node("document", key, "span", f"{start}-{end}")

    def card(self, key: str) -> NamedNode:
        """Return the IRI of the card with this key (see `slug`)."""
        return self.node("card", key)
