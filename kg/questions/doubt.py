"""Days of which no document tells whether a change of the rules had come: an answer that would differ is not given."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from kg.questions.answer import Answer
from kg.questions.changed import brief
from kg.questions.words import sayings
from kg.rules.changes import Change, doubtful
from kg.scenarios.scenario import Scenario

if TYPE_CHECKING:
    from kg.questions.changed import Asking


ABOUT_SHAPE = ("follows", "who-chooses")
"""The kinds of question that rest on consequences and not on rules."""


def with_doubt(found: Answer, scenario: Scenario, ask: Asking) -> Answer:
    """Return ``found``, or, where a change that may or may not have come makes a difference, an undecided answer."""
    if found.verdict == "undecided":
        return found
    about_shape = scenario.question.kind in ABOUT_SHAPE
    for change in doubtful(scenario.as_of):
        if not (change.consequences if about_shape else change.rules or change.keywords):
            continue
        before, after = (
            brief(ask(replace(scenario, as_of=day, expect={}), explain=False))
            for day in (change.day - timedelta(days=1), change.day)
        )
        if before != after:
            return _undecided(found, change)
    return found


def _undecided(found: Answer, change: Change) -> Answer:
    zh, en = (
        str(sayings()[language]["phrases"]["day-in-doubt"]).format(
            change=change.sentence(language), still=change.still, shown=change.shown
        )
        for language in ("zh", "en")
    )
    return Answer(found.kind, "undecided", found.as_of, lacks=(en,), zh={en: zh}, title=found.title)
