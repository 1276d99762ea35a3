"""`kg sparql`: the graph asked in its own language."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.inputs import INPUT_FILE, read_text
from kg.cli.options import json_option, store_option

FORMATS = ["table", "json", "csv", "tsv", "turtle"]


@click.command()
@click.argument("query", required=False)
@click.option("--file", "file", type=INPUT_FILE, help="Take the query from a file, or - for input.")
@click.option("--format", "format", type=click.Choice(FORMATS), default="table", show_default=True)
@json_option
@store_option
def sparql(query: str | None, file: Path | None, format: str, as_json: bool, store: Path) -> None:
    """Run a SPARQL 1.1 SELECT, ASK, CONSTRUCT or DESCRIBE over all named graphs.

    The usual prefixes (kg, term, rule, skos, prov, dcterms …) are declared already.
    """
    if query is not None and file is None:
        text = query
    elif file is not None and query is None:
        text = read_text(file)
    else:
        raise click.UsageError("one query is needed: as an argument or with --file")
    import kg

    click.echo(kg.open(store).sparql(text).text("json" if as_json else format), nl=False)
