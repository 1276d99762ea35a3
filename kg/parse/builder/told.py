"""Builds nouns told by what is so of them: who controls more, what has no abilities, what was so done to."""

from __future__ import annotations

from typing import Any

from kg.abilities.abilities import AbilityOfKind
from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import Compares, Meets
from kg.abilities.quantities import Amount, Bound, Count, Measure, Number, Quantity
from kg.abilities.selections import (
    Compare,
    ControlledBy,
    Extreme,
    Filter,
    FromSource,
    HasAbility,
    Is,
    Not,
    Or,
    Other,
    Reference,
    Selection,
    Such,
    Targeting,
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

    def from_source(self, noun: Filter) -> Mod:
        return Mod("filter", FromSource(who=Selection(filter=noun)))

    def of_source(self, who: Who) -> Any:
        return REJECT if is_player(who) else Mod("filter", FromSource(who=who))

    def did_so_mod(self) -> Mod:
        return Mod("filter", Where(action=Action(verb="do-so", agent=Which())))

    def did_not_do_so_mod(self) -> Mod:
        return Mod("filter", Where(action=Action(verb="do-so", agent=Which(), negated=True)))

    def greater_than_own(self, one: str, other: str) -> Any:
        value = Measure(characteristic=other, of=Which())
        return Mod("filter", Compare(characteristic=one, operator=">", value=value)) if one != other else REJECT

    def targeting_only(self, noun: Filter) -> Mod:
        single = Bound(least=Number(value=1), most=Number(value=1))
        return Mod("filter", Targeting(who=Selection(filter=noun, number=single), only=True))

    def with_attached(self, what: Who) -> Any:
        if is_player(what) or not isinstance(what, Selection) or what.target:
            return REJECT
        return Mod("filter", Where(action=Action(verb="attach", object=what, recipient=Which())))

    def not_other(self, part: Filter, *_: Any) -> Mod:
        return Mod("filter", conjunction([Not(part=part), Other()]))

    def rel_objects(self, *parts: Any) -> Any:
        """Read two relative clauses about what was done to the noun: "exiled this way and not cast"."""
        *adverbs, one, modal, two = parts
        if modal != "did-not" or [adverb.kind for adverb in adverbs] != ["this-way"]:
            return REJECT
        first = self.action_of(one, None, adverbs, gap="object")
        second = self.action_of(two, None, adverbs, modal=modal, gap="object")
        if REJECT in (first, second):
            return REJECT
        return Mod("filter", conjunction([Where(action=first), Where(action=second)]))

    def equal_either(self, characteristic: str, one: Quantity, other: Quantity) -> Mod:
        values = (Compare(characteristic=characteristic, operator="=", value=value) for value in (one, other))
        return Mod("filter", Or(parts=tuple(values)))

    def at_most_damage(self, characteristic: str, combat: Any) -> Any:
        if combat is not None:
            return REJECT
        amount = Amount(of="deal-damage")
        return Mod("filter", Compare(characteristic=characteristic, operator="<=", value=amount))

    def at_most_amount(self, characteristic: str) -> Mod:
        return Mod("filter", Compare(characteristic=characteristic, operator="<=", value=Amount()))

    def that_attacking(self, concept: str) -> Any:
        return self._that("attacking", concept)

    def that_blocking(self, concept: str) -> Any:
        return self._that("blocking", concept)

    def _that(self, state: str, concept: str) -> Any:
        if concept != "creature":
            return REJECT
        return Reference(how="that", noun=conjunction([Is(concept=state), Is(concept=concept)]))

    def among_those(self, who: Who, bound: Bound) -> Any:
        """Read "one of those cards"."""
        if not isinstance(who, Reference) or who.how != "that" or bound.how is not None:
            return REJECT
        return Reference(how="among", noun=who.noun, number=bound)

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
        return Reference(how="that", noun=Is(concept="target"))

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
