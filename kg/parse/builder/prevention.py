"""Builder methods for prevented damage and for turns and phases added (CR 615, 500.7, 500.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.effects import Do, ExtraTime, Instead, Prevent
from kg.abilities.quantities import Amount, Bound, Number, Quantity
from kg.abilities.selections import Is, Reference, Who
from kg.parse.amounts import plain
from kg.parse.builder.adverbs import TURN
from kg.parse.builder.filters import is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Clause, Predicate


class Prevention(Shared):
    """Builder methods for prevention and extra turns."""

    # ---- prevention and extra turns ----

    def damage_amount(self, *parts: Any) -> Any:
        bound = parts[0] if len(parts) == 2 else None
        if bound is not None and bound.how == "all":
            bound = None
        amount = plain(bound)
        if amount is not None and not isinstance(amount, Quantity):
            return REJECT
        return ("damage", amount, parts[-1])

    def _prevented(self, damage: tuple[str, Any, Any], next: bool = False, **roles: Any) -> Prevent:
        _, amount, combat = damage
        return Prevent(damage=Action(verb="deal-damage", combat=combat, **roles), amount=amount, next=next)

    def prevented_to(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, recipient=who)

    def prevented_next_to(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, next=True, recipient=who)

    def prevented_by(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, agent=who)

    def prevented_by_to(self, who: Who, to: Who, damage: Any) -> Any:
        return self._prevented(damage, agent=who, recipient=to)

    def prevented_by_then(self, who: Who, when: Adverb, damage: Any) -> Any:
        return self._then(self._prevented(damage, agent=who), when)

    def prevented_by_to_then(self, who: Who, when: Adverb, to: Who, damage: Any) -> Any:
        return self._then(self._prevented(damage, agent=who, recipient=to), when)

    @staticmethod
    def _then(prevent: Prevent, when: Adverb) -> Any:
        return replace(prevent, duration=Duration(during=when.value)) if when.kind == "time" else REJECT

    def prevented_all_to(self, who: Who, combat: bool | None) -> Prevent:
        return self._prevented(("damage", None, combat), recipient=who)

    def prevented_next_by(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, next=True, agent=who)

    def redirecting(self, prevent: Prevent, to: Who) -> Any:
        """Read "all damage that would be dealt to you is dealt to it instead" (CR 614.9)."""
        damage = prevent.damage
        if damage.manner or (damage.agent is None and damage.recipient is None):
            return REJECT
        event = replace(damage, amount=prevent.amount, manner=(Manner(how="next"),) if prevent.next else ())
        source = Reference(how="that", noun=Is(concept="source"))
        dealt = Action(verb="deal-damage", agent=source, recipient=to, amount=Amount(), combat=damage.combat)
        return Predicate("", (), None, Instead(event=event, effects=(Do(action=dealt),), duration=prevent.duration))

    def prevented_on(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, recipient=who)

    def prevented_any(self, damage: Any) -> Any:
        return self._prevented(damage)

    def dealt_any(self, combat: bool | None) -> Action:
        return Action(verb="deal-damage", combat=combat)

    def dealt_by(self, who: Who, combat: bool | None) -> Any:
        return REJECT if is_player(who) else Action(verb="deal-damage", agent=who, combat=combat)

    def unpreventable_damage(self, *parts: Any) -> Any:
        """Read "damage can't be prevented this turn": any, or what a source deals (CR 615.12)."""
        *adverbs, dealt = parts
        roles: tuple[tuple[str, Any], ...] = (("combat", dealt.combat),)
        if dealt.agent is not None:
            roles = (*roles, ("manner", (Manner(how="caused-by", cost=(replace(dealt, combat=None),)),)))
        return Clause(None, "cannot", (Predicate("prevent", roles, None),), tuple(adverbs))

    def prevented_that(self, combat: bool | None) -> Any:
        return Prevent(damage=Action(verb="deal-damage", combat=combat, manner=(Manner(how="that"),)))

    def preventing(self, *parts: Any) -> Any:
        adverbs = tuple(p for p in parts if isinstance(p, Adverb))
        return Predicate("", (), None, parts[-1], adverbs)

    def extra(self, value: Any) -> Any:
        return Predicate("", (), "agent", value)

    def extra_turn(self, bound: Bound) -> Any:
        count = plain(bound)
        return ExtraTime(time=Time(period="turn", count=count), after=TURN)

    def extra_phase_after(self, after: str, bound: Bound, period: str) -> Any:
        return ExtraTime(time=Time(period=period, count=plain(bound)), after=Time(period=after, which="this"))

    def extra_phase(self, bound: Bound, period: str) -> Any:
        return ExtraTime(time=Time(period=period, count=plain(bound)), after=Time(period="phase", which="this"))

    # ---- prevention ----

    def damage_points(self, bound: Bound) -> Any:
        amount = bound.least if bound.how is None and bound.least == bound.most else None
        return REJECT if amount is None else amount

    def prevented_part(self, combat: bool | None, amount: Quantity) -> Prevent:
        that = Action(verb="deal-damage", combat=combat, manner=(Manner(how="that"),))
        return Prevent(damage=that, amount=amount)

    def prevented_next_by_to(self, who: Who, to: Who, damage: Any) -> Any:
        return self._prevented(damage, next=True, agent=who, recipient=to)

    def prevention(self, combat: bool | None) -> Predicate:
        return Predicate("prevent", () if combat is None else (("combat", combat),), "agent")

    def preventing_both(self, who: Who, *parts: Any) -> Any:
        if is_player(who):
            return REJECT
        *when, damage = parts
        found = (self._prevented(damage, recipient=who), self._prevented(damage, agent=who))
        if when:
            found = tuple(self._then(one, when[0]) for one in found)
            if REJECT in found:
                return REJECT
        return tuple(Predicate("", (), None, prevent) for prevent in found)

    def extra_phases(self, after: str, one_: Bound, first: str, two: Bound, second: str) -> Any:
        if one_ != one(1) or two != one(1):
            return REJECT
        extra = (
            ExtraTime(time=Time(period=first, count=Number(value=1)), after=Time(period=after, which="this")),
            ExtraTime(time=Time(period=second, count=Number(value=1)), after=Time(period=first, which="that")),
        )
        return tuple(Predicate("", (), "agent", time) for time in extra)
