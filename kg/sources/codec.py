"""A `Document` as plain JSON values and back, without loss.

Objects have the members that the dataclasses have fields, without those that are at their default; a span is
`[start, end]`, a repair `[kind, start, end, replacement, certain]`.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from kg.sources import model
from kg.text.spans import Repair, Span


def to_json(document: model.Document) -> dict[str, Any]:
    """Return `document` as a JSON object."""
    value = _plain(document)
    assert isinstance(value, dict)
    return value


def from_json(data: dict[str, Any]) -> model.Document:
    """Return the document that `data` describes.

    Raises:
        ValueError: `data` is not what `to_json` gives; the message says which member.
    """
    document = _typed(data, model.Document, "document")
    assert isinstance(document, model.Document)
    return document


def _plain(value: Any) -> Any:
    if isinstance(value, Span):
        return [value.start, value.end]
    if isinstance(value, Repair):
        return [value.kind, value.span.start, value.span.end, value.replacement, value.certain]
    if dataclasses.is_dataclass(value):
        members = ((each, getattr(value, each.name)) for each in dataclasses.fields(value))
        return {each.name: _plain(member) for each, member in members if member != each.default}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _typed(value: Any, hint: Any, where: str) -> Any:
    origin = get_origin(hint)
    if origin is UnionType:
        return None if value is None else _typed(value, next(a for a in get_args(hint) if a is not NoneType), where)
    if hint is Span:
        return Span(*_numbers(value, where))
    if hint is Repair:
        if not isinstance(value, list) or len(value) != 5:
            raise ValueError(f"{where}: a repair is [kind, start, end, replacement, certain], not {value!r}")
        kind, start, end, replacement, certain = value
        return Repair(kind, Span(start, end), replacement, certain)
    if dataclasses.is_dataclass(hint):
        return _object(value, hint, where)
    if origin is tuple:
        if not isinstance(value, list):
            raise ValueError(f"{where}: a list is needed, not {value!r}")
        items = get_args(hint)
        each = [items[0]] * len(value) if items[-1] is Ellipsis else list(items)
        if len(each) != len(value):
            raise ValueError(f"{where}: {len(each)} values are needed, not {len(value)}")
        return tuple(_typed(item, item_hint, where) for item, item_hint in zip(value, each, strict=True))
    if origin is Literal:
        if value not in get_args(hint):
            raise ValueError(f"{where}: {value!r} is not one of {', '.join(map(str, get_args(hint)))}")
        return value
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise ValueError(f"{where}: {hint.__name__} is needed, not {value!r}")
    return value


def _object(value: Any, hint: Any, where: str) -> Any:
    hints = _hints(hint)
    if not isinstance(value, dict):
        raise ValueError(f"{where}: an object is needed, not {value!r}")
    if unknown := value.keys() - hints.keys():
        raise ValueError(f"{where}: unknown member {sorted(unknown)[0]!r}; known are {', '.join(hints)}")
    try:
        return hint(**{name: _typed(member, hints[name], f"{where}.{name}") for name, member in value.items()})
    except TypeError as error:
        raise ValueError(f"{where}: {error}") from None


def _numbers(value: Any, where: str) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(item, int) for item in value):
        return value[0], value[1]
    raise ValueError(f"{where}: a span is [start, end], not {value!r}")
