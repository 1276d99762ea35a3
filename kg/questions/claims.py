"""Claims: what a ruling says, as a scenario with its answer or as what follows from the shape of an ability.

The rules entail, contradict or do not decide each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from kg.questions.answer import Answer, Step
from kg.scenarios.scenario import CardSource, Scenario, ScenarioError, UnknownCard, parse_file, read

HOLDS, CONTRADICTED, UNDECIDED = "holds", "contradicted", "undecided"
SHAPES = {"follows": "yes", "does-not-follow": "no"}
"""What a claim about an ability's shape says of a consequence, and the verdict that it expects."""
_ITSELF = ("card", "text", "abilities", "types", "subtypes", "supertypes", "mana_cost", "power", "toughness")
_SHAPED = {"id", "title", "source", "as_of", "why", "ability", *SHAPES, *_ITSELF}


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
        for name, item, where in _items(path):
            try:
                scenario = _read(item, cards, where)
            except UnknownCard as error:
                if not SHAPES.keys() & item.keys():
                    raise
                yield Verdict(name, _title(item), UNDECIDED, item["source"], lacks=(str(error),), file=str(path))
                continue
            asked = replace(scenario, as_of=as_of) if as_of else scenario
            found = answer(asked, explain=_needs_reasons(scenario))
            differences = tuple(differ(found, scenario.expect))
            status = UNDECIDED if found.verdict == "undecided" else CONTRADICTED if differences else HOLDS
            if status == UNDECIDED:
                differences = ()
            yield Verdict(name, scenario.title, status, scenario.source, differences, found.lacks, str(path))


def load(path: Path | str, cards: CardSource | None = None) -> Iterator[tuple[str, Scenario]]:
    """Yield the id and scenario of each claim of a claims file (YAML or JSON: a mapping with ``claims``, a list).

    A claim about an ability's shape becomes the scenario that asks what follows from it.

    Raises:
        ScenarioError: as for `check`.
    """
    for name, item, where in _items(path):
        yield name, _read(item, cards, where)


def _items(path: Path | str) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    """Yield the id of each claim, what it says, and where it stands."""
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
        for key in ("source", "as_of") if SHAPES.keys() & item.keys() else ("source", "expect", "as_of"):
            if not item.get(key):
                raise ScenarioError(f"{where}: {key!r} is missing")
        yield name, item, where


def _read(item: Mapping[str, Any], cards: CardSource | None, where: str) -> Scenario:
    if SHAPES.keys() & item.keys():
        item = _shaped(item, where)
    return read({key: value for key, value in item.items() if key != "id"}, cards, where=where)


def _shaped(item: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Return a claim about an ability's shape as the scenario that asks what follows from it."""
    if unknown := set(item) - _SHAPED:
        raise ScenarioError(f"{where}: unknown field {min(unknown)!r}; fields are {', '.join(sorted(_SHAPED))}")
    said = [word for word in SHAPES if word in item]
    if len(said) != 1 or (said == ["does-not-follow"] and not isinstance(item["does-not-follow"], str)):
        raise ScenarioError(
            f"{where}: one claim says what 'follows' (one or several), or one thing that 'does-not-follow'"
        )
    (word,) = said
    number = {"ability": item["ability"]} if "ability" in item else {}
    return {
        "title": _title(item),
        **{key: item[key] for key in ("source", "as_of", "why") if key in item},
        "objects": [{"id": "it", "zone": "hand"} | {key: item[key] for key in _ITSELF if key in item}],
        "question": {"kind": "follows", "object": "it", "consequence": item[word]} | number,
        "expect": {"verdict": SHAPES[word]},
    }


def _title(item: Mapping[str, Any]) -> str:
    """Return what a claim is called: its title, or the card and what does or does not follow."""
    if "title" in item:
        return str(item["title"])
    word = next(word for word in SHAPES if word in item)
    said = item[word] if isinstance(item[word], str) else ", ".join(map(str, item[word]))
    return f"{item.get('card', item.get('id'))}: {word.replace('-', ' ')}: {said}"


def differ(answer: Answer, expect: Mapping[str, Any]) -> Iterator[str]:
    """Yield where an answer is another than expected, one line each; nothing if it is as expected.

    Checked is what ``expect`` names: ``verdict``; ``lacks`` (a part of what is lacking); ``rules`` that the derivation
    must use; ``nothing``, sentences about what does not hold; ``values``; ``outcomes``, all of them, unless
    ``bounded`` says that not all were worked out: then these happen too.
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
        if not expect.get("bounded"):
            yield from (f"outcome {one} also happens" for one in outcomes if one not in expect["outcomes"])
    if answer.bounded != expect.get("bounded", False) and {"outcomes", "bounded"} & set(expect):
        yield "not every outcome was worked out" if answer.bounded else "every outcome was worked out"


def _needs_reasons(scenario: Scenario) -> bool:
    return bool(scenario.expect.get("rules") or scenario.expect.get("nothing"))


def _steps(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _steps(step.premises)
