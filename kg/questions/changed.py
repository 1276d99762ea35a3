"""What changed between two days: the answer to one question as of each, and the changes that make the difference."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Protocol

from kg.questions.answer import Answer, Step
from kg.questions.shapes import PREFIX
from kg.rules.book import load as book
from kg.rules.changes import Change, days, on
from kg.rules.solve import SolveError, unchanged
from kg.scenarios.scenario import Question, Scenario

_AS_OF = {"zh": "{}的答案以此为据：", "en": "The answer as of {} rests on this:"}


class Asking(Protocol):
    """Answers a scenario, with its derivation or without."""

    def __call__(self, scenario: Scenario, *, explain: bool) -> Answer:
        """Return the answer."""


def what_changed(scenario: Scenario, explain: bool, ask: Asking) -> Answer:
    """Answer the question within the scenario's as of both days, and name the changes between that matter.

    ``yes``: the answers differ; ``values`` hold both, by day, and the ids of the changes. A day matters if the answer
    on it is another than on the day before; a change of that day matters if without it the answer would be another.
    """
    earlier, later = scenario.question.arguments["between"]
    inner: Question = scenario.question.arguments["question"]

    def answer(day: date, reasons: bool = False) -> Answer:
        return ask(replace(scenario, question=inner, as_of=day, expect={}), explain=reasons)

    ends = {day: answer(day, explain) for day in (earlier, later)}
    lacks = tuple(f"{day.isoformat()}: {lack}" for day, end in ends.items() for lack in end.lacks)
    briefs = {day.isoformat(): brief(end) for day, end in ends.items()}
    differs = brief(ends[earlier]) != brief(ends[later])
    found = list(_turning(earlier, later, answer)) if differs and not lacks else []
    steps: tuple[Step, ...] = ()
    if explain and not lacks:
        steps = (
            *(_told(change, answer) for change in found),
            *(_reasons(day, end) for day, end in ends.items() if end.derivation),
        )
    return Answer(
        kind=scenario.question.kind,
        verdict="undecided" if lacks else "yes" if differs else "no",
        as_of=later,
        derivation=steps,
        values=briefs | {"changes": [change.id for change in found]},
        lacks=lacks,
        notes=tuple(note for change in found for name in change.rules if (note := book().history(book().rule(name)))),
        title=scenario.title,
        bounded=any(end.bounded for end in ends.values()),
        zh={en: zh for end in ends.values() for en, zh in end.zh.items()},
        terms=tuple(dict.fromkeys(term for end in ends.values() for term in end.terms)),
    )


def brief(answer: Answer) -> dict[str, Any]:
    """Return what two answers are compared by: kind, verdict, values and what comes out in the end."""
    found: dict[str, Any] = {"kind": answer.kind, "verdict": answer.verdict}
    if answer.values:
        found["values"] = dict(answer.values)
    if answer.outcomes:
        outcomes = ({who: dict(what) for who, what in one.changes.items()} for one in answer.outcomes)
        found["outcomes"] = sorted(outcomes, key=lambda one: json.dumps(one, sort_keys=True, default=str))
    return found


def _turning(earlier: date, later: date, answer: Any) -> Iterator[Change]:
    """Yield the changes between two days that make a difference."""
    before = brief(answer(earlier))
    for day in days(earlier, later):
        after = brief(answer(day))
        if after != before:
            yield from _mattering(day, after, answer)
        before = after


def _mattering(day: date, after: Mapping[str, Any], answer: Any) -> list[Change]:
    """Return the changes of a day without which its answer would be another; those that it may rest on, if none is."""
    changes = [change for change in on(day) if change.rules or change.keywords or change.consequences]
    alone = [change for change in changes if change.rules and _without(change, day, answer) != after]
    if alone or len(changes) == 1:
        return alone or changes
    both = [answer(day - timedelta(days=1), True), answer(day, True)]
    used = {step.rule for one in both for step in _walk(one.derivation)}
    words = {word for one in both for word in one.terms}
    return [c for c in changes if used & _ids(c) or words & set(c.keywords)] or changes


def _ids(change: Change) -> set[str]:
    """Return how the steps of an answer name the rules and the consequences that came or went."""
    return {*change.rules, *(PREFIX + name for name in change.consequences)}


def _without(change: Change, day: date, answer: Any) -> Mapping[str, Any]:
    try:
        with unchanged(change.rules):
            return brief(answer(day))
    except SolveError:
        return {}


def _told(change: Change, answer: Any) -> Step:
    """Return what changed, and under it what the rules that went and came say in the answers of the days around it."""
    below: list[Step] = []
    names = _ids(change)
    for day, holds in ((change.day - timedelta(days=1), False), (change.day, True)):
        said: dict[str, Step] = {}
        for step in _walk(answer(day, True).derivation):
            if step.rule in names:
                said.setdefault(step.rule, replace(step, holds=holds, premises=()))
        below.extend(said.values())
    since = change.day.isoformat()
    zh, en = f"自{since}起：{change.zh}（{change.by_zh}）", f"From {since} on: {change.en} ({change.by})"
    return Step(zh, en, premises=tuple(below))


def _reasons(day: date, answer: Answer) -> Step:
    shown = day.isoformat()
    return Step(_AS_OF["zh"].format(shown), _AS_OF["en"].format(shown), premises=answer.derivation)


def _walk(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _walk(step.premises)
