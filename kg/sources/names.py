"""Names of cards in both languages (`data/documents/names.yaml`), by which a transcript's reader finds a name."""

from __future__ import annotations

from functools import cache

import yaml

from kg.shipped import DATA


@cache
def chinese_names() -> dict[str, tuple[str, ...]]:
    """Return the Chinese names known for an English one."""
    with (DATA / "documents" / "names.yaml").open(encoding="utf-8") as file:
        loaded = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {english: tuple(names) for english, names in loaded["names"].items()}
