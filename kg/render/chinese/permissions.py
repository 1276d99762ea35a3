"""What can, must and cannot be done in Chinese."""

from __future__ import annotations

from dataclasses import replace

from kg.abilities.actions import Action, Duration, Manner, Time
from kg.abilities.conditions import Happened
from kg.abilities.effects import (
    Can,
    Cannot,
    CanOnly,
    Must,
)
from kg.abilities.node import Node
from kg.abilities.quantities import Arithmetic, Bound, Measure, Number
from kg.abilities.selections import (
    And,
    Compare,
    FromSource,
    HasAbility,
    Is,
    Not,
    Selection,
    Which,
    Who,
    You,
)
from kg.render.chinese import times
from kg.render.chinese.actions import DAMAGE, event, instruction
from kg.render.chinese.actions import modal as written
from kg.render.chinese.nouns import clause
from kg.render.chinese.quantities import counting
from kg.render.chinese.selections import besides, possessive
from kg.render.writer import CannotRender, Rule, Writer, only

_VIGILANCE = (Manner(how="by-attacking"),)


def cannot(w: Writer, effect: Cannot) -> str:
    """Write 目标生物不能阻挡, 此咒语不能被反击."""
    only(effect, "action", "unless", "duration")
    if effect == Cannot(action=Action(verb="prevent", combat=effect.action.combat, manner=(Manner(how="that"),))):
        return f"此{DAMAGE[effect.action.combat]}不能被防止"
    if effect.action.verb == "prevent" and effect.action.agent is None and len(effect.action.manner) < 2:
        return _unpreventable(w, effect)
    named = effect.action
    if named.object is not None and effect == Cannot(action=Action(verb="tap", object=named.object, manner=_VIGILANCE)):
        return f"{w(named.object)}攻击时不需横置"
    if effect == Cannot(action=Action(verb="choose", choice=named.choice, amount=named.amount)) and isinstance(
        named.amount, Number
    ):
        return f"{named.choice}不能为{w(named.amount)}"
    often = effect.action.manner[-1] if effect.action.manner else None
    if often is not None and often.how == "times" and isinstance(often.amount, Number):
        only(effect, "action")
        only(often, "how", "amount")
        more = counting(w, Number(value=often.amount.value - 1), "次")
        done = instruction(w, replace(effect.action, manner=effect.action.manner[:-1]))
        who = "" if effect.action.agent is None else w(effect.action.agent)
        return f"{who}{done.removeprefix(who).removeprefix('各')}的次数不能多于{more}"
    causes = [how.who for how in effect.action.manner if how.how == "caused-by" and how.who is not None]
    if causes and len(effect.action.manner) == 1 and effect.duration is None and effect.unless is None:
        return f"{w(causes[0])}不能让{instruction(w, replace(effect.action, manner=()))}"
    lead, what = besides(w, named.object) if named.object is not None else ("", None)
    if lead:
        return lead + cannot(w, replace(effect, action=replace(named, object=what)))
    text = _modal(w, effect.action, "不能", effect.duration)
    if effect.action.verb == "target" and effect.action.agent is not None:
        many = possessive(w, effect.action.agent)
        with w.one_of_them():  # it cannot be the target of any of them
            text = text.replace(many, possessive(w, effect.action.agent))
    if effect.unless is not None:
        return f"除非{w(effect.unless)}，否则{text}"
    return text


def _unpreventable(w: Writer, effect: Cannot) -> str:
    """Write 伤害不能被防止; 由你操控之生物将造成的战斗伤害不能被防止."""
    action = effect.action
    only(action, "verb", "combat", "manner")
    only(effect, "action", "duration")
    source = ""
    for how in action.manner:
        dealt = how.cost[0] if how.how == "caused-by" and len(how.cost) == 1 else None
        if not isinstance(dealt, Action) or dealt.agent is None:
            raise CannotRender(action, "no wording for this damage")
        only(dealt, "verb", "agent")
        source = f"{w(dealt.agent)}将造成的"
    when = f"{times.lasting(w, effect.duration)}，" if effect.duration is not None else ""
    return f"{when}{source}{DAMAGE[action.combat]}不能被防止"


def must(w: Writer, effect: Must) -> str:
    """Write 此生物必须攻击; what is assigned simply is so: 由你操控的生物依照其防御力分配战斗伤害."""
    only(effect, "action", "duration")
    if effect.action.verb == "assign-damage":
        return _modal(w, effect.action, "", effect.duration)
    return _modal(w, effect.action, "必须", effect.duration)


def can_only(w: Writer, effect: CanOnly) -> str:
    """Write 此生物只能…."""
    only(effect, "action", "duration", "condition")
    if effect.action.verb == "reduce-cost" and effect.action.mana is not None:
        only(effect, "action")
        only(effect.action, "verb", "mana")
        only(effect.action.mana, "choice")
        return f"此效应仅减少你支付的{w.label(str(effect.action.mana.choice), 'Color')}法术力数量"
    if effect.action.verb == "choose" and isinstance(effect.action.amount, Bound):
        only(effect, "action")
        only(effect.action, "verb", "choice", "amount")
        only(effect.action.amount, "most")
        if effect.action.amount.most is not None:
            return f"{effect.action.choice}不能大于{w(effect.action.amount.most)}"
    if effect.condition is not None:
        if not isinstance(effect.condition, Happened) or effect.duration is not None:
            raise CannotRender(effect, "no wording for what can be done only under this condition")
        return _modal(w, effect.action, f"只能于{_in_turn(w, effect.condition)}", None)
    return _modal(w, effect.action, "只能", effect.duration)


