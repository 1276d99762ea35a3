"""`kg ask`: answers as text and JSON, and the scenarios that are refused."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FLIGHT = """
title: a ground creature and a flyer
as_of: 2023-11-17
objects:
- {id: Boar, power: 2, toughness: 2, controller: opponent}
- {id: Wisp, power: 1, toughness: 1, abilities: flying, controller: you}
question: {kind: can-block, blocker: Boar, attacker: Wisp}
"""


@pytest.fixture(autouse=True)
def _store(moonwell: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_STORE", str(moonwell))


@pytest.fixture
def flight(tmp_path: Path) -> Path:
    path = tmp_path / "flight.yaml"
    path.write_text(FLIGHT, encoding="utf-8")
    return path


def test_the_short_answer_comes_first_then_reasons_with_citations(run, flight: Path) -> None:  # type: ignore[no-untyped-def]
    result = run("ask", flight)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:3] == ["a ground creature and a flyer", "No.  (as of 2023-11-17)", "Reasons:"]
    assert "CR 702.9b" in lines[3]
    cited = lines[lines.index("Citations:") + 1 :]
    assert "  - CR 702.9b (rules of 2023-11-17): flying" in cited
    assert {"Boar", "Wisp"} <= set(lines[3].replace(",", "").split())


def test_what_the_board_cannot_answer_names_the_file_and_the_line(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    still = {"objects": [{"id": "ox", "power": 1, "toughness": 1}], "question": "combat"}
    one, many = tmp_path / "one.json", tmp_path / "many.jsonl"
    one.write_text(json.dumps(still), encoding="utf-8")
    fine = {"objects": [], "question": "state-based-actions"}
    many.write_text(f"{json.dumps(fine)}\n{json.dumps(still)}\n", encoding="utf-8")
    for path, place in ((one, f"{one}: "), (many, f"{many}: line 2: ")):
        result = run("ask", path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"kg: {place}question: a combat needs an object with 'attacking'\n"


def test_the_answer_in_chinese(run, flight: Path) -> None:  # type: ignore[no-untyped-def]
    lines = run("ask", flight, "--lang", "zh").stdout.splitlines()
    assert lines[1].startswith("不可以。")
    assert "飞行" in lines[3]


def test_the_full_derivation_goes_down_to_the_facts(run, flight: Path) -> None:  # type: ignore[no-untyped-def]
    short, full = run("ask", flight).stdout, run("ask", flight, "--full").stdout
    assert len(full.splitlines()) > len(short.splitlines())
    assert run("ask", flight, "--depth", 1).stdout.splitlines()[:5] == [*short.splitlines()[:4], "Citations:"]


def test_json_has_the_whole_answer(run, flight: Path) -> None:  # type: ignore[no-untyped-def]
    answer = json.loads(run("ask", flight, "--json").stdout)
    assert (answer["verdict"], answer["as_of"], answer["kind"]) == ("no", "2023-11-17", "can-block")
    assert answer["derivation"][0]["rule"] == "flying"


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (["--format", "json"], "{"),
        (["--format", "trig"], "@prefix"),
        (["--format", "graphml"], "<?xml"),
        (["--format", "svg"], "<?xml"),
        (["--format", "html"], "<!DOCTYPE html>"),
        (["--format", "text"], "a ground creature"),
    ],
)
def test_the_answer_in_other_formats(run, flight: Path, tmp_path: Path, arguments, begins: str) -> None:  # type: ignore[no-untyped-def]
    printed = run("ask", flight, *arguments).stdout
    assert printed.startswith(begins)
    path = tmp_path / "answer"
    assert run("ask", flight, *arguments, "-o", path).stdout == f"{path}\n"
    assert path.read_text(encoding="utf-8") == printed


def test_the_format_goes_by_the_name_of_the_file(run, refused, flight: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("ask", flight, "-o", tmp_path / "proof.svg")
    assert (tmp_path / "proof.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert "proof.pdf" in refused("ask", flight, "-o", tmp_path / "proof.pdf")
    assert "--json" in refused("ask", flight, "--json", "--format", "svg")


def test_the_day_may_be_given_on_the_command_line(run, flight: Path) -> None:  # type: ignore[no-untyped-def]
    assert json.loads(run("ask", flight, "--as-of", "2012-05-30", "--json").stdout)["as_of"] == "2012-05-30"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"nope": 1}, "nope"),
        ({"objects": [{"card": "No Such Card"}]}, "No Such Card"),
        ({"objects": [{"id": "A", "power": 1, "toughness": 1, "wings": 2}]}, "wings"),
        ({"objects": [{"id": "A", "power": "strong", "toughness": 1}]}, "strong"),
        ({"objects": [{"id": "A", "power": 1, "toughness": 1, "zone": "moon"}]}, "moon"),
        (
            {
                "objects": [
                    {"id": "Boar", "power": 1, "toughness": 1, "zone": "hand", "tapped": True},
                    {"id": "Wisp", "power": 1, "toughness": 1},
                ]
            },
            "hand",
        ),
        ({"objects": [{"id": "A", "power": 1, "toughness": 1}, {"id": "A", "power": 1, "toughness": 1}]}, "twice"),
        ({"objects": "all"}, "list"),
        ({"question": {"kind": "who-wins"}}, "who-wins"),
        ({"question": {"kind": "can-block", "blocker": "Boar"}}, "attacker"),
        ({"question": {"kind": "can-block", "blocker": "Boar", "attacker": "Ghost"}}, "Ghost"),
        ({"as_of": "the day before"}, "the day before"),
        ({"as_of": "1987-01-01"}, "1987-01-01"),
        ({"players": ["me"]}, "players"),
        ({"active": "nobody"}, "nobody"),
    ],
)
def test_a_scenario_that_cannot_be_is_refused_by_file_and_place(refused, tmp_path: Path, change, told: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "bad.yaml"
    path.write_text(yaml.safe_dump(yaml.safe_load(FLIGHT) | change), encoding="utf-8")
    line = refused("ask", path)
    assert str(path) in line
    assert told in line


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\x01\x02\xff",
        b"objects: [",
        b"- just\n- a list\n",
        b"a single sentence",
        "objects: [飞行]".encode("gb18030"),
        b"objects: !!python/object/apply:os.system ['true']",
        b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: &e [*d, *d]\nf: [*e, *e]\n",
        b"&a [*a]",
        b"objects: &a [*a]\nquestion: combat\n",
        b"[" * 5000,
        b"{a: " * 5000,
    ],
)
def test_a_file_that_is_no_scenario_is_refused(refused, tmp_path: Path, content: bytes) -> None:  # type: ignore[no-untyped-def]
    for suffix in (".yaml", ".json"):
        path = tmp_path / f"bad{suffix}"
        path.write_bytes(content)
        assert str(path) in refused("ask", path)


def test_no_such_file(refused, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert "absent.yaml" in refused("ask", tmp_path / "absent.yaml")
    assert refused("ask", tmp_path)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.text(max_size=6) | st.sampled_from(["Boar", "Wisp", "you"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [
        "id",
        "name",
        "types",
        "subtypes",
        "supertypes",
        "colors",
        "mana_cost",
        "mana_value",
        "power",
        "toughness",
        "loyalty",
        "text",
        "abilities",
        "controller",
        "owner",
        "zone",
        "tapped",
        "sick",
        "counters",
        "damage",
        "attached_to",
        "token",
        "attacking",
        "blocking",
        "blocked",
        "regeneration",
    ]
)
TOP = st.sampled_from(
    ["title", "as_of", "players", "active", "step", "objects", "effects", "question", "expect", "why", "source"]
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(top=st.dictionaries(TOP, VALUES, max_size=2), thing=st.dictionaries(KEYS, VALUES, max_size=3))
def test_whatever_stands_in_a_scenario_it_is_answered_or_refused_in_one_line(  # type: ignore[no-untyped-def]
    run, tmp_path: Path, top: dict[str, object], thing: dict[str, object]
) -> None:
    scenario = yaml.safe_load(FLIGHT)
    scenario["objects"][1] |= thing
    path = tmp_path / "any.json"
    path.write_text(json.dumps(scenario | top, default=str), encoding="utf-8")
    result = run("ask", path, "--json")
    if result.exit_code == 0:
        assert json.loads(result.stdout)["verdict"] in {"yes", "no", "undecided", "outcomes"}
    else:
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1, result.stderr
        assert str(path) in result.stderr


def test_as_a_process_of_its_own(flight: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "kg", "ask", flight], capture_output=True, text=True, check=True)
    assert "No." in done.stdout
    assert done.stderr == ""


def test_players_and_changes_read_in_the_language_asked_for(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "trample.yaml"
    path.write_text(
        """
