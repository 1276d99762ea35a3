"""`kg render`: ability trees written back as rules text in today's wording."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kg.abilities.node import Node
from kg.cli.inputs import INPUT_FILE, STDIN, read_text
from kg.cli.options import json_option, print_json

LANGUAGES = ("zh-Hans", "zh-Hant", "en")


@click.command()
@click.argument("text", required=False)
@click.option(
    "--tree", type=INPUT_FILE, help="Write trees instead: a file of JSON as `kg parse --json` gives it, or -."
)
@click.option(
    "--to", "languages", type=click.Choice(LANGUAGES), multiple=True, help="Only this language; may be repeated."
)
@click.option("--name", help="What the card calls itself, in the text and as written; ~ stands for it otherwise.")
@json_option
def render(text: str | None, tree: Path | None, languages: tuple[str, ...], name: str | None, as_json: bool) -> int:
    """Parse TEXT, or standard input if it is `-`, and write it in today's official wording.

    Nothing is written that says less than the text: where something has no wording, that is said. Exit status 1: a
    line was not fully parsed, or has no wording.
    """
    if (text is None) == (tree is None):
        raise click.UsageError("give card text, or trees with --tree")
    found = [_written(source, node, status, languages or LANGUAGES, name) for source, node, status in
             (_trees(tree) if tree is not None else _parsed(text or "", name))]  # fmt: skip
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(line for entry in found for line in _text(entry)))
    return 0 if all(entry["status"] == "parsed" and not entry["refused"] for entry in found) else 1


def _parsed(text: str, name: str | None) -> Iterator[tuple[str | None, Node, str]]:
    from kg.parse import parse_line

    lines = [line for line in (read_text(STDIN) if text == "-" else text).splitlines() if line.strip()]
    if not lines:
        raise click.UsageError("the text is empty; give a line of card text")
    for line in lines:
        read = parse_line(line, name)
        yield line, read.tree, read.status


def _trees(path: Path) -> Iterator[tuple[str | None, Node, str]]:
    from kg.abilities import from_json

    where = "standard input" if path == STDIN else path
    try:
        data = json.loads(read_text(path))
        for item in data if isinstance(data, list) else [data]:
            given = item.get("tree", item)
            yield item.get("text"), from_json(given), item.get("status", "parsed")
    except json.JSONDecodeError as error:
        raise ValueError(f"{where}: line {error.lineno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise ValueError(f"{where}: nested too deeply; give trees as `kg parse --json` writes them") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"{where}: no tree as `kg parse --json` writes it: {error}") from None


def _written(
    source: str | None, node: Node, status: str, languages: tuple[str, ...], name: str | None
) -> dict[str, Any]:
    from kg.render import CannotRender
    from kg.render import render as rendered

    texts, refused = {}, {}
    for language in languages:
        try:
            texts[language] = rendered(node, language, name)
        except CannotRender as error:
            refused[language] = str(error)
    return {"text": source, "status": status, "written": texts, "refused": refused}


def _text(entry: dict[str, Any]) -> Iterator[str]:
    if entry["text"] is not None:
        yield f"{entry['status']}: {entry['text']}"
    yield from (f"  {language:8}{text}" for language, text in entry["written"].items())
    yield from (f"  {language:8}not written: {why}" for language, why in entry["refused"].items())
