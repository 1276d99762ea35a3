"""Trees become solver facts and come back the same."""

from hypothesis import given, settings

from kg.abilities.node import Node
from kg.rules.facts import Trees, tree_of
from tests.abilities.test_codec import nodes


@settings(max_examples=60)
@given(nodes(Node, 2), nodes(Node, 1))
def test_every_tree_survives_the_round_trip(first: Node, second: Node) -> None:
    trees = Trees()
    roots = [trees.add(first), trees.add(second)]
    assert [tree_of(trees.atoms(), root) for root in roots] == [first, second]
    assert [trees.node(root) for root in roots] == [first, second]


def test_what_is_wrong_is_named() -> None:
    import pytest

    root = ("n", (0,))
    with pytest.raises(ValueError, match="Nonsense"):
        tree_of([("node", (root, "Nonsense"))], root)
    with pytest.raises(ValueError, match="colour"):
        tree_of([("node", (root, "You")), ("arg", (root, "colour", "red"))], root)
