"""An answer as text: short answer first, then the reasons in order, then what the graph says of the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg.terms.labels import label, vocabulary

if TYPE_CHECKING:
    from kg.questions import Answer, Outcome, Step

_WORDS = {
    "en": {
        "yes": "Yes.",
        "no": "No.",
        "undecided": "Undecided.",
        "outcomes": "What comes out:",
        "as of": "as of",
        "lacks": "It cannot be told without:",
        "reasons": "Reasons:",
        "text": "text",
        "nothing": "nothing changes",
        "rulings": "Rulings in the graph on the same:",
        "bounded": "There are more outcomes than were worked out.",
        "ruling": "ruling {ordinal} of {document}{about}{date}",
        "about": ", {}",
        "changed": "Rules that changed:",
        "since": "in force from {}",
        "until": "in force until {}",
        "during": "in force from {} until {}",
        "before": "before it {}",
        "after": "after it {}",
    },
    "zh": {
        "yes": "可以。",
        "no": "不可以。",
        "undecided": "不能判定。",
        "outcomes": "结果：",
        "as of": "规则日期",
        "lacks": "缺少以下内容，不能判定：",
        "reasons": "理由：",
        "text": "文字",
        "nothing": "没有变化",
        "rulings": "图谱中关于同一问题的释疑：",
        "bounded": "结果不止以上所列。",
        "ruling": "《{document}》{about}{date}第{ordinal}条",
        "about": "（{}）",
        "changed": "曾经变动的规则：",
        "since": "自{}起有效",
        "until": "有效至{}",
        "during": "{}至{}有效",
        "before": "之前为{}",
        "after": "之后为{}",
    },
}
_CHANGES = {
    "en": {
        "life": "{} life",
        "poison": "{} poison counters",
        "controller": "under the control of {}",
        "drawn": "cards drawn: {}",
        "discards": "cards to discard: {}",
        "loses": "loses the game",
        "counters": "counters: {}",
        "attached_to": "attached to {}",
        "regeneration": "regeneration shields: {}",
        "does_not_resolve": "does not resolve",
        "upkeep_demanded": "upkeep cost to pay: {} times",
        "upkeep_paid": "upkeep paid",
        "by": "divided by {}",
        "to": "among {}",
    },
    "zh": {
        "life": "生命{}",
        "poison": "中毒指示物{}个",
        "zone": "移到{}",
        "controller": "由{}操控",
        "drawn": "抓{}张牌",
        "discards": "弃{}张牌",
        "loses": "输掉游戏",
        "counters": "指示物：{}",
        "attached_to": "贴附于{}",
        "regeneration": "重生护盾{}个",
        "tapped": "横置",
        "does_not_resolve": "不结算",
        "upkeep_demanded": "须支付维持费用{}次",
        "upkeep_paid": "已支付维持费用",
        "by": "由{}分配",
        "to": "分配给{}",
        "power": "力量{}",
        "toughness": "防御力{}",
        "types": "类别：{}",
        "subtypes": "副类别：{}",
        "supertypes": "超类别：{}",
        "colors": "颜色：{}",
        "abilities": "异能：{}",
        "mana": "可产生的法术力：{}",
    },
}
"""How the fields of values and changes read that are no concepts of the terms."""
_NOWHERE = {
    "attached_to": {"en": "no longer attached", "zh": "不再贴附"},
    "zone": {"en": "ceases to exist", "zh": "不再存在"},
}
_ZONES = {"exile": "in exile", "battlefield": "on the battlefield", "stack": "on the stack"}
_PLAYERS = {"en": {"you": "you", "opponent": "the opponent"}, "zh": {"you": "你", "opponent": "对手"}}
_CHANGED = re.compile(
    r"(?:(?P<before>\S.*?) → )?(?P<rule>\S+) \((?P<since>\S*) – (?P<until>\S*)\)(?: → (?P<after>.+))?"
)


def answer_text(answer: Answer, language: str, depth: int = 2) -> str:
    """Return `answer` for reading, its derivation `depth` steps deep."""
    return "\n".join(_lines(answer, language, depth))


def answer_line(answer: Answer, language: str) -> str:
    """Return `answer` on one line: title, verdict, outcomes or values, and what it lacks."""
    words = _WORDS[language]
    parts = [words.get(answer.verdict, answer.verdict)]
    parts += [_shown(answer.kind, name, value, language) for name, value in (answer.values or {}).items()]
    for number, outcome in enumerate(answer.outcomes, 1):
        parts.append(next(_outcome(replace(outcome, choices=(), choices_zh=()), number, language)).strip())
    parts += [words["bounded"]] if answer.bounded else []
    parts += answer.lacks
    return (f"{answer.title}: " if answer.title else "") + " ".join(parts)


def _lines(answer: Answer, language: str, depth: int) -> Iterator[str]:
    words = _WORDS[language]
    if answer.title:
        yield answer.title
    yield f"{words.get(answer.verdict, answer.verdict)}  ({words['as of']} {answer.as_of.isoformat()})"
    yield from (f"  {_shown(answer.kind, name, value, language)}" for name, value in (answer.values or {}).items())
    for number, outcome in enumerate(answer.outcomes, 1):
        yield from _outcome(outcome, number, language)
    if answer.bounded:
        yield words["bounded"]
    if answer.lacks:
        yield words["lacks"]
        yield from (f"  - {lack}" for lack in answer.lacks)
    if answer.notes:
        yield words["changed"]
        yield from (f"  - {_note(note, words)}" for note in answer.notes)
    if answer.derivation:
        yield words["reasons"]
        for step in answer.derivation:
            yield from _step(step, language, depth, 1)
    if answer.rulings:
        yield words["rulings"]
        yield from (f"  - {_ruling(ruling, language)}" for ruling in answer.rulings)


def _step(step: Step, language: str, depth: int, level: int) -> Iterator[str]:
    cited = " ".join(part for part in (step.rule, step.citation) if part)
    source = f"{_WORDS[language]['text']}: {step.source}" if step.source else ""
    told = "; ".join(part for part in (cited, source) if part)
    yield "  " * level + "- " + step.sentence(language) + (f"  [{told}]" if told else "")
    if level < depth:
        for premise in step.premises:
            if premise.sentence(language) == step.sentence(language):  # the event that a trigger answers to
                premises = premise.premises
            else:
                premises = (premise,)
            for shown in premises:
                yield from _step(shown, language, depth, level + 1)


def _note(note: str, words: Mapping[str, str]) -> str:
    """Return what became of a rule, in words."""
    found = _CHANGED.fullmatch(note)
    if found is None:
        return note
    dates = [day for day in (found["since"], found["until"]) if day]
    when = words["during" if len(dates) == 2 else "since" if found["since"] else "until"].format(*dates)
    told = [when, *(words[key].format(found[key]) for key in ("before", "after") if found[key])]
    return f"{found['rule']}: {', '.join(told)}"


def _outcome(outcome: Outcome, number: int, language: str) -> Iterator[str]:
    changes = "; ".join(f"{_who(who, language)}: {_value(what, language)}" for who, what in outcome.changes.items())
    yield f"  {number}. {changes or _WORDS[language]['nothing']}"
    if choices := outcome.choices_zh if language == "zh" else outcome.choices:
        yield f"     ({'; '.join(choices)})"
    yield from (f"     {event}" for event in outcome.events)


def _shown(kind: str, name: str, value: Any, language: str) -> str:
    if kind == "characteristics":
        return _field(name, value, language)
    if kind == "triggers":
        source, _, what = name.partition(": ")
        concept = what.replace(" ", "-")
        name = f"{source}: {label(concept, language) if concept in vocabulary().concepts else what}"
    return f"{_who(name, language)}: {_value(value, language)}"


def _who(who: str, language: str) -> str:
    return _PLAYERS[language].get(who, who)


def _value(value: Any, language: str) -> str:
    if isinstance(value, Mapping):
        if value.keys() == {"least", "most"}:
            least, most = value["least"], value["most"]
            return str(least) if least == most else f"{least}–{most}"
        return ", ".join(_field(str(key), item, language) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_value(item, language) for item in value)
    return _PLAYERS[language].get(value) or label(value, language) if isinstance(value, str) else str(value)


def _field(key: str, value: Any, language: str) -> str:
    if key in _NOWHERE and value in (None, "nowhere"):
        return _NOWHERE[key][language]
    if key == "zone" and language == "en":
        return _ZONES.get(value) or f"in the {label(value, language)}"
    pattern = _CHANGES[language].get(key)
    if pattern is not None and value is not False:
        return pattern.format(_value(value, language))
    shown = _PLAYERS[language].get(key) or label(key, language)
    return shown if value is True else f"{shown} {_value(value, language)}"


def _ruling(ruling: Mapping[str, Any], language: str) -> str:
    words = _WORDS[language]
    date = f" ({ruling['date']})" if ruling["date"] else ""
    on = ("、" if language == "zh" else ", ").join(label(concept, language) for concept in ruling["mentions"])
    place = words["ruling"].format(
        ordinal=ruling["ordinal"], document=ruling["document"], date=date, about=words["about"].format(on) if on else ""
    )
    return f"{place}: {ruling['text']}" if ruling.get("text") else f"{place}  <{ruling['iri']}>"
