"""Rulings of the graph that speak of what an answer rests on: the same keywords, the same cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg.graph.lookup import RulingFacts, ruling
from kg.graph.names import kg, term, w3
from kg.graph.rulebook import rule_iri
from kg.questions.answer import Answer
from kg.questions.proofs.steps import Steps
from kg.scenarios.scenario import Scenario

if TYPE_CHECKING:
    from kg.graph import KnowledgeGraph

MOST = 5
"""How many rulings an answer names."""


def with_rulings(answer: Answer, scenario: Scenario, graph: KnowledgeGraph) -> Answer:
    """Return ``answer`` with rulings of the graph on the same.

    First those that say what a rule of the derivation gives, as a claim drawn from them needs that rule (``rules``);
    then those that mention most of the keywords that it rests on, newest first among equals.
    """
    confirmed = _confirming(answer, graph)
    shared: dict[Any, int] = {}
    for word in answer.terms:
        for quad in graph.data.quads_for_pattern(None, kg("mentions"), term(word), None):
            shared[quad.subject] = shared.get(quad.subject, 0) + 1
    most = max(shared.values(), default=0)
    found = [ruling(graph, iri) for iri, count in shared.items() if count == most and iri not in confirmed]
    found.sort(key=lambda item: (not item.certain, [-ord(c) for c in item.date or ""], item.document, item.ordinal))
    first = [ruling(graph, iri) for iri in confirmed]
    return replace(answer, rulings=tuple(_told(item, confirmed) for item in [*first, *found][:MOST]))


def _confirming(answer: Answer, graph: KnowledgeGraph) -> dict[Any, list[str]]:
    """Return the rulings that claims of the rules in the derivation were drawn from, each with those rules."""
    found: dict[Any, list[str]] = {}
    rules = dict.fromkeys(step.rule for _, step in Steps(answer) if step.rule)
    for rule in rules:
        claims = {quad.subject for quad in graph.data.quads_for_pattern(None, kg("borneOutBy"), rule_iri(rule), None)}
        for claim in sorted(claims, key=str):
            for quad in graph.data.quads_for_pattern(claim, w3("prov:wasDerivedFrom"), None, None):
                said = found.setdefault(quad.object, [])
                if rule not in said:
                    said.append(rule)
    return found


def _told(item: RulingFacts, confirmed: Mapping[Any, list[str]]) -> dict[str, Any]:
    rules = next((said for iri, said in confirmed.items() if iri.value == item.iri), [])
    return {
        "document": item.title,
        "date": item.date,
        "ordinal": item.ordinal,
        "mentions": list(item.mentions),
        "iri": item.iri,
        **({"rules": rules} if rules else {}),
        **({"text": item.text} if item.text else {}),
    }
