"""The register of known documents (`data/documents/register.yaml`): title, date and kind by digest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from kg import plain_yaml
from kg.shipped import DATA


class Entry(TypedDict):
    """What the register says of a document.

    `date` is ISO 8601 or None, `counts` as `Report` has them; `file` lies beside the register.
    """

    id: str
    title: str
    date: str | None
    kind: str
    language: str
    sha256: str
    counts: dict[str, int]
    file: NotRequired[str]


@cache
def entries() -> tuple[Entry, ...]:
    """Return every entry of the register."""
    loaded = plain_yaml.read(DATA / "documents" / "register.yaml")
    return tuple(cast(list[Entry], loaded["documents"]))


def find(digest: str) -> Entry | None:
    """Return the entry of the document whose bytes have the SHA-256 `digest`, if it is registered."""
    return next((entry for entry in entries() if entry["sha256"] == digest), None)


def shipped() -> tuple[Path, ...]:
    """Return the documents that were written for the project and ship with it."""
    return tuple(DATA / "documents" / entry["file"] for entry in entries() if "file" in entry)
