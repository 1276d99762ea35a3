"""`kg sparql`: the graph asked in its own language."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.inputs import INPUT_FILE, STDIN, read_text
from kg.cli.options import json_option, language_option, print_json, store_option
from kg.cli.stores import opened

FORMATS = ["table", "json", "csv", "tsv", "turtle"]


@click.command()
@click.argument("query", required=False)
@click.option("--file", "file", type=INPUT_FILE, help="Take the query from a file, or - for standard input.")
@click.option("--name", help="Run the named query of this name; --list shows them.")
@click.option(
    "--set", "settings", metavar="NAME=IRI", multiple=True, help="Give a parameter of the named query a value."
)
@click.option("--list", "listing", is_flag=True, help="List the named queries with their titles and parameters.")
@click.option("--format", "format", type=click.Choice(FORMATS), default="table", show_default=True)
@language_option
@json_option
@store_option
def sparql(
    query: str | None,
    file: Path | None,
    name: str | None,
    settings: tuple[str, ...],
    listing: bool,
    format: str,
    lang: str,
    as_json: bool,
    store: Path | None,
) -> None:
    """Run a SPARQL 1.1 SELECT, ASK, CONSTRUCT or DESCRIBE over all named graphs.

    The usual prefixes (kg, term, rule, skos, prov, dcterms …) are declared already.
    """
    if sum((query is not None, file is not None, name is not None, listing)) != 1:
        raise click.UsageError("one query is needed: as an argument, with --file or with --name")
    if settings and name is None:
        raise click.UsageError("--set gives parameters of a named query; name it with --name")
    if listing:
        _list(lang, as_json)
        return
    graph = opened(store)
    if name is not None:
        result = graph.run(name, **dict(map(_setting, settings)))
    else:
        result = graph.sparql(query if query is not None else read_text(file or STDIN))
    click.echo(result.text("json" if as_json else format), nl=False)


def _setting(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not equals or not name:
        raise click.UsageError(f"--set {given!r}: write NAME=IRI, for example keyword=term:flying")
    return name, value


def _list(language: str, as_json: bool) -> None:
    from kg.graph.queries import all_queries

    found = all_queries()
    if as_json:
        print_json(
            [
                {"name": query.name, "title": {"en": query.en, "zh": query.zh}, "parameters": list(query.parameters)}
                for query in found
            ]
        )
        return
    for query in found:
        parameters = f"  (--set {', '.join(query.parameters)})" if query.parameters else ""
        click.echo(f"{query.name}{parameters}\n    {query.title(language)}")