as_of: 2009-12-01
objects:
- {id: Wurm, power: 4, toughness: 4, abilities: [deathtouch, trample], controller: you, attacking: opponent}
- {id: Guard, power: 2, toughness: 2, controller: opponent, blocking: Wurm}
question: {kind: damage-assignment, attacker: Wurm}
""",
        encoding="utf-8",
    )
    en, zh = run("ask", path).stdout, run("ask", path, "--lang", "zh").stdout
    assert "  Wurm: divided by you, among Guard 2–4, the opponent 0–2" in en.splitlines()
    assert "  Wurm：由你分配，分配给Guard 2–4，对手 0–2" in zh.splitlines()
    changed = "deathtouch-divides-freely: in force from 2009-07-11 until 2010-07-16, after it enough-by-deathtouch"
    assert f"  - {changed}" in en.splitlines()
    assert "  - deathtouch-divides-freely：自2009-07-11至2010-07-16有效，此后为enough-by-deathtouch" in zh.splitlines()
    path.write_text(path.read_text(encoding="utf-8").replace("damage-assignment, attacker: Wurm", "combat"), "utf-8")
    assert "Guard: in the graveyard" in run("ask", path).stdout
    assert "Guard：在坟墓场中" in run("ask", path, "--lang", "zh").stdout


def test_a_ruling_is_told_with_what_it_is_about_in_the_language_asked_for() -> None:
    from kg.questions import Answer
    from kg.questions.telling import answer_text

    about = {
        "document": "月泉編年史",
        "date": "2010-04-05",
        "ordinal": 2,
        "mentions": ["flying", "reach"],
        "iri": "x:1",
    }
    answer = Answer("can-block", "no", date(2010, 5, 1), rulings=(about,))
    assert answer_text(answer, "en").endswith("ruling 2 of 月泉編年史, flying, reach (2010-04-05)  <x:1>")
    assert answer_text(answer, "zh").endswith("《月泉編年史》（飞行、延势）（2010-04-05）第2条  <x:1>")


def test_many_scenarios_are_answered_in_order(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    single = yaml.safe_load(FLIGHT) | {"as_of": "2023-11-17"}
    fight = {
        "title": "a fight",
        "as_of": "2023-11-17",
        "objects": [
            {"id": "A", "power": 2, "toughness": 2, "controller": "you", "attacking": "opponent"},
            {"id": "B", "power": 2, "toughness": 3, "controller": "opponent", "blocking": ["A"]},
        ],
        "question": "combat",
    }
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join([json.dumps(fight), "", json.dumps(single), json.dumps(fight)]), encoding="utf-8")
    result = run("ask", path, "--json")
    found = [json.loads(line) for line in result.output.splitlines()]
    assert [answer["verdict"] for answer in found] == ["outcomes", "no", "outcomes"]
    assert [outcome["changes"] for outcome in found[0]["outcomes"]] == [{"A": {"zone": "graveyard"}}]
    assert run("ask", path).output.splitlines()[:2] == [
        "a fight: What comes out: 1. A: in the graveyard",
        "a ground creature and a flyer: No.",
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [("{", "line 2: no JSON"), ('{"objects": []}', "line 2"), ("[]", "line 2"), ("[" * 99999, "line 2")],
)
def test_a_bad_line_is_named_and_nothing_is_answered(run, tmp_path: Path, line: str, says: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "many.jsonl"
    path.write_text(f"{json.dumps(yaml.safe_load(FLIGHT) | {'as_of': '2023-11-17'})}\n{line}\n", encoding="utf-8")
    result = run("ask", path)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
