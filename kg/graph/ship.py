"""Write what ships in `data/cards`: the facts of documents, without any of their sentences.

usage: python -m kg.graph.ship DOCUMENT ...

One file for each document, one line for each card, so that a better grammar shows as a readable difference.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kg.graph.build import read_documents, report_of
from kg.graph.facts import DocumentFacts, to_json
from kg.shipped import DATA

_DEPTH = 4
"""The document, its sections, a section and its lists are broken into lines; a card, ruling or entry is one line."""


def ship(paths: Sequence[Path], folder: Path) -> list[Path]:
    """Write the facts of the documents at `paths` to `folder`; return the files.

    Raises:
        ReadError: a document cannot be read; then nothing is written.
    """
    documents = read_documents(paths, lambda what, done, of: None)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for document in documents:
        path = folder / f"{document.id}.json"
        new = path.with_suffix(".unfinished")
        new.write_text(laid_out(document.without_texts()), encoding="utf-8")
        new.replace(path)
        written.append(path)
    digests = {document.digest for document in documents}
    for path in set(folder.glob("*.json")) - set(written):
        if json.loads(path.read_text(encoding="utf-8"))["digest"] in digests:
            path.unlink()  # the same document under the id that it had before
    for document in documents:
        report = report_of(document)
        print(f"{document.id}: {report.cards} cards, {report.parsed_lines} of {report.ability_lines} lines parsed")
    return written


def laid_out(document: DocumentFacts) -> str:
    """Return the JSON of `document`, broken into lines down to its cards, rulings and entries."""
    return _lines(to_json(document), _DEPTH, "") + "\n"


def _lines(value: Any, depth: int, indent: str) -> str:
    inside = indent + " "
    if depth and isinstance(value, dict) and value:
        members = (f"{inside}{json.dumps(key)}: {_lines(item, depth - 1, inside)}" for key, item in value.items())
        return "{\n" + ",\n".join(members) + f"\n{indent}}}"
    if depth and isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(inside + _lines(item, depth - 1, inside) for item in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit((__doc__ or "").split("\n\n")[1])
    try:
        ship([Path(argument) for argument in sys.argv[1:]], DATA / "cards")
    except ValueError as error:
        sys.exit(f"ship: {error}")
