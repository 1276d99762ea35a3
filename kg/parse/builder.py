"""The builder of trees: one method for each rule of the grammar."""

from __future__ import annotations

from typing import Any

from kg.parse.clauses import Clauses
from kg.parse.nouns import Nouns
from kg.parse.sentences import Sentences


class Builder(Nouns, Clauses, Sentences):
    """Makes the parts of an ability tree, bottom up."""

    def __init__(self, frames: dict[str, tuple[str, str | None, tuple[str, ...]]]) -> None:
        """Take the verb frames of the language."""
        self.frames = frames

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)
