"""The wording patterns of verbs, taken apart: literal words and slots for the roles of an action."""

from __future__ import annotations

import re
from typing import NamedTuple

from kg.terms.vocabulary import Vocabulary

_WORDS = re.compile(r"(?<=^[上中])(?=.)|(?<=^成为)(?=.)|(?<=的)(?=.)|(?<=.)(?=的)|(?<=所有)(?=.)")
"""Where a piece of a pattern is cut into the words that other phrases use too."""

SUBJECTS = ("agent", "object", "recipient", "time")


class Frame(NamedTuple):
    """One wording of ``verb``: ``parts`` in order, each a word (slot ``False``) or a role (slot ``True``).

    ``subject`` is the role that stands first, if one does. ``fixed`` are roles that the words themselves fill, given in
    the pattern as ``{destination=battlefield}``.
    """

    verb: str
    language: str
    parts: tuple[tuple[str, bool], ...]
    subject: str | None
    fixed: tuple[tuple[str, str], ...] = ()


def frames(vocabulary: Vocabulary, language: str) -> list[Frame]:
    """Return the frames of all verbs in ``language``, official wordings before others."""
    found = []
    for concept in vocabulary.of_kind("Verb"):
        for pattern in concept.patterns:
            if pattern.language == language:
                found.append(frame(concept.id, language, pattern.text))
    return found


def frame(verb: str, language: str, pattern: str) -> Frame:
    """Take ``pattern`` apart.

    >>> frame("draw", "zh-Hans", "{agent}抓{amount}牌").parts
    (('抓', False), ('amount', True), ('牌', False))
    """
    parts = []
    fixed = []
    for piece in re.split(r"(\{[\w=-]+\})|\s+", pattern):
        if piece and "=" in piece:
            role, _, value = piece[1:-1].partition("=")
            fixed.append((role, value))
        elif piece and piece.startswith("{"):
            parts.append((piece[1:-1], True))
        elif piece:
            parts.extend((word, False) for word in _WORDS.split(piece))
    subject = None
    if parts and parts[0][1] and parts[0][0] in SUBJECTS:
        subject = parts.pop(0)[0]
    return Frame(verb, language, tuple(parts), subject, tuple(fixed))
