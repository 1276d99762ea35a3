"""Words of a document → concepts of the terms: type lines, names of mechanics, and what a statement mentions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from kg.terms.vocabulary import Vocabulary, read
from kg.text.scripts import lexer_form

SUPERTYPES = ("Supertype",)
CARD_TYPES = ("CardType",)
SUBTYPES = ("ArtifactType", "CreatureType", "EnchantmentType", "LandType", "PlaneswalkerType", "SpellType")
MECHANICS = ("KeywordAbility", "KeywordAction", "AbilityWord")


def folded(text: str) -> str:
    """Return `text` as names and words are compared: script, width and case folded, blanks within Chinese removed."""
    return re.sub(r"(?<=[^\x00-\x7f]) +| +(?=[^\x00-\x7f])", "", lexer_form(text.strip()).lower())


class Concepts:
    """Finds concepts by their labels, whatever script or era those are of."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._by_label: dict[tuple[str, ...], dict[str, str]] = {}
        self._mentioned = self._labels(MECHANICS)
        words = sorted((word for word in self._mentioned if len(word) > 1), key=len, reverse=True)
        self._mentions = re.compile("|".join(_bounded(word) for word in words)) if words else None

    def _labels(self, kinds: tuple[str, ...]) -> dict[str, str]:
        known = self._by_label.get(kinds)
        if known is None:
            known = {}
            for concept in self._vocabulary.of_kind(*kinds):
                for label in concept.labels:
                    known.setdefault(folded(label.text), concept.id)
            self._by_label[kinds] = known
        return known

    def find(self, word: str, kinds: tuple[str, ...]) -> str | None:
        """Return the concept of one of `kinds` that has `word` as a label, or None."""
        return self._labels(kinds).get(folded(word))

    def mechanic(self, names: Iterable[str]) -> str | None:
        """Return the keyword or ability word that one of `names` is, or None."""
        return next((found for name in names if (found := self.find(name, MECHANICS))), None)

    def mentioned(self, text: str, names: re.Pattern[str] | None = None) -> tuple[str, ...]:
        """Return the mechanics that `text` names, in order of first mention.

        What `names` matches (the names of cards) is passed over: a card named for a keyword does not speak of it.
        """
        if self._mentions is None:
            return ()
        plain = folded(text)
        if names is not None:
            plain = names.sub("\0", plain)
        return tuple(dict.fromkeys(self._mentioned[found[0]] for found in self._mentions.finditer(plain)))


def _bounded(word: str) -> str:
    """A pattern for `word`; one in Latin letters matches whole words only."""
    pattern = re.escape(word)
    return rf"\b{pattern}\b" if word.isascii() else pattern


def names_pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """Return a pattern of all these names in folded form, the longest first; None without any."""
    words = sorted({folded(name) for name in names if len(name) > 1}, key=len, reverse=True)
    return re.compile("|".join(re.escape(word) for word in words)) if words else None


@cache
def concepts() -> Concepts:
    """Return the concepts of the terms that ship with the package."""
    return Concepts(read())
