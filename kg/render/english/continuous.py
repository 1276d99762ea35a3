"""Continuous effects in English: target creature gets +1/+1 until end of turn."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.effects import (
    Become,
    ChangeControl,
    Continuous,
    Keep,
    ModifyPT,
    SetPT,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Number, PerEach
from kg.abilities.selections import Selection, You
from kg.render.english import times
from kg.render.english.changes import change
from kg.render.english.counted import each
from kg.render.english.selections import is_plural, objective
from kg.render.writer import CannotRender, Rule, Writer, only


def continuous(w: Writer, effect: Continuous) -> str:
    """Write what a continuous effect does."""
    return changed(w, effect, base=isinstance(effect.subject, You) or is_plural(effect.subject))


def changed(w: Writer, effect: Continuous, base: bool) -> str:
    """Write what a continuous effect does; ``base``: with the verb in its base form."""
    only(effect, "subject", "changes", "duration")
    end = f" {times.lasting(w, effect.duration)}" if effect.duration is not None else ""
    first = effect.changes[0]
    subject = w(effect.subject)
    if isinstance(first, ChangeControl):
        if len(effect.changes) > 1:
            raise CannotRender(effect, "no wording for control together with another change")
        if not isinstance(first.who, You):
            return f"{w(first.who)} gains control of {objective(w, effect.subject)}{end}"
        if w.static and effect.duration is None:
            return f"you control {objective(w, effect.subject)}"
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
        return f"{changed(w, plain, base)} for each {each(w, per.each)}"
    kept = effect.changes[1:] == (Keep(concept="card-type"),)
    if isinstance(first, Become) and kept:
        effect = replace(effect, changes=(replace(first, added=True),))
    many = is_plural(effect.subject)
    texts = [change(w, c, effect.duration is not None or not w.static, base, many) for c in effect.changes]
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


RULES: dict[type[Node], Rule] = {
    Continuous: continuous,
}
