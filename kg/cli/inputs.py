"""What commands read besides documents: text files and standard input, in UTF-8."""

from __future__ import annotations

import sys
from pathlib import Path

import click

STDIN = Path("-")

INPUT_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
"""The type of a parameter that names a file to read, or `-` for standard input."""


def read_text(path: Path) -> str:
    """Return the text of `path` (`-`: of standard input) without a byte order mark.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is not UTF-8.
    """
    data = sys.stdin.buffer.read() if path == STDIN else path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = "standard input" if path == STDIN else path
        raise ValueError(f"{where}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None
