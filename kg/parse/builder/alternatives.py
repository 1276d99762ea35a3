"""What "or" in a description reaches: "white or blue instant or sorcery spell" is a spell of either colour and type."""

from __future__ import annotations

from collections.abc import Sequence

from kg.abilities.selections import And, Filter, FromSource, Is, Not, Or, Selection
from kg.parse.builder.filters import conjunction, words

HEADS = frozenset("ability card spell permanent token source player opponent object".split())
"""Nouns that a description ends with; one may be said once for several alternatives."""

_ADJECTIVES = frozenset(
    "white blue black red green colorless multicolored monocolored legendary basic snow attacking blocking tapped "
    "untapped blocked unblocked".split()
)
_BASIC_LAND_TYPES = frozenset("plains island swamp mountain forest".split())
_SPELL_TYPES = frozenset(("instant", "sorcery"))


def among(alternatives: Sequence[Filter]) -> Filter:
    """Return the filter that ``alternatives``, as the text says them in a row, come to.

    A noun at the end is of all, unless each has its own. An adjective is of the type that follows; several adjectives
    in a row are alternatives for all types that follow; one before "instant or sorcery" is of both, as is
    "basic" before land types (CR 205.4c) and a colour before "spell or ability" (CR 702.11d).
    """
    *before, last = alternatives
    flat = _parts(last)
    heads = [part for part in flat if isinstance(part, Is) and part.concept in HEADS]
    shared = len(heads) == 1 and len(flat) > 1 and not any(words(one) & HEADS for one in before)
    if shared:
        last = conjunction([part for part in flat if part is not heads[0]])
    alternatives = (*before, last)
    return conjunction([_types(alternatives), *(heads if shared else ())])


def _creatures(alternatives: Sequence[Filter]) -> Filter | None:
    """Return the filter of "Angel or Human creature", where the creature types share the card type."""
    *before, last = alternatives
    flat = _parts(last)
    if len(flat) != 2 or flat[1] != Is(concept="creature") or not before:
        return None
    kinds = (*before, flat[0])
    if any(not isinstance(kind, Is) or _adjective(kind) or kind.concept in _NO_SUBTYPES for kind in kinds):
        return None
    return And(parts=(Or(parts=kinds), flat[1]))


def _types(alternatives: Sequence[Filter]) -> Filter:
    if (creatures := _creatures(alternatives)) is not None:
        return creatures
    leading = next((n for n, one in enumerate(alternatives) if not _adjective(one)), len(alternatives))
    if leading == len(alternatives):
        return Or(parts=tuple(alternatives))
    first, *rest = _parts(alternatives[leading])
    later = alternatives[leading + 1 :]
    plain = not any(_adjective(part) for one in later for part in _parts(one))
    if rest and _adjective(first) and plain:
        if not leading and first == Is(concept="basic") and all(_land_type(one) for one in (conjunction(rest), *later)):
            return conjunction([first, Or(parts=(conjunction(rest), *later))])
        if leading:
            types = (conjunction(rest), *later)
            either = Or(parts=(*alternatives[:leading], first))
            return conjunction([either, Or(parts=types) if later else types[0]])
        spell, ability = Is(concept="spell"), Is(concept="ability")
        if (conjunction(rest), *later) == (spell, ability):  # a colour that an ability has is that of its source
            said = And(parts=(ability, FromSource(who=Selection(filter=first))))
            return Or(parts=(And(parts=(spell, first)), said))
        if {conjunction(rest), *later} == {Is(concept=one) for one in _SPELL_TYPES}:
            return conjunction([first, Or(parts=(*rest, *later))])
    return Or(parts=tuple(alternatives))


_NO_SUBTYPES = HEADS | frozenset(
    "artifact battle creature enchantment instant kindred land planeswalker sorcery vehicle equipment aura historic "
    "nontoken party modified enchanted equipped commander".split()
)


def _land_type(one: Filter) -> bool:
    return isinstance(one, Is) and one.concept in _BASIC_LAND_TYPES


def _parts(one: Filter) -> tuple[Filter, ...]:
    return one.parts if isinstance(one, And) else (one,)


def _adjective(part: Filter) -> bool:
    part = part.part if isinstance(part, Not) else part
    return isinstance(part, Is) and part.concept in _ADJECTIVES


__all__ = ["HEADS", "among"]
