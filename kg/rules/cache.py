"""The compiled rule book, kept on disk for the next process.

The key is a digest of every rule file, of the compiler, and of clingo's version, so that changed rules never meet a
stale file. Files are written beside and renamed, so two processes may do it at once. Where nothing can be written,
nothing is kept.
"""

from __future__ import annotations

import gc
import hashlib
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import clingo

from kg.cache import cache_folder, keep
from kg.rules.book import FOLDER, load
from kg.rules.compile import Compiled


def key() -> str:
    """Return the digest of everything that the compiled form depends on."""
    digest = hashlib.sha256(clingo.__version__.encode())
    for path in (*sorted(FOLDER.glob("*.yaml")), *sorted(Path(__file__).parent.glob("*.py"))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def cached() -> Compiled:
    """Return the shipped book compiled, from the file if there is one for it, else made and written."""
    book = load()
    path = cache_folder() / f"rules-{key()}.pickle"
    try:
        with path.open("rb") as file, uncollected():
            return Compiled(book, pickle.load(file))
    except Exception:  # whatever is wrong with the file, it is made anew
        pass
    made = Compiled(book)
    keep(path, pickle.dumps(dict(made.statements), pickle.HIGHEST_PROTOCOL), "rules-*")
    return made


@contextmanager
def uncollected() -> Iterator[None]:
    """Hold back the garbage collector, which would look again and again at what is only being loaded."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
