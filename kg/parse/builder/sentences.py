"""Builds sentences: effects in their order, with the conditions, times and triggers that govern them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Keyword, Level
from kg.abilities.actions import Action
from kg.abilities.conditions import Happened
from kg.abilities.effects import AdditionalCost, AlternativeCost, Cannot, Cost, EntersWith, ManaUse, Modal, Mode
from kg.abilities.quantities import Amount, Bound, Number
from kg.abilities.selections import Is, Selection, Who
from kg.parse.amounts import plain
from kg.parse.builder.filters import is_player, words
from kg.parse.builder.instructions import spell
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Prefix
from kg.parse.pieces import Bullet, Choice, Piece, SameMode, Sentence


class Sentences(Shared):
    """Builder methods for sentences."""

    def first(self, value: Any) -> Any:
        return value

    more = first

    def activated(self, cost: Cost, rest: Any) -> Any:
        return Piece(cost, rest)

    def keyword_activated(self, keyword: str, cost: Cost, sentence: Any) -> Any:
        """Read a keyword that is written before an activated ability of its own (CR 702.57a, 702.142a)."""
        if sentence.events or sentence.state is not None:
            return REJECT
        return (Keyword(keyword=keyword, cost=cost, effects=sentence.effects),)

    def loyalty(self, text: str, rest: Any) -> Any:
        text = text.replace("+", "")
        if text.lstrip("-").isdigit():
            return Piece(Cost(loyalty=int(text)), rest)
        return Piece(Cost(loyalty_x=-1 if text.startswith("-") else 1), rest)

    def keywords(self, *parts: Ability) -> tuple[Ability, ...]:
        return parts

    def option(self, rest: Any) -> Any:
        return Bullet(rest)

    option_keywords = option

    def reach(self, value: Any) -> Any:
        return value

    def modal(self, bound: Bound) -> Any:
        return Choice(bound) if bound.how is None else REJECT

    def modal_both(self) -> Any:
        return Choice(Bound(least=Number(value=1), most=Number(value=2)))

    def modal_more(self) -> Any:
        return Choice(Bound(least=Number(value=1)))

    def modal_any(self) -> Any:
        return Choice(Bound(least=Number(value=0)))

    def modal_trigger_any(self, trigger: Prefix) -> Any:
        return Choice(Bound(least=Number(value=0)), trigger.value)

    def modal_trigger(self, trigger: Prefix, bound: Bound) -> Any:
        return Choice(bound, trigger.value) if bound.how is None else REJECT

    def modal_trigger_both(self, trigger: Prefix) -> Any:
        return Choice(Bound(least=Number(value=1), most=Number(value=2)), trigger.value)

    def modal_trigger_more(self, trigger: Prefix) -> Any:
        return Choice(Bound(least=Number(value=1)), trigger.value)

    def comma(self) -> str:
        return ","

    def then(self) -> str:
        return "then"

    def and_(self) -> str:
        return "and"

    def or_(self) -> str:
        return "or"

    def sep(self, value: str) -> str:
        return value

    # ---- lines of their own ----

    def enters_with(self, subject: Who, _: str, bound: Bound, kind: str) -> Any:
        number: Any = bound if bound.how == "number" else Amount() if bound.how == "that-many" else plain(bound)
        return EntersWith(subject=subject, counter=kind, number=number)

    def enters_as_that(self, subject: Who, _: str, of: Who) -> Any:
        return REJECT if is_player(of) else EntersWith(subject=subject, copy_of=of)

    def escapes_with(self, subject: Who, bound: Bound, kind: str) -> Any:
        number: Any = bound if bound.how == "number" else plain(bound)
        escaped = Happened(action=Action(verb="escape", object=subject))
        return EntersWith(subject=subject, counter=kind, number=number, condition=escaped)

    def x_not(self, name: str, value: int) -> Any:
        return Sentence((Cannot(action=Action(verb="choose", choice=name, amount=Number(value=value))),))

    def inline_modes(self, bound: Bound, *modes: Any) -> Any:
        if bound.how or any(mode.events for mode in modes):
            return REJECT
        return Modal(number=bound, modes=tuple(Mode(effects=mode.effects) for mode in modes))

    def inline_both(self, *modes: Any) -> Any:
        return self.inline_modes(Bound(least=Number(value=1), most=Number(value=2)), *modes)

    def same_mode(self) -> SameMode:
        return SameMode()

    def level(self, span: str) -> Any:
        least, _, most = span.rstrip("+").partition("-")
        return (Level(least=int(least), most=int(most) if most else None),)

    def old_enchant(self, kind: str) -> Any:
        return (Keyword(keyword="enchant", quality=Is(concept=kind)),)

    def additional(self, cost: Cost, what: Who) -> Any:
        return Sentence((AdditionalCost(what=spell(what), cost=cost),))

    def additional_either(self, cost: Cost, other: Cost, what: Who) -> Any:
        return Sentence((AdditionalCost(what=spell(what), cost=replace(cost, or_else=other)),))

    def additional_optional(self, cost: Cost, what: Who) -> Any:
        return Sentence((AdditionalCost(what=spell(what), cost=cost, optional=True),))

    def alternative(self, *parts: Any) -> Any:
        *prefix, cost, what, characteristic = parts
        if characteristic != "mana-cost":
            return REJECT
        condition = None
        if prefix:
            if prefix[0].kind != "if":
                return REJECT
            condition = prefix[0].value
        return Sentence((AlternativeCost(what=what, cost=cost, condition=condition),))

    def mana_only(self, uses: tuple[Action, ...]) -> Any:
        return Sentence((ManaUse(action=uses[0], others=uses[1:]),))

    def mana_uses(self, *uses: Any) -> tuple[Action, ...]:
        return tuple(one for use in uses for one in (use if isinstance(use, tuple) else (use,)))

    def mana_for_cost(self, *kinds: Who) -> Any:
        """Read "spend it only to pay for spells or abilities of that kind" (CR 106.6)."""
        found = []
        for kind in kinds:
            if not isinstance(kind, Selection) or not words(kind.filter) & {"spell", "ability"}:
                return REJECT
            found.append(Action(verb="cast" if "spell" in words(kind.filter) else "activate", object=kind))
        return tuple(found)

    def mana_cast(self, who: Who) -> Action:
        return Action(verb="cast", object=who)

    def mana_activate(self, who: Who) -> Action:
        return Action(verb="activate", object=who)
