"""An answer as text: short answer first, then the reasons in order, then what the graph says of the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.questions import Answer, Outcome, Step

_WORDS = {
    "en": {
        "yes": "Yes.",
        "no": "No.",
        "undecided": "Undecided.",
        "outcomes": "Outcomes:",
        "as of": "as of",
        "lacks": "it cannot be told without:",
        "not": "not: ",
        "text": "text",
        "choice": "choices",
        "rulings": "Rulings that speak of the same:",
        "bounded": "There are more outcomes than were worked out.",
    },
    "zh": {
        "yes": "可以。",
        "no": "不可以。",
        "undecided": "不能判定。",
        "outcomes": "结果：",
        "as of": "规则日期",
        "lacks": "缺少以下内容便不能判定：",
        "not": "否：",
        "text": "文字",
        "choice": "选择",
        "rulings": "图谱中相关的释疑：",
        "bounded": "结果不止以上所列。",
    },
}


def answer_text(answer: Answer, language: str, depth: int = 2) -> str:
    """Return `answer` for reading, its derivation `depth` steps deep."""
    return "\n".join(_lines(answer, language, depth))


def _lines(answer: Answer, language: str, depth: int) -> Iterator[str]:
    words = _WORDS[language]
    if answer.title:
        yield answer.title
    yield f"{words.get(answer.verdict, answer.verdict)}  ({words['as of']} {answer.as_of.isoformat()})"
    for name, value in (answer.values or {}).items():
        yield f"  {name}: {_value(value)}"
    if answer.lacks:
        yield "  " + words["lacks"]
        yield from (f"  - {lack}" for lack in answer.lacks)
    for step in answer.derivation:
        yield from _step(step, language, depth, 1)
    for number, outcome in enumerate(answer.outcomes, 1):
        yield from _outcome(outcome, number, language)
    if answer.bounded:
        yield words["bounded"]
    yield from answer.notes
    if answer.rulings:
        yield words["rulings"]
        yield from ("  - " + _value(ruling) for ruling in answer.rulings)


def _step(step: Step, language: str, depth: int, level: int) -> Iterator[str]:
    cited = " ".join(part for part in (step.rule, step.citation) if part)
    source = f"{_WORDS[language]['text']}: {step.source}" if step.source else ""
    told = "; ".join(part for part in (cited, source) if part)
    yield "  " * level + "- " + step.sentence(language) + (f"  [{told}]" if told else "")
    if level < depth:
        for premise in step.premises:
            yield from _step(premise, language, depth, level + 1)


def _outcome(outcome: Outcome, number: int, language: str) -> Iterator[str]:
    chosen = f"  ({_WORDS[language]['choice']}: {'; '.join(outcome.choices)})" if outcome.choices else ""
    yield f"  {number}.{chosen}"
    yield from (f"     {event}" for event in outcome.events)
    for who, changes in outcome.changes.items():
        yield f"     {who}: {_value(changes)}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_value, value))
    return str(value)
