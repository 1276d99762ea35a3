"""The words by which a paragraph shows what kind of ability it is, although it is not understood (CR 113.3, 603.1)."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from kg import plain_yaml
from kg.parse.lexer import BLANK
from kg.shipped import ONTOLOGY

Frame = Literal["activated", "triggered", "chapter", "entering", "replacement"]
"""``entering``: how something enters (CR 614.1c-d); ``replacement``: what happens instead (CR 614.1a)."""
Topic = Literal["cast", "cost", "target", "mode", "ability", "keyword"]

_QUOTED = re.compile("「[^」]*」?|『[^』]*』?|“[^”]*”?")


@cache
def patterns() -> tuple[dict[Frame, re.Pattern[str]], dict[Topic, re.Pattern[str]]]:
    """Return what shows the frames, in the order in which they are tried, and the topics."""
    words = plain_yaml.read(ONTOLOGY / "wording" / "outline.yaml")
    frames, topics = (
        {name: re.compile(pattern) for name, pattern in words[part].items()} for part in ("frames", "topics")
    )
    return frames, topics


def without_quotes(form: str) -> str:
    """Return ``form`` with what it quotes blanked out: the abilities of something else."""
    return _QUOTED.sub(lambda match: BLANK * len(match[0]), form)


def opening(form: str) -> Frame | None:
    """Return the kind of ability that ``form``, the text of a paragraph from its beginning, opens as its words show."""
    head = without_quotes(form).lstrip(f" {BLANK}")
    return next((kind for kind, pattern in patterns()[0].items() if pattern.match(head)), None)
