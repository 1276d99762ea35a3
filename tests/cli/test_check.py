"""`kg check`: claims that hold, are contradicted or are undecided, and what that makes of the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

CLAIM = """claims:
- id: ground
  title: A creature on the ground and a flyer
  source: {{document: composed, ordinal: 1}}
  as_of: 2023-11-17
  objects:
  - {{id: Boar, power: 2, toughness: 2, controller: opponent}}
  - {{id: Wisp, power: 1, toughness: 1, abilities: {abilities}, controller: you}}
  question: {{kind: can-block, blocker: Boar, attacker: Wisp}}
  expect: {{verdict: "no"}}
"""
CASES = {
    "holds": "flying",
    "contradicted": "vigilance",
    "undecided": "[{is: Unparsed, start: 0, end: 4}]",
}


@pytest.fixture
def claims(tmp_path: Path):  # type: ignore[no-untyped-def]
    def write(status: str) -> Path:
        path = tmp_path / f"{status}.yaml"
        path.write_text(CLAIM.format(abilities=CASES[status]), encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("status", CASES)
def test_each_status_and_the_exit_status(run, claims, moonwell: Path, status: str) -> None:  # type: ignore[no-untyped-def]
    result = run("check", claims(status), "--store", moonwell, "--json")
    shown = json.loads(result.stdout)
    assert [claim["status"] for claim in shown["claims"]] == [status]
    assert {key: shown[key] for key in CASES} == {key: int(key == status) for key in CASES}
    assert result.exit_code == (1 if status == "contradicted" else 0)


def test_as_text_with_source_and_difference(run, claims, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    text = run("check", claims("holds"), claims("contradicted"), "--store", moonwell).stdout
    lines = text.splitlines()
    assert lines[0] == "holds: ground: A creature on the ground and a flyer  [document composed, ordinal 1]"
    assert lines[1].startswith("contradicted: ground")
    assert "the answer is yes, not no" in lines[2]
    assert lines[-1] == "1 holds, 1 contradicted, 0 undecided"


def test_files_that_are_no_claims(refused, tmp_path: Path, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    for number, content in enumerate(
        ["", "claims: 3", "claims: [7]", "claims: [{id: a}]", "claims: []\nmore: 1", "[", "\x00"]
    ):
        path = tmp_path / f"{number}.yaml"
        path.write_text(content, encoding="utf-8")
        assert str(path) in refused("check", path, "--store", moonwell), content
    assert "absent.yaml" in refused("check", tmp_path / "absent.yaml")
