"""`kg ask` and `kg check`: interaction questions answered, and claims tried against the rules."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.dates import DAY
from kg.cli.options import json_option, language_option, print_json, store_option
from kg.cli.progress import progress
from kg.cli.stores import opened

if TYPE_CHECKING:
    from kg.questions import Answer
    from kg.questions.claims import Verdict

FORMATS = ["text", "json", "turtle", "trig", "nquads", "jsonld", "graphml", "svg", "html"]

STATUSES = ("holds", "contradicted", "undecided")
SCENARIO = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("scenario", type=SCENARIO)
@click.option("--as-of", type=DAY, help="Answer by the rules of this day instead of the scenario's.")
@click.option("--depth", type=click.IntRange(1), help="Show so many steps of the reasons; default: 2 in text.")
@click.option("--full", is_flag=True, help="Show the reasons down to the facts.")
@click.option("--format", "format", type=click.Choice(FORMATS), help="Write the answer so; default: text.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file to write, instead of printing."
)
@language_option
@json_option
@store_option
def ask(
    scenario: Path,
    as_of: date | None,
    depth: int | None,
    full: bool,
    format: str | None,
    output: Path | None,
    lang: str,
    as_json: bool,
    store: Path | None,
) -> None:
    """Answer the question of a scenario file (YAML or JSON): verdict, reasons, citations.

    The answer with its whole derivation can be had as RDF (PROV-O; turtle, trig, nquads, jsonld), as a network
    (graphml), as a drawing (svg) and as a page that unfolds (html). Without --format, -o goes by the file's name.

    A file of many scenarios (JSONL, one a line) is answered in batches, without reasons, one answer a line.

    Exit status 0 whatever the verdict, also where the answer is that the rules at hand do not decide it.
    """
    from kg.scenarios.lines import SUFFIXES

    if as_json and format not in (None, "json"):
        raise click.UsageError(f"--json and --format {format}: give one of them")
    format = "json" if as_json else format
    if scenario.suffix in SUFFIXES:
        if output is not None or format not in (None, "text", "json"):
            raise click.UsageError("many scenarios are answered on standard output, as text or JSON")
        _ask_many(scenario, as_of, format == "json", lang, store)
        return
    from kg import questions
    from kg.questions.telling import FULL
    from kg.scenarios.cards import GraphCards

    if format is None and output is not None:
        from kg.export.answers import format_of

        format = format_of(output)
    graph = opened(store)
    answer = questions.ask(questions.load(scenario, GraphCards(lambda: graph), as_of), graph=graph)
    _show(answer, format or "text", output, lang, FULL if full else depth, graph.names.base)


def _show(answer: Answer, format: str, output: Path | None, lang: str, depth: int | None, base: str) -> None:
    if output is not None:
        from kg.export.answers import export_answer

        click.echo(str(export_answer(answer, output, format, language=lang, depth=depth, base=base)))
    elif format == "text":
        from kg.questions.telling import answer_text

        click.echo(answer_text(answer, lang, depth or 2))
    else:
        from kg.export.answers import written

        click.echo(written(answer, format, language=lang, depth=depth, base=base), nl=False)


def _ask_many(path: Path, as_of: date | None, as_json: bool, lang: str, store: Path | None) -> None:
    """Print the answer to each line of a file; nothing is printed where a line is no scenario or cannot be answered."""
    from kg.questions.batch import answers
    from kg.questions.telling import answer_line
    from kg.scenarios.cards import GraphCards
    from kg.scenarios.lines import scenarios

    asked = list(scenarios(path, GraphCards(lambda: opened(store)), as_of))
    for answer in list(answers(asked)):  # all of them first: one may be refused for what its board lacks
        click.echo(json.dumps(answer.to_json(), ensure_ascii=False) if as_json else answer_line(answer, lang))


@click.command()
@click.argument("files", nargs=-1, metavar="[CLAIMS]...", type=SCENARIO)
@click.option("--as-of", type=DAY, help="Try all claims by the rules of this day instead of their own.")
@json_option
@store_option
def check(files: tuple[Path, ...], as_of: date | None, as_json: bool, store: Path | None) -> int:
    """Try claims against the rules: each holds, is contradicted, or is undecided; default: the claims that ship.

    Exit status 1: a claim is contradicted.
    """
    from kg import questions, shipped
    from kg.scenarios.cards import GraphCards

    paths = files or tuple(sorted((shipped.DATA / "claims").glob("*.yaml")))
    verdicts = list(progress(questions.check(paths, GraphCards(lambda: opened(store)), as_of), "checking", "claims"))
    counts = Counter(verdict.status for verdict in verdicts)
    if as_json:
        totals = {status: counts[status] for status in STATUSES}
        print_json(totals | {"claims": [verdict.to_json() for verdict in verdicts]})
    else:
        for verdict in verdicts:
            click.echo(_verdict(verdict))
        click.echo(", ".join(f"{counts[status]} {status}" for status in STATUSES))
    return 1 if counts["contradicted"] else 0


def _verdict(verdict: Verdict) -> str:
    place = ", ".join(f"{key} {value}" for key, value in verdict.source.items())
    reasons = "".join(f"\n    {reason}" for reason in (*verdict.differences, *verdict.lacks))
    return f"{verdict.status}: {verdict.id}: {verdict.title}  [{place}]{reasons}"
