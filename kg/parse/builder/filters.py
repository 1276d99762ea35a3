"""What filters and noun phrases say outright: their words, whether a player is meant."""

from __future__ import annotations

from kg.abilities.quantities import Bound, Number, Quantity
from kg.abilities.selections import And, Filter, InZone, Is, Or, Reference, Related, Selection, Several, Who, You

_PLAYERS = frozenset(("player", "opponent", "teammate"))


def conjunction(parts: list[Filter]) -> Filter:
    """Return one filter for all of ``parts``, flat."""
    flat: list[Filter] = []
    for part in parts:
        for one in part.parts if isinstance(part, And) else (part,):
            if one not in flat:
                flat.append(one)
    return flat[0] if len(flat) == 1 else And(parts=tuple(flat))


def parts_of(who: Who) -> tuple[Filter, ...]:
    """Return the filters that a selection asks for all at once."""
    if not isinstance(who, Selection):
        return ()
    return who.filter.parts if isinstance(who.filter, And) else (who.filter,)


def bare(who: Who) -> bool:
    """Say whether ``who`` is a noun with nothing before it, which does not stand as a possessor."""
    return isinstance(who, Selection) and not who.target and who.number is None


def words(filter: Filter | None) -> set[str]:
    """Return the concepts that a filter asks for outright."""
    if isinstance(filter, Is):
        return {filter.concept}
    if isinstance(filter, And | Or):
        return set().union(*(words(part) for part in filter.parts))
    return set()


def _names(filter: Filter | None, concepts: frozenset[str]) -> bool:
    """Say whether ``filter`` asks outright for one of ``concepts``."""
    if isinstance(filter, Is):
        return filter.concept in concepts
    return isinstance(filter, And | Or) and any(_names(part, concepts) for part in filter.parts)


def is_contents(who: Who) -> bool:
    """Say whether ``who`` is all cards of a zone, told by whose it is: "your hand", "their graveyard"."""
    if not isinstance(who, Selection) or who.number != Bound(how="all") or not isinstance(who.filter, And):
        return False
    card, place = who.filter.parts[0], who.filter.parts[-1]
    return len(who.filter.parts) == 2 and card == Is(concept="card") and isinstance(place, InZone)


def is_player(who: Who | None) -> bool | None:
    """Say whether ``who`` is a player; ``None`` if the words leave it open."""
    if isinstance(who, You):
        return True
    if isinstance(who, Selection):
        return _names(who.filter, _PLAYERS)
    if isinstance(who, Reference):
        return None if who.noun is None else _names(who.noun, _PLAYERS)
    if isinstance(who, Related):
        return who.relation != "source"
    if isinstance(who, Several):
        kinds = {is_player(part) for part in who.parts}
        return False if False in kinds else kinds.pop() if len(kinds) == 1 else None
    return False


def one(n: Quantity | int) -> Bound:
    """Return the bound "exactly n"."""
    value = Number(value=n) if isinstance(n, int) else n
    return Bound(least=value, most=value)


def only_number(who: object) -> bool:
    """Say whether ``who`` is a number alone, of things spoken of before."""
    return isinstance(who, Reference) and who.how == "among" and who.noun is None
