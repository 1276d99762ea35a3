"""Effects in Chinese."""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import replace

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.conditions import DidSo, Happened, Meets, Unless
from kg.abilities.effects import (
    AddAbilities,
    AdditionalCost,
    AlternativeCost,
    Become,
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
    LoseAbilities,
    LoseTypes,
    ManaUse,
    May,
    ModifyPT,
    Must,
    OneOf,
    Prevent,
    Sequence,
    SetPT,
    SwitchPT,
    UnlessPaid,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Count, Counters, Measure, Number, PerEach, Quantity, Variable
from kg.abilities.selections import (
    And,
    ControlledBy,
    HasAbility,
    InZone,
    Is,
    Not,
    Place,
    Reference,
    Selection,
    Self,
    Where,
    Which,
    Who,
    You,
)
from kg.render.chinese import times
from kg.render.chinese.actions import event, instruction, relative
from kg.render.chinese.actions import modal as written
from kg.render.chinese.changes import change, control, values
from kg.render.chinese.keywords import costs
from kg.render.chinese.nouns import clause, noun
from kg.render.chinese.quantities import counting, per_each
from kg.render.chinese.selections import is_each, is_player, possessive, within
from kg.render.writer import CannotRender, Rule, Writer, only, shared_subject


def do(w: Writer, effect: Do) -> str:
    """Write an instruction; what is done once for each of something begins with 每有."""
    only(effect, "action", "duration")
    amount = effect.action.amount
    if effect.duration is not None:
        plain = instruction(w, effect.action)
        if effect.duration.until_event is not None:
            return f"{plain}，{times.lasting(w, effect.duration)}"
        return f"{plain}{times.lasting(w, effect.duration)}"
    if isinstance(amount, PerEach):
        return f"{each(w, amount.each)}，{then(w, Do(action=replace(effect.action, amount=amount.amount)))}"
    return instruction(w, effect.action)


def each(w: Writer, quantity: Quantity) -> str:
    """Write 你每操控一个地, 你坟墓场中每有一张牌, 其上每有一个充电指示物."""
    from kg.render.chinese.selections import upon

    if isinstance(quantity, Counters):
        kind = w.label(quantity.kind, "CounterKind", "KeywordAbility") if quantity.kind else ""
        on = w(quantity.on) if is_player(quantity.on) else upon(w, quantity.on)
        return f"{on}每有一个{kind}指示物"
    if isinstance(quantity, Count) and isinstance(quantity.of, Selection):
        only(quantity, "of")
        only(quantity.of, "filter", "label")
        filter = quantity.of.filter
        parts = filter.parts if isinstance(filter, And) else (filter,)
        for part in parts:
            if isinstance(part, Where) and any(how.how == "this-way" for how in part.action.manner):
                rest = tuple(p for p in parts if p is not part)
                if rest and isinstance(part.action.object, Which) and part.action.agent is None:
                    what = noun(w, rest[0] if len(rest) == 1 else And(parts=rest))
                    return f"每{relative(w, part.action)}一{what.unit(w)}{what.text()}"
            if isinstance(part, ControlledBy | InZone):
                rest = tuple(p for p in parts if p is not part)
                if not rest:
                    break
                what = noun(w, rest[0] if len(rest) == 1 else And(parts=rest))
                if isinstance(part, ControlledBy):
                    return f"{w(part.who)}每操控一{what.unit(w)}{what.text()}"
                return f"{within(w, part.place)}每有一{what.unit(w)}{what.text()}"
        what = noun(w, filter)
        return f"每有一{what.unit(w)}{what.text()}"
    raise CannotRender(quantity, "no wording for counting this by ones")


def may(w: Writer, effect: May) -> str:
    """Write 你可以…."""
    only(effect, "effect", "who")
    inner = effect.effect
    first, rest = (inner.effects[0], inner.effects[1:]) if isinstance(inner, Sequence) else (inner, ())
    if isinstance(first, UnlessPaid | If | ForEach | May | Let):
        raise CannotRender(effect, f"no wording for being allowed a {type(first).__name__}")
    text = _permitted(w, first, effect.who)
    if not rest:
        return text
    from kg.render.chinese.abilities import link

    separator, shared = link(w, first, rest[0])
    second = rest[0]
    if isinstance(first, Continuous) and isinstance(second, Continuous) and first.subject == second.subject:
        separator, shared = "，且", w(first.subject)
    if len(rest) == 1 and isinstance(second, Do) and second.action.verb == "put" and second.action.agent is None:
        put = w(second)
        if put.startswith(("将它置", "将它放进")):
            return f"{text}并{put.removeprefix('将它')}"  # whoever does it is left unsaid, as is what it is
    return text + (separator or "，然后") + run_on(w, rest).removeprefix(shared)


def _permitted(w: Writer, effect: Effect, who: Who | None) -> str:
    if isinstance(effect, Do):
        if effect.duration is not None:
            allowed = _permitted(w, replace(effect, duration=None), who)
            comma = "，" if effect.duration.until_event is not None else ""
            return f"{allowed}{comma}{times.lasting(w, effect.duration)}"
        agent = effect.action.agent
        if agent is not None and agent != (who or You()):
            return f"{w(who) if who is not None else '你'}可以令{instruction(w, effect.action)}"
        subject = effect.action.object if effect.action.verb in w.words.small["said-of-object"] else None
        if subject is not None:
            return f"{w(who) if who is not None else '你'}可以令{instruction(w, effect.action)}"
        agent = agent or who or You()
        return instruction(w, replace(effect.action, agent=agent), modal="可以")
    allowed = w(who) if who is not None else "你"
    if isinstance(effect, Continuous):
        return f"{allowed}可以使{continuous(w, effect, after=True)}"
    if isinstance(effect, OneOf):
        first = _permitted(w, effect.effects[0], who)
        return one_of(w, effect, first)
    raise CannotRender(effect, "no wording for being allowed this")


def if_(w: Writer, effect: If) -> str:
    """Write 如果…，则…; after an offer 若你如此作，则…."""
    only(effect, "condition", "effect", "otherwise", "instead")
    told = isinstance(effect.condition, DidSo) or (
        isinstance(effect.condition, Unless) and isinstance(effect.condition.part, DidSo)
    )
    held = effect.condition
    exiled = isinstance(held, Meets) and held.filter == InZone(place=Place(zone="exile"))
    if exiled and isinstance(held, Meets) and isinstance(effect.effect, Can) and effect.otherwise is None:
        return f"只要{w(held.who)}持续被放逐，{then(w, effect.effect)}"
    word = "若" if told and isinstance(effect.condition, DidSo) else "如果"
    if isinstance(effect.condition, Unless) and not told and not effect.instead:
        part = effect.condition.part
        if not isinstance(part, Meets) and effect.otherwise is None:
            return f"除非{w(part)}，否则{w(effect.effect)}"
    inner = w(effect.effect)
    if effect.instead and isinstance(effect.effect, EntersWith):
        subject = w(effect.effect.subject)
        inner = f"{subject}改为{inner.removeprefix(subject)}"
    elif effect.instead:
        inner = f"改为{inner}"
    text = f"{word}{w(effect.condition)}，则{inner}"
    if effect.otherwise is not None:
        text += f"。若否，则{w(effect.otherwise)}"
    return text


def unless_paid(w: Writer, effect: UnlessPaid) -> str:
    """Write 除非其操控者支付{2}，否则反击目标咒语."""
    only(effect, "effect", "cost", "who")
    who = w(effect.who) if effect.who is not None else "你"
    return f"除非{who}{_paying(w, effect.cost)}，否则{w(effect.effect)}"


def _paying(w: Writer, cost: Cost) -> str:
    return ("支付" if cost.mana is not None else "") + costs(w, cost)


def for_each(w: Writer, effect: ForEach) -> str:
    """Write 对每位对手而言，… or 其上每有一个充电指示物，便…."""
    only(effect, "each", "effect")
    if isinstance(effect.each, Quantity):
        return f"{each(w, effect.each)}，{then(w, effect.effect)}"
    counted = isinstance(effect.each, Selection) and effect.each.number is None and not effect.each.target
    if counted and isinstance(effect.each, Selection):
        placed = isinstance(effect.each.filter, And) and any(
            isinstance(part, ControlledBy | InZone) for part in effect.each.filter.parts
        )
        if placed and not any(isinstance(node, Reference) for node in effect.effect.walk()):
            return f"{each(w, Count(of=effect.each))}，{then(w, effect.effect)}"
        every = replace(effect.each, number=Bound(how="each"))
        return f"对{w(every)}而言，{w(effect.effect)}"
    return f"对{w(effect.each)}而言，{w(effect.effect)}"


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


def let(w: Writer, effect: Let) -> str:
    """Write …，X为…."""
    only(effect, "name", "value", "effect")
    return f"{w(effect.effect)}，{effect.name}为{w(effect.value)}"


def _either_bonus(w: Writer, effects: Items[Effect]) -> str:
    """Write 此生物得+2/-2或-2/+2直到回合结束, if that is the choice."""
    texts = []
    for effect in effects:
        first = effects[0]
        if not isinstance(effect, Continuous) or not isinstance(first, Continuous) or len(effect.changes) != 1:
            return ""
        if replace(effect, changes=first.changes) != first or not isinstance(effect.changes[0], ModifyPT):
            return ""
        texts.append(change(w, effect.changes[0], True).removeprefix("得"))
    assert isinstance(first, Continuous)
    return f"{w(first.subject)}得{'或'.join(texts)}{_end(w, first.duration)}"


def one_of(w: Writer, effect: OneOf, first: str | None = None) -> str:
    """Write alternatives of which one is chosen as it is done: 横置或重置目标生物."""
    texts = [w(one) for one in effect.effects]
    agents = [one.action.agent for one in effect.effects if isinstance(one, Do)]
    if len(agents) == len(texts) and agents[0] is not None and agents.count(agents[0]) == len(agents):
        texts[1:] = [text.removeprefix(w(agents[0])) for text in texts[1:]]
    texts[0] = first or texts[0]
    if (either := _either_bonus(w, effect.effects)) and first is None:
        return either
    objects = [one.action.object for one in effect.effects if isinstance(one, Do)]
    if len(objects) == len(texts) and objects[0] is not None and objects.count(objects[0]) == len(objects):
        what = w(objects[0])
        if all(text.endswith(what) for text in texts):
            return "或".join(text.removesuffix(what) for text in texts) + what
    return "或".join(texts)


def sequence(w: Writer, effect: Sequence) -> str:
    """Write effects one after another within a sentence."""
    only(effect, "effects")
    return run_on(w, effect.effects)


def run_on(w: Writer, effects: Items[Effect]) -> str:
    """Write effects in one sentence, joined as they would be or by 然后."""
    from kg.render.chinese.abilities import link

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


def delayed(w: Writer, effect: Delayed) -> str:
    """Write 在下一个结束步骤开始时，…; 当你如此作时，…."""
    if effect.reflexive != _by_itself(effect.event):
        raise CannotRender(effect, "no wording that tells this reflexive trigger from a delayed one, or the other way")
    condition = f"若{w(effect.condition)}，则" if effect.condition is not None else ""
    when, once = "", True
    if effect.duration is not None:
        if effect.duration != Duration(during=Time(period="turn", which="this")):
            raise CannotRender(effect, "no wording for how long this trigger waits")
        mover = effect.event.agent or effect.event.object
        when, once = "本回合中，", isinstance(mover, Selection) is False or mover.target  # type: ignore[union-attr]
    return f"{when}{trigger(w, (effect.event,), once=once)}，{condition}{run_on(w, effect.effects)}"


def _by_itself(event: Action) -> bool:
    """Return whether the event says that it was done by this very effect (CR 603.12)."""
    return event.verb == "do-so" or any(how.how == "this-way" for how in event.manner)


def trigger(w: Writer, events: tuple[Action, ...], once: bool = False) -> str:
    """Write 当…时 (``once``, or what can happen only once), 每当…时, 在…开始时."""
    if not events:
        raise CannotRender(events, "there is no event to wait for")
    first = events[0]
    if first.verb in ("begin", "end") and first.time is not None and len(events) == 1:
        only(first, "verb", "time")
        return f"在{times.when(w, first.time)}{'开始' if first.verb == 'begin' else '结束'}时"
    with w.one_of_them():
        texts = [event(w, action) for action in events]
        subject = shared_subject(w, events, texts)
    once = once or any(_once(action) for action in events)
    same = len({action.object for action in events}) == 1 and isinstance(first.object, Selection)
    return f"{'当' if once else '每当'}{_merged(texts, subject, same)}时"


_ONCE = (
    "enter",
    "leave",
    "die",
    "turn-face-up",
    "monstrosity",
    "put",
    "cast",
    "cycle",
    "exploit",
    "sacrifice",
    "discard",
)


def _once(action: Action) -> bool:
    """Return whether it can happen only once to the object: 当, not 每当."""
    return action.verb in _ONCE and isinstance(action.object, Self)


def _merged(texts: list[str], subject: str, same_object: bool) -> str:
    """Join events, saying what they begin with only once, and the object that they share."""
    common = 0
    while subject and common < min(map(len, texts)) and len({t[common] for t in texts}) == 1:
        common += 1
    rests = [t[common:] for t in texts]
    end = 0
    while same_object and end < min(map(len, rests)) - 1 and len({t[-end - 1] for t in rests}) == 1:
        end += 1
    if end:
        return texts[0][:common] + "或".join(t[:-end] for t in rests) + rests[0][-end:]
    return texts[0] + "".join("或" + t for t in rests[1:])


# ---- continuous effects ----


def continuous(w: Writer, effect: Continuous, after: bool = False) -> str:
    """Write what a continuous effect does to its subject; its duration stands at the end if ``after``."""
    only(effect, "subject", "changes", "duration")
    subject = w(effect.subject)
    changes = effect.changes
    first = changes[0]
    if isinstance(first, ChangeControl):
        if len(changes) > 1:
            raise CannotRender(effect, "no wording for control together with another change")
        if effect.duration is not None and effect.duration.condition is not None:
            return f"{_end(w, effect.duration)}，{control(w, first, possessive(w, effect.subject))}"
        return control(w, first, possessive(w, effect.subject)) + _end(w, effect.duration)
    if isinstance(first, AddAbilities) and first.choice:
        only(first, "abilities", "choice")
        if len(changes) > 1 or not all(isinstance(one, Keyword) for one in first.abilities):
            raise CannotRender(first, "no wording for this choice of abilities")
        names = "或".join(w(ability) for ability in first.abilities)
        return f"选择{names}，{subject}获得该异能{_end(w, effect.duration)}"
    if isinstance(first, ModifyPT) and (per := per_each(first.power) or per_each(first.toughness)):
        return _bonus(w, effect, first, per)
    if changes == (SwitchPT(),):
        return f"将{possessive(w, effect.subject)}力量与防御力互换{_end(w, effect.duration)}"
    if (doubled := _doubled(first)) and len(changes) == 1:
        labels = "与".join(w.label(name, "Characteristic") for name in doubled)
        return f"将{possessive(w, effect.subject)}{labels}加倍{_end(w, effect.duration)}"
    if isinstance(first, SetPT) and len(changes) == 1:
        return subject + change(w, first, not w.static) + _end(w, effect.duration)
    lost = (LoseTypes(remaining=True), LoseAbilities(all=True))
    both = changes[-2:] == lost and len(changes) > 2
    changes = changes[:-2] if both else changes
    texts = [
        values(w, c)
        if n and isinstance(c, SetPT)
        else change(w, c, not (w.static and effect.duration is None) and not (n and isinstance(changes[n - 1], Become)))
        for n, c in enumerate(changes)
    ]
    if both:
        texts.append(f"失去所有其他{w.label('card-type', 'Characteristic')}和异能")
    if is_each(effect.subject):
        texts[0] = f"各{texts[0]}"
    text = texts[0] if len(texts) == 1 else "，".join(texts[:-1]) + "且" + texts[-1]
    if effect.duration is None:
        return subject + text
    end = times.lasting(w, effect.duration)
    if not after and (len(texts) > 1 or effect.duration.until is None or text.endswith("」")):
        return f"{end}，{subject}{text}" if end.startswith(("直到", "于")) else f"{subject}{end}{text}"
    return f"{subject}{text}{end}"


def _doubled(change: Change) -> tuple[str, ...]:
    """Return what ``change`` doubles, if it does: it gets as much as it has (CR 701.9c)."""
    if not isinstance(change, ModifyPT):
        return ()
    sides = (("power", change.power), ("toughness", change.toughness))
    own = [n for n, q in sides if q == Measure(characteristic=n, of=Reference(how="it", to=_to(q)))]
    return tuple(own) if all(n in own or q == Number(value=0) for n, q in sides) else ()


def _to(q: Quantity) -> int | None:
    return q.of.to if isinstance(q, Measure) and isinstance(q.of, Reference) else None


def _end(w: Writer, duration: Duration | None) -> str:
    return "" if duration is None else times.lasting(w, duration)


def _bonus(w: Writer, effect: Continuous, first: ModifyPT, per: PerEach) -> str:
    """Write 你每操控一个神器，目标生物便得+1/+1直到回合结束."""
    sides = []
    for side in (first.power, first.toughness):
        if isinstance(side, PerEach):
            if side.each != per.each:
                raise CannotRender(first, "no wording for two different counts")
            side = side.amount
        sides.append(side)
    plain = replace(effect, changes=(ModifyPT(power=sides[0], toughness=sides[1]), *effect.changes[1:]))
    subject = w(effect.subject)
    return f"{each(w, per.each)}，{subject}便{continuous(w, plain).removeprefix(subject)}"


# ---- what can and cannot be done ----


_DAMAGE = {None: "伤害", True: "战斗伤害", False: "非战斗伤害"}


def cannot(w: Writer, effect: Cannot) -> str:
    """Write 目标生物不能阻挡, 此咒语不能被反击."""
    only(effect, "action", "unless", "duration")
    if effect == Cannot(action=Action(verb="prevent", combat=effect.action.combat, manner=(Manner(how="that"),))):
        return f"此{_DAMAGE[effect.action.combat]}不能被防止"
    named = effect.action
    if effect == Cannot(action=Action(verb="choose", choice=named.choice, amount=named.amount)) and isinstance(
        named.amount, Number
    ):
        return f"{named.choice}不能为{w(named.amount)}"
    text = _modal(w, effect.action, "不能", effect.duration)
    if effect.unless is not None:
        return f"除非{w(effect.unless)}，否则{text}"
    return text


def must(w: Writer, effect: Must) -> str:
    """Write 此生物必须攻击."""
    only(effect, "action", "duration")
    return _modal(w, effect.action, "必须", effect.duration)


def can_only(w: Writer, effect: CanOnly) -> str:
    """Write 此生物只能…."""
    only(effect, "action", "duration")
    return _modal(w, effect.action, "只能", effect.duration)


def can(w: Writer, effect: Can) -> str:
    """Write 你可以…; 你可以于~攻击时…."""
    only(effect, "action", "duration", "condition", "as_though")
    if effect.as_though is not None:
        return _as_though(w, effect)
    if isinstance(effect.condition, Happened):
        return _modal(w, effect.action, f"可以于{w(effect.condition)}时", effect.duration)
    if effect.condition is not None:
        raise CannotRender(effect, "no wording for a permission under this condition")
    if effect.action.verb in ("attack", "block"):
        return _modal(w, effect.action, "能", effect.duration)
    return _modal(w, effect.action, "可以", effect.duration)


def _as_though(w: Writer, effect: Can) -> str:
    """Write ~能视同不具守军异能地进行攻击; 你可以将非地牌视同具有闪现异能地来施放."""
    action, like = effect.action, effect.as_though
    assert like is not None
    if effect.condition is not None or not isinstance(like, HasAbility | Not):
        raise CannotRender(effect, "no wording for this permission")
    quality = clause(w, like)
    duration = effect.duration
    when = f"{times.lasting(w, duration)}{'' if duration.until else '中'}，" if duration is not None else ""
    if action == Action(verb=action.verb, agent=action.agent) and action.verb in ("attack", "block") and action.agent:
        return f"{when}{w(action.agent)}能视同{quality}地进行{'攻击' if action.verb == 'attack' else '阻挡'}"
    if action == Action(verb="cast", agent=You(), object=action.object) and action.object is not None:
        return f"{when}你可以将{w(action.object)}视同{quality.replace('具', '具有', 1)}地来施放"
    raise CannotRender(effect, "no wording for this permission")


def _modal(w: Writer, action: Action, modal: str, duration: Duration | None) -> str:
    text = written(w, action, ("" if duration is None or duration.until else times.lasting(w, duration)) + modal)
    if duration is not None and duration.until is not None:
        return f"{times.lasting(w, duration)}，{text}"
    return text


# ---- replacement, prevention, costs ----


def instead(w: Writer, effect: Instead) -> str:
    """Write 如果…将…，则改为…."""
    only(effect, "event", "effects", "condition")
    if effect.condition is not None:
        raise CannotRender(effect, "no wording for a condition of a replacement")
    return f"如果{written(w, effect.event, '将')}，则改为{run_on(w, effect.effects)}"


def enters_with(w: Writer, effect: EntersWith) -> str:
    """Write ~须横置进战场; ~进战场时上面有两个+1/+1指示物; 于~进战场时，…."""
    subject = w(effect.subject)
    tapped = "且须横置" if effect.tapped else ""
    if effect.tapped and effect.counter is None:
        only(effect, "subject", "tapped", "unless", "condition")
        text = f"{subject}须横置进战场"
        if effect.unless is not None:
            return f"除非{w(effect.unless)}，否则{text}"
        return f"如果{w(effect.condition)}，则{text}" if effect.condition is not None else text
    if effect.counter is not None and effect.number is not None:
        only(effect, "subject", "counter", "number", "condition", "tapped")
        coming = "进战场"
        if effect.condition is not None:
            if effect.condition != Happened(action=Action(verb="escape", object=effect.subject)):
                raise CannotRender(effect, "no wording for counters under this condition")
            coming = "逸脱"
        kind = w.label(effect.counter, "CounterKind", "KeywordAbility")
        if isinstance(effect.number, PerEach):
            raise CannotRender(effect, "no wording for counters for each of something")
        if isinstance(effect.number, Number | Variable):
            return f"{subject}{coming}时上面有{counting(w, effect.number, '个')}{kind}指示物{tapped}"
        return f"{subject}{coming}时上面有数个{kind}指示物{tapped}，其数量为{w(effect.number)}"
    if effect.copy_of is not None and effect.optional:
        only(effect, "subject", "copy_of", "optional")
        return f"你可以使{subject}当成{possessive(w, effect.copy_of).removesuffix('的')}的复制品进战场"
    only(effect, "subject", "effects")
    if not effect.effects:
        raise CannotRender(effect, "no wording for entering like this")
    return f"于{subject}进战场时，{run_on(w, effect.effects)}"


def prevent(w: Writer, effect: Prevent) -> str:
    """Write 防止本回合中将对你造成的所有战斗伤害."""
    only(effect, "damage", "duration", "amount", "next")
    if effect.next and effect.amount is None:
        only(effect.damage, "verb", "agent", "recipient", "combat")
        if effect.damage.agent is None or effect.damage.recipient is None:
            raise CannotRender(effect, "no wording for preventing the next damage of anything")
        now = "" if effect.duration is None else f"于{times.lasting(w, effect.duration)}中，"
        kind = _DAMAGE[effect.damage.combat]
        return f"{now}防止{w(effect.damage.agent)}下一次将对{w(effect.damage.recipient)}造成的{kind}"
    part = effect.damage == Action(verb="deal-damage", manner=(Manner(how="that"),))
    if part and effect.amount is not None and not effect.next:
        only(effect, "damage", "amount")
        return f"防止该伤害中的{w(effect.amount)}点"
    if effect.next != (effect.amount is not None):
        raise CannotRender(effect, "no wording for preventing a part of each damage, or all of the next")
    damage = effect.damage
    if damage == Action(verb="deal-damage", manner=(Manner(how="that"),)) and effect.amount is None:
        only(effect, "damage")
        return "防止该伤害"
    only(damage, "verb", "agent", "recipient", "combat")
    when, lead = "", ""
    if effect.duration is not None and (effect.duration.until is not None or isinstance(damage.agent, Selection)):
        lasts = times.lasting(w, effect.duration)
        lead = f"{lasts}，" if effect.duration.until is not None else f"于{lasts}中，"
    elif effect.duration is not None:
        lasts = times.lasting(w, effect.duration)
        when, lead = ("", f"{lasts}，") if lasts.startswith("于") else (lasts + "中", "")
    agent = "" if damage.agent is None else w(damage.agent)
    to = "" if damage.recipient is None else f"对{w(damage.recipient)}"
    kind = _DAMAGE[damage.combat]
    if effect.amount is not None:
        now = "" if effect.duration is None else f"于{times.lasting(w, effect.duration)}中，"
        return f"{now}防止接下来{agent}将{to}造成的{w(effect.amount)}点{kind}"
    return f"{lead}防止{when}{agent}将{to}造成{'之' if agent or '的' in to else '的'}所有{kind}"


def prevented_both(w: Writer, first: Effect, second: Effect) -> str:
    """Write that damage to something and by it is prevented, if the two effects say so: 将受到与造成的所有伤害."""
    if isinstance(first, Cannot) and isinstance(second, Cannot) and first.action.agent is not None:
        attack, block = (Action(verb=verb, agent=first.action.agent) for verb in ("attack", "block"))
        text = w(first)
        if first.action == attack and second == replace(first, action=block) and text.endswith("进行攻击"):
            return f"{text}或阻挡"
        return ""
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
    return f"{lead}防止{w(what)}将受到与造成的所有{_DAMAGE[first.damage.combat]}"


def _is_ability(who: Who) -> bool:
    """Return whether ``who`` is an ability, which is activated, not cast."""
    if isinstance(who, Self):
        return who.noun == "ability"
    return any(isinstance(n, Is) and n.concept == "ability" for n in who.walk())


def cost_change(w: Writer, effect: CostChange) -> str:
    """Write 你施放的龙咒语减少{2}来施放; 你每操控一个结界，此咒语便减少{1}来施放."""
    only(effect, "what", "more", "mana", "each", "condition")
    from kg.render.chinese.made import symbols

    if effect.mana is None:
        raise CannotRender(effect, "no wording for a change of cost without mana")
    what = w(effect.what)
    doing = "起动" if _is_ability(effect.what) else "施放"
    text = f"{'增加' if effect.more else '减少'}{symbols(effect.mana)}来{doing}"
    if effect.each is not None:
        text = f"{each(w, effect.each)}，{what}便{text}"
    else:
        text = what + text
    return f"如果{w(effect.condition)}，则{text}" if effect.condition is not None else text


def additional_cost(w: Writer, effect: AdditionalCost) -> str:
    """Write 你可以支付{2}，以作为施放此咒语的额外费用."""
    only(effect, "what", "cost", "optional")
    may_ = "你可以" if effect.optional else ""
    return f"{may_}{_paying(w, effect.cost)}，以作为施放{w(effect.what)}的额外费用"


def alternative_cost(w: Writer, effect: AlternativeCost) -> str:
    """Write 你可以支付{2}，而不支付此咒语的法术力费用."""
    only(effect, "what", "cost", "condition")
    if effect.cost is None:
        text = f"你可以施放{w(effect.what)}，且不需支付其法术力费用"
    else:
        text = f"你可以{_paying(w, effect.cost)}，而不支付{w(effect.what)}的法术力费用"
    return f"如果{w(effect.condition)}，则{text}" if effect.condition is not None else text


def mana_use(w: Writer, effect: ManaUse) -> str:
    """Write 此法术力只能用来施放龙咒语."""
    only(effect, "action", "only", "others")
    if not effect.only:
        raise CannotRender(effect, "no wording for what happens when the mana is spent")
    *first, last = [instruction(w, action) for action in (effect.action, *effect.others)]
    return "此法术力只能用来" + "，".join(first) + ("，或是" if first else "") + last


def extra_time(w: Writer, effect: ExtraTime) -> str:
    """Write 于本回合后进行额外的一个回合."""
    time = effect.time
    this = Time(period="turn", which="this")
    if time.period == "turn" and effect.after == this and isinstance(time.count, Number):
        only(time, "period", "count")
        who = "" if effect.who is None else w(effect.who)
        return f"{who}于本回合后进行额外的{counting(w, time.count, '个')}回合"
    now = Time(period="phase", which="this")
    if effect.after == now and effect.who is None and isinstance(time.count, Number):
        only(time, "period", "count")
        label = w.label(time.period, "Period")
        whole = label if label.endswith(("阶段", "步骤")) else f"{label}阶段"
        return f"在此阶段后，额外多出{counting(w, time.count, '个')}{whole}"
    raise CannotRender(effect, "no wording for extra time of this kind")


RULES: dict[type[Node], Rule] = {
    Do: do,
    May: may,
    If: if_,
    UnlessPaid: unless_paid,
    ForEach: for_each,
    Let: let,
    OneOf: one_of,
    Sequence: sequence,
    Delayed: delayed,
    Continuous: continuous,
    Cannot: cannot,
    Must: must,
    Can: can,
    CanOnly: can_only,
    Instead: instead,
    EntersWith: enters_with,
    Prevent: prevent,
    CostChange: cost_change,
    AdditionalCost: additional_cost,
    AlternativeCost: alternative_cost,
    ManaUse: mana_use,
    ExtraTime: extra_time,
}
