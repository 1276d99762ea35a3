"""Trees as values: walking them, and rebuilding only what changes."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from kg.abilities.abilities import Activated, Spell
from kg.abilities.actions import Action
from kg.abilities.codec import CLASSES
from kg.abilities.effects import Cost, Do, Sequence
from kg.abilities.node import Node, Nodes, holding, rebuilt, substitute
from kg.abilities.selections import And, Is, Reference, Selection, Self, You

CREATURE = Is(concept="creature")
TARGET = Selection(filter=And(parts=(CREATURE, Is(concept="white"))), target=True)
DESTROY = Do(action=Action(verb="destroy", object=TARGET))
UNTAP = Do(action=Action(verb="untap", agent=You(), object=TARGET))
ABILITY = Activated(cost=Cost(actions=(Action(verb="tap", object=Self()),)), effects=(DESTROY, UNTAP))


def test_a_walk_goes_from_parent_to_child_in_the_order_of_the_fields() -> None:
    walked = [type(node).__name__ for node in ABILITY.walk()]
    assert walked[:6] == ["Activated", "Cost", "Action", "Self", "Do", "Action"]
    assert walked.count("Selection") == 2  # once for each place


def test_the_nodes_by_class_are_those_of_the_walk() -> None:
    nodes = Nodes(ABILITY)
    kinds = {type(node) for node in ABILITY.walk()}
    for kind in kinds:
        assert sorted(map(id, nodes.of(kind))) == sorted(id(node) for node in ABILITY.walk() if type(node) is kind)
    assert Self in nodes and Reference not in nodes
    assert nodes.of(Reference) == []
    assert nodes.has(frozenset((Reference, You))) and not nodes.has(frozenset((Reference,)))


def test_what_does_not_change_stays_the_same_object() -> None:
    assert rebuilt(ABILITY, lambda part: part) is ABILITY
    assert substitute(ABILITY, Reference(how="it"), Self()) is ABILITY
    changed = substitute(ABILITY, You(), Self())
    assert changed.effects[0] is DESTROY and changed.cost is ABILITY.cost
    assert changed.effects[1].action == Action(verb="untap", agent=Self(), object=TARGET)
    assert changed.effects[1].action.object is TARGET


def test_every_place_is_substituted() -> None:
    land = Is(concept="land")
    changed = substitute(Spell(effects=(Sequence(effects=(DESTROY, UNTAP)),)), CREATURE, land)
    assert CREATURE not in list(changed.walk())
    assert [node for node in changed.walk() if node == land] == [land, land]


@pytest.mark.parametrize("kind", CLASSES.values(), ids=CLASSES)
def test_a_field_holds_nodes_in_one_way(kind: type[Node]) -> None:
    """A field that may hold nodes holds one (or none), or a tuple of them: that is how trees are walked."""
    for field in fields(kind):
        if field.name in holding(kind):
            words = re.findall(r"\w+", str(field.type))
            assert not {"str", "int", "bool"} & set(words), f"{kind.__name__}.{field.name}: {field.type}"
            assert "tuple" not in words or str(field.type).startswith("tuple["), f"{kind.__name__}.{field.name}"
            assert words.count("tuple") <= 1 and ("tuple" not in words or "|" not in str(field.type))
