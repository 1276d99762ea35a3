"""Builds what becomes of power and toughness: set, switched, doubled (CR 613.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.effects import ModifyPT, SetPT, SwitchPT
from kg.abilities.quantities import Measure, Number, Quantity
from kg.abilities.selections import Reference, Who
from kg.parse.amounts import written
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Alternatives, Clause, Predicate


class Sizes(Shared):
    """Builder methods for what becomes of power and toughness."""

    def switched(self, who: Who, names: tuple[str, ...], *after: Any) -> Any:
        if names != ("power", "toughness"):
            return REJECT
        adverbs = tuple(a for a in after if isinstance(a, Adverb))
        return Clause(who, None, (Predicate("", (), "object", SwitchPT(), adverbs),))

    def pt_phrase(self, names: tuple[str, ...], text: str) -> Any:
        return text if [n.removeprefix("base-") for n in names] == ["power", "toughness"] else REJECT

    def pt_names(self, *names: str) -> tuple[str, ...]:
        return names

    def pt_value(self, value: Any) -> Any:
        return value

    def pt_set(self, names: tuple[str, ...], value: Any) -> Any:
        base = all(name.startswith("base-") for name in names[:1])
        plain_names = [name.removeprefix("base-") for name in names]
        if names == ("life-total",) and isinstance(value, Quantity):
            return Predicate("set-life", (("amount", value),), "agent")
        if any(name not in ("power", "toughness") for name in plain_names):
            return REJECT
        if isinstance(value, str):
            if plain_names != ["power", "toughness"]:
                return REJECT
            power, toughness = value.split("/")
            change = SetPT(power=written(power), toughness=written(toughness), base=base)
        else:
            change = SetPT(
                power=value if "power" in plain_names else None,
                toughness=value if "toughness" in plain_names else None,
                base=base,
            )
        return Predicate("", (), "object", change)

    def half_up(self) -> str:
        return "half-up"

    def half_down(self) -> str:
        return "half-down"

    def doubled(self, *parts: Any) -> Any:
        """Read "double its power and toughness": it gets +X/+Y, where X and Y are what they are (CR 701.9c)."""
        who = parts[0]
        names = next(part for part in parts if isinstance(part, tuple))
        if any(name not in ("power", "toughness") for name in names) or is_player(who):
            return REJECT
        of = Reference(how="it")
        sides = [Measure(characteristic=n, of=of) if n in names else Number(value=0) for n in ("power", "toughness")]
        change = Predicate("", (), "object", ModifyPT(power=sides[0], toughness=sides[1]))
        return Clause(who, None, (change,), tuple(p for p in parts if isinstance(p, Adverb)))

    def modify_either(self, one_: str, two: str, *after: Any) -> Any:
        adverbs = tuple(part for part in after if isinstance(part, Adverb))
        changes = (self.modify(text) for text in (one_, two))
        first, last = (Predicate("", (), "object", change) for change in changes)
        return Alternatives((first, replace(last, adverbs=adverbs)))
