"""The one boundary between ability trees and RDF: pure functions, both ways, generic over the model.

A node becomes a resource `a kg:ClassName`; a field becomes the property `kg:fieldName` (camel case). Strings that
name a concept become the concept's IRI; other plain values become literals. The IRI of a node is its parent's plus
the field's name (plus the place in the tuple, from 1), so it is readable and does not move when a sibling changes:
`…/line/2/abilities/1/effects/1/action`.

Tuples. A child in a tuple hangs directly on its parent and carries `kg:index` (from 1): a child belongs to one
parent only, so its index is unambiguous, queries follow one plain property instead of `rdf:rest*/rdf:first`, and the
order is still there for those who ask. A tuple of plain values gives one triple for each distinct value, and where
there are several, their order as one literal, `kg:fieldNameInOrder`. Mana symbols are one literal in the notation of
CR 107.4 (`{2}{W}{W}`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

from pyoxigraph import Literal, NamedNode, Triple

from kg.abilities.codec import CLASSES
from kg.abilities.node import Node
from kg.graph.names import KG, concept_of, counter, counter_of, kg, term, w3

RENAMED: dict[tuple[str, str], str] = {
    ("Compare", "value"): "quantity",
    ("Let", "value"): "quantity",
    ("Limit", "number"): "times",
    ("Level", "least"): "fromLevel",
    ("Level", "most"): "toLevel",
    ("Level", "power"): "printedPower",
    ("Level", "toughness"): "printedToughness",
    ("AddAbilities", "choice"): "oneOf",
    ("Mode", "word"): "modeWord",
}
"""Fields whose property has another name, so that no property has both literals and resources as values."""

FREE_TEXT = frozenset(
    {
        ("Named", "name"),
        ("Characteristics", "name"),
        ("Variable", "name"),
        ("Let", "name"),
        ("Mode", "word"),
        ("Keyword", "text"),
        ("Level", "power"),
        ("Level", "toughness"),
        ("Mana", "symbols"),
        ("Compare", "operator"),
        ("Compares", "operator"),
        ("Arithmetic", "operator"),
    }
)
"""String fields that are no concepts of the terms."""

COUNTERS = frozenset(
    {
        ("Action", "counter"),
        ("Manner", "counter"),
        ("EntersWith", "counter"),
        ("Counters", "kind"),
        ("HasCounter", "kind"),
    }
)
"""Fields that name a kind of counter (CR 122.1), whose concepts have ids of their own: an oil counter is no oil."""

_BRACE = re.compile(r"[{}%]")
_SYMBOL = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Field:
    """How one field of one class stands in RDF.

    `iri` is the property; `kind` is `node`, `concept`, `counter`, `text`, `integer`, `boolean` or `symbols`;
    `several`: the field is a tuple.
    """

    name: str
    iri: NamedNode
    kind: str
    several: bool
    types: tuple[str, ...]

    @property
    def path(self) -> str:
        """The path segment that the IRI of a child has."""
        return self.iri.value[len(KG) :]

    @property
    def order(self) -> NamedNode:
        """The IRI of the property that keeps the order of several plain values."""
        return kg(self.path + "InOrder")


def _camel(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(part.capitalize() for part in tail)


@cache
def fields_of(class_name: str) -> dict[str, Field]:
    """Return how the fields of a class of the model stand in RDF, by field name."""
    found = {}
    for field in fields(CLASSES[class_name]):
        hint = str(field.type)
        several = hint.startswith("tuple[")
        inner = hint.removeprefix("tuple[").removesuffix(", ...]") if several else hint
        types = tuple(part.strip() for part in inner.split("|") if part.strip() != "None")
        declared = _declaring(class_name, field.name)
        if types == ("int",):
            kind = "integer"
        elif types == ("bool",):
            kind = "boolean"
        elif types == ("str",):
            free = (declared, field.name) in FREE_TEXT
            kind = "text" if free else "counter" if (declared, field.name) in COUNTERS else "concept"
            kind = "symbols" if (declared, field.name) == ("Mana", "symbols") else kind
        else:
            kind = "node"
        name = RENAMED.get((declared, field.name), _camel(field.name))
        found[field.name] = Field(field.name, kg(name), kind, several, types)
    return found


def _declaring(class_name: str, field_name: str) -> str:
    """Return the class that declares the field: `class_name` or an ancestor."""
    declaring = class_name
    for ancestor in CLASSES[class_name].__mro__:
        if field_name in {f.name for f in fields(ancestor)} if issubclass(ancestor, Node) else False:
            declaring = ancestor.__name__
    return declaring


def written_symbols(symbols: Iterable[str]) -> str:
    """Return mana symbols in the notation of CR 107.4, like `{2}{W}`; braces inside a symbol are percent-encoded."""
    return "".join("{" + _BRACE.sub(lambda found: f"%{ord(found[0]):02X}", symbol) + "}" for symbol in symbols)


def read_symbols(text: str) -> tuple[str, ...]:
    """Return the symbols that `written_symbols` wrote."""
    return tuple(unquote(symbol) for symbol in _SYMBOL.findall(text))


_TYPE = w3("rdf:type")
_INTEGER = w3("xsd:integer")
_BOOLEAN = w3("xsd:boolean")
INDEX = kg("index")
WITHIN = kg("within")
Leaf = NamedNode | Literal


def _leaf(field: Field, value: Any) -> Leaf:
    if field.kind == "concept":
        return term(value)
    if field.kind == "counter":
        return counter(value)
    if field.kind == "integer":
        return Literal(str(value), datatype=_INTEGER)
    if field.kind == "boolean":
        return Literal("true" if value else "false", datatype=_BOOLEAN)
    return Literal(value)


def misfit(tree: Node) -> str | None:
    """Return what in `tree` is not of the kind that its field is declared to hold, or None if all is."""
    for node in tree.walk():
        known = fields_of(type(node).__name__)
        for name, value in node.given():
            field = known[name]
            items = value if isinstance(value, tuple) and field.several else (value,)
            fits = field.several is isinstance(value, tuple) and all(_fits(field, item) for item in items)
            if not fits:
                needed = " or ".join(field.types) + (", several" if field.several else "")
                return f"{type(node).__name__}.{name} holds {value!r}; needed is {needed}"[:200]
    return None


def _fits(field: Field, value: object) -> bool:
    if field.kind == "node":
        return any(isinstance(value, CLASSES.get(name, Node)) for name in field.types)
    return type(value) is {"integer": int, "boolean": bool}.get(field.kind, str)


def to_triples(node: Node, iri: NamedNode) -> Iterator[Triple]:
    """Yield the triples of the tree `node` whose root is named `iri`; parents come before their children.

    Each node also points by `kg:within` to the ability of the text box (or the reminder text) that it is part of, so
    that a query reaches what stands deep in a tree in one step. The root is taken for one, and if it is a `Line`,
    each ability and reminder of it.
    """
    return _triples(node, iri, None if type(node).__name__ == "Line" else iri)


def _triples(node: Node, iri: NamedNode, within: NamedNode | None) -> Iterator[Triple]:
    known = fields_of(type(node).__name__)
    yield Triple(iri, _TYPE, kg(type(node).__name__))
    if within is not None:
        yield Triple(iri, WITHIN, within)
    for name, value in node.given():
        field = known[name]
        if field.kind == "symbols":
            yield Triple(iri, field.iri, Literal(written_symbols(_tuple(value))))
        elif field.kind == "node" and field.several:
            for index, child in enumerate(_tuple(value), start=1):
                child_iri = NamedNode(f"{iri.value}/{field.path}/{index}")
                yield Triple(iri, field.iri, child_iri)
                yield Triple(child_iri, INDEX, Literal(str(index), datatype=_INTEGER))
                yield from _triples(child, child_iri, within or child_iri)
        elif field.kind == "node":
            assert isinstance(value, Node)
            child_iri = NamedNode(f"{iri.value}/{field.path}")
            yield Triple(iri, field.iri, child_iri)
            yield from _triples(value, child_iri, within or child_iri)
        elif field.several:
            items = _tuple(value)
            for item in dict.fromkeys(items):
                yield Triple(iri, field.iri, _leaf(field, item))
            if len(items) > 1:
                yield Triple(iri, field.order, Literal(" ".join(quote(str(item), safe="") for item in items)))
        else:
            yield Triple(iri, field.iri, _leaf(field, value))


def _tuple(value: object) -> tuple[Any, ...]:
    assert isinstance(value, tuple)
    return value


Lookup = Callable[[NamedNode], Iterable[tuple[NamedNode, Any]]]
"""Gives the (property, value) pairs of a subject."""


def lookup_in(triples: Iterable[Triple]) -> Lookup:
    """Return a lookup over `triples`."""
    index: dict[object, list[tuple[NamedNode, Any]]] = {}
    for triple in triples:
        index.setdefault(triple.subject, []).append((triple.predicate, triple.object))
    return lambda subject: index.get(subject, [])


def from_rdf(iri: NamedNode, lookup: Lookup) -> Node:
    """Return the tree whose root is `iri`, reading each subject's properties with `lookup`.

    Properties that are not fields of the model (provenance, for example) are passed over.

    Raises:
        ValueError: the resource has no class of the model, or lacks a field that its class needs; says which.
    """
    values: dict[NamedNode, list[Any]] = {}
    for predicate, value in lookup(iri):
        values.setdefault(predicate, []).append(value)
    names = [v.value[len(KG) :] for v in values.get(_TYPE, []) if v.value.startswith(KG)]
    names = [name for name in names if name in CLASSES]
    if len(names) != 1:
        raise ValueError(f"{iri.value}: one class of the ability model is needed, found {names or 'none'}")
    given: dict[str, Any] = {}
    for name, field in fields_of(names[0]).items():
        found = values.get(field.iri)
        if not found:
            continue
        if field.kind == "symbols":
            given[name] = read_symbols(found[0].value)
        elif field.kind == "node" and field.several:
            given[name] = tuple(from_rdf(child, lookup) for child in _ordered(found, lookup))
        elif field.kind == "node":
            given[name] = from_rdf(found[0], lookup)
        elif field.several:
            given[name] = _in_order(field, found, values.get(field.order))
        else:
            given[name] = _back(field, found[0])
    try:
        return CLASSES[names[0]](**given)
    except TypeError:
        needed = [f.name for f in fields(CLASSES[names[0]]) if f.default is MISSING and f.name not in given]
        raise ValueError(f"{iri.value}: {names[0]} lacks {', '.join(needed)}") from None


def _ordered(children: list[NamedNode], lookup: Lookup) -> list[NamedNode]:
    def index(child: NamedNode) -> int:
        for predicate, value in lookup(child):
            if predicate == INDEX:
                return int(value.value)
        raise ValueError(f"{child.value}: has no kg:index")

    return sorted(children, key=index) if len(children) > 1 else children


def _in_order(field: Field, found: list[Any], order: list[Any] | None) -> tuple[Any, ...]:
    if order is None:
        return tuple(_back(field, value) for value in found)
    items = [unquote(item) for item in order[0].value.split(" ")]
    return tuple(int(item) for item in items) if field.kind == "integer" else tuple(items)


def _back(field: Field, value: Any) -> Any:
    if field.kind == "concept":
        return concept_of(value.value)
    if field.kind == "counter":
        return counter_of(value.value)
    if field.kind == "integer":
        return int(value.value)
    if field.kind == "boolean":
        return value.value == "true"
    return value.value
