"""Builds counts of what happened: how often, how much, for each that was so done to (CR 608.2i)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Manner
from kg.abilities.quantities import Amount, Bound, Counters, Done, Measure, Quantity
from kg.abilities.selections import Selection, Where, Which, Who
from kg.parse.builder.filters import conjunction, is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Predicate


class Counted(Shared):
    """Builder methods for counts of what happened."""

    def number_chosen(self) -> Quantity:
        return Amount(of="choose")

    def damage_done(self, *parts: Any) -> Any:
        """Read "the damage that it dealt to that player"."""
        whos = [part for part in parts if isinstance(part, Who)]
        adverbs = [part for part in parts if isinstance(part, Adverb)]
        agent = whos[0] if len(whos) == 2 else None
        excess = parts[-1] == "excess"
        roles: tuple[tuple[str, Any], ...] = (("recipient", whos[-1]),)
        if parts[-1] is not None and not excess:
            roles = (*roles, ("combat", parts[-1]))
        if excess:
            adverbs.append(Adverb("manner", Manner(how="excess")))
        if agent is None and not adverbs:
            return REJECT
        action = self.action_of(Predicate("deal-damage", roles, "agent"), agent, adverbs)
        return REJECT if action is REJECT else Done(action=action)

    def times_done(self, *parts: Any) -> Any:
        """Read "how many times you have cast it from the command zone this game"."""
        who = next((part for part in parts if isinstance(part, Who)), None)
        predicate = next(part for part in parts if isinstance(part, Predicate))
        adverbs = [part for part in parts if isinstance(part, Adverb)]
        if (who is not None and predicate.subject is None) or predicate.change is not None:
            return REJECT
        action = self.action_of(predicate, who, adverbs)
        if action is REJECT or (action.time is None and not action.manner):
            return REJECT
        return Done(action=action, often=True)

    def symbols_spent(self, who: Who, symbols: tuple[str, ...]) -> Any:
        """Read "the amount of {S} spent to cast this spell"."""
        if is_player(who) or symbols != ("S",):
            return REJECT
        return Measure(characteristic="mana-spent", of=who, color="snow")

    # ---- for each ----

    def each_done(self, *parts: Any) -> Any:
        """Read "for each card you discarded this turn"."""
        who = parts[0]
        predicate = next(part for part in parts if isinstance(part, Predicate))
        adverbs = [part for part in parts if isinstance(part, Adverb)]
        if is_player(who) is False or predicate.change is not None or predicate.verb == "control":
            return REJECT
        if not any(adverb.kind in ("time", "this-way") for adverb in adverbs):
            return REJECT
        action = self.action_of(predicate, who, adverbs)
        if action is REJECT or not isinstance(action.object, Selection):
            return REJECT
        what = action.object
        if what.number != one(1) or what.target:
            return REJECT
        done = Where(action=replace(action, object=Which()))
        return Selection(filter=conjunction([what.filter, done]))

    def each_kicked(self, who: Who, *_: Any) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="times-kicked", of=who)

    def each_any_counter(self, who: Who, bound: Bound) -> Any:
        return Counters(on=who) if bound == one(1) and not is_player(who) else REJECT

    def each_removed(self, *parts: Any) -> Any:
        """Read "for each charge counter removed this way"."""
        *adverbs, bound, kind = parts
        if bound != one(1) or [adverb.kind for adverb in adverbs] != ["this-way"]:
            return REJECT
        action = self.action_of(Predicate("remove-counter", (("counter", kind),), "agent"), None, adverbs)
        return REJECT if action is REJECT else Done(action=action)

    def whole_zones(self, bound: Bound, zone: str) -> Any:
        """Read "all graveyards" as all cards in them (CR 400.1); "all hands" are the cards of whoever acts."""
        if zone != "graveyard" or bound.how not in ("all", "each"):
            return REJECT
        place = self.zone_any(bound, zone)
        if place is REJECT:
            return REJECT
        return self.contents(place)
