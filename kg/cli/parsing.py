"""`kg parse`: card text as trees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kg.cli.inputs import STDIN, read_text
from kg.cli.options import json_option, print_json
from kg.cli.progress import progress

if TYPE_CHECKING:
    from kg.parse import ParsedLine

LANGUAGES = ["auto", "zh-Hans", "zh-Hant"]


@click.command()
@click.argument("text")
@click.option("--name", help="The name of the card, in the language of the text.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="auto", show_default=True, help="The script of the text.")
@json_option
def parse(text: str, name: str | None, lang: str, as_json: bool) -> int:
    """Parse TEXT, or standard input if it is `-`, line by line into ability trees.

    Each line gets a status: parsed, partial, unparsed or ambiguous. What was not understood is shown with the words
    at which no reading went on. Exit status 1: a line is not fully parsed.
    """
    from kg.parse import parse_line

    lines = [line for line in (read_text(STDIN) if text == "-" else text).splitlines() if line.strip()]
    if not lines:
        raise click.UsageError("the text is empty; give a line of card text")
    found = [(line, parse_line(line, name, lang)) for line in progress(lines, "parsing", "lines")]
    if as_json:
        print_json([_entry(line, read) for line, read in found])
    else:
        for line, read in found:
            click.echo("\n".join(_text(line, read)))
    return 0 if all(read.status == "parsed" for _, read in found) else 1


def _entry(line: str, read: ParsedLine) -> dict[str, Any]:
    from kg.abilities import to_json

    return {
        "text": line,
        "status": read.status,
        "tree": to_json(read.tree),
        "unparsed": [
            {"start": span.start, "end": span.end, "text": line[span.start : span.end], "at": at}
            for span, at in zip(read.unparsed, read.declined_at, strict=True)
        ],
    }


def _text(line: str, read: ParsedLine) -> Iterator[str]:
    from kg.cli.trees import outline

    yield f"{read.status}: {line}"
    for node in (*read.tree.abilities, *read.tree.reminders):
        yield from outline(node, "  ")
    for span, at in zip(read.unparsed, read.declined_at, strict=True):
        where = f"no reading goes on at: {at or 'its end'}"
        yield f"  not understood, {span.start}-{span.end}: {line[span.start : span.end]}  ({where})"
