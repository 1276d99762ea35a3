"""`kg demo`: the way through the project once, with what ships: build, ask, look further."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import asdict, replace
from pathlib import Path

import click

from kg.cli.options import json_option, print_json, store_option
from kg.cli.stores import built, opened

FIRST_STEPS = [
    ("what follows from a card's abilities by the rules alone", ["explain", "碎浪歌者"]),
    ("try every claim that ships against the rules", ["check"]),
    ("list the named queries", ["sparql", "--list"]),
    ("the rules that mention protection", ["rules", "protection"]),
    ("a line of card text as a tree", ["parse", "飞行"]),
    ("the whole graph for other tools", ["export", "--format", "turtle", "-o", "rulings.ttl"]),
]


@click.command()
@store_option
@json_option
def demo(store: Path | None, as_json: bool) -> None:
    """Build the graph of what the project ships, answer three questions from it, and say where to look next."""
    from kg.questions.telling import answer_text

    report = built((), store)
    graph = opened(store)
    answers = [(path, graph.ask(path)) for path in scenarios()]
    if as_json:
        print_json({"build": asdict(report), "store": str(graph.path), "answers": [a.to_json() for _, a in answers]})
        return
    documents = len(report.documents)
    click.echo(f"Built {graph.path} in {report.seconds:.1f} s:")
    click.echo(f"{documents} documents, {report.cards} cards, {report.triples} triples.\n")
    for path, answer in answers:
        click.echo(answer_text(answer, "en"))
        click.echo(answer_text(replace(answer, title=""), "zh") + "\n")
        click.echo(f"  {command('ask', shown(path), '--full', store=store)}\n")
    click.echo("Where to look next:")
    again = ("the last question by the rules of another day", ["ask", shown(path), "--as-of", "2023-11-17"])
    for purpose, arguments in (again, *FIRST_STEPS):
        click.echo(f"  {command(*arguments, store=store)}\n      {purpose}")


def scenarios() -> list[Path]:
    """Return the scenario files that the demonstration asks, in order."""
    from kg.shipped import DATA

    return sorted((DATA / "demo").glob("*.yaml"))


def command(*arguments: str, store: Path | None = None) -> str:
    """Return how `kg` is called from here with these arguments."""
    beside = Path(sys.executable).parent / "kg"
    if shutil.which("kg") == str(beside):
        called = "kg"
    elif beside.exists():
        called = shown(beside)
    else:
        called = f"{shown(Path(sys.executable))} -m kg"
    named = (
        ["--store", shown(store)] if store and arguments[0] in {"ask", "sparql", "explain", "check", "export"} else []
    )
    return " ".join([called, *arguments, *named])


def shown(path: Path) -> str:
    """Return `path` as seen from the current folder, if it lies below it."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
