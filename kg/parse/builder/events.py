"""Builder methods for events, costs and keywords with what belongs to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Keyword, Limit
from kg.abilities.actions import Action, Mana, Manner, Time
from kg.abilities.conditions import Condition
from kg.abilities.effects import Cost
from kg.abilities.quantities import Number, Variable
from kg.abilities.selections import (
    Chosen,
    ControlledBy,
    Filter,
    Is,
    Not,
    Or,
    Place,
    Reference,
    Selection,
    Self,
    Who,
)
from kg.parse.amounts import plain, written
from kg.parse.builder.filters import conjunction, is_player, parts_of
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.parts import Alternatives, Clause, EventOf, Predicate


class Events(Shared):
    """Builder methods for events, costs and keywords."""

    # ---- conditions ----

    def event(self, clause: Clause) -> Any:
        if clause.modal not in (None, "did", "plain"):
            return REJECT
        found = []
        for predicate in clause.predicates:
            if predicate.change is not None:
                return REJECT
            if any(a.kind == "duration" for a in (*clause.adverbs, *predicate.adverbs)):
                return REJECT
            action = self.action_of(predicate, clause.subject, clause.adverbs)
            if action is REJECT:
                return REJECT
            found.append(EventOf(action, predicate.subject))
        return found[0].action if len(found) == 1 and clause.subject is not None else tuple(found)

    def caused(self, who: Who, clause: Clause) -> Any:
        """Read "a spell causes you to discard a card": an event, and what brings it about."""
        found = self.event(clause)
        if not isinstance(found, Action) or is_player(who):
            return REJECT
        return replace(found, manner=(*found.manner, Manner(how="caused-by", who=who)))

    def event_in_state(self, clause: Clause, state: str) -> Any:
        """Read "enters the battlefield untapped"."""
        event = self.event(clause)
        if not isinstance(event, Action) or event.verb not in ("enter", "return", "put", "attack"):
            return REJECT
        if event.verb == "attack" and state == "unblocked":
            return REJECT  # attacking and not being blocked is one event (CR 509.5g)
        return replace(event, manner=(*event.manner, Manner(how=state)))

    def one_event(self, value: Any) -> Any:
        """Return the one action of an event that must be one."""
        if isinstance(value, tuple):
            return value[0].action if len(value) == 1 else REJECT
        return value

    def events(self, *parts: Any) -> Any:
        found: list[Action] = []
        subject: Who | None = None
        for part in parts:
            for one in part if isinstance(part, tuple) else (EventOf(part, None),):
                action, role = one.action, one.subject
                if role is not None and getattr(action, role) is None:
                    if subject is None and role != "agent":
                        return REJECT
                    action = replace(action, **{role: subject})
                found.append(action)
            first = found[0]
            subject = subject or first.agent or first.object or first.recipient
        return tuple(found)

    # ---- costs ----

    def costs(self, *parts: Any) -> Any:
        mana: list[str] = []
        actions: list[Action] = []
        for part in parts:
            if isinstance(part, tuple):
                mana.extend(part)
            else:
                actions.append(part)
        return Cost(mana=Mana(symbols=tuple(mana)) if mana else None, actions=tuple(actions))

    def cost_mana(self, symbols: tuple[str, ...]) -> Any:
        return symbols

    def cost_tap(self, _: Any) -> Action:
        return Action(verb="tap", object=Self())

    def cost_untap(self, _: Any) -> Action:
        return Action(verb="untap", object=Self())

    def cost_energy(self, symbols: tuple[str, ...]) -> Action:
        return Action(verb="pay", mana=Mana(symbols=symbols))

    def cost_action(self, clause: Clause) -> Any:
        if clause.subject is not None or clause.modal is not None or len(clause.predicates) != 1:
            return REJECT
        predicate = clause.predicates[0]
        if predicate.change is not None or predicate.subject != "agent":
            return REJECT
        if any(a.kind == "duration" for a in (*clause.adverbs, *predicate.adverbs)):
            return REJECT
        return self.action_of(predicate, None, clause.adverbs)

    # ---- keywords ----

    def keyword(self, keyword: str) -> Any:
        return Keyword(keyword=keyword) if isinstance(keyword, str) else keyword

    def keyword_number(self, keyword: str, number: int | str) -> Ability:
        return Keyword(keyword=keyword, number=written(str(number)))

    def keyword_mana(self, keyword: str, symbols: tuple[str, ...]) -> Ability:
        return Keyword(keyword=keyword, cost=Cost(mana=Mana(symbols=symbols)))

    def keyword_costs(self, keyword: str, cost: Cost) -> Ability:
        return Keyword(keyword=keyword, cost=cost)

    def keyword_number_mana(self, keyword: str, number: int, symbols: tuple[str, ...]) -> Ability:
        return Keyword(keyword=keyword, number=Number(value=number), cost=Cost(mana=Mana(symbols=symbols)))

    def keyword_number_costs(self, keyword: str, name: str, cost: Cost) -> Ability:
        return Keyword(keyword=keyword, number=Variable(name=name), cost=cost)

    def keyword_alternatives(self, keyword: str, one: tuple[str, ...], other: tuple[str, ...]) -> Ability:
        """Read "kicker {B} and/or {R}" (CR 702.33b)."""
        return Keyword(keyword=keyword, alternatives=tuple(Cost(mana=Mana(symbols=s)) for s in (one, other)))

    def keyword_mana_or(self, keyword: str, one: tuple[str, ...], other: tuple[str, ...]) -> Any:
        """Read "cumulative upkeep {W} or {U}" (CR 702.24a)."""
        if keyword != "cumulative-upkeep":
            return REJECT
        return Keyword(keyword=keyword, cost=Cost(mana=Mana(symbols=one), or_else=Cost(mana=Mana(symbols=other))))

    def keyword_quality_number(self, keyword: str, quality: Filter, number: int) -> Any:
        """Read "devour artifact 1" (CR 702.82c)."""
        if keyword != "devour":
            return REJECT
        return Keyword(keyword=keyword, quality=quality, number=Number(value=number))

    def mana_keyword(self, keyword: str) -> Action:
        return Action(verb="pay", ability=Keyword(keyword=keyword))

    def mana_foretell(self, who: Who) -> Any:
        return REJECT if is_player(who) else Action(verb="foretell", object=who)

    def event_caused(self, who: Who, event: Any) -> Any:
        """Read "an ability triggers because of a permanent entering" (CR 603.2)."""
        event = self.one_event(event)
        if event is REJECT or is_player(who):
            return REJECT
        return Action(verb="trigger", object=who, manner=(Manner(how="caused-by", cost=(event,)),))

    def creating_besides(self, those: Who, made: Any) -> Any:
        """Read "create those tokens plus one more"."""
        if not isinstance(those, Reference) or those.how != "that":
            return REJECT
        further = self.creating_all(made)
        if further is REJECT:
            return REJECT
        those = replace(those, number=None, plural=True)
        return (Predicate("create", (("object", those),), "agent"), *further)

    def keyword_quality_mana(self, keyword: str, quality: Filter, symbols: tuple[str, ...]) -> Any:
        if keyword not in ("cycling", "splice", "equip"):
            return REJECT
        return Keyword(keyword=keyword, quality=quality, cost=Cost(mana=Mana(symbols=symbols)))

    def keyword_quality(self, keyword: str, quality: Filter) -> Any:
        return Keyword(keyword=keyword, quality=quality) if keyword == "champion" else REJECT

    def quality_keyword(self, quality: Filter, keyword: str) -> Any:
        return Keyword(keyword=keyword, quality=quality) if keyword in ("affinity", "offering") else REJECT

    def hexproof_from(self, quality: Filter, keyword: str) -> Any:
        return Keyword(keyword=keyword, quality=quality) if keyword == "hexproof" else REJECT

    def protection(self, quality: Filter) -> Ability:
        return Keyword(keyword="protection", quality=quality)

    def protection_from_that(self) -> Ability:
        return self.protection(Chosen(characteristic="color"))

    def protection_from(self, who: Who) -> Any:
        """Read protection from what more than words of the noun tells (CR 702.16a)."""
        if not isinstance(who, Selection) or who.target or who.number is not None or is_player(who):
            return REJECT
        if all(isinstance(one, Is | Or | Not) for one in parts_of(who)):
            return REJECT
        return Keyword(keyword="protection", quality=who.filter)

    def that_player(self, concept: str) -> Any:
        """Read "protection from that player": from what that player controls (CR 702.16k)."""
        if concept != "player":
            return REJECT
        return ControlledBy(who=Reference(how="that", noun=Is(concept="player")))

    def landwalk(self, land: Filter) -> Ability:
        return Keyword(keyword="landwalk", quality=land)

    def enchant(self, who: Who) -> Any:
        if isinstance(who, Selection) and not who.target and who.number is None:
            return Keyword(keyword="enchant", quality=who.filter)
        return REJECT

    def that_color(self) -> Filter:
        return Chosen(characteristic="color")

    def that_type(self) -> Filter:
        return Chosen(characteristic="creature-type")

    def all_colors(self) -> Filter:
        return Or(parts=tuple(Is(concept=c) for c in ("white", "blue", "black", "red", "green")))

    # ---- limits, costs, keywords ----

    def limit_instant(self, *_: Any) -> Limit:
        return Limit(how="instant-timing")

    def mana_cast_from(self, place: Place, who: Who) -> Any:
        return REJECT if is_player(who) else Action(verb="cast", object=who, origin=place)

    def creating_all(self, *made: Any) -> Any:
        found = [
            Predicate("create", (("amount", plain(number)), ("made", what)), "agent", None, tuple(arriving))
            for number, what, *arriving in made
            if number is not None
        ]
        return tuple(found) if len(found) == len(made) else REJECT

    def creating_either(self, *made: Any) -> Any:
        found = self.creating_all(*made)
        return found if found is REJECT else Alternatives(found)

    def limit_anyone_if(self, *parts: Any) -> Any:
        condition = next(part for part in parts if isinstance(part, Condition))
        return (Limit(how="any-player"), Limit(how="if", condition=condition))

    def cost_have(self, clause: Clause) -> Any:
        if clause.subject is None or clause.modal is not None or len(clause.predicates) != 1:
            return REJECT
        predicate = clause.predicates[0]
        if predicate.change is not None or predicate.subject != "agent":
            return REJECT
        return self.action_of(predicate, clause.subject, clause.adverbs)

    def superlandwalk(self, supertype: str, keyword: str) -> Any:
        if keyword != "landwalk":
            return REJECT
        return Keyword(keyword="landwalk", quality=conjunction([Is(concept=supertype), Is(concept="land")]))

    # ---- limits ----

    def ability_this(self) -> None:
        return None

    only_can = ability_this
    sorcery_time = ability_this

    def limit_once_each_turn(self, *_: Any) -> Limit:
        return Limit(how="once-each-turn")

    def limit_once(self, *_: Any) -> Limit:
        return Limit(how="once")

    def limit_sorcery(self, *_: Any) -> Limit:
        return Limit(how="sorcery-timing")

    def limit_as_a_spell(self, _: str, *parts: Any) -> Any:
        return Limit(how="sorcery-timing") if parts[-1] == "sorcery" else REJECT

    def limit_during(self, *parts: Any) -> Limit:
        return Limit(how="during", time=next(p for p in parts if isinstance(p, Time)))

    def limit_if(self, *parts: Any) -> Limit:
        return Limit(how="if", condition=next(p for p in parts if isinstance(p, Condition)))

    def limit_only(self, who: Who, *_: Any) -> Limit:
        return Limit(how="only-player", who=who)

    def limit_anyone(self, *_: Any) -> Limit:
        return Limit(how="any-player")
