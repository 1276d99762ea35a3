"""The one boundary between ability trees and solver facts.

A node becomes ``node(n(i),"Class")``, each field that is set ``arg(n(i),"field",value)``, and each member of a field
that holds several ``item(n(i),"field",k,value)``. Values are nodes, integers, strings or ``true``/``false``; of a
string of digits, such as a printed power, ``numeral(string,number)`` says what number it is. Both ways
are pure and generic: a new class or field needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kg.abilities.codec import CLASSES
from kg.abilities.node import Node, rebuilt
from kg.rules.solve import Atom

TRUE, FALSE = ("true", ()), ("false", ())


class Trees:
    """Ability trees that take part in a question, numbered; knows the node behind each number.

    With ``shared``, equal trees on different objects are one, which keeps the facts of many boards few.
    """

    def __init__(self, *, shared: bool = False) -> None:
        self._shared: dict[tuple[Node, int], Atom] | None = {} if shared else None
        self.nodes: list[Node] = []
        self.parents: list[int | None] = []
        self.roots: list[tuple[int, str, str]] = []
        self._atoms: list[Atom] = []
        self._told: set[Atom] = set()
        self.in_full: set[Atom] = set()
        self.as_printed: dict[Node, Node] = {}
        """What is printed where the trees have a row of instructions that says it in full (CR 701)."""

    def add(self, tree: Node, text: str = "", nth: int = 0, line: str = "") -> Atom:
        """Take in ``tree``, which was read from ``text``; return the term for its root.

        ``nth`` tells equal trees of one object apart, as each is an ability of its own; ``line`` is the IRI of the
        line of a card that the text is, if it is one of the graph.
        """
        if self._shared is not None and (found := self._shared.get((tree, nth))):
            return found
        root = len(self.nodes)
        self.roots.append((root, text, line))
        self._add(tree, None)
        if self._shared is not None:
            self._shared[tree, nth] = term(root)
        return term(root)

    def _add(self, node: Node, parent: int | None) -> Atom:
        number = len(self.nodes)
        me = term(number)
        self.nodes.append(node)
        self.parents.append(parent)
        self._atoms.append(("node", (me, type(node).__name__)))
        for name, content in node.given():
            if isinstance(content, tuple):
                self._atoms.extend(("item", (me, name, k, self._value(part, number))) for k, part in enumerate(content))
            else:
                self._atoms.append(("arg", (me, name, self._value(content, number))))
                if isinstance(content, str) and content.isdecimal():
                    self._atoms.append(("numeral", (content, int(content))))
        return me

    def _value(self, content: Any, parent: int) -> Any:
        if isinstance(content, Node):
            return self._add(content, parent)
        if isinstance(content, bool):
            return TRUE if content else FALSE
        return content

    def spell_out(self, keyword: Atom, ability: Atom) -> None:
        """Say that the keyword at ``keyword`` stands in full as ``ability``, so that nothing else need know it."""
        self.in_full.add(ability)
        if (said := ("spelled_out", (keyword,))) not in self._atoms:
            self._atoms.append(said)
        self._atoms.append(("written_out", (ability,)))
        self._atoms.append(("unfolded", (keyword, ability)))

    def tell(self, atom: Atom) -> bool:
        """Add a fact about words in the trees; return whether it is new."""
        if atom in self._told:
            return False
        self._told.add(atom)
        self._atoms.append(atom)
        return True

    def atoms(self) -> Iterator[Atom]:
        """Yield the facts of all trees."""
        yield from self._atoms

    def classes(self) -> frozenset[str]:
        """Return the names of the classes that occur."""
        return frozenset(type(node).__name__ for node in self.nodes)

    def printed(self, part: Any) -> Any:
        """Return a part of a tree as it is printed: what says in full what an instruction means gives way to it."""
        if not self.as_printed:
            return part
        if isinstance(part, Node) and part in self.as_printed:
            return self.as_printed[part]
        return rebuilt(part, self.printed)

    def node(self, item: Any) -> Node | None:
        """Return the node that a term stands for, ``None`` if it stands for none."""
        if isinstance(item, tuple) and item[0] == "n":
            number: int = item[1][0]
            return self.nodes[number]
        return None

    def root_of(self, number: int) -> int:
        """Return the number of the root of the tree that holds the node with this number."""
        while (parent := self.parents[number]) is not None:
            number = parent
        return number

    def upwards(self, item: Any) -> Iterator[Node]:
        """Yield the node that a term stands for and those above it, up to its root."""
        number: int | None = item[1][0]
        while number is not None:
            yield self.nodes[number]
            number = self.parents[number]

    def text_of(self, item: Any) -> str:
        """Return the text that the tree holding this node was read from."""
        return self._read_from(item)[1]

    def line_of(self, item: Any) -> str:
        """Return the IRI of the line that the tree holding this node was read from; empty if it is none of a graph."""
        return self._read_from(item)[2]

    def _read_from(self, item: Any) -> tuple[int, str, str]:
        number = item[1][0]
        return next((root for root in reversed(self.roots) if root[0] <= number), (0, "", ""))


def term(number: int) -> Atom:
    """Return the term of the node with this number."""
    return "n", (number,)


def tree_of(atoms: Iterable[Atom], root: Any) -> Node:
    """Return the tree below ``root`` that the facts describe.

    Raises:
        ValueError: a node without a class, an unknown class, or a field that its class does not have.
    """
    classes: dict[Any, str] = {}
    single: dict[Any, dict[str, Any]] = {}
    several: dict[Any, dict[str, dict[int, Any]]] = {}
    for name, arguments in atoms:
        if name == "node":
            classes[arguments[0]] = arguments[1]
        elif name == "arg":
            single.setdefault(arguments[0], {})[arguments[1]] = arguments[2]
        elif name == "item":
            several.setdefault(arguments[0], {}).setdefault(arguments[1], {})[arguments[2]] = arguments[3]

    def build(item: Any) -> Any:
        if item in (TRUE, FALSE):
            return item == TRUE
        if not (isinstance(item, tuple) and item[0] == "n"):
            return item
        if classes.get(item) not in CLASSES:
            raise ValueError(f"node {item[1][0]} has the class {classes.get(item)!r}, which is no class of the model")
        given = {name: build(content) for name, content in single.get(item, {}).items()}
        for name, members in several.get(item, {}).items():
            given[name] = tuple(build(members[k]) for k in sorted(members))
        try:
            return CLASSES[classes[item]](**given)
        except TypeError as error:
            raise ValueError(f"node {item[1][0]}: {error}") from None

    tree = build(root)
    if not isinstance(tree, Node):
        raise ValueError(f"{root!r} is no node")
    return tree
