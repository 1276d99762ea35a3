"""What is counted by ones in English: land you control, charge counter on it."""

from __future__ import annotations

from kg.abilities.quantities import Arithmetic, Count, Counters, Done, Measure, Number, Quantity
from kg.abilities.selections import Related, Selection, Self
from kg.render.english import times
from kg.render.english.nouns import noun
from kg.render.english.selections import objective, possessive
from kg.render.writer import CannotRender, Writer, only


def each(w: Writer, quantity: Quantity) -> str:
    """Write what is counted by ones: land you control, charge counter on it."""
    if isinstance(quantity, Counters):
        kind = f"{w.label(quantity.kind, 'CounterKind', 'KeywordAbility')} " if quantity.kind else ""
        return f"{kind}counter on {objective(w, quantity.on)}"
    if isinstance(quantity, Count) and isinstance(quantity.of, Selection) and quantity.distinct is None:
        only(quantity, "of")
        only(quantity.of, "filter", "label")
        what = noun(w, quantity.of.filter)
        return what.one(w, other="other" if what.other else "")
    if isinstance(quantity, Count) and quantity.distinct is not None:
        return f"{w.label(quantity.distinct, 'Characteristic')} among {w(quantity.of)}"
    if isinstance(quantity, Measure) and quantity.characteristic == "colors-of-mana-spent":
        only(quantity, "characteristic", "of")
        it = "it" if isinstance(quantity.of, Self) and quantity.of.noun is None else w(quantity.of)
        return f"color of mana spent to cast {it}"
    if isinstance(quantity, Measure) and quantity.characteristic == "times-kicked":
        only(quantity, "characteristic", "of")
        return f"time {objective(w, quantity.of)} was kicked"
    if isinstance(quantity, Measure) and quantity.characteristic == "mana-symbols" and quantity.color is not None:
        only(quantity, "characteristic", "of", "color")
        return f"{w.label(quantity.color, 'Color')} mana symbol in {possessive(w, quantity.of)} mana cost"
    if isinstance(quantity, Arithmetic) and quantity.operator == "minus" and quantity.operands[1] == Number(value=1):
        targets = quantity.operands[0]
        if isinstance(targets, Count) and isinstance(targets.of, Related) and targets.of.relation == "targets":
            return "target beyond the first"
    if isinstance(quantity, Done) and quantity.action.verb == "remove-counter" and quantity.action.counter:
        only(quantity, "action")
        only(quantity.action, "verb", "counter", "manner")
        how = "".join(f" {times.manner(w, one)}" for one in quantity.action.manner)
        return f"{w.label(quantity.action.counter, 'CounterKind', 'KeywordAbility')} counter removed{how}"
    raise CannotRender(quantity, "no wording for counting this by ones")
