"""Builds the cards that lie somewhere: in a zone, on top of a library (CR 400, 401)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.quantities import Bound
from kg.abilities.selections import And, InZone, Is, Place, Reference, Selection, TopCards, Who
from kg.parse.builder.filters import bare, conjunction, is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT


class Contents(Shared):
    """Builder methods for cards by where they lie."""

    def zone_and(self, whose: Who, zone: str, other: str) -> Any:
        place = self.zone_of(whose, zone)
        return place if place is REJECT else replace(place, several=(other,))

    def hand_cards(self, who: Who) -> Any:
        return self._contents("hand", who)

    def graveyard_cards(self, who: Who) -> Any:
        return self._contents("graveyard", who)

    def _contents(self, zone: str, who: Who) -> Any:
        if is_player(who) is False or bare(who) or (isinstance(who, Reference) and who.how == "among"):
            return REJECT
        place = InZone(place=Place(zone=zone, whose=who))
        return Selection(filter=And(parts=(Is(concept="card"), place)), number=Bound(how="all"))

    def top(self, whose: Who, bound: Bound) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=bound, whose=whose)

    def top_one(self, whose: Who) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=one(1), whose=whose)

    def bottom_one(self, whose: Who) -> Any:
        if is_player(whose) is False:
            return REJECT
        return TopCards(number=one(1), whose=whose, position="bottom")

    def bottom_some(self, whose: Who, bound: Bound) -> Any:
        return REJECT if is_player(whose) is False else TopCards(number=bound, whose=whose, position="bottom")

    def contents(self, place: Place) -> Who:
        """Return all cards of a zone."""
        return Selection(filter=And(parts=(Is(concept="card"), InZone(place=place))), number=Bound(how="all"))

    def top_cards(self, who: Who) -> Who:
        return who

    def some_of_hand(self, who: Who, bound: Bound) -> Any:
        if is_player(who) is False:
            return REJECT
        hand = InZone(place=Place(zone="hand", whose=who))
        return Selection(filter=conjunction([Is(concept="card"), hand]), number=bound)

    def some_in_hand(self, bound: Bound) -> Any:
        """Read "a card in hand", said of whoever acts."""
        return Selection(filter=And(parts=(Is(concept="card"), InZone(place=Place(zone="hand")))), number=bound)
