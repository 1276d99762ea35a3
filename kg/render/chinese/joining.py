"""How effects share a sentence in Chinese."""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import replace

from kg.abilities.actions import Time
from kg.abilities.effects import (
    Become,
    Can,
    Cannot,
    CanOnly,
    Continuous,
    CostChange,
    Do,
    Effect,
    EntersWith,
    ExtraTime,
    Let,
    May,
    Must,
    OneOf,
    Prevent,
    Sequence,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Number, PerEach
from kg.abilities.selections import (
    Is,
    Reference,
    Selection,
    You,
)
from kg.render.chinese import times
from kg.render.chinese.actions import DAMAGE
from kg.render.chinese.changes import change
from kg.render.chinese.quantities import counting
from kg.render.chinese.selections import is_each, is_several
from kg.render.writer import Rule, Writer, only

_ONE = Bound(least=Number(value=1), most=Number(value=1))


def link(w: Writer, previous: Effect, effect: Effect) -> tuple[str, str]:
    """Return what joins two effects in one sentence (nothing: they stand in two), and the subject they share."""
    first, second = kernel(previous), kernel(effect)
    if isinstance(previous, Can) and isinstance(effect, Can) and previous.duration == effect.duration:
        held = effect.duration is not None and effect.duration.condition is not None
        if held:
            return "，且", f"{times.ending(w, effect.duration)}，"
    if isinstance(first, Do) and isinstance(second, Do):
        agent = second.action.agent
        actor = first.action.agent or (You() if isinstance(previous, May) else None)
        pairs = w.words.small["joined"].get(first.action.verb, {})
        if (apart := _what_is_left(first, second)) and not isinstance(previous, May):
            return f"，{apart}则", f"将{apart}"
        if isinstance(previous, May) and agent is None:
            return "", ""  # that would be allowed, not told
        if isinstance(first.action.amount, PerEach) or isinstance(second.action.amount, PerEach):
            return "", ""  # what is counted would be counted for both
        if isinstance(previous, May) and (first.action.verb, second.action.verb) == ("reveal", "put"):
            return "，并", w(agent) if agent is not None and agent == actor else ""
        if first.action.verb == second.action.verb == "create" and first.action.object and second.action.made:
            return ("加上", "派出") if agent is None and actor is None else ("", "")
        if agent is not None and agent == actor:
            shared = w(agent) + ("各" if is_each(agent) else "")  # each of them does the one, then the other
            if (first.action.verb, second.action.verb) == ("reveal", "put"):
                among = isinstance(first.action.object, Reference) and first.action.object.how == "among"
                return ("，并" if among or not is_several(second.action.object) else "，"), shared
            return pairs.get(second.action.verb, "且"), shared
        if agent is None and first.action.agent is not None:
            return "", ""  # the subject would run on
        told = ("you." if isinstance(agent, You) else "") + second.action.verb
        target = isinstance(first.action.agent, Selection) and first.action.agent.target
        return pairs.get(told, "").removeprefix("，" if target else ""), ""
    if isinstance(first, EntersWith) and isinstance(second, Cannot) and second.action.object == first.subject:
        return "，且", w(first.subject)
    if isinstance(first, CostChange) and isinstance(second, Cannot) and second.action.object == first.what:
        return "，且", w(first.what)
    if isinstance(second, Cannot | CanOnly | Can | Must):
        roles = (second.action.agent, second.action.object)
        if isinstance(first, Continuous) and first.subject in roles and not _by_ones(first):
            lasts = first.duration is not None or isinstance(second, CanOnly)
            return ("，且" if lasts else "且"), w(first.subject)
        if isinstance(first, Cannot) and isinstance(second, Cannot) and first.duration == second.duration:
            both = [who for who in (first.action.agent, first.action.object) if who is not None and who in roles]
            if both:
                return "，也", w(both[0])
    return "", ""


def _by_ones(effect: Continuous) -> bool:
    """Return whether what the subject gets is counted by ones: what followed would be done as often."""
    return any(isinstance(node, PerEach) for node in effect.walk())


def _what_is_left(first: Do, second: Do) -> str:
    """Return what the others are called that are put elsewhere: 将其中一张置于你手上，其余的牌则…."""
    one, other = first.action.object, second.action.object
    if (first.action.verb, second.action.verb) != ("put", "put") or not isinstance(one, Reference):
        return ""
    if one.how != "among" or one.noun is not None or second.action.agent or not isinstance(other, Reference):
        return ""
    if other == Reference(how="rest", noun=Is(concept="card"), plural=other.plural, to=other.to):
        return "其余的牌"
    return "另一张" if other == Reference(how="other", number=_ONE, to=other.to) else ""


def kernel(effect: Effect) -> Effect:
    """Return the effect itself, where only the value of a letter or that it is allowed is told besides."""
    if isinstance(effect, May) and isinstance(effect.effect, Do):
        return effect.effect
    return kernel(effect.effect) if isinstance(effect, Let) else effect


def run_on(w: Writer, effects: Items[Effect]) -> str:
    """Write effects in one sentence, joined as they would be or by 然后."""
    text = ""
    for n, effect in enumerate(effects):
        if not n:
            text = w(effect)
            continue
        separator, shared = link(w, effects[n - 1], effect)
        text += (separator or "，然后") + w(effect).removeprefix(shared)
    return text


def joined(texts: Items[str]) -> str:
    """Join clauses of one sentence."""
    *first, last = texts
    return "，".join(first) + f"，然后{last}" if first else last


def then(w: Writer, effect: Effect) -> str:
    """Write what follows, with 便 after its subject: 目标生物便得+1/+1."""
    text = w(effect)
    subject = w(effect.subject) if isinstance(effect, Continuous) else ""
    agent = effect.action.agent if isinstance(effect, Do) else None
    if agent is not None and effect.action.verb not in w.words.small["said-of-object"]:  # type: ignore[attr-defined]
        subject = w(agent)
    if isinstance(effect, Cannot | Can):
        subject = next((w(who) for who in (effect.action.agent, effect.action.object) if who is not None), "")
    return f"{subject}便{text.removeprefix(subject)}" if subject and text.startswith(subject) else f"便{text}"


def sequence(w: Writer, effect: Sequence) -> str:
    """Write effects one after another within a sentence."""
    only(effect, "effects")
    return run_on(w, effect.effects)


def together(w: Writer, first: Effect, second: Effect) -> str:
    """Write two effects as one clause where they are said as one: 将受到与造成的所有伤害, 不能进行攻击或阻挡."""
    ways = (_two_counters, _two_cannot, _two_phases, _prevented_both)
    return next((text for way in ways if (text := way(w, first, second))), "")


def of_one_target(w: Writer, effects: Items[Effect]) -> tuple[str, int]:
    """Write what one target gets in one sentence that names it once, for it is one target; return how many effects."""
    first = effects[0] if effects else None
    if not isinstance(first, Continuous) or not isinstance(first.subject, Selection) or first.subject.label is None:
        return "", 0
    if not first.subject.target or first.duration is None or first.duration.until is None:
        return "", 0
    subject = w(first.subject)
    texts: list[str] = []
    for effect in effects:
        if texts and (chosen := _form_of_choice(w, effect, first)):
            texts.append(chosen)
            continue
        if isinstance(effect, Continuous):
            about = effect.subject == first.subject
        else:
            about = isinstance(effect, Cannot | Can | Must) and first.subject in (
                effect.action.agent,
                effect.action.object,
            )
        if not about or getattr(effect, "duration", None) != first.duration:
            break
        text = w(replace(effect, duration=None))  # type: ignore[call-arg]
        if texts and text.startswith(subject):
            text = text.removeprefix(subject)
        elif texts:
            text = text.replace(f"{subject}便", "便")
        texts.append(text)
    if len(texts) < 2:
        return "", 0
    return f"{times.ending(w, first.duration)}，" + "，且".join(texts), len(texts)


def _form_of_choice(w: Writer, effect: Effect, first: Continuous) -> str:
    """Write 依照你的选择成为A或B, if the target of ``first`` becomes one of several things for as long."""
    if not isinstance(effect, OneOf):
        return ""
    texts = []
    for one in effect.effects:
        if not isinstance(one, Continuous) or replace(one, changes=first.changes) != first or len(one.changes) != 1:
            return ""
        if not isinstance(one.changes[0], Become) or one.changes[0].added:
            return ""
        texts.append(change(w, one.changes[0], True).removeprefix("成为"))
    return f"依照你的选择成为{'或'.join(texts)}"


def _two_counters(w: Writer, first: Effect, second: Effect) -> str:
    """Write 在目标生物上放置一个+1/+1指示物和一个系命指示物: two kinds for one target."""
    if not isinstance(first, Do) or not isinstance(second, Do) or first.action.verb != "put-counter":
        return ""
    one, two = first.action, second.action
    what = one.object
    if not isinstance(what, Selection) or what.label is None or not what.target or two.counter is None:
        return ""
    if two != replace(one, counter=two.counter, amount=two.amount) or not isinstance(two.amount, Number):
        return ""
    kind = w.label(two.counter, "CounterKind", "KeywordAbility")
    return f"{w(first)}和{counting(w, two.amount, '个')}{kind}指示物"


def _two_phases(w: Writer, first: Effect, second: Effect) -> str:
    """Write an additional phase followed by another one."""
    if not isinstance(first, ExtraTime) or not isinstance(second, ExtraTime):
        return ""
    one = Number(value=1)
    follows = ExtraTime(
        time=Time(period=second.time.period, count=one), after=Time(period=first.time.period, which="that")
    )
    if second != follows or first.time.count != one:
        return ""
    return f"{w(first)}，以及接于其后的一个额外的{times.phase(w, second.time.period)}"


def _two_cannot(w: Writer, first: Effect, second: Effect) -> str:
    """Write 不能进行攻击或阻挡."""
    if isinstance(first, Cannot) and isinstance(second, Cannot) and first.action.agent is not None:
        attack, block = (replace(first.action, verb=verb) for verb in ("attack", "block"))
        text = w(first)
        if first.action == attack and second == replace(first, action=block) and text.endswith("进行攻击"):
            return f"{text}或阻挡"
    return ""


def _prevented_both(w: Writer, first: Effect, second: Effect) -> str:
    """Write that damage to something and by it is prevented, if the two effects say so: 将受到与造成的所有伤害."""
    if not isinstance(first, Prevent) or not isinstance(second, Prevent) or first.amount is not None or first.next:
        return ""
    what = first.damage.recipient
    by = replace(first, damage=replace(first.damage, agent=what, recipient=None))
    if what is None or first.damage.agent is not None or second != by:
        return ""
    only(first.damage, "verb", "recipient", "combat")
    lead = ""
    if first.duration is not None:
        lasts = times.lasting(w, first.duration)
        lead = f"{lasts}，" if first.duration.until is not None else f"于{lasts}中，"
    return f"{lead}防止{w(what)}将受到与造成的所有{DAMAGE[first.damage.combat]}"


RULES: dict[type[Node], Rule] = {
    Sequence: sequence,
}
