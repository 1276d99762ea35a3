"""The small hand-made graph."""

import pytest

from kg.graph import KnowledgeGraph
from tests.graph.small import small_graph


@pytest.fixture(scope="session")
def small() -> KnowledgeGraph:
    return small_graph()
