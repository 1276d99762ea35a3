"""What can go wrong with a store or a query, each as one line that says what, where and what would be right."""

from __future__ import annotations


class GraphError(ValueError):
    """Base of the errors of this package; its text is one line for the user."""


class StoreError(GraphError):
    """The store is missing, locked, half-written or of another version, or cannot be written."""


class QueryError(GraphError):
    """The query is malformed, is an update, or its result cannot be written in the format asked for."""
