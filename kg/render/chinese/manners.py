"""How an action is done, told where it belongs in its clause: 随机弃一张牌, 且上面有一个+1/+1指示物."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.abilities.actions import Action, Manner
from kg.abilities.effects import Cost
from kg.abilities.quantities import Measure, Number, Quantity
from kg.render.chinese import times
from kg.render.chinese.quantities import counting
from kg.render.writer import Writer, only

if TYPE_CHECKING:
    from kg.render.chinese.actions import Clause

EXCESS = Manner(how="excess")
"""Damage beyond what is lethal (CR 120.10): said with the word for damage."""


def manners(w: Writer, action: Action, made: Clause, inside: bool) -> str:
    """Write the manners where they belong; return those that stand within the pattern."""
    from kg.render.chinese.actions import instruction
    from kg.render.chinese.keywords import costs

    text = ""
    for how in action.manner:
        if how.how == "linked" and not made.gap:
            only(how, "how")
        if how.how == "linked" or (action.verb == "create" and how.how == "attacking"):
            continue
        if how == EXCESS or (how.how == "other-than" and action.choice is not None):
            continue  # said with the damage, with the choice
        if how.how == "additional-cost" and len(how.cost) == 1 and isinstance(how.cost[0], Cost):
            only(how, "how", "cost")
            made.after += f"，但在其他费用以外，还须{costs(w, how.cost[0])}"
            continue
        if how.how == "with-counters" and how.counter is not None and isinstance(how.amount, Quantity):
            only(how, "how", "counter", "amount")
            kind = w.label(how.counter, "CounterKind", "KeywordAbility")
            made.after += f"，且上面有{counting(w, how.amount, '个')}{kind}指示物"
            continue
        if how.how == "additional" and action.counter == "counter-that-kind" and action.amount == Number(value=1):
            only(how, "how")
            continue  # said with the number
        if how.how == "total-power" and isinstance(how.amount, Number):
            only(how, "how", "amount")
            made.after += f"，其总{w.label('power', 'Characteristic')}等于或大于{how.amount.value}"
            continue
        if how.how == "blocking" and how.who is not None:
            only(how, "how", "who")
            made.after += f"，且正阻挡{w(how.who)}"
            continue
        if how.how == "attached" and how.who is not None:
            only(how, "how", "who")
            made.after += f"并贴附在{w(how.who)}上"
            continue
        if how.how == "rather-than" and len(how.cost) == 1 and isinstance(how.cost[0], Action):
            only(how, "how", "cost")
            times_ = how.cost[0].amount
            if how.cost[0] == Action(verb="activate", amount=times_) and isinstance(times_, Quantity):
                made.after += f"，而不是只能起动{counting(w, times_, '次')}"
                continue
            made.after += f"，而非{instruction(w, how.cost[0])}"
            continue
        if how == Manner(how="instead-of-cost"):
            made.after += f"，而不支付其{w.label('mana-cost', 'Characteristic')}"
            continue
        if how.how == "if-able" and action.object is not None:
            only(how, "how")
            continue
        if how.how == "rather-than" and len(how.cost) == 1 and isinstance(how.cost[0], Measure):
            only(how, "how", "cost")
            made.after += f"，而不是依照{w.label(how.cost[0].characteristic, 'Characteristic')}"
            continue
        if how.how in w.words.small["after"]:
            made.after += w.words.small["after"][how.how]
            continue
        if inside and how.how != "at-random":
            text += times.manner(w, how)
        else:
            made.before += times.manner(w, how)
    made.said.add("manner")
    return text
