"""Links pronouns and "that creature" to what they stand for: the label of an earlier selection of the same ability.

A reference is linked where the words decide: the nearest earlier mention that can be meant. A mention of the card
itself in between leaves "it" unlinked, since it may be the card.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.actions import Action
from kg.abilities.conditions import Exists, Meets
from kg.abilities.effects import Do, EntersWith, Instead
from kg.abilities.node import Node, Nodes, rebuilt
from kg.abilities.quantities import Amount, Bound, Number
from kg.abilities.selections import (
    And,
    AnyTarget,
    Is,
    Other,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    TopCards,
    Which,
    Who,
)
from kg.parse.builder.filters import is_player, words
from kg.parse.dealing import itself_dealing
from kg.parse.mentions import Mention, created, mentions
from kg.parse.parts import PERSON

_CARDS = ("among", "rest", "other", "linked")


def link(ability: Ability, nodes: Nodes) -> Ability:
    """Return ``ability`` with labels on what is referred to, and with references that name those labels."""
    if not _refers(nodes):
        return ability
    links = _Links(nodes, mentions(ability))
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
    by the id of the reference; ``own``: the card itself by the id of a reference to it.
    """

    def __init__(self, nodes: Nodes, mentions: list[Mention]) -> None:
        self.mentions = mentions
        self.nodes = nodes
        self.labels: dict[int, int] = {}
        self.targets: dict[int, int] = {}
        self.own = dict.fromkeys(_entering(nodes) | _kicked(nodes), Self())
        self.own |= itself_dealing(nodes, self.own)
        self._labelled: dict[int, int] = {}
        self._before: list[Mention] = []
        self._targets: dict[bool, set[int]] = {False: set(), True: set()}  # each one target; whether it is a player
        self._apart = _partners(nodes)
        self._beside = _beside(nodes)
        self._several = {id(node.what) for node in nodes.of(Exists) if _many(node.number) or _beside_it(node)}
        self._sources = {id(node.agent) for node in nodes.of(Action) if node.verb == "deal-damage"}

    def find(self) -> None:
        """Find what the references stand for."""
        whatever = {id(one) for one in self.nodes.of(AnyTarget)}
        read: set[int] = set()  # a subject left unsaid later is the node said first
        said: set[int] = set()
        for at, mention in enumerate(self.mentions):
            node = mention.node
            if id(node) in self.own:
                self._before.append(mention._replace(node=self.own[id(node)]))
                continue
            if isinstance(node, Reference) and node.how in ("it", "that") and id(node) not in read:
                read.add(id(node))
                if id(node) in self._beside:
                    others = {id(one.node) for one in self._before if _is_target(one.node)}
                    found = others.pop() if len(others) == 1 else None  # the third is neither of two
                elif node.verb == PERSON.verb:
                    found = self._someone(node, mention)
                else:
                    found = self._antecedent(node, mention)
                if found is None and node.verb == PERSON.verb and not mention.player and self._only_itself(at):
                    self.own[id(node)] = Self()
                if id(node) in self._sources and found in whatever:
                    found = None  # what can be a player deals no damage
                if found is not None:
                    self.targets[id(node)] = self._label(found)
            if mention.stands.inner and id(node) in said:
                continue  # who acts again is not described again
            said.add(id(node))
            if not isinstance(node, Reference) or node.how in ("that", "affected", *_CARDS):
                self._before.append(mention)
            if isinstance(node, Selection) and _one_target(node):
                self._targets[bool(is_player(node))].add(id(node))
        for one in _again(self.mentions):
            self._label(one)

    def put(self, part: Any) -> Any:
        """Return ``part`` of the tree with what was found."""
        if id(part) in self.own:
            return self.own[id(part)]
        made = rebuilt(part, self.put)
        kind = part.__class__
        if kind is Selection or kind is AnyTarget:
            return replace(made, label=self.labels[id(part)]) if id(part) in self.labels else made
        if kind is Reference and (id(part) in self.targets or part.verb == PERSON.verb):
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
            and one.seen_from(mention)
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
                if not reference.plural and (one.counted or _batch(node, mention)):
                    continue
                if id(reference) in self._sources and _every(node):
                    continue  # "deals 1 damage to each creature. It deals …": no one of those
                if reference.plural and one.stands.until and not mention.stands.until:
                    return None  # all cards that were revealed, not only the last
                kind = bool(is_player(node))
                if asked:
                    if reference.plural and reference.number is not None and _single(node):
                        return None  # "these two creatures" are more than the one spoken of last
                    if reference.how == "that" and not reference.plural and _all(node):
                        continue  # "that card" is none of all the cards spoken of
                    if asked <= words(node.filter) or (asked == {"player"} and kind):
                        return None if reference.plural and self._of_several_targets(node) else id(node)
                    if asked == {"permanent"} and not kind and node.target:
                        return id(node)
                elif kind == player:
                    return None if reference.plural and self._of_several_targets(node) else id(node)
            elif (
                isinstance(node, Reference)
                and not asked
                and node.how in ("that", "affected")
                and bool(is_player(node)) == player
            ):
                # what was just called "that …": the same thing, or nothing that is known
                return self._labelled.get(self.targets.get(id(node), 0))
            elif created(node):
                if not player and (not asked or asked == {"token"}):
                    return None  # the tokens, which no label names
            elif isinstance(node, Which):
                if not asked and one.stands.within == mention.stands.within and one.player == player:
                    return None  # whatever is described
            elif isinstance(node, Related):
                if asked == {"player"} or (not asked and player):
                    return None  # that player, who has no label
            elif isinstance(node, TopCards) or (isinstance(node, Reference) and node.how in _CARDS):
                if not player and asked <= {"card"}:
                    return None  # the card just looked at, revealed or exiled, which has no label
            elif isinstance(node, Several):
                if _of_several(node, asked, reference.plural) or (not asked and is_player(node) in (player, None)):
                    return None  # all of them or one of them, which no one label names
            elif isinstance(node, AnyTarget) and not player and not asked:
                return id(node)
        return None

    def _of_several_targets(self, last: Selection) -> bool:
        """Say whether ``last`` is one target of several, all of which "those creatures" or "they" may be."""
        return _one_target(last) and len(self._targets[bool(is_player(last))]) > 1


