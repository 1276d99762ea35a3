"""Where things lie that can always be made again: the user's cache folder, by the platform's convention."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path


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
