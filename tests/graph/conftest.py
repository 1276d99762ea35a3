"""The small hand-made graph, and the graph of what ships."""

from functools import cache

import pytest
from pyoxigraph import Store

from kg.graph import KnowledgeGraph
from kg.graph.build import graph_of, shipped_documents
from kg.graph.names import Names
from kg.graph.store import load
from tests.graph.small import small_graph


@pytest.fixture(scope="session")
def small() -> KnowledgeGraph:
    return small_graph()


@cache
def shipped_graph() -> KnowledgeGraph:
    quads, _ = graph_of(shipped_documents(lambda *_: None), Names())
    store = Store()
    load(store, quads)
    return KnowledgeGraph(store)


@pytest.fixture(scope="session")
def shipped() -> KnowledgeGraph:
    return shipped_graph()
