"""The options that many commands share, and what they print with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """Add `--json`: one JSON value on standard output instead of text (parameter `as_json`)."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")(command)


def store_option(command: Command) -> Command:
    """Add `--store DIR` (parameter `store`, a path or None)."""
    return click.option(
        "--store",
        type=click.Path(path_type=Path, file_okay=False),
        envvar="KG_STORE",
        show_envvar=True,
        help="The store to use; default: one with what the project ships, made on first use.",
    )(command)


def language_option(command: Command) -> Command:
    """Add `--lang zh|en`, the language of answers (parameter `lang`)."""
    return click.option(
        "--lang", type=click.Choice(["zh", "en"]), default="en", show_default=True, help="Language of the answer."
    )(command)


def print_json(value: object) -> None:
    """Print `value` as JSON, characters as they are."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
