"""Builder methods that put the parts of a sentence together: what governs what, and who does it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Items
from dataclasses import fields, replace
from typing import Any

from kg.abilities.abilities import SameAbility
from kg.abilities.actions import Action, Characteristics, Duration, Mana, Manner, Time
from kg.abilities.conditions import Happened, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    Can,
    Cannot,
    CanOnly,
    Change,
    ChangeControl,
    Continuous,
    Cost,
    CostChange,
    Delayed,
    Do,
    Effect,
    EntersWith,
    ExtraTime,
    ForEach,
    If,
    Instead,
    Let,
    ManaUse,
    May,
    Modal,
    Must,
    OneOf,
    Prevent,
    Sequence,
    UnlessPaid,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Counters, Quantity, Variable
from kg.abilities.selections import (
    Reference,
    Related,
    Selection,
    Self,
    Where,
    Who,
    You,
)
from kg.parse.adverbs import TURN
from kg.parse.amounts import plain
from kg.parse.clauses import OBJECT_VERBS
from kg.parse.counting import for_each
from kg.parse.delaying import delayed, reflexive
from kg.parse.engine import REJECT
from kg.parse.granted import own_names
from kg.parse.nouns import conjunction, is_player
from kg.parse.parts import Adverb, Clause, CostOf, Otherwise, Predicate, Prefix, Tail
from kg.parse.pieces import Sentence

INSTRUCTED = frozenset("destroy counter return tap untap exile".split())
"""Verbs whose subject does not run on from another player: the spell or ability itself says to do it (CR 608.2c)."""


_PERMITTED = frozenset("play cast activate look-at".split())
"""Verbs of what a text allows for a time, rather than has done at once."""


def spell(who: Who) -> Who:
    """Return "this spell" for the card's own name where only a spell can be meant (CR 601.2f, 701.5)."""
    return Self(noun="spell") if who == Self() else who


def _uses(effect: Effect, letter: str) -> bool:
    """Say whether the letter stands in ``effect`` as a number or as a mana symbol."""
    return any(
        node == Variable(name=letter) or (isinstance(node, Mana) and letter in node.symbols) for node in effect.walk()
    )


def _any_such(who: Who | None) -> bool:
    """Say whether ``who`` is a kind of thing, none of them picked: to play such is a permission (CR 601.3)."""
    if not isinstance(who, Selection) or who.target or who.number is not None:
        return False
    return not any(isinstance(node, Where) for node in who.walk())


def sequence(effects: Items[Effect]) -> Effect:
    """Return several effects as one."""
    return effects[0] if len(effects) == 1 else Sequence(effects=tuple(effects))


