"""`kg parse`: card text as trees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kg.cli.inputs import STDIN, read_text
from kg.cli.options import json_option, print_json
from kg.cli.progress import progress

if TYPE_CHECKING:
    from kg.abilities.abilities import Line
    from kg.parse import CardLine

_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
LANGUAGES = ["auto", "zh-Hans", "zh-Hant"]


@click.command()
@click.argument("text")
@click.option("--name", help="The name of the card, in the language of the text.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="auto", show_default=True, help="The script of the text.")
@json_option
def parse(text: str, name: str | None, lang: str, as_json: bool) -> int:
    """Parse TEXT, or standard input if it is `-`, line by line into ability trees.

    The lines are taken as those of one face of a card: modes and what a level gives hang under the line that begins
    them, and a line that was run together from several is cut where that is proven.

    Each line gets a status: parsed, partial, unparsed or ambiguous. What was not understood is shown with the words
    at which no reading went on. Exit status 1: a line is not fully parsed.
    """
    lines = [line for line in (read_text(STDIN) if text == "-" else text).splitlines() if line.strip()]
    if not lines:
        raise click.UsageError("the text is empty; give a line of card text")
    found = list(progress(_read(lines, name, lang), "parsing", "lines"))
    if as_json:
        print_json([_entry(line, tree) for line, tree in found])
    else:
        for line, tree in found:
            click.echo("\n".join(_text(line, tree)))
    return 0 if all(line.status == "parsed" for line, _ in found) else 1


def _read(lines: list[str], name: str | None, lang: str) -> Iterator[tuple[CardLine, Line]]:
    """Yield the lines with their trees, in which an ability of several lines hangs whole on its first."""
    from kg.parse import parse_face

    face = parse_face(lines, name, lang)
    return zip(face.lines, face.trees(), strict=True)


def _entry(line: CardLine, tree: Line) -> dict[str, Any]:
    from kg.abilities import to_json

    return {
        "text": line.text,
        "status": line.status,
        "role": line.role,
        "tree": to_json(tree),
        "lost_breaks": [{"at": one.at, "begins": one.begins} for one in line.breaks],
        "unparsed": [
            {"start": span.start, "end": span.end, "text": line.text[span.start : span.end], "at": at}
            for span, at in zip(line.read.unparsed, line.read.declined_at, strict=True)
        ],
    }


def _text(line: CardLine, tree: Line) -> Iterator[str]:
    from kg.cli.trees import outline

    yield f"{line.status}: {line.text}"
    for one in line.breaks:
        yield f"  lost break before: {line.text[one.at : one.at + 8]}  ({one.begins})"
    if line.role == "other-face":
        yield "  tells of the other face"
    for node in (*tree.abilities, *tree.reminders):
        yield from outline(node, "  ")
    for span, at in zip(line.read.unparsed, line.read.declined_at, strict=True):
        where = f"no reading goes on at: {at or 'its end'}"
        if not _CHINESE.search(line.text):
            where += "; only Chinese text is read"
        yield f"  not understood, {span.start}-{span.end}: {line.text[span.start : span.end]}  ({where})"
