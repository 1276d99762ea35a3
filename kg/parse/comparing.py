"""What a reminder text says beside what the keyword stands for: the same, another thing, or it cannot be told.

Reminder text explains (CR 207.2a) and words things its own way, so both sides are brought to one form first. What
counts as the same is listed here and nowhere else:

* the object under whatever name: "this creature", "this card", "it", "that creature" (a reminder speaks of its object);
* the labels that link a pronoun to what it stands for, ability words, and who is told to act where it is you;
* "a thing", "any thing", "each thing" and "one thing"; the order in a filter; a thing, and a card that is one;
* a cost paid as mana, and the action of paying that mana;
* what "dies" and what is put from the battlefield into a graveyard (CR 700.4);
* casting this spell and playing this card, which is no land where its reminder text calls it a spell (CR 701.14b);
* discarding from hand, and discarding; shuffling, and shuffling your library;
* what enters under your control, and what you control as it enters;
* an object that is like something, and a comparison of its measure; "is not so", and "unless it is so";
* an amount "that much", whatever it is called;
* what blocks, and the creature that blocks (CR 509.1a); cards put from the library into the graveyard, and milled;
* cards put into a library in any order, and cards put there (CR 401.4); one among those looked at, under either name;
* what `kg.parse.paraphrase` lists: instructions for permissions and replacements;
* "only by two or more", and "not by one" (CR 702.111b); "the defending player" with or without of whom;
* one static ability that says two things, and two that say one each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal

from kg.abilities.abilities import Ability, AbilityOfKind, Keyword, Spell, Static
from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import Compares, Condition, Either, Meets, Unless
from kg.abilities.effects import Cannot, CanOnly, Cost, Do, Instead, May, Sequence
from kg.abilities.keywords import NotExpressed, expand
from kg.abilities.node import Node
from kg.abilities.quantities import Amount, Arithmetic, Bound, Count, Measure, Number, PerEach
from kg.abilities.selections import (
    And,
    Compare,
    ControlledBy,
    Filter,
    InZone,
    Is,
    Not,
    Or,
    Other,
    OwnedBy,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Shares,
    TopCards,
    Where,
    Which,
    You,
)
from kg.abilities.slots import SlotError
from kg.parse.paraphrase import alike

Verdict = Literal["agree", "differ", "cannot tell"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The verdict, and where the two differ or why it cannot be told."""

    verdict: Verdict
    why: str = ""


def compare(keyword: Keyword, said: Iterable[Ability], as_of: date | None = None) -> Comparison:
    """Compare the abilities ``said`` by a reminder text with the definition of ``keyword`` at ``as_of``."""
    said = tuple(said)
    if not said:
        return Comparison("cannot tell", "the reminder text is not read")
    try:
        meant = expand(keyword, as_of)
    except (NotExpressed, LookupError, SlotError) as error:
        return Comparison("cannot tell", f"no definition: {error}")
    if not meant:
        return Comparison("cannot tell", "the definition is a rule of the game, no ability")
    said, meant = alike(said, keyword), alike(meant, keyword)
    here, there = Counter(map(_frozen, _split(said))), Counter(map(_frozen, _split(meant)))
    if here == there:
        return Comparison("agree")
    if here <= there or _less(list(here - there), list(there - here)):
        return Comparison("cannot tell", "the reminder text says a part only")
    if any(isinstance(node, Shares) and node.characteristic == "mana-value" for one in meant for node in one.walk()):
        return Comparison("cannot tell", "the reminder text names the mana value of its card")
    return Comparison("differ", next(_differences(list(here - there), list(there - here))))


