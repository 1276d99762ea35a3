"""Names of cards in both languages (`data/documents/names.yaml`), by which a transcript's reader finds a name."""

from __future__ import annotations

from functools import cache

from kg import plain_yaml
from kg.shipped import DATA


@cache
def chinese_names() -> dict[str, tuple[str, ...]]:
    """Return the Chinese names known for an English one."""
    loaded = plain_yaml.read(DATA / "documents" / "names.yaml")
    return {english: tuple(names) for english, names in loaded["names"].items()}
