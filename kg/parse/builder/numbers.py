"""Builds numbers and what is measured or counted (CR 107)."""

from __future__ import annotations

from typing import Any

from kg.abilities.quantities import Amount, Arithmetic, Bound, Count, Counters, Measure, Number, Quantity, Variable
from kg.abilities.selections import Reference, Selection, Self, Who, You
from kg.parse.builder.filters import is_player, one, only_number
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb


class Numbers(Shared):
    """Builder methods for numbers."""

    # ---- numbers ----

    def number(self, value: int | Quantity) -> Quantity:
        return Number(value=value) if isinstance(value, int) else value

    def variable(self, name: str) -> Quantity:
        return Variable(name=name)

    def n(self, value: Quantity) -> Quantity:
        return value

    def exactly(self, n: Quantity, measure: str | None = None) -> Bound:
        return Bound(least=n, most=n)

    def up_to(self, n: Quantity, measure: str) -> Bound:
        return Bound(least=Number(value=0), most=n)

    def between(self, least: Quantity, one: str, most: Quantity, two: str) -> Bound:
        return Bound(least=least, most=most)

    def devotion(self, who: Who, color: str, characteristic: str) -> Any:
        if characteristic != "devotion":
            return REJECT
        return Measure(characteristic=characteristic, of=who, color=color)

    def or_more(self, n: Quantity, *_: str) -> Bound:
        return Bound(least=n)

    def or_less(self, n: Quantity, measure: str) -> Bound:
        return Bound(most=n)

    def in_total(self, n: Quantity, measure: str) -> Bound:
        return Bound(least=n, most=n)

    def any_number(self, measure: str | None = None) -> Bound:
        return Bound(least=Number(value=0))

    def all_(self) -> Bound:
        return Bound(how="all")

    def each_of(self, measure: str) -> Bound:
        return Bound(how="each")

    def any_one(self, measure: str | None = None) -> Bound:
        return Bound(how="any")

    def one_or_more(self, measure: str | None = None) -> Bound:
        return Bound(least=Number(value=1), how="one-or-more")

    def some_number(self, measure: str | None = None) -> Bound:
        return Bound(how="number")

    def some_or_more(self, n: int, *_: str) -> Any:
        return self.one_or_more() if n == 1 else REJECT

    def more_than_number(self, n: Quantity, measure: str) -> Any:
        return Bound(least=Number(value=n.value + 1)) if isinstance(n, Number) else REJECT

    def times_that(self, n: Quantity) -> Bound:
        amount = Arithmetic(operator="times", operands=(n, Amount()))
        return Bound(least=amount, most=amount)

    def times_of(self, n: Quantity, value: Quantity) -> Bound:
        amount = Arithmetic(operator="times", operands=(n, value))
        return Bound(least=amount, most=amount)

    def roll(self) -> Quantity:
        return Amount(of="roll-die")

    def times(self, value: Quantity, n: Quantity) -> Quantity:
        return Arithmetic(operator="times", operands=(n, value))

    def half(self, value: Quantity, how: str) -> Quantity:
        return Arithmetic(operator=how, operands=(value,))

    def plus(self, one: Quantity, two: Quantity) -> Any:
        return REJECT if isinstance(two, Arithmetic) else Arithmetic(operator="plus", operands=(one, two))

    def minus(self, one: Quantity, two: Quantity) -> Any:
        return REJECT if isinstance(two, Arithmetic) else Arithmetic(operator="minus", operands=(one, two))

    def lost(self) -> str:
        return "lose-life"

    def gained(self) -> str:
        return "gain-life"

    def prevented_verb(self) -> str:
        return "prevent"

    def dealt_verb(self) -> str:
        return "deal-damage"

    def that_damage(self, combat: bool | None) -> Any:
        return self.that_many() if combat is None else REJECT

    def damage_this_way(self, verb: str, combat: bool | None) -> Any:
        return Amount(of=verb) if combat is None else REJECT

    def each_prevented(self, bound: Bound, combat: bool | None) -> Any:
        return Amount(of="prevent") if combat is None and bound == one(1) else REJECT

    def symbols_in(self, who: Who, characteristic: str, color: str) -> Any:
        """Read "the number of white mana symbols in the mana costs of …" (CR 107.4)."""
        if is_player(who) or characteristic != "mana-cost":
            return REJECT
        return Measure(characteristic="mana-symbols", of=who, color=color)

    def each_symbol(self, who: Who, characteristic: str, bound: Bound, color: str) -> Any:
        if bound != one(1):
            return REJECT
        return self.symbols_in(who, characteristic, color)

    def life_this_way(self, verb: str) -> Quantity:
        return Amount(of=verb)

    def life_changed(self, *parts: Any) -> Any:
        """Read "the life you gained this turn"."""
        who = next(part for part in parts if isinstance(part, Who))
        verb = next(part for part in parts if part in ("gain-life", "lose-life"))
        times = [part.value for part in parts if isinstance(part, Adverb) and part.kind == "time"]
        adverbs = [part for part in parts if isinstance(part, Adverb)]
        if is_player(who) is False or len(times) != 1 or len(adverbs) != 1:
            return REJECT
        return Amount(of=verb, by=who, time=times[0])

    def count_distinct(self, who: Who, characteristic: str) -> Any:
        """Read "the number of basic land types among lands you control"."""
        if not isinstance(who, Selection) or who.target or not characteristic.endswith("-type"):
            return REJECT
        return Count(of=who, distinct=characteristic)

    def that_many(self) -> Bound:
        return Bound(how="that-many")

    def equal_to(self, value: Quantity) -> Bound:
        return Bound(least=value, most=value)

    def amount_done(self) -> Quantity:
        return Amount()

    def same(self, value: Any) -> Any:
        return value

    def measure(self, who: Who, characteristic: str) -> Any:
        if only_number(who):
            return REJECT
        return Measure(characteristic=characteristic, of=who)

    def count(self, who: Who) -> Quantity:
        if isinstance(who, Reference | Self | You) or (isinstance(who, Selection) and who.number is not None):
            return REJECT  # type: ignore[return-value]
        return Count(of=who)

    def counters_on(self, who: Who, kind: str) -> Quantity:
        return Counters(on=who, kind=kind)

    def fewer_than(self, n: Quantity, measure: str) -> Any:
        return Bound(most=Number(value=n.value - 1)) if isinstance(n, Number) else REJECT

    def between_three(self, *parts: Any) -> Any:
        numbers = [part for part in parts if isinstance(part, Quantity)]
        values = [n.value for n in numbers if isinstance(n, Number)]
        if len(values) != 3 or values != list(range(values[0], values[0] + 3)):
            return REJECT
        return Bound(least=numbers[0], most=numbers[-1])

    def var_plus(self, name: str, n: Quantity, measure: str) -> Bound:
        return one(Arithmetic(operator="plus", operands=(Variable(name=name), n)))

    def var_minus(self, name: str, n: Quantity, measure: str) -> Bound:
        return one(Arithmetic(operator="minus", operands=(Variable(name=name), n)))

    def that_plus(self, n: Quantity, measure: str | None = None) -> Bound:
        return one(Arithmetic(operator="plus", operands=(Amount(), n)))

    def last_of(self, n: Quantity, measure: str) -> Any:
        return Bound(least=n, most=n, how="last") if n == Number(value=1) else REJECT

    def once(self) -> Bound:
        return one(1)
