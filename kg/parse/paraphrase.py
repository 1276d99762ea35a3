"""Reminder text tells as instructions what the rules word as permissions and replacements; here both become alike.

* "you may cast this card from your graveyard and pay its flashback cost": a permission (CR 601.3) to cast it for that
  cost, which is the cost that stands after the keyword (CR 118.9);
* "if you do, when …", said of casting it for that cost: an ability that triggers if the cost was paid;
* "then exile it", said of a spell that one is allowed to cast: as it leaves the stack it is exiled instead;
* "only from your graveyard": it may be cast from there, and from nowhere else;
* what holds on a condition, and what enters on that condition (CR 614.1c);
* "A or B", and "you may A; if you do not, B";
* what happens as a thing enters, and with which counters it enters because of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

from kg.abilities.abilities import Ability, Activated, Keyword, Spell, Static, Triggered
from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import DidSo, Happened, Unless
from kg.abilities.effects import (
    Can,
    CanOnly,
    Cost,
    Delayed,
    Do,
    Effect,
    EntersWith,
    If,
    Instead,
    May,
    OneOf,
    Sequence,
)
from kg.abilities.node import Node, substitute
from kg.abilities.selections import Is, Place, Reference, Self, You

_EXILED = Instead(
    event=Action(verb="leave", object=Self(), origin=Place(zone="stack")),
    effects=(Do(action=Action(verb="exile", object=Self())),),
)
"""A spell is exiled as it leaves the stack."""


def alike(abilities: Iterable[Ability], keyword: Keyword) -> tuple[Ability, ...]:
    """Return ``abilities``, said or meant by ``keyword``, in the form in which they are compared."""
    found: list[Ability] = []
    for ability in abilities:
        if isinstance(ability, Spell | Static):
            found += (_paid(one, keyword) for one in _permissions(ability, found, keyword))
        elif isinstance(ability, Triggered | Activated):
            ability = replace(ability, effects=tuple(_choices(ability.effects)))
            found.append(_paid(_of_the_cost(ability), keyword))
        else:
            found.append(ability)
    return tuple(_once(found))


def _of_the_cost(ability: Triggered | Activated) -> Ability:
    """Return ``ability``, in which "the exiled card" is the card itself where that is what the cost exiles."""
    if not isinstance(ability, Activated):
        return ability
    for action in ability.cost.actions:
        if isinstance(action.object, Self):
            paid = Reference(how="linked", noun=Is(concept="card"), verb=action.verb)
            effects = tuple(substitute(effect, paid, action.object) for effect in ability.effects)
            ability = replace(ability, effects=effects)
    return ability


def _paid(node: Any, keyword: Keyword) -> Any:
    """Return ``node`` with the keyword's cost where the text calls it by the keyword's name."""
    if isinstance(node, tuple):
        return tuple(_paid(one, keyword) for one in node)
    if not isinstance(node, Node) or isinstance(node, Keyword):
        return node
    if isinstance(node, Cost) and keyword.cost is not None:
        called = [one for one in node.actions if _pays(one, keyword)]
        if len(called) == len(node.actions) == 1 and node.mana is None:
            return keyword.cost
    changed = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node | tuple) and (made := _paid(value, keyword)) != value:
            changed[field.name] = made
    return replace(node, **changed) if changed else node


def _pays(action: Action, keyword: Keyword) -> bool:
    return action.verb == "pay" and isinstance(action.ability, Keyword) and action.ability.keyword == keyword.keyword


def _permissions(ability: Spell | Static, before: list[Ability], keyword: Keyword) -> Iterator[Ability]:
    """Yield one static ability for each permission and replacement that ``ability`` tells."""
    allowed = bool(before) and _casts_itself(before[-1])
    condition = ability.condition if isinstance(ability, Static) else None
    rest: list[Effect] = []
    for effect in _choices(_flat(ability.effects)):
        permission = _permission(effect)
        if permission is not None:
            allowed = True
            yield Static(effects=(permission,), condition=condition)
        elif (allowed and isinstance(effect, Do) and _exiles_itself(effect.action)) or (_leaves_stack(effect)):
            yield Static(effects=(_EXILED,))
        elif allowed and isinstance(effect, If) and effect.condition == DidSo() and isinstance(effect.effect, Delayed):
            paid = Action(verb="pay", ability=Keyword(keyword=keyword.keyword))
            then = effect.effect
            yield Triggered(events=(then.event,), effects=then.effects, condition=Happened(action=paid))
        elif isinstance(effect, EntersWith):
            for one in _entering(effect):
                yield Static(effects=(replace(one, condition=one.condition or condition),))
        else:
            rest.append(effect)
    if rest:
        yield replace(ability, effects=tuple(rest))


def _flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield ``effects``; of an offer to cast something for a cost and more, the offer and then the rest."""
    for effect in effects:
        inside = effect.effect if isinstance(effect, May) else None
        if not isinstance(effect, May) or not isinstance(inside, Sequence):
            yield effect
            continue
        first, *rest = inside.effects
        if not isinstance(first, Do) or not _casts(first.action):
            yield effect
            continue
        if rest and isinstance(rest[0], Do) and rest[0].action.verb == "pay":
            how = Manner(how="instead-of-cost", cost=(Cost(actions=(replace(rest[0].action, agent=None),)),))
            first = replace(first, action=replace(first.action, manner=(*first.action.manner, how)))
            rest = rest[1:]
        yield replace(effect, effect=first)
        yield from rest


