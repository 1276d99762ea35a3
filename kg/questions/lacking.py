"""What an answer lacks, in words: the part that is not followed with the ability around it, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kg.abilities.abilities import Unparsed
from kg.questions.explain import UNITS
from kg.questions.words import CHINESE, sayings, wording

if TYPE_CHECKING:
    from kg.questions.case import Case

Row = tuple[Any, Any]
"""An object, and the part of its text, or the word, that bears on the answer and is not followed."""


def lines(case: Case, rows: Iterable[tuple[Any, ...]]) -> tuple[str, ...]:
    """Return one line for each of ``rows``, none twice; what holds a part that another row names gives way to it."""
    known = list(_parts(case, list(dict.fromkeys((item, part) for item, part in rows))))
    wholes = {(item, _worded(case, part, "en")[1].lower()) for item, part in known}
    said = (
        case.lack(item, *(_said(case, part, language) for language in ("en", "zh")))
        for item, part in known
        if (item, _worded(case, part, "en")[0].lower()) not in wholes or not _worded(case, part, "en")[0]
    )
    return tuple(dict.fromkeys(said))


def _parts(case: Case, rows: list[Row]) -> Iterator[Row]:
    """Yield the rows that hold no part that another row of the same object names."""
    around = {
        (item, id(node))
        for item, part in rows
        if case.trees.node(part) is not None
        for node in list(case.trees.upwards(part))[1:]
    }
    yield from (row for row in rows if (row[0], id(case.trees.node(row[1]))) not in around)


def _said(case: Case, part: Any, language: str) -> str:
    """Return a part in words, with the ability that it is a part of where that says more."""
    words = sayings()[language]
    node = case.trees.node(part)
    if node is None:
        said = case.explainer.value(part, language)
        note = words["lacking"].get(part) if isinstance(part, str) else None
        return f"{said}{words['in brackets'].format(note)}" if note else said
    text = case.trees.text_of(part)
    if isinstance(node, Unparsed) and text:
        if not CHINESE.search(text):
            return str(words["phrases"]["not-chinese"]).format(text)
        return str(words["phrases"]["not-understood"]).format(text[node.start : node.end] or text)
    said, whole = _worded(case, part, language)
    if said and whole:
        return f"{said}{words['in brackets'].format(words['within'].format(whole))}"
    if said or whole:
        return said or whole
    return case.explainer.value(part, language).replace("\n", " ")


def _worded(case: Case, part: Any, language: str) -> tuple[str, str]:
    """Return the words of a part and of the ability around it; empty where there are none, or it says the same."""
    node = case.trees.node(part)
    if node is None or isinstance(node, Unparsed):
        return "", ""
    said = wording(case.trees.printed(node), language).replace("\n", " ")
    made = (wording(one, language).replace("\n", " ") for one in _around(case, part))
    whole = next(filter(None, made), "")
    return said, "" if said.lower() == whole.lower() else whole


def _around(case: Case, part: Any) -> Iterator[Any]:
    """Yield the ability that a part belongs to, and where that has no words of its own what stands around the part."""
    above = [*case.trees.upwards(part)]
    units = [node for node in above if isinstance(node, UNITS)]
    yield from (case.trees.printed(node) for node in (*units[:1], *above[1:]))
