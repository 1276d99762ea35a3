"""Builder methods for what is done for each kind, and for words and kinds as such (CR 105, 205, 607.2d, 612)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability
from kg.abilities.actions import Action, Characteristics, Manner
from kg.abilities.effects import Become, Change, ChangeWords, Do, Effect, ForEach
from kg.abilities.node import Nodes, substitute
from kg.abilities.quantities import Bound, Number, Quantity
from kg.abilities.selections import Chosen, Is, Kinds, Place, Selection, Who
from kg.parse.amounts import plain
from kg.parse.builder.filters import conjunction, is_player, one
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Alternatives, Clause, Predicate, Prefix

CHOSEN_TYPE = Become(characteristics=Characteristics(chosen=("type",)), added=True)
"""Has the chosen type besides its own; which kind of type it is, what has it tells."""

CHOSEN_TYPE_ONLY = Become(characteristics=Characteristics(chosen=("type",)))
"""Is of the chosen type and loses what it was of that kind."""

ANOTHER = Adverb("manner", Manner(how="additional"))
"""Besides what is there already: "another counter of that kind"."""

_EACH = Bound(how="each")


class Kind(Shared):
    """Builder methods for kinds and words."""

    # ---- for each kind ----

    def kinds_of(self, bound: Bound, characteristic: str) -> Any:
        return Kinds(characteristic=characteristic) if bound == _EACH else REJECT

    def permanent_kinds(self, _: str) -> Kinds:
        return Kinds(characteristic="permanent-type")

    def counter_kinds(self, on: Who, _: str) -> Kinds:
        return Kinds(characteristic="counter-kind", among=on)

    def for_each_kind(self, kinds: Kinds) -> Prefix:
        return Prefix("each-kind", kinds)

    def of_each_kind(self, kinds: Kinds) -> Prefix:
        return Prefix("of-each-kind", kinds)

    # ---- chosen types and words ----

    def added_chosen(self) -> Become:
        return CHOSEN_TYPE

    def chosen_type_only(self) -> Become:
        return CHOSEN_TYPE_ONLY

    def chosen_color_only(self) -> Become:
        return Become(characteristics=Characteristics(chosen=("color",)))

    def words_become(self, who: Who, characteristic: str, chosen: str) -> Any:
        """Read "each color word on it is the chosen word"."""
        if characteristic != chosen or not characteristic.endswith("-word") or is_player(who):
            return REJECT
        return Clause(who, None, (Predicate("", (), "object", ChangeWords(kinds=(chosen,), becomes="chosen")),))

    def words_replaced(self, who: Who, *parts: Any) -> Any:
        """Read "replace all instances of one color word with another, or one basic land type with another"."""
        kinds = tuple(part for part in parts if isinstance(part, str))
        adverbs = tuple(part for part in parts if isinstance(part, Adverb))
        if is_player(who) or not all(kind.endswith("-word") for kind in kinds):
            return REJECT
        change = Predicate("", (), "object", ChangeWords(kinds=kinds, becomes="another"))
        return Clause(who, None, (change,), adverbs)

    # ---- forms to choose from ----

    def form_choice(self) -> None:
        return None

    def above_types(self) -> str:
        return "added"

    def becoming_one_of(self, *parts: Any) -> Any:
        """Read "it becomes your choice of a 3/3 artifact creature or a 2/2 artifact creature with flying"."""
        changes = []
        for made in (part for part in parts if isinstance(part, tuple)):
            number, characteristics, *arriving = made
            if number is not None or arriving:
                return REJECT
            changes.append(Become(characteristics=characteristics, added="added" in parts))
        return Alternatives(tuple(Predicate("", (), "object", change) for change in changes))

    # ---- counters of a kind ----

    def choosing_counter(self, on: Who, bound: Bound) -> Any:
        if bound != one(1):
            return REJECT
        return Predicate("choose", (("choice", "counter"), ("object", on)), "agent")

    def placing_another(self, on: Who, _: str, kind: str) -> Any:
        if is_player(on):
            return REJECT
        roles = (("object", on), ("amount", Number(value=1)), ("counter", kind))
        return Predicate("put-counter", roles, "agent", None, (ANOTHER,))

    def placing_more(self, on: Who, bound: Bound, kind: str) -> Any:
        amount = plain(bound)
        if is_player(on) or not isinstance(amount, Quantity):
            return REJECT
        roles = (("object", on), ("amount", amount), ("counter", kind))
        return Predicate("put-counter", roles, "agent", None, (ANOTHER,))

    def getting_another(self, _: str, kind: str) -> Predicate:
        roles = (("amount", Number(value=1)), ("counter", kind))
        return Predicate("get-counter", roles, "agent", None, (ANOTHER,))

    # ---- two colors ----

    def devotion_to_two(self, who: Who, first: str, second: str, characteristic: str) -> Any:
        found = self.devotion(who, first, characteristic)
        return found if found is REJECT else replace(found, other_color=second)

    def cond_devotion_to_two(self, who: Who, first: str, second: str, asked: Any) -> Any:
        found = self.cond_devotion(who, first, asked)
        return found if found is REJECT else replace(found, left=replace(found.left, other_color=second))

    # ---- places ----

    def elsewhere(self, place: Place) -> Any:
        if place != Place(zone=place.zone):
            return REJECT
        return Place(zone="anywhere", but=place.zone)


def for_each_kind(kinds: Kinds, effect: Effect) -> Effect:
    """Return ``effect`` done for each of ``kinds``; what it says of "that type" is the one at hand."""
    found = effect
    if kinds.characteristic.endswith("-type"):
        that: Any = Chosen(characteristic=kinds.characteristic)
        found = substitute(found, Chosen(characteristic="creature-type"), that)
    return ForEach(each=kinds, effect=found)


def of_each_kind(kinds: Kinds, effects: tuple[Effect, ...]) -> Any:
    """Return ``effects`` of which the first is done for each kind: "choose a land of each type, then …"."""
    first, *rest = effects
    if isinstance(first, Do) and first.action.verb == "choose":
        what = first.action.object
        if not isinstance(what, Selection) or what.target:
            return REJECT
        kind = Chosen(characteristic=kinds.characteristic)
        chosen = replace(what, filter=conjunction([what.filter, kind]))
        first = Do(action=replace(first.action, object=chosen), duration=first.duration)
    return (ForEach(each=kinds, effect=first), *rest)


def typed(change: Change, subject: Who) -> Change:
    """Return ``change`` to the chosen type with the kind of type that ``subject`` can have (CR 205.3)."""
    if not isinstance(change, Become) or change.characteristics != CHOSEN_TYPE.characteristics:
        return change
    named = {node.concept for node in subject.walk() if isinstance(node, Is)}
    kind = next((f"{word}-type" for word in ("land", "creature") if word in named), "card-type")
    return replace(change, characteristics=Characteristics(chosen=(kind,)))


def said_again(before: Ability, ability: Ability, nodes: Nodes) -> Ability:
    """Return ``ability`` with the type that the ability ``before`` gives, where it says "that type" of none chosen."""
    if not any(_of_type_chosen(one) for one in nodes.of(Become)) or any(one.choice for one in nodes.of(Action)):
        return ability
    chosen = next(one for one in ability.walk() if isinstance(one, Become) and _of_type_chosen(one))
    given = [one for one in before.walk() if isinstance(one, Become) and one.added and not one.characteristics.chosen]
    made: Ability = substitute(ability, chosen, given[-1]) if given else ability
    return made


def _of_type_chosen(change: Become) -> bool:
    return change.added and bool(change.characteristics.chosen)


__all__ = ["CHOSEN_TYPE", "Kind", "for_each_kind", "of_each_kind", "said_again", "typed"]
