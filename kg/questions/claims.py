"""Claims: scenarios with the answer that a ruling gives. The rules entail, contradict or do not decide each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from kg.questions.answer import Answer, Step
from kg.questions.scenario import CardSource, Scenario, ScenarioError, parse_file, read

HOLDS, CONTRADICTED, UNDECIDED = "holds", "contradicted", "undecided"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a claim fares: ``status`` is ``holds``, ``contradicted`` or ``undecided``.

    ``differences`` say where the rules' answer is another than the claim's; ``lacks`` what the rules would need.
    """

    id: str
    title: str
    status: str
    source: Mapping[str, Any]
    differences: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    file: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as plain JSON values."""
        return asdict(self)


def check(paths: Iterable[Path | str], cards: CardSource | None = None, as_of: date | None = None) -> Iterator[Verdict]:
    """Yield how each claim of the files fares, in order.

    ``as_of`` asks all claims by the rules of that day instead of their own.

    Raises:
        ScenarioError: a file that is no claims file, a claim without id, source or expectation, an impossible scenario.
    """
    from kg.questions.kinds import answer

    for path in paths:
        for name, scenario in load(path, cards):
            asked = replace(scenario, as_of=as_of) if as_of else scenario
            found = answer(asked, explain=_needs_reasons(scenario))
            differences = tuple(differ(found, scenario.expect))
            status = UNDECIDED if found.verdict == "undecided" else CONTRADICTED if differences else HOLDS
            if status == UNDECIDED:
                differences = ()
            yield Verdict(name, scenario.title, status, scenario.source, differences, found.lacks, str(path))


def load(path: Path | str, cards: CardSource | None = None) -> Iterator[tuple[str, Scenario]]:
    """Yield the id and scenario of each claim of a claims file (YAML or JSON: a mapping with ``claims``, a list).

    Raises:
        ScenarioError: as for `check`.
    """
    data = parse_file(path)
    if not isinstance(data, Mapping) or not isinstance(data.get("claims"), list):
        raise ScenarioError(f"{path}: a claims file is a mapping with 'claims', a list of scenarios")
    if unknown := set(data) - {"claims", "about"}:
        raise ScenarioError(f"{path}: unknown field {min(map(str, unknown))!r}; fields are about, claims")
    seen: set[str] = set()
    for number, item in enumerate(data["claims"], 1):
        if not isinstance(item, Mapping):
            raise ScenarioError(f"{path}: claim {number}: a mapping was expected, not {item!r}"[:200])
        name = str(item.get("id", ""))
        where = f"{path}: claim {name or number}"
        if not name or name in seen:
            raise ScenarioError(f"{where}: a claim needs an 'id' of its own")
        seen.add(name)
        for key in ("source", "expect", "as_of"):
            if not item.get(key):
                raise ScenarioError(f"{where}: {key!r} is missing")
        yield name, read({k: v for k, v in item.items() if k != "id"}, cards, where=where)


def differ(answer: Answer, expect: Mapping[str, Any]) -> Iterator[str]:
    """Yield where an answer is another than expected, one line each; nothing if it is as expected.

    Checked is what ``expect`` names: ``verdict``; ``lacks`` (a part of what is lacking); ``rules`` that the derivation
    must use; ``nothing``, sentences about what does not hold; ``values``; ``outcomes``, all of them.
    """
    if "verdict" in expect and answer.verdict != expect["verdict"]:
        why = f" ({'; '.join(answer.lacks)})" if answer.lacks else ""
        yield f"the answer is {answer.verdict}{why}, not {expect['verdict']}"
        return
    if "lacks" in expect and not any(expect["lacks"] in lack for lack in answer.lacks):
        yield f"{expect['lacks']!r} is not what is lacking: {'; '.join(answer.lacks)}"
    steps = list(_steps(answer.derivation))
    fired = {step.rule for step in steps}
    failing = {step.en for step in steps if not step.holds}
    yield from (f"rule {rule} is not used" for rule in expect.get("rules", ()) if rule not in fired)
    yield from (f"not said: {premise}" for premise in expect.get("nothing", ()) if premise not in failing)
    for name, value in expect.get("values", {}).items():
        found = (answer.values or {}).get(name)
        if found != value:
            yield f"{name} is {found}, not {value}"
    if "outcomes" in expect:
        outcomes = [{who: dict(what) for who, what in outcome.changes.items()} for outcome in answer.outcomes]
        yield from (f"outcome {one} does not happen" for one in expect["outcomes"] if one not in outcomes)
        yield from (f"outcome {one} also happens" for one in outcomes if one not in expect["outcomes"])


def _needs_reasons(scenario: Scenario) -> bool:
    return bool(scenario.expect.get("rules") or scenario.expect.get("nothing"))


def _steps(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _steps(step.premises)
