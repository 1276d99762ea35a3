"""What the wording of every language shares: choosing the rule for a node, and refusing what has no wording."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from kg.abilities.actions import Action, Characteristics
from kg.abilities.node import Node
from kg.render.words import Words


class CannotRender(ValueError):
    """A node has no wording; ``node`` is the node and the message names it and, where one is to blame, its field."""

    def __init__(self, node: object, why: str) -> None:
        """Say that ``node`` cannot be written, and ``why``."""
        super().__init__(f"{type(node).__name__}: {why}")
        self.node = node


Rule = Callable[[Any, Any], str]


class Writer:
    """Writes nodes in one language; ``name`` is what the card calls itself (``~`` where it is not known).

    ``static`` is whether a static ability is being written, whose changes hold rather than happen. ``tails`` are what
    a noun phrase leaves to be said at the end of its clause (其数量等同于…). ``players`` are the labels of players.
    """

    def __init__(self, words: Words, rules: Mapping[type[Node], Rule], name: str | None = None) -> None:
        """Write with the wording ``rules`` (one for each class of node) and ``words``."""
        self.words = words
        self.name = name if name is not None else "~"
        self.singular = False
        self.static = False
        self.tails: list[str] = []
        self.asking = False
        self.players: frozenset[int] = frozenset()
        self._rules = rules

    def __call__(self, node: Node) -> str:
        """Return the wording of ``node``.

        Raises:
            CannotRender: there is no wording for the node or for something below it.
        """
        rule = self._rules.get(type(node))
        if rule is None:
            raise CannotRender(node, "no wording is known for this kind of node")
        return rule(self, node)

    @contextmanager
    def one_of_them(self) -> Iterator[None]:
        """Within it a bare noun means any one of those (as in the event of a trigger), not all of them."""
        before, self.singular = self.singular, True
        try:
            yield
        finally:
            self.singular = before

    @contextmanager
    def holding(self, static: bool) -> Iterator[None]:
        """Within it changes are what a static ability has (``static``), or what an effect does."""
        before, self.static = self.static, static
        try:
            yield
        finally:
            self.static = before

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Within it something is asked to be there: what it is like stands with its noun, not at the end."""
        before, self.asking = self.asking, True
        try:
            yield
        finally:
            self.asking = before

    @contextmanager
    def speaking_of(self, players: frozenset[int]) -> Iterator[None]:
        """Within it references to ``players``, given by their labels, are to persons."""
        before, self.players = self.players, players
        try:
            yield
        finally:
            self.players = before

    def label(self, concept: str, *kinds: str) -> str:
        """Return today's label of ``concept`` (of one of ``kinds``, if given)."""
        label = self.words.label(concept, *kinds)
        if label is None:
            raise CannotRender(concept, f"the terms have no label for {concept!r} in {self.words.language}")
        return label


def shared_subject(w: Writer, events: Sequence[Action], texts: Sequence[str]) -> str:
    """Return the subject with which all ``texts`` of ``events`` begin, if it is one and the same."""
    first = events[0]
    for who in (first.agent, first.object, first.recipient):
        if who is not None and all(who in (event.agent, event.object, event.recipient) for event in events):
            subject = w(who)
            if all(text.startswith(subject) for text in texts):
                return subject
    return ""


def only(node: Node, *fields: str) -> None:
    """Refuse ``node`` if a field besides ``fields`` is set: its meaning would be lost in the text."""
    for field, value in node.given():
        if field not in fields:
            raise CannotRender(node, f"field {field!r} ({value!r}) has no wording here")


def subtype(made: Characteristics) -> str:
    """Return the one subtype that ``made`` says and all that it says: of an Army that is amassed (CR 701.44a)."""
    only(made, "subtypes")
    (word,) = made.subtypes
    return word
