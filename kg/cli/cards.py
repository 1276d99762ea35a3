"""`kg card`: what the graph knows of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.options import json_option, language_option, print_json, store_option
from kg.cli.stores import opened

if TYPE_CHECKING:
    from kg import Graph
    from kg.graph.lookup import CardFacts, FaceFacts, LineFacts, RulingFacts


@click.command()
@click.argument("name")
@language_option
@json_option
@store_option
def card(name: str, lang: str, as_json: bool, store: Path | None) -> None:
    """Show the card with this NAME, in any language, script or case: its facts, abilities and rulings."""
    from kg.graph.lookup import rulings

    graph = opened(store)
    found = named(graph, name)
    entries = [(facts, list(rulings(graph, facts.iri))) for facts in found]
    if as_json:
        print_json([_entry(facts, about) for facts, about in entries])
    else:
        for facts, about in entries:
            click.echo("\n".join(_text(facts, about, lang)))


def named(graph: Graph, name: str) -> list[CardFacts]:
    """Return the cards with this name.

    Raises:
        ValueError: there is none; the nearest name is told.
    """
    found = graph.cards(name)
    if not found:
        near = _nearest(graph, name)
        hint = f"did you mean {near!r}?" if near else "build a store from a document that has it"
        raise ValueError(f"no card named {name!r} in {graph.path}; {hint}")
    return found


def in_language(wordings: Mapping[str, str], language: str) -> str | None:
    """Return the wording in `language` (`zh` is either script), else another one, else None."""
    fitting = (text for tag, text in wordings.items() if tag.startswith(language))
    return next(fitting, next(iter(wordings.values()), None))


def _nearest(graph: Graph, name: str) -> str | None:
    """Return the name in the graph that is most like `name`, if any is."""
    from difflib import get_close_matches

    rows = graph.sparql("SELECT DISTINCT ?name { ?card a kg:Card ; kg:face/skos:prefLabel ?name }").rows()
    known = {row["name"].lower(): row["name"] for row in rows}
    return next((known[near] for near in get_close_matches(name.lower(), known, n=1)), None)


def _entry(facts: CardFacts, about: list[RulingFacts]) -> dict[str, Any]:
    from kg.abilities import to_json

    entry = asdict(facts)
    for face, shown in zip(facts.faces, entry["faces"], strict=True):
        for line, given in zip(face.lines, shown["lines"], strict=True):
            given["tree"] = to_json(line.tree)
    return entry | {"rulings": [asdict(ruling) for ruling in about]}


def _text(facts: CardFacts, about: list[RulingFacts], language: str) -> Iterator[str]:
    for face in facts.faces:
        yield from _face(face, language)
    for ruling in about:
        dated = f", {ruling.date}" if ruling.date else ""
        place = (
            f"《{ruling.title}》{dated} 第{ruling.ordinal}条"
            if language == "zh"
            else f"ruling {ruling.ordinal} of {ruling.title}{dated}"
        )
        yield f"  {place}" + (f": {ruling.text}" if ruling.text else "")


def _face(face: FaceFacts, language: str) -> Iterator[str]:
    yield "  ".join([*dict.fromkeys(face.names.values()), *([face.mana_cost] if face.mana_cost else [])])
    types = _labels([*face.supertypes, *face.types], language)
    numbers = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty
    yield "  " + "  ".join(
        part for part in (types + (f" — {_labels(face.subtypes, language)}" if face.subtypes else ""), numbers) if part
    )
    for line in face.lines:
        yield from _line(line, face, language)


def _labels(concepts: Iterable[str], language: str) -> str:
    """Return the words of a type line (CR 205): capitalised in English, as printed."""
    from kg.terms.labels import label

    words = [label(concept, language) for concept in concepts]
    return "／".join(words) if language == "zh" else " ".join(word[:1].upper() + word[1:] for word in words)


def _line(line: LineFacts, face: FaceFacts, language: str) -> Iterator[str]:
    from kg.cli.trees import outline

    text = next((text for tag, text in line.texts.items() if tag.startswith(language)), None)
    if text is None:
        text = _written(line, in_language(face.names, language), language) or in_language(line.texts, language)
    if text is not None:
        yield f"  {text}"
    for ability in line.tree.abilities:
        yield from outline(ability, "    ")


def _written(line: LineFacts, name: str | None, language: str) -> str | None:
    """Return the line written from its tree; None where that cannot be done."""
    from kg.render import CannotRender, render

    try:
        return render(line.tree, {"zh": "zh-Hans"}.get(language, language), name)
    except CannotRender:
        return None
