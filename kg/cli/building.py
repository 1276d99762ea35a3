"""`kg build`: documents to a store, with a report of what was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import json_option, print_json, store_option
from kg.cli.stores import built

if TYPE_CHECKING:
    from kg.graph.build import BuildReport, DocumentReport


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))
@store_option
@json_option
def build(paths: tuple[Path, ...], store: Path | None, as_json: bool) -> None:
    """Read documents into a store; without PATH, what the project ships.

    The store is replaced as a whole: a build that fails or is interrupted leaves the old one as it was.
    """
    if paths and store is None:
        raise click.UsageError("name the store to build: --store DIR")
    report = built(paths, store)
    if as_json:
        print_json(asdict(report))
    else:
        click.echo("\n".join(_text(report)))


def _text(report: BuildReport) -> Iterator[str]:
    for document in report.documents:
        yield from _document(document)
    yield f"{report.cards} cards, {report.triples} triples, {report.seconds:.2f} s"


def _document(document: DocumentReport) -> Iterator[str]:
    yield f"{document.title}  ({document.kind}, {document.date or 'no date'})"
    share = f" ({100 * document.parsed_lines / document.ability_lines:.1f} %)" if document.ability_lines else ""
    yield (
        f"  {document.cards} cards, {document.ability_lines} ability lines, {document.parsed_lines} parsed{share},"
        f" {document.rulings} rulings, {document.rules} rules"
    )
    if document.keyword_entries:
        yield f"  {document.keyword_entries} keyword entries, {document.statements} statements"
    if document.repairs:
        yield "  repairs: " + ", ".join(f"{kind} {number}" for kind, number in document.repairs.items())
    stretches, characters = document.unread
    yield f"  unread: {_count(stretches, 'stretch', 'stretches')}, {_count(characters, 'character', 'characters')}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
