"""Actions in Chinese: as instructions, as events of triggers, as costs, as relative clauses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kg.abilities.actions import Action, Manner, Time
from kg.abilities.quantities import Amount, Arithmetic, Bound, Measure, Number, Quantity, Variable
from kg.abilities.selections import AnyTarget, Is, Reference, Selection, Self, Several, Which, Who, You
from kg.render.chinese import times
from kg.render.chinese.choices import choice
from kg.render.chinese.made import mana, token
from kg.render.chinese.manners import EXCESS, manners
from kg.render.chinese.nouns import noun
from kg.render.chinese.numbers import numeral
from kg.render.chinese.quantities import bounded, counting, points
from kg.render.chinese.selections import at, is_each, is_several, possessive, upon
from kg.render.writer import CannotRender, Writer, only, subtype
from kg.terms.frames import Frame, frame

DAMAGE = {None: "伤害", True: "战斗伤害", False: "非战斗伤害"}
"""What damage is called: any, combat damage, noncombat damage (CR 510, 120.2)."""


def damage(action: Action) -> str:
    """Write what the damage of ``action`` is called: 战斗伤害, 过量伤害 (CR 120.10)."""
    return ("过量" if EXCESS in action.manner else "") + DAMAGE[action.combat]


def damage_dealt(w: Writer, action: Action) -> str:
    """Write damage that was dealt as a noun: ~对该牌手造成的伤害, 以此法对该生物造成的过量伤害."""
    only(action, "verb", "agent", "recipient", "combat", "manner", "time")
    agent = "" if action.agent is None else w(action.agent)
    when = "" if action.time is None else times.at(w, action.time)
    how = "".join(times.manner(w, how) for how in action.manner if how != EXCESS)
    to = "" if action.recipient is None else f"对{w(action.recipient)}"
    return f"{agent}{when}{how}{to}造成的{damage(action)}"


_POINTS = ("gain-life", "lose-life", "pay-life", "deal-damage")
_CARDS = ("draw", "mill")
_PREPOSITIONS = ("将", "在", "对", "向", "从", "以", "由", "为", "与", "被")
_TURNS = tuple(Time(period="turn", which=which) for which in ("this", "last"))
_COUNTED = ("cast", "draw")
"""Verbs of which the n-th is told by the thing: 你的第二个咒语."""


@dataclass(slots=True)
class Clause:
    """A clause in the making: its subject, what stands before and after the verb, and which roles are said."""

    subject: str = ""
    before: str = ""
    body: str = ""
    after: str = ""
    gap: bool = False
    said: set[str] = field(default_factory=set)

    def text(self) -> str:
        """Put the clause together."""
        return self.subject + self.before + self.body + self.after


def instruction(w: Writer, action: Action, modal: str = "") -> str:
    """Write an instruction: 抓两张牌, 目标牌手弃一张牌. ``modal`` stands before the verb: 可以, 不能."""
    able = Manner(how="if-able")
    if able in action.manner and not modal and action.agent is None and action.object is not None:
        asked = Action(verb=action.verb, object=action.object)
        done = replace(action, object=Reference(how="it"), manner=tuple(m for m in action.manner if m != able))
        return f"如果能{instruction(w, asked)}，则{instruction(w, done)}"
    return _clause(w, action, modal=modal).text()


def event(w: Writer, action: Action, past: bool = False, each: bool = False) -> str:
    """Write what happens: 一个由你操控的生物死去; 一个咒语令你弃一张牌; 该异能因生物进战场而触发.

    ``past``: it has happened (施放过); ``each``: it is counted how often (每施放过).
    """
    if action.verb == "trigger" and action.object is not None and len(action.manner) == 1 and action.manner[0].cost:
        by = action.manner[0]
        only(action, "verb", "object", "manner")
        only(by, "how", "cost")
        if by.how != "caused-by" or len(by.cost) != 1 or not isinstance(by.cost[0], Action):
            raise CannotRender(action, "no wording for what this was caused by")
        return f"{w(action.object)}因{event(w, by.cost[0])}而触发"
    causes = [how for how in action.manner if how.how == "caused-by" and how.who is not None]
    if len(causes) == 1 and causes[0].who is not None:
        only(causes[0], "how", "who")
        rest = tuple(how for how in action.manner if how is not causes[0])
        return f"{w(causes[0].who)}令{event(w, replace(action, manner=rest))}"
    said = _clause(w, action, passive=True, past=past and not action.negated)
    said.before += "每" if each else ""
    return said.text()


def modal(w: Writer, action: Action, word: str) -> str:
    """Write an action with a modal verb: 目标生物不能阻挡, 此咒语不能被反击."""
    return _clause(w, action, modal=word, passive=True).text()


def _nth_spell(w: Writer, action: Action) -> Clause:
    """Write 你施放每回合中你的第二个咒语, 任一对手施放每回合中其第一个非生物咒语, 你抓每回合中你的第二张牌."""
    plain = Action(verb=action.verb, agent=action.agent, object=action.object, ordinal=action.ordinal, time=action.time)
    if action != plain or not isinstance(action.object, Selection) or action.agent is None or action.ordinal is None:
        raise CannotRender(action, "no wording for the n-th of these")
    only(action.object, "filter", "label")
    whose = "你的" if isinstance(action.agent, You) else "其"
    what = noun(w, action.object.filter)
    which = f"第{numeral(action.ordinal, counting=False)}{what.unit(w)}{what.text()}"
    verb = {"cast": "施放", "draw": "抓"}[action.verb]
    return Clause(subject=w(action.agent), body=f"{verb}每回合中{whose}{which}")


def _as_said(action: Action, modal: str, passive: bool) -> str | None:
    """Return the wording where the modal verb or the subject asks for another one than usual.

    What a definite object cannot be blocked by is said of the object (被阻挡); who cannot attack at all
    cannot 进行攻击.
    """
    if not passive or not modal or action.verb not in ("attack", "block"):
        return None
    indefinite = action.agent is None or (isinstance(action.agent, Selection) and not action.agent.target)
    definite = isinstance(action.object, Self | Reference) or action.agent is None
    if action.verb == "block" and action.object is not None and definite and indefinite:
        return "{object}被{agent}阻挡" if action.agent is not None else "{object}被阻挡"
    if modal.endswith("不能") and action.object is None and action.recipient is None:
        return "{agent}进行攻击" if action.verb == "attack" else "{agent}进行阻挡"
    return None


def cost(w: Writer, action: Action) -> str:
    """Write a cost to be paid: {T}, 牺牲一个生物."""
    if action.verb in ("tap", "untap") and action == Action(verb=action.verb, object=Self()):
        return "{T}" if action.verb == "tap" else "{Q}"
    return _clause(w, action).text()


def relative(w: Writer, action: Action, past: bool = True) -> str:
    """Write an action as a clause before 的, with `Which` in the role of the noun: 本回合中攻击过, 你施放.

    ``past``: what is told of a turn has happened in it.
    """
    if action.verb == "deal-damage" and isinstance(action.recipient, Which) and action.agent is not None:
        only(action, "verb", "agent", "recipient", "combat", "time")
        when = "" if action.time is None else times.at(w, action.time)
        kind = DAMAGE[action.combat]
        return f"{when}受到{w(action.agent)}之{kind}"
    able = Manner(how="able")
    if able in action.manner:
        return f"能够{relative(w, replace(action, manner=tuple(how for how in action.manner if how != able)))}"
    if action.verb == "draw" and isinstance(action.object, Which) and action.time is not None:
        only(action, "verb", "agent", "object", "time")
        return f"{'' if action.agent is None else w(action.agent)}{times.at(w, action.time)}所抓"
    roles = [name for name, value in action.given() if isinstance(value, Which)]
    if len(roles) != 1:
        raise CannotRender(action, "a relative clause needs the thing filtered in exactly one role")
    if action.verb == "attack" and isinstance(action.object, Which) and action.agent is not None:
        only(action, "verb", "agent", "object", "time")
        return f"{w(action.agent)}{'' if action.time is None else times.at(w, action.time)}用以攻击"
    plain = w.words.small["passives"].get(action.verb)
    if action == Action(verb=action.verb, object=Which()) and isinstance(plain, str) and plain.startswith("{object}被"):
        return plain.removeprefix("{object}")
    linked = [how for how in action.manner if how.how == "linked"]
    past = past and action.time in _TURNS and not action.negated and (roles[0] != "object" or action.agent is None)
    clause = _clause(w, action, gap=roles[0], passive=roles[0] != "object", past=past)
    if not linked:
        return clause.text()
    only(linked[0], "how", "who")
    return ("所" if linked[0].who is None else f"以{w(linked[0].who)}") + clause.text()


def _clause(
    w: Writer, action: Action, *, modal: str = "", passive: bool = False, gap: str | None = None, past: bool = False
) -> Clause:
    made = Clause(gap=gap is not None, said={"verb"})
    said_otherwise = _as_said(action, modal, passive) if gap is None else None
    pattern = frame(action.verb, "zh-Hans", said_otherwise) if said_otherwise else _pattern(w, action, passive, gap)
    subject: Who | None = getattr(action, pattern.subject) if pattern.subject else None
    if subject is None and pattern.subject and passive and gap is None and pattern.subject != "agent":
        raise CannotRender(action, f"no wording for {action.verb!r} of nothing")
    if subject is not None and pattern.subject:
        made.said.add(pattern.subject)
        if not isinstance(subject, Which):
            made.subject = w(subject) if isinstance(subject, Who) else times.when(w, subject)
        if is_each(subject) or (isinstance(subject, Several) and not subject.either and not passive):
            made.before += "各"
    if action.time is not None and pattern.subject != "time" and "time" not in [p for p, slot in pattern.parts if slot]:
        when = times.at(w, action.time)
        made.before += when.removesuffix("中") if modal and not when.startswith("于") else when
        made.said.add("time")
    if action.ordinal == 1 and action.time == Time(period="turn", which="each") and action.verb not in _COUNTED:
        made.before += "首度"
        made.said.add("ordinal")
    if action.negated and modal == "可以":
        made.before = f"可以选择{made.before}不"
        made.said.add("negated")
    elif action.negated and modal:
        raise CannotRender(action, f"no wording for {modal} not doing it")
    else:
        made.before += "未" if action.negated else ""
        made.said.add("negated")
        made.before += modal
    if action.ordinal == 1 and action.verb == "cast" and action.time is None and isinstance(action.object, Selection):
        only(action, "verb", "agent", "object", "ordinal", "origin")
        only(action.object, "filter", "label")
        made.said |= {"object", "ordinal"}
        whose = possessive(w, action.agent) if action.agent is not None and action.origin is None else ""
        _origin(w, action, made, pattern)
        made.body = f"施放{whose}下一个{noun(w, action.object.filter).text()}"
        return made
    if (
        action.ordinal is not None
        and action.verb in ("cast", "draw")
        and action.time == Time(period="turn", which="each")
    ):
        return _nth_spell(w, action)
    if action.verb == "assign-damage" and isinstance(action.amount, Measure):
        made.before += f"依照其{w.label(action.amount.characteristic, 'Characteristic')}"
        if action.amount != Measure(characteristic=action.amount.characteristic, of=action.amount.of) or not (
            isinstance(action.amount.of, Reference) and action.amount.of.how == "it"
        ):
            raise CannotRender(action, "no wording for this amount of damage")
        made.said.add("amount")
    if action.verb == "attack" and action.ordinal == 1 and action.time == Time(period="turn", which="each"):
        only(action, "verb", "agent", "ordinal", "time")
        return Clause(subject=made.subject, body="进行每回合中第一次攻击")
    inside = ("how", True) in pattern.parts
    how = manners(w, action, made, inside)
    past = past and action.verb not in w.words.small["said-of-object"]
    for n, (piece, slot) in enumerate(pattern.parts):
        if not slot:
            made.body += piece
            if past and piece not in _PREPOSITIONS:
                made.body = made.body.removesuffix("到") + "过"
                past = False
        elif piece == "how":
            made.body += how
        elif piece == "from":
            if action.origin is not None:
                made.body += f"从{at(w, action.origin)}"
                made.said.add("origin")
        elif piece != gap:
            text = _slot(w, action, piece, made)
            who = getattr(action, piece, None)
            inner = isinstance(who, Selection) and pattern.parts[n + 1 : n + 2] and pattern.parts[n + 1][0][:1] == "的"
            made.body += possessive(w, who).removesuffix("的") if inner and who is not None else text
        else:
            made.said.add(piece)
    _origin(w, action, made, pattern)
    if action.verb == "add-mana" and isinstance(action.recipient, You):
        made.said.add("recipient")
    if action.verb == "copy" and action.made is not None:
        from kg.render.chinese.changes import exceptions

        only(action.made, "exceptions")
        made.said.add("made")
        made.after += exceptions(w, action.made.exceptions)
    made.after = "".join(w.tails) + made.after
    w.tails.clear()
    left = [name for name, _ in action.given() if name not in made.said]
    if left:
        raise CannotRender(action, f"role {left[0]!r} of {action.verb!r} has no wording here")
    return made


def _pattern(w: Writer, action: Action, passive: bool, gap: str | None) -> Frame:
    """Choose the wording of the verb that says the roles which are given."""
    small = w.words.small
    if gap == "object":
        for option in small["gaps"].get(action.verb, ()):
            if _fits(w, action, option):
                return frame(action.verb, "zh-Hans", option["pattern"])
    options = [] if gap == "object" else small["variants"].get(action.verb, ())
    if passive and action.agent is None and action.verb in small["passives"]:
        options = small["passives"][action.verb]
        if isinstance(options, str):
            return frame(action.verb, "zh-Hans", options)
    for option in options:
        if _fits(w, action, option):
            return frame(action.verb, "zh-Hans", option["pattern"])
    found = w.words.frame(action.verb)
    if found is None:
        raise CannotRender(action, f"the terms have no wording for the verb {action.verb!r}")
    if passive and found.subject == "agent" and action.agent is None:
        raise CannotRender(action, f"no wording for {action.verb!r} as an event without agent")
    return found


def _fits(w: Writer, action: Action, option: dict[str, object]) -> bool:
    """Return whether the conditions that stand beside a pattern hold: roles given, zones, a pronoun as object."""
    for condition, wanted in option.items():
        if condition == "pattern":
            continue
        if condition == "given" and isinstance(wanted, list):
            if any(getattr(action, role) is None for role in wanted):
                return False
        elif condition == "zone":
            place = action.destination
            if place is None or place.zone != wanted:
                return False
        elif condition == "pronoun":
            who = getattr(action, str(wanted))
            if not (isinstance(who, Reference) and who.how == "it" and not who.plural):
                return False
        elif condition == "reference":
            if not isinstance(action.object, Reference):
                return False
        elif condition == "bare":
            if getattr(action, str(wanted)) is not None:
                return False
        elif condition == "off":
            if action.origin is None or action.origin.zone == wanted:
                return False
        elif condition in ("several", "players"):
            who = getattr(action, str(wanted))
            if isinstance(who, AnyTarget) and any(how.how == "divided" for how in action.manner):
                return False
            if not is_several(who) or (condition == "players" and not _players(who)):
                return False
            if w.singular and isinstance(who, Selection) and who.number is None:
                return False
            if any(how.how == "divided" for how in action.manner):
                return False
        elif condition == "uncounted":
            who = getattr(action, str(wanted))
            if isinstance(who, Selection) and who.number is not None and who.number.least is not None:
                return False
        elif condition == "own":
            if any(how.how == "under-control" for how in action.manner):
                return False
        elif condition == "opponent":
            who = getattr(action, str(wanted))
            if not isinstance(who, Selection) or who.filter != Is(concept="opponent") or is_several(who):
                return False
        elif condition == "target":
            who = action.object
            if not (isinstance(who, Selection) and who.target):
                return False
    return True


def _players(who: object) -> bool:
    return isinstance(who, Selection) and who.filter in (Is(concept="player"), Is(concept="opponent"))


def _origin(w: Writer, action: Action, made: Clause, pattern: Frame) -> None:
    if action.origin is None or "origin" in made.said:
        return
    whole = action.origin.position is None and action.origin.zone not in ("hand", "exile")
    made.before += f"从{at(w, action.origin)}{'中' if whole and action.verb in ('cast', 'play') else ''}"
    made.said.add("origin")


def _slot(w: Writer, action: Action, slot: str, made: Clause) -> str:
    if slot == "damage":
        made.said.add("combat")
        return damage(action)
    if slot == "times":
        made.said.add("amount")
        if isinstance(action.amount, Bound):
            return bounded(w, action.amount, "次")
        return counting(w, action.amount, "次") if isinstance(action.amount, Quantity) else ""
    if slot == "such":
        made.said |= {"object", "amount"}
        return _such(w, action)
    if slot == "subtype" and action.made is not None:
        made.said.add("made")
        return w.label(subtype(action.made), "CreatureType")
    if slot == "die":
        made.said.add("choice")
        return str(action.choice)
    if slot.startswith("its-"):
        made.said.add(slot.removeprefix("its-"))
        return "其"
    if slot.startswith("it-"):
        made.said.add(slot.removeprefix("it-"))
        return "之"
    role = "amount" if slot == "n" else slot.removeprefix("on-")
    value = getattr(action, role, None)
    made.said.add(role)
    if value is None:
        if role in ("agent", "amount"):
            return ""
        raise CannotRender(action, f"role {role!r} of {action.verb!r} is missing")
    if role in ("object", "recipient", "agent"):
        return upon(w, value) if slot.startswith("on-") else w(value)
    if role in ("origin", "destination"):
        return at(w, value)
    if role == "amount":
        return _amount(w, action, value, slot, made)
    if role == "counter":
        return w.label(value, "CounterKind", "KeywordAbility")
    if role == "mana":
        return mana(w, value)
    if role == "made":
        return token(w, value, action, made)
    if role == "time":
        return times.when(w, value)
    if role == "choice":
        return choice(w, action, made.said)
    raise CannotRender(action, f"no wording for the role {role!r}")


def _such(w: Writer, action: Action) -> str:
    """Write as many more of the tokens just spoken of: 五个此类衍生物, 两倍数量的此类衍生物."""
    what, amount = action.object, action.amount
    if not isinstance(what, Reference) or what != Reference(how="that", noun=what.noun, plural=True, to=what.to):
        raise CannotRender(action, "no wording for creating this")
    if amount is None:
        return w(what)
    if isinstance(amount, Arithmetic) and amount.operator == "times" and amount.operands[1:] == (Amount(),):
        how_many = f"{counting(w, amount.operands[0], '倍')}数量的"
    elif isinstance(amount, Number | Variable):
        how_many = counting(w, amount, "个")
    else:
        raise CannotRender(action, "no wording for this number of such")
    assert what.noun is not None
    return f"{how_many}此类{noun(w, what.noun).text()}"


def _amount(w: Writer, action: Action, value: Quantity | Bound, slot: str, made: Clause) -> str:
    if isinstance(value, Bound):
        simple = value.least if value.least == value.most and value.how is None else None
        if simple is None:
            return bounded(w, value, "点" if action.verb in _POINTS else "张" if action.verb in _CARDS else "个")
        value = simple
    if slot == "n":
        return w(value)
    if action.counter == "counter-that-kind" and value == Number(value=1) and Manner(how="additional") in action.manner:
        return "另一个"
    if action.verb == "deal-damage" and points(w, value) == "若干":
        return ""
    if action.verb in _POINTS:
        total = "共" if any(how.how == "divided" for how in action.manner) else ""
        return total + points(w, value)
    unit = "张" if action.verb in _CARDS else {"flip-coin": "枚", "roll-die": "颗"}.get(action.verb, "个")
    if isinstance(value, Number | Variable):
        return bounded(w, Bound(least=value, most=value), unit)
    if value == Amount():
        return "等量的"
    if isinstance(value, Arithmetic) and value.operator == "plus" and value.operands[0] == Amount():
        more = value.operands[1]
        if isinstance(more, Number):
            return f"该数量加{numeral(more.value, counting=False)}的"
    made.after += f"，其数量等同于{w(value)}"
    return "若干"
