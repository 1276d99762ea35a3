"""Builds abilities as things, by what they come from (CR 113.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action
from kg.abilities.quantities import Bound
from kg.abilities.selections import (
    And,
    Filter,
    FromSource,
    Is,
    OwnedBy,
    Reference,
    Selection,
    Self,
    Several,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.builder.filters import conjunction, is_player, parts_of, words
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT


class AbilityNouns(Shared):
    """Builder methods for abilities as things."""

    def abilities_of(self, who: Who, noun: Filter) -> Any:
        if noun == Is(concept="commander") and is_player(who) is not False:
            return Selection(filter=And(parts=(noun, OwnedBy(who=who))))
        kinds = {"ability", "mana-ability", "loyalty-ability"}
        if not words(noun) & kinds or is_player(who):
            return REJECT
        if any(isinstance(node, Is) and node.concept in kinds for node in who.walk()):
            return REJECT  # an ability is no source
        return Selection(filter=conjunction([noun, FromSource(who=who)]))

    def abilities_of_it(self, noun: Filter) -> Any:
        return self.abilities_of(Reference(how="it"), noun)

    def self_ability(self) -> Who:
        return Self(noun="ability")

    def keyword_you_activate(self, keyword: str) -> Who:
        activated = Where(action=Action(verb="activate", agent=You(), object=Which()))
        return Selection(filter=conjunction([Is(concept="ability"), Is(concept=keyword), activated]))

    def that_ability(self) -> Who:
        return Reference(how="that", noun=Is(concept="ability"))

    def abilities_you_activate(self, who: Who, keyword: str) -> Any:
        if is_player(who):
            return REJECT
        activated = Where(action=Action(verb="activate", agent=You(), object=Which()))
        return Selection(
            filter=conjunction([Is(concept="ability"), Is(concept=keyword), FromSource(who=who), activated])
        )

    def keyword_ability_of(self, who: Who, keyword: str) -> Any:
        done = any(isinstance(part, Where) and part.action.verb == "activate" for part in parts_of(who))
        if is_player(who) or done or Is(concept="ability") in parts_of(who):
            return REJECT
        return Selection(filter=conjunction([Is(concept="ability"), Is(concept=keyword), FromSource(who=who)]))

    def all_abilities_of(self, who: Who, bound: Bound, noun: Filter) -> Any:
        if isinstance(who, Several):
            return REJECT
        found = self.abilities_of(who, noun)
        return replace(found, number=bound) if isinstance(found, Selection) and "ability" in words(noun) else REJECT
