"""Makes effects of clauses: what is said of whom becomes an instruction, a change, a permission."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.conditions import Happened, IsTime
from kg.abilities.effects import (
    AddAbilities,
    Can,
    Cannot,
    CanOnly,
    Change,
    ChangeControl,
    Continuous,
    CostChange,
    Do,
    Effect,
    EntersWith,
    ExtraTime,
    Instead,
    May,
    ModifyPT,
    Must,
    OneOf,
    Prevent,
    Sequence,
)
from kg.abilities.selections import Reference, Selection, Self, Where, Who, You
from kg.parse.builder.adverbs import TURN
from kg.parse.builder.clauses import OBJECT_VERBS
from kg.parse.builder.effects import sequence
from kg.parse.builder.filters import bare, is_player
from kg.parse.builder.kinds import typed
from kg.parse.builder.shared import Shared
from kg.parse.engine import REJECT
from kg.parse.granted import own_names
from kg.parse.parts import Adverb, Clause, CostOf, Predicate

INSTRUCTED = frozenset("destroy counter return tap untap exile".split())
"""Verbs whose subject does not run on from another player: the spell or ability itself says to do it (CR 608.2c)."""


_DONE_TO = frozenset("put attach return".split())
"""Verbs that something is done with by whoever the sentence is about, also where only the thing is the subject."""


_PERMITTED = frozenset("play cast activate look-at".split())
"""Verbs of what a text allows for a time, rather than has done at once."""


def _in_turn(time: Time | None) -> bool:
    """Say whether ``time`` is this turn, or each turn of someone."""
    if time is None or time.period != "turn":
        return False
    return time == TURN or time.which == "each" or (time.which is None and time.whose is not None)


_BESIDES = tuple(Adverb("manner", Manner(how=how)) for how in ("again", "additional"))
"""What is gained or added is besides what was before anyway."""


def _attached(previous: Effect | None, made: Effect) -> Do | None:
    """Return "put it onto the battlefield attached to …" (CR 303.4f), where the two are said in one breath."""
    if not isinstance(previous, Do) or previous.action.verb not in ("put", "return") or previous.duration is not None:
        return None
    if not isinstance(made, Do) or made.action.recipient is None:
        return None
    place, what = previous.action.destination, made.action.object
    then = Action(verb="attach", agent=made.action.agent, object=what, recipient=made.action.recipient)
    if place is None or place.zone != "battlefield" or made.action != then:
        return None
    if what != Reference(how="it") and what != previous.action.object:
        return None
    how = Manner(how="attached", who=made.action.recipient)
    return replace(previous, action=replace(previous.action, manner=(*previous.action.manner, how)))


def spell(who: Who) -> Who:
    """Return "this spell" for the card's own name where only a spell can be meant (CR 601.2f, 701.5)."""
    return Self(noun="spell") if who == Self() else who


def _any_such(who: Who | None) -> bool:
    """Say whether ``who`` is a kind of thing, none of them picked: to play such is a permission (CR 601.3)."""
    if not isinstance(who, Selection) or who.target or who.number is not None:
        return False
    return not any(isinstance(node, Where) for node in who.walk())


def _permits(predicates: tuple[Predicate, ...]) -> bool:
    """Say whether each of ``predicates`` is to play or cast any thing of a kind: permissions, not offers (CR 601.3)."""
    return all(one.verb in ("play", "cast") and _any_such(dict(one.roles).get("object")) for one in predicates)


def _moved(what: Who | None, clause: Clause, effects: list[Effect]) -> bool:
    """Say whether ``what`` is one of the cards just moved, and so does not itself do what ``clause`` says."""
    last = effects[-1] if effects else None
    moved = isinstance(last, Do) and last.action.object == what and last.action.verb != clause.predicates[0].verb
    return (
        moved
        and isinstance(what, Reference)
        and what.how == "other"
        and all(predicate.subject == "agent" for predicate in clause.predicates)
    )


