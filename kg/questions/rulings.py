"""Rulings of the graph that speak of what an answer rests on: the same keywords, the same cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg.graph.lookup import ruling
from kg.graph.names import kg, term
from kg.questions.answer import Answer
from kg.questions.scenario import Scenario

if TYPE_CHECKING:
    from kg.graph import KnowledgeGraph

MOST = 5
"""How many rulings an answer names."""


def with_rulings(answer: Answer, scenario: Scenario, graph: KnowledgeGraph) -> Answer:
    """Return ``answer`` with the rulings that mention most of the keywords it rests on, newest first among equals."""
    shared: dict[Any, int] = {}
    for word in answer.terms:
        for quad in graph.data.quads_for_pattern(None, kg("mentions"), term(word), None):
            shared[quad.subject] = shared.get(quad.subject, 0) + 1
    most = max(shared.values(), default=0)
    found = [ruling(graph, iri) for iri, count in shared.items() if count == most]
    found.sort(key=lambda item: (not item.certain, [-ord(c) for c in item.date or ""], item.document, item.ordinal))
    return replace(
        answer,
        rulings=tuple(
            {
                "document": item.title,
                "date": item.date,
                "ordinal": item.ordinal,
                "mentions": list(item.mentions),
                "iri": item.iri,
                **({"text": item.text} if item.text else {}),
            }
            for item in found[:MOST]
        ),
    )