def _in_turn(w: Writer, condition: Happened) -> str:
    """Write the turn in which something happened: 你施放过生物咒语的回合中."""
    if condition.action.time != Time(period="turn", which="this"):
        raise CannotRender(condition, "no wording for the time at which this happened")
    return f"{event(w, replace(condition.action, time=None))}过的回合中"


def can(w: Writer, effect: Can) -> str:
    """Write 你可以…; 你可以于~攻击时…."""
    only(effect, "action", "duration", "condition", "as_though")
    if effect.as_though is not None:
        return _as_though(w, effect)
    deck = Action(verb="have-in-deck", object=effect.action.object, amount=Bound(least=Number(value=0)))
    if effect == Can(action=deck) and effect.action.object is not None:
        return f"{w(effect.action.object)}，在套牌中的数量不受限制"
    if isinstance(effect.condition, Happened):
        return _modal(w, effect.action, f"可以于{w(effect.condition)}时", effect.duration)
    if effect.condition is not None:
        raise CannotRender(effect, "no wording for a permission under this condition")
    if effect.action.verb in ("attack", "block"):
        return _modal(w, effect.action, "能", effect.duration)
    if effect.duration == Duration(during=Time(period="turn", which="this")) and effect.action.verb in ("play", "cast"):
        return f"本回合中，{_modal(w, effect.action, '可以', None)}"
    if effect.action.verb in w.words.small["bare-can"]:
        return _modal(w, effect.action, "可", effect.duration)
    return _modal(w, effect.action, "可以", effect.duration)


def _as_though(w: Writer, effect: Can) -> str:
    """Write ~能视同不具守军异能地进行攻击; 你可以将非地牌视同具有闪现异能地来施放."""
    action, like = effect.action, effect.as_though
    assert like is not None
    if isinstance(like, Compare) and effect == Can(action=action, as_though=like) and action.agent is not None:
        own = Measure(characteristic=like.characteristic, of=Which())
        more = like.value.operands[1] if isinstance(like.value, Arithmetic) else None
        plus = more is not None and like.value == Arithmetic(operator="plus", operands=(own, more))
        if plus and more is not None and like.operator == "=" and action.verb == "crew":
            label = w.label(like.characteristic, "Characteristic")
            return f"{instruction(w, action)}时视同其{label}为原数值加{w(more)}"
    if isinstance(like, Compare) and isinstance(like.value, Measure) and action.agent is not None:
        crews = Action(verb="crew", agent=action.agent, object=action.object)
        by = Compare(characteristic="power", operator="=", value=Measure(characteristic="toughness", of=Which()))
        if effect == Can(action=crews, as_though=by) and action.object is not None:
            one, other = (w.label(name, "Characteristic") for name in ("toughness", "power"))
            return f"{w(action.agent)}利用其{one}来搭载{w(action.object)}，而不是{other}"
    if effect.condition is not None or not isinstance(like, HasAbility | Not | Is):
        raise CannotRender(effect, "no wording for this permission")
    quality = clause(w, like)
    duration = effect.duration
    if isinstance(like, Is):
        if action != Action(verb="block", agent=action.agent) or action.agent is None or duration is not None:
            raise CannotRender(effect, "no wording for this permission")
        return f"你可以将{w(action.agent)}视同{quality}地进行阻挡"
    if (having := _whose_abilities(action.object)) is not None:
        if action != Action(verb="activate", agent=You(), object=action.object) or duration is not None:
            raise CannotRender(effect, "no wording for this permission")
        return f"对{w(having)}而言，你可以将其视同{quality.replace('具', '具有', 1)}地来起动其异能"
    when = f"{times.lasting(w, duration)}{'' if duration.until else '中'}，" if duration is not None else ""
    if action == Action(verb=action.verb, agent=action.agent) and action.verb in ("attack", "block") and action.agent:
        return f"{when}{w(action.agent)}能视同{quality}地进行{'攻击' if action.verb == 'attack' else '阻挡'}"
    if action == Action(verb="cast", agent=You(), object=action.object) and action.object is not None:
        return f"{when}你可以将{w(action.object)}视同{quality.replace('具', '具有', 1)}地来施放"
    raise CannotRender(effect, "no wording for this permission")


def _whose_abilities(what: Who | None) -> Selection | None:
    """Return whose abilities ``what`` are, if they are all abilities of a kind of objects."""
    if not isinstance(what, Selection) or not isinstance(what.filter, And):
        return None
    sources = [part.who for part in what.filter.parts if isinstance(part, FromSource)]
    if len(sources) != 1 or not isinstance(sources[0], Selection):
        return None
    own = Selection(filter=And(parts=(Is(concept="ability"), FromSource(who=sources[0]))))
    return sources[0] if what == own and sources[0].number is None and not sources[0].target else None


def _modal(w: Writer, action: Action, modal: str, duration: Duration | None) -> str:
    first = duration is not None and (duration.until is not None or duration.condition is not None)
    text = written(w, action, ("" if duration is None or first else times.lasting(w, duration)) + modal)
    return f"{times.ending(w, duration)}，{text}" if first else text


RULES: dict[type[Node], Rule] = {
    Cannot: cannot,
    Must: must,
    Can: can,
    CanOnly: can_only,
}
