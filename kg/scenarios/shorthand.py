"""Short forms of keyword abilities: ``flying``, ``toxic 2``, ``protection: white``, ``landwalk: swamp``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Mana
from kg.abilities.effects import Cost
from kg.abilities.keywords import definition
from kg.abilities.quantities import Number
from kg.abilities.selections import And, Filter, Is, Not, Or
from kg.scenarios.acts import LARGEST
from kg.scenarios.spelling import keyword_meant, quality_meant


class ShorthandError(ValueError):
    """A short form that says no keyword ability; the message says what would be right."""


def keyword(item: Any) -> Keyword:
    """Return the keyword ability that a short form says.

    ``word``, ``word number`` (``bushido 2``), ``word {2}``, ``word: quality`` or ``{word: quality}``. A quality is one
    or more words joined by ``and`` (each for itself) or by spaces (all of them), ``non-x`` for "not x", and
    ``<type>walk`` is landwalk of that type.

    Raises:
        ShorthandError: it is none of these, misspells a keyword, or lacks the number that the keyword has (CR 702).
    """
    return _complete(_keyword(item))


def _complete(found: Keyword) -> Keyword:
    """Return the keyword ability, which has what its definition needs and whose number the solver can reckon with."""
    if isinstance(found.number, Number) and found.number.value > LARGEST:
        raise ShorthandError(f"{found.keyword}: numbers are followed up to {LARGEST:,}, not {found.number.value}")
    if found.cost is not None and found.cost.mana is not None and "" in found.cost.mana.symbols:
        raise ShorthandError(f"{found.keyword}: {{}} is no mana symbol; write a cost as {{2}}{{W}}")
    try:
        needed = definition(found.keyword).parameters
    except LookupError:  # of no keyword that is known; what it does is not
        if (meant := keyword_meant(found.keyword)) is not None:
            raise ShorthandError(f"{found.keyword!r} is no keyword; write {meant!r}") from None
        return found
    if "number" in needed and found.number is None:
        raise ShorthandError(f"{found.keyword} needs a number; write '{found.keyword} 1'")
    return found


def _keyword(item: Any) -> Keyword:
    if isinstance(item, Mapping):
        if len(item) != 1:
            raise ShorthandError(f"{dict(item)!r} is no keyword; write 'word', 'word number' or 'word: quality'")
        word, parameter = next(iter(item.items()))
        return _with(str(word), parameter)
    if not isinstance(item, str) or not item.strip():
        raise ShorthandError(f"{item!r} is no keyword; write 'word', 'word number' or 'word: quality'")
    word, colon, parameter = item.partition(":")
    if colon:
        return _with(word, parameter.strip())
    words = item.strip().lower().split()
    if words[-1].startswith("{") and len(words) > 1:
        cost = Cost(mana=Mana(symbols=tuple(words[-1].upper().strip("{}").split("}{"))))
        return Keyword(keyword="-".join(words[:-1]), cost=cost)
    if words[-1].isdigit() and len(words) > 1:
        return Keyword(keyword="-".join(words[:-1]), number=Number(value=int(words[-1])))
    if "from" in words[1:]:
        at = words.index("from")
        return _with("-".join(words[:at]), " ".join(words[at + 1 :]).replace("and from", "and"))
    name = "-".join(words)
    if name.endswith("walk") and name != "landwalk":
        if (meant := quality_meant(name.removesuffix("walk"))) is not None:
            raise ShorthandError(f"{name!r} is no keyword; write '{meant}walk'")
        return Keyword(keyword="landwalk", quality=Is(concept=name.removesuffix("walk")))
    return Keyword(keyword=name)


def _with(word: str, parameter: Any) -> Keyword:
    name = "-".join(word.strip().lower().split())
    if isinstance(parameter, bool) or parameter is None:
        raise ShorthandError(f"{word}: {parameter!r} is no quality; write words, or a number")
    if isinstance(parameter, int) or str(parameter).isdigit():
        return Keyword(keyword=name, number=Number(value=int(parameter)))
    parts = parameter if isinstance(parameter, list) else str(parameter).split(" and ")
    qualities = tuple(_quality(str(part)) for part in parts)
    return Keyword(keyword=name, quality=qualities[0] if len(qualities) == 1 else Or(parts=qualities))


def _quality(words: str) -> Filter:
    parts: list[Filter] = []
    for word in words.lower().split():
        concept = word.removeprefix("non-")
        if (meant := quality_meant(concept)) is not None:
            raise ShorthandError(f"{concept!r} is no quality; write {meant!r}")
        part: Filter = Is(concept=concept)
        parts.append(Not(part=part) if word.startswith("non-") else part)
    if not parts:
        raise ShorthandError("a quality has no words; write for example 'protection: white'")
    return parts[0] if len(parts) == 1 else And(parts=tuple(parts))
