"""Builder methods for what an effect changes (CR 611, 613)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Activated, Keyword, SameAbility
from kg.abilities.actions import Characteristics, Mana
from kg.abilities.conditions import Condition, Happened
from kg.abilities.effects import (
    AddAbilities,
    Become,
    ChangeLimit,
    Cost,
    Designate,
    EntersWith,
    GainAbilitiesOf,
    If,
    Keep,
    LoseAbilities,
    LoseTypes,
    ModifyPT,
    SetPT,
)
from kg.abilities.quantities import Bound, Number, Quantity
from kg.abilities.selections import Filter, Is, Reference, Selection, Who
from kg.parse.amounts import signed, written
from kg.parse.builder.filters import conjunction, is_player, words
from kg.parse.builder.shared import Shared
from kg.parse.builder.today import as_today
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Clause, CostOf, Predicate, Prefix


def _of(condition: Condition, what: Who) -> Condition:
    """Return a condition of what just entered, which it calls "it", as one of ``what``; spells are cast today."""
    if not isinstance(condition, Happened) or condition.action.object != Reference(how="it"):
        return condition
    return Happened(action=as_today(replace(condition.action, object=what)))


class Changes(Shared):
    """Builder methods for changes."""

    # ---- changes ----

    def cost_less(self, symbols: tuple[str, ...]) -> Any:
        return CostOf(False, Mana(symbols=symbols))

    def cost_more(self, symbols: tuple[str, ...]) -> Any:
        return CostOf(True, Mana(symbols=symbols))

    def modify(self, text: str) -> Any:
        power, toughness = text.split("/")
        return ModifyPT(power=signed(power), toughness=signed(toughness))

    def gain(self, abilities: tuple[Ability, ...]) -> Any:
        return AddAbilities(abilities=abilities)

    def lose(self, abilities: tuple[Ability, ...]) -> Any:
        return LoseAbilities(abilities=abilities)

    def indestructible(self) -> Any:
        return AddAbilities(abilities=(Keyword(keyword="indestructible"),))

    def be_size(self, text: str) -> Any:
        power, toughness = text.split("/")
        return SetPT(power=written(power), toughness=written(toughness))

    def lose_other_types(self, characteristic: str) -> Any:
        return LoseTypes(remaining=True) if characteristic == "card-type" else REJECT

    def designated(self, state: str) -> Any:
        return Designate(concept=state) if state == "goaded" else REJECT

    def lose_all(self) -> Any:
        return LoseAbilities(all=True)

    def added_type(self, noun: Filter) -> Any:
        made = self.characteristics(noun)
        return REJECT if made is None else Become(characteristics=made, added=True)

    def become(self, who: Who) -> Any:
        if isinstance(who, Selection) and not who.target and who.number is None:
            found = self.characteristics(who.filter)
            if found is not None:
                return self._become(found)
        return REJECT

    def become_made(self, made: Any) -> Any:
        _, characteristics, *arriving = made
        return REJECT if arriving else self._become(characteristics)

    @staticmethod
    def _become(made: Characteristics) -> Become:
        """A supertype alone is gained besides whatever else something is (CR 205.4b)."""
        alone = bool(made.supertypes) and made == Characteristics(supertypes=made.supertypes)
        return Become(characteristics=made, added=alone)

    def become_added(self, made: Any) -> Any:
        _, characteristics, *arriving = made
        return REJECT if arriving else Become(characteristics=characteristics, added=True)

    def keep(self, who: Who) -> Any:
        if isinstance(who, Selection) and isinstance(who.filter, Is) and who.number is None:
            return Keep(concept=who.filter.concept)
        return REJECT

    def abilities(self, *parts: Any) -> tuple[Ability, ...]:
        found: list[Ability] = []
        for part in parts:
            found.extend(part if isinstance(part, tuple) else (part,))
        return tuple(found)

    def added_kinds(self, kinds: Filter) -> Any:
        made = self.characteristics(kinds)
        return REJECT if made is None else Become(characteristics=made, added=True)

    def kinds(self, *parts: Filter) -> Filter:
        return conjunction(list(parts))

    def lose_creature_types(self) -> Any:
        return LoseTypes(concept="creature-type")

    def become_chosen(self, chosen: str) -> Become:
        return Become(characteristics=Characteristics(chosen=(chosen,)))

    def every_color(self) -> Become:
        return Become(characteristics=Characteristics(colors=("white", "blue", "black", "red", "green")))

    def said_type(self, who: Who, noun: Filter, *after: Any) -> Any:
        """Read "its creature type becomes Goblin"."""
        made = self.characteristics(noun)
        if made is None or made != Characteristics(subtypes=made.subtypes) or is_player(who):
            return REJECT
        adverbs = tuple(part for part in after if isinstance(part, Adverb))
        return Clause(who, None, (Predicate("", (), "object", Become(characteristics=made), adverbs),))

    def one_color(self) -> str:
        return "any-color"

    def some_colors(self) -> str:
        return "any-colors"

    def said_chosen(self, *parts: Any) -> Any:
        """Read "its color becomes the color or colors of your choice" (CR 105.3)."""
        what = next(part for part in parts if isinstance(part, Who))
        characteristic, chosen = (part for part in parts if isinstance(part, str) and part != "done")
        change = self.become_chosen(chosen)
        if characteristic != "color" or is_player(what):
            return REJECT
        adverbs = tuple(part for part in parts if isinstance(part, Adverb))
        return Clause(what, None, (Predicate("", (), "object", change, adverbs),))

    def limit_raised(self, who: Who, characteristic: str, n: Quantity, _: str) -> Any:
        return self._limit(who, ChangeLimit(characteristic=characteristic, amount=n))

    def limit_lowered(self, who: Who, characteristic: str, n: Quantity, _: str) -> Any:
        if not isinstance(n, Number):
            return REJECT
        return self._limit(who, ChangeLimit(characteristic=characteristic, amount=Number(value=-n.value)))

    def limit_set(self, who: Who, characteristic: str, n: Quantity, _: str) -> Any:
        return self._limit(who, ChangeLimit(characteristic=characteristic, amount=n, exactly=True))

    @staticmethod
    def _limit(who: Who, change: ChangeLimit) -> Any:
        """Say by how much a maximum hand size changes (CR 402.2)."""
        if is_player(who) is False or change.characteristic != "maximum-hand-size":
            return REJECT
        return Clause(who, None, (Predicate("", (), "object", change),))

    def become_size(self, text: str) -> Any:
        """Read "becomes 4/4" as what it sets, the base power and toughness (CR 613.4b)."""
        power, toughness = text.split("/")
        return SetPT(power=written(power), toughness=written(toughness), base=True)

    def lose_types(self, noun: Filter) -> Any:
        return LoseTypes(concept=noun.concept) if isinstance(noun, Is) else REJECT

    def lose_others(self, characteristic: str) -> Any:
        if characteristic != "card-type":
            return REJECT
        return (LoseTypes(remaining=True), LoseAbilities(all=True))

    def enters_if(self, who: Who, _: str, condition: Condition, bound: Bound, kind: str) -> Any:
        number = bound.least if bound.least == bound.most else None
        if number is None:
            return REJECT
        enters = EntersWith(subject=who, counter=kind, number=number)
        return If(condition=_of(condition, who), effect=enters)

    def gain_that(self) -> Any:
        return AddAbilities(abilities=(SameAbility(),))

    def gain_abilities_of(self, who: Who) -> Any:
        if not isinstance(who, Selection) or who.number != Bound(how="all") or who.target:
            return REJECT
        found = words(who.filter)
        return GainAbilitiesOf(what=who) if "ability" in found else REJECT

    def gain_unquoted(self, cost: Cost, sentence: Any) -> Any:
        """Read an ability that older texts give without quotation marks."""
        if sentence.events or sentence.condition is not None:
            return REJECT
        return AddAbilities(abilities=(Activated(cost=cost, effects=sentence.effects),))

    def choose_ability(self, *abilities: Any) -> Prefix:
        return Prefix("choose-ability", AddAbilities(abilities=abilities, choice=True))
