"""An answer as text: short answer first, then the reasons in order, then what the graph says of the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kg.terms.labels import label

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
        "ruling": "ruling {ordinal} of {document}{date}",
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
        "ruling": "《{document}》{date}第{ordinal}条",
    },
}
_FIELDS = {
    "life": "生命",
    "poison": "中毒指示物",
    "loses": "输掉游戏",
    "zone": "区域",
    "counters": "指示物",
    "attached_to": "贴附于",
    "regeneration": "重生护盾",
    "tapped": "横置",
    "does_not_resolve": "不结算",
    "discards": "弃牌",
    "upkeep_demanded": "维持费用次数",
    "upkeep_paid": "已支付维持费用",
    "types": "类别",
    "subtypes": "副类别",
    "supertypes": "超类别",
    "colors": "颜色",
    "abilities": "异能",
    "mana": "可产生的法术力",
    "by": "分配者",
    "to": "分配给",
}
"""Fields of values and changes that are no concepts of the terms, in Chinese."""


def answer_text(answer: Answer, language: str, depth: int = 2) -> str:
    """Return `answer` for reading, its derivation `depth` steps deep."""
    return "\n".join(_lines(answer, language, depth))


def _lines(answer: Answer, language: str, depth: int) -> Iterator[str]:
    words = _WORDS[language]
    if answer.title:
        yield answer.title
    yield f"{words.get(answer.verdict, answer.verdict)}  ({words['as of']} {answer.as_of.isoformat()})"
    yield from (f"  {name}: {_value(value, language)}" for name, value in (answer.values or {}).items())
    for number, outcome in enumerate(answer.outcomes, 1):
        yield from _outcome(outcome, number, language)
    if answer.bounded:
        yield words["bounded"]
    if answer.lacks:
        yield words["lacks"]
        yield from (f"  - {lack}" for lack in answer.lacks)
    yield from answer.notes
    if answer.derivation:
        yield words["reasons"]
        for step in answer.derivation:
            yield from _step(step, language, depth, 1)
    if answer.rulings:
        yield words["rulings"]
        yield from (f"  - {_ruling(ruling, words['ruling'])}" for ruling in answer.rulings)


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


def _outcome(outcome: Outcome, number: int, language: str) -> Iterator[str]:
    changes = "; ".join(f"{who}: {_value(what, language)}" for who, what in outcome.changes.items())
    yield f"  {number}. {changes or _WORDS[language]['nothing']}"
    if choices := outcome.choices_zh if language == "zh" else outcome.choices:
        yield f"     ({'; '.join(choices)})"
    yield from (f"     {event}" for event in outcome.events)


def _value(value: Any, language: str) -> str:
    if isinstance(value, Mapping):
        if value.keys() == {"least", "most"}:
            least, most = value["least"], value["most"]
            return str(least) if least == most else f"{least}–{most}"
        return ", ".join(_field(str(key), item, language) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_value(item, language) for item in value)
    return label(value, language) if isinstance(value, str) else str(value)


def _field(key: str, value: Any, language: str) -> str:
    name = _FIELDS.get(key) if language == "zh" else None
    shown = name or label(key, language)
    return shown if value is True else f"{shown} {_value(value, language)}"


def _ruling(ruling: Mapping[str, Any], pattern: str) -> str:
    date = f" ({ruling['date']})" if ruling["date"] else ""
    place = pattern.format(ordinal=ruling["ordinal"], document=ruling["document"], date=date)
    return f"{place}: {ruling['text']}" if ruling.get("text") else f"{place}  <{ruling['iri']}>"
