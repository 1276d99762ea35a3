"""`kg validate`: does a store have the shapes that the ontology asks for?"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from kg.cli.options import json_option, print_json, store_option
from kg.cli.stores import opened


@click.command()
@json_option
@store_option
def validate(as_json: bool, store: Path | None) -> int:
    """Check the store against the SHACL shapes of the ontology; exit status 1 if something has not its shape."""
    from kg.graph.validate import validate as violations

    found = violations(opened(store).data)
    if as_json:
        print_json({"conforms": not found, "violations": [asdict(violation) for violation in found]})
    else:
        for violation in found:
            click.echo(str(violation))
        click.echo(f"{len(found)} violations")
    return 1 if found else 0
