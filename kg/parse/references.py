"""Links pronouns and "that creature" to what they stand for: the label of an earlier selection of the same ability.

A reference is linked where the words decide: the nearest earlier mention that can be meant. A mention of the card
itself in between leaves "it" unlinked, since it may be the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

from kg.abilities.abilities import Ability
from kg.abilities.actions import Action, Duration, Time
from kg.abilities.conditions import DidSo, Exists
from kg.abilities.effects import May, Mode, UnlessPaid
from kg.abilities.node import Node, substitute
from kg.abilities.quantities import Bound, Measure, Number
from kg.abilities.selections import (
    AnyTarget,
    ControlledBy,
    Is,
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

_IN_TEXT: dict[str, tuple[str, ...]] = {
    "Triggered": ("events", "condition", "state", "effects", "limits"),
    "UnlessPaid": ("who", "cost", "effect"),
    "Let": ("effect", "value"),
}
_SEARCHED = ("origin", "object")
"""A search names the place before what is looked for there (CR 701.19a)."""
"""The fields of a node in the order of its text, where the class has them in another."""


_OF_PLAYERS = {"life-total", "starting-life-total", "hand-size", "devotion"}
"""Characteristics that players have (CR 119, 402, 700.5)."""

_CARDS = ("among", "rest", "other", "linked")


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


def link(ability: Ability) -> Ability:
    """Return ``ability`` with labels on what is referred to, and with references that name those labels."""
    ability = _chosen_source(ability)
    if not _refers(ability):
        return ability
    mentions = list(_mentions(Mention(ability)))
    again = _again(mentions)
    labels: dict[int, int] = {}
    targets: dict[int, int] = {}
    apart = _partners(ability)
    own: set[int] = set()
    several = {id(node.what) for node in ability.walk() if isinstance(node, Exists) and _many(node.number)}
    whatever = {id(one.node) for one in mentions if isinstance(one.node, AnyTarget)}
    sources = {id(node.agent) for node in ability.walk() if isinstance(node, Action) and node.verb == "deal-damage"}
    read: set[int] = set()  # a subject left unsaid later is the node said first
    for at, mention in enumerate(mentions):
        node = mention.node
        if isinstance(node, Reference) and node.how in ("it", "that") and id(node) not in read:
            read.add(id(node))
            before = [
                one
                for one in mentions[:at]
                if id(one.node) not in apart.get(id(node), ())
                and one.unpaid in (None, mention.unpaid)
                and one.mode in (None, mention.mode)
                and (node.plural or id(one.node) not in several)
            ]
            if node.verb == PERSON.verb:
                found = _someone(node, mention, before, labels, targets)
            else:
                found = _antecedent(node, mention, before, labels, targets)
            if found is None and node.verb == PERSON.verb and not mention.player and _only_itself(ability, before):
                own.add(id(node))
            if id(node) in sources and found in whatever:
                found = None  # what can be a player deals no damage
            if found is not None:
                targets[id(node)] = labels.setdefault(found, len(labels) + 1)
    for one in again:
        labels.setdefault(one, len(labels) + 1)
    linked: Ability = _rebuild(ability, labels, targets, own)
    return linked


def _chosen_source(ability: Ability) -> Ability:
    """Return ``ability`` with "this source" as the source chosen before, where one is."""
    this = Self(noun="source")
    nodes = list(ability.walk())
    if this not in nodes or not any(isinstance(one, Selection) and words(one.filter) == {"source"} for one in nodes):
        return ability
    made: Ability = substitute(ability, this, Reference(how="that", noun=Is(concept="source")))
    return made


def _refers(ability: Ability) -> bool:
    """Say whether anything in ``ability`` can refer to something else in it, or stands in two places."""
    targets: set[int] = set()
    for node in ability.walk():
        if isinstance(node, Reference):
            if node.how in ("it", "that"):
                return True
        elif isinstance(node, AnyTarget) or (isinstance(node, Selection) and node.target):
            if id(node) in targets:
                return True
            targets.add(id(node))
    return False


def _again(mentions: list[Mention]) -> list[int]:
    """Return the ids of targets that act or are acted on again where the text leaves them unsaid: one target each."""
    seen: dict[int, int] = {}
    for one in mentions:
        if isinstance(one.node, AnyTarget) or (isinstance(one.node, Selection) and one.node.target):
            seen[id(one.node)] = seen.get(id(one.node), 0) + 1
    return [found for found, times in seen.items() if times > 1]


def _someone(
    reference: Reference, mention: Mention, before: list[Mention], labels: dict[int, int], targets: dict[int, int]
) -> int | None:
    """Return whom 他 stands for: a player, unless the card itself, which may be someone, was named since."""
    named = next((n for n in range(len(before) - 1, -1, -1) if isinstance(before[n].node, Self)), -1)
    since = before[named + 1 :] if not mention.player else before
    return _antecedent(reference, mention._replace(player=True), since, labels, targets)


def _only_itself(ability: Ability, before: list[Mention]) -> bool:
    """Say whether the card itself is all that 他 can stand for: it is named, and no player is spoken of."""
    nodes = [one.node for one in before]
    players = any(isinstance(node, AnyTarget) or (isinstance(node, Who) and is_player(node)) for node in nodes)
    players = players or any(isinstance(node, Related) for node in ability.walk())
    return not players and any(isinstance(node, Self) for node in nodes)


def _antecedent(
    reference: Reference, mention: Mention, before: list[Mention], labels: dict[int, int], targets: dict[int, int]
) -> int | None:
    asked = words(reference.noun)
    player = mention.player
    for node, *_ in reversed(before):
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
            return next((found for found, label in labels.items() if label == targets.get(id(node))), None)
        elif isinstance(node, TopCards) or (isinstance(node, Reference) and node.how in _CARDS):
            if not player and asked <= {"card"}:
                return None  # the card just looked at, revealed or exiled, which has no label
        elif isinstance(node, Several) and not asked and is_player(node) in (player, None):
            return None  # all of them or one of them, which no one label names
        elif isinstance(node, AnyTarget) and not player and not asked:
            return id(node)
    return None


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


def _partners(ability: Ability) -> dict[int, set[int]]:
    """Return for each reference whoever else takes part in the same action: "it" is none of those."""
    found: dict[int, set[int]] = {}
    for node in ability.walk():
        if isinstance(node, Action):
            roles = [who for who in (node.agent, node.object, node.recipient) if who is not None]
            for who in roles:
                found.setdefault(id(who), set()).update(id(other) for other in roles if other is not who)
    return found


def _noun(node: Node) -> set[str]:
    if isinstance(node, Selection):
        return words(node.filter)
    return words(node.noun) if isinstance(node, Reference) else set()


def _mentions(mention: Mention) -> Iterator[Mention]:
    """Yield what is mentioned, in the order of the text."""
    node = mention.node
    if isinstance(node, Selection | AnyTarget | Reference | Self | Several | TopCards):
        if isinstance(node, Selection | Several | TopCards):
            yield from _below(node, mention.unpaid, mention.mode)
        yield mention
        return
    yield from _below(node, mention.unpaid, mention.mode)


def _below(node: Node, unpaid: int | None, mode: int | None) -> Iterator[Mention]:
    if isinstance(node, Measure) and node.characteristic == "roll-result":
        return  # results of dice are none of the things spoken of
    mode = id(node) if isinstance(node, Mode) else mode
    names = _IN_TEXT.get(type(node).__name__) or tuple(field.name for field in fields(node))
    if isinstance(getattr(node, "duration", None), Duration) and node.duration.condition is not None:  # type: ignore[attr-defined]
        names = ("duration", *(name for name in names if name != "duration"))  # "as long as …" comes first
    if isinstance(node, Action) and any(how.how == "caused-by" for how in node.manner):
        names = ("manner", *(name for name in names if name != "manner"))  # the cause is named first
    if isinstance(node, Action) and node.verb == "search":
        names = (*_SEARCHED, *(name for name in names if name not in _SEARCHED))
    for name in names:
        value = getattr(node, name)
        asks = _asks_player(node, name)
        stacked = isinstance(node, Action) and name == "object" and node.verb == "counter"
        but = id(node.object) if isinstance(node, Action) and name == "recipient" and node.object is not None else None
        cost = id(value) if isinstance(node, UnlessPaid) and name == "cost" else unpaid
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Node) and not (isinstance(one, Ability) and not isinstance(node, Ability)):
                yield from _mentions(Mention(one, asks and not isinstance(one, Related), stacked, but, cost, mode))


def _asks_player(node: Node, field: str) -> bool:
    """Say whether only a player can stand in ``field`` of ``node``: who owns a zone, has a turn, or is told to act."""
    if isinstance(node, Action):
        return field == "agent" and node.verb not in OBJECT_VERBS
    if isinstance(node, Measure):
        return node.characteristic in _OF_PLAYERS
    if isinstance(node, May | UnlessPaid | DidSo):
        return field == "who"
    return isinstance(node, Place | ControlledBy | Time) or (isinstance(node, TopCards) and field == "whose")


def _rebuild(node: Any, labels: dict[int, int], targets: dict[int, int], own: set[int]) -> Any:
    if isinstance(node, tuple):
        parts = tuple(_rebuild(one, labels, targets, own) for one in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not isinstance(node, Node):
        return node
    if id(node) in own:
        return Self()
    changed: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node | tuple):
            made = _rebuild(value, labels, targets, own)
            if made is not value:
                changed[field.name] = made
    if id(node) in labels and isinstance(node, Selection | AnyTarget):
        changed["label"] = labels[id(node)]
    if isinstance(node, Reference):
        if id(node) in targets:
            changed["to"] = targets[id(node)]
        if node.verb == PERSON.verb:
            changed["verb"] = None
    return replace(node, **changed) if changed else node


__all__ = ["link"]
