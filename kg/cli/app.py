"""The group of commands, and the one place where errors become a line and an exit status.

Status 0: fine. 1: a negative finding, such as a contradicted claim. 2: bad input; standard error then holds exactly
one line that says what is wrong, where, and what would be right. 70: a defect of this program (`KG_TRACEBACK=1`
shows where). Commands raise `ValueError` or `OSError` with such a line, or return the status.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import click

import kg

BAD_INPUT = 2
DEFECT = 70

COMMANDS: Mapping[str, str] = {
    "build": "kg.cli.building:build",
    "parse": "kg.cli.parsing:parse",
    "render": "kg.cli.rendering:render",
    "coverage": "kg.cli.coverage:coverage",
    "card": "kg.cli.cards:card",
    "explain": "kg.cli.explaining:explain",
    "rules": "kg.cli.rules:rules",
    "sparql": "kg.cli.queries:sparql",
    "ask": "kg.cli.questions:ask",
    "check": "kg.cli.questions:check",
    "export": "kg.cli.exporting:export",
    "validate": "kg.cli.validation:validate",
    "demo": "kg.cli.demo:demo",
}
"""Where each command is defined: `module:attribute`, imported when the command is named."""


class Commands(click.Group):
    """A group that imports a command when it is named, and reports every error in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order in which they are used."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command `cmd_name`, or None."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and be done when the reader of its output, `head` say, has seen enough."""
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:  # click would make it status 1
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return status

    def main(  # type: ignore[override]  # click's two overloads say what is returned; this always exits
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run the command that `args` name (default: the process's arguments) and exit with its status."""
        gc.set_threshold(100_000, 50, 50)  # a command lives for a moment, in which it mostly loads
        try:
            status = super().main(args, prog_name, standalone_mode=False, **extra)
        except (KeyboardInterrupt, click.Abort):
            _fail("interrupted", 130)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "kg"
            _fail(f"{error.format_message()} (see `{path} --help`)", BAD_INPUT)
        except click.ClickException as error:
            _fail(error.format_message(), BAD_INPUT)
        except (ValueError, OSError) as error:
            _fail(_message(error), BAD_INPUT)
        except Exception as error:
            if type(error).__module__.startswith("kg."):  # the project's own errors are written for its users
                _fail(str(error), BAD_INPUT)
            if os.environ.get("KG_TRACEBACK"):
                raise
            _fail(f"defect: {type(error).__name__}: {error} (KG_TRACEBACK=1 shows where)", DEFECT)
        sys.exit(status if isinstance(status, int) else 0)


def _message(error: ValueError | OSError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def _fail(message: str, status: int) -> NoReturn:
    click.echo("kg: " + " ".join(message.split()), err=True)
    sys.exit(status)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(kg.__version__, prog_name="kg")
@click.pass_context
def main(context: click.Context) -> None:
    """Read Magic: The Gathering rules prose into a graph and answer rules questions from it."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
