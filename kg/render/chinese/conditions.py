"""Conditions in Chinese, without the 如果 or 若 before them."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.abilities import Keyword
from kg.abilities.actions import Action, Manner
from kg.abilities.conditions import (
    Both,
    Compares,
    Condition,
    DidSo,
    Either,
    Exists,
    Happened,
    Held,
    IsTime,
    Meets,
    Unless,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Arithmetic, Bound, Count, Measure, Number, Quantity
from kg.abilities.selections import (
    And,
    Compare,
    ControlledBy,
    Filter,
    HasAbility,
    HasCounter,
    InZone,
    Is,
    Not,
    Or,
    Reference,
    Related,
    Selection,
    Self,
    Shares,
    Where,
    Which,
    Who,
)
from kg.render.chinese import times
from kg.render.chinese.actions import event, instruction
from kg.render.chinese.made import symbols
from kg.render.chinese.nouns import ENCHANTED_OR_EQUIPPED, clause, noun
from kg.render.chinese.numbers import numeral
from kg.render.chinese.quantities import bounded, compared, counting
from kg.render.chinese.selections import is_player, possessive, upon, within
from kg.render.writer import CannotRender, Rule, Writer, only

_SYMBOLS = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}


def exists(w: Writer, condition: Exists) -> str:
    """Write 你操控神器, 你操控三个或更多地, 你坟墓场中有七张或更多牌."""
    with w.asked():
        return _exists(w, condition)


def _exists(w: Writer, condition: Exists) -> str:
    what = condition.what
    if not isinstance(what, Selection):
        raise CannotRender(condition, "no wording for the existence of this")
    only(what, "filter", "label")
    parts = what.filter.parts if isinstance(what.filter, And) else (what.filter,)
    holders = [p for p in parts if isinstance(p, ControlledBy)]
    places = [p for p in parts if isinstance(p, InZone)]
    none = condition.number == Bound(most=Number(value=0))
    if (attached := _attached(w, what.filter, condition.number)) is not None:
        return attached
    if len(holders) == 1 and not places:
        rest = _rest(parts, holders[0])
        who = w(holders[0].who)
        if isinstance(holders[0].who, Selection) and holders[0].who == Selection(filter=Is(concept="opponent")):
            who = who if none else f"有{who}"
        number = condition.number
        if number is not None and number.least is None and number.how is None and not none:
            what_ = noun(w, rest)
            few = bounded(w, Bound(least=number.most, most=number.most), what_.unit(w))
            return f"由{who}操控的{what_.text()}数量为{few}或更少"
        only_one = number == Bound(least=Number(value=1), most=Number(value=1))
        return f"{who}{'未' if none else '仅' if only_one else ''}操控{_amount(w, condition, rest)}"
    if len(places) == 1 and not holders:
        rest = _rest(parts, places[0])
        return f"{within(w, places[0].place)}{'没' if none else ''}有{_amount(w, condition, rest, one=True)}"
    if what.filter in (Is(concept="opponent"), Is(concept="teammate")) and not none:
        return f"你有{_amount(w, condition, what.filter)}"
    if (so_done := _so_done(w, condition)) is not None:
        return so_done
    if not places and not holders and not none:
        return f"有{_amount(w, condition, what.filter)}"
    raise CannotRender(condition, "no wording for the existence of this")


def _attached(w: Writer, what: Filter, number: Bound | None) -> str | None:
    """Write 其上结附有由你操控的灵气, if something attached is what there is."""
    last = what.parts[-1] if isinstance(what, And) else None
    to = last.action.recipient if isinstance(last, Where) else None
    if last is None or to is None or last != Where(action=Action(verb="attach", object=Which(), recipient=to)):
        return None
    assert isinstance(what, And)
    found = Selection(filter=_rest(what.parts, last), number=number)
    return f"{upon(w, to)}结附有{w(found)}"


def _so_done(w: Writer, condition: Exists) -> str | None:
    """Write 以此法牺牲的是生物: what something was that was done so."""
    what = condition.what
    if condition.number is not None or not isinstance(what, Selection) or not isinstance(what.filter, And):
        return None
    last = what.filter.parts[-1]
    if not isinstance(last, Where) or last.action != Action(
        verb=last.action.verb, object=Which(), manner=(Manner(how="this-way"),)
    ):
        return None
    return f"{clause(w, last)}的是{noun(w, _rest(what.filter.parts, last)).text()}"


def _rest(parts: tuple[Filter, ...], out: Filter) -> Filter:
    rest = tuple(p for p in parts if p is not out)
    if not rest:
        raise CannotRender(out, "no noun is left")
    return rest[0] if len(rest) == 1 else And(parts=rest)


def _amount(w: Writer, condition: Exists, rest: Filter, one: bool = False) -> str:
    what = noun(w, rest)
    unit = what.unit(w)
    if condition.number == Bound(most=Number(value=0)):
        return what.text()
    if condition.number is None:
        if what.other:
            return f"另一{unit}" + what.text(other=False)
        return what.text()
    return bounded(w, condition.number, unit) + what.text()


def meets(w: Writer, condition: Meets) -> str:
    """Write 它已横置, 其上有+1/+1指示物, 它是生物, 其力量等于或大于4."""
    who, filter = condition.who, condition.filter
    negated = isinstance(filter, Not)
    inner = filter.part if isinstance(filter, Not) else filter
    if isinstance(inner, HasCounter) and is_player(who) and inner.number is not None and not negated:
        kind = w.label(inner.kind, "CounterKind", "KeywordAbility") if inner.kind else ""
        return f"{w(who).replace('任一', '某', 1)}具有{bounded(w, inner.number, '个')}{kind}指示物"
    if isinstance(inner, HasCounter):
        kind = w.label(inner.kind, "CounterKind", "KeywordAbility") if inner.kind else ""
        amount = bounded(w, inner.number, "个") if inner.number else ""
        return f"{_on(w, condition)}{'没有' if negated else '有'}{amount}{kind}指示物"
    if isinstance(inner, HasAbility):
        return f"{w(who)}{clause(w, filter)}".replace("具", "具有", 1)
    if isinstance(inner, Is) and "State" in w.words.kinds(inner.concept):
        text = clause(w, filter)
        return f"{w(who)}{'正' if text.startswith(('进行', '進行')) else ''}{text}"
    if isinstance(inner, ControlledBy):
        return f"{w(inner.who)}{'未' if negated else ''}操控{w(who)}"
    if isinstance(inner, InZone) and inner.place.position is None:
        where = within(w, inner.place)
        if inner.place.whose is not None and inner.place.zone != "hand":
            where = f"{possessive(w, inner.place.whose)}{where.removeprefix(w(inner.place.whose)).removeprefix('其')}"
        return f"{w(who)}{'不' if negated else ''}在{where}"
    if inner == ENCHANTED_OR_EQUIPPED and not negated:
        return f"{w(who)}受有灵气或佩带武具"
    if isinstance(inner, Is | And) or (isinstance(inner, Or) and isinstance(inner.parts[0], Is | And)):
        return f"{w(who)}{'不是' if negated else '是'}{noun(w, inner).text()}"
    if isinstance(inner, Shares) and not negated and inner.than is not None:
        label = w.label(inner.characteristic, "Characteristic")
        if inner.characteristic.endswith("-type") or inner.characteristic == "color":
            return f"{w(who)}与{w(inner.than)}具有共通之{label}"
        return f"{possessive(w, who)}{label}与{w(inner.than)}相同"
    if isinstance(inner, Or) and not negated and (either := _either_more(w, inner)):
        return f"{possessive(w, who)}{either}"
    if not negated:
        return f"{possessive(w, who)}{clause(w, inner)}"
    raise CannotRender(condition, "no wording for this denial")


def _either_more(w: Writer, either: Or) -> str:
    """Write that one measure or another is greater than that of something: 力量或防御力大于~."""
    if not all(isinstance(part, Compare) and isinstance(part.value, Measure) for part in either.parts):
        return ""
    of = either.parts[0].value.of  # type: ignore[attr-defined]
    names = [part.characteristic for part in either.parts if isinstance(part, Compare)]
    alike = (Compare(characteristic=name, operator=">", value=Measure(characteristic=name, of=of)) for name in names)
    if len(names) != 2 or either.parts != tuple(alike):
        return ""
    return f"{'或'.join(w.label(name, 'Characteristic') for name in names)}大于{w(of)}"


def _on(w: Writer, condition: Meets) -> str:
    from kg.render.chinese.selections import upon

    return upon(w, condition.who)


def compares(w: Writer, condition: Compares) -> str:
    """Write X等于或大于5."""
    left = condition.left
    none = condition.operator == "=" and condition.right == Number(value=0)
    often = isinstance(left, Measure) and left == Measure(characteristic="times-kicked", of=left.of)
    if often and isinstance(left, Measure) and condition.operator == "=" and isinstance(condition.right, Number):
        return f"{w(left.of)}已增幅{counting(w, condition.right, '次')}"
    full = condition.operator == "=" and condition.right == Number(value=4)
    if full and isinstance(left, Measure) and left == Measure(characteristic="party-size", of=left.of):
        return f"{possessive(w, left.of)}冒险团满编"  # a party is full with four (CR 700.8b)
    if none and isinstance(left, Measure) and left == Measure(characteristic="mana-spent", of=left.of):
        return f"施放{w(left.of)}时未支付过法术力"
    spent = isinstance(left, Measure) and left.characteristic == "mana-spent" and left.color is not None
    if spent and isinstance(left, Measure) and condition.operator == ">=" and isinstance(condition.right, Number):
        only(left, "characteristic", "of", "color")
        how_much = f"{counting(w, condition.right, '点')}{w.label(left.color or '', 'Color')}"
        return f"施放{w(left.of)}时支付过至少{how_much}法术力"
    if none and isinstance(left, Measure) and left.characteristic == "hand-size" and left.over is None:
        return f"{w(left.of)}没有手牌"
    if isinstance(left, Measure) and left.characteristic == "mana-spent" and left.color is not None:
        return _spent(w, condition, left)
    hand = isinstance(left, Measure) and left.characteristic == "hand-size" and left.over is None
    if hand and isinstance(left, Measure) and condition.operator == "=" and isinstance(condition.right, Number):
        return f"{possessive(w, left.of)}手牌为{counting(w, condition.right, '张')}"
    if condition.operator in (">=", "<=") and isinstance(condition.right, Number):
        more = "更多" if condition.operator == ">=" else "更少"
        if isinstance(left, Count) and left.distinct == "card-type":
            return f"{w(left.of)}的牌张类别有{counting(w, condition.right, '种')}或{more}"
        if isinstance(left, Count) and left.distinct is not None and more == "更多":
            amount = counting(w, condition.right, "种")
            return f"{w(left.of)}中有{amount}或更多{w.label(left.distinct, 'Characteristic')}"
        if isinstance(left, Measure) and left.characteristic == "hand-size" and left.over is None:
            return f"{possessive(w, left.of)}手牌为{counting(w, condition.right, '张')}或{more}"
    right = condition.right
    if condition.operator == "=" and isinstance(left, Count) and left.distinct is not None:
        return f"{w(left.of)}中有{counting(w, right, '种')}{w.label(left.distinct, 'Characteristic')}"
    if condition.operator == ">" and isinstance(left, Measure) and isinstance(right, Measure):
        hands = (replace(left, characteristic="hand-size"), Measure(characteristic="hand-size", of=right.of))
        if (left, right) == hands and left.over is None:
            return f"{possessive(w, left.of)}手牌比{w(right.of)}多"
    if condition.operator == ">=" and isinstance(left, Measure) and isinstance(right, Arithmetic):
        than, *by = right.operands
        if right.operator == "plus" and isinstance(than, Measure) and len(by) == 1 and isinstance(by[0], Number):
            return f"{w(left)}比{w(than)}至少多{w(by[0])}点"
    if condition.operator == ">" and (more_of := _more(w, left, right)):
        return more_of
    return w(left) + compared(w, condition.operator, condition.right, condition)


def _spent(w: Writer, condition: Compares, spent: Measure) -> str:
    """Write 施放此咒语时支付过{W}, or 施放此咒语时支付过至少三点蓝色法术力."""
    if condition.operator != ">=" or not isinstance(condition.right, Number) or spent.color is None:
        raise CannotRender(condition, "no wording for this amount of mana spent")
    only(spent, "characteristic", "of", "color")
    cast = f"施放{w(spent.of)}时支付过"
    if condition.right.value < 3 and spent.color in _SYMBOLS:
        return cast + _SYMBOLS[spent.color] * condition.right.value
    mana = f"{w.label(spent.color, 'Color')}法术力"
    return f"{cast}至少{counting(w, condition.right, '点')}{mana}"


def _more(w: Writer, left: Quantity, right: Quantity) -> str:
    """Write that one player controls more of something than another: 任一对手操控的地比你多."""
    sides = []
    for side in (left, right):
        if not isinstance(side, Count) or side.distinct or not isinstance(side.of, Selection):
            return ""
        only(side.of, "filter")
        parts = side.of.filter.parts if isinstance(side.of.filter, And) else ()
        holders = [p for p in parts if isinstance(p, ControlledBy)]
        if len(holders) != 1 or not is_player(holders[0].who):
            return ""
        sides.append((holders[0].who, _rest(parts, holders[0])))
    (one, what), (other, same) = sides
    return f"{w(one)}操控的{noun(w, what).text()}比{w(other)}多" if what == same else ""


def happened(w: Writer, condition: Happened) -> str:
    """Write 本回合中有生物死去, 你本回合施放过咒语, 以此法消灭一个地."""
    action = condition.action
    if action.verb == "pay" and isinstance(action.ability, Keyword) and action.object is not None:
        only(action, "verb", "object", "ability", "negated")
        only(action.ability, "keyword", "cost")
        cost = symbols(action.ability.cost.mana) + "的" if action.ability.cost and action.ability.cost.mana else ""
        paid = "未支付" if action.negated else "曾支付"
        return f"{paid}{possessive(w, action.object)}{cost}{w.label(action.ability.keyword, 'KeywordAbility')}费用"
    if condition.action.agent is None and any(how.how == "this-way" for how in condition.action.manner):
        return instruction(w, condition.action)
    paid_with = action.manner[0] if len(action.manner) == 1 and action.manner[0].how == "mana-from" else None
    if paid_with is not None and paid_with.who is not None and action.object is not None:
        only(action, "verb", "object", "manner")
        only(paid_with, "how", "who")
        done = "起动" if action.verb == "activate" else "施放"
        return f"{done}{w(action.object)}时支付过来自{w(paid_with.who)}的法术力"
    if action.verb == "cast" and action.ordinal is not None and isinstance(action.object, Reference | Self):
        only(action, "verb", "agent", "object", "ordinal", "time")
        if action.agent is None or action.time is None:
            raise CannotRender(condition, "no wording for the n-th spell cast at no time")
        nth = f"第{numeral(action.ordinal, counting=False)}个{w.label('spell')}"
        return f"{w(action.object)}是{w(action.agent)}{times.at(w, action.time)}施放的{nth}"
    if action == Action(verb="pay", mana=action.mana) and action.mana is not None:
        return f"曾支付此{symbols(action.mana)}费用"
    besides = action.object
    if isinstance(besides, Related) and besides.relation == "additional-cost" and besides.of is not None:
        only(action, "verb", "object")
        return f"曾支付{possessive(w, besides.of)}额外费用"
    when = condition.action.time
    agent = action.object if action.agent is None and action.verb in w.words.small["said-of-object"] else action.agent
    if isinstance(agent, Selection) and agent == Selection(filter=agent.filter, label=agent.label) and when is not None:
        plain = condition.action.ordinal is None and not condition.action.negated
        if plain and when.period == "turn":
            told = event(w, replace(condition.action, time=None), past=True)
            return f"{times.at(w, when).removesuffix('中')}中有{told}"
    return event(w, condition.action, past=when is not None and when.period == "turn")


def _all_spent(w: Writer, parts: tuple[Condition, ...]) -> str:
    """Write which mana was spent (施放此咒语时支付过{W}{U}), if that is what all ``parts`` say."""
    text = ""
    for part in parts:
        if not isinstance(part, Compares) or not isinstance(part.left, Measure) or part.operator != ">=":
            return ""
        if part.left.characteristic != "mana-spent" or part.left.color not in _SYMBOLS:
            return ""
        if part.left.of != parts[0].left.of or not isinstance(part.right, Number):  # type: ignore[attr-defined]
            return ""
        text += _SYMBOLS[part.left.color] * part.right.value
    of: Who = parts[0].left.of  # type: ignore[attr-defined]
    return f"施放{w(of)}时支付过{text}"


def did_so(w: Writer, condition: DidSo) -> str:
    """Write 你如此作."""
    return f"{'你' if condition.who is None else w(condition.who)}如此作"


def is_time(w: Writer, condition: IsTime) -> str:
    """Write 此时是你的回合."""
    if condition.time.which == "first":
        return f"当前是{times.when(w, condition.time)}"
    return f"是在{times.when(w, condition.time)}中"


def _held(condition: Condition) -> tuple[Who, Filter] | None:
    """Return who controls what, if that is what ``condition`` says of any number of it."""
    if not isinstance(condition, Exists) or condition.number is not None or not isinstance(condition.what, Selection):
        return None
    filter = condition.what.filter
    holders = [p for p in filter.parts if isinstance(p, ControlledBy)] if isinstance(filter, And) else []
    if len(holders) != 1 or condition.what != Selection(filter=filter, label=condition.what.label):
        return None
    assert isinstance(filter, And)
    return holders[0].who, _rest(filter.parts, holders[0])


def both(w: Writer, condition: Both) -> str:
    """Join with 且; 同时操控 if two things are controlled by one player."""
    if spent := _all_spent(w, condition.parts):
        return spent
    sides = [_held(part) for part in condition.parts]
    if len(sides) == 2 and sides[0] is not None and sides[1] is not None and sides[0][0] == sides[1][0]:
        one, two = (noun(w, side[1]).text() for side in sides if side is not None)
        return f"{w(sides[0][0])}同时操控{one}和{two}"
    return "且".join(w(part) for part in condition.parts)


def either(w: Writer, condition: Either) -> str:
    """Join with 或; once who attacked or blocked."""
    done = [part.action for part in condition.parts if isinstance(part, Happened)]
    if len(done) == 2 == len(condition.parts) and done[1] == replace(done[0], verb="block") and done[0].agent:
        attacked = Action(verb="attack", agent=done[0].agent, time=done[0].time)
        if done[0] == attacked:
            when = times.at(w, done[0].time) if done[0].time is not None else ""
            return f"{w(done[0].agent)}{when}曾进行攻击或阻挡"
    texts = [w(part) for part in condition.parts]
    if len(done) == len(texts) and done[0].agent is not None and {action.agent for action in done} == {done[0].agent}:
        subject = w(done[0].agent)
        texts[1:] = [text.removeprefix(subject) for text in texts[1:]]
    return "或".join(texts)


def unless(w: Writer, condition: Unless) -> str:
    """Write the denial of a condition."""
    part = condition.part
    if isinstance(part, DidSo):
        return f"{'你' if part.who is None else w(part.who)}未如此作"
    if isinstance(part, Meets):
        inner = part.filter
        return meets(w, Meets(who=part.who, filter=inner.part if isinstance(inner, Not) else Not(part=inner)))
    if isinstance(part, Happened) and part.action == Action(verb="pay-that-cost"):
        return "并非支付此费用"
    if isinstance(part, Happened) and part.action.time is not None and not part.action.negated:
        plain = replace(part.action, time=None)
        if plain == Action(verb="cast", object=plain.object) and plain.object is not None:
            return f"{times.at(w, part.action.time)}没有{w(plain.object)}施放过"
        return f"{times.at(w, part.action.time).removesuffix('中')}中没有{event(w, plain)}过"
    if isinstance(part, Exists) and part.number is None:
        return exists(w, Exists(what=part.what, number=Bound(most=Number(value=0))))
    raise CannotRender(condition, "no wording for this denial")


def held(w: Writer, condition: Held) -> str:
    """Write 你于施放此咒语时操控龙: what was so as something happened."""
    told = w(condition.part)
    subject = "你" if told.startswith("你") else ""
    when = instruction(w, condition.event) if condition.event.agent is None else event(w, condition.event)
    return f"{subject}于{when}时{told.removeprefix(subject)}"


RULES: dict[type[Node], Rule] = {
    Exists: exists,
    Meets: meets,
    Compares: compares,
    Happened: happened,
    DidSo: did_so,
    IsTime: is_time,
    Both: both,
    Either: either,
    Held: held,
    Unless: unless,
}

__all__ = ["RULES", "Action", "Condition"]
