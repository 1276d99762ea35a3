"""Builder methods for when, how and how long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.conditions import Condition, Meets
from kg.abilities.quantities import Measure
from kg.abilities.selections import InZone, Place, Reference, Related, Where, Which, Who
from kg.parse.builder.filters import is_contents, is_player
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Mod

TURN = Time(period="turn", which="this")
GAME = Time(period="game", which="this")


class Adverbs(Shared):
    """Builder methods for adverbs and times."""

    # ---- adverbs ----

    def until_end_of_turn(self) -> Adverb:
        return Adverb("duration", Duration(until=TURN))

    def until(self, time: Time) -> Adverb:
        return Adverb("duration", Duration(until=time))

    def until_event(self, event: Any) -> Any:
        event = self.one_event(event)
        if event is REJECT:
            return REJECT
        return Adverb("duration", Duration(until_event=event))

    def this_turn(self) -> Adverb:
        return Adverb("time", TURN)

    def last_turn(self) -> Adverb:
        return Adverb("time", Time(period="turn", which="last"))

    def each_turn(self) -> Adverb:
        return Adverb("time", Time(period="turn", which="each"))

    def during(self, time: Time) -> Adverb:
        return Adverb("time", time)

    def from_(self, place: Place) -> Adverb:
        return Adverb("from", place)

    def from_those(self, who: Who) -> Any:
        """Read "from among these cards"; a zone told by whose it is is a place."""
        if is_player(who) or is_contents(who):
            return REJECT
        return Adverb("manner", Manner(how="among", who=who))

    def from_there(self) -> Adverb:
        return Adverb("from", Place(zone="there"))

    def once_each_turn(self) -> Adverb:
        return Adverb("manner", Manner(how="once-each-turn"))

    def under_control(self, who: Who) -> Any:
        return Adverb("manner", Manner(how="under-control", who=who))

    def order(self, how: str) -> Adverb:
        return Adverb("manner", Manner(how=how))

    def at_random(self) -> Adverb:
        return Adverb("manner", Manner(how="at-random"))

    def tapped(self) -> Adverb:
        return Adverb("manner", Manner(how="tapped"))

    def alone(self) -> Adverb:
        return Adverb("manner", Manner(how="alone"))

    def face_down(self) -> Adverb:
        return Adverb("manner", Manner(how="face-down"))

    def face_up(self) -> Adverb:
        return Adverb("manner", Manner(how="face-up"))

    def as_though(self, mod: Mod) -> Any:
        return Adverb("as-though", mod.value) if mod.kind == "filter" else REJECT

    def additionally(self) -> Adverb:
        return Adverb("manner", Manner(how="additional"))

    def while_(self, condition: Condition) -> Adverb:
        return Adverb("duration", Duration(condition=condition))

    def from_among(self) -> Adverb:
        return Adverb("manner", Manner(how="among-them"))

    def any_time(self) -> Adverb:
        return Adverb("manner", Manner(how="any-time"))

    def any_times(self) -> Adverb:
        return Adverb("manner", Manner(how="any-number-of-times"))

    def this_combat(self) -> Adverb:
        return Adverb("time", Time(period="combat", which="this"))

    def until_end_of(self, time: Time) -> Any:
        if time.period != "turn":
            return REJECT
        return Adverb("duration", Duration(until=replace(time, period="end-of-turn")))

    def while_exiled(self, who: Who) -> Adverb:
        exiled = Meets(who=who, filter=InZone(place=Place(zone="exile")))
        return Adverb("duration", Duration(condition=exiled))

    def each_period(self, period: str) -> Adverb:
        return Adverb("time", Time(period=period, which="each"))

    def at_event(self, event: Any) -> Any:
        event = self.one_event(event)
        if event is REJECT:
            return REJECT
        return Adverb("at-event", event)

    def according_to(self, characteristic: str) -> Any:
        """Read "deals damage equal to its power"."""
        if characteristic not in ("power", "toughness"):
            return REJECT
        return Adverb("amount", Measure(characteristic=characteristic, of=Reference(how="it")))

    def first_time(self) -> Adverb:
        return Adverb("ordinal", 1)

    def this_way(self) -> Adverb:
        return Adverb("this-way")

    # ---- times ----

    def period(self, period: str) -> Time:
        return Time(period=period)

    def period_of(self, who: Who, period: str) -> Any:
        return REJECT if is_player(who) is False else Time(period=period, whose=who)

    def period_which(self, which: str, period: str) -> Time:
        return Time(period=period, which=which)

    def period_in_which(self, which: str, turn: str, period: str) -> Any:
        return Time(period=period, which=which) if turn == "turn" and period != "turn" else REJECT

    def period_of_in_which(self, who: Who, which: str, turn: str, period: str) -> Any:
        if turn != "turn" or period == "turn" or is_player(who) is False:
            return REJECT
        return Time(period=period, whose=who, which=which)

    def period_of_which(self, who: Who, which: str, period: str) -> Any:
        return REJECT if is_player(who) is False else Time(period=period, whose=who, which=which)

    def next(self) -> str:
        return "next"

    def each(self, _: str) -> str:
        return "each"

    def this(self) -> str:
        return "this"

    def that(self) -> str:
        return "that"

    def period_next(self, period: str) -> Any:
        return REJECT if period in ("turn", "end-of-turn") else Time(period=period, which="next")

    def period_of_relation(self, relation: str, period: str) -> Time:
        return Time(period=period, whose=Related(relation=relation, of=Reference(how="it")))

    def period_first(self, period: str) -> Any:
        return REJECT if period == "turn" else Time(period=period, which="first")

    def last(self, n: int, measure: str) -> Any:
        return "last" if n == 1 else REJECT

    def each_time_of(self) -> str:
        return "each"

    def while_attached(self, what: Who, to: Who) -> Adverb:
        attached = Where(action=Action(verb="attach", object=Which(), recipient=to))
        return Adverb("duration", Duration(condition=Meets(who=what, filter=attached)))

    def since(self, time: Time) -> Adverb:
        return Adverb("time", replace(time, which="since-last"))

    def instant_timing(self, _: Any = None) -> Adverb:
        return Adverb("manner", Manner(how="instant-timing"))

    def instant_time(self) -> None:
        return None
