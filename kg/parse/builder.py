"""The builder of trees: one method for each rule of the grammar."""

from __future__ import annotations

from kg.parse.clauses import Clauses
from kg.parse.language import Language
from kg.parse.nouns import Nouns
from kg.parse.phrases import Phrases
from kg.parse.sentences import Sentences


class Builder(Nouns, Clauses, Phrases, Sentences):
    """Makes the parts of an ability tree, bottom up."""

    def __init__(self, language: Language) -> None:
        """Take the verb frames and the subtypes of the language."""
        self.frames = language.frames
        self.subtypes = language.subtypes