def _less(here: list[Form], there: list[Form]) -> bool:
    """Say whether each ability ``here`` is one of ``there`` with fewer effects or without its condition."""
    left = list(there)
    for said in here:
        found = next((meant for meant in left if _within(said, meant)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _within(said: Form, meant: Form) -> bool:
    if said == meant:
        return True
    if said[0] != meant[0]:
        return False
    here, there = dict(said[1]), dict(meant[1])
    if "condition" not in here:
        there.pop("condition", None)
    if {name: value for name, value in here.items() if name != "effects"} != {
        name: value for name, value in there.items() if name != "effects"
    }:
        return False
    rest = list(there.get("effects", ()))
    for effect in here.get("effects", ()):
        at = next((n for n, one in enumerate(rest) if effect in (one, _unconditional(one))), None)
        if at is None:
            return False
        rest = rest[at + 1 :]
    return bool(here.get("effects"))


def _unconditional(effect: Form) -> Form:
    return effect[0], tuple((name, value) for name, value in effect[1] if name != "condition")


def _split(abilities: Iterable[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        if isinstance(ability, Static) and ability.condition is not None and _frozen(ability.condition) == _STACKED:
            ability = replace(ability, condition=None)  # the ability functions nowhere else (CR 113.6)
        if isinstance(ability, Static | Spell):
            yield from (replace(ability, effects=(effect,)) for effect in ability.effects)
        else:
            yield ability


Form = tuple[str, tuple[tuple[str, Any], ...]]
_IT: Form = ("It", ())
_CONTROLLER: Form = ("Related", (("relation", "controller"), ("of", _IT)))
_STACKED: Form = (
    "Meets",
    (("who", _IT), ("filter", ("InZone", (("place", ("Place", (("zone", "stack"),))),)))),
)
_BATTLEFIELD = Place(zone="battlefield")


def _frozen(value: Any) -> Any:
    """Return ``value`` in the one form in which both sides are compared."""
    if isinstance(value, tuple):
        return tuple(_frozen(item) for item in value)
    if not isinstance(value, Node):
        return value
    if isinstance(value, Self) or (isinstance(value, Reference) and value.how in ("it", "that", "former", "latter")):
        return _IT
    if isinstance(value, Reference):
        value = _reference(value)
    for kind, rule in _ALIKE:
        if isinstance(value, kind):
            value = rule(value)
    if isinstance(value, And):
        parts = [part for part in value.parts if part != Is(concept="card")]
        if len(parts) == 1:
            return _frozen(parts[0])
        value = And(parts=tuple(parts))
    if isinstance(value, And | Or):
        return type(value).__name__, (("parts", frozenset(Counter(map(_frozen, value.parts)).items())),)
    if isinstance(value, Instead) and value.effects and _apart(value):
        effects = frozenset(Counter(map(_frozen, value.effects)).items())
        return "Instead", (*_frozen(replace(value, effects=()))[1], ("effects", effects))
    given = value.given()
    kept = ((name, _frozen(item)) for name, item in given if name not in ("word", "label", "to"))
    return type(value).__name__, tuple(kept)


def _chosen(value: Selection) -> Selection:
    one = Bound(least=Number(value=1), most=Number(value=1))
    plain = value.number is None or value.number == one or value.number.how in ("any", "each", "all")
    return replace(value, number=None) if plain else value


def _action(value: Action) -> Action:
    if value.verb == "pay" and value.mana is not None:
        manner = Manner(how="cost", cost=(Cost(mana=value.mana),))
        return replace(value, mana=None, manner=(*value.manner, manner))
    if value.verb == "activate" and value.ability == AbilityOfKind(kind="non-mana"):
        ability = And(parts=(Not(part=Is(concept="mana-ability")), Is(concept="ability")))
        return replace(value, ability=None, object=Selection(filter=ability))
    if value.verb == "cast" and isinstance(value.object, Selection) and Other() in _parts(value.object.filter):
        kept = tuple(part for part in _parts(value.object.filter) if part != Other())  # one that was cast is not cast
        return replace(value, object=replace(value.object, filter=And(parts=kept)))
    if value.verb == "sacrifice" and value.agent is not None and _frozen(value.agent) == _CONTROLLER:
        return replace(value, agent=None)
    if value.verb == "become-blocked" and value.agent is not None and value.object is not None:
        value = replace(value, verb="block")  # that a creature blocks it is the same event (CR 509.5c, 509.5d)
    if value.verb == "block" and isinstance(value.agent, Selection):
        value = replace(value, agent=replace(value.agent, filter=_creatures(value.agent.filter)))
    if value.destination is not None and value.destination.zone == "library":
        value = replace(value, manner=tuple(how for how in value.manner if how.how != "in-any-order"))
    to_graveyard = value.verb == "put" and value.destination is not None and value.destination.zone == "graveyard"
    if to_graveyard and isinstance(value.object, TopCards) and value.object.number is not None:
        who = value.agent or value.object.whose
        return Action(verb="mill", agent=None if isinstance(who, You) else who, amount=value.object.number.least)
    if value.verb == "put" and (value.origin, value.destination and value.destination.zone) == (
        _BATTLEFIELD,
        "graveyard",
    ):
        return replace(value, verb="die", origin=None, destination=None)
    if value.verb == "cast" and _frozen(value.object) == _IT:
        return replace(value, verb="play")
    if value.verb == "discard":
        return replace(value, origin=None)
    if value.verb == "shuffle" and isinstance(value.object, Selection):
        own = {Is(concept="library"), ControlledBy(who=You()), OwnedBy(who=You())}
        return replace(value, object=None) if set(_parts(value.object.filter)) <= own else value
    if value.origin is not None and isinstance(value.object, Selection):
        return replace(value, object=_without_zone(value.object, value.origin.zone))
    if value.verb == "enter" and isinstance(value.object, Selection) and len(value.manner) == 1:
        (manner,) = value.manner
        if manner.how == "under-control" and manner.who is not None:
            under = And(parts=(*_parts(value.object.filter), ControlledBy(who=manner.who)))
            return replace(value, object=replace(value.object, filter=under), manner=())
    return value


def _creatures(value: Filter) -> Filter:
    """Return ``value`` as said of what blocks, which is a creature (CR 509.1a)."""
    if isinstance(value, Or):
        return Or(parts=tuple(_creatures(part) for part in value.parts))
    creature = Is(concept="creature")
    return value if creature in _parts(value) else And(parts=(*_parts(value), creature))


def _reference(value: Reference) -> Node:
    """Return one of the cards looked at, whether it is called one "among them" or one looked at this way."""
    if value.how == "among":
        looked = Where(action=Action(verb="look-at", object=Which(), manner=(Manner(how="this-way"),)))
        return Selection(filter=looked, number=value.number)
    return replace(value, noun=None, plural=False) if value.how == "rest" else value


def _apart(value: Instead) -> bool:
    """Say whether each effect of ``value`` acts on other things and speaks of none before: their order is all one."""
    return all(isinstance(one, Do) and not any(isinstance(n, Reference) for n in one.walk()) for one in value.effects)


def _may(value: May) -> May:
    """Return ``value`` without saying again of each step who may take it."""
    agent = value.who or You()
    steps = value.effect.effects if isinstance(value.effect, Sequence) else (value.effect,)
    kept = tuple(
        replace(one, action=replace(one.action, agent=None))
        if isinstance(one, Do) and (one.action.agent == agent or _frozen(one.action.agent) == _frozen(agent))
        else one
        for one in steps
    )
    return replace(value, effect=kept[0] if len(kept) == 1 else Sequence(effects=kept))


def _counted(value: Count) -> Node:
    gone = isinstance(value.of, Reference) and value.of.how == "this-way"
    return Amount() if gone else value


def _times(value: PerEach) -> Node:
    if not isinstance(value.amount, Number):
        return value
    if value.amount.value == 1:
        return value.each
    return Arithmetic(operator="times", operands=(value.amount, value.each))


def _without_zone(value: Selection, zone: str) -> Selection:
    """Return ``value`` without saying in which zone it is, where the action says from where."""
    kept = tuple(part for part in _parts(value.filter) if not (isinstance(part, InZone) and part.place.zone == zone))
    return replace(value, filter=And(parts=kept)) if kept else value


def _parts(value: Filter) -> tuple[Filter, ...]:
    return value.parts if isinstance(value, And) else (value,)


def _done(value: Do) -> Do:
    return replace(value, action=replace(value.action, agent=None)) if value.action.agent == You() else value


def _cost(value: Cost) -> Cost:
    if value.mana is None and len(value.actions) == 1 and value.actions[0].verb == "pay":
        return Cost(mana=value.actions[0].mana) if value.actions[0].mana is not None else value
    return value


def _related(value: Related) -> Related:
    return replace(value, of=None) if value.relation == "defending-player" else value


def _meets(value: Meets) -> Condition:
    if isinstance(value.filter, Not):
        return Unless(part=replace(value, filter=value.filter.part))
    if isinstance(value.filter, Or):
        return Either(parts=tuple(_meets(replace(value, filter=part)) for part in value.filter.parts))
    if isinstance(value.filter, Compare) and value.filter.value is not None:
        left = Measure(characteristic=value.filter.characteristic, of=value.who)
        return Compares(left=left, operator=value.filter.operator, right=value.filter.value)
    return value


def _can_only(value: CanOnly) -> Node:
    agent = value.action.agent
    if value.condition is not None or not isinstance(agent, Selection) or agent.number is None:
        return value
    least = agent.number.least
    if agent.number.most is not None or not isinstance(least, Number) or least.value != 2:
        return value
    one = Bound(least=Number(value=1), most=Number(value=1))
    action = replace(value.action, agent=replace(agent, number=one))
    return Cannot(action=action, duration=value.duration)


def _amount(value: Bound) -> Node:
    return Amount() if value.how == "that-many" else value


_ALIKE: tuple[tuple[type[Node], Callable[[Any], Node]], ...] = (
    (CanOnly, _can_only),
    (Meets, _meets),
    (Selection, _chosen),
    (Action, _action),
    (Do, _done),
    (Cost, _cost),
    (Related, _related),
    (Bound, _amount),
    (Amount, lambda value: Amount()),
    (May, _may),
    (PerEach, _times),
    (Count, _counted),
)


def _differences(here: list[Any], there: list[Any]) -> Iterator[str]:
    """Yield where the first of ``here`` and the first of ``there`` part."""
    if not there:
        yield f"the definition has no such ability: {_name(here[0])}"
        return
    yield _parting(here[0], there[0], "")


def _parting(here: Any, there: Any, path: str) -> str:
    if _is_form(here) and _is_form(there) and here[0] == there[0]:
        left, right = dict(here[1]), dict(there[1])
        for name in {**left, **right}:
            if left.get(name) != right.get(name):
                return _parting(left.get(name), right.get(name), f"{path}.{name}")
    several = isinstance(here, tuple) and isinstance(there, tuple) and not _is_form(here)
    if several and len(here) == len(there):
        for n, (one, other) in enumerate(zip(here, there, strict=True)):
            if one != other:
                return _parting(one, other, f"{path}[{n}]")
    if isinstance(here, frozenset) and isinstance(there, frozenset):
        more, less = (", ".join(sorted(_name(part) for part, _ in one)) for one in (here - there, there - here))
        return f"{path.lstrip('.')}: {more or 'nothing'} for {less or 'nothing'}"
    return f"{path.lstrip('.') or 'ability'}: {_name(here)} for {_name(there)}"


def _is_form(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], tuple)


def _name(form: Any) -> str:
    if isinstance(form, tuple) and form and isinstance(form[0], str):
        return form[0]
    if isinstance(form, tuple):
        return f"({', '.join(map(_name, form))})"
    return "nothing" if form is None else str(form)[:60]


__all__ = ["Comparison", "Verdict", "compare"]
