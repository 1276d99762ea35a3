"""`kg ask`: interaction questions, answered with verdict, derivation and citations."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from kg.cli.dates import DAY
from kg.cli.options import json_option, language_option, print_json, store_option
from kg.cli.stores import opened

SCENARIO = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("scenario", type=SCENARIO)
@click.option("--as-of", type=DAY, help="Answer by the rules of this day instead of the scenario's.")
@click.option(
    "--depth", type=click.IntRange(1), default=2, show_default=True, help="Show so many steps of the reasons."
)
@click.option("--full", is_flag=True, help="Show the reasons down to the facts.")
@language_option
@json_option
@store_option
def ask(
    scenario: Path, as_of: date | None, depth: int, full: bool, lang: str, as_json: bool, store: Path | None
) -> None:
    """Answer the question of a scenario file (YAML or JSON): verdict, reasons, citations.

    Exit status 0 whatever the verdict, also where the answer is that the rules at hand do not decide it.
    """
    from kg import questions
    from kg.cli.answers import answer_text
    from kg.questions.cards import GraphCards

    given = opened(store) if store else None
    cards = GraphCards(lambda: given or opened(None))
    answer = questions.ask(questions.load(scenario, cards, as_of))
    if as_json:
        print_json(answer.to_json())
    else:
        click.echo(answer_text(answer, lang, 1000 if full else depth))
