"""The graph as a network (networkx), and its files: GraphML, GEXF, Cytoscape JSON.

Resources are nodes named by their IRI; statements between resources are edges with `property` and `graph`; literals
are attributes of the node, named by the property in prefixed form with the language or datatype
(`skos:prefLabel@zh-hans`, `kg:start^^xsd:integer`), several values as a JSON list. `label` and `type` are there for
reading in a viewer. `triples` gives the statements back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from kg.graph.names import PREFIXES, w3
from kg.graph.sparql import short

if TYPE_CHECKING:
    import networkx

_STRING = "http://www.w3.org/2001/XMLSchema#string"
_LABELS = ("skos:prefLabel@en", "rdfs:label@en", "skos:prefLabel@zh-hans", "skos:prefLabel@zh-hant", "dcterms:title")
_TYPE = w3("rdf:type")
_FOR_READING = frozenset({"label", "type"})


def network(quads: Iterable[ox.Quad]) -> networkx.MultiDiGraph[str]:
    """Return the network of `quads`."""
    import networkx

    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
    values: dict[str, dict[str, list[str]]] = {}
    for quad in quads:
        subject = _name(quad.subject)
        if isinstance(quad.object, ox.Literal):
            of_subject = values.setdefault(subject, {}).setdefault(_attribute(quad.predicate, quad.object), [])
            if quad.object.value not in of_subject:
                of_subject.append(quad.object.value)
            graph.add_node(subject)
        else:
            name = "" if isinstance(quad.graph_name, ox.DefaultGraph) else _name(quad.graph_name)
            graph.add_edge(subject, _name(quad.object), property=quad.predicate.value, graph=name)
            if quad.predicate == _TYPE:
                graph.nodes[subject].setdefault("type", short(quad.object))
    for node, attributes in graph.nodes(data=True):
        own = values.get(node, {})
        attributes.update({key: _written(found) for key, found in own.items()})
        label = next((own[key][0] for key in _LABELS if key in own), None)
        attributes["label"] = label if label is not None else short(ox.NamedNode(node))
    return graph


def _name(term: Any) -> str:
    if isinstance(term, ox.NamedNode):
        return term.value
    raise ValueError(f"{term}: only resources with an IRI can be nodes of a network")


def _attribute(predicate: ox.NamedNode, value: ox.Literal) -> str:
    name = short(predicate)
    if value.language:
        return f"{name}@{value.language}"
    return name if value.datatype.value == _STRING else f"{name}^^{short(value.datatype)}"


def _written(values: list[str]) -> str:
    """One value as it is, unless it could be taken for several; several as a JSON list."""
    if len(values) == 1 and not values[0].startswith("["):
        return values[0]
    return json.dumps(sorted(values), ensure_ascii=False)


def triples(graph: networkx.MultiDiGraph[str]) -> Iterator[ox.Triple]:
    """Yield the statements of a network: the inverse of `network`, named graphs aside."""
    for subject, attributes in graph.nodes(data=True):
        for key, text in attributes.items():
            if key not in _FOR_READING:
                for value in json.loads(text) if text.startswith("[") else [text]:
                    predicate, literal = _literal(key, value)
                    yield ox.Triple(ox.NamedNode(subject), predicate, literal)
    for subject, object_, attributes in graph.edges(data=True):
        yield ox.Triple(ox.NamedNode(subject), ox.NamedNode(attributes["property"]), ox.NamedNode(object_))


def _literal(key: str, value: str) -> tuple[ox.NamedNode, ox.Literal]:
    name, _, datatype = key.partition("^^")
    if datatype:
        return _iri(name), ox.Literal(value, datatype=_iri(datatype))
    name, _, language = key.partition("@")
    return _iri(name), ox.Literal(value, language=language) if language else ox.Literal(value)


def _iri(name: str) -> ox.NamedNode:
    prefix, _, rest = name.partition(":")
    return ox.NamedNode(PREFIXES[prefix] + rest if prefix in PREFIXES else name)


def write(data: Iterable[ox.Quad], format: str, path: Path) -> None:
    """Write the network of `data` as `graphml`, `gexf` or `cytoscape`."""
    import networkx

    graph = network(data)
    if format == "graphml":
        networkx.write_graphml_xml(graph, path, encoding="utf-8")
    elif format == "gexf":
        networkx.write_gexf(graph, path, encoding="utf-8", version="1.2draft")
    else:
        text = json.dumps(networkx.cytoscape_data(graph), ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")


def read(format: str, path: Path) -> networkx.MultiDiGraph[str]:
    """Return the network in a file that `write` wrote."""
    import networkx

    if format == "graphml":
        found = networkx.read_graphml(path, force_multigraph=True)
    elif format == "gexf":
        found = networkx.read_gexf(path, version="1.2draft")
    else:
        found = networkx.cytoscape_graph(json.loads(path.read_text(encoding="utf-8")))
    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
    for node, attributes in found.nodes(data=True):
        kept = {key: value for key, value in attributes.items() if key not in {"id", "value", "name"} or ":" in key}
        graph.add_node(node, **kept)
    for subject, object_, attributes in found.edges(data=True):
        graph.add_edge(subject, object_, property=attributes["property"], graph=attributes.get("graph", ""))
    return graph
