"""What is counted by ones in Chinese: 你每操控一个地, 你坟墓场中每有一张牌."""

from __future__ import annotations

from kg.abilities.actions import Action
from kg.abilities.quantities import Amount, Count, Counters, Measure, Quantity
from kg.abilities.selections import (
    And,
    ControlledBy,
    Filter,
    InZone,
    Is,
    Or,
    Selection,
    Where,
    Which,
    Who,
)
from kg.render.chinese.actions import relative
from kg.render.chinese.nouns import noun
from kg.render.chinese.selections import is_player, within
from kg.render.writer import CannotRender, Writer, only


def _attached_to(part: Where) -> Who | None:
    """Return what the counted things are attached to, if that is what ``part`` says."""
    to = part.action.recipient
    plain = Where(action=Action(verb="attach", object=Which(), recipient=to))
    return to if part == plain else None


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
            if isinstance(part, Where) and (to := _attached_to(part)) is not None:
                rest = tuple(p for p in parts if p is not part)
                whole = rest[0] if len(rest) == 1 else And(parts=rest)
                kinds = whole.parts if isinstance(whole, Or) else (whole,)
                return upon(w, to) + "或".join(f"每{_attaching(kind)}一个{noun(w, kind).text()}" for kind in kinds)
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
