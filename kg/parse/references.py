"""Links pronouns and "that creature" to what they stand for: the label of an earlier selection of the same ability.

A reference is linked where the words decide: the nearest earlier mention that can be meant. A mention of the card
itself in between leaves "it" unlinked, since it may be the card.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from kg.abilities.abilities import Ability, Triggered
from kg.abilities.actions import Action, Duration, Time
from kg.abilities.conditions import DidSo, Exists
from kg.abilities.effects import Let, May, Mode, UnlessPaid
from kg.abilities.node import Node, Nodes, holding, rebuilt
from kg.abilities.quantities import Bound, Measure, Number
from kg.abilities.selections import (
    AnyTarget,
    ControlledBy,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    TopCards,
    Who,
)
from kg.parse.builder.clauses import OBJECT_VERBS
from kg.parse.builder.filters import is_player, words
from kg.parse.parts import PERSON

_IN_TEXT: dict[type[Node], tuple[str, ...]] = {
    Triggered: ("events", "condition", "state", "effects", "limits"),
    UnlessPaid: ("who", "cost", "effect"),
    Let: ("effect", "value"),
}
"""The fields of a node in the order of its text, where the class has them in another."""

_SEARCHED = ("origin", "object")
"""A search names the place before what is looked for there (CR 701.19a)."""

_OF_PLAYERS = {"life-total", "starting-life-total", "hand-size", "devotion"}
"""Characteristics that players have (CR 119, 402, 700.5)."""

_CARDS = ("among", "rest", "other", "linked")

_MENTIONED = frozenset((Selection, AnyTarget, Reference, Self, Several, TopCards))
"""What can be referred to, or stands between a pronoun and what it refers to."""


class Mention(NamedTuple):
    """A place where something is mentioned, and what can be meant there."""

    node: Node
    player: bool = False
    """A player is asked for."""
    stacked: bool = False
    """Only a spell or an ability can be meant: it is countered."""
    but: int | None = None
    """The id of what cannot be meant: nothing is attached to itself."""
    unpaid: int | None = None
    """The id of the cost it stands in, which if the effect happens was not paid: outside of it this is not meant."""
    mode: int | None = None
    """The id of the mode it stands in: another mode, which may not be chosen, does not speak of it (CR 700.2)."""


def link(ability: Ability, nodes: Nodes) -> Ability:
    """Return ``ability`` with labels on what is referred to, and with references that name those labels."""
    if not _refers(nodes):
        return ability
    mentions: list[Mention] = []
    _mention(mentions, ability, None, None)
    links = _Links(nodes, mentions)
    links.find()
    made: Ability = links.put(ability)
    return made


def _refers(nodes: Nodes) -> bool:
    """Say whether anything among ``nodes`` can refer to something else, or stands in two places."""
    if any(one.how in ("it", "that") for one in nodes.of(Reference)):
        return True
    targets = [id(one) for one in nodes.of(Selection) if one.target] + [id(one) for one in nodes.of(AnyTarget)]
    return len(set(targets)) < len(targets)


class _Links:
    """The links within one ability, found by going through what it mentions in the order of the text.

    ``labels``: the label of what is referred to, by the id of its node; ``targets``: the label that a reference names,
    by the id of the reference; ``own``: the ids of references to the card itself.
    """

    def __init__(self, nodes: Nodes, mentions: list[Mention]) -> None:
        self.mentions = mentions
        self.nodes = nodes
        self.labels: dict[int, int] = {}
        self.targets: dict[int, int] = {}
        self.own: set[int] = set()
        self._labelled: dict[int, int] = {}
        self._before: list[Mention] = []
        self._apart = _partners(nodes)
        self._several = {id(node.what) for node in nodes.of(Exists) if _many(node.number)}
        self._sources = {id(node.agent) for node in nodes.of(Action) if node.verb == "deal-damage"}

    def find(self) -> None:
        """Find what the references stand for."""
        whatever = {id(one) for one in self.nodes.of(AnyTarget)}
        read: set[int] = set()  # a subject left unsaid later is the node said first
        for at, mention in enumerate(self.mentions):
            node = mention.node
            if isinstance(node, Reference) and node.how in ("it", "that") and id(node) not in read:
                read.add(id(node))
                found = self._someone(node, mention) if node.verb == PERSON.verb else self._antecedent(node, mention)
                if found is None and node.verb == PERSON.verb and not mention.player and self._only_itself(at):
                    self.own.add(id(node))
                if id(node) in self._sources and found in whatever:
                    found = None  # what can be a player deals no damage
                if found is not None:
                    self.targets[id(node)] = self._label(found)
            if not isinstance(node, Reference) or node.how in ("that", "affected", *_CARDS):
                self._before.append(mention)
        for one in _again(self.mentions):
            self._label(one)

    def put(self, part: Any) -> Any:
        """Return ``part`` of the tree with what was found."""
        if id(part) in self.own:
            return Self()
        made = rebuilt(part, self.put)
        if isinstance(part, Selection | AnyTarget):
            return replace(made, label=self.labels[id(part)]) if id(part) in self.labels else made
        if isinstance(part, Reference) and (id(part) in self.targets or part.verb == PERSON.verb):
            verb = None if part.verb == PERSON.verb else part.verb
            return replace(made, to=self.targets.get(id(part), part.to), verb=verb)
        return made

    def _label(self, node: int) -> int:
        label = self.labels.setdefault(node, len(self.labels) + 1)
        self._labelled[label] = node
        return label

    def _can_be(self, reference: Reference, mention: Mention, one: Mention) -> bool:
        """Say whether ``reference`` may stand for what was mentioned as ``one`` as far as their places go."""
        return (
            id(one.node) not in self._apart.get(id(reference), ())
            and one.unpaid in (None, mention.unpaid)
            and one.mode in (None, mention.mode)
            and (reference.plural or id(one.node) not in self._several)
        )

    def _someone(self, reference: Reference, mention: Mention) -> int | None:
        """Return whom 他 stands for: a player, unless the card itself, which may be someone, was named since."""
        return self._antecedent(reference, mention._replace(player=True), not mention.player)

    def _only_itself(self, at: int) -> bool:
        """Say whether the card itself is all that 他 can stand for: it is named, and no player is spoken of."""
        mention = self.mentions[at]
        reference = mention.node
        assert isinstance(reference, Reference)
        before = [one.node for one in self.mentions[:at] if self._can_be(reference, mention, one)]
        players = any(isinstance(node, AnyTarget) or (isinstance(node, Who) and is_player(node)) for node in before)
        return not players and Related not in self.nodes and any(isinstance(node, Self) for node in before)

    def _antecedent(self, reference: Reference, mention: Mention, itself: bool = False) -> int | None:
        """Return the id of what ``reference`` stands for; ``itself``: nothing that was said before the card itself."""
        asked = words(reference.noun)
        player = mention.player
        for one in reversed(self._before):
            if not self._can_be(reference, mention, one):
                continue
            node = one.node
            if itself and isinstance(node, Self):
                return None
            if id(node) == mention.but or (mention.stacked and not _noun(node) & {"spell", "ability"}):
                continue
            if isinstance(node, Self):
                if not asked and not player and not reference.plural:
                    return None
            elif isinstance(node, Selection):
                kind = bool(is_player(node))
                if asked:
                    if reference.plural and reference.number is not None and _single(node):
                        return None  # "these two creatures" are more than the one spoken of last
                    if reference.how == "that" and not reference.plural and _all(node):
                        continue  # "that card" is none of all the cards spoken of
                    if asked <= words(node.filter) or (asked == {"player"} and kind):
                        return id(node)
                    if asked == {"permanent"} and not kind and node.target:
                        return id(node)
                elif kind == player:
                    return id(node)
            elif (
                isinstance(node, Reference)
                and not asked
                and node.how in ("that", "affected")
                and bool(is_player(node)) == player
            ):
                # what was just called "that …": the same thing, or nothing that is known
                return self._labelled.get(self.targets.get(id(node), 0))
            elif isinstance(node, TopCards) or (isinstance(node, Reference) and node.how in _CARDS):
                if not player and asked <= {"card"}:
                    return None  # the card just looked at, revealed or exiled, which has no label
            elif isinstance(node, Several) and not asked and is_player(node) in (player, None):
                return None  # all of them or one of them, which no one label names
            elif isinstance(node, AnyTarget) and not player and not asked:
                return id(node)
        return None


def _again(mentions: list[Mention]) -> list[int]:
    """Return the ids of targets that act or are acted on again where the text leaves them unsaid: one target each."""
    seen: dict[int, int] = {}
    for one in mentions:
        if isinstance(one.node, AnyTarget) or (isinstance(one.node, Selection) and one.node.target):
            seen[id(one.node)] = seen.get(id(one.node), 0) + 1
    return [found for found, times in seen.items() if times > 1]


def _all(who: Selection) -> bool:
    """Say whether ``who`` are all or several, of which no one is picked out."""
    number = who.number
    if number is None or number.how == "all":
        return number is not None
    return isinstance(number.least, Number) and number.least.value > 1 and number.how is None


def _single(who: Selection) -> bool:
    return who.target and who.number is None


def _many(number: Bound | None) -> bool:
    """Say whether there are several of something: one thing spoken of later is none of them."""
    least = None if number is None else number.least
    return isinstance(least, Number) and least.value > 1


def _partners(nodes: Nodes) -> dict[int, set[int]]:
    """Return for each reference whoever else takes part in the same action: "it" is none of those."""
    found: dict[int, set[int]] = {}
    for node in nodes.of(Action):
        roles = [who for who in (node.agent, node.object, node.recipient) if who is not None]
        for who in roles:
            if isinstance(who, Reference):
                found.setdefault(id(who), set()).update(id(other) for other in roles if other is not who)
    return found


def _noun(node: Node) -> set[str]:
    if isinstance(node, Selection):
        return words(node.filter)
    return words(node.noun) if isinstance(node, Reference) else set()


def _mention(found: list[Mention], node: Node, unpaid: int | None, mode: int | None) -> None:
    """Add to ``found`` what is mentioned below ``node``, in the order of the text."""
    if isinstance(node, Measure) and node.characteristic == "roll-result":
        return  # results of dice are none of the things spoken of
    mode = id(node) if isinstance(node, Mode) else mode
    for name in _in_text(node):
        value = getattr(node, name)
        if not value:
            continue
        asks = _asks_player(node, name)
        stacked = isinstance(node, Action) and name == "object" and node.verb == "counter"
        but = id(node.object) if isinstance(node, Action) and name == "recipient" and node.object is not None else None
        cost = id(value) if isinstance(node, UnlessPaid) and name == "cost" else unpaid
        for one in value if isinstance(value, tuple) else (value,):
            if not isinstance(one, Node) or (isinstance(one, Ability) and not isinstance(node, Ability)):
                continue
            if not isinstance(one, AnyTarget | Reference | Self):
                _mention(found, one, cost, mode)
            if one.__class__ in _MENTIONED:
                found.append(Mention(one, asks, stacked, but, cost, mode))


def _in_text(node: Node) -> tuple[str, ...]:
    """Return the fields of ``node`` that may hold nodes, in the order in which the text says them."""
    names = _IN_TEXT.get(node.__class__) or holding(node.__class__)
    first: tuple[str, ...] = ()
    if isinstance(node, Action):
        if node.verb == "search":
            first = _SEARCHED
        if any(how.how == "caused-by" for how in node.manner):
            first = (*first, "manner")  # the cause is named first
    elif isinstance(duration := getattr(node, "duration", None), Duration) and duration.condition is not None:
        first = ("duration",)  # "as long as …" comes first
    return (*first, *(name for name in names if name not in first)) if first else names


def _asks_player(node: Node, field: str) -> bool:
    """Say whether only a player can stand in ``field`` of ``node``: who owns a zone, has a turn, or is told to act."""
    if isinstance(node, Action):
        return field == "agent" and node.verb not in OBJECT_VERBS
    if isinstance(node, Measure):
        return node.characteristic in _OF_PLAYERS
    if isinstance(node, May | UnlessPaid | DidSo):
        return field == "who"
    return isinstance(node, Place | ControlledBy | Time) or (isinstance(node, TopCards) and field == "whose")


__all__ = ["link"]
