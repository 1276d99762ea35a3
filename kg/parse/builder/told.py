"""Builds nouns told by what is so of them: who controls more, what has no abilities, what was so done to."""

from __future__ import annotations

from typing import Any

from kg.abilities.abilities import AbilityOfKind
from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import Compares, Meets
from kg.abilities.quantities import Count, Measure
from kg.abilities.selections import (
    Compare,
    ControlledBy,
    Extreme,
    Filter,
    HasAbility,
    Is,
    Not,
    Or,
    Reference,
    Selection,
    Such,
    Where,
    Which,
    Who,
)
from kg.parse.builder.adverbs import TURN
from kg.parse.builder.filters import conjunction, is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Mod, Predicate, Tail

_ENCHANTED_OR_EQUIPPED = Or(parts=(Is(concept="enchanted"), Is(concept="equipped")))


class Told(Shared):
    """Builder methods for nouns told by what is so of them."""

    def _controlling(self, noun: Filter, operator: str, than: Who) -> Any:
        if is_player(than) is False:
            return REJECT
        counts = [Count(of=Selection(filter=conjunction([noun, ControlledBy(who=who)]))) for who in (Which(), than)]
        return Mod("filter", Such(condition=Compares(left=counts[0], operator=operator, right=counts[1])))

    def controlling_more(self, noun: Filter, than: Who) -> Any:
        return self._controlling(noun, ">", than)

    def controlling_fewer(self, noun: Filter, than: Who) -> Any:
        return self._controlling(noun, "<", than)

    def holding_more(self, than: Who) -> Any:
        if is_player(than) is False:
            return REJECT
        hands = [Measure(characteristic="hand-size", of=who) for who in (Which(), than)]
        return Mod("filter", Such(condition=Compares(left=hands[0], operator=">", right=hands[1])))

    def having_none(self) -> Mod:
        return Mod("filter", Not(part=HasAbility(ability=AbilityOfKind(kind="ability"))))

    def equal_values(self, one: str, other: str) -> Any:
        value = Measure(characteristic=other, of=Which())
        return Mod("filter", Compare(characteristic=one, operator="=", value=value)) if one != other else REJECT

    def greatest_among(self, characteristic: str, among: Who) -> Any:
        if is_player(among):
            return REJECT
        return Mod("filter", Extreme(which="greatest", characteristic=characteristic, among=among))

    def enchanted_or_equipped(self) -> Mod:
        return Mod("filter", _ENCHANTED_OR_EQUIPPED)

    def cond_enchanted_or_equipped(self, who: Who) -> Any:
        return REJECT if is_player(who) else Meets(who=who, filter=_ENCHANTED_OR_EQUIPPED)

    def restricted_greatest(self, among: Who, characteristic: str) -> Any:
        if is_player(among):
            return REJECT
        return Tail("restricted", Extreme(which="greatest", characteristic=characteristic, among=among))

    def restricted_to(self, mod: Mod) -> Any:
        return Tail("restricted", mod.value) if mod.kind == "filter" else REJECT

    def zhe(self, mod: Mod) -> Mod:
        return mod

    def linked_one(self, gap: Predicate) -> Any:
        """Read "the one sacrificed" as an object linked by what was done to it (CR 607)."""
        action = self.action_of(gap, None, [Adverb("linked")], gap="object")
        return REJECT if action is REJECT else Selection(filter=Where(action=action))

    def that_target(self) -> Who:
        return Reference(how="that")

    def next_cast(self, *parts: Any) -> Any:
        """Read "the next spell you cast this turn"; until then it is any such spell (CR 601.2f)."""
        noun: Filter = parts[-1]
        who = parts[0]
        adverbs = parts[1:-1]
        times = [a.value for a in adverbs if isinstance(a, Adverb) and a.kind == "time"]
        if is_player(who) is False or len(times) != len(adverbs) or times not in ([], [TURN]):
            return REJECT
        cast = Action(verb="cast", agent=who, object=Which(), time=times[0] if times else None)
        return Selection(filter=conjunction([noun, Where(action=_next(cast))]))


def _next(action: Action) -> Action:
    return Action(
        verb=action.verb, agent=action.agent, object=action.object, time=action.time, manner=(Manner(how="next"),)
    )
