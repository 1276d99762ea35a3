"""Trees become JSON and come back the same."""

import json
from dataclasses import MISSING, fields
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.abilities import from_json, to_json
from kg.abilities.codec import CLASSES, MODULES
from kg.abilities.node import Node

_NAMES = {name: value for module in MODULES for name, value in vars(module).items()}


def _value(hint: Any, depth: int) -> st.SearchStrategy[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple:
        size = 2 if depth > 0 else 0
        return st.lists(_value(arguments[0], depth), min_size=size and 1, max_size=size).map(tuple)
    if origin is Union or str(origin) == "<class 'types.UnionType'>":
        options = [a for a in arguments if a is not type(None)]
        if depth <= 0 and len(options) < len(arguments):
            return st.none()
        empty = [st.none()] if len(options) < len(arguments) else []
        return st.one_of(*empty, *(_value(option, depth) for option in options))
    if hint is str:
        return st.text(min_size=1, max_size=8)
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-20, 20)
    return nodes(hint, depth - 1)


def nodes(base: type[Node], depth: int) -> st.SearchStrategy[Node]:
    """Any tree whose root is a subclass of `base`, at most about `depth` deep."""
    kinds = [cls for cls in CLASSES.values() if issubclass(cls, base)]
    if depth <= 0:
        leaves = [
            cls for cls in kinds if all(f.default is not MISSING or f.type in ("str", "int") for f in fields(cls))
        ]
        kinds = leaves or kinds

    @st.composite
    def build(draw: st.DrawFn) -> Node:
        cls = draw(st.sampled_from(kinds))
        hints = get_type_hints(cls, localns=_NAMES, globalns=_NAMES)
        return cls(**{f.name: draw(_value(hints[f.name], depth)) for f in fields(cls)})

    return build()


@settings(max_examples=60)
@given(nodes(Node, 2))
def test_every_tree_survives_the_round_trip(tree: Node) -> None:
    assert from_json(json.loads(json.dumps(to_json(tree)))) == tree


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"is": "Nonsense"}, "Nonsense"),
        ({"is": "Number"}, "value"),
        ({"is": "Number", "value": 1, "extra": 2}, "extra"),
    ],
)
def test_what_is_wrong_is_named(data: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        from_json(data)
