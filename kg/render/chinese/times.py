"""Times, durations and manners in Chinese."""

from __future__ import annotations

from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.conditions import Meets
from kg.abilities.selections import InZone, Place, Where, Which
from kg.render.chinese.numbers import numeral
from kg.render.writer import CannotRender, Writer, only

_WHICH = {"first": "第一个", "this": "此", "next": "下一个", "each": "每个"}


def phase(w: Writer, period: str) -> str:
    """Write the whole name of a phase or step: 战斗阶段."""
    label = w.label(period, "Period")
    return label if label.endswith(("阶段", "步骤")) else f"{label}阶段"


def when(w: Writer, time: Time) -> str:
    """Write 你的维持, 下一个结束步骤, 每个结束步骤, 你回合的战斗."""
    only(time, "period", "whose", "which", "numbers")
    from kg.render.chinese.selections import possessive

    if time == Time(period="upkeep", which="next"):
        return f"下一个{w.label('turn', 'Period')}{w.label('upkeep', 'Period')}"
    period = str(w.words.small["periods"].get(time.period) or w.label(time.period, "Period"))
    which = ""
    if time.numbers and time.which is None and time.whose is not None:
        *first, last = (f"第{numeral(n, counting=False)}" for n in time.numbers)
        named = "，".join(first) + ("，或" if len(first) > 1 else "或" if first else "") + last
        return f"{possessive(w, time.whose)}{named}{period}"
    if time.which is not None:
        if time.which not in _WHICH:
            raise CannotRender(time, f"no wording for which={time.which!r}")
        which = _WHICH[time.which]
    if time.which == "first":
        if time.whose is not None:
            raise CannotRender(time, "no wording for the first of someone's")
        return f"本回合{which}{phase(w, time.period)}"
    if time.whose is None:
        return which + period
    owner = possessive(w, time.whose)
    if time.period == "combat" and not which:
        return f"{owner.removesuffix('的')}回合的{period}"
    return (owner.removesuffix("的") if "的" in period and not which else owner) + which + period


def at(w: Writer, time: Time) -> str:
    """Write the time of an action, before its verb: 本回合中, 每回合, 于你的重置步骤中."""
    if time.period == "turn" and time.whose is None and time.count is None:
        simple = {"this": "本回合中", "last": "上回合", "each": "每回合"}.get(time.which or "")
        if simple:
            return simple
    if time == Time(period="game", which="this"):
        return "本盘游戏中"
    if time.period == "combat" and time.which == "this" and time.whose is None and time.count is None:
        return "本次战斗中"
    return f"于{when(w, time)}中"


def lasting(w: Writer, duration: Duration) -> str:
    """Write how long: 直到回合结束, 直到你的下一个回合, 本回合, 直到~离开战场为止."""
    given = [name for name, _ in duration.given()]
    if given == ["until"] and duration.until is not None:
        if duration.until == Time(period="turn", which="this"):
            return "直到回合结束"
        if duration.until == Time(period="end-of-turn", whose=duration.until.whose, which="next"):
            turn = when(w, Time(period="turn", whose=duration.until.whose, which="next"))
            return f"直到{turn.replace('的', '')}的回合结束"
        return f"直到{when(w, duration.until)}"
    if given == ["during"] and duration.during is not None:
        during = at(w, duration.during)
        return during if during.startswith("于") else during.removesuffix("中")
    if given == ["until_event"] and duration.until_event is not None:
        from kg.render.chinese.actions import event, instruction

        ending = duration.until_event
        said = instruction if ending.agent is None and ending.verb == "exile" else event
        return f"直到{said(w, ending)}为止"
    if given == ["condition"] and duration.condition is not None:
        held = duration.condition
        if isinstance(held, Meets) and isinstance(held.filter, InZone):
            if held.filter.place == Place(zone="exile"):
                return f"于{w(held.who)}持续放逐的时段内"
            if held.filter.place == Place(zone="battlefield"):
                return f"于{w(held.who)}仍在战场上的时段内"
        if isinstance(held, Meets) and isinstance(held.filter, Where):
            attached = held.filter.action
            to = attached.recipient
            if to is not None and attached == Action(verb="attach", object=Which(), recipient=to):
                return f"于{w(held.who)}持续贴附于{w(to)}上的时段内"
        return f"于{w(held)}的时段内"
    raise CannotRender(duration, f"no wording for a duration with {', '.join(given) or 'nothing'}")


def ending(w: Writer, duration: Duration | None) -> str:
    """Write how long, or nothing."""
    return "" if duration is None else lasting(w, duration)


def manner(w: Writer, how: Manner) -> str:
    """Write how an action is done, before its verb: 横置, 随机, 以任意顺序, 在你的操控下."""
    if how.how == "under-control" and how.who is not None:
        only(how, "how", "who")
        from kg.render.chinese.selections import possessive

        return f"在{possessive(w, how.who)}操控下"
    if how.how == "among" and how.who is not None:
        only(how, "how", "who")
        return f"从{w(how.who)}{'之' if w(how.who) == '它们' else ''}中"
    word = w.words.small["manners"].get(how.how)
    if word is None:
        raise CannotRender(how, f"no wording for the manner {how.how!r}")
    only(how, "how")
    return str(word)
