"""Filters as noun phrases: 由你操控且力量等于或大于4的其他非传奇红色生物."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kg.abilities.abilities import AbilityOfKind, Keyword
from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import Compares
from kg.abilities.quantities import Bound, Count, Measure, Number
from kg.abilities.selections import (
    And,
    Chosen,
    Compare,
    ControlledBy,
    Extreme,
    Filter,
    FromSource,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Named,
    Not,
    Or,
    Other,
    OwnedBy,
    Reference,
    Selection,
    Shares,
    Such,
    Targeting,
    Where,
    Which,
    Who,
    You,
)
from kg.render.chinese.quantities import bounded, compared
from kg.render.writer import CannotRender, Writer, only

_STATE_KINDS = ("State",)
_NEXT = Manner(how="next")
_ONE = Bound(least=Number(value=1), most=Number(value=1))
_ANYTHING = Or(parts=(Is(concept="object"), Is(concept="player")))
_HEADS = ("card", "spell", "permanent", "token", "source", "ability", "player", "opponent", "object")


@dataclass(slots=True)
class Noun:
    """A noun phrase in its parts: clauses before 的, whether 其他 stands there, words, and the concept counted.

    ``states`` belong to the noun (进行攻击的生物) and stand last before it; a state or a denial that the tree has after
    the noun stands among the clauses, in their order. ``late``: the last clause is such a one.
    """

    clauses: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    other: bool = False
    relative: bool = False
    other_after: bool = False
    headed: bool = False
    late: bool = False
    source: str = ""
    words: list[tuple[float, str]] = field(default_factory=list)
    counted: str = "default"

    def state(self, text: str) -> None:
        """Add a state: of the noun, or among the clauses if the noun is there already."""
        self.late = bool(self.headed or self.clauses or any(place >= 5 for place, _ in self.words))
        (self.clauses if self.late else self.states).append(text)

    def clause(self, text: str) -> None:
        """Add a clause."""
        self.late = False
        self.clauses.append(text)

    def text(self, other: bool = True) -> str:
        """Put the parts together; without 其他 if it is said elsewhere (``other``)."""
        before = ""
        lacking: list[str] = []
        plain = self.words
        if self.late and not self.states:
            # what is denied after the noun stands with what is denied before it: 非生物且非地的牌
            lacking = [word for place, word in plain if place == 1]
            plain = [(place, word) for place, word in plain if place != 1]
        if clauses := self.clauses + self.states + lacking:
            first, *rest = clauses
            before = first + ("之" if self.relative and rest else "且" if rest else "") + "且".join(rest) + "的"
        ordered = [word for _, word in sorted(plain, key=lambda item: item[0])]
        words = "".join(ordered) + ("物" if ordered[-1:] == ["衍生"] else "")
        more = "其他" if self.other and other else ""
        text = (
            more + before + words
            if self.states and not self.clauses and not self.other_after
            else before + more + words
        )
        return self.source + text

    def unit(self, w: Writer) -> str:
        """Return the measure word."""
        measures = w.words.small["measures"]
        return str(measures.get(self.counted, measures["default"]))


_CHOSEN = {
    "color": "该色",
    "type": "该类别",
    "creature-type": "该类别",
    "card-type": "该类别",
    "permanent-type": "该类别",
    "basic-land-type": "该类别",
}

BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")
"""The five basic land types, in the order of the colors of their mana (CR 305.6)."""

ENCHANTED_OR_EQUIPPED = Or(parts=(Is(concept="enchanted"), Is(concept="equipped")))

_ORDER = {"Color": 0.5, "Supertype": 3, "CardType": 6, "ObjectKind": 8, "PlayerKind": 8}
"""Where a word stands in the noun phrase, by the class of its concept; subtypes stand at 5."""


def noun(w: Writer, filter: Filter, plural: bool = False, target: bool = False) -> Noun:
    """Return ``filter`` as the parts of a noun phrase; ``plural`` joins alternatives by 和 rather than 或.

    ``target``: 目标 stands before it, so whose ability it is cannot (目标生物的异能 targets the creature).
    """
    found = Noun()
    if isinstance(filter, Or) and _alternatives(w, filter, plural) is None and not _clausal(w, filter):
        options = [noun(w, option, plural) for option in filter.parts]
        *before, last = (option.text() for option in options)
        found.words.append((5, "，".join(before) + f"或{last}"))
        found.counted = options[0].counted
        return found
    parts = filter.parts if isinstance(filter, And) else (filter,)
    without = _without(w, parts)
    for part in parts:
        if without is not None and part in without[1]:
            if without[0] not in found.clauses:
                found.clauses.append(without[0])
            continue
        if target and isinstance(part, FromSource) and isinstance(part.who, Selection):
            only(part.who, "filter", "label")
            found.clause(f"来源为{noun(w, part.who.filter).text()}")
            continue
        _add(w, found, part, plural, alone=len(parts) == 1)
    if not found.words:
        raise CannotRender(filter, "nothing in it is a noun")
    return found


def _keyword_names(w: Writer, filters: Sequence[Filter]) -> str | None:
    """Return keyword abilities as alternatives (飞行、先攻或敏捷异能), if ``filters`` are having one each."""
    from kg.render.chinese.keywords import keyword

    names = [
        keyword(w, part.ability)
        for part in filters
        if isinstance(part, HasAbility) and isinstance(part.ability, Keyword)
    ]
    if len(names) != len(filters) or len(names) < 2:
        return None
    return "、".join(names[:-1]) + f"或{names[-1]}异能"


def _without(w: Writer, parts: Sequence[Filter]) -> tuple[str, list[Filter]] | None:
    """Return that several keyword abilities are lacking as one clause, and the filters that it says."""
    lacking = [part for part in parts if isinstance(part, Not) and isinstance(part.part, HasAbility)]
    names = _keyword_names(w, [part.part for part in lacking])
    return None if names is None else (f"不具{names}", list(lacking))


def _add(w: Writer, found: Noun, part: Filter, plural: bool, alone: bool) -> None:
    if isinstance(part, Is):
        _word(w, found, part)
    elif isinstance(part, FromSource):
        from kg.render.chinese.selections import possessive

        if found.source:
            raise CannotRender(part, "no wording for two sources")
        found.source = possessive(w, part.who)
    elif isinstance(part, Extreme) and part.among is not None and not w.asking:
        most = "最大" if part.which == "greatest" else "最小"
        label = w.label(part.characteristic, "Characteristic")
        w.tails.append(f"，且须是{w(part.among)}中{label}{most}者")
    elif isinstance(part, Other) and isinstance(part.than, Selection):
        only(part.than, "filter")
        found.clause(f"{noun(w, part.than.filter).text()}以外")
    elif isinstance(part, Other):
        spoken_of = isinstance(part.than, Reference) and part.than.how in ("it", "that", "attached")
        known = isinstance(part.than, You) or spoken_of
        only(part, *(["than"] if known else []))
        found.other = True
        found.other_after = bool(found.states) or found.late
    elif isinstance(part, Chosen) and part.characteristic in _CHOSEN and found.headed:
        found.clause(f"为{_CHOSEN[part.characteristic]}")
    elif isinstance(part, Chosen) and part.characteristic in _CHOSEN:
        found.words.append((1.5, _CHOSEN[part.characteristic]))
    elif isinstance(part, Where) and _NEXT in part.action.manner:
        rest = tuple(how for how in part.action.manner if how != _NEXT)
        found.clause(_where(w, replace(part, action=replace(part.action, manner=rest)), past=False))
        found.words.append((-1, "下一个"))
    elif isinstance(part, Not) and isinstance(part.part, Is) and "State" in w.words.kinds(part.part.concept):
        label = _state(w, part.part.concept)
        found.state(f"非{label}" if label.startswith(("进行", "進行")) else clause(w, part))
    elif isinstance(part, Not) and isinstance(part.part, Is) and found.headed and part.part.concept != "token":
        found.clause("非" + _bare(w, part.part))
        found.late = True
    elif isinstance(part, Not) and isinstance(part.part, Is) and "State" not in w.words.kinds(part.part.concept):
        if part.part.concept == "token" and any(place == 1 for place, _ in found.words):
            found.words.append((1, "非衍生物的"))
        elif part.part.concept == "token":
            found.state("非衍生物")
        else:
            found.words.append((max([1, *(place for place, _ in found.words)]), "非" + _bare(w, part.part)))
    elif isinstance(part, Or) and part.parts == tuple(Is(concept=one) for one in BASIC_LAND_TYPES):
        found.clause("具基本地类别")
    elif isinstance(part, Not) and isinstance(part.part, Shares) and part.part.than is not None:
        shared = w.label(part.part.characteristic, "Characteristic")
        w.tails.append(f"，且其不得与{w(part.part.than)}具有共通之{shared}")
    elif isinstance(part, Not) and isinstance(part.part, And):
        w.tails.append(f"，且不能是{noun(w, part.part).text()}")
    elif part == ENCHANTED_OR_EQUIPPED:
        found.clause("受有灵气或佩带武具")
    elif isinstance(part, Such):
        found.clause(_controlling_more(w, part))
    elif isinstance(part, Or) and (words := _alternatives(w, part, plural)) is not None:
        place, text, head = words
        if place in (0.5, 5) and any(n > place for n, _ in found.words):
            found.clause(f"为{_alternatives(w, part, False)[1]}")  # type: ignore[index]
            return
        found.words.append((place, text))
        if head:
            found.counted = head
    elif isinstance(part, Or) and _clausal(w, part):
        if isinstance(part.parts[0], Is):
            found.state(_either(w, part))
        else:
            found.clause(_either(w, part))
    else:
        found.relative |= isinstance(part, Where) and not found.clauses
        found.clause(clause(w, part))


def _word(w: Writer, found: Noun, part: Is) -> None:
    kinds = w.words.kinds(part.concept)
    if part.concept == "token":
        found.words.append((5.5, "衍生"))
        found.counted = "token"
        return
    kind = next((k for k in kinds if k in _ORDER), kinds[0] if kinds else None)
    if part.concept == "commander":
        found.words.append((5, w.label(part.concept)))
        return
    if kind == "State":
        found.state(_state(w, part.concept))
        return
    if kind == "KeywordAbility" and found.headed:
        found.words.append((7.5, w.label(part.concept, kind)))
        return
    if kind is None or kind == "Verb":
        raise CannotRender(part, f"the terms have no noun {part.concept!r}")
    place = _ORDER.get(kind, 5)
    if kind == "Color" and any(word.startswith("非") for _, word in found.words):
        place = 1  # 非传奇绿色
    if found.headed and place == 5:
        found.clause(f"为{w.label(part.concept, kind)}")
        return
    found.words.append((place, w.label(part.concept, kind)))
    found.headed |= place >= 6
    if kind in ("ObjectKind", "PlayerKind") or found.counted == "default":
        found.counted = part.concept


def _bare(w: Writer, part: Is) -> str:
    return w.label(part.concept)


def _state(w: Writer, concept: str) -> str:
    return str(w.words.small["states"].get(concept) or w.label(concept, "State"))


def _hand(who: Who) -> Measure:
    return Measure(characteristic="hand-size", of=who)


def _controlling_more(w: Writer, part: Such) -> str:
    """Write 操控之地比你多: who controls more of something than someone."""
    told = part.condition
    if isinstance(told, Compares) and told.operator == ">":
        of = told.right.of if isinstance(told.right, Measure) else None
        if of is not None and told == Compares(left=_hand(Which()), operator=">", right=_hand(of)):
            return f"手牌比{w(of)}多"
    if isinstance(told, Compares) and told.operator in (">", "<"):
        sides = [side.of for side in (told.left, told.right) if side == Count(of=getattr(side, "of", None))]  # type: ignore[arg-type]
        kinds = [one.filter.parts for one in sides if isinstance(one, Selection) and isinstance(one.filter, And)]
        if len(kinds) == 2 and kinds[0][:-1] == kinds[1][:-1] and kinds[0][-1] == ControlledBy(who=Which()):
            than = kinds[1][-1]
            what = noun(w, kinds[0][0] if len(kinds[0]) == 2 else And(parts=kinds[0][:-1])).text()
            if isinstance(than, ControlledBy):
                return f"操控之{what}比{w(than.who)}{'多' if told.operator == '>' else '少'}"
    raise CannotRender(part, "no wording for what this is like")


def _alternatives(w: Writer, part: Or, plural: bool) -> tuple[float, str, str] | None:
    """Write alternatives that are nouns as one word: 神器或结界."""
    texts, places, heads = [], [], []
    mixed = not all(isinstance(option, Is) and "State" in w.words.kinds(option.concept) for option in part.parts)
    for option in part.parts:
        inner = option.parts if isinstance(option, And) else (option,)
        if any(not isinstance(p, Is) and not (isinstance(p, Not) and isinstance(p.part, Is)) for p in inner):
            return None
        one = Noun()
        for p in inner:
            _add(w, one, p, False, alone=True)
        if one.clauses or (one.states and not mixed):
            return None
        texts.append(one.text())
        places.append(max((place for place, _ in one.words), default=0.5))
        heads.append(one.counted)
    *first, last = texts
    many = len(first) > 2  # four and more are set apart as in a list
    joined = ("、" if many else "，").join(first) + ("、" if many else "") + ("和" if plural else "或") + last
    head = heads[0] if len(set(heads)) == 1 or heads[0] in ("player", "opponent") else "default"
    return max(places), joined, head


def _clausal(w: Writer, part: Or) -> bool:
    return all(not isinstance(p, And | Or) for p in part.parts)


def _either(w: Writer, part: Or) -> str:
    if (names := _keyword_names(w, part.parts)) is not None:
        return f"具{names}"
    texts = [clause(w, p) for p in part.parts]
    common = 0
    while common < min(map(len, texts)) and len({t[common] for t in texts}) == 1:
        common += 1
    joined = texts[0] + "".join("或" + t[common:] for t in texts[1:])
    return joined


def clause(w: Writer, part: Filter) -> str:
    """Write a filter as a clause that stands before 的: 由你操控, 力量等于或大于4, 具飞行异能."""
    rule = _CLAUSES.get(type(part))
    if rule is None:
        raise CannotRender(part, "no wording as a clause")
    return rule(w, part)


def _controlled(w: Writer, part: ControlledBy) -> str:
    return f"由{_by(w, part.who)}操控"


def _owned(w: Writer, part: OwnedBy) -> str:
    return f"由{_by(w, part.who)}拥有"


def _by(w: Writer, who: Any) -> str:
    from kg.abilities.selections import Selection

    if isinstance(who, Reference) and who.how == "it":
        return "其"
    if isinstance(who, Selection) and who.number is None and not who.target:
        return noun(w, who.filter).text()
    return w(who)


def _not(w: Writer, part: Not) -> str:
    inner = part.part
    if isinstance(inner, ControlledBy | OwnedBy):
        return "不" + clause(w, inner)
    if inner == HasAbility(ability=AbilityOfKind(kind="ability")):
        return "不具异能"
    if isinstance(inner, HasAbility):
        return "不" + clause(w, inner)
    if isinstance(inner, HasCounter) and inner.number is None:
        kind = w.label(inner.kind, "CounterKind", "KeywordAbility") if inner.kind else ""
        return f"其上没有{kind}指示物"
    if isinstance(inner, Is) and "State" in w.words.kinds(inner.concept):
        label = _state(w, inner.concept)
        return "未" + label.removeprefix("已") if label.startswith(("已", "进行", "進行")) else f"非{label}"
    if isinstance(inner, InZone):
        return f"不在{clause(w, inner)}"
    if isinstance(inner, Shares) and inner.than is None:
        return f"{w.label(inner.characteristic, 'Characteristic')}各不相同"
    raise CannotRender(part, "no wording for this negation")


def _compare(w: Writer, part: Compare) -> str:
    from kg.render.chinese.selections import is_player

    label = w.label(part.characteristic, "Characteristic")
    value = part.value
    if isinstance(value, Measure) and value == Measure(characteristic=value.characteristic, of=Which()):
        if part.operator == ">":
            return f"其{label}比其{w.label(value.characteristic, 'Characteristic')}大"
        if part.operator != "=":
            raise CannotRender(part, "no wording for this comparison with itself")
        return f"{label}与{w.label(value.characteristic, 'Characteristic')}相等"
    alike = isinstance(value, Measure) and value == Measure(characteristic=part.characteristic, of=value.of)
    if isinstance(value, Measure) and alike and part.operator in ("<", ">") and not is_player(value.of):
        return f"{label}{w.words.small['operators'][part.operator]}{w(value.of)}"
    if isinstance(value, Measure) and value == Measure(characteristic=value.characteristic, of=value.of):
        # the owner's 的 would stand before that of the clause
        word = "等同于" if part.operator == "=" else w.words.small["operators"].get(part.operator)
        if word is not None and value.characteristic not in ("roll-result", *w.words.small["measured"]):
            from kg.render.chinese.selections import possessive

            owner = possessive(w, value.of).removesuffix("的")
            return f"{label}{word}{owner}{w.label(value.characteristic, 'Characteristic')}"
    return label + compared(w, part.operator, value, part)


def _extreme(w: Writer, part: Extreme) -> str:
    only(part, "which", "characteristic", "among")
    if part.among is not None:
        most = "最大" if part.which == "greatest" else "最小"
        return f"{w.label(part.characteristic, 'Characteristic')}为{w(part.among)}中{most}值"
    return w.label(part.characteristic, "Characteristic") + ("最大" if part.which == "greatest" else "最小")


def _ability(w: Writer, part: HasAbility) -> str:
    from kg.render.chinese.keywords import granted

    if not isinstance(part.ability, Keyword):
        raise CannotRender(part, "no wording for having an ability that is no keyword")
    return "具" + granted(w, (part.ability,))


def _counter(w: Writer, part: HasCounter) -> str:
    kind = w.label(part.kind, "CounterKind", "KeywordAbility") if part.kind else ""
    amount = bounded(w, part.number, "个") if part.number else ""
    return f"其上有{amount}{kind}指示物"


def _zone(w: Writer, part: InZone) -> str:
    from kg.render.chinese.selections import within

    return within(w, part.place)


def _named(w: Writer, part: Named) -> str:
    return f"名称为{part.name}"


def _chosen(w: Writer, part: Chosen) -> str:
    if part.characteristic != "name":
        raise CannotRender(part, f"no wording for the chosen {part.characteristic!r}")
    return "具该名称"


def _shares(w: Writer, part: Shares) -> str:
    than = "" if part.than is None else f"与{w(part.than)}"
    return f"{than}具共通{w.label(part.characteristic, 'Characteristic')}"


def _where(w: Writer, part: Where, past: bool = True) -> str:
    from kg.render.chinese.actions import relative

    what = part.action.object
    if isinstance(what, Selection) and part.action == Action(verb="attach", object=what, recipient=Which()):
        return f"其上结附有{w(what)}"
    return relative(w, part.action, past)


def _targeting(w: Writer, part: Targeting) -> str:
    only(part, "who", "only")
    if part.only:
        if not isinstance(part.who, Selection) or part.who.number != _ONE:
            raise CannotRender(part, "no wording for targeting nothing but this")
        only(part.who, "filter", "number")
        what = "" if part.who.filter == _ANYTHING else noun(w, part.who.filter).text()
        return f"仅指定单一目标{what}"
    return f"以{w(part.who)}为目标"


_CLAUSES: dict[type[Filter], Callable[[Writer, Any], str]] = {
    ControlledBy: _controlled,
    OwnedBy: _owned,
    Not: _not,
    Compare: _compare,
    Extreme: _extreme,
    HasAbility: _ability,
    HasCounter: _counter,
    InZone: _zone,
    Named: _named,
    Chosen: _chosen,
    Shares: _shares,
    Where: _where,
    Targeting: _targeting,
    Is: lambda w, part: _state(w, part.concept),
}
