"""`kg export`: the graph as files for other tools."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import json_option, print_json, store_option
from kg.cli.stores import opened

FORMATS = ["turtle", "trig", "nquads", "jsonld", "graphml", "gexf", "cytoscape", "csv"]


@click.command()
@click.option("--format", "format", type=click.Choice(FORMATS), required=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write."
)
@json_option
@store_option
def export(format: str, output: Path, as_json: bool, store: Path | None) -> None:
    """Write the whole graph for other tools; each file whole, or not at all.

    Turtle has no named graphs, trig, nquads and jsonld do. csv is two tables, NAME-nodes.csv and NAME-edges.csv.
    """
    files = opened(store).export(format, output)
    if as_json:
        print_json({"format": format, "files": [str(file) for file in files]})
    else:
        for file in files:
            click.echo(str(file))
