"""Whatever is taken out of a tree shows in the text: no field is passed over in silence."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import pytest

from kg.abilities.abilities import Line
from kg.abilities.node import Node
from kg.abilities.quantities import Arithmetic, Bound
from kg.abilities.selections import Reference
from kg.parse import parser
from kg.render import CannotRender, render
from tests.render.test_chinese import NAME, TODAY

# Taken out, these leave the same meaning: one is what a bare amount or number says, you are who acts, its own is
# whose; a limit of none below is a least of nought; a label links to what the words point at. "Other" alone says other
# than what was spoken of, and the reading finds again what that is.
SAME = {
    "Action.agent",
    "AnyTarget.label",
    "Action.amount",
    "Action.recipient",
    "AnyTarget.number",
    "Bound[None].least",
    "Bound[one-or-more].how",
    "Bound[one-or-more].least",
    "Mana.amount",
    "May.who",
    "Other.than",
    "Reference[among].noun",
    "Reference[rest].noun",
    "Reference[rest].plural",
    "Reference.to",
    "Related.of",
    "Selection.label",
    "Selection.number",
    "TopCards.number",
    "TopCards.whose",
    "UnlessPaid.who",
}
SAME_IN_ENGLISH = {"Reference[it].plural"}
"""Their is whose, be it one player or several."""

RESOLVED = ("to", "label")
"""What a reference points to is found again by whoever reads the text."""


def _without_one(node: Any) -> Iterator[tuple[str, Any]]:
    """Every tree that lacks one field, or one item of several, of `node`."""
    if isinstance(node, Node):
        for field in fields(node):
            value = getattr(node, field.name)
            if value in (None, (), field.default) or field.name in RESOLVED:
                continue
            if field.default is not MISSING:
                how = f"[{node.how}]" if isinstance(node, Reference | Bound) else ""
                yield f"{type(node).__name__}{how}.{field.name}", replace(node, **{field.name: field.default})
            for what, changed in _without_one(value):
                if isinstance(node, Arithmetic) and len(changed) < len(value):
                    continue  # an operation that lacks an operand is no tree
                yield what, replace(node, **{field.name: changed})
    elif isinstance(node, tuple):
        for at, item in enumerate(node):
            if len(node) > 1 and isinstance(item, Node):
                yield f"one {type(item).__name__} of several", node[:at] + node[at + 1 :]
            for what, changed in _without_one(item):
                yield what, (*node[:at], changed, *node[at + 1 :])


def _lines(shared: Path, count: int, seed: int) -> list[tuple[str, Line]]:
    with gzip.open(shared / "cards" / "zh_printings.jsonl.gz", "rt", encoding="utf-8") as file:
        printings = random.Random(seed).sample([json.loads(row) for row in file], count)
    found = []
    for printing in printings:
        for text in printing["zh_text"].splitlines():
            read = parser().parse_line(text, printing["zh_name"])
            if read.status == "parsed" and read.tree.abilities:
                found.append((text, replace(read.tree, reminders=())))
    return found


def _check(text: str, tree: Line, language: str) -> bool:
    """Check one tree; return whether it could be written."""
    try:
        whole = render(tree, language)
    except CannotRender:
        return False
    for what, less in _without_one(tree):
        if what in SAME or (language == "en" and what in SAME_IN_ENGLISH):
            continue
        try:
            assert render(less, language) != whole, (what, text, whole)
        except (CannotRender, AttributeError, TypeError):
            continue
    return True


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_every_field_shows_in_composed_lines(language: str) -> None:
    for text in TODAY:
        assert _check(text, parser().parse_line(text, NAME).tree, language)


@pytest.mark.corpus
@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_every_field_shows_in_printed_lines(shared: Path, language: str) -> None:
    written = sum(_check(text, tree, language) for text, tree in _lines(shared, 400, seed=11))
    assert written > 150