def _again(mentions: list[Mention]) -> list[int]:
    """Return the ids of targets that act or are acted on again where the text leaves them unsaid: one target each."""
    seen: dict[int, int] = {}
    for one in mentions:
        if isinstance(one.node, AnyTarget) or (isinstance(one.node, Selection) and one.node.target):
            seen[id(one.node)] = seen.get(id(one.node), 0) + 1
    return [found for found, times in seen.items() if times > 1]


def _batch(node: Selection, mention: Mention) -> bool:
    """Say whether ``node`` are one or more things, none of which "it" is; its controller is that of each."""
    return node.number is not None and node.number.how == "one-or-more" and not mention.stands.inner


def _every(node: Selection) -> bool:
    return node.number is not None and node.number.how in ("all", "each")


def _of_several(several: Several, asked: set[str], plural: bool) -> bool:
    """Say whether "that creature" or "those creatures" may be more than one of ``several``."""
    if not asked or not (plural or several.either):
        return False
    parts = [part for part in several.parts if isinstance(part, Self) or asked <= _noun(part)]
    return len(parts) > 1 or (plural and bool(parts))


def _one_target(who: Selection) -> bool:
    return who.target and (who.number is None or who.number.most == Number(value=1))


def _is_target(node: Node) -> bool:
    return isinstance(node, Selection) and node.target and not is_player(node)


def _beside(nodes: Nodes) -> set[int]:
    """Return the ids of references that say than which target "another target" is another one (CR 115.3)."""
    found: set[int] = set()
    if Other not in nodes:
        return found
    for node in nodes.of(Selection):
        if _is_target(node):
            parts = node.filter.parts if isinstance(node.filter, And) else (node.filter,)
            found.update(id(one.than) for one in parts if isinstance(one, Other) and one.than == Reference(how="it"))
    return found


def _entering(nodes: Nodes) -> set[int]:
    """Return the ids of references to the card itself: "as it enters, you may …. If you do, it enters with …"."""
    found: set[int] = set()
    for node in nodes.of(EntersWith):
        if node.effects and isinstance(node.subject, Self):
            below = (one for effect in node.effects for one in effect.walk() if isinstance(one, EntersWith))
            found.update(id(one.subject) for one in below if one.subject == Reference(how="it"))
    return found


def _beside_it(exists: Exists) -> bool:
    """Say whether it is told beside something else: "if a card there has the same name as it"."""
    return any(one.how == "it" for one in Nodes(exists.what).of(Reference))


def _kicked(nodes: Nodes) -> set[int]:
    """Return the ids of references to the card itself: "if it was kicked", where no other spell is spoken of."""
    if any("spell" in words(one.filter) for one in nodes.of(Selection)):
        return set()
    kicked = (one.who for one in nodes.of(Meets) if one.filter == Is(concept="kicked"))
    return {id(who) for who in kicked if who == Reference(how="it")}


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
    for action in nodes.of(Action):
        roles = [who for who in (action.agent, action.object, action.recipient) if who is not None]
        for who in roles:
            if isinstance(who, Reference):
                found.setdefault(id(who), set()).update(id(other) for other in roles if other is not who)
        if action.verb == "deal-damage" and action.agent is not None and _is_target(action.agent):
            # "target creature deals damage to each other creature equal to that creature's power": to its own
            measured = Nodes(action.amount).of(Reference) if action.amount is not None else ()
            for who in measured:
                found.setdefault(id(who), set()).update(_each_of(action.recipient))
        for how in action.manner:
            if isinstance(how.who, Reference) and how.how == "among":
                found.setdefault(id(how.who), set()).update(id(role) for role in roles)
    for instead in nodes.of(Instead):
        if (to := _redirected(instead)) is not None:
            found.setdefault(id(to), set()).add(id(instead.event.recipient))
    for node in nodes.of(Do):
        if node.duration is not None and node.duration.until_event is not None:
            # "reveal cards until you reveal one that shares a type with it": not with those cards
            for below in Nodes(node.duration).of(Reference):
                found.setdefault(id(below), set()).add(id(node.action.object))
    return found


def _each_of(recipient: Node | None) -> set[int]:
    """Return the ids of those of ``recipient`` that are each dealt the damage."""
    parts = recipient.parts if isinstance(recipient, Several) else (recipient,)
    return {id(part) for part in parts if isinstance(part, Selection) and _every(part)}


def _redirected(effect: Instead) -> Node | None:
    """Return to whom damage is dealt instead, where only that is changed (CR 614.9): not to whom it would be."""
    done = effect.effects[0] if effect.effects else None
    if effect.event.verb != "deal-damage" or not isinstance(done, Do) or done.action.verb != "deal-damage":
        return None
    return done.action.recipient if done.action.amount == Amount() else None


def _noun(node: Node) -> set[str]:
    if isinstance(node, Selection):
        return words(node.filter)
    return words(node.noun) if isinstance(node, Reference) else set()


__all__ = ["link"]
