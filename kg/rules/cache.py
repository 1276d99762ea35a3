"""The compiled rule book, kept on disk for the next process.

The key is a digest of every rule file, of the compiler, and of clingo's version, so that changed rules never meet a
stale file. Files are written beside and renamed, so two processes may do it at once. Where nothing can be written,
nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import clingo

from kg.cache import cache_folder, keep
from kg.rules.book import FOLDER, load
from kg.rules.compile import Compiled, Part, Statement
from kg.rules.patterns import Pattern


def key() -> str:
    """Return the digest of everything that the compiled form depends on."""
    digest = hashlib.sha256(clingo.__version__.encode())
    for path in (*sorted(FOLDER.glob("*.yaml")), *sorted(Path(__file__).parent.glob("*.py"))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def cached() -> Compiled:
    """Return the shipped book compiled, from the file if there is one for it, else made and written."""
    book = load()
    path = cache_folder() / f"rules-{key()}.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Compiled(book, {k: tuple(map(_statement, v)) for k, v in data["statements"].items()})
    except (OSError, ValueError, KeyError, TypeError):
        pass
    made = Compiled(book)
    _write(path, made)
    return made


def _write(path: Path, made: Compiled) -> None:
    data = {
        "statements": {k: [asdict(s) for s in v] for k, v in made.statements.items()},
    }
    keep(path, json.dumps(data, default=partial(sorted, key=repr)).encode(), "rules-*.json")


def _statement(data: dict[str, Any]) -> Statement:
    parts = tuple(Part(**part | {"variables": frozenset(part["variables"])}) for part in data.pop("parts"))
    return Statement(
        **data
        | {
            "head": tuple(data["head"]),
            "needs": tuple((n, a) for n, a in data["needs"]),
            "variables": tuple(data["variables"]),
            "counted": tuple(data["counted"]),
            "literals": tuple(data["literals"]),
            "premises": tuple(map(_pattern, data["premises"])),
            "equations": tuple((name, _slot(tags)) for name, tags in data["equations"]),
            "conclusion": _pattern(data["conclusion"]),
            "words": frozenset(data["words"]),
            "rows": tuple(data["rows"]),
            "parts": parts,
        }
    )


def _pattern(data: list[Any]) -> Pattern:
    (name, arity), slots = data
    return (name, arity), tuple(map(_slot, slots))


def _slot(data: Any) -> Any:
    return frozenset(tuple(t) if isinstance(t, list) else t for t in data) if isinstance(data, list) else data
