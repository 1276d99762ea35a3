"""Checks that nothing of a text was swallowed: every marker of meaning in the text has a node in the tree.

The check shares no rule with the grammar: it looks for words in the text and for nodes in the tree, and counts. It
cannot say that a tree is right, but it says when one is too small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from kg.abilities import abilities as a
from kg.abilities import conditions as c
from kg.abilities import effects as e
from kg.abilities import quantities as q
from kg.abilities import selections as s
from kg.abilities.actions import Action, Characteristics, Duration, Mana, Manner, Time
from kg.abilities.node import Node
from kg.parse.deeds import deeds
from kg.parse.lexer import BLANK, SELF, Lexicon, numeral, tokens

Evidence = Callable[[Node], int]


class Miss(NamedTuple):
    """A marker that stands ``expected`` times in the text and has only ``found`` nodes in the tree."""

    marker: str
    expected: int
    found: int


BASIC_LAND_TYPES = tuple(s.Is(concept=one) for one in ("plains", "island", "swamp", "mountain", "forest"))
"""Land with a basic land type has one of these (CR 305.6)."""


def _any(*classes: type[Node]) -> Evidence:
    return lambda node: int(isinstance(node, classes))


def _conditional(node: Node) -> int:
    """Nodes that say "if", "when", "as long as" or "unless"."""
    count = int(
        isinstance(
            node,
            e.If | e.Instead | e.UnlessPaid | e.Delayed | a.Triggered | c.Unless | c.DidSo | e.Must | e.ManaUse,
        )
    )
    if not isinstance(node, e.If | e.Delayed):
        count += int(getattr(node, "condition", None) is not None)
    count += int(getattr(node, "unless", None) is not None)
    count += int(isinstance(node, q.AsOf | c.Held))
    count += int(isinstance(node, Manner) and node.how in ("if-able", "while-exiled"))
    count += int(isinstance(node, e.EntersWith) and bool(node.effects))
    count += int(isinstance(node, e.If) and node.otherwise is not None)
    count += int(isinstance(node, a.Limit))
    if isinstance(node, a.Triggered):
        count += max(0, len(node.events) - 1)
    return count


def _optional(node: Node) -> int:
    return int(
        isinstance(node, e.May | e.Can | e.CanOnly | e.AlternativeCost | a.Limit)
        or (isinstance(node, e.AdditionalCost | e.EntersWith) and node.optional)
        or (isinstance(node, e.Modal) and (node.repeat or node.number_if is not None))
    )


def _negative(node: Node) -> int:
    return int(
        isinstance(node, s.Not | e.Cannot | e.NoLimit | c.Unless | e.CanOnly | e.AlternativeCost | e.UnlessPaid)
        or (
            isinstance(node, Action)
            and (node.negated or node.combat is False or node.verb in ("untap", "become-unblocked"))
        )
        or (isinstance(node, Manner) and node.how in ("without-paying", "rather-than", "other-than", "untapped"))
        or (isinstance(node, e.Can) and isinstance(node.as_though, s.Compare))
        or (isinstance(node, Characteristics) and "colorless" in node.colors)
        or (isinstance(node, s.Compare) and node.operator == "!=")
        or (isinstance(node, q.Bound) and node.most == q.Number(value=0))
        or (isinstance(node, c.Compares) and node.right == q.Number(value=0))
        or (isinstance(node, a.Keyword) and node.keyword == "indestructible")
        or isinstance(node, e.LoseTypes)
        or (isinstance(node, s.Is) and node.concept in ("untapped", "unblocked"))
    )


def _other(node: Node) -> int:
    if isinstance(node, e.ChangeWords):
        return len(node.kinds) if node.becomes == "another" else 0
    if isinstance(node, Action) and node.counter is not None:  # "another counter of that kind"
        return int(Manner(how="additional") in node.manner)
    return int(
        isinstance(node, s.Other)
        or (isinstance(node, s.AnyTarget) and node.other)
        or (isinstance(node, s.Reference) and node.how in ("other", "rest"))
        or (isinstance(node, e.LoseTypes) and node.remaining)
        or (isinstance(node, s.Place) and node.zone == "elsewhere")
        or (isinstance(node, Manner) and node.how == "additional-cost")
    )


def _beyond(node: Node) -> int:
    apart = isinstance(node, s.Not) or (isinstance(node, q.Arithmetic) and node.operator == "minus")
    return _other(node) + int(apart)


def _target(node: Node) -> int:
    if isinstance(node, s.Selection):
        return int(node.target)
    if isinstance(node, Action):
        return int(node.verb in ("target", "change-targets", "choose-new-targets"))
    if isinstance(node, s.Related):
        return int(node.relation == "targets")
    if isinstance(node, s.Reference):
        return int(node.noun == s.Is(concept="target"))
    return int(isinstance(node, s.AnyTarget | s.Targeting))


def _most(node: Node) -> int:
    if isinstance(node, s.Compare | c.Compares):
        return int(node.operator in ("<=", ">="))
    return int(isinstance(node, q.Bound) and node.least != node.most)


def _each(node: Node) -> int:
    count = int(isinstance(node, e.ForEach | q.PerEach) or (isinstance(node, e.CostChange) and node.each is not None))
    if isinstance(node, q.PerEach):
        each = [n for n in node.each.walk() if isinstance(n, s.Or)]
        count += sum(len(n.parts) - 1 for n in each)  # "for each Aura and each Equipment"
    count += int(isinstance(node, q.Bound) and node.how in ("each", "all"))
    count += int(isinstance(node, Time) and node.which == "each")
    if isinstance(node, e.Instead):
        count += int(node.event.verb == "deal-damage" and node.event.amount is None)
    if isinstance(node, e.Prevent) and isinstance(node.amount, q.Arithmetic):
        count += int(node.amount.operator == "minus")  # "all but 1"
    count += int(isinstance(node, e.Prevent) and node.amount is None) + int(
        isinstance(node, e.LoseAbilities) and node.all
    )
    count += int(isinstance(node, Characteristics) and "every-creature-type" in node.subtypes)
    count += int(isinstance(node, Characteristics) and len(node.colors) == 5)
    if isinstance(node, e.Instead) and node.event.verb == "deal-damage":
        count += int(node.event.amount is None)
    count += int(isinstance(node, e.LoseTypes) and (node.concept == "creature-type" or node.remaining))
    count += int(isinstance(node, q.Measure) and node.over == "total")
    return count + int(isinstance(node, a.Limit) and node.how.endswith("each-turn"))


def _random(node: Node) -> int:
    return int(isinstance(node, Manner) and node.how in ("at-random", "random-order"))


def _this_way(node: Node) -> int:
    if isinstance(node, q.Amount):
        return int(node.of is not None)
    return int(isinstance(node, Manner) and node.how in ("this-way", "linked"))


def _equal(node: Node) -> int:
    counted = q.Measure | q.Count | q.Counters | q.Amount | q.Arithmetic | q.Difference | q.Done
    return int(isinstance(node, counted | e.SetPT | e.KeywordCost | s.Compare | c.Compares))


def _instead(node: Node) -> int:
    if isinstance(node, e.ChangeWords):
        return len(node.kinds)
    if isinstance(node, e.EntersWith):  # how it enters if an offer is not taken, in place of how it would (CR 614.1c)
        return sum(isinstance(one, e.EntersWith) for effect in node.effects for one in effect.walk())
    more = isinstance(node, e.Modal) and node.number_if is not None
    return int(more or isinstance(node, e.Instead) or (isinstance(node, e.If) and node.instead))


def _additional(node: Node) -> int:
    return isinstance(node, Manner) and node.how == "additional"


def _prevention(node: Node) -> int:
    done = isinstance(node, Action) and node.verb == "prevent"
    return int(done or isinstance(node, e.Prevent) or (isinstance(node, q.Amount) and node.of == "prevent"))


def _combat(node: Node) -> int:
    return int(isinstance(node, Action) and node.combat is not None)


MARKERS: tuple[tuple[str, str, Evidence], ...] = (
    (
        "condition",
        "如果|若(?!干)|只要|除非|每当|当(?!成|前|作)|(?<![大小等同])于(?!本回合|其回合)[^，大小等]*?时(?![机指])",
        _conditional,
    ),
    ("until", "直到", _any(Duration)),
    ("instead", "改为", _instead),
    ("may", "可以(?!任意分配)|(?<!不)可(?=[将支施弃])", _optional),
    ("cannot", "不能(?![是为])|无法", lambda n: int(isinstance(n, e.Cannot | e.CanOnly | c.Unless))),
    ("must", "必须", _any(e.Must)),
    ("bound", "至多|至少|或更多|或更少", _most),
    ("each", "每(?!当)|所有(?!者)", _each),
    ("equal", "等同", _equal),
    ("negation", "(?<!既)(?<!也)非(?!瑞)|不(?=[具由能是为会])|未|没有|不能[是为]", _negative),
    ("other", "其他|另一|另外|另(?=[两一三])", _other),
    ("target", "(?<![该这些])目标(?!之外)", _target),
    ("beyond", "之外", _beyond),
    ("random", "随机", _random),
    ("this way", "以此法", _this_way),
    ("instead of paying", "不需支付", lambda n: int(isinstance(n, Manner) and n.how == "without-paying")),
    ("combat damage", "战斗伤害", _combat),
    ("prevention", "防止", _prevention),
    ("extra-block", "额外多?(?=阻挡)", _additional),
    ("extra", "额外(?=的?一个回合|多出)", _any(e.ExtraTime)),
    (
        "copy",
        "复制",
        lambda n: int(
            (isinstance(n, Characteristics) and (n.copy_of is not None or bool(n.exceptions)))
            or (isinstance(n, Action) and n.verb in ("copy", "change-targets", "choose-new-targets"))
            or (isinstance(n, s.Is) and n.concept == "copy")
            or (isinstance(n, e.EntersWith) and n.copy_of is not None)
        ),
    ),
)
"""Name, words and evidence of each marker. The words are read in the text as the lexer sees it."""

_WORDS = (
    "TYPE",
    "SUBTYPE",
    "COLOR",
    "SUPER",
    "ZONE",
    "PLAYER",
    "COUNTER",
    "KEYWORD",
    "STATE",
    "CHARACTERISTIC",
    "PERIOD",
)
_NUMBER = re.compile(
    r"(?<![{A-Za-z0-9/+-])\d+(?![A-Za-z0-9/}])|[两二三四五六七八九十]+(?=[个张位名枚只种点项次堆颗或])"
)


def misses(form: str, tree: a.Line, lexicon: Lexicon, names: frozenset[str] = frozenset()) -> list[Miss]:
    """Return the markers of ``form`` that ``tree`` has too few nodes for.

    ``form`` is the text as the lexer reads it, with the card's name and reminder text blanked out.
    """
    nodes = [node for ability in tree.abilities for node in ability.walk()]
    bare = form.replace(BLANK, "")
    if tree.abilities and tree.abilities[0].word is not None:
        bare = bare.partition("～")[2]
    for ability in tree.abilities[1:]:
        if ability.word is not None:
            bare = bare.replace(f"{ability.word}～", "", 1)
    bare = re.sub("• *[^～：，。「」{}]{1,12}～", "•", bare)
    found = []
    bare = re.sub("第[二三四五]个目标", "另一个目标", bare)
    said = re.sub(r"\{[^{}]*\}", "", bare)
    for node in nodes:
        name = node.name if isinstance(node, s.Named | Characteristics) else None
        if name:
            said = said.replace(name, "")
    for name, words, evidence in MARKERS:
        expected = len(re.findall(words, said))
        if expected:
            have = sum(evidence(node) for node in nodes)
            if have < expected:
                found.append(Miss(name, expected, have))
    known = bool(names) and max(names, key=len) in lexicon.words  # a card may be called like a keyword
    found += (Miss(*one) for one in deeds(bare, nodes) if not (known and one[0] == "itself"))
    found += _symbols(bare, nodes)
    found += _numbers(bare, nodes)
    found += _concepts(bare, nodes, lexicon, names)
    quoted = sum(word not in lexicon.words for word in re.findall("[「『]([^「」『』]*)", bare))
    inner = sum(
        sum(
            not isinstance(one, a.Keyword) or one.keyword == "enchant"
            for one in getattr(node, "abilities", ())
            if isinstance(one, a.Ability)
        )
        for node in nodes
    ) + sum(isinstance(node, s.HasAbility) and not isinstance(node.ability, a.Keyword) for node in nodes)
    if inner < quoted:
        found.append(Miss("quoted ability", quoted, inner))
    return found


def _symbols(text: str, nodes: Iterable[Node]) -> list[Miss]:
    expected = len(re.findall(r"\{[^{}]+\}", text))
    have = 0
    for node in nodes:
        if isinstance(node, Mana):
            have += len(node.symbols)
        elif isinstance(node, Action):
            have += int(node.verb in ("tap", "untap"))
        elif isinstance(node, q.Measure):
            have += int(node.color == "snow")
        elif isinstance(node, c.Compares):
            have += _spent(node)
    return [Miss("symbol", expected, have)] if have < expected else []


def _spent(node: c.Compares) -> int:
    """Return how many mana of one color a condition asks to have been spent: {W}{W} is two white mana."""
    spent = isinstance(node.left, q.Measure) and node.left.characteristic == "mana-spent"
    return node.right.value if spent and isinstance(node.right, q.Number) else 0


def _numbers(text: str, nodes: Iterable[Node]) -> list[Miss]:
    expected: Counter[int] = Counter()
    for word in _NUMBER.findall(text):
        value = int(word) if word.isdigit() else numeral(word)
        if value is not None and value != 1:
            expected[value] += 1
    have: Counter[int] = Counter()
    for node in nodes:
        if isinstance(node, q.Bound) and node.least is not None and node.least == node.most:
            have.subtract([node.least.value] if isinstance(node.least, q.Number) else [])
        if isinstance(node, q.Bound) and isinstance(node.least, q.Number) and isinstance(node.most, q.Number):
            have.update(range(node.least.value + 1, node.most.value))
        if isinstance(node, a.Result):
            have.update(n for n in (node.lowest, node.highest) if n is not None)
        elif isinstance(node, a.Level):
            have.update(n for n in (node.least, node.most) if n is not None)
        elif isinstance(node, Action) and node.ordinal is not None:
            have[node.ordinal] += 1
        elif isinstance(node, Time):
            have.update(node.numbers)
        elif isinstance(node, Mana) and len(set(node.symbols)) == 1:
            have[len(node.symbols)] += 1
        elif isinstance(node, s.Place) and node.nth is not None:
            have[node.nth] += 1
        if isinstance(node, a.Limit) and node.number is not None:
            have[node.number] += 1
        elif isinstance(node, Time):
            have.update(node.numbers)
        if isinstance(node, q.Number):
            have[abs(node.value)] += 1
        elif isinstance(node, e.Cost) and node.loyalty is not None:
            have[abs(node.loyalty)] += 1
    return [Miss(f"number {n}", count, have[n]) for n, count in expected.items() if have[n] < count]


def _concepts(text: str, nodes: Iterable[Node], lexicon: Lexicon, names: frozenset[str]) -> list[Miss]:
    strings: set[str] = set()
    for node in nodes:
        strings.add(type(node).__name__)
        if isinstance(node, Manner) and node.how == "instead-of-cost":
            strings.add("mana-cost")
        if isinstance(node, s.Or) and node.parts == BASIC_LAND_TYPES:
            strings.add("basic-land-type")
        if isinstance(node, Characteristics) and node.power is not None:
            strings.add("SetPT")
        if isinstance(node, Characteristics) and node.name is not None:
            strings.add("Named")
        for _, value in node.given():
            if isinstance(value, str):
                strings.add(value)
            elif isinstance(value, tuple):
                strings.update(one for one in value if isinstance(one, str))
    found = []
    plain = re.sub("[「」『』]", " ", text).replace(SELF, "，")
    for token in tokens(plain, lexicon, names):
        kinds = {terminal for terminal, _ in token.readings}
        if kinds <= {*_WORDS, "KIND"} and kinds & set(_WORDS):
            values = {value for _, value in token.readings}
            if not any(_present(value, strings) for value in values):
                found.append(Miss(str(sorted(values)[0]), 1, 0))
    return found


_BASICS = frozenset("plains island swamp mountain forest".split())


def _present(concept: str, strings: set[str]) -> bool:
    if concept == "basic-land-type" and strings >= _BASICS:
        return True  # one of the five (CR 305.6)
    if concept in ("power", "toughness", "base-power", "base-toughness"):
        return bool(strings & {concept, "SetPT", "SwitchPT"})
    if concept == "mana-cost":
        return bool(strings & {"without-paying", "AlternativeCost", "mana-cost", "KeywordCost", "mana-symbols"})
    if concept == "player" and "any-player" in strings:
        return True
    if concept == "player" and strings & {"attacking-player", "defending-player", "active-player"}:
        return True
    if concept == "kicker" and "kicked" in strings:
        return True
    if concept == "creature" and "party-size" in strings:
        return True
    if concept == "card-type" and "LoseTypes" in strings:
        return True
    if concept == "aura" and "enchanted" in strings:
        return True
    if concept == "name":
        return bool(strings & {"name", "Named"})
    if concept in ("battlefield", "hand", "library", "graveyard", "exile"):
        return bool(strings & {concept, "enter", "leave", "create", "die", "TopCards"})
    return concept in strings


__all__ = ["MARKERS", "Miss", "misses"]
