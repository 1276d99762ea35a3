"""What is chosen in Chinese, where it is no object: 一种颜色, 一个0到13之间的数字, 一种蓝色以外的颜色."""

from __future__ import annotations

from kg.abilities.actions import Action
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import Is, Selection
from kg.render.chinese.nouns import noun
from kg.render.chinese.quantities import bounded, exact
from kg.render.chinese.selections import upon
from kg.render.writer import CannotRender, Writer, only


def choice(w: Writer, action: Action, said: set[str]) -> str:
    """Write what ``action`` has someone choose; the roles that are told by it go into ``said``."""
    value = action.choice or ""
    if value == "counter" and action.object is not None:
        said.add("object")
        return f"{upon(w, action.object)}的一个指示物"
    if value == "mode":
        said.add("amount")
        return f"{bounded(w, action.amount, '项').removesuffix('的')}的选项" if isinstance(action.amount, Bound) else ""
    label = w.label(value, "Characteristic")
    if isinstance(action.object, Selection):
        if action.object.number is not None and exact(action.object.number) != 1:
            raise CannotRender(action, "no wording for a choice among so many")
        said.add("object")
        return f"一个{noun(w, action.object.filter).text()}的{label}"
    if isinstance(action.amount, Bound):
        said.add("amount")
        return f"一个{_between(w, action.amount)}的{label}"
    if action.manner:
        return _but_not(w, action, label)
    return "一个牌名" if value == "name" else f"一种{label}"


def _between(w: Writer, bound: Bound) -> str:
    only(bound, "least", "most")
    if not isinstance(bound.least, Number) or not isinstance(bound.most, Number):
        raise CannotRender(bound, "no wording for a choice within these limits")
    return f"{w(bound.least)}到{w(bound.most)}之间"


def _but_not(w: Writer, action: Action, label: str) -> str:
    """Write what may not be chosen: 一种蓝色以外的颜色; 一种牌张类别，但不能是生物或地."""
    (how,) = action.manner if len(action.manner) == 1 else (None,)
    if how is None or how.how != "other-than" or how.filter is None:
        raise CannotRender(action, "no wording for this choice")
    only(how, "how", "filter")
    but = noun(w, how.filter).text()
    if isinstance(how.filter, Is) and "Color" in w.words.kinds(how.filter.concept):
        return f"一种{but}以外的{label}"
    return f"一种{label}，但不能是{but}"
