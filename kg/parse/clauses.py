"""Builds clauses: verbs with their roles, changes, adverbs, times, conditions, costs and keywords."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Characteristics, Manner, Time
from kg.abilities.effects import (
    Become,
    ExtraTime,
    Keep,
    NoLimit,
    Prevent,
    SetPT,
    SwitchPT,
)
from kg.abilities.quantities import Bound, Number, Quantity
from kg.abilities.selections import (
    And,
    Is,
    Named,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    Several,
    Where,
    Which,
    Who,
    You,
)
from kg.parse.adverbs import TURN, Adverbs
from kg.parse.amounts import plain, written
from kg.parse.changes import Changes
from kg.parse.conditions import Conditions
from kg.parse.engine import REJECT
from kg.parse.nouns import is_player, words
from kg.parse.parts import Adverb, Alternatives, Clause, Nth, Predicate

OBJECT_VERBS = frozenset(
    """
    deal-damage attack block fight explore connive monstrosity target counter exploit adapt evolve train mutate do-so
    become-blocked trigger add-mana clash become-unblocked detain
    """.split()
)
"""Verbs whose agent can be an object; the agent of all others is a player."""


def _made(value: Any) -> bool:
    """Say whether ``value`` describes tokens by their characteristics alone."""
    if not isinstance(value, Selection) or value.target or not isinstance(value.filter, And):
        return False
    return Is(concept="token") in value.filter.parts and all(
        isinstance(part, Is | Named) for part in value.filter.parts
    )


_OF_OBJECTS = frozenset("tap untap cast play activate transform die enter leave trigger become-blocked".split())
"""Verbs of which no player can be the object."""


def _as_today(action: Action) -> Action:
    """Return ``action`` as the rules put it today, where older texts put the same thing otherwise.

    Mana goes to the pool of whoever adds it (CR 106.4), and a numeral in it is colorless mana (CR 107.4b, 107.4c);
    spells are cast, not played (CR 601.1a); whoever shuffles shuffles the own library (CR 701.20a).
    """
    if action.verb == "add-mana":
        mana = action.mana
        if mana is not None:
            mana = replace(mana, symbols=_colorless(mana.symbols))
            mana = replace(mana, options=tuple(replace(o, symbols=_colorless(o.symbols)) for o in mana.options))
        recipient = None if action.recipient in (You(), action.agent) else action.recipient
        return replace(action, mana=mana, recipient=recipient)
    if action.verb == "shuffle" and action.object == Reference(how="it") and action.destination is None:
        action = replace(action, object=None)  # "shuffle it": the library just searched
    if action.verb == "shuffle" and action.object is None and action.destination is None and action.origin is not None:
        owner = action.origin.whose
        own = owner == (action.agent or You()) or (action.agent is not None and owner == Reference(how="it"))
        if own and action.origin == Place(zone="library", whose=owner):
            return replace(action, origin=None)
    if (
        action.verb == "put"
        and action.destination is None
        and action.object is not None
        and not isinstance(action.object, Which)
    ):
        return replace(action, destination=Place(zone="battlefield"))
    if action.verb in ("win-flip", "lose-flip") and action.amount == Number(value=1):
        return replace(action, amount=None)
    if action.verb == "put-counter" and action.object is None:
        return replace(action, object=Reference(how="it"))
    if action.verb == "play":
        if isinstance(action.object, Selection) and "ability" in words(action.object.filter):
            return replace(action, verb="activate")
        what = action.object
        if what in (Self(), Self(noun="spell")) or (isinstance(what, Selection) and "spell" in words(what.filter)):
            return replace(action, verb="cast")
    return action


def _dying(action: Action) -> Action:
    """Return that a creature is put into a graveyard from the battlefield as that it dies (CR 700.4)."""
    place = action.destination
    if action.verb != "put" or action.agent is not None or place is None or place.zone != "graveyard" or place.several:
        return _as_today(action)
    what = action.object
    noun = what.filter if isinstance(what, Selection) else what.noun if isinstance(what, Reference) else None
    anyones = Selection(filter=Is(concept="player"), number=Bound(how="any"))
    whose = place.whose is None or place.whose == anyones or isinstance(place.whose, Related)
    leaves = action.origin in (None, Place(zone="battlefield"))
    if not words(noun) & {"creature", "planeswalker"} or "card" in words(noun) or not (whose and leaves):
        return _as_today(action)
    return replace(action, verb="die", origin=None, destination=None)


def _colorless(symbols: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for s in symbols for one in (("C",) * int(s) if s.isdigit() else (s,)))


def _belongs_behind(parts: tuple[Any, ...], who: Who | None) -> bool:
    """Say whether the adverb that opens a clause belongs to the relative clause of the subject behind it."""
    if not parts or not isinstance(parts[0], Adverb) or not isinstance(who, Selection):
        return False
    within = [node.action for node in who.walk() if isinstance(node, Where)]
    if parts[0].kind == "time":
        return any(action.time is None for action in within)
    if parts[0].kind == "manner" and parts[0].value.how == "under-control":
        return any(action.verb == "enter" and not action.manner for action in within)
    return parts[0].kind == "this-way" and bool(within)


class Clauses(Changes, Adverbs, Conditions):
    """Builder methods for clauses and what they are made of."""

    frames: dict[str, tuple[str, str | None, tuple[str, ...]]]
    subtypes: frozenset[str]

    def generated(self, name: str) -> Callable[..., Any] | None:
        """Return the builder of the verb frame ``name``."""
        if name not in self.frames:
            return None
        verb, subject, slots = self.frames[name]
        fixed = [(role, Place(zone=zone)) for role, _, zone in (s.partition("=") for s in slots if "=" in s)]

        def build(*values: Any) -> Any:
            roles: list[tuple[str, Any]] = list(fixed)
            adverbs = []
            at = 0
            done = False
            for value in values:
                if value.__class__ is Adverb:
                    adverbs.append(value)
                    continue
                if value == "done":
                    done = True
                    continue
                role = slots[at]
                at += 1
                if role == "damage":
                    if value is not None:
                        roles.append(("combat", value))
                elif role == "n" or role == "amount":
                    roles.append(("amount", plain(value)))
                elif verb in ("put", "return") and role == "object" and _made(value):
                    return REJECT  # a token that is not there yet is created
                elif value.__class__ is Nth:
                    roles.append((role, Selection(filter=value.noun)))
                    roles.append(("ordinal", value.n))
                    if value.each_turn:
                        roles.append(("time", Time(period="turn", which="each")))
                elif verb == "mill" and role == "object":
                    if not isinstance(value, Selection) or value.filter == Is(concept="card"):
                        return REJECT
                    roles.append((role, value))
                elif verb == "create" and role == "object":
                    if not isinstance(value, Reference) or value.how != "that":
                        return REJECT
                    roles.append((role, replace(value, number=None, plural=True)))
                    roles.append(("amount", plain(value.number) if value.number else None))
                elif role == "die":
                    roles.append(("choice", value))
                elif role == "made":
                    if value[0] is not None:
                        roles.append(("amount", plain(value[0])))
                    roles.append(("made", value[1]))
                    adverbs.extend(value[2:])
                elif role == "agent" and verb not in OBJECT_VERBS and is_player(value) is False:
                    return REJECT
                else:
                    roles.append((role, value))
            return Predicate(verb, tuple(roles), subject, None, tuple(adverbs), done)

        return build

    # ---- clauses ----

    def acting(self, predicate: Predicate, *after: Any) -> Predicate:
        adverbs = tuple(a for a in after if isinstance(a, Adverb))
        done = predicate.done or any(a == "done" for a in after)
        return replace(predicate, adverbs=predicate.adverbs + adverbs, done=done) if after else predicate

    def changing(self, change: Any, *after: Any) -> Predicate:
        return Predicate("", (), "object", change, tuple(a for a in after if isinstance(a, Adverb)))

    def done(self) -> str:
        return "done"

    def adverb(self, value: Adverb) -> Adverb:
        return value

    def said(self, *parts: Any) -> Any:
        who = next(p for p in parts if isinstance(p, Who))
        return self._clause(who, parts)

    def said_by(self, *parts: Any) -> Any:
        who = next(p for p in parts if isinstance(p, Who))
        return self._clause(who, parts) if is_player(who) else REJECT

    def unsaid(self, *parts: Any) -> Any:
        return self._clause(None, parts)

    def said_if_able(self, *parts: Any) -> Any:
        one, *rest = (p for p in parts if isinstance(p, Predicate))
        two = rest[0] if rest else one
        again = one.roles == two.roles or two.roles == (("object", Reference(how="it")),)
        if one.verb != two.verb or (two.roles and not again):
            return REJECT
        who = next(p for p in parts if isinstance(p, Who))
        if _belongs_behind(parts, who):
            return REJECT
        return Clause(who, "must", (one,), tuple(p for p in parts if isinstance(p, Adverb)))

    def switched(self, who: Who, names: tuple[str, ...], *after: Any) -> Any:
        if names != ("power", "toughness"):
            return REJECT
        adverbs = tuple(a for a in after if isinstance(a, Adverb))
        return Clause(who, None, (Predicate("", (), "object", SwitchPT(), adverbs),))

    def pt_phrase(self, names: tuple[str, ...], text: str) -> Any:
        return text if [n.removeprefix("base-") for n in names] == ["power", "toughness"] else REJECT

    def pt_names(self, *names: str) -> tuple[str, ...]:
        return names

    def pt_value(self, value: Any) -> Any:
        return value

    def pt_set(self, names: tuple[str, ...], value: Any) -> Any:
        base = all(name.startswith("base-") for name in names[:1])
        plain_names = [name.removeprefix("base-") for name in names]
        if names == ("life-total",) and isinstance(value, Quantity):
            return Predicate("set-life", (("amount", value),), "agent")
        if any(name not in ("power", "toughness") for name in plain_names):
            return REJECT
        if isinstance(value, str):
            if plain_names != ["power", "toughness"]:
                return REJECT
            power, toughness = value.split("/")
            change = SetPT(power=written(power), toughness=written(toughness), base=base)
        else:
            change = SetPT(
                power=value if "power" in plain_names else None,
                toughness=value if "toughness" in plain_names else None,
                base=base,
            )
        return Predicate("", (), "object", change)

    def may_have(self, who: Who, clause: Clause) -> Any:
        if is_player(who) is False or clause.modal is not None or clause.subject is None:
            return REJECT
        return replace(clause, modal="may", causer=who)

    def have(self, clause: Clause) -> Any:
        return clause if clause.modal is None and clause.subject is not None else REJECT

    def keep_types(self) -> Any:
        return Keep(concept="card-type")

    def every_kind(self) -> Any:
        return Become(characteristics=Characteristics(subtypes=("every-creature-type",)))

    def every_kind_added(self) -> Any:
        return Become(characteristics=Characteristics(subtypes=("every-creature-type",)), added=True)

    def colorless(self, characteristic: str) -> Any:
        if characteristic != "color":
            return REJECT
        return Become(characteristics=Characteristics(colors=("colorless",)))

    def said_only(self, who: Who, *parts: Any) -> Any:
        return self._clause(who, (*parts, "only"))

    def may_not(self, who: Who, *parts: Any) -> Any:
        return self._clause(who, (*parts, "may-not"))

    def said_no_limit(self, who: Who, characteristic: str) -> Any:
        return Clause(who, None, (Predicate("", (), "object", NoLimit(characteristic=characteristic)),))

    def emblem(self, *parts: Any) -> Any:
        kind = next(part for part in parts if isinstance(part, str))
        abilities = next(part for part in parts if isinstance(part, tuple))
        if kind != "emblem":
            return REJECT
        return Predicate("get-emblem", (("made", Characteristics(abilities=abilities)),), "agent")

    def half_up(self) -> str:
        return "half-up"

    def half_down(self) -> str:
        return "half-down"

    def attack_or_block(self) -> Any:
        return (Predicate("attack", (), "agent"), Predicate("block", (), "agent"))

    def shared(self, one: Predicate, two: Predicate, who: Who) -> Any:
        return tuple(replace(p, roles=(*p.roles, ("object", who))) for p in (one, two))

    def shared_either(self, one: Predicate, two: Predicate, who: Who) -> Any:
        return Alternatives(self.shared(one, two, who))

    def alternatives(self, *predicates: Predicate) -> Any:
        return Alternatives(predicates)

    # ---- prevention and extra turns ----

    def damage_amount(self, *parts: Any) -> Any:
        bound = parts[0] if len(parts) == 2 else None
        if bound is not None and bound.how == "all":
            bound = None
        amount = plain(bound)
        if amount is not None and not isinstance(amount, Quantity):
            return REJECT
        return ("damage", amount, parts[-1])

    def _prevented(self, damage: tuple[str, Any, Any], next: bool = False, **roles: Any) -> Prevent:
        _, amount, combat = damage
        return Prevent(damage=Action(verb="deal-damage", combat=combat, **roles), amount=amount, next=next)

    def prevented_to(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, recipient=who)

    def prevented_next_to(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, next=True, recipient=who)

    def prevented_by(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, agent=who)

    def prevented_by_to(self, who: Who, to: Who, damage: Any) -> Any:
        return self._prevented(damage, agent=who, recipient=to)

    def prevented_on(self, who: Who, damage: Any) -> Any:
        return self._prevented(damage, recipient=who)

    def prevented_any(self, damage: Any) -> Any:
        return self._prevented(damage)

    def prevented_that(self, combat: bool | None) -> Any:
        return Prevent(damage=Action(verb="deal-damage", combat=combat, manner=(Manner(how="that"),)))

    def preventing(self, *parts: Any) -> Any:
        adverbs = tuple(p for p in parts if isinstance(p, Adverb))
        return Predicate("", (), None, parts[-1], adverbs)

    def extra(self, value: Any) -> Any:
        return Predicate("", (), "agent", value)

    def extra_turn(self, bound: Bound) -> Any:
        count = plain(bound)
        return ExtraTime(time=Time(period="turn", count=count), after=TURN)

    def extra_phase_after(self, after: str, bound: Bound, period: str) -> Any:
        return ExtraTime(time=Time(period=period, count=plain(bound)), after=Time(period=after, which="this"))

    def extra_phase(self, bound: Bound, period: str) -> Any:
        return ExtraTime(time=Time(period=period, count=plain(bound)), after=Time(period="phase", which="this"))

    def _clause(self, who: Who | None, parts: tuple[Any, ...]) -> Any:
        modal = next((p for p in parts if isinstance(p, str)), None)
        predicates = tuple(p for p in parts if isinstance(p, Predicate))
        either = False
        for part in parts:
            if isinstance(part, tuple):
                predicates, either = part, isinstance(part, Alternatives)
        adverbs = tuple(p for p in parts if isinstance(p, Adverb))
        if _belongs_behind(parts, who):
            return REJECT
        if who is not None:
            player = is_player(who)
            for predicate in predicates:
                if predicate.subject is None:
                    return REJECT
                if player and predicate.subject == "object" and predicate.verb in _OF_OBJECTS:
                    return REJECT
                if player and predicate.subject == "object" and predicate.verb in ("cast", "play", "activate"):
                    return REJECT
                if (
                    player is False
                    and predicate.subject == "agent"
                    and predicate.change is None
                    and predicate.verb not in OBJECT_VERBS
                ):
                    return REJECT
        return Clause(who, modal, predicates, adverbs, either=either)

    def action_of(
        self,
        predicate: Predicate,
        subject: Who | None,
        adverbs: Iterable[Adverb] = (),
        *,
        modal: str | None = None,
        gap: str | None = None,
    ) -> Any:
        """Return the action that ``predicate`` says of ``subject``; adverbs of duration are left to the caller."""
        fields: dict[str, Any] = dict(predicate.roles)
        if subject is not None and predicate.subject is not None:
            fields[predicate.subject] = subject
        if gap is not None:
            fields[gap] = Which()
        manner: list[Manner] = []
        for adverb in (*adverbs, *predicate.adverbs):
            kind, value = adverb.kind, adverb.value
            if kind == "from":
                fields["origin"] = value
            elif kind == "time":
                fields["time"] = value
            elif kind == "manner":
                manner.append(value)
            elif kind in ("at-event", "instead", "as-though"):
                return REJECT
            elif kind in ("this-way", "linked"):
                manner.append(Manner(how=kind))
        if manner:
            fields["manner"] = tuple(manner)
        if modal == "did-not":
            fields["negated"] = True
        if predicate.verb in ("activate", "play", "cast") and fields.get("object") == Self(noun="ability"):
            return REJECT  # a limit of the ability, not an instruction
        if predicate.verb in ("attack", "fight") and isinstance(subject, Several) and not subject.either:
            return REJECT
        if "ability" in fields or "subtype" in fields:
            return REJECT
        action = Action(verb=predicate.verb, **fields)
        return _dying(action) if predicate.subject == "object" else _as_today(action)

    # ---- modal verbs ----

    def may(self) -> str:
        return "may"

    def cannot(self) -> str:
        return "cannot"

    def must(self) -> str:
        return "must"

    def only(self) -> str:
        return "only"

    def would_(self) -> str:
        return "would"

    def wont(self) -> str:
        return "cannot"

    def instead(self) -> Adverb:
        return Adverb("instead")

    def again(self) -> Adverb:
        return Adverb("manner", Manner(how="again"))

    def can(self) -> str:
        return "can"

    def plain(self) -> str:
        return "plain"

    def did_not(self) -> str:
        return "did-not"

    def did(self) -> str:
        return "did"
