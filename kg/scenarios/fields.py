"""Fields of a scenario as YAML or JSON gives them → values of the right kind, or an error that names the place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from kg.abilities import from_json
from kg.abilities.codec import check_fields
from kg.abilities.node import Node
from kg.abilities.quantities import Number
from kg.scenarios.acts import LARGEST
from kg.scenarios.scenario import ScenarioError
from kg.scenarios.spelling import field_meant


class Fields:
    """Reads fields of one scenario; ``where`` it stands begins every error."""

    def __init__(self, where: str) -> None:
        self.where = where

    def fail(self, place: str, what: str) -> ScenarioError:
        """Return the error for ``place``: one line that says what is wrong there."""
        return ScenarioError(f"{self.where}: {place}: {what}" if place else f"{self.where}: {what}")

    def keys(self, place: str, data: Any, allowed: Iterable[str]) -> Mapping[str, Any]:
        """Return ``data``, a mapping that has none but the ``allowed`` keys."""
        if not isinstance(data, Mapping):
            raise self.fail(place, f"a mapping was expected, not {'nothing' if data is None else repr(data)}"[:200])
        for key in data:
            if key not in allowed:
                meant = field_meant(key, allowed)
                hint = f"write {meant!r}; " if meant else ""
                raise self.fail(place, f"unknown field {key!r}; {hint}fields are {', '.join(sorted(allowed))}")
        return data

    def number(self, place: str, value: Any, least: int = -LARGEST) -> int:
        """Return a whole number from ``least`` to `LARGEST`."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(place, f"a whole number was expected, not {value!r}"[:200])
        if abs(value) > LARGEST:
            raise self.fail(place, f"numbers are followed up to {LARGEST:,}, not {value!r}"[:200])
        if value < least:
            raise self.fail(place, f"a number from {least} on was expected, not {value}")
        return value

    def numbers(self, place: str, value: Any, least: int = -LARGEST) -> list[int]:
        """Return whole numbers: a list of them, or a single one."""
        items = [value] if isinstance(value, int) else self.listed(place, value)
        return [self.number(place, item, least) for item in items]

    def day(self, place: str, value: Any) -> date:
        """Return a day of the time since the game was published."""
        try:
            if isinstance(value, datetime):
                raise ValueError
            day = value if isinstance(value, date) else date.fromisoformat(str(value))
        except ValueError:
            raise self.fail(place, f"{str(value)!r} is no date; write it as 2012-07-13"[:200]) from None
        if day == date.max:
            raise self.fail(place, f"{day} is after all days; rules are in force until a day before it")
        if day < date(1993, 8, 5):
            raise self.fail(place, f"{day} is before the game was published (1993-08-05)")
        return day

    def tree(self, place: str, data: Mapping[str, Any]) -> Node:
        """Return the ability tree that ``data`` describes."""
        try:
            node = from_json(data)
            check_fields(node)
        except ValueError as error:
            raise self.fail(place, str(error)) from None
        for part in node.walk():
            if isinstance(part, Number):
                self.number(place, part.value)
        return node

    def flag(self, place: str, given: Mapping[str, Any], key: str) -> bool:
        """Return whether the field ``key`` is true; left out it is not."""
        value = given.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(f"{place}: {key}", f"true or false was expected, not {value!r}"[:200])
        return value

    def word(self, place: str, value: Any) -> str:
        """Return an id or a name; a number is one as it is written."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.fail(place, f"one id was expected, not {value!r}"[:200] + quoting(value))
        return str(value)

    def text(self, place: str, value: Any) -> str:
        """Return a text."""
        if not isinstance(value, str):
            raise self.fail(place, f"a text was expected, not {value!r}"[:200])
        return value

    def one_of(self, place: str, value: Any, known: Iterable[str]) -> str:
        """Return one of the ``known`` words."""
        if value not in tuple(known):
            raise self.fail(place, f"unknown {place} {value!r}; {place}s are {', '.join(filter(None, known))}")
        return str(value)

    def words(self, place: str, key: str, given: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the words of the field ``key``: a list of them, or a string with spaces between."""
        value = given.get(key, ())
        if isinstance(value, str):
            value = value.split()
        if not isinstance(value, (list, tuple)):
            raise self.fail(f"{place}: {key}", f"a list of words was expected, not {value!r}")
        return tuple(str(word) for word in value)

    def listed(self, place: str, value: Any) -> list[Any]:
        """Return a list; a string stands for the list of it alone."""
        if isinstance(value, str):
            return [value]
        if not isinstance(value, (list, tuple)):
            raise self.fail(place, f"a list was expected, not {value!r}"[:200])
        return list(value)


def quoting(value: Any) -> str:
    """Return the hint for an id that YAML does not read as a word."""
    if isinstance(value, bool):
        return " (YAML reads yes, no, on and off as truth values: put such an id in quotes, like 'no')"
    return f" (put it in quotes: '{value}')" if isinstance(value, int) else ""


def optional(value: Any) -> str | None:
    """Return a word, or ``None`` where nothing is said."""
    return None if value is None else str(value)
