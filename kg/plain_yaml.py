"""YAML files in which a key stands once: YAML itself lets the last of several take the place of the others."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any


class ReadError(ValueError):
    """Text that is no YAML of this kind; one line: which file, which line, what is wrong."""


class TwiceError(ReadError):
    """A key that stands twice in one mapping."""


class ValueNotRead(ReadError):
    """A value that looks like one of a kind that it is not, as a day of a month that has fewer."""


def read(path: Path) -> Any:
    """Return the data of a YAML file.

    Raises:
        ReadError: a mapping in which a key stands twice, or a date that there is not.
    """
    try:
        return parse(path.read_text(encoding="utf-8"))
    except ReadError as error:
        raise type(error)(f"{path.name}: {error}") from None


def parse(text: str) -> Any:
    """Return the data of YAML text.

    Raises:
        ReadError: a mapping in which a key stands twice, or a date that there is not.
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

        def construct_yaml_timestamp(self, node: Any) -> Any:
            try:
                return super().construct_yaml_timestamp(node)
            except ValueError as error:  # YAML takes whatever looks like a date for one
                line = node.start_mark.line + 1
                raise ValueNotRead(f"line {line}: {node.value!r} is no date: {error}") from None

    Loader.add_constructor("tag:yaml.org,2002:timestamp", Loader.construct_yaml_timestamp)

    return Loader
