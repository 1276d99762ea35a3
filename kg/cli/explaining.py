"""`kg explain`: what follows from a card's abilities by the rules alone, the release notes that it never got."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.cards import in_language, named
from kg.cli.dates import DAY
from kg.cli.inputs import STDIN, read_text
from kg.cli.options import json_option, language_option, print_json, store_option
from kg.cli.stores import opened

if TYPE_CHECKING:
    from kg.abilities.abilities import Ability
    from kg.consequences import Card


@click.command()
@click.argument("name", required=False, metavar="CARD")
@click.option("--text", help="Explain this text of CARD instead of a card of the graph; - reads standard input.")
@click.option("--as-of", type=DAY, help="By the rules of this day; default: today.")
@click.option("--full", is_flag=True, help="Show what of the ability each statement follows from.")
@language_option
@json_option
@store_option
def explain(
    name: str | None, text: str | None, as_of: date | None, full: bool, lang: str, as_json: bool, store: Path | None
) -> None:
    """Tell what follows from each ability of CARD: targets, choices, timing, zones …, each with its citation.

    What text that was not understood could change is not stated, and said so. With --text the name may be left out
    where the text does not hold it.
    """
    from kg.consequences import explain as explained
    from kg.consequences import to_json, to_text

    if text is not None:
        subjects = [_given(name, text, lang)]
    elif name is not None:
        subjects = list(_faces(name, as_of or date.today(), store, lang))
    else:
        raise click.UsageError("name a card, or give its text with --text")
    found = [(title, texts, explained(subject, as_of, lang)) for title, subject, texts in subjects]
    if as_json:
        print_json([{"name": title} | to_json(explanation) for title, _, explanation in found])
        return
    for title, texts, explanation in found:
        if title is not None:
            click.echo(title)
        click.echo(to_text(explanation, texts, full))


def _faces(
    name: str, day: date, store: Path | None, language: str
) -> Iterator[tuple[str | None, Card, tuple[str, ...]]]:
    """Yield each face of the cards with this name: its title, what is explained, and the wording of each ability."""
    from kg.api import subject

    for card in named(opened(store), name):
        for face in card.faces:
            title = in_language(face.names, language)
            texts = [
                heading(line.texts, ability, language, title) for line in face.lines for ability in line.tree.abilities
            ]
            yield title, subject(face, card.layout, day), tuple(texts)


def heading(texts: Mapping[str, str], ability: Ability, language: str, name: str | None) -> str:
    """Return how an ability reads in a language: as printed, or else as its tree is written; or else in another one.

    Empty if it is not known at all.
    """
    if not any(tag.startswith(language) for tag in texts) and (own := _written(ability, language, name)):
        return own
    return in_language(texts, language) or _written(ability, "zh", name)


def _written(ability: Ability, language: str, name: str | None) -> str:
    """Return an ability as its tree is written in a language; empty if it cannot be."""
    from kg.render import CannotRender, render

    try:
        return render(ability, "en" if language == "en" else "zh-Hans", name)
    except CannotRender:
        return ""


def _given(name: str | None, text: str, language: str) -> tuple[str | None, Card, tuple[str, ...]]:
    from kg.consequences import Card
    from kg.parse import parse_face

    lines = [line for line in (read_text(STDIN) if text == "-" else text).splitlines() if line.strip()]
    if not lines:
        raise click.UsageError("the text is empty; give card text, a line for each paragraph")
    read = [(lines[place.line], place.ability) for place in parse_face(lines, name).places]
    texts = tuple(heading({"zh": line}, ability, language, name) for line, ability in read)
    return name, Card(abilities=tuple(ability for _, ability in read)), texts
