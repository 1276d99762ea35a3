"""What is counted by ones in Chinese: 你每操控一个地, 你坟墓场中每有一张牌."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action
from kg.abilities.quantities import Amount, Arithmetic, Bound, Count, Counters, Done, Measure, Number, Quantity
from kg.abilities.selections import (
    And,
    ControlledBy,
    Filter,
    InZone,
    Is,
    Or,
    Related,
    Selection,
    Self,
    Where,
    Which,
    Who,
)
from kg.render.chinese import times
from kg.render.chinese.actions import event, instruction
from kg.render.chinese.nouns import noun
from kg.render.chinese.selections import is_player, within
from kg.render.writer import CannotRender, Writer, only

_ONE = Bound(least=Number(value=1), most=Number(value=1))


def conjoined(parts: tuple[Filter, ...]) -> Filter:
    """Return one filter for all of ``parts``."""
    return parts[0] if len(parts) == 1 else And(parts=parts)


def _done_by(w: Writer, action: Action, parts: tuple[Filter, ...], told: Filter) -> str | None:
    """Write 你本回合中每施放过一个瞬间或法术咒语: what someone did in a turn, one by one."""
    rest = tuple(part for part in parts if part is not told)
    plain = Action(verb=action.verb, agent=action.agent, object=Which(), time=action.time)
    if action != plain or action.agent is None or action.time is None or not rest or action.verb == "attack":
        return None
    one = replace(action, object=Selection(filter=conjoined(rest), number=_ONE))
    return event(w, one, past=True, each=True)


def _attached_to(part: Where) -> Who | None:
    """Return what the counted things are attached to, if that is what ``part`` says."""
    to = part.action.recipient
    plain = Where(action=Action(verb="attach", object=Which(), recipient=to))
    kind = isinstance(to, Selection) and to.number is None and not to.target
    return to if part == plain and not kind else None


def _attaching(kind: Filter) -> str:
    return "装备" if kind == Is(concept="equipment") else "结附"


def each(w: Writer, quantity: Quantity) -> str:
    """Write 你每操控一个地, 你坟墓场中每有一张牌, 其上每有一个充电指示物."""
    from kg.render.chinese.selections import possessive, upon

    if quantity == Amount(of="prevent"):
        return "每以此法防止1点伤害"
    if isinstance(quantity, Measure) and quantity.characteristic == "mana-symbols" and quantity.color is not None:
        only(quantity, "characteristic", "of", "color")
        cost = w.label("mana-cost", "Characteristic")
        return f"{possessive(w, quantity.of)}{cost}中每有一个{w.label(quantity.color, 'Color')}法术力符号"
    if isinstance(quantity, Counters):
        kind = w.label(quantity.kind, "CounterKind", "KeywordAbility") if quantity.kind else ""
        on = w(quantity.on) if is_player(quantity.on) else upon(w, quantity.on)
        return f"{on}每有一个{kind}指示物"
    if isinstance(quantity, Measure) and quantity.characteristic in w.words.small["each"]:
        only(quantity, "characteristic", "of")
        return str(w.words.small["each"][quantity.characteristic].format(of=w(quantity.of)))
    if isinstance(quantity, Done) and quantity.action.verb == "remove-counter" and not quantity.often:
        action = quantity.action
        only(action, "verb", "counter", "manner")
        how = "".join(times.manner(w, one) for one in action.manner)
        return f"每{how}移去一个{w.label(action.counter or '', 'CounterKind', 'KeywordAbility')}指示物"
    if (spell := beyond_first(quantity)) is not None:
        return f"{w(spell)}在第一个目标之外每有一个目标"
    if isinstance(quantity, Count) and quantity.distinct is not None:
        kind = w.label(quantity.distinct, "Characteristic")
        return f"{w(quantity.of)}中每有一种{kind}"
    if isinstance(quantity, Count) and isinstance(quantity.of, Selection):
        only(quantity, "of")
        only(quantity.of, "filter", "label")
        filter = quantity.of.filter
        parts = filter.parts if isinstance(filter, And) else (filter,)
        for part in parts:
            if isinstance(part, Where) and any(how.how == "this-way" for how in part.action.manner):
                rest = tuple(p for p in parts if p is not part)
                if rest and isinstance(part.action.object, Which) and part.action.agent is None:
                    done = Selection(filter=conjoined(rest), number=_ONE)
                    return f"每{instruction(w, replace(part.action, object=done))}"
            if isinstance(part, Where) and (counted := _done_by(w, part.action, parts, part)) is not None:
                return counted
            held = any(isinstance(one, ControlledBy) for one in parts)
            if isinstance(part, Where) and (to := _attached_to(part)) is not None and not held:
                rest = tuple(p for p in parts if p is not part)
                whole = rest[0] if len(rest) == 1 else And(parts=rest)
                kinds = whole.parts if isinstance(whole, Or) else (whole,)
                return upon(w, to) + "或".join(f"每{_attaching(kind)}一个{noun(w, kind).text()}" for kind in kinds)
            if isinstance(part, ControlledBy | InZone):
                rest = tuple(p for p in parts if p is not part)
                if not rest:
                    break
                what = noun(w, conjoined(rest))
                if isinstance(part, ControlledBy):
                    return f"{w(part.who)}每操控一{what.unit(w)}{what.text()}"
                return f"{within(w, part.place)}每有一{what.unit(w)}{what.text()}"
        what = noun(w, filter)
        return f"每有一{what.unit(w)}{what.text()}"
    raise CannotRender(quantity, "no wording for counting this by ones")


def beyond_first(quantity: Quantity) -> Self | None:
    """Return the spell of whose targets all but the first are counted (CR 601.2f), if they are."""
    if not isinstance(quantity, Arithmetic) or quantity.operator != "minus":
        return None
    targets, less = quantity.operands
    if less != Number(value=1) or not isinstance(targets, Count) or not isinstance(targets.of, Related):
        return None
    of = targets.of.of
    return of if targets == Count(of=Related(relation="targets", of=of)) and isinstance(of, Self) else None
