"""The frame of the command line: statuses and one-line errors."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner, Result

import kg
from kg.cli import app, main


def run(*arguments: str, **extra: object) -> Result:
    return CliRunner().invoke(main, list(arguments), **extra)  # type: ignore[arg-type]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> object:
    """Return a function that makes `kg fail` raise an exception, or return a status."""

    def make(outcome: object) -> None:
        @click.command("fail")
        def fail() -> object:
            if isinstance(outcome, BaseException):
                raise outcome
            return outcome

        monkeypatch.setattr(app, "COMMANDS", {"fail": "kg.cli.app:fail"})
        monkeypatch.setattr(app, "fail", fail, raising=False)

    return make


def test_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.output) == (0, f"kg, version {kg.__version__}\n")


def test_no_command_shows_the_help() -> None:
    assert "Usage:" in run().stdout
    assert run().exit_code == 0


@pytest.mark.parametrize("arguments", [["nope"], ["--nope"], ["build", "--nope"]])
def test_a_wrong_call_is_one_line_and_names_the_help(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "--help" in result.stderr


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("a.txt: line 3:\nno date; write one"), "kg: a.txt: line 3: no date; write one\n"),
        (FileNotFoundError(2, "No such file or directory", "b.txt"), "kg: b.txt: No such file or directory\n"),
        (click.ClickException("no store at c"), "kg: no store at c\n"),
    ],
)
def test_bad_input_is_status_2_and_one_line(failing, error: Exception, line: str) -> None:  # type: ignore[no-untyped-def]
    failing(error)
    result = run("fail")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", line)


def test_a_defect_is_told_apart_from_bad_input(failing) -> None:  # type: ignore[no-untyped-def]
    failing(KeyError("x"))
    result = run("fail")
    assert result.exit_code == 70
    assert result.stderr == "kg: defect: KeyError: 'x' (KG_TRACEBACK=1 shows where)\n"


def test_a_command_returns_its_status(failing) -> None:  # type: ignore[no-untyped-def]
    failing(1)
    assert run("fail").exit_code == 1


def test_starting_imports_nothing_heavy() -> None:
    code = (
        "import sys, kg.cli\n"
        "heavy = {'rdflib', 'pyoxigraph', 'clingo', 'lark', 'networkx', 'opencc', 'pyshacl', 'yaml', 'tqdm'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
