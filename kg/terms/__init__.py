"""The vocabulary of the game: concepts, their labels by language and era, the wording of verbs."""

from kg.terms.frames import Frame, frames
from kg.terms.vocabulary import Concept, Label, Vocabulary, read

__all__ = ["Concept", "Frame", "Label", "Vocabulary", "frames", "read"]
