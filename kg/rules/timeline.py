"""The page of what changed, made from the data (`docs/timeline.md`): `python -m kg.rules.timeline`."""

from __future__ import annotations

from collections.abc import Iterator

from kg.rules.book import load as book
from kg.rules.changes import Change, load

SCENARIOS = "../tests/questions/scenarios/changes"
HEAD = """# What changed, and when

Made from `ontology/changes.yaml` by `python -m kg.rules.timeline`; a test compares it with the data. An answer as of
a day rests on the rules of that day (`as_of` in a scenario, `--as-of` of `kg ask`). What differs between two days is a
question of its own, `what-changed` (`docs/scenarios.md`).

*by*: the document or the versions of the Comprehensive Rules that show the change. *went*, *came*: rules of
`ontology/rules`, and keywords with another definition since. *asked*: the scenario that is asked before and after, with
the answer of each day; where there is none, why no answer differs. Where only two versions of the rules show a change,
its day is that of the set it came with, or of the later version. A day that no document tells is given with the days
between which it lies: an answer as of a day between them that would differ is not given.

| day | what changed | by | went | came | asked |
|---|---|---|---|---|---|
"""


def page() -> str:
    """Return the page as Markdown, in English."""
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in map(_row, load()))


def _row(change: Change) -> tuple[str, ...]:
    asked = f"not asked: {change.not_asked}" if change.not_asked else f"[{change.id}]({SCENARIOS}/{change.id}.yaml)"
    return (
        f"{change.day} ({change.still} to {change.shown})" if change.still else change.day.isoformat(),
        change.en,
        change.by,
        ", ".join(_went(change)) or "—",
        ", ".join(_came(change)) or "—",
        asked,
    )


def _went(change: Change) -> Iterator[str]:
    yield from (f"`{name}`" for name in change.rules if book().rule(name).until == change.day)


def _came(change: Change) -> Iterator[str]:
    yield from (f"`{name}`" for name in change.rules if book().rule(name).since == change.day)
    yield from (f"{name} (keyword)" for name in change.keywords)


if __name__ == "__main__":
    print(page(), end="")
