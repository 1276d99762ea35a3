"""Builds zones and places within them (CR 400)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.quantities import Bound
from kg.abilities.selections import Is, Place, Reference, Related, Selection, Who
from kg.parse.builder.filters import bare, is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT


class Places(Shared):
    """Builder methods for places."""

    # ---- places ----

    def zone(self, zone: str) -> Place:
        return Place(zone=zone)

    def zone_of(self, whose: Who, zone: str) -> Any:
        if isinstance(whose, Reference) and whose.how == "among":
            return REJECT  # the number is of what is there
        if is_player(whose) is False or zone in ("battlefield", "exile", "stack", "command"):
            return REJECT
        if isinstance(whose, Reference) and whose.how == "among":
            return REJECT  # "one card in hand": nobody is spoken of whose hand it is
        if bare(whose) and whose != Selection(filter=Is(concept="opponent")):
            return REJECT
        return Place(zone=zone, whose=whose)

    def zone_any(self, bound: Bound, zone: str, position: str | None = None) -> Any:
        if bound.how not in ("any", "all", "each") or (position and zone != "library"):
            return REJECT
        if zone not in ("graveyard", "library", "hand"):
            return REJECT
        whose = Selection(filter=Is(concept="player"), number=bound)
        return Place(zone=zone, whose=whose, position=position)

    def zone_that(self, zone: str, position: str | None = None) -> Any:
        if position and zone != "library":
            return REJECT
        return Place(zone=zone, whose=Reference(how="that"), position=position)

    def anywhere(self) -> Place:
        return Place(zone="anywhere")

    def place_or(self, one: Place, two: Place) -> Any:
        if one.position or two.position or two.several or (two.whose is not None and two.whose != one.whose):
            return REJECT
        return replace(one, several=(*one.several, two.zone))

    def zone_at(self, zone: str, position: str | None) -> Any:
        if position and zone != "library":
            return REJECT
        return Place(zone=zone, position=position)

    def zone_of_at(self, whose: Who, zone: str, position: str | None) -> Any:
        place = self.zone_of(whose, zone)
        if place is REJECT or (position and zone != "library"):
            return REJECT
        return Place(zone=zone, whose=whose, position=position)

    def top_or_bottom(self, whose: Who, zone: str, other: str) -> Any:
        if is_player(whose) is False or zone != "library" or other != "library":
            return REJECT
        return Place(zone=zone, whose=whose, position="top-or-bottom")

    def top_of(self) -> str:
        return "top"

    def bottom_of(self) -> str:
        return "bottom"

    def inside(self) -> None:
        return None

    def place_in(self, place: Place) -> Place:
        return place

    def zone_same(self, zone: str, _: Any = None) -> Any:
        if zone in ("battlefield", "exile", "stack", "command"):
            return REJECT
        return Place(zone=zone, whose=Selection(filter=Is(concept="player"), number=one(1)))

    def nth_from_top(self, whose: Who, zone: str, n: int, _: str) -> Any:
        if is_player(whose) is False or zone != "library":
            return REJECT
        return Place(zone=zone, whose=whose, position="nth-from-top", nth=n)

    def anywhere_else(self) -> Place:
        return Place(zone="elsewhere")

    def zone_of_relation(self, relation: str, zone: str, _: Any = None) -> Any:
        if relation != "owner" or zone not in ("graveyard", "hand", "library"):
            return REJECT
        return Place(zone=zone, whose=Related(relation=relation, of=Reference(how="it")))

    def outside_hand(self, whose: Who) -> Any:
        return REJECT if is_player(whose) is False else Place(zone="anywhere", whose=whose, but="hand")

    def there(self) -> Place:
        return Place(zone="there")

    def zones(self, *zones: str) -> tuple[str, ...]:
        return zones

    def zone_all(self, zones: tuple[str, ...], _: Any = None) -> Any:
        if any(zone in ("battlefield", "exile", "stack", "command") for zone in zones):
            return REJECT
        whose = Selection(filter=Is(concept="player"), number=Bound(how="all"))
        return Place(zone=zones[0], whose=whose, several=zones[1:])

    def zone_name(self, zone: str) -> str:
        return zone

    def hand_zone(self) -> str:
        return "hand"

    def zone_three(self, whose: Who, *named: str | None) -> Any:
        zones = tuple(zone for zone in named if zone is not None)
        if len(zones) != 3:
            return REJECT
        place = self.zone_of(whose, zones[0])
        return place if place is REJECT else replace(place, several=zones[1:])

    def top_of_that(self) -> Place:
        return Place(zone="library", position="top")