def _permission(effect: Effect) -> Effect | None:
    """Return ``effect`` as a permission, if it tells of casting the card itself."""
    if isinstance(effect, May) and isinstance(effect.effect, Do) and _casts(effect.effect.action):
        return Can(action=replace(effect.effect.action, agent=effect.who or You()))
    if isinstance(effect, If) and effect.otherwise is None and isinstance(effect.effect, May):
        inner = _permission(effect.effect)
        return replace(inner, condition=effect.condition) if isinstance(inner, Can) else None
    if isinstance(effect, Can) and _casts(effect.action):
        return replace(effect, action=replace(effect.action, agent=effect.action.agent or You()))
    return None


def _casts(action: Action) -> bool:
    itself = isinstance(action.object, Self) or (isinstance(action.object, Reference) and action.object.how == "it")
    return action.verb in ("cast", "play") and itself


def _casts_itself(ability: Ability) -> bool:
    last = ability.effects[-1] if isinstance(ability, Static) else None
    return isinstance(last, Can | CanOnly) and _casts(last.action)


def _exiles_itself(action: Action) -> bool:
    itself = isinstance(action.object, Self) or (isinstance(action.object, Reference) and action.object.how == "it")
    return action.verb == "exile" and itself and action.origin is None


def _leaves_stack(effect: Effect) -> bool:
    """Say whether ``effect`` exiles the spell as it leaves the stack."""
    if not isinstance(effect, Instead) or effect.event != _EXILED.event or len(effect.effects) != 1:
        return False
    (done,) = effect.effects
    return isinstance(done, Do) and _exiles_itself(done.action)


def _choices(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield ``effects``, in which "you may A. If you do not, B" is "A or B"."""
    found: list[Effect] = []
    for effect in effects:
        last = found[-1] if found else None
        declined = isinstance(effect, If) and effect.condition == Unless(part=DidSo()) and effect.otherwise is None
        if declined and isinstance(last, May) and last.who is None:
            found[-1] = OneOf(effects=(_done(last.effect), _done(effect.effect)))  # type: ignore[attr-defined]
        else:
            found.append(effect)
    yield from found


def _done(effect: Effect) -> Effect:
    if isinstance(effect, Do) and effect.action.agent == You():
        return replace(effect, action=replace(effect.action, agent=None))
    return effect


def _entering(effect: EntersWith) -> Iterator[EntersWith]:
    """Yield what happens as a thing enters apart from the counters that it then has."""
    if effect.effects and effect.counter is not None:
        yield replace(effect, counter=None, number=None)
        yield replace(effect, effects=())
    else:
        yield effect


def _once(abilities: list[Ability]) -> Iterator[Ability]:
    """Yield ``abilities``; "it may be cast from there" goes without saying beside "only from there"."""
    only = [
        effect
        for ability in abilities
        if isinstance(ability, Static)
        for effect in ability.effects
        if isinstance(effect, CanOnly) and _casts(effect.action)
    ]
    graveyard = {effect.action.origin.zone for effect in only if effect.action.origin is not None}
    for ability in abilities:
        effects = ability.effects if isinstance(ability, Static) else ()
        said = effects[0] if len(effects) == 1 else None
        if (
            isinstance(said, Can)
            and _casts(said.action)
            and said.action.origin
            and said.action.origin.zone in graveyard
        ):
            continue
        if isinstance(said, CanOnly) and said in only and said.action.origin is not None:
            place = replace(said.action.origin, whose=You())
            said = replace(said, action=replace(said.action, origin=place, agent=None))
            yield Static(effects=(said,), condition=getattr(ability, "condition", None))
            continue
        yield ability


__all__ = ["alike"]
