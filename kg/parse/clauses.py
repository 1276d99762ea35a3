"""Builds clauses: verbs with their roles, changes, adverbs, times, conditions, costs and keywords."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Ability, Keyword
from kg.abilities.actions import Action, Characteristics, Duration, Mana, Manner, Time
from kg.abilities.conditions import Both, Compares, Condition, DidSo, Either, Exists, Happened, IsTime, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    Become,
    Cost,
    ExtraTime,
    Keep,
    LoseAbilities,
    ModifyPT,
    NoLimit,
    Prevent,
    SetPT,
    SwitchPT,
)
from kg.abilities.quantities import Bound, Count, Measure, Number, Quantity, Variable
from kg.abilities.selections import (
    And,
    Chosen,
    ControlledBy,
    Filter,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Named,
    Not,
    Or,
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
from kg.parse.engine import REJECT
from kg.parse.nouns import conjunction, is_player, words
from kg.parse.parts import Adverb, Alternatives, Clause, CostOf, EventOf, Mod, Nth, Predicate

TURN = Time(period="turn", which="this")
_TYPES = {
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "land",
    "planeswalker",
    "sorcery",
    "tribal",
}
_SUPERTYPES = {"basic", "legendary", "snow", "world"}
_COLORS = {"white", "blue", "black", "red", "green", "colorless"}
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


_KEYWORD_COUNTERS = frozenset(
    """
    flying first-strike double-strike deathtouch haste hexproof indestructible lifelink menace reach shadow trample
    vigilance
    """.split()
)
"""The keywords that a counter can be (CR 122.1b)."""

_DONE_BY_PLAYERS = frozenset(
    "sacrifice discard pay pay-life exile return reveal draw mill cast play activate gain-life lose-life".split()
)


_OF_OBJECTS = frozenset("tap untap cast play activate transform die enter leave trigger become-blocked".split())
"""Verbs of which no player can be the object."""


def _signed(text: str) -> Quantity:
    sign, value = text[0], text[1:]
    if value.isdigit():
        return Number(value=int(text))
    variable = Variable(name=value)
    if sign == "-":
        from kg.abilities.quantities import Arithmetic

        return Arithmetic(operator="minus", operands=(Number(value=0), variable))
    return variable


def _value(text: str) -> Quantity:
    return Number(value=int(text)) if text.isdigit() else Variable(name=text)


def plain(amount: Any) -> Any:
    """Return a bound that is one fixed quantity as that quantity."""
    if isinstance(amount, Bound) and amount.how is None and amount.least is not None and amount.least == amount.most:
        return amount.least
    return amount


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


class Clauses:
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
            change = SetPT(power=_value(power), toughness=_value(toughness), base=base)
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

    # ---- changes ----

    def cost_less(self, symbols: tuple[str, ...]) -> Any:
        return CostOf(False, Mana(symbols=symbols))

    def cost_more(self, symbols: tuple[str, ...]) -> Any:
        return CostOf(True, Mana(symbols=symbols))

    def modify(self, text: str) -> Any:
        power, toughness = text.split("/")
        return ModifyPT(power=_signed(power), toughness=_signed(toughness))

    def gain(self, abilities: tuple[Ability, ...]) -> Any:
        return AddAbilities(abilities=abilities)

    def lose(self, abilities: tuple[Ability, ...]) -> Any:
        return LoseAbilities(abilities=abilities)

    def indestructible(self) -> Any:
        return AddAbilities(abilities=(Keyword(keyword="indestructible"),))

    def lose_all(self) -> Any:
        return LoseAbilities(all=True)

    def added_type(self, noun: Filter) -> Any:
        made = self._characteristics(noun)
        return REJECT if made is None else Become(characteristics=made, added=True)

    def become(self, who: Who) -> Any:
        if isinstance(who, Selection) and not who.target and who.number is None:
            found = self._characteristics(who.filter)
            if found is not None:
                return self._become(found)
        return REJECT

    def become_made(self, made: Any) -> Any:
        _, characteristics, *arriving = made
        return REJECT if arriving else self._become(characteristics)

    @staticmethod
    def _become(made: Characteristics) -> Become:
        """A supertype alone is gained besides whatever else something is (CR 205.4b)."""
        alone = bool(made.supertypes) and made == Characteristics(supertypes=made.supertypes)
        return Become(characteristics=made, added=alone)

    def become_added(self, made: Any) -> Any:
        _, characteristics, *arriving = made
        return REJECT if arriving else Become(characteristics=characteristics, added=True)

    def keep(self, who: Who) -> Any:
        if isinstance(who, Selection) and isinstance(who.filter, Is) and who.number is None:
            return Keep(concept=who.filter.concept)
        return REJECT

    def abilities(self, *parts: Any) -> tuple[Ability, ...]:
        found: list[Ability] = []
        for part in parts:
            found.extend(part if isinstance(part, tuple) else (part,))
        return tuple(found)

    # ---- what is created ----

    def pt(self, text: str) -> str:
        return text

    def desc_comma(self) -> None:
        return None

    def described(self, *parts: Any) -> Any:
        number = None
        pt = None
        name: str | None = None
        abilities: list[Ability] = []
        nouns: list[Filter] = []
        arriving: list[Adverb] = []
        if parts[-1] is None or isinstance(parts[-1], str):
            return REJECT
        for part in parts:
            if part is None:
                continue
            if isinstance(part, str):
                if pt is not None:
                    return REJECT
                pt = part.split("/")
            elif part == Is(concept="tapped"):
                if nouns or arriving or pt is not None:
                    return REJECT
                arriving.append(self.tapped())
            elif isinstance(part, Filter):
                nouns.append(part)
            elif part.kind == "number":
                if number is not None or nouns:
                    return REJECT
                number = part.value
            elif part.kind == "filter" and isinstance(part.value, HasAbility):
                abilities.append(part.value.ability)
            elif part.kind == "filter" and isinstance(part.value, And):
                if not all(isinstance(one, HasAbility) for one in part.value.parts):
                    return REJECT
                abilities.extend(one.ability for one in part.value.parts if isinstance(one, HasAbility))
            elif part.kind == "and":
                continue
            elif part.kind == "filter" and isinstance(part.value, Is):
                nouns.append(part.value)
            elif part.kind == "filter" and isinstance(part.value, Named) and name is None:
                name = part.value.name
            else:
                return REJECT
        if not nouns and not (pt and abilities):
            return REJECT
        trailing = bool(abilities) and not isinstance(parts[-1], Filter)
        made = self._characteristics(conjunction(nouns)) if nouns else Characteristics()
        if made is None:
            return REJECT
        if nouns and "token" in words(conjunction(nouns)) and not made.types and (pt or made.colors):
            # a token with a color or power is a creature: until 2010 the text left that word out (CR 111.3, 208.1)
            kind = made.subtypes or ((made.predefined,) if made.predefined else ())
            made = replace(made, types=("creature",), subtypes=kind, predefined=None)
        if pt:
            made = replace(made, power=_value(pt[0]), toughness=_value(pt[1]))
        if abilities:
            made = replace(made, abilities=tuple(abilities))
        if name is not None:
            made = replace(made, name=name)
        if trailing and nouns and "token" not in words(conjunction(nouns)):
            return REJECT  # "and has …" is a change of its own, unless a token is described
        return (number, made, *arriving)

    def made_copy(self, *parts: Any) -> Any:
        *number, who, noun = parts
        if noun != Is(concept="token"):
            return REJECT
        return (number[0] if number else None, Characteristics(copy_of=who))

    def become_copy(self, who: Who) -> Any:
        return Become(characteristics=Characteristics(copy_of=who))

    def _characteristics(self, filter: Filter) -> Characteristics | None:
        parts = filter.parts if isinstance(filter, And) else (filter,)
        kinds: dict[str, list[str]] = {"colors": [], "supertypes": [], "types": [], "subtypes": []}
        token = False
        for part in parts:
            if not isinstance(part, Is):
                return None
            concept = part.concept
            if concept == "token":
                token = True
            elif concept in _COLORS:
                kinds["colors"].append(concept)
            elif concept in _TYPES:
                kinds["types"].append(concept)
            elif concept in _SUPERTYPES:
                kinds["supertypes"].append(concept)
            elif concept in self.subtypes:
                kinds["subtypes"].append(concept)
            else:
                return None
        if token and len(kinds["subtypes"]) == 1 and not (kinds["types"] or kinds["colors"]):
            return Characteristics(predefined=kinds["subtypes"][0], supertypes=tuple(kinds["supertypes"]))
        return Characteristics(
            colors=tuple(kinds["colors"]),
            supertypes=tuple(kinds["supertypes"]),
            types=tuple(kinds["types"]),
            subtypes=tuple(kinds["subtypes"]),
        )

    def damage_any(self) -> None:
        return None

    def damage_combat(self) -> bool:
        return True

    def damage_noncombat(self) -> bool:
        return False

    def mana_symbols(self, symbols: tuple[str, ...]) -> Mana:
        return Mana(symbols=symbols)

    def pool(self, _: Any) -> None:
        return None

    def mana_options(self, *options: tuple[str, ...]) -> Mana:
        return Mana(options=tuple(Mana(symbols=symbols) for symbols in options))

    def _mana(self, bound: Bound, choice: str) -> Any:
        amount = plain(bound)
        return Mana(amount=amount, choice=choice) if isinstance(amount, Quantity) else REJECT

    def mana_any_color(self, bound: Bound) -> Any:
        return self._mana(bound, "any-color")

    def mana_any_type(self, bound: Bound) -> Any:
        return self._mana(bound, "any-type")

    def mana_like(self, bound: Bound, *parts: Any) -> Any:
        made = self._mana(bound, "any-color")
        return made if made is REJECT else replace(made, like=parts[-1])

    def mana_one_color(self, bound: Bound, *_: Any) -> Any:
        return self._mana(bound, "any-one-color")

    def mana_chosen_color(self, bound: Bound) -> Any:
        return self._mana(bound, "chosen-color")

    def mana_commander(self, bound: Bound, _: Any = None) -> Any:
        return self._mana(bound, "commander-identity")

    def mana_any_combination(self, bound: Bound) -> Any:
        return self._mana(bound, "any-combination")

    def choice(self, bound: Bound, characteristic: str) -> Any:
        if bound != Bound(least=Number(value=1), most=Number(value=1)) and bound.how != "any":
            return REJECT
        return characteristic

    def counter(self, kind: str) -> str:
        return kind

    def keyword_counter(self, kind: str) -> Any:
        return kind if kind in _KEYWORD_COUNTERS else REJECT

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

    # ---- conditions ----

    def condition(self, value: Any) -> Any:
        return value

    def conditions(self, value: Any) -> Any:
        return value

    def all_of(self, *parts: Condition) -> Any:
        return REJECT if self._no_subject(parts[1:]) else Both(parts=parts)

    def any_of(self, *parts: Condition) -> Any:
        return REJECT if self._no_subject(parts[1:]) else Either(parts=parts)

    @staticmethod
    def _no_subject(parts: tuple[Condition, ...]) -> bool:
        """Say whether one of ``parts`` is what a player did, without the player: it belongs to the clause before."""
        return any(
            isinstance(part, Happened) and part.action.agent is None and part.action.verb in _DONE_BY_PLAYERS
            for part in parts
        )

    def cond_happened(self, *parts: Any) -> Any:
        clause = parts[-1]
        if clause.subject is None or clause.modal is not None:
            return REJECT
        return self.cond_clause(replace(clause, adverbs=(*parts[:-1], *clause.adverbs)))

    def cond_hand(self, who: Who, bound: Bound) -> Any:
        if is_player(who) is False or bound.how:
            return REJECT
        left = Measure(characteristic="hand-size", of=who)
        if bound.least == bound.most and bound.least is not None:
            return Compares(left=left, operator="=", right=bound.least)
        if bound.most is None and bound.least is not None:
            return Compares(left=left, operator=">=", right=bound.least)
        return Compares(left=left, operator="<=", right=bound.most) if bound.most is not None else REJECT

    def cond_not_happened(self, *parts: Any) -> Any:
        found = self.cond_happened(*parts)
        return found if found is REJECT else Unless(part=found)

    def cond_count(self, who: Who, bound: Bound) -> Any:
        if not isinstance(who, Selection) or who.target or who.number is not None or bound.how:
            return REJECT
        return Exists(what=who, number=bound)

    def cond_types(self, who: Who, characteristic: str, bound: Bound) -> Any:
        if characteristic != "card-type" or bound.least is None or bound.most is not None:
            return REJECT
        return Compares(left=Count(of=who, distinct=characteristic), operator=">=", right=bound.least)

    def cond_clause(self, clause: Clause) -> Any:
        found = [self._happens(clause, predicate) for predicate in clause.predicates]
        if REJECT in found:
            return REJECT
        return found[0] if len(found) == 1 else Either(parts=tuple(found))

    def _happens(self, clause: Clause, predicate: Predicate) -> Any:
        if clause.modal in ("may", "cannot", "must", "only", "would", "can"):
            return REJECT
        if predicate.change is not None:
            if isinstance(predicate.change, AddAbilities) and clause.subject is not None:
                filters = [HasAbility(ability=a) for a in predicate.change.abilities]
                return Meets(who=clause.subject, filter=conjunction(list(filters)))
            return REJECT
        action = self.action_of(predicate, clause.subject, clause.adverbs, modal=clause.modal)
        if action is REJECT or any(a.kind == "duration" for a in (*clause.adverbs, *predicate.adverbs)):
            return REJECT
        bare = action == Action(verb=action.verb, agent=action.agent) and clause.modal is None and not predicate.done
        if bare and action.verb in ("attack", "block"):
            return REJECT  # that is a state: it is attacking
        if action.verb == "control":
            return self._controls(action, clause)
        if action.verb == "set-life":
            return REJECT
        return Happened(action=action)

    def _controls(self, action: Action, clause: Clause) -> Any:
        what, who = action.object, action.agent
        if who is None or what is None:
            return REJECT
        if isinstance(what, Selection) and not what.target:
            filter = conjunction([what.filter, ControlledBy(who=who)])
            number = what.number
            if number == Bound(least=Number(value=1), most=Number(value=1)):
                number = None
            if clause.modal == "did-not":
                return Exists(what=Selection(filter=filter), number=Bound(most=Number(value=0)))
            return Exists(what=Selection(filter=filter), number=number)
        filter = ControlledBy(who=who)
        return Meets(who=what, filter=Not(part=filter) if clause.modal == "did-not" else filter)

    def cond_is(self, who: Who, what: Who) -> Any:
        if isinstance(what, Selection) and not what.target:
            return Meets(who=who, filter=what.filter)
        return REJECT

    def cond_is_not(self, who: Who, what: Who) -> Any:
        found = self.cond_is(who, what)
        return found if found is REJECT else Meets(who=who, filter=Not(part=found.filter))

    def cond_state(self, who: Who, state: str) -> Condition:
        return Meets(who=who, filter=Is(concept=state))

    def cond_counters(self, who: Who, bound: Bound, kind: str) -> Condition:
        return Meets(who=who, filter=HasCounter(kind=kind, number=bound))

    def number_at_least(self, left: Quantity, right: Quantity) -> Condition:
        return Compares(left=left, operator=">=", right=right)

    def number_at_most(self, left: Quantity, right: Quantity) -> Condition:
        return Compares(left=left, operator="<=", right=right)

    def number_is(self, left: Quantity, right: Quantity) -> Condition:
        return Compares(left=left, operator="=", right=right)

    def cond_no_counters(self, who: Who, kind: str | None = None) -> Condition:
        return Meets(who=who, filter=Not(part=HasCounter(kind=kind)))

    def cond_compare(self, who: Who, compare: Filter) -> Condition:
        return Meets(who=who, filter=compare)

    def cond_exists(self, place: Place, what: Who) -> Any:
        if isinstance(what, Selection) and not what.target:
            filter = conjunction([what.filter, InZone(place=place)])
            number = what.number
            if number == Bound(least=Number(value=1), most=Number(value=1)):
                number = None
            return Exists(what=Selection(filter=filter), number=number)
        return REJECT

    def cond_time(self, time: Time) -> Condition:
        return IsTime(time=time)

    def neither_day_nor_night(self) -> Condition:
        return Unless(part=Either(parts=(IsTime(time=Time(period="day")), IsTime(time=Time(period="night")))))

    def cond_more_cards(self, who: Who, than: Who) -> Any:
        if is_player(who) is False or is_player(than) is False:
            return REJECT
        hands = [Measure(characteristic="hand-size", of=one) for one in (who, than)]
        return Compares(left=hands[0], operator=">", right=hands[1])

    def cond_controls_more(self, who: Who, *parts: Any) -> Any:
        noun, than = parts[-2:]
        if is_player(who) is False or is_player(than) is False:
            return REJECT
        counts = [Count(of=Selection(filter=conjunction([noun, ControlledBy(who=one)]))) for one in (who, than)]
        return Compares(left=counts[0], operator=">", right=counts[1])

    def cond_no_hand(self, who: Who) -> Any:
        if is_player(who) is False:
            return REJECT
        return Compares(left=Measure(characteristic="hand-size", of=who), operator="=", right=Number(value=0))

    def cond_did(self, who: Who) -> Condition:
        return DidSo(who=None if isinstance(who, You) else who)

    def cond_did_not(self, who: Who) -> Condition:
        from kg.abilities.conditions import Unless

        return Unless(part=self.cond_did(who))

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
        return Keyword(keyword=keyword, number=_value(str(number)))

    def keyword_mana(self, keyword: str, symbols: tuple[str, ...]) -> Ability:
        return Keyword(keyword=keyword, cost=Cost(mana=Mana(symbols=symbols)))

    def keyword_costs(self, keyword: str, cost: Cost) -> Ability:
        return Keyword(keyword=keyword, cost=cost)

    def keyword_number_mana(self, keyword: str, number: int, symbols: tuple[str, ...]) -> Ability:
        return Keyword(keyword=keyword, number=Number(value=number), cost=Cost(mana=Mana(symbols=symbols)))

    def keyword_quality_mana(self, keyword: str, quality: Filter, symbols: tuple[str, ...]) -> Any:
        if keyword not in ("cycling", "splice"):
            return REJECT
        return Keyword(keyword=keyword, quality=quality, cost=Cost(mana=Mana(symbols=symbols)))

    def quality_keyword(self, quality: Filter, keyword: str) -> Any:
        return Keyword(keyword=keyword, quality=quality) if keyword in ("affinity", "offering") else REJECT

    def hexproof_from(self, quality: Filter, keyword: str) -> Any:
        return Keyword(keyword=keyword, quality=quality) if keyword == "hexproof" else REJECT

    def protection(self, quality: Filter) -> Ability:
        return Keyword(keyword="protection", quality=quality)

    def landwalk(self, land: Filter) -> Ability:
        return Keyword(keyword="landwalk", quality=land)

    def enchant(self, who: Who) -> Any:
        if isinstance(who, Selection) and not who.target and who.number is None:
            return Keyword(keyword="enchant", quality=who.filter)
        return REJECT

    def that_color(self) -> Filter:
        return Chosen(characteristic="color")

    def all_colors(self) -> Filter:
        return Or(parts=tuple(Is(concept=c) for c in ("white", "blue", "black", "red", "green")))
