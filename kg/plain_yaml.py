"""YAML files in which a key stands once: YAML itself lets the last of several take the place of the others."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any


class TwiceError(ValueError):
    """A key that stands twice in one mapping; one line: which file, which line, which key."""


def read(path: Path) -> Any:
    """Return the data of a YAML file.

    Raises:
        TwiceError: a mapping in which a key stands twice.
    """
    try:
        return parse(path.read_text(encoding="utf-8"))
    except TwiceError as error:
        raise TwiceError(f"{path.name}: {error}") from None


def parse(text: str) -> Any:
    """Return the data of YAML text.

    Raises:
        TwiceError: a mapping in which a key stands twice.
        yaml.YAMLError: the text is no YAML.
    """
    import yaml

    return yaml.load(text, _loader())


@cache
def _loader() -> Any:
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(base):  # type: ignore[misc]
        def construct_mapping(self, node: Any, deep: bool = False) -> Any:
            seen: dict[str, int] = {}
            for key, _ in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    continue
                line = key.start_mark.line + 1
                if key.value in seen:
                    raise TwiceError(f"line {line}: {key.value!r} stands twice, first in line {seen[key.value]}")
                seen[key.value] = line
            return super().construct_mapping(node, deep)

    return Loader
