"""Where things lie that can always be made again: the user's cache folder, by the platform's convention."""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from kg.collecting import uncollected

Made = TypeVar("Made")


def cache_folder() -> Path:
    """Return the folder of this project in the user's cache; it need not exist.

    Source: XDG Base Directory Specification 0.8 (`XDG_CACHE_HOME`), Apple's File System Programming Guide, and
    `%LOCALAPPDATA%` on Windows.
    """
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "rulings-kg"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rulings-kg"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "rulings-kg" / "Cache"
    return Path.home() / ".cache" / "rulings-kg"


KEPT = 4
"""How many files of a kind stay: several checkouts or versions used in turn do not take each other's away."""


def keep(path: Path, content: bytes, kind: str) -> None:
    """Write `content` to `path` in one step; of the files beside it that match the pattern `kind` the latest stay.

    Several processes may do it at once. A folder that cannot be written is no error: nothing is kept then.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        beside_it = [other for other in path.parent.glob(kind) if other != path]
        for old in sorted(beside_it, key=lambda other: other.stat().st_mtime, reverse=True)[KEPT - 1 :]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def remembered(kind: str, sources: Iterable[Path], versions: str, make: Callable[[], Made]) -> Made:
    """Return what `make` makes of `sources`: as it was kept by an earlier process, else made now and kept.

    `kind` begins the name of the file; `versions` names what else it depends on. The key is a digest of these and of
    the sources, with the names that they have in their folders, so that changed sources never meet a stale file;
    whatever is wrong with the file, all is made anew.
    """
    digest = hashlib.sha256(f"{sys.version_info[:3]} {versions}".encode())
    for path in sources:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    path = cache_folder() / f"{kind}-{digest.hexdigest()[:32]}.pickle"
    try:
        with path.open("rb") as file, uncollected():
            found: Made = pickle.load(file)
            return found
    except Exception:  # a file that is none, is cut off, or was written by other code
        pass
    made = make()
    keep(path, pickle.dumps(made, pickle.HIGHEST_PROTOCOL), f"{kind}-*")
    return made


def shared(value: Any, seen: dict[Any, Any] | None = None) -> Any:
    """Return `value` with equal tuples, sets, texts and integers in it being one object, which a pickle holds once.

    It looks into tuples (named ones too), frozensets, and the values of dictionaries.
    """
    seen = {} if seen is None else seen
    key: tuple[Any, ...]
    if isinstance(value, dict):
        return {shared(name, seen): shared(each, seen) for name, each in value.items()}
    if isinstance(value, tuple):
        parts = [shared(each, seen) for each in value]
        key = type(value), *map(id, parts)  # not the parts: 1 and True are equal
        value = type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
    elif isinstance(value, frozenset):
        value = frozenset(shared(each, seen) for each in value)
        key = frozenset, *sorted(map(id, value))
    elif isinstance(value, str | int):
        key = type(value), value
    else:
        return value
    return seen.setdefault(key, value)
