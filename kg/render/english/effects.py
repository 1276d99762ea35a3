"""Effects in English."""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import replace

from kg.abilities.actions import Action, Duration, Manner
from kg.abilities.conditions import DidSo, Unless
from kg.abilities.effects import (
    AdditionalCost,
    AlternativeCost,
    Can,
    Cannot,
    CanOnly,
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
    ModifyPT,
    Must,
    Prevent,
    Sequence,
    SetPT,
    UnlessPaid,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Count, Counters, Number, PerEach, Quantity, Variable
from kg.abilities.selections import Is, Reference, Related, Selection, Self, Who, You
from kg.render.english import times
from kg.render.english.actions import event, instruction, would
from kg.render.english.actions import modal as with_modal
from kg.render.english.changes import change
from kg.render.english.grammar import third
from kg.render.english.keywords import costs
from kg.render.english.nouns import Noun, bounded, noun
from kg.render.english.selections import is_plural, objective
from kg.render.writer import CannotRender, Rule, Writer, only, shared_subject


def do(w: Writer, effect: Do) -> str:
    """Write an instruction."""
    only(effect, "action", "duration")
    amount = effect.action.amount
    if effect.duration is not None:
        return f"{instruction(w, effect.action)} {times.lasting(w, effect.duration)}"
    if isinstance(amount, PerEach):
        return f"{instruction(w, replace(effect.action, amount=amount.amount))} for each {each(w, amount.each)}"
    action = effect.action
    if action.agent is None and action.verb in w.words.small["said-of-you"]:
        action = replace(action, agent=You())
    return instruction(w, action)


def each(w: Writer, quantity: Quantity) -> str:
    """Write what is counted by ones: land you control, charge counter on it."""
    if isinstance(quantity, Counters):
        kind = f"{w.label(quantity.kind, 'CounterKind', 'KeywordAbility')} " if quantity.kind else ""
        return f"{kind}counter on {objective(w, quantity.on)}"
    if isinstance(quantity, Count) and isinstance(quantity.of, Selection):
        only(quantity, "of")
        only(quantity.of, "filter")
        what = noun(w, quantity.of.filter)
        return what.one(w, other="other" if what.other else "")
    raise CannotRender(quantity, "no wording for counting this by ones")


def may(w: Writer, effect: May) -> str:
    """Write you may …."""
    only(effect, "effect", "who")
    inner = effect.effect
    if isinstance(inner, Instead):
        only(inner, "event", "effects")
        effects = inner.effects[0] if len(inner.effects) == 1 else Sequence(effects=inner.effects)
        offer = may(w, replace(effect, effect=effects)).replace(" may ", " may instead ", 1)
        return f"if {would(w, inner.event)}, {offer}"
    first, rest = (inner.effects[0], inner.effects[1:]) if isinstance(inner, Sequence) else (inner, ())
    text = _permitted(w, first, effect.who)
    if not rest:
        return text
    from kg.render.english.abilities import link

    joint, shared = link(w, May(effect=first, who=effect.who), rest[0])
    return f"{text}{joint or ', then'} {run_on(w, rest).removeprefix(shared).strip()}"


def _permitted(w: Writer, effect: Effect, who: Who | None) -> str:
    if isinstance(effect, Do):
        if effect.duration is not None:
            return f"{_permitted(w, replace(effect, duration=None), who)} {times.lasting(w, effect.duration)}"
        agent = effect.action.agent
        if (agent is not None and agent != (who or You())) or effect.action.verb in w.words.small["subjects"]:
            base = instruction(w, effect.action, modal="\0").replace("\0 ", "")
            return f"{w(who) if who is not None else 'you'} may have {base}"
        return instruction(w, replace(effect.action, agent=agent or who or You()), modal="may")
    if isinstance(effect, Continuous):
        plain = replace(effect, subject=effect.subject)
        return f"{w(who) if who else 'you'} may have {_continuous(w, plain, base=True)}"
    raise CannotRender(effect, "no wording for being allowed this")


def if_(w: Writer, effect: If) -> str:
    """Write if you do, …."""
    only(effect, "condition", "effect", "otherwise", "instead")
    text = f"if {w(effect.condition)}, {w(effect.effect)}{' instead' if effect.instead else ''}"
    if effect.otherwise is not None:
        text += f". Otherwise, {w(effect.otherwise)}"
    return text


def unless_paid(w: Writer, effect: UnlessPaid) -> str:
    """Write counter target spell unless its controller pays {2}."""
    only(effect, "effect", "cost", "who")
    who = effect.who or You()
    effect, who = _named_first(effect, who)
    base = isinstance(who, You) or is_plural(who)
    return f"{w(effect.effect)} unless {w(who)} {_paying(w, effect.cost, base)}"


def _named_first(effect: UnlessPaid, who: Who) -> tuple[UnlessPaid, Who]:
    """Let the thing be named where it comes first in English: counter target spell unless its controller pays."""
    it = Reference(how="it")
    if isinstance(who, Related) and isinstance(who.of, Selection) and isinstance(effect.effect, Do):
        action = effect.effect.action
        same = Reference(how="that", noun=Is(concept="spell"))
        named = action.object == same and same.noun in (who.of.filter, *who.of.filter.children())
        if action.object == it or named:
            action = replace(action, object=who.of)
            return replace(effect, effect=replace(effect.effect, action=action)), replace(who, of=it)
    return effect, who


def _paying(w: Writer, cost: Cost, base: bool) -> str:
    if cost.mana is not None and not cost.actions:
        return f"{'pay' if base else 'pays'} {costs(w, cost)}"
    only(cost, "actions")
    texts = []
    for action in cost.actions:
        verb, _, rest = instruction(w, action).partition(" ")
        texts.append(f"{verb if base else third(verb)} {rest}")
    return " and ".join(texts)


def let(w: Writer, effect: Let) -> str:
    """Write …, where X is …."""
    only(effect, "name", "value", "effect")
    return f"{w(effect.effect)}, where {effect.name} is {w(effect.value)}"


def run_on(w: Writer, effects: Items[Effect]) -> str:
    """Write effects in one sentence, joined as they would be or by then."""
    from kg.render.english.abilities import link

    text = ""
    for n, effect in enumerate(effects):
        if not n:
            text = w(effect)
            continue
        joint, shared = link(w, effects[n - 1], effect)
        text += f"{joint or ', then'} {w(effect).removeprefix(shared).strip()}"
    return text


def joined(texts: list[str]) -> str:
    """Join the instructions of one sentence."""
    if len(texts) == 2:
        return f"{texts[0]}, then {texts[1]}"
    *first, last = texts
    return ", ".join(first) + f", then {last}" if first else last


def delayed(w: Writer, effect: Delayed) -> str:
    """Write sacrifice it at the beginning of the next end step."""
    if effect.reflexive != _by_itself(effect.event):
        raise CannotRender(effect, "no wording that tells this reflexive trigger from a delayed one, or the other way")
    only(effect, "event", "effects", "reflexive")
    when = trigger(w, (effect.event,), once=True)
    if len(effect.effects) == 1 and effect.event.verb == "begin":
        return f"{w(effect.effects[0])} {when[0].lower()}{when[1:]}"
    return f"{when[0].lower()}{when[1:]}, {run_on(w, effect.effects)}"


_ONCE = (
    "enter",
    "leave",
    "die",
    "turn-face-up",
    "put",
    "cast",
    "cycle",
    "exploit",
    "monstrosity",
    "sacrifice",
    "discard",
)


def _by_itself(event: Action) -> bool:
    """Return whether the event says that it was done by this very effect (CR 603.12)."""
    return event.verb == "do-so" or any(how.how == "this-way" for how in event.manner)


def trigger(w: Writer, events: tuple[Action, ...], once: bool = False) -> str:
    """Write When …, Whenever …, At the beginning of …."""
    if not events:
        raise CannotRender(events, "there is no event to wait for")
    first = events[0]
    if first.verb == "begin" and first.time is not None and len(events) == 1:
        only(first, "verb", "time")
        return f"At the beginning of {times.when(w, first.time)}"
    with w.one_of_them():
        texts = [event(w, action) for action in events]
        subject = shared_subject(w, events, texts)
    once = once or any(action.verb in _ONCE and isinstance(action.object, Self) for action in events)
    common = 0
    words = [text.split(" ") for text in texts]
    while subject and common < min(map(len, words)) and len({t[common] for t in words}) == 1:
        common += 1
    merged = texts[0] + "".join(f" or {' '.join(t[common:])}" for t in words[1:])
    return f"{'When' if once else 'Whenever'} {merged}"


def continuous(w: Writer, effect: Continuous) -> str:
    """Write what a continuous effect does."""
    return _continuous(w, effect, base=isinstance(effect.subject, You) or is_plural(effect.subject))


def _continuous(w: Writer, effect: Continuous, base: bool) -> str:
    only(effect, "subject", "changes", "duration")
    end = f" {times.lasting(w, effect.duration)}" if effect.duration is not None else ""
    first = effect.changes[0]
    subject = w(effect.subject)
    if isinstance(first, ChangeControl):
        if len(effect.changes) > 1:
            raise CannotRender(effect, "no wording for control together with another change")
        if not isinstance(first.who, You):
            return f"{w(first.who)} gains control of {objective(w, effect.subject)}{end}"
        return f"gain control of {objective(w, effect.subject)}{end}"
    if isinstance(first, SetPT):
        return _set(w, effect, first) + end
    if isinstance(first, ModifyPT) and isinstance(first.power, PerEach | Number) and _per(first) is not None:
        per = _per(first)
        assert per is not None
        sides = [side.amount if isinstance(side, PerEach) else side for side in (first.power, first.toughness)]
        plain = replace(effect, changes=(ModifyPT(power=sides[0], toughness=sides[1]), *effect.changes[1:]))
        if len(effect.changes) > 1:
            raise CannotRender(effect, "no wording for a bonus for each together with another change")
        return f"{_continuous(w, plain, base)} for each {each(w, per.each)}"
    texts = [change(w, c, effect.duration is not None or not w.static, base) for c in effect.changes]
    if isinstance(effect.subject, Selection) and effect.subject.target and is_plural(effect.subject):
        subject += " each"
    from kg.render.english.grammar import listed

    if end and (len(texts) > 2 or texts[-1].endswith('"')) and effect.duration is not None and effect.duration.until:
        return f"{end.strip()}, {subject} {listed(texts)}"
    return f"{subject} {listed(texts)}{end}"


def _per(what: ModifyPT) -> PerEach | None:
    found = [side for side in (what.power, what.toughness) if isinstance(side, PerEach)]
    if len({side.each for side in found}) > 1:
        raise CannotRender(what, "no wording for two different counts")
    return found[0] if found else None


def _set(w: Writer, effect: Continuous, what: SetPT) -> str:
    from kg.render.english.selections import possessive

    if len(effect.changes) > 1:
        raise CannotRender(effect, "no wording for setting power and another change")
    base = "base " if what.base else ""
    owner = possessive(w, effect.subject)
    if what.power is not None and what.power == what.toughness:
        return f"{owner} {base}power and toughness are each equal to {w(what.power)}"
    if what.power is not None and what.toughness is None:
        return f"{owner} {base}power is equal to {w(what.power)}"
    if what.toughness is not None and what.power is None:
        return f"{owner} {base}toughness is equal to {w(what.toughness)}"
    raise CannotRender(what, "no wording for these values")


def _modal(w: Writer, action: Action, word: str, duration: Duration | None) -> str:
    text = with_modal(w, action, word)
    return f"{text} {times.lasting(w, duration)}" if duration is not None else text


def cannot(w: Writer, effect: Cannot) -> str:
    """Write ~ can't attack; this spell can't be countered."""
    only(effect, "action", "unless", "duration")
    if effect.action.verb == "untap" and effect.action.object is not None and effect.unless is None:
        many = is_plural(effect.action.object) or isinstance(effect.action.object, You)
        text = _modal(w, effect.action, "don't" if many else "doesn't", effect.duration)
        return text.replace("n't become untapped", "n't untap", 1)
    text = _modal(w, effect.action, "can't", effect.duration)
    return f"{text} unless {w(effect.unless)}" if effect.unless is not None else text


def must(w: Writer, effect: Must) -> str:
    """Write ~ attacks each combat if able."""
    only(effect, "action", "duration")
    if effect.duration is None and effect.action.verb == "attack":
        only(effect.action, "verb", "agent")
        return f"{instruction(w, effect.action)} each combat if able"
    text = instruction(w, effect.action)
    if effect.duration is not None:
        text += f" {times.lasting(w, effect.duration)}"
    return f"{text} if able"


def can(w: Writer, effect: Can) -> str:
    """Write you may ….."""
    only(effect, "action", "duration")
    return _modal(w, effect.action, "may", effect.duration)


def enters_with(w: Writer, effect: EntersWith) -> str:
    """Write ~ enters the battlefield tapped; with two +1/+1 counters on it; as ~ enters the battlefield, …."""
    subject = w(effect.subject)
    verb = "enter" if is_plural(effect.subject) else "enters"
    if effect.tapped:
        only(effect, "subject", "tapped", "unless")
        text = f"{subject} {verb} the battlefield tapped"
        return f"{text} unless {w(effect.unless)}" if effect.unless is not None else text
    if effect.counter is not None and effect.number is not None:
        only(effect, "subject", "counter", "number")
        what = Noun(words=[(8, f"{w.label(effect.counter, 'CounterKind', 'KeywordAbility')} counter")])
        number = effect.number
        if isinstance(number, Count | Counters):
            one = bounded(w, Bound(least=Number(value=1), most=Number(value=1)), what)
            return f"{subject} {verb} the battlefield with {one} on it for each {each(w, number)}"
        if not isinstance(number, Number | Variable):
            raise CannotRender(effect, "no wording for this number of counters")
        return f"{subject} {verb} the battlefield with {bounded(w, Bound(least=number, most=number), what)} on it"
    only(effect, "subject", "effects")
    if not effect.effects:
        raise CannotRender(effect, "no wording for entering like this")
    return f"as {subject} {verb} the battlefield, {run_on(w, effect.effects)}"


def cost_change(w: Writer, effect: CostChange) -> str:
    """Write Dragon spells you cast cost {2} less to cast; this spell costs {1} less to cast for each …."""
    only(effect, "what", "more", "mana", "each", "condition")
    from kg.render.english.made import symbols

    if effect.mana is None:
        raise CannotRender(effect, "no wording for a change of cost without mana")
    verb = "cost" if is_plural(effect.what) else "costs"
    doing = "activate" if effect.what == Self(noun="ability") else "cast"
    text = f"{w(effect.what)} {verb} {symbols(effect.mana)} {'more' if effect.more else 'less'} to {doing}"
    if effect.each is not None:
        text += f" for each {each(w, effect.each)}"
    return f"{text} if {w(effect.condition)}" if effect.condition is not None else text


def additional_cost(w: Writer, effect: AdditionalCost) -> str:
    """Write as an additional cost to cast this spell, sacrifice a creature."""
    only(effect, "what", "cost", "optional")
    may_ = "you may " if effect.optional else ""
    return f"as an additional cost to cast {w(effect.what)}, {may_}{_paying(w, effect.cost, base=True)}"


def can_only(w: Writer, effect: CanOnly) -> str:
    """Write ~ can block only creatures with flying; ~ can't be blocked except by …."""
    action = effect.action
    only(effect, "action")
    if action.verb == "block" and isinstance(action.object, Self) and isinstance(action.agent, Selection):
        only(action, "verb", "agent", "object")
        return f"{w(action.object)} can't be blocked except by {w(action.agent)}"
    if action.verb == "block" and isinstance(action.agent, Self) and action.object is not None:
        only(action, "verb", "agent", "object")
        return f"{w(action.agent)} can block only {w(action.object)}"
    raise CannotRender(effect, "no wording for this restriction")


def for_each(w: Writer, effect: ForEach) -> str:
    """Write draw a card for each land you control."""
    if isinstance(effect.each, Selection) and effect.each.number is None and not effect.each.target:
        return f"{w(effect.effect)} for each {each(w, Count(of=effect.each))}"
    if isinstance(effect.each, Quantity):
        return f"{w(effect.effect)} for each {each(w, effect.each)}"
    if isinstance(effect.each, Selection) and effect.each.number is not None and effect.each.number.how == "each":
        return f"for {w(effect.each)}, {w(effect.effect)}"
    raise CannotRender(effect, "no wording for doing it for each of these")


def mana_use(w: Writer, effect: ManaUse) -> str:
    """Write spend this mana only to cast a Dragon spell."""
    only(effect, "action", "only")
    if not effect.only:
        raise CannotRender(effect, "no wording for what happens when the mana is spent")
    return f"spend this mana only to {instruction(w, effect.action)}"


def prevent(w: Writer, effect: Prevent) -> str:
    """Write prevent all combat damage that would be dealt to you this turn."""
    only(effect, "damage", "duration", "amount", "next")
    if effect.next != (effect.amount is not None):
        raise CannotRender(effect, "no wording for preventing a part of each damage, or all of the next")
    damage = effect.damage
    only(damage, "verb", "agent", "recipient", "combat")
    if damage == Action(verb="deal-damage", manner=(Manner(how="that"),)) and effect.amount is None:
        only(effect, "damage")
        return "prevent that damage"
    kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[damage.combat]
    amount = "all" if effect.amount is None else f"the next {w(effect.amount)}"
    text = f"prevent {amount} {kind} that would be dealt"
    if damage.recipient is not None:
        text += f" to {objective(w, damage.recipient)}"
    if effect.duration is not None:
        text += f" {times.lasting(w, effect.duration)}"
    return text + (f" by {objective(w, damage.agent)}" if damage.agent is not None else "")


def instead(w: Writer, effect: Instead) -> str:
    """Write if that creature would die, exile it instead."""
    only(effect, "event", "effects")
    event_ = f"if {would(w, effect.event)}"
    if len(effect.effects) == 1 and isinstance(effect.effects[0], Prevent):
        return f"{event_}, {w(effect.effects[0])}"
    return f"{event_}, {run_on(w, effect.effects)} instead"


def alternative_cost(w: Writer, effect: AlternativeCost) -> str:
    """Write you may sacrifice a creature rather than pay this spell's mana cost."""
    from kg.render.english.selections import possessive

    only(effect, "what", "cost", "condition")
    if effect.cost is None:
        raise CannotRender(effect, "no wording for casting without paying")
    text = f"you may {_paying(w, effect.cost, base=True)} rather than pay {possessive(w, effect.what)} mana cost"
    return f"if {w(effect.condition)}, {text}" if effect.condition is not None else text


def extra_time(w: Writer, effect: ExtraTime) -> str:
    """Write take an extra turn after this one."""
    from kg.abilities.actions import Time

    if effect == ExtraTime(time=Time(period="turn", count=Number(value=1)), after=Time(period="turn", which="this")):
        return "take an extra turn after this one"
    raise CannotRender(effect, "no wording for extra time of this kind")


RULES: dict[type[Node], Rule] = {
    Do: do,
    ForEach: for_each,
    ManaUse: mana_use,
    Prevent: prevent,
    May: may,
    If: if_,
    UnlessPaid: unless_paid,
    Let: let,
    Sequence: lambda w, effect: run_on(w, effect.effects),
    Delayed: delayed,
    Continuous: continuous,
    Cannot: cannot,
    Must: must,
    Instead: instead,
    AlternativeCost: alternative_cost,
    ExtraTime: extra_time,
    Can: can,
    CanOnly: can_only,
    EntersWith: enters_with,
    CostChange: cost_change,
    AdditionalCost: additional_cost,
}

__all__ = ["RULES", "DidSo", "Unless", "joined", "trigger"]
