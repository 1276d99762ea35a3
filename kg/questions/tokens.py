"""What words of ability trees stand for, as facts beside them: predefined tokens (CR 111.10), face-down permanents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kg.abilities.actions import Action, Characteristics
from kg.abilities.node import Node
from kg.abilities.tokens import predefined
from kg.rules.facts import Trees
from kg.scenarios.faces import face_down_ways
from kg.scenarios.shorthand import keyword


def describe(trees: Trees) -> None:
    """Tell what each predefined token is that ``trees`` speak of, and what is put face down by an action.

    Their abilities become trees of their own.
    """
    named = {word for node in trees.nodes for word in _named(node)}
    if not named:
        return
    for how, way in face_down_ways().items():
        if how in named and not any(name == "worn_face_down" and said[0] == how for name, said in trees.atoms()):
            for ability in way.get("abilities", ()):
                trees.tell(("worn_face_down", (how, trees.add(keyword(ability)))))
    for word, entry in predefined().items():
        verbs = named.intersection(entry.get("verbs", ()))
        if word in named or verbs:
            for kind in entry["types"]:
                trees.tell(("predefined_type", (word, kind)))
            for verb in verbs:
                trees.tell(("creates_by", (verb, word)))
            for what, value in _back(entry):
                trees.tell(("predefined_back", (word, what, value)))
            if trees.tell(("predefined_token", (word,))):
                for tree in entry["abilities"]:
                    trees.tell(("predefined_ability", (word, trees.add(tree))))


def _back(entry: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what the back face of a predefined token is like; nothing where it has one face."""
    face = entry.get("back", {})
    yield from ((what, face[what]) for what in ("name", "power", "toughness") if what in face)
    yield from (("type", word) for word in face.get("types", ()))
    yield from (("subtype", word) for word in face.get("subtypes", ()))


def _named(node: Node) -> tuple[str, ...]:
    if isinstance(node, Characteristics) and node.predefined is not None:
        return (node.predefined,)
    return (node.verb,) if isinstance(node, Action) else ()
