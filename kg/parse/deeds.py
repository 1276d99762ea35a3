"""What a text has done, for the honesty check: words that name a deed, and the nodes that must stand for each.

Like the rest of the check it shares no rule with the grammar.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from kg.abilities import abilities as a
from kg.abilities import effects as e
from kg.abilities import quantities as q
from kg.abilities import selections as s
from kg.abilities.actions import Action, Duration, Manner
from kg.abilities.node import Node
from kg.parse.lexer import SELF

_VERBS: tuple[tuple[str, frozenset[str]], ...] = tuple(
    (words, frozenset(verbs.split()))
    for words, verbs in (
        ("[抓抽](?!牌步骤)", "draw"),
        ("弃", "discard cycle"),
        ("牺牲", "sacrifice"),
        ("消灭", "destroy"),
        ("反击", "counter"),
        ("占卜", "scry"),
        ("刺探", "surveil"),
        ("殖民", "populate"),
        ("增殖", "proliferate"),
        ("调查", "investigate"),
        ("洗牌", "shuffle"),
        ("(?<!被)放逐(?!区|的|之)", "exile"),
        ("派出", "create"),
        ("展示(?!牌库顶牌|手牌的|的|之|出)", "reveal"),
        ("检视", "look-at"),
        ("搜寻", "search"),
        ("重置(?!步骤)", "untap"),
        ("重生", "regenerate"),
        ("获得[^，。]{0,8}点生命", "gain-life"),
        ("失去[^，。]{0,8}点生命", "lose-life"),
        ("(?<!所)(?<!法)造成(?!的|之)", "deal-damage assign-damage"),
        ("移去", "remove-counter"),
    )
)
"""Words → the verbs of which one must stand for each time that they are said."""

_PLUS = re.compile(r"[+-][0-9X]+/[+-][0-9X]+(?!的?指示物|／)")
_LETTER = re.compile(r"(?<![A-Za-z/+\-])X(?![A-Za-z/])")
_LAYER = re.compile("牌库[的之]?[顶底](?!牌的方式)")
_COMMAND = frozenset(("control", "gain-control", "exchange-control", "lose-control", "come-under-control"))


def deeds(text: str, nodes: Sequence[Node]) -> Iterator[tuple[str, int, int]]:
    """Yield (what, times said, nodes) for what is said in ``text`` more often than ``nodes`` have it."""
    verbs = Counter(node.verb for node in nodes if isinstance(node, Action))
    for words, allowed in _VERBS:
        said = len(re.findall(words, text))
        if said and (have := sum(verbs[verb] for verb in allowed)) < said:
            yield min(allowed), said, have
    plain = re.sub(r"\{[^{}]*\}", "", text)
    told = (
        ("power and toughness changed", len(_PLUS.findall(plain)), sum(isinstance(n, e.ModifyPT) for n in nodes)),
        ("letter", len(_LETTER.findall(plain)), sum(map(_letter, nodes))),
        ("control", plain.count("操控"), sum(map(_control, nodes))),
        ("until", plain.count("直到"), sum(map(_until, nodes))),
        ("owner", plain.count("拥有者"), sum(map(_owner, nodes))),
        ("modes", len(re.findall("选择[一两三四]项", plain)), sum(isinstance(n, e.Modal) for n in nodes)),
        ("place in a library", len(_LAYER.findall(plain)), sum(map(_layer, nodes))),
        ("graveyard", plain.count("坟墓场"), sum(map(_graveyard, nodes))),
        ("event", plain.count("每当"), sum(map(_event, nodes))),
        ("itself", text.count(SELF) - text.count(f"名称为{SELF}"), _itself(text, nodes)),
    )
    yield from (one for one in told if one[2] < one[1])


def _letter(node: Node) -> bool:
    return isinstance(node, q.Variable | e.Let) or (isinstance(node, Action) and node.choice == "X")


def _control(node: Node) -> bool:
    if isinstance(node, Action):
        return node.verb in _COMMAND
    if isinstance(node, s.Related):
        return node.relation == "controller"
    return isinstance(node, s.ControlledBy | e.ChangeControl) or (
        isinstance(node, Manner) and node.how == "under-control"
    )


def _owner(node: Node) -> bool:
    return isinstance(node, s.OwnedBy) or (isinstance(node, s.Related) and node.relation == "owner")


def _layer(node: Node) -> int:
    if isinstance(node, s.Place) and node.position is not None:
        return 1 + node.position.count("or")
    return int(isinstance(node, s.TopCards))


def _graveyard(node: Node) -> int:
    if isinstance(node, s.Place):
        return int(node.zone == "graveyard") + node.several.count("graveyard")
    return int(isinstance(node, Action) and node.verb in ("die", "mill"))


def _until(node: Node) -> bool:
    return isinstance(node, Duration) and next(node.given(), None) is not None


def _event(node: Node) -> int:
    if isinstance(node, a.Triggered):
        return len(node.events) + int(node.state is not None)
    return int(isinstance(node, e.Delayed))


def _itself(text: str, nodes: Sequence[Node]) -> int:
    """Count what may stand for the card's name, but for the symbols that tap and untap it."""
    count = sum(
        isinstance(node, s.Self)
        or (isinstance(node, s.Reference) and node.how in ("granting", "it"))
        or (isinstance(node, s.Other) and node.than is None)
        for node in nodes
    )
    return count - len(re.findall(r"\{(?:T|Q|横置)\}", text))


__all__ = ["deeds"]
