"""Builds what changes how many modes are chosen, and what is so for further abilities too (CR 700.2)."""

from __future__ import annotations

from typing import Any

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Mana
from kg.abilities.effects import Cannot, CanOnly
from kg.abilities.quantities import Bound, Number, Quantity
from kg.abilities.selections import Who, You
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Prefix
from kg.parse.pieces import Choice, ModeNumber, SameFor, Sentence


class Modes(Shared):
    """Builder methods for modes and for what is so of several abilities alike."""

    def _number(self, prefix: Prefix, number: Bound) -> Any:
        return ModeNumber(prefix.value, number) if prefix.kind == "if" else REJECT

    def may_both_modes(self, prefix: Prefix) -> Any:
        return self._number(prefix, Bound(least=Number(value=1), most=Number(value=2)))

    def all_modes_instead(self, prefix: Prefix) -> Any:
        return self._number(prefix, Bound(how="all"))

    def modes_instead(self, prefix: Prefix, number: Bound) -> Any:
        return REJECT if number.how else self._number(prefix, number)

    def modal_trigger_fresh(self, trigger: Prefix, number: Bound) -> Any:
        return REJECT if number.how else Choice(number, trigger.value, fresh=True)

    def same_for(self, abilities: tuple[Any, ...]) -> Any:
        return SameFor(abilities) if all(isinstance(one, Keyword) for one in abilities) else REJECT

    def sentence_and_same(self, *parts: Any) -> Any:
        sentence, same = self.sentence(*parts[:-1]), self.same_for(parts[-1])
        return REJECT if REJECT in (sentence, same) else (sentence, same)

    def x_at_most(self, name: str, value: Quantity) -> Any:
        chosen = Action(verb="choose", choice=name, amount=Bound(most=value))
        return Sentence((CanOnly(action=chosen),))

    def x_cannot(self, name: str, value: int) -> Any:
        return Cannot(action=Action(verb="choose", choice=name, amount=Number(value=value)))

    def only_reduces(self, who: Who, color: str) -> Any:
        """Read "this effect reduces only the amount of white mana you pay" (CR 118.7c)."""
        if not isinstance(who, You):
            return REJECT
        return CanOnly(action=Action(verb="reduce-cost", mana=Mana(choice=color)))
