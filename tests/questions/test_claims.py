"""The claims that ship: each holds, and each names a ruling that exists."""

from __future__ import annotations

import gzip
import json
import re
from datetime import date
from pathlib import Path

import pytest
import yaml

from kg.questions import CardSource, ScenarioError, check
from kg.questions.claims import load
from kg.scenarios.cards import GraphCards
from kg.shipped import DATA

FILES = sorted((DATA / "claims").glob("*.yaml"))
RULES = DATA / "claims" / "cr-2024-04-10.yaml"
SHAPES = DATA / "claims" / "shapes.yaml"
RULINGS = [path for path in FILES if path not in (RULES, SHAPES)]


def _cards(path: Path) -> CardSource | None:
    """What ships, for claims about its cards."""
    if path not in (SHAPES, RULES):
        return None
    import kg

    return GraphCards(lambda: kg.open())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_claim_holds(path: Path) -> None:
    fares = list(check([path], _cards(path)))
    assert fares
    assert [(verdict.id, verdict.differences, verdict.lacks) for verdict in fares if verdict.status != "holds"] == []


@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.stem)
def test_every_source_is_a_ruling_of_its_document(path: Path) -> None:
    for name, scenario in load(path):
        source = scenario.source
        facts = json.loads((DATA / "cards" / f"{source['document']}.json").read_text(encoding="utf-8"))
        if "entry" in source:
            (place,) = [entry for entry in facts["entries"] if entry["number"] == source["entry"]]
        else:
            place = facts["sections"][source["section"]]
        assert (source["ordinal"], source["digest"]) in set(_rulings(place)), name


def test_every_worked_example_of_the_rules_is_a_claim_or_listed_with_what_it_lacks(shared: Path) -> None:
    text = gzip.decompress((shared / "rules" / "cr_2024-04-10_en.txt.gz").read_bytes()).decode("utf-8", "replace")
    examples: list[tuple[str, int]] = []
    rule, number = "", 0
    for line in map(str.strip, text.splitlines()):
        if found := re.match(r"(\d{3}\.\d+[a-z]?)\.? ", line):
            rule, number = found[1], 0
        elif line.startswith("Example:"):
            number += 1
            examples.append((rule, number))
    listed = yaml.safe_load((Path(__file__).parent / "examples-without-claim.yaml").read_text(encoding="utf-8"))
    lacking = [(rule, n) for entry in listed for rule, numbers in entry["examples"].items() for n in numbers]
    claimed = {(str(s.source["rule"]), s.source["example"]) for _, s in load(RULES, _cards(RULES))}
    assert sorted([*claimed, *lacking]) == sorted(examples)


def _rulings(facts: object) -> list[tuple[int, str]]:
    if isinstance(facts, list):
        return [found for item in facts for found in _rulings(item)]
    if not isinstance(facts, dict):
        return []
    mine = [(facts["ordinal"], facts["digest"])] if {"ordinal", "digest"} <= facts.keys() else []
    return mine + [found for item in facts.values() for found in _rulings(item)]


def test_a_claim_of_another_time_is_contradicted() -> None:
    (verdict,) = [v for v in check([DATA / "claims" / "chk.yaml"], as_of=date(2020, 1, 1)) if v.id == "legends-all"]
    assert verdict.status == "contradicted"
    assert any("also happens" in difference for difference in verdict.differences)


CLAIM = """claims:
- id: one
  source: {document: d}
  as_of: 2020-01-01
  objects: [{id: a, power: 1, toughness: 1, abilities: [{is: Unparsed, start: 0, end: 3}]}]
  question: {kind: can-attack, attacker: a}
  expect: {verdict: yes}
"""


def test_what_cannot_be_told_is_undecided_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "claims.yaml"
    path.write_text(CLAIM, encoding="utf-8")
    (verdict,) = check([path])
    assert (verdict.status, verdict.differences) == ("undecided", ())
    assert verdict.lacks


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("claims:", "claim:", "mapping with 'claims'"),
        ("- id: one\n  source", "- source", "'id' of its own"),
        ("  source: {document: d}\n", "", "'source' is missing"),
        ("  as_of: 2020-01-01\n", "", "'as_of' is missing"),
        ("verdict: yes", "verdicts: yes", "unknown field 'verdicts'"),
    ],
)
def test_what_is_wrong_with_a_claims_file_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "claims.yaml"
    path.write_text(CLAIM.replace(old, new), encoding="utf-8")
    with pytest.raises(ScenarioError, match=says):
        list(check([path]))


SHAPE = """claims:
- id: one
  source: {document: d}
  as_of: 2020-01-01
  types: [instant]
  text: 消灭目标生物。
  WHAT
"""


@pytest.mark.parametrize(
    ("what", "status"),
    [
        ("follows: [targets-chosen-casting, only-target-illegal]", "holds"),
        ("follows: targets-chosen-activating", "contradicted"),
        ("does-not-follow: targets-chosen-activating", "holds"),
        ("does-not-follow: targets-chosen-casting", "contradicted"),
    ],
)
def test_a_claim_may_be_about_the_shape_of_an_ability(tmp_path: Path, what: str, status: str) -> None:
    """A target of a spell is chosen as it is cast (CR 601.2c), and nothing of it is activated."""
    path = tmp_path / "claims.yaml"
    path.write_text(SHAPE.replace("WHAT", what), encoding="utf-8")
    (verdict,) = check([path])
    assert verdict.status == status
    assert verdict.title.startswith("one: ")


def test_a_claim_about_a_card_that_is_not_at_hand_is_undecided(tmp_path: Path) -> None:
    path = tmp_path / "claims.yaml"
    path.write_text(
        SHAPE.replace("text: 消灭目标生物。", "card: Nobody").replace("WHAT", "follows: cast-trigger-first")
    )
    (verdict,) = check([path])
    assert verdict.status == "undecided"
    assert "no card named 'Nobody'" in verdict.lacks[0]


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("follows: no-such-thing", "no consequence"),
        ("does-not-follow: [a, b]", "one thing"),
        ("follows: a\n  does-not-follow: b", "one claim"),
        ("follows: cast-trigger-first\n  expect: {verdict: yes}", "unknown field 'expect'"),
        ("follows: cast-trigger-first\n  ability: 3", "counted from 1"),
    ],
)
def test_what_is_wrong_with_a_claim_about_a_shape_is_named(tmp_path: Path, what: str, says: str) -> None:
    path = tmp_path / "claims.yaml"
    path.write_text(SHAPE.replace("WHAT", what), encoding="utf-8")
    with pytest.raises(ScenarioError, match=says):
        list(check([path]))
