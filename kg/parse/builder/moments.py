"""Builder methods for what holds at one moment, and for what is done only then or if it can be (CR 500, 608.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Static
from kg.abilities.actions import Action, Manner, Time
from kg.abilities.conditions import Happened
from kg.abilities.effects import Can, Do, Effect, EntersWith, Instead, May, OneOf
from kg.abilities.quantities import AsOf, Bound, Difference, Number, Quantity
from kg.abilities.selections import Reference, Self, Who, You
from kg.parse.amounts import plain
from kg.parse.builder.adverbs import GAME
from kg.parse.builder.filters import is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Clause, Predicate, Prefix, Tail


class Moments(Shared):
    """Builder methods for moments."""

    # ---- numbers ----

    def difference(self) -> Quantity:
        return Difference()

    def as_of(self, event: Any, amount: Quantity) -> Any:
        event = self.one_event(event)
        return REJECT if event is REJECT else AsOf(amount=amount, event=event)

    def as_of_activation(self, *parts: Any) -> Quantity:
        event = Action(verb="activate", agent=You(), object=Self(noun="ability"))
        return AsOf(amount=parts[-1], event=event)

    # ---- times ----

    def nths(self, *numbers: int) -> tuple[int, ...]:
        return numbers

    def period_nth(self, who: Who, numbers: tuple[int, ...], period: str) -> Any:
        if is_player(who) is False:
            return REJECT
        return Time(period=period, whose=who, numbers=numbers)

    def this_game(self) -> Adverb:
        return Adverb("time", GAME)

    # ---- only then, only if it can be ----

    def done_if_able(self, *parts: Any) -> Any:
        """Read "cast it if able": "if you can cast it, cast it"."""
        asked, again = (part for part in parts if isinstance(part, Predicate))
        roles = dict(again.roles)
        if asked.verb != again.verb or any(not isinstance(who, Reference) for who in roles.values()):
            return REJECT
        able = Adverb("manner", Manner(how="if-able"))
        predicate = replace(asked, adverbs=(able, *asked.adverbs, *again.adverbs))
        return Clause(None, None, (predicate,), tuple(part for part in parts if isinstance(part, Adverb)))

    def occasion(self, event: Any) -> Any:
        return Prefix("occasion", event) if isinstance(event, Action) else REJECT

    def you_choose_blocks(self, *parts: Any) -> Clause:
        """Read "you choose which creatures block and how those creatures block" (CR 509.1)."""
        *adverbs, what = parts
        return Clause(You(), None, (Predicate("choose-blocks", (("object", what),), "agent"),), tuple(adverbs))

    def you_choose_how(self, *parts: Any) -> Clause:
        *adverbs, what = parts
        return Clause(You(), None, (Predicate("choose-how-to-block", (("object", what),), "agent"),), tuple(adverbs))

    # ---- damage that takes life so far and no further ----

    def life_not_below(self, who: Who, one: str, below: int, _: bool | None, of: Who, two: str, to: int) -> Any:
        """Read "damage that would reduce your life total to less than 1 reduces it to 1 instead" (CR 614.1a)."""
        if one != "life-total" or two != one or who != of or below != to:
            return REJECT
        lowers, leaves = (
            Action(verb="deal-damage", recipient=who, manner=(Manner(how=how, amount=Number(value=to)),))
            for how in ("lowering-life-below", "lowering-life-to")
        )
        return Instead(event=lowers, effects=(Do(action=leaves),))

    # ---- tokens with an ability given without quotation marks ----

    def token_has(self, kind: str, each: Any, clause: Clause) -> Any:
        effects = self._fold([Prefix("each", each), ",", clause], None)
        if effects is REJECT or clause.modal is not None:
            return REJECT
        return Tail("token-has", (Static(effects=effects),))

    def enters_with_one_of(self, subject: Who, _: str, *parts: Any) -> Any:
        """Read "enters with your choice of a flying counter or a first strike counter on it"."""
        named = [part for part in parts if part is not None]
        choices = []
        for bound, kind in zip(named[::2], named[1::2], strict=True):
            number = plain(bound)
            if not isinstance(bound, Bound) or not isinstance(number, Quantity):
                return REJECT
            choices.append(EntersWith(subject=subject, counter=kind, number=number))
        return OneOf(effects=tuple(choices))


def on_occasion(event: Action, effects: tuple[Effect, ...]) -> Any:
    """Return what is permitted when ``event`` happens: "while you're searching your library, you may cast it"."""
    if len(effects) != 1:
        return REJECT
    effect = effects[0]
    done = [node.verb for node in effect.walk() if isinstance(node, Action)]
    if not done or done[0] not in ("cast", "play"):
        return REJECT
    if isinstance(effect, May) and effect.who is None and isinstance(effect.effect, Do):
        return (Can(action=effect.effect.action, condition=Happened(action=event)),)
    if isinstance(effect, Can) and effect.condition is None:
        return (replace(effect, condition=Happened(action=event)),)
    return REJECT
