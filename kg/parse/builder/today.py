"""Actions as the rules put them today, where older texts put the same thing otherwise."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import Is, Place, Reference, Related, Selection, Self, Which, You
from kg.parse.builder.filters import words
from kg.parse.parts import PERSON

OF_OBJECTS = frozenset("tap untap cast play activate transform die enter leave trigger become-blocked".split())
"""Verbs of which no player can be the object."""


def as_today(action: Action) -> Action:
    """Return ``action`` as the rules put it today, where older texts put the same thing otherwise.

    Mana goes to the pool of whoever adds it (CR 106.4), and a numeral in it is colorless mana (CR 107.4b, 107.4c);
    spells are cast, not played (CR 601.1a); whoever shuffles shuffles the own library (CR 701.20a).
    """
    if action.verb == "add-mana":
        mana = action.mana
        if mana is not None:
            mana = replace(mana, symbols=_colorless(mana.symbols))
            mana = replace(mana, options=tuple(replace(o, symbols=_colorless(o.symbols)) for o in mana.options))
        recipient = None if action.recipient in (You(), action.agent) else action.recipient
        return replace(action, mana=mana, recipient=recipient)
    if action.verb == "shuffle" and action.object == Reference(how="it") and action.destination is None:
        action = replace(action, object=None)  # "shuffle it": the library just searched
    if action.verb == "shuffle" and action.object is None and action.destination is None and action.origin is not None:
        owner = action.origin.whose
        own = owner == (action.agent or You()) or (action.agent is not None and owner in (Reference(how="it"), PERSON))
        if own and action.origin == Place(zone="library", whose=owner):
            return replace(action, origin=None)
    if (
        action.verb == "put"
        and action.destination is None
        and action.object is not None
        and not isinstance(action.object, Which)
    ):
        return replace(action, destination=Place(zone="battlefield"))
    if action.verb in ("win-flip", "lose-flip") and action.amount == Number(value=1):
        return replace(action, amount=None)
    if action.verb == "put-counter" and action.object is None:
        return replace(action, object=Reference(how="it"))
    if action.verb == "play":
        if isinstance(action.object, Selection) and "ability" in words(action.object.filter):
            return replace(action, verb="activate")
        what = action.object
        if what in (Self(), Self(noun="spell")) or (isinstance(what, Selection) and "spell" in words(what.filter)):
            return replace(action, verb="cast")
    return action


def dying(action: Action) -> Action:
    """Return that a creature is put into a graveyard from the battlefield as that it dies (CR 700.4)."""
    place = action.destination
    if action.verb != "put" or action.agent is not None or place is None or place.zone != "graveyard" or place.several:
        return as_today(action)
    what = action.object
    noun = what.filter if isinstance(what, Selection) else what.noun if isinstance(what, Reference) else None
    anyones = Selection(filter=Is(concept="player"), number=Bound(how="any"))
    whose = place.whose is None or place.whose == anyones or isinstance(place.whose, Related)
    leaves = action.origin in (None, Place(zone="battlefield"))
    if not words(noun) & {"creature", "planeswalker"} or "card" in words(noun) or not (whose and leaves):
        return as_today(action)
    return replace(action, verb="die", origin=None, destination=None)


def _colorless(symbols: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for s in symbols for one in (("C",) * int(s) if s.isdigit() else (s,)))
