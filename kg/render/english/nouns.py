"""Filters as English noun phrases: other nonlegendary red creatures you control with power 4 or greater."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Manner
from kg.abilities.quantities import Bound, Number, Quantity, Variable
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
    Targeting,
    Where,
    Which,
    You,
)
from kg.render.english.grammar import article, listed, numeral, past, plural
from kg.render.english.quantities import compared, exact, is_one
from kg.render.writer import CannotRender, Writer, only

_OPPONENT = "\0"
"""Stands for an opponent or your opponents, as the noun before it is one or several."""

_ORDER = {"State": 0, "Color": 2, "Supertype": 1, "CardType": 6, "ObjectKind": 8, "PlayerKind": 8}
"""Where a word stands before the noun, by the class of its concept; negations stand at 1, subtypes at 5."""


@dataclass(slots=True)
class Noun:
    """A noun phrase in its parts: words in order (the last is the noun), and what follows it."""

    other: bool = False
    words: list[tuple[int, str]] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    alternatives: list[str] = field(default_factory=list)
    tail: str = ""

    def _before(self) -> list[str]:
        return [word for _, word in sorted(self.words, key=lambda item: item[0])]

    def one(self, w: Writer, other: str = "") -> str:
        """Return the phrase in the singular, ``other`` before it."""
        after = [re.sub(f"{_OPPONENT}(\\w+)", r"an opponent \1s", one) for one in self.after]
        return " ".join([*([other] if other else []), *self._forms(lambda noun: noun), *after])

    def many(self, w: Writer, word: str = "and") -> str:
        """Return the phrase in the plural, alternatives joined by ``word``."""
        irregular = w.words.small["plurals"]
        forms = self._forms(lambda noun: plural(noun, irregular), word)
        after = [one.replace(_OPPONENT, "your opponents ") for one in self.after]
        return " ".join([*(["other"] if self.other else []), *forms, *after])

    def _forms(self, inflect: Callable[[str], str], word: str = "or") -> list[str]:
        before = self._before()
        if self.alternatives and not self.tail:
            return [*before, listed([inflect(a) for a in self.alternatives], word)]
        if self.alternatives:
            return [*before, listed(self.alternatives, word), inflect(self.tail)]
        if not before:
            return [inflect("permanent")]
        return [*before[:-1], inflect(before[-1])]


def noun(w: Writer, filter: Filter) -> Noun:
    """Return ``filter`` as the parts of a noun phrase."""
    found = Noun()
    for part in filter.parts if isinstance(filter, And) else (filter,):
        _add(w, found, part)
    if isinstance(filter, And) and any(isinstance(part, Chosen) for part in filter.parts):
        found.after.sort(key=lambda one: not one.endswith(("control", "controls")))
    if found.alternatives and found.words:
        heads = [(n, t) for n, t in found.words if n >= 6]
        if heads:
            found.tail = " ".join(t for _, t in sorted(heads))
            found.words = [(n, t) for n, t in found.words if n < 6]
    if not found.words and not found.alternatives:
        raise CannotRender(filter, "nothing in it is a noun")
    return found


def _add(w: Writer, found: Noun, part: Filter) -> None:
    if isinstance(part, Is):
        found.words.append(_word(w, part))
    elif isinstance(part, Other):
        known = isinstance(part.than, You) or (isinstance(part.than, Reference) and part.than.how in ("it", "that"))
        only(part, *(["than"] if known else []))
        found.other = True
    elif isinstance(part, Where) and (done := _done(w, part)) is not None:
        found.words.append((-1, done))
    elif isinstance(part, Not) and isinstance(part.part, Is):
        found.words.append((1, _non(w, part.part)))
    elif isinstance(part, Or):
        texts = [_adjective(w, option) for option in part.parts]
        if found.alternatives:
            raise CannotRender(part, "no wording for two sets of alternatives")
        found.alternatives = texts
    else:
        rule = _AFTER.get(type(part))
        if rule is None:
            raise CannotRender(part, "no wording after a noun")
        found.after.append(rule(w, part))


def _done(w: Writer, part: Where) -> str | None:
    """Return what was done to it, said before the noun: the sacrificed, the exiled (CR 607)."""
    action = part.action
    if action != Action(verb=action.verb, object=Which(), manner=(Manner(how="linked"),)):
        return None
    base = w.words.small["verbs"].get(action.verb, "").partition(" ")[0]
    return f"the {past(base)[1]}" if base else None


def _word(w: Writer, part: Is) -> tuple[int, str]:
    kinds = [k for k in w.words.kinds(part.concept) if k != "Verb"]
    if not kinds:
        raise CannotRender(part, f"the terms have no noun {part.concept!r}")
    return _ORDER.get(kinds[0], 5), w.label(part.concept, kinds[0])


def _non(w: Writer, part: Is) -> str:
    _, word = _word(w, part)
    return f"non-{word}" if word[:1].isupper() else f"non{word}"


def _adjective(w: Writer, option: Filter) -> str:
    parts = option.parts if isinstance(option, And) else (option,)
    one = Noun()
    for part in parts:
        if not isinstance(part, Is) and not (isinstance(part, Not) and isinstance(part.part, Is)):
            raise CannotRender(part, "no wording as one of several alternatives")
        _add(w, one, part)
    return one.one(w)


def _who(w: Writer, who: Any) -> tuple[str, bool]:
    """Return the subject of a relative clause, and whether its verb stands in the base form."""
    if isinstance(who, You):
        return "you", True
    if isinstance(who, Selection) and who.number is None and not who.target and who.filter == Is(concept="opponent"):
        return _OPPONENT, False

    if isinstance(who, Reference) and who.how == "it":
        return "they", True
    from kg.render.english.selections import is_plural

    return w(who), is_plural(who)


def _controlled(w: Writer, part: ControlledBy) -> str:
    who, base = _who(w, part.who)
    if who == _OPPONENT:
        return _OPPONENT + "control"
    return f"{who} control" if base else f"{who} controls"


def _owned(w: Writer, part: OwnedBy) -> str:
    who, base = _who(w, part.who)
    if who == _OPPONENT:
        return _OPPONENT + "own"
    return f"{who} own" if base else f"{who} owns"


def _not(w: Writer, part: Not) -> str:
    inner = part.part
    if isinstance(inner, ControlledBy):
        who, base = _who(w, inner.who)
        who = "an opponent" if who == _OPPONENT else who
        return f"{who} don't control" if base else f"{who} doesn't control"
    if isinstance(inner, OwnedBy):
        who, base = _who(w, inner.who)
        who = "an opponent" if who == _OPPONENT else who
        return f"{who} don't own" if base else f"{who} doesn't own"
    if isinstance(inner, Shares) and inner.than is None:
        return f"with different {plural(w.label(inner.characteristic, 'Characteristic'), {'power': 'powers'})}"
    if isinstance(inner, HasAbility):
        return _ability(w, inner).replace("with ", "without ", 1)
    raise CannotRender(part, "no wording for this negation")


def _compare(w: Writer, part: Compare) -> str:
    label = w.label(part.characteristic, "Characteristic")
    return f"with {compared(w, label, part.operator, part.value, part)}"


def _extreme(w: Writer, part: Extreme) -> str:
    only(part, "which", "characteristic")
    return f"with the {part.which} {w.label(part.characteristic, 'Characteristic')}"


def _ability(w: Writer, part: HasAbility) -> str:
    from kg.render.english.keywords import keyword

    if not isinstance(part.ability, Keyword):
        raise CannotRender(part, "no wording for having an ability that is no keyword")
    return f"with {keyword(w, part.ability)}"


def _counter(w: Writer, part: HasCounter) -> str:
    kind = f"{w.label(part.kind, 'CounterKind', 'KeywordAbility')} " if part.kind else ""
    if part.number is None:
        return f"with {article(f'{kind}counter')} on it"
    return f"with {bounded(w, part.number, Noun(words=[(8, f'{kind}counter')]))} on it"


def _zone(w: Writer, part: InZone) -> str:
    from kg.render.english.selections import place

    if part.place.zone == "battlefield":
        only(part.place, "zone")
        return "on the battlefield"
    return f"in {place(w, part.place)}"


def _chosen(w: Writer, part: Chosen) -> str:
    words = {"color": "of the chosen color", "creature-type": "of the chosen type", "card-type": "of the chosen type"}
    words |= {"permanent-type": "of the chosen type", "type": "of the chosen type"}
    if part.characteristic == "name":
        return "with the chosen name"
    if part.characteristic not in words:
        raise CannotRender(part, f"no wording for the chosen {part.characteristic!r}")
    return words[part.characteristic]


def _where(w: Writer, part: Where) -> str:
    from kg.render.english.actions import relative

    return relative(w, part.action)


def _shares(w: Writer, part: Shares) -> str:
    label = w.label(part.characteristic, "Characteristic")
    if part.than is None:
        return f"that share {article(label)}"
    if part.characteristic == "name":
        return f"with the same name as {w(part.than)}"
    return f"that shares {article(label)} with {w(part.than)}"


def _source(w: Writer, part: FromSource) -> str:
    return f"of {w(part.who)}"


def _targeting(w: Writer, part: Targeting) -> str:
    return f"that targets {'only ' if part.only else ''}{w(part.who)}"


_AFTER: dict[type[Filter], Callable[[Writer, Any], str]] = {
    ControlledBy: _controlled,
    OwnedBy: _owned,
    Not: _not,
    Compare: _compare,
    Extreme: _extreme,
    HasAbility: _ability,
    HasCounter: _counter,
    InZone: _zone,
    Named: lambda w, part: f"named {part.name}",
    Chosen: _chosen,
    Where: _where,
    Targeting: _targeting,
    Shares: _shares,
    FromSource: _source,
}


def bounded(w: Writer, bound: Bound, what: Noun, target: bool = False) -> str:
    """Write how many of ``what``: a creature, two target creatures, up to one target land, any number of cards."""
    mark = "target " if target else ""
    word = "and" if bound.how == "all" else "and/or"
    many, one = mark + what.many(w, word=word), mark + what.one(w)
    if bound.how is not None:
        words = {"all": f"all {many}", "that-many": f"that many {many}", "one-or-more": f"one or more {many}"}
        if bound.how in ("each", "any"):
            return _each(w, bound, what)
        if bound.how in words:
            return words[bound.how]
        raise CannotRender(bound, f"no wording for how={bound.how!r}")
    if is_one(bound):
        return _single(w, what, target)
    n = exact(bound)
    if n is not None and not isinstance(n, Number | Variable):
        return f"a number of {many} equal to {w(n)}"
    if n is not None:
        return f"{_n(w, n)} {many}"
    least, most = bound.least, bound.most
    if least == Number(value=0):
        least = None
    if least is None and most is None:
        return f"any number of {many}"
    if least is None and most is not None:
        return f"up to {_n(w, most)} {one if most == Number(value=1) and not what.other else many}"
    if most is None and least is not None:
        return f"{_n(w, least)} or more {many}"
    raise CannotRender(bound, "no wording for these limits")


def _single(w: Writer, what: Noun, target: bool) -> str:
    if target:
        return ("another target " if what.other else "target ") + what.one(w)
    return "another " + what.one(w) if what.other else article(what.one(w))


def _each(w: Writer, bound: Bound, what: Noun) -> str:
    if bound.how == "any":
        return article(what.one(w))
    return "each " + what.one(w, other="other" if what.other else "")


def _n(w: Writer, n: Quantity) -> str:
    return numeral(n.value) if isinstance(n, Number) else w(n)
