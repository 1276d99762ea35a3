"""Mutants of ability trees: each differs from what is printed in one part, named by what kind of part it is.

An answer that hangs on a part comes out otherwise with a mutant of it. A kind of part of which no mutant ever changes
an answer is one that counts as understood and is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

from kg.abilities import abilities, actions, conditions, effects, quantities, selections
from kg.abilities.node import Node


class Mutant(NamedTuple):
    """A tree that differs in one part; ``kind`` says what was done to which class or field, and where it stood."""

    kind: str
    tree: Node


OPPONENT = selections.Selection(filter=selections.Is(concept="opponent"))
OPERATORS = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
ANOTHER = {
    "counter": ("+1/+1", "charge"),
    "zone": ("graveyard", "hand"),
    "combat": (False, True),
    "characteristic": ("power", "toughness"),
    "color": ("white", "blue"),
}
"""Values that stand in for what is printed: the second where the first is printed."""
OPTIONAL = {
    "condition", "limits", "duration", "time", "ordinal", "manner", "negated", "unless", "until", "instead",
    "otherwise", "whose", "position", "several", "distinct", "random", "chooser", "number_if", "repeat", "optional",
    "each", "only", "as_though", "cost", "mana", "actions", "effects", "exceptions", "tapped", "added", "types",
    "subtypes", "supertypes", "colors", "abilities", "agent", "object", "recipient", "origin", "destination", "combat",
    "quality", "events", "keyword_number", "all", "or_else", "power", "toughness", "name", "of", "during",
}  # fmt: skip
"""Fields that are left out as a whole, where the class allows it."""


def mutants(tree: Node) -> Iterator[Mutant]:
    """Yield every mutant of ``tree``."""
    for kind, other in _of(tree, ()):
        yield Mutant(kind, other)


def _place(path: tuple[tuple[Node, str], ...]) -> str:
    """Name where a part stands: the class and field above it, and the verb or keyword that these belong to."""
    parent, field = path[-1]
    above = next((n for n, _ in reversed(path) if isinstance(n, (actions.Action, abilities.Keyword))), None)
    word = above.verb if isinstance(above, actions.Action) else above.keyword if above else ""
    return f"{type(parent).__name__}.{field} [{word}]"


def _of(node: Node, path: tuple[tuple[Node, str], ...]) -> Iterator[tuple[str, Any]]:
    yield from _changed(node, path)
    for field in fields(node):
        value = getattr(node, field.name)
        here = (*path, (node, field.name))
        if isinstance(value, Node):
            for kind, other in _of(value, here):
                yield kind, replace(node, **{field.name: other})
        elif isinstance(value, tuple):
            for k, part in enumerate(value):
                if not isinstance(part, Node):
                    continue
                if len(value) > 1:
                    label = f"{type(part).__name__}{_word(part)}"
                    yield f"{_place(here)}: without {label}", replace(node, **{field.name: value[:k] + value[k + 1 :]})
                for kind, other in _of(part, here):
                    yield kind, replace(node, **{field.name: (*value[:k], other, *value[k + 1 :])})


def _word(node: Node) -> str:
    for name in ("concept", "verb", "keyword", "how", "characteristic", "kind"):
        if isinstance(word := getattr(node, name, None), str):
            return f"({word})"
    return ""


def _changed(node: Node, path: tuple[tuple[Node, str], ...]) -> Iterator[tuple[str, Any]]:
    """Yield what ``node`` itself may become."""
    here = _place(path) if path else "root"
    me = type(node).__name__
    for field in fields(node):
        value = getattr(node, field.name)
        if value in (None, (), False) or field.name == "label":
            continue
        if (field.name in OPTIONAL and field.default is None) or field.default in ((), False):
            yield f"{me}.{field.name} dropped{_word(node)} at {here}", replace(node, **{field.name: field.default})
        if field.name in ANOTHER and value is not None:
            first, second = ANOTHER[field.name]
            yield (
                f"{me}.{field.name} {value} changed{_word(node) if field.name != 'characteristic' else ''} at {here}",
                replace(node, **{field.name: second if value == first else first}),
            )
    match node:
        case quantities.Number(value=value):
            yield f"Number+1 at {here}", replace(node, value=value + 1)
        case selections.Not(part=part):
            yield f"Not dropped({type(part).__name__}{_word(part)}) at {here}", part
        case selections.Compare(operator=operator) | conditions.Compares(operator=operator) if operator in OPERATORS:
            yield (
                f"{me} {operator}({getattr(node, 'characteristic', '')}) turned at {here}",
                replace(node, operator=OPERATORS[operator]),
            )
        case selections.You():
            yield f"You→opponent at {here}", OPPONENT
        case selections.Self():
            yield f"Self→you at {here}", selections.You()
        case selections.Reference(how=how):
            yield f"Reference({how})→self at {here}", selections.Self()
        case effects.May() | effects.If() | effects.UnlessPaid() | effects.ForEach() | effects.Let():
            yield f"{me} dropped at {here}", node.effect
        case quantities.Variable():
            yield f"Variable→1 at {here}", quantities.Number(value=1)
        case _:
            pass
    if isinstance(node, selections.Filter) and not isinstance(node, (selections.And, selections.Or, selections.Not)):
        yield f"{me}{_word(node)} negated at {here}", selections.Not(part=node)
    if isinstance(node, conditions.Condition) and not isinstance(node, conditions.Unless):
        yield f"{me} negated at {here}", conditions.Unless(part=node)
    if isinstance(node, conditions.Unless):
        yield f"Unless dropped at {here}", node.part
    if isinstance(node, quantities.Quantity) and not isinstance(node, (quantities.Number, quantities.Variable)):
        yield f"{me}{_word(node)}→7 at {here}", quantities.Number(value=7)
