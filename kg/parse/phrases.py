"""Builds the rarer phrases: conditions of presence, places told by their kind, times of former editions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Activated, Keyword, Limit, SameAbility
from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.conditions import Both, Compares, Condition, Exists, Happened, IsTime, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    Become,
    Cannot,
    Cost,
    EntersWith,
    ExtraTime,
    GainAbilitiesOf,
    LoseAbilities,
    LoseTypes,
    ModifyPT,
    Prevent,
)
from kg.abilities.quantities import Arithmetic, Bound, Count, Counters, Measure, Number, Quantity, Variable
from kg.abilities.selections import (
    And,
    AnyTarget,
    Compare,
    ControlledBy,
    Filter,
    FromSource,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Not,
    Or,
    Other,
    OwnedBy,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    Shares,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.amounts import plain
from kg.parse.engine import REJECT
from kg.parse.nouns import conjunction, is_player, one, words
from kg.parse.parts import Adverb, Alternatives, Clause, Mod, Nth, Predicate, Prefix, Tail

_NONE = Bound(most=Number(value=0))


class Phrases:
    """Builder methods for the rarer phrases."""

    # ---- times ----

    def period_next(self, period: str) -> Any:
        return REJECT if period in ("turn", "end-of-turn") else Time(period=period, which="next")

    def period_of_relation(self, relation: str, period: str) -> Time:
        return Time(period=period, whose=Related(relation=relation, of=Reference(how="it")))

    def period_first(self, period: str) -> Any:
        return REJECT if period == "turn" else Time(period=period, which="first")

    def last(self) -> str:
        return "last"

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

    # ---- conditions ----

    def when_lacking(self, condition: Condition) -> Prefix:
        return Prefix("when", (), condition)

    def cond_some_counters(self, who: Who, kind: str) -> Condition:
        return Meets(who=who, filter=HasCounter(kind=kind))

    def cond_card_types(self, who: Who, bound: Bound) -> Any:
        return self.cond_types(who, "card-type", bound)  # type: ignore[attr-defined]

    def cond_devotion(self, who: Who, color: str, filter: Filter) -> Any:
        if is_player(who) is False or not isinstance(filter, Compare) or filter.characteristic != "devotion":
            return REJECT
        if filter.value is None:
            return REJECT
        devotion = Measure(characteristic="devotion", of=who, color=color)
        return Compares(left=devotion, operator=filter.operator, right=filter.value)

    def cond_not_time(self, time: Time) -> Condition:
        return Unless(part=IsTime(time=time))

    def cond_controls_both(self, who: Who, *nouns: Filter) -> Any:
        if is_player(who) is False:
            return REJECT
        kinds = (Selection(filter=conjunction([noun, ControlledBy(who=who)])) for noun in nouns)
        return Both(parts=tuple(Exists(what=kind) for kind in kinds))

    def cond_full_party(self, who: Who) -> Any:
        """A party is full with four creatures (CR 700.8b)."""
        if is_player(who) is False:
            return REJECT
        return Compares(left=Measure(characteristic="party-size", of=who), operator="=", right=Number(value=4))

    def cond_mana_spent(self, who: Who, n: Quantity, _: str, color: str) -> Any:
        if is_player(who):
            return REJECT
        spent = Measure(characteristic="mana-spent", of=who, color=color)
        return Compares(left=spent, operator=">=", right=n)

    def cond_was_done(self, who: Who, *parts: Any) -> Any:
        """Read "if it was cast from a graveyard": where or when a thing that was done was done."""
        *adverbs, predicate = parts
        if any(adverb.kind not in ("from", "time") for adverb in adverbs):
            return REJECT
        return self.cond_clause(Clause(who, "did", (predicate,), tuple(adverbs)))  # type: ignore[attr-defined]

    def cond_was_done_during(self, who: Who, time: Time, predicate: Predicate) -> Any:
        return self.cond_was_done(who, Adverb("time", time), predicate)

    def cond_counters_total(self, who: Who, bound: Bound) -> Any:
        if bound.least is None or bound.most is not None:
            return REJECT
        return Compares(left=Counters(on=who), operator=">=", right=bound.least)

    def cond_in(self, who: Who, place: Place) -> Any:
        return REJECT if place.position or is_player(who) else Meets(who=who, filter=InZone(place=place))

    def cond_in_play(self, who: Who) -> Any:
        return self.cond_in(who, Place(zone="battlefield"))

    def cond_not_in(self, who: Who, place: Place) -> Any:
        found = self.cond_in(who, place)
        return found if found is REJECT else Meets(who=who, filter=Not(part=found.filter))

    def cond_exiled(self, who: Who) -> Any:
        return self.cond_in(who, Place(zone="exile"))

    def cond_none(self, place: Place, what: Who) -> Any:
        if not isinstance(what, Selection) or what.target or what.number is not None:
            return REJECT
        filter = conjunction([what.filter, InZone(place=place)])
        return Exists(what=Selection(filter=filter), number=_NONE)

    def cond_same(self, who: Who, characteristic: str, than: Who) -> Any:
        if is_player(who) or is_player(than):
            return REJECT
        return Meets(who=who, filter=Shares(characteristic=characteristic, than=than))

    def cond_some_are(self, who: Who, bound: Bound, state: str) -> Any:
        if not isinstance(who, Selection) or who.target or who.number is not None or bound.how == "any":
            return REJECT
        number = replace(bound, how=None)
        return Exists(what=Selection(filter=conjunction([who.filter, Is(concept=state)])), number=number)

    def either_more_than_that(self, one: str, two: str, who: Who) -> Any:
        if is_player(who) or one == two:
            return REJECT
        parts = (
            Compare(characteristic=name, operator=">", value=Measure(characteristic=name, of=who))
            for name in (one, two)
        )
        return Or(parts=tuple(parts))

    def each_time_when(self, *parts: Any) -> Any:
        """Read "for each creature that died this turn"."""
        *adverbs, clause = parts
        if not isinstance(clause, Clause) or len(clause.predicates) != 1 or clause.modal is not None:
            return REJECT
        if clause.predicates[0].change is not None or [a.kind for a in adverbs] != ["time"]:
            return REJECT
        action = self.action_of(clause.predicates[0], clause.subject, (*adverbs, *clause.adverbs))  # type: ignore[attr-defined]
        if action is REJECT:
            return REJECT
        for role in ("object", "agent"):
            what = getattr(action, role)
            if isinstance(what, Selection) and what.number == one(1) and not what.target:
                return Selection(filter=conjunction([what.filter, Where(action=replace(action, **{role: Which()}))]))
        return REJECT

    # ---- changes ----

    def added_kinds(self, kinds: Filter) -> Any:
        made = self._characteristics(kinds)  # type: ignore[attr-defined]
        return REJECT if made is None else Become(characteristics=made, added=True)

    def kinds(self, *parts: Filter) -> Filter:
        return conjunction(list(parts))

    def lose_types(self, noun: Filter) -> Any:
        return LoseTypes(concept=noun.concept) if isinstance(noun, Is) else REJECT

    def lose_others(self, characteristic: str) -> Any:
        if characteristic != "card-type":
            return REJECT
        return (LoseTypes(remaining=True), LoseAbilities(all=True))

    def doubled(self, *parts: Any) -> Any:
        """Read "double its power and toughness": it gets +X/+Y, where X and Y are what they are (CR 701.9c)."""
        who = parts[0]
        names = next(part for part in parts if isinstance(part, tuple))
        if any(name not in ("power", "toughness") for name in names) or is_player(who):
            return REJECT
        of = Reference(how="it")
        sides = [Measure(characteristic=n, of=of) if n in names else Number(value=0) for n in ("power", "toughness")]
        change = Predicate("", (), "object", ModifyPT(power=sides[0], toughness=sides[1]))
        return Clause(who, None, (change,), tuple(p for p in parts if isinstance(p, Adverb)))

    def can_as_though(self, who: Who, what: Who, thought: Any, predicate: Predicate) -> Any:
        """Read "you may have it block as though it were untapped": it can (CR 609.4)."""
        filter = Is(concept=thought) if isinstance(thought, str) else thought.value
        if not isinstance(filter, Filter) or not isinstance(who, You) or predicate.verb in ("cast", "play"):
            return REJECT
        subject = who if predicate.verb == "activate" else what
        return Clause(subject, "may", (predicate,), (Adverb("as-though", filter),))

    def thought(self, value: Any) -> Any:
        return value

    def counting(self, value: Quantity) -> Predicate:
        return Predicate("count", (("amount", value),), "agent")

    def prevention(self, combat: bool | None) -> Predicate:
        return Predicate("prevent", () if combat is None else (("combat", combat),), "agent")

    def first_attack(self) -> Predicate:
        return Predicate("attack", (("ordinal", 1), ("time", Time(period="turn", which="each"))), "agent")

    def preventing_both(self, who: Who, damage: Any) -> Any:
        if is_player(who):
            return REJECT
        roles = ("recipient", "agent")
        found = [self._prevented(damage, **{role: who}) for role in roles]  # type: ignore[attr-defined]
        return tuple(Predicate("", (), None, prevent) for prevent in found)

    def extra_phases(self, after: str, one_: Bound, first: str, two: Bound, second: str) -> Any:
        if one_ != one(1) or two != one(1):
            return REJECT
        extra = (
            ExtraTime(time=Time(period=first, count=Number(value=1)), after=Time(period=after, which="this")),
            ExtraTime(time=Time(period=second, count=Number(value=1)), after=Time(period=first, which="that")),
        )
        return tuple(Predicate("", (), "agent", time) for time in extra)

    def no_legend_rule(self, who: Who) -> Any:
        return Cannot(action=Action(verb="apply-legend-rule", object=who))

    def enters_if(self, who: Who, _: str, condition: Condition, bound: Bound, kind: str) -> Any:
        number = bound.least if bound.least == bound.most else None
        if number is None:
            return REJECT
        return EntersWith(subject=who, counter=kind, number=number, condition=condition)

    def except_(self, made: Any) -> Any:
        number, characteristics, *arriving = made
        return REJECT if number is not None or arriving else Tail("except", characteristics)

    def cond_triggered(self, who: Who, event: Any) -> Any:
        event = self.one_event(event)  # type: ignore[attr-defined]
        if event is REJECT or is_player(who):
            return REJECT
        cause = Manner(how="caused-by", cost=(event,))
        return Happened(action=Action(verb="trigger", object=who, manner=(cause,)))

    def that_ability(self) -> Who:
        return Reference(how="that", noun=Is(concept="ability"))

    def abilities_you_activate(self, who: Who, keyword: str) -> Any:
        if is_player(who):
            return REJECT
        activated = Where(action=Action(verb="activate", agent=You(), object=Which()))
        return Selection(
            filter=conjunction([Is(concept="ability"), Is(concept=keyword), FromSource(who=who), activated])
        )

    def all_abilities_of(self, who: Who, bound: Bound, noun: Filter) -> Any:
        if isinstance(who, Several):
            return REJECT
        found = self.abilities_of(who, noun)  # type: ignore[attr-defined]
        return replace(found, number=bound) if isinstance(found, Selection) and "ability" in words(noun) else REJECT

    def rel_both(self, *parts: Any) -> Any:
        """Read two relative clauses joined before one 的; an adverb before the first is of both."""
        adverbs = [part for part in parts if isinstance(part, Adverb)]
        found: list[Filter] = []
        modal = None
        for part in parts:
            if isinstance(part, str):
                modal = part
            elif isinstance(part, Predicate):
                inner = self.rel_subject(*adverbs, *([modal] if modal else []), part)  # type: ignore[attr-defined]
                if inner is REJECT:
                    return REJECT
                found.append(inner.value)
                modal = None
        return Mod("filter", conjunction(found))

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

    def no_more(self, who: Who, bound: Bound) -> Any:
        """Read "no more than one creature can attack it": two or more cannot (CR 508.1c)."""
        if not isinstance(who, Selection) or who.number is not None or not isinstance(bound.most, Number):
            return REJECT
        parts = who.filter.parts if isinstance(who.filter, And) else (who.filter,)
        done = [part.action for part in parts if isinstance(part, Where) and part.action.agent == Which()]
        rest = [part for part in parts if not isinstance(part, Where)]
        if len(done) != 1 or len(rest) + 1 != len(parts) or not rest:
            return REJECT
        several = Selection(filter=conjunction(rest), number=Bound(least=Number(value=bound.most.value + 1)))
        roles = tuple(
            (name, value) for name in ("object", "recipient", "time") if (value := getattr(done[0], name)) is not None
        )
        return Clause(several, "cannot", (Predicate(done[0].verb, roles, "agent"),))

    def turn_in_which(self, event: Any) -> Any:
        event = self.one_event(event)  # type: ignore[attr-defined]
        if event is REJECT or event.time is not None:
            return REJECT
        return Adverb("at-event", replace(event, time=Time(period="turn", which="this")))

    def enters_as_copy(self, what: Who, of: Who, *_: Any) -> Any:
        return EntersWith(subject=what, copy_of=of, optional=True)

    def choosing(self, n: int, measure: str) -> Any:
        if measure == "项":
            return REJECT  # modes are chosen otherwise (CR 700.2)
        return Predicate("choose", (("object", Reference(how="among", number=one(n))),), "agent")

    def modify_either(self, one_: str, two: str, *after: Any) -> Any:
        adverbs = tuple(part for part in after if isinstance(part, Adverb))
        changes = (self.modify(text) for text in (one_, two))  # type: ignore[attr-defined]
        first, last = (Predicate("", (), "object", change) for change in changes)
        return Alternatives((first, replace(last, adverbs=adverbs)))

    # ---- modifiers ----

    def other_than(self, who: Who) -> Any:
        if isinstance(who, Selection) and who.number is not None and who.number.how == "all":
            return REJECT
        if is_player(who):
            return REJECT
        return Mod("filter", Other() if who == Self() else Other(than=who))

    def state_other(self, concept: str) -> Mod:
        return Mod("filter", conjunction([Is(concept=concept), Other()]))

    def not_mod(self, part: Filter) -> Mod:
        return Mod("filter", Not(part=part))

    def not_owned(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Mod("filter", Not(part=OwnedBy(who=who)))

    def not_in_place(self, place: Place) -> Any:
        return REJECT if place.position else Mod("filter", Not(part=InZone(place=place)))

    def distinct_filter(self, characteristic: str) -> Filter:
        return Not(part=Shares(characteristic=characteristic))

    def sharing_each(self, characteristic: str) -> Mod:
        return Mod("filter", Shares(characteristic=characteristic))

    def distinct(self, characteristic: str) -> Mod:
        return Mod("filter", Not(part=Shares(characteristic=characteristic)))

    def distinct_names(self) -> Mod:
        return Mod("filter", Not(part=Shares(characteristic="name")))

    def exiled_with(self, *parts: Any) -> Any:
        *by, what = (part for part in parts if isinstance(part, Who))
        if is_player(what) or (by and is_player(by[0]) is False):
            return REJECT
        times = [part.value for part in parts if isinstance(part, Adverb) and part.kind == "time"]
        if len(times) + len(by) + 1 != len(parts) or len(times) > 1:
            return REJECT
        linked = Manner(how="linked", who=what)
        exile = Action(verb="exile", agent=by[0] if by else None, object=Which(), manner=(linked,))
        return Mod("filter", Where(action=replace(exile, time=times[0] if times else None)))

    def chooser(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Mod("chooser", who)

    def either_ability(self, *parts: Any) -> Filter:
        return Or(parts=tuple(HasAbility(ability=part) for part in parts))

    def having_either(self, either: Or) -> Mod:
        return Mod("filter", either)

    def having_neither(self, either: Or) -> Mod:
        return Mod("filter", conjunction([Not(part=part) for part in either.parts]))

    def indestructible_mod(self) -> Mod:
        return Mod("filter", HasAbility(ability=Keyword(keyword="indestructible")))

    # ---- nouns ----

    def another_of_one(self, measure: str) -> Who:
        return Reference(how="other", number=one(1))

    def attacking_player(self, concept: str) -> Any:
        return Related(relation="attacking-player") if concept == "player" else REJECT

    def yours(self, *parts: Any) -> Any:
        """Read "your opponents" and "your commander", of whom nobody has others (CR 102.2, 903.3)."""
        noun: Filter = parts[-1]
        number = parts[0] if len(parts) == 2 else None
        if noun in (Is(concept="opponent"), Is(concept="teammate")):
            return Selection(filter=noun, number=number)
        if noun == Is(concept="commander"):
            return Selection(filter=conjunction([noun, OwnedBy(who=You())]), number=number)
        return REJECT

    def attacked(self, noun: Filter) -> Any:
        return Selection(filter=conjunction([noun, Where(action=Action(verb="attack", recipient=Which()))]))

    def some_of_hand(self, who: Who, bound: Bound) -> Any:
        if is_player(who) is False:
            return REJECT
        hand = InZone(place=Place(zone="hand", whose=who))
        return Selection(filter=conjunction([Is(concept="card"), hand]), number=bound)

    def three(self, *parts: Who) -> Any:
        """Read three things in a row; "target" before the first of bare ones is of all."""
        if any(not isinstance(part, Selection) for part in parts):
            return REJECT
        first, *others = parts
        bare = [part for part in others if isinstance(part, Selection) and not part.target and part.number is None]
        if not bare:
            return Several(parts=parts)
        if any(isinstance(part.filter, Is) for part in bare):
            return REJECT  # nouns in a row are one noun
        if len(bare) == 2 and isinstance(first, Selection) and first.target and first.number is None:
            return replace(first, filter=Or(parts=(first.filter, *(part.filter for part in bare))))
        return REJECT

    def next_of(self, noun: Filter) -> Nth:
        return Nth(noun, 1, each_turn=False)

    def colors_spent_on(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="colors-of-mana-spent", of=who)

    def party_size(self, who: Who, kind: str) -> Any:
        if is_player(who) is False or kind != "creature":
            return REJECT
        return Measure(characteristic="party-size", of=who)

    def each_in_party(self, who: Who, bound: Bound, kind: str) -> Any:
        return self.party_size(who, kind) if bound == one(1) else REJECT

    def each_color_spent(self, who: Who, bound: Bound) -> Any:
        return self.colors_spent_on(who) if bound == one(1) else REJECT

    def each_target_beyond_first(self, who: Who, bound: Bound) -> Any:
        """Read "for each target beyond the first" (CR 601.2f): of the targets of a spell, all but one."""
        if bound != one(1) or not isinstance(who, Self):
            return REJECT
        targets = Count(of=Related(relation="targets", of=who))
        return Arithmetic(operator="minus", operands=(targets, Number(value=1)))

    def any_targets(self, bound: Bound) -> Any:
        if bound.how is not None:
            return REJECT
        return AnyTarget(number=bound)

    def distributing(self, bound: Bound, kind: str, who: Who) -> Any:
        """Read "distribute three counters among …" (CR 601.2d)."""
        amount = plain(bound)
        if not isinstance(amount, Quantity) or is_player(who):
            return REJECT
        roles = (("amount", amount), ("counter", kind), ("object", who))
        return Predicate("put-counter", roles, "agent", None, (Adverb("manner", Manner(how="divided")),))

    def times_mutated(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="times-mutated", of=who)

    def times_kicked(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="times-kicked", of=who)

    def each_kind(self, who: Who, bound: Bound, characteristic: str) -> Any:
        """Read "for each basic land type among lands you control"."""
        if bound != one(1) or not isinstance(who, Selection) or not characteristic.endswith("-type"):
            return REJECT
        return Count(of=who, distinct=characteristic)

    def first_of(self, who: Who, noun: Filter) -> Any:
        return Nth(noun, 1) if is_player(who) is not False and isinstance(who, You | Reference) else REJECT

    def keyword_you_activate(self, keyword: str) -> Who:
        activated = Where(action=Action(verb="activate", agent=You(), object=Which()))
        return Selection(filter=conjunction([Is(concept="ability"), Is(concept=keyword), activated]))

    def nth_of_its(self, n: int, _: str, noun: Filter) -> Nth:
        return Nth(noun, n)

    def mana_spent_on(self, who: Who) -> Any:
        return REJECT if is_player(who) else Measure(characteristic="mana-spent", of=who)

    # ---- places ----

    def zone_same(self, zone: str, _: Any = None) -> Any:
        if zone in ("battlefield", "exile", "stack", "command"):
            return REJECT
        return Place(zone=zone, whose=Selection(filter=Is(concept="player"), number=one(1)))

    def zones(self, *zones: str) -> tuple[str, ...]:
        return zones

    def zone_all(self, zones: tuple[str, ...], _: Any = None) -> Any:
        if any(zone in ("battlefield", "exile", "stack", "command") for zone in zones):
            return REJECT
        whose = Selection(filter=Is(concept="player"), number=Bound(how="all"))
        return Place(zone=zones[0], whose=whose, several=zones[1:])

    def zone_three(self, whose: Who, *zones: str) -> Any:
        place = self.zone_of(whose, zones[0])  # type: ignore[attr-defined]
        return place if place is REJECT else replace(place, several=zones[1:])

    def top_of_that(self) -> Place:
        return Place(zone="library", position="top")

    # ---- numbers ----

    def fewer_than(self, n: Quantity, measure: str) -> Any:
        return Bound(most=Number(value=n.value - 1)) if isinstance(n, Number) else REJECT

    def between_three(self, *parts: Any) -> Any:
        numbers = [part for part in parts if isinstance(part, Quantity)]
        values = [n.value for n in numbers if isinstance(n, Number)]
        if len(values) != 3 or values != list(range(values[0], values[0] + 3)):
            return REJECT
        return Bound(least=numbers[0], most=numbers[-1])

    def var_plus(self, name: str, n: Quantity, measure: str) -> Bound:
        return one(Arithmetic(operator="plus", operands=(Variable(name=name), n)))

    def once(self) -> Bound:
        return one(1)

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
        return self.action_of(predicate, clause.subject, clause.adverbs)  # type: ignore[attr-defined]

    def superlandwalk(self, supertype: str, keyword: str) -> Any:
        if keyword != "landwalk":
            return REJECT
        return Keyword(keyword="landwalk", quality=conjunction([Is(concept=supertype), Is(concept="land")]))

    # ---- tails ----

    def under(self, who: Who) -> Any:
        return REJECT if is_player(who) is False else Tail("under", who)

    def rather_than_times(self, bound: Bound) -> Any:
        if bound.how is not None or bound.least != bound.most or bound.least is None:
            return REJECT
        return Tail("rather-than", Action(verb="activate", amount=bound.least))

    def nowhere_else(self) -> Tail:
        return Tail("nowhere-else")

    # ---- prevention ----

    def damage_points(self, bound: Bound) -> Any:
        amount = bound.least if bound.how is None and bound.least == bound.most else None
        return REJECT if amount is None else amount

    def prevented_part(self, combat: bool | None, amount: Quantity) -> Prevent:
        that = Action(verb="deal-damage", combat=combat, manner=(Manner(how="that"),))
        return Prevent(damage=that, amount=amount)

    def prevented_next_by_to(self, who: Who, to: Who, damage: Any) -> Any:
        return self._prevented(damage, next=True, agent=who, recipient=to)  # type: ignore[attr-defined]
