"""Puts the parts of a sentence together: what governs what, and who does it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.abilities.abilities import SameAbility
from kg.abilities.actions import Action, Duration
from kg.abilities.conditions import Happened, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    Can,
    Cannot,
    Continuous,
    Cost,
    CostChange,
    Delayed,
    Do,
    Effect,
    EntersWith,
    ForEach,
    If,
    Instead,
    ManaUse,
    May,
    Modal,
    Must,
    Prevent,
    Sequence,
    UnlessPaid,
)
from kg.abilities.node import substitute
from kg.abilities.quantities import Bound, Counters, Quantity
from kg.abilities.selections import ControlledBy, Filter, Is, Not, Reference, Related, Selection, Self, Where, Who
from kg.parse.builder.adverbs import TURN
from kg.parse.builder.effects import sequence
from kg.parse.builder.filters import conjunction, is_player, parts_of
from kg.parse.builder.instructions import Instructions
from kg.parse.builder.kinds import for_each_kind, of_each_kind
from kg.parse.builder.moments import on_occasion
from kg.parse.builder.tails import Tails
from kg.parse.counting import for_each
from kg.parse.delaying import delayed, reflexive
from kg.parse.engine import REJECT
from kg.parse.parts import Adverb, AsLong, AtEndOfTurn, Clause, Otherwise, Prefix, Recurring, Tail
from kg.parse.pieces import Sentence


def _holds_too(part: Any, time: Adverb) -> Any:
    """Return a clause further on with the time said before the first, if it has no subject and can have it.

    "This turn, target creature can't be blocked and can't be the target …": both for the turn.
    """
    if not isinstance(part, Clause) or part.subject is not None or part.adverbs or time.kind != "time":
        return part
    holds = part.modal in ("cannot", "must", "only", "can") or any(one.change is not None for one in part.predicates)
    return replace(part, adverbs=(time,)) if holds else part


def _intervenes(trigger: Prefix, condition: Prefix) -> bool:
    """Say whether ``condition`` is asked as ``trigger`` triggers too (CR 603.4).

    若 is; 如果 is asked as the ability resolves, but where "at end of turn" still was the end step (CR 513.1).
    """
    return condition.more == "intervening" or isinstance(trigger, AtEndOfTurn)


def _caused(action: Action) -> bool:
    """Say whether ``action`` is told with what causes it: then it is what is replaced, not what came before."""
    return any(how.how == "caused-by" and how.who is not None for how in action.manner)


class Joining(Tails, Instructions):
    """Puts a sentence together."""

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
            if isinstance(rest[0], Prefix) and rest[0].kind == "if" and len(rest) > 2 and _intervenes(first, rest[0]):
                condition = rest[0].value
                rest = rest[2:]
            # within a trigger, as-long-as says how long an effect lasts (CR 611.2b)
            rest = [
                replace(part, kind="lasting") if isinstance(part, Prefix) and part.kind == "while" else part
                for part in rest
            ]
            effects = self._fold(rest, None)
            return (
                REJECT
                if effects is REJECT
                else Sentence(effects, first.value, condition, first.more, isinstance(first, Recurring))
            )
        effects = self._fold(parts, None)
        return REJECT if effects is REJECT else Sentence(effects)

    @staticmethod
    def _subject_of(prefix: Prefix) -> Who | None:
        """Return what a condition or count just spoken of is about, which what follows may leave unsaid."""
        if prefix.kind in ("each-does", "each-may-do"):
            return Reference(how="that", noun=Is(concept="player"))
        if prefix.kind == "each" and isinstance(prefix.value, Counters):
            return prefix.value.on if isinstance(prefix.value.on, Self) or is_player(prefix.value.on) else None
        if prefix.kind == "each" and isinstance(prefix.value, Quantity):
            about = (
                node.of for node in prefix.value.walk() if isinstance(node, Related) and node.relation == "targets"
            )
            return next(about, None)
        if prefix.kind == "each" and isinstance(prefix.value, Selection):
            attached = (node.action for node in prefix.value.filter.walk() if isinstance(node, Where))
            to = next((action.recipient for action in attached if action.verb == "attach"), None)
            if isinstance(to, Self):
                return to
            # "that player loses 1 life for each artifact they control"
            whose = (part.who for part in parts_of(prefix.value) if isinstance(part, ControlledBy))
            return next((who for who in whose if is_player(who) and isinstance(who, Reference)), None)
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
                if part.kind == "duration" and not effects:
                    until = self._until_then(part.value, parts[at + 1 :])
                    if until is not None:
                        return until
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
                    if part.kind == "time" and rest and isinstance(rest[0], Prefix) and rest[0].kind == "would":
                        found = self._fold(rest, subject)
                        if found is REJECT or len(found) != 1 or not isinstance(found[0], Instead):
                            return REJECT
                        return (*effects, replace(found[0], duration=Duration(during=part.value)))
                    rest = parts[at + 1 :]
                    if rest and isinstance(rest[0], str) and len(rest) > 1 and isinstance(rest[1], Clause):
                        parts[at + 2] = replace(rest[1], adverbs=(part, *rest[1].adverbs))
                        parts[at + 3 :] = [_holds_too(one, part) for one in parts[at + 3 :]]
                        continue
                if part.kind == "manner" and part.value.how in ("once-each-turn",):
                    rest = parts[at + 1 :]
                    if len(rest) > 1 and isinstance(rest[0], str) and isinstance(rest[1], Clause):
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
                after = parts[at + 2] if part.kind == "except" and at + 2 < len(parts) else None
                if isinstance(after, Clause) and after.subject is None and after.predicates[0].change is not None:
                    return REJECT  # a further exception, not a change besides
                continue
            made = self._effect(part, subject, duration, separator, effects)
            if made is REJECT:
                return REJECT
            subject = part.subject or subject
        if not effects or any(isinstance(one, EntersWith) and isinstance(one.number, Bound) for one in effects):
            return REJECT
        return tuple(effects)

    def _until_then(self, duration: Duration, rest: list[Any]) -> Any:
        """Read "until end of turn, whenever …, …" as a trigger that waits so long (CR 603.7b), if that stands there."""
        if rest and isinstance(rest[0], str):
            rest = rest[1:]
        if not rest or not isinstance(rest[0], Prefix) or rest[0].kind != "when" or len(rest[0].value) != 1:
            return None
        later = rest[2:] if len(rest) > 1 and isinstance(rest[1], str) else rest[1:]
        happens: Any = self._fold(later, None) if later else REJECT
        if happens is REJECT:
            return REJECT
        event, waits = delayed(rest[0].value[0])
        return REJECT if waits is not None else (Delayed(event=event, effects=happens, duration=duration),)

    @staticmethod
    def _chosen(choice: AddAbilities, below: tuple[Effect, ...]) -> Any:
        """Put the abilities to choose from in the place of "that ability"."""
        made = tuple(substitute(effect, AddAbilities(abilities=(SameAbility(),)), choice) for effect in below)
        return REJECT if made == below else made

    @staticmethod
    def _but(kind: Filter, below: tuple[Effect, ...]) -> Any:
        """Take ``kind`` from what the effects speak of: "except mana abilities, …"."""
        made: list[Effect] = []
        for effect in below:
            what = effect.what if isinstance(effect, CostChange) else None
            if isinstance(effect, Cannot):
                what = effect.action.object
            if not isinstance(what, Selection):
                return REJECT
            made.append(substitute(effect, what, replace(what, filter=conjunction([what.filter, Not(part=kind)]))))
        return tuple(made)

    def _govern(self, part: Prefix, below: tuple[Effect, ...], instead: bool) -> Any:
        kind, value = part.kind, part.value
        if kind == "would":
            regenerates = [isinstance(one, Do) and one.action.verb == "regenerate" for one in below] == [True]
            prevents = any(isinstance(node, Prevent) for effect in below for node in effect.walk())
            if not (instead or regenerates or prevents):
                return REJECT
            offered = below[0] if instead and isinstance(below[0], May) else None
            if offered is None:
                return (Instead(event=value, effects=below, condition=part.more),)
            if len(below) > 1:
                return REJECT
            inner = offered.effect.effects if isinstance(offered.effect, Sequence) else (offered.effect,)
            return (replace(offered, effect=Instead(event=value, effects=inner, condition=part.more)),)
        if instead and kind == "if" and isinstance(value, Happened) and _caused(value.action):
            return (Instead(event=value.action, effects=below),)
        if instead:
            if kind not in ("if", "while"):
                return REJECT
            return (If(condition=value, effect=sequence(below), instead=True),)
        if kind == "while":
            below = tuple(self._permitted(effect) for effect in below)
        if kind == "lasting":
            if not all(isinstance(one, Continuous | Cannot | Must | Can) and one.duration is None for one in below):
                return REJECT
            lasts = Duration(condition=value)
            return tuple(replace(one, duration=lasts) for one in below)  # type: ignore[call-arg]
        if kind == "while":
            return (AsLong(condition=value, effect=sequence(below)),)
        if kind == "if":
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
        if kind == "besides":
            return self._but(value, below)
        if kind == "of-each-kind":
            return of_each_kind(value, below)
        if kind == "each-kind":
            return (for_each_kind(value, sequence(below)),)
        if kind == "occasion":
            return on_occasion(value, below)
        if kind == "topic":
            spoken_of = tuple(substitute(effect, Reference(how="it"), value) for effect in below)
            return REJECT if spoken_of == below else spoken_of
        if kind == "mana-spent":
            return (ManaUse(action=Action(verb="cast", object=value), only=False, effects=below),)
        if kind == "each-may-do":
            who = Reference(how="that", noun=Is(concept="player"))
            return (ForEach(each=value, effect=May(effect=sequence(below), who=who)),)
        if kind in ("each-one", "each-does"):
            return (ForEach(each=value, effect=sequence(below)),)
        if kind == "as":
            if value.verb != "enter" or value.object is None:
                return REJECT
            return (EntersWith(subject=value.object, effects=below),)
        return REJECT