class Instructions(Shared):
    """Makes effects of clauses."""

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
        subject = clause.subject or (None if _moved(inherited, clause, effects) else inherited)
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
        allowed = clause.modal == "may" and not clause.either and (lasting is not None or _permits(clause.predicates))
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
            Instructions._append(allowed, made, clause, separator)
            effects[-1] = replace(previous, effect=sequence(allowed))
            return
        attached = _attached(previous, made) if separator == "and" and clause.subject is None else None
        if attached is not None:
            effects[-1] = attached
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
        if isinstance(effect, Prevent | Instead):
            when = Duration(during=times[0]) if times else lasting
            if clause.subject is not None or len(times) > 1 or (times and lasting) or (when and effect.duration):
                return REJECT
            effect = replace(effect, duration=when or effect.duration)
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
        if isinstance(predicate.change, Prevent | ExtraTime | Instead):
            return self._whole(predicate.change, clause, modal, lasting, adverbs)
        actor: Who | None = None
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
            if isinstance(predicate.change, AddAbilities | ModifyPT) and modal is None:
                rest = [a for a in rest if a not in _BESIDES]  # "also gains": besides what was said before
            if isinstance(predicate.change, CostOf) and len(rest) == 1 and rest[0].kind == "time" and lasting is None:
                change = predicate.change
                when = IsTime(time=rest[0].value)
                return CostChange(what=subject, more=change.more, mana=change.mana, condition=when)
            if rest == [Adverb("time", Time(period="turn", which="this"))] and lasting is None:
                lasting = Duration(during=Time(period="turn", which="this"))
            elif rest:
                return REJECT
            if isinstance(predicate.change, CostOf):
                if lasting is not None:
                    return REJECT
                return CostChange(what=subject, more=predicate.change.more, mana=predicate.change.mana)
            said = predicate.change if isinstance(predicate.change, tuple) else (predicate.change,)
            changes = tuple(typed(change, subject) for change in said if isinstance(change, Change))
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
            actor = subject if predicate.verb in _DONE_TO and is_player(subject) else None
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
        if actor is not None and action.agent is None:
            action = replace(action, agent=actor)  # whoever found it puts it there
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
            if modal not in ("may", "only") or len(occasions) > 1 or lasting:
                return REJECT
            allowed = Can if modal == "may" else CanOnly
            return allowed(action=action, condition=Happened(action=occasions[0]))
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
        if modal in (None, "plain") and action.verb in ("attack", "block"):
            return REJECT  # nothing is told to attack or block: it can, must, cannot or is attacking (CR 508, 509)
        effect: Effect
        if action.verb in ("gain-control", "control") and action.object is not None:
            if action.time is not None and lasting is None:
                action, lasting = replace(action, time=None), Duration(during=action.time)
            if action != Action(verb=action.verb, agent=action.agent, object=action.object):
                return REJECT  # a continuous effect has no place for the rest
        if action.verb == "gain-control" and action.object is not None:
            effect = Continuous(
                subject=action.object, changes=(ChangeControl(who=action.agent or You()),), duration=lasting
            )
        elif action.verb == "control":
            if action.agent is None or action.object is None or bare(action.object):
                return REJECT  # "you control an Island" is a condition
            effect = Continuous(subject=action.object, changes=(ChangeControl(who=action.agent),), duration=lasting)
        elif action.verb == "enter" and modal in (None, "plain"):
            if (
                action.object is None
                or not all(m.how == "tapped" for m in action.manner)
                or not action.manner
                or lasting
                or action != Action(verb="enter", object=action.object, manner=action.manner)
            ):
                return REJECT
            return EntersWith(subject=action.object, tapped=True)
        elif action.verb == "assign-damage" and modal in (None, "plain"):
            return Must(action=action, duration=lasting)  # how damage is dealt is a rule of combat (CR 510.1)
        elif modal == "may" and action.verb in ("spend-as-any-color", "begin-game-with", "be-commander"):
            return Can(action=action, duration=lasting)
        elif modal == "may" and action.verb in _PERMITTED and (lasting or _in_turn(action.time)):
            if lasting is None and action.time == TURN:
                action, lasting = replace(action, time=None), Duration(during=TURN)
            return Can(action=action, duration=lasting)
        elif modal == "may" and action.verb in ("play", "cast") and _any_such(action.object):
            return Can(action=action)
        elif modal == "may" and action.verb in ("block", "attack") and is_player(action.agent) is not True:
            return Can(action=action, duration=lasting)  # what a creature may do is a rule of combat, not an offer
        elif action.verb == "target":
            return REJECT  # targets are chosen as something is put on the stack; no effect says to (CR 115.1)
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

    @staticmethod
    def _permitted(effect: Effect) -> Effect:
        """Read "as long as …, you may look at it" as what is allowed for that time, not as an instruction."""
        if isinstance(effect, May) and isinstance(effect.effect, Do) and effect.effect.duration is None:
            action = effect.effect.action
            if action.agent is not None and action.verb in _PERMITTED:
                return Can(action=action)
        return effect
