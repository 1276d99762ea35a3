"""Where things lie that can always be made again: the user's cache folder, by the platform's convention."""

from __future__ import annotations

import os
import sys
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
