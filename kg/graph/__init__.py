"""The graph: ability trees and documents as RDF, the store on disk, SPARQL, named queries, shapes."""

from kg.graph.errors import GraphError, QueryError, StoreError
from kg.graph.opened import KnowledgeGraph, open_store
from kg.graph.sparql import Result

__all__ = ["GraphError", "KnowledgeGraph", "QueryError", "Result", "StoreError", "open_store"]