def substitute(node: Any, old: Node, new: Node) -> Any:
    """Return ``node`` with ``new`` in place of every ``old``."""
    if node == old:
        return new
    if isinstance(node, Node):
        changed = {}
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, Node | tuple):
                other = substitute(value, old, new)
                if other is not value:
                    changed[field.name] = other
        return replace(node, **changed) if changed else node
    if isinstance(node, tuple):
        parts = tuple(substitute(part, old, new) for part in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    return node


class Joining:
    """Builder methods that put a sentence together."""

    action_of: Callable[..., Any]

    # ---- putting a sentence together ----

    def sentence(self, *items: Any) -> Any:
        parts = list(items)
        first = parts[0]
        if isinstance(first, Prefix) and first.kind == "when":
            if len(parts) < 2 or isinstance(parts[-1], str):
                return REJECT
            condition = None
            rest = parts[1:]
            if isinstance(rest[0], str):
                rest = rest[1:]
            if isinstance(rest[0], Prefix) and rest[0].kind == "if" and len(rest) > 2:
                condition = rest[0].value
                rest = rest[2:]
            # within a trigger, as-long-as says how long an effect lasts (CR 611.2b)
            rest = [
                replace(part, kind="lasting") if isinstance(part, Prefix) and part.kind == "while" else part
                for part in rest
            ]
            effects = self._fold(rest, None)
            return REJECT if effects is REJECT else Sentence(effects, first.value, condition, first.more)
        effects = self._fold(parts, None)
        return REJECT if effects is REJECT else Sentence(effects)

    @staticmethod
    def _subject_of(prefix: Prefix) -> Who | None:
        """Return what a condition or count just spoken of is about, which what follows may leave unsaid."""
        if prefix.kind == "each" and isinstance(prefix.value, Counters):
            return prefix.value.on if isinstance(prefix.value.on, Self) else None
        if prefix.kind == "each" and isinstance(prefix.value, Quantity):
            about = (
                node.of for node in prefix.value.walk() if isinstance(node, Related) and node.relation == "targets"
            )
            return next(about, None)
        if prefix.kind == "while" and isinstance(prefix.value, Meets):
            return prefix.value.who if isinstance(prefix.value.who, Self) else None
        return None

    def _fold(self, parts: list[Any], subject: Who | None, duration: Duration | None = None) -> Any:
        effects: list[Effect] = []
        separator = ","
        for at, part in enumerate(parts):
            if isinstance(part, str):
                if part == "or":
                    return REJECT
                separator = part
                continue
            if isinstance(part, Prefix):
                rest = parts[at + 1 :]
                if rest and isinstance(rest[0], str):
                    if rest[0] == "and" and part.kind in ("if", "while", "unless"):
                        return REJECT  # what follows is a further condition
                    rest = rest[1:]
                if rest and part.kind in ("unless", "unless-pays") and rest[0] == Prefix("otherwise"):
                    rest = rest[1:]
                if not rest:
                    return REJECT
                if part.kind == "choose-ability":
                    below = self._fold(rest, subject, duration)
                    made = REJECT if below is REJECT else self._chosen(part.value, below)
                    return REJECT if made is REJECT else (*effects, *made)
                if part.kind == "otherwise":
                    below = self._fold(rest, subject, duration)
                    if below is REJECT or (len(below) > 1 and any(isinstance(one, Can) for one in below)):
                        return REJECT  # "otherwise, and if X is able to, …" is a condition
                    if not effects:
                        return (Otherwise(effect=sequence(below)),)
                    return REJECT
                instead = False
                if isinstance(rest[0], Clause) and Adverb("instead") in rest[0].adverbs:
                    instead = True
                    rest = [
                        replace(rest[0], adverbs=tuple(a for a in rest[0].adverbs if a.kind != "instead")),
                        *rest[1:],
                    ]
                later: list[Any] = []
                if part.kind == "each":  # a second count begins anew: it is not within the first
                    anew = [n for n, one in enumerate(rest) if n and isinstance(one, Prefix) and one.kind == "each"]
                    if anew and isinstance(rest[anew[0] - 1], str):
                        rest, later = rest[: anew[0] - 1], rest[anew[0] :]
                letter = rest[-1] if part.kind == "unless-pays" and isinstance(rest[-1], Tail) else None
                if letter is not None and letter.kind == "let" and isinstance(rest[-2], str):
                    rest = rest[:-2]  # "unless … pays {X}, …, where X is …"
                else:
                    letter = None
                below = self._fold(rest, self._subject_of(part) or subject, duration)
                if below is REJECT:
                    return REJECT
                made = self._govern(part, below, instead)
                if made is REJECT:
                    return REJECT
                governed = [*effects, *made]
                if letter is not None and not self._tail(letter, governed):
                    return REJECT
                if later:
                    after = self._fold(later, subject, duration)
                    return REJECT if after is REJECT else (*governed, *after)
                return tuple(governed)
            if isinstance(part, Adverb):
                if part.kind == "duration":
                    last = not any(isinstance(later, Clause | Prefix) for later in parts[at + 1 :])
                    if last or (effects and part.value.until_event is not None):
                        if not effects or not self._until(part.value, effects):
                            return REJECT
                        continue
                    duration = part.value
                    continue
                if part.kind == "time" or (part.kind == "at-event" and part.value.time == TURN):
                    rest = parts[at + 1 :]
                    if rest and isinstance(rest[0], str):
                        rest = rest[1:]
                    when = rest[0] if rest and isinstance(rest[0], Prefix) and part.kind == "time" else None
                    if when is not None and when.kind == "when" and len(when.value) == 1:
                        later = rest[2:] if len(rest) > 1 and isinstance(rest[1], str) else rest[1:]
                        happens: Any = self._fold(later, None) if later else REJECT
                        if happens is REJECT:
                            return REJECT
                        waits = Duration(during=part.value)
                        event = delayed(when.value[0])[0]
                        return (*effects, Delayed(event=event, effects=happens, duration=waits))
                    rest = parts[at + 1 :]
                    if rest and isinstance(rest[0], str) and len(rest) > 1 and isinstance(rest[1], Clause):
                        parts[at + 2] = replace(rest[1], adverbs=(part, *rest[1].adverbs))
                        continue
                return REJECT
            if isinstance(part, Effect):
                if isinstance(part, Modal) and at < len(parts) - 1:
                    return REJECT
                effects.append(part)
                continue
            if isinstance(part, Tail):
                if not effects or not self._tail(part, effects):
                    return REJECT
                continue
            made = self._effect(part, subject, duration, separator, effects)
            if made is REJECT:
                return REJECT
            subject = part.subject or subject
        if not effects or any(isinstance(one, EntersWith) and isinstance(one.number, Bound) for one in effects):
            return REJECT
        return tuple(effects)

    @staticmethod
    def _until(duration: Duration, effects: list[Effect]) -> bool:
        """Give the last effect the duration that stands after it."""
        last = effects[-1]
        if isinstance(last, May) and isinstance(last.effect, Sequence):
            allowed = list(last.effect.effects)
            if not Joining._until(duration, allowed):
                return False
            effects[-1] = replace(last, effect=sequence(allowed))
            return True
        inner = last.effect if isinstance(last, May) else last
        if isinstance(inner, Do | Continuous | Cannot | Must | Can | CanOnly | Prevent) and inner.duration is None:
            if isinstance(inner, Do) and duration.until_event is None:
                return False
            made = replace(inner, duration=duration)
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        return False

    @staticmethod
    def _chosen(choice: AddAbilities, below: tuple[Effect, ...]) -> Any:
        """Put the abilities to choose from in the place of "that ability"."""
        made = tuple(substitute(effect, AddAbilities(abilities=(SameAbility(),)), choice) for effect in below)
        return REJECT if made == below else made

    def _govern(self, part: Prefix, below: tuple[Effect, ...], instead: bool) -> Any:
        kind, value = part.kind, part.value
        if kind == "would":
            if not instead and not any(isinstance(node, Prevent) for effect in below for node in effect.walk()):
                return REJECT
            return (Instead(event=value, effects=below),)
        if instead:
            return (If(condition=value, effect=sequence(below), instead=True),) if kind == "if" else REJECT
        if kind == "while":
            below = tuple(self._permitted(effect) for effect in below)
        if kind == "lasting":
            if not all(isinstance(one, Continuous | Cannot | Must | Can) and one.duration is None for one in below):
                return REJECT
            lasts = Duration(condition=value)
            return tuple(replace(one, duration=lasts) for one in below)  # type: ignore[call-arg]
        if kind in ("if", "while"):
            return (If(condition=value, effect=sequence(below)),)
        if kind == "unless":
            return (If(condition=Unless(part=value), effect=sequence(below)),)
        if kind == "unless-pays":
            clause: Clause = value
            action = self.action_of(clause.predicates[0], None, clause.adverbs)
            if action is REJECT or clause.predicates[0].subject != "agent":
                return REJECT
            return (UnlessPaid(effect=sequence(below), cost=Cost(actions=(action,)), who=clause.subject),)
        if kind == "when":
            if len(value) != 1:
                return REJECT
            event, waits = delayed(value[0])
            return (Delayed(event=event, effects=below, duration=waits, reflexive=reflexive(event)),)
        if kind == "each":
            return for_each(value, below)
        if kind == "topic":
            return tuple(substitute(effect, Reference(how="it"), value) for effect in below)
        if kind == "mana-spent":
            return (ManaUse(action=Action(verb="cast", object=value), only=False, effects=below),)
        if kind == "each-one":
            return (ForEach(each=value, effect=sequence(below)),)
        if kind == "as":
            if value.verb != "enter" or value.object is None:
                return REJECT
            return (EntersWith(subject=value.object, effects=below),)
        return REJECT

    @staticmethod
    def _permitted(effect: Effect) -> Effect:
        """Read "as long as …, you may look at it" as what is allowed for that time, not as an instruction."""
        if isinstance(effect, May) and isinstance(effect.effect, Do) and effect.effect.duration is None:
            action = effect.effect.action
            if action.agent is not None and action.verb in _PERMITTED:
                return Can(action=action)
        return effect

    def _tail(self, tail: Tail, effects: list[Effect]) -> bool:
        last = effects[-1]
        if tail.kind == "let":
            begin = next((n for n, one in enumerate(effects) if _uses(one, tail.value)), None)
            if begin is None:
                return False
            effects[begin:] = [Let(name=tail.value, value=tail.more, effect=sequence(effects[begin:]))]
            return True
        if isinstance(last, May) and isinstance(last.effect, Sequence):
            allowed = list(last.effect.effects)
            if not self._tail(tail, allowed):
                return False
            effects[-1] = replace(last, effect=sequence(allowed))
            return True
        if tail.kind == "number" and isinstance(last, EntersWith):
            if not isinstance(last.number, Bound):
                return False
            effects[-1] = replace(last, number=tail.value)
            return True
        if tail.kind == "is-copy":
            inner = last.effect if isinstance(last, May) else last
            if not isinstance(inner, Do) or inner.action.made is None or inner.action.made.copy_of is not None:
                return False
            made = replace(inner, action=replace(inner.action, made=replace(inner.action.made, copy_of=tail.value)))
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        if tail.kind == "restricted":
            inner = last.effect if isinstance(last, May) else last
            if not isinstance(inner, Do) or not isinstance(inner.action.object, Selection):
                return False
            what = inner.action.object
            what = replace(what, filter=conjunction([what.filter, tail.value]))
            made = replace(inner, action=replace(inner.action, object=what))
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        if tail.kind == "rather-than" and isinstance(last, Can):
            how = Manner(how=tail.kind, cost=(tail.value,))
            effects[-1] = replace(last, action=replace(last.action, manner=(*last.action.manner, how)))
            return True
        if tail.kind in ("divided", "rather-than"):
            inner = last.effect if isinstance(last, May) else last
            if not isinstance(inner, Do):
                return False
            how = Manner(how=tail.kind, cost=(tail.value,) if tail.value is not None else ())
            made = replace(inner, action=replace(inner.action, manner=(*inner.action.manner, how)))
            effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
            return True
        if tail.kind == "except":
            return self._except(tail.value, effects)
        if tail.kind == "nowhere-else":
            return isinstance(last, CanOnly) and last.action.origin is not None
        if tail.kind in ("state", "counters", "under"):
            return self._arrives(tail, effects)
        if tail.kind == "number":
            filled: Any = last
            for one in [n for n in last.walk() if isinstance(n, Action) and n.amount == Bound(how="number")]:
                filled = substitute(filled, one, replace(one, amount=tail.value))
            filled = substitute(filled, Bound(how="number"), Bound(least=tail.value, most=tail.value))
            if filled is last:
                inner = last.effect if isinstance(last, May) else last
                if not isinstance(inner, Do) or inner.action.verb != "deal-damage" or inner.action.amount is not None:
                    return False
                dealt = replace(inner, action=replace(inner.action, amount=tail.value))
                filled = replace(last, effect=dealt) if isinstance(last, May) else dealt
            effects[-1] = filled
            return True
        if tail.kind == "free":
            action = next((node for node in last.walk() if isinstance(node, Action)), None)
            if action is None or action.verb not in ("cast", "play"):
                return False
            free = replace(action, manner=(*action.manner, Manner(how="without-paying")))
            effects[-1] = substitute(last, action, free)
            return True
        return False

    @staticmethod
    def _except(made: Characteristics, effects: list[Effect]) -> bool:
        """Say what a copy does not take from what it copies (CR 707.9b)."""
        last = effects[-1]
        inner = last.effect if isinstance(last, May) else last
        if not isinstance(inner, Do) or inner.action.made is None or inner.action.made.copy_of is None:
            return False
        if inner.action.made != Characteristics(copy_of=inner.action.made.copy_of):
            return False
        changed = replace(inner, action=replace(inner.action, made=replace(made, copy_of=inner.action.made.copy_of)))
        effects[-1] = replace(last, effect=changed) if isinstance(last, May) else changed
        return True

    def _arrives(self, tail: Tail, effects: list[Effect]) -> bool:
        """Say how what was put onto the battlefield arrives there: attacking, transformed, with counters."""
        last = effects[-1]
        number = plain(tail.more) if tail.kind == "counters" else None
        if number is not None and not isinstance(number, Quantity):
            return False
        if isinstance(last, EntersWith) and tail.kind == "counters" and last.counter is None:
            effects[-1] = replace(last, counter=tail.value, number=number)
            return True
        inner = last.effect if isinstance(last, May) else last
        if not isinstance(inner, Do) or inner.action.verb not in ("create", "put", "return", "exile", "enter"):
            return False
        if tail.kind == "under":
            manner: tuple[Manner, ...] = (Manner(how="under-control", who=tail.value),)
        elif tail.kind == "counters":
            manner = (Manner(how="with-counters", counter=tail.value, amount=number),)
        else:
            manner = tuple(Manner(how=how) for how in tail.value)
        made = replace(inner, action=replace(inner.action, manner=(*inner.action.manner, *manner)))
        effects[-1] = replace(last, effect=made) if isinstance(last, May) else made
        return True

    def _effect(
        self,
        clause: Any,
        inherited: Who | None,
        duration: Duration | None,
        separator: str,
        effects: list[Effect],
    ) -> Any:
        """Add the effect of ``clause`` to ``effects``; return REJECT if it makes none."""
        if not isinstance(clause, Clause):
            return REJECT
        subject = clause.subject or inherited
        modal = clause.modal
        adverbs = [*clause.adverbs, *(a for p in clause.predicates for a in p.adverbs)]
        durations = [a.value for a in adverbs if a.kind == "duration"]
        if len(durations) > 1 or (durations and duration):
            return REJECT
        lasting = durations[0] if durations else duration
        if len(clause.predicates) > 1 and modal not in ("cannot", "must"):
            return self._several(clause, subject, lasting, effects)
        for predicate in clause.predicates:
            made = self._one(clause, predicate, subject, modal, lasting, adverbs, effects[-1] if effects else None)
            if made is REJECT:
                return REJECT
            self._append(effects, made, clause, separator)
        return None

    def _several(self, clause: Clause, subject: Who | None, lasting: Duration | None, effects: list[Effect]) -> Any:
        """Add what several predicates of one subject say: one of them, or all in order."""
        if clause.modal not in (None, "plain", "may") or clause.causer is not None:
            return REJECT
        allowed = clause.modal == "may" and lasting is not None and not clause.either
        found: list[Effect] = []
        what: Who | None = None
        for predicate in clause.predicates:
            of = what if predicate.subject == "object" and clause.subject is None and what is not None else subject
            alone = replace(clause, modal=None, predicates=(predicate,), either=False)
            if allowed:
                alone = replace(alone, modal="may")
            made = self._one(alone, predicate, of, alone.modal, lasting, [*clause.adverbs, *predicate.adverbs])
            if made is REJECT:
                return REJECT
            if isinstance(made, Do):
                what = made.action.object or what
            found.append(made)
        if not allowed and (clause.modal == "may" or clause.either):
            all_of: Effect = OneOf(effects=tuple(found)) if clause.either else sequence(found)
            who = None if subject is None or isinstance(subject, You) else subject
            found = [May(effect=all_of, who=who)] if clause.modal == "may" else [all_of]
        for made in found:
            self._append(effects, made, clause, "then")
        return None

    @staticmethod
    def _append(effects: list[Effect], made: Effect, clause: Clause, separator: str) -> None:
        """Add ``made``; changes to one subject, said of it in one breath, are one effect.

        After "may" what is said of the same subject is allowed with it ("you may … and …").
        """
        previous = effects[-1] if effects else None
        if isinstance(previous, May) and clause.subject is None and clause.modal in (None, "plain"):
            allowed = list(previous.effect.effects) if isinstance(previous.effect, Sequence) else [previous.effect]
            Joining._append(allowed, made, clause, separator)
            effects[-1] = replace(previous, effect=sequence(allowed))
            return
        tapped = Do(action=Action(verb="tap", object=Reference(how="it")))
        if isinstance(previous, EntersWith) and clause.modal == "plain" and made == tapped:
            effects[-1] = replace(previous, tapped=True)
            return
        if isinstance(made, Continuous) and isinstance(previous, Continuous) and separator != "then":
            together = previous.subject == made.subject and clause.subject is None
            if together and (previous.duration is None or previous.duration == made.duration):
                effects[-1] = replace(previous, changes=previous.changes + made.changes, duration=made.duration)
                return
        effects.append(made)

    def _whole(
        self, effect: Effect, clause: Clause, modal: str | None, lasting: Duration | None, adverbs: list[Adverb]
    ) -> Any:
        """Complete an effect that a predicate made by itself."""
        times = [a.value for a in adverbs if a.kind == "time"]
        if any(a.kind not in ("time", "duration") for a in adverbs) or modal not in (None, "may"):
            return REJECT
        if isinstance(effect, Prevent):
            if clause.subject is not None or len(times) > 1 or (times and lasting):
                return REJECT
            effect = replace(effect, duration=Duration(during=times[0]) if times else lasting)
        elif isinstance(effect, ExtraTime):
            if times or lasting:
                return REJECT
            effect = replace(effect, who=clause.subject)
        return May(effect=effect) if modal == "may" else effect

    def _one(
        self,
        clause: Clause,
        predicate: Predicate,
        subject: Who | None,
        modal: str | None,
        lasting: Duration | None,
        adverbs: list[Adverb],
        before: Effect | None = None,
    ) -> Any:
        if isinstance(predicate.change, Prevent | ExtraTime):
            return self._whole(predicate.change, clause, modal, lasting, adverbs)
        if predicate.change is not None:
            if clause.subject is None and is_player(subject) and not isinstance(before, Continuous):
                return REJECT
            if modal == "may" and clause.causer is not None:
                inner = self._one(replace(clause, modal=None, causer=None), predicate, subject, None, lasting, adverbs)
                who = clause.causer
                return inner if inner is REJECT else May(effect=inner, who=None if isinstance(who, You) else who)
            if subject is None or modal not in (None, "plain"):
                return REJECT
            rest = [a for a in adverbs if a.kind != "duration"]
            if rest == [Adverb("time", Time(period="turn", which="this"))] and lasting is None:
                lasting = Duration(during=Time(period="turn", which="this"))
            elif rest:
                return REJECT
            if isinstance(predicate.change, CostOf):
                if lasting is not None:
                    return REJECT
                return CostChange(what=subject, more=predicate.change.more, mana=predicate.change.mana)
            said = predicate.change if isinstance(predicate.change, tuple) else (predicate.change,)
            changes = tuple(change for change in said if isinstance(change, Change))
            if len(changes) != len(said):
                return REJECT
            if isinstance(subject, Self):
                changes = own_names(changes)
            return Continuous(subject=subject, changes=changes, duration=lasting)
        if (
            predicate.subject == "object"
            and clause.subject is None
            and before is not None
            and (subject is None or is_player(subject) is not False)
        ):
            # "search for a card and put it …": what was just acted on
            subject = Reference(how="it")
        if (
            clause.subject is None
            and predicate.subject == "agent"
            and predicate.verb not in OBJECT_VERBS
            and is_player(subject) is False
        ):
            subject = None  # what was spoken of does not do this: it is an instruction
        if (
            clause.subject is None
            and predicate.subject == "agent"
            and predicate.verb in INSTRUCTED
            and not isinstance(subject, You)
            and is_player(subject)
        ):
            if predicate.verb == "exile":
                return REJECT  # either may be meant
            subject = None
        if predicate.subject not in (None, "agent") and subject is None:
            return REJECT
        if clause.subject is None and predicate.subject == "agent" and predicate.verb not in OBJECT_VERBS:
            subject = None if is_player(subject) is False else subject  # what a player does is not done by an object
        occasions = [a.value for a in clause.adverbs if a.kind == "at-event"]
        as_though = [a.value for a in adverbs if a.kind == "as-though"]
        if as_though:
            predicate = replace(predicate, adverbs=tuple(a for a in predicate.adverbs if a.kind != "as-though"))
        others = [a for a in clause.adverbs if a.kind not in ("at-event", "as-though")]
        action = self.action_of(predicate, subject, others, modal=modal)
        if action is REJECT:
            return REJECT
        instant = Manner(how="instant-timing")
        if modal == "may" and instant in action.manner and action.verb in ("play", "cast"):
            return Can(action=action, duration=lasting)
        if as_though:
            if modal not in ("may", "can") or len(as_though) > 1 or occasions:
                return REJECT
            if action.time == TURN and lasting is None:
                action, lasting = replace(action, time=None), Duration(during=TURN)
            return Can(action=action, as_though=as_though[0], duration=lasting)
        if occasions:
            if modal != "may" or len(occasions) > 1 or lasting:
                return REJECT
            return Can(action=action, condition=Happened(action=occasions[0]))
        if modal == "may-not":
            return Can(action=replace(action, negated=True), duration=lasting)
        if predicate.done or modal in ("would", "did", "did-not"):
            return REJECT
        if modal == "cannot" and Manner(how="again") in action.manner:
            return REJECT
        if modal == "only" and action.verb in ("activate", "trigger") and action.object is None:
            return REJECT  # a limit of the ability
        if modal in ("cannot", "must", "only", "can"):
            if action.time == Time(period="turn", which="this") and lasting is None:
                action, lasting = replace(action, time=None), Duration(during=action.time)
            if action.verb == "become-blocked":
                action = replace(action, verb="block")  # a restriction is one on blocking (CR 509.1b)
            if modal == "cannot" and action.verb == "counter" and action.object is not None:
                action = replace(action, object=spell(action.object))
            cls: Any = {"cannot": Cannot, "must": Must, "only": CanOnly, "can": Can}[modal]
            return cls(action=action, duration=lasting)
        effect: Effect
        if action.verb == "gain-control" and action.object is not None:
            effect = Continuous(
                subject=action.object, changes=(ChangeControl(who=action.agent or You()),), duration=lasting
            )
        elif action.verb == "control":
            if action.agent is None or action.object is None:
                return REJECT
            effect = Continuous(subject=action.object, changes=(ChangeControl(who=action.agent),), duration=lasting)
        elif action.verb == "enter" and modal in (None, "plain"):
            if (
                action.object is None
                or not all(m.how == "tapped" for m in action.manner)
                or not action.manner
                or lasting
            ):
                return REJECT
            return EntersWith(subject=action.object, tapped=True)
        elif modal == "may" and action.verb == "spend-as-any-color":
            return Can(action=action, duration=lasting)
        elif modal == "may" and action.verb in _PERMITTED and (lasting or action.time == TURN):
            if lasting is None:
                action, lasting = replace(action, time=None), Duration(during=TURN)
            return Can(action=action, duration=lasting)
        elif modal == "may" and action.verb in ("play", "cast") and _any_such(action.object):
            return Can(action=action)
        elif modal == "may" and action.verb in ("block", "attack") and is_player(action.agent) is False:
            return Can(action=action, duration=lasting)  # what a creature may do is a rule of combat, not an offer
        elif lasting is not None:
            if lasting.until_event is None:
                return REJECT
            effect = Do(action=action, duration=lasting)
        else:
            effect = Do(action=action)
        if modal == "may":
            who = clause.causer or action.agent
            return May(effect=effect, who=who if who is not None and not isinstance(who, You) else None)
        if modal == "instead":
            return REJECT
        return effect
