"""Builds clauses: verbs with their roles, adverbs and modal verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Characteristics, Manner, Time
from kg.abilities.effects import Become, Keep
from kg.abilities.quantities import Amount, Bound, Number, Quantity
from kg.abilities.selections import (
    And,
    Compare,
    Is,
    Named,
    Place,
    Reference,
    Selection,
    Self,
    Several,
    Where,
    Which,
    Who,
)
from kg.parse.amounts import plain
from kg.parse.builder.adverbs import GAME
from kg.parse.builder.filters import is_player, one, parts_of
from kg.parse.builder.shared import Shared
from kg.parse.builder.today import OF_OBJECTS, as_today, dying
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, Alternatives, Clause, Nth, Predicate

OBJECT_VERBS = frozenset(
    """
    deal-damage attack block fight explore connive haunt-creature monstrosity target counter exploit adapt
    evolve train mutate do-so become-blocked trigger add-mana clash become-unblocked detain
    enlist crew assign-damage
    """.split()
)
"""Verbs whose agent can be an object; the agent of all others is a player."""


def _made(value: Any) -> bool:
    """Say whether ``value`` describes tokens by their characteristics alone."""
    if not isinstance(value, Selection) or value.target or not isinstance(value.filter, And):
        return False
    return Is(concept="token") in value.filter.parts and all(
        isinstance(part, Is | Named | Compare) for part in value.filter.parts
    )


def belongs_behind(parts: tuple[Any, ...], who: Who | None) -> bool:
    """Say whether the adverb that opens a clause belongs to the relative clause of the subject behind it."""
    if not parts or not isinstance(parts[0], Adverb) or not isinstance(who, Selection):
        return False
    within = [node.action for node in who.walk() if isinstance(node, Where)]
    if parts[0].kind == "time":
        return any(action.time is None for action in within)
    if parts[0].kind == "manner" and parts[0].value.how == "under-control":
        return any(action.verb == "enter" and not action.manner for action in within)
    return parts[0].kind == "this-way" and bool(within)


def _each_attached(who: Who | None) -> bool:
    """Say whether ``who`` are things told as attached to something."""
    return isinstance(who, Selection) and any(
        isinstance(part, Where) and part.action.verb == "attach" for part in parts_of(who)
    )


def _such_tokens(roles: list[tuple[str, Any]]) -> tuple[tuple[str, Any], ...] | None:
    """Return the roles of creating "five such tokens", which older texts put onto the battlefield (CR 111.1)."""
    what = next((value for role, value in roles if role == "object"), None)
    if not isinstance(what, Reference) or what.how != "that" or what.noun != Is(concept="token") or not what.number:
        return None
    if ("destination", Place(zone="battlefield")) not in roles or len(roles) != 2:
        return None
    return (("object", replace(what, number=None, plural=True)), ("amount", plain(what.number)))


class Clauses(Shared):
    """Builder methods for clauses and what they are made of."""

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
                    if value == "excess":
                        adverbs.append(Adverb("manner", Manner(how="excess")))
                    elif value is not None:
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
                elif verb == "draw" and role == "object":
                    return REJECT  # cards drawn are told by their number
                elif verb == "mill" and role == "object":
                    if not isinstance(value, Selection) or value.filter == Is(concept="card"):
                        return REJECT
                    roles.append((role, value))
                elif verb == "create" and role == "object":
                    if not isinstance(value, Reference) or value.how != "that":
                        return REJECT
                    roles.append((role, replace(value, number=None, plural=True)))
                    roles.append(("amount", plain(value.number) if value.number else None))
                elif role == "choice" and isinstance(value, tuple):
                    roles.append((role, value[0]))
                    if isinstance(value[1], Manner):
                        adverbs.append(Adverb("manner", value[1]))
                    else:
                        roles.append(("amount" if isinstance(value[1], Bound) else "object", value[1]))
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
            if verb == "put" and (such := _such_tokens(roles)) is not None:
                return Predicate("create", such, "agent", None, tuple(adverbs), done)
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
        return self.clause_of(who, parts)

    def said_by(self, *parts: Any) -> Any:
        who = next(p for p in parts if isinstance(p, Who))
        return self.clause_of(who, parts) if is_player(who) else REJECT

    def unsaid(self, *parts: Any) -> Any:
        return self.clause_of(None, parts)

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

    def emblem(self, *parts: Any) -> Any:
        kind = next(part for part in parts if isinstance(part, str))
        abilities = tuple(one for part in parts if isinstance(part, tuple) for one in part)
        if kind != "emblem":
            return REJECT
        return Predicate("get-emblem", (("made", Characteristics(abilities=abilities)),), "agent")

    def choosing_modes(self) -> Predicate:
        return Predicate("choose", (("choice", "mode"), ("amount", Bound(least=Number(value=0)))), "agent")

    def attack_or_block(self) -> Any:
        return (Predicate("attack", (), "agent"), Predicate("block", (), "agent"))

    def shared(self, one: Predicate, two: Predicate, who: Who) -> Any:
        return tuple(replace(p, roles=(*p.roles, ("object", who))) for p in (one, two))

    def shared_either(self, one: Predicate, two: Predicate, who: Who) -> Any:
        return Alternatives(self.shared(one, two, who))

    def alternatives(self, *predicates: Predicate) -> Any:
        return Alternatives(predicates)

    def counting(self, value: Quantity) -> Predicate:
        return Predicate("count", (("amount", value),), "agent")

    def first_attack(self) -> Predicate:
        return Predicate("attack", (("ordinal", 1), ("time", Time(period="turn", which="each"))), "agent")

    def turn_in_which(self, event: Any) -> Any:
        event = self.one_event(event)
        if event is REJECT or event.time is not None:
            return REJECT
        return Adverb("at-event", replace(event, time=Time(period="turn", which="this")))

    def choosing(self, n: int, measure: str) -> Any:
        if measure == "项":
            return REJECT  # modes are chosen otherwise (CR 700.2)
        return Predicate("choose", (("object", Reference(how="among", number=one(n))),), "agent")

    def clause_of(self, who: Who | None, parts: tuple[Any, ...]) -> Any:
        modal = next((p for p in parts if isinstance(p, str)), None)
        predicates = tuple(p for p in parts if isinstance(p, Predicate))
        either = False
        for part in parts:
            if isinstance(part, tuple):
                predicates, either = part, isinstance(part, Alternatives)
        adverbs = tuple(p for p in parts if isinstance(p, Adverb))
        if belongs_behind(parts, who):
            return REJECT
        if (
            modal == "plain"
            and predicates
            and all(one.verb in ("attack", "block", "become-blocked") for one in predicates)
        ):
            modal = "must"  # 须 of what a creature has to do
        if who is not None:
            player = is_player(who)
            for predicate in predicates:
                if predicate.subject is None:
                    return REJECT
                if player and predicate.subject == "object" and predicate.verb in OF_OBJECTS:
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
                if value != GAME or fields.get("time") is None:  # the n-th turn is one of the game anyway
                    fields["time"] = value
            elif kind == "manner":
                manner.append(value)
            elif kind == "that-number":
                if fields.get("amount") not in (Amount(), Bound(how="that-many")):
                    return REJECT
            elif kind == "amount":
                if predicate.verb not in ("deal-damage", "assign-damage") or fields.get("amount") is not None:
                    return REJECT
                fields["amount"] = value
            elif kind == "ordinal":
                if fields.get("ordinal") is not None:
                    return REJECT
                fields["ordinal"] = value
                fields.setdefault("time", Time(period="turn", which="each"))
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
        if "subtype" in fields:
            fields["made"] = Characteristics(subtypes=(fields.pop("subtype"),))
        if "ability" in fields and (predicate.verb != "pay" or modal is not None):
            return REJECT
        if _each_attached(fields.get("agent")) and any(
            isinstance(fields.get(role), Reference) and fields[role].how == "attached"
            for role in ("object", "recipient")
        ):
            return REJECT  # what each of them is attached to is not what the card itself is attached to
        action = Action(verb=predicate.verb, **fields)
        return dying(action) if predicate.subject == "object" else as_today(action)

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
