"""Rules and keyword definitions, kept as data in `ontology/`, as RDF: dated, cited, with what they override."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from pyoxigraph import Literal, NamedNode

from kg import plain_yaml
from kg.abilities import keywords
from kg.graph.names import PREFIXES, Names, kg, term, w3
from kg.graph.triples import Quads, day, integer, tagged
from kg.shipped import ONTOLOGY
from kg.terms.slots import in_general

_LANGUAGES = {"zh": "zh-Hans", "en": "en"}


def rule_iri(rule_id: str) -> NamedNode:
    """Return the IRI of a rule of `ontology/rules`."""
    return NamedNode(PREFIXES["rule"] + rule_id)


def keyword_iri(keyword_id: str) -> NamedNode:
    """Return the IRI of the definition of a keyword of `ontology/keywords`."""
    return NamedNode(PREFIXES["keyword"] + keyword_id)


def rule_files(folder: Path | None = None) -> list[Path]:
    """Return the files of rules, in the order of the rules book."""
    return sorted((folder or ONTOLOGY / "rules").glob("[0-9]*.yaml"))


def add_rules(quads: Quads, names: Names, paths: Iterable[Path] | None = None) -> None:
    """Add each rule to the graph `rules`.

    Raises:
        ValueError: a file that holds no rules, or a rule without id or statement; says which.
    """
    graph = names.graph("rules")
    for path in rule_files() if paths is None else paths:
        data = plain_yaml.read(path)
        if not isinstance(data, Mapping) or "rules" not in data:
            raise ValueError(f"{path.name}: a rule file holds 'section', 'version' and 'rules'")
        for item in data["rules"]:
            try:
                _add_rule(quads, graph, path.stem, str(data.get("section", "")), str(data["version"]), item)
            except KeyError as error:
                raise ValueError(f"{path.name}: rule {item.get('id', '?')} lacks {error}") from None


def _add_rule(quads: Quads, graph: NamedNode, file: str, section: str, version: str, item: Mapping[str, Any]) -> None:
    iri = rule_iri(item["id"])
    quads.kind(graph, iri, "Rule")
    quads.text(graph, iri, w3("dcterms:identifier"), item["id"])
    quads.text(graph, iri, kg("ruleSection"), section or None)
    quads.text(graph, iri, kg("ruleFile"), file)
    for key, language in _LANGUAGES.items():
        quads.one(graph, iri, kg("statement"), tagged(in_general(item[key], key), language))
        quads.one(graph, iri, kg("sentence"), tagged(item[key], language))
    quads.text(graph, iri, kg("program"), item.get("asp"))
    for number, (cited_version, cited) in enumerate(_citations(item.get("cr", ()), version), start=1):
        _cite(quads, graph, iri, number, cited, cited_version)
    quads.text(graph, iri, w3("dcterms:source"), item.get("source"))
    _dates(quads, graph, iri, item.get("from"), item.get("until"))
    for other in item.get("overrides", ()):
        quads.one(graph, iri, kg("overrides"), rule_iri(other))
    for stage in item.get("stages", ()):
        quads.text(graph, iri, kg("stage"), str(stage))


def _citations(cited: Any, version: str) -> Iterator[tuple[str, str]]:
    groups = cited.items() if isinstance(cited, Mapping) else [(version, cited)]
    for of_version, numbers in groups:
        for number in numbers if isinstance(numbers, list | tuple) else [numbers]:
            yield str(of_version), str(number)


def _cite(quads: Quads, graph: NamedNode, subject: NamedNode, place: int, number: str, version: str | None) -> None:
    iri = NamedNode(f"{subject.value}/citation/{place}")
    quads.one(graph, subject, kg("cites"), iri)
    quads.kind(graph, iri, "Citation")
    quads.text(graph, iri, kg("ruleNumber"), number)
    if version is not None:
        quads.one(graph, iri, kg("rulesVersion"), day(version))


def _dates(quads: Quads, graph: NamedNode, iri: NamedNode, since: object, until: object) -> None:
    for name, value in (("inForceFrom", since), ("inForceUntil", until)):
        if value is not None and value not in (date.min, date.max):
            quads.one(graph, iri, kg(name), day(str(value)))


def add_keywords(quads: Quads, names: Names) -> None:
    """Add the definition of each keyword ability to the graph `keywords`."""
    graph = names.graph("keywords")
    for keyword_id in keywords.ids():
        _add_keyword(quads, graph, keywords.definition(keyword_id))


def _add_keyword(quads: Quads, graph: NamedNode, definition: keywords.Definition) -> None:
    iri = keyword_iri(definition.id)
    quads.kind(graph, iri, "KeywordDefinition")
    quads.one(graph, iri, kg("defines"), term(definition.id))
    for language, text in definition.names.items():
        quads.one(graph, iri, w3("skos:prefLabel"), tagged(text, language))
    for name, values in (("abilityKind", definition.kinds), ("functionsIn", definition.zones)):
        for value in dict.fromkeys(values):
            quads.one(graph, iri, kg(name), term(value))
    for parameter in definition.parameters:
        quads.text(graph, iri, kg("parameter"), parameter)
    if definition.instances is not None:
        quads.one(graph, iri, kg("instances"), term(definition.instances.how))
        quads.text(graph, iri, kg("instancesRule"), definition.instances.rule)
    for place, (version, number) in enumerate(sorted((*definition.numbers, *definition.quoted)), start=1):
        _cite(quads, graph, iri, place, number, str(version))
    for place, meaning in enumerate(definition.meanings, start=1):
        meaning_iri = NamedNode(f"{iri.value}/meaning/{place}")
        quads.one(graph, iri, kg("meaning"), meaning_iri)
        quads.kind(graph, meaning_iri, "Meaning")
        quads.one(graph, meaning_iri, kg("index"), integer(place))
        for number in meaning.rules:
            quads.text(graph, meaning_iri, kg("ruleNumber"), number)
        _dates(quads, graph, meaning_iri, meaning.since, meaning.until)
        for parameter in sorted(meaning.given):
            quads.text(graph, meaning_iri, kg("given"), parameter)
        if meaning.trees is not None:
            trees = json.dumps(meaning.trees, ensure_ascii=False, sort_keys=True)
            quads.one(graph, meaning_iri, kg("standsFor"), Literal(trees, datatype=w3("rdf:JSON")))
        if meaning.lacks is not None:
            quads.one(graph, meaning_iri, kg("lacks"), tagged(meaning.lacks, "en"))
