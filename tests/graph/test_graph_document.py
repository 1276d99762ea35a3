"""The queries of `docs/graph.md` find something in what ships, and its properties are declared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kg.graph import KnowledgeGraph
from kg.shipped import ONTOLOGY

TEXT = (Path(__file__).parents[2] / "docs" / "graph.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"^```sparql\n(.*?)^```", TEXT, re.M | re.S)


@pytest.mark.parametrize("query", QUERIES, ids=[f"query {number}" for number, _ in enumerate(QUERIES, 1)])
def test_a_query_of_the_document_finds_something(shipped: KnowledgeGraph, query: str) -> None:
    assert shipped.sparql(query).rows()


def test_what_the_document_names_is_declared() -> None:
    declared = "\n".join(path.read_text(encoding="utf-8") for path in ONTOLOGY.glob("*.ttl"))
    assert not [name for name in set(re.findall(r"kg:\w+", TEXT)) if not re.search(rf"^{name}\b", declared, re.M)]
