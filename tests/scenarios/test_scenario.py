"""The scenario format: what is read, what is refused, and its JSON Schema."""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from kg.abilities.abilities import Keyword
from kg.abilities.quantities import Number
from kg.abilities.selections import And, Is, Not, Or
from kg.questions import ask, load
from kg.scenarios.lines import scenarios as lines
from kg.scenarios.scenario import KINDS, CardSource, ScenarioError, colors_of, mana_value, parse_file, read
from kg.scenarios.schema import schema
from kg.scenarios.shorthand import ShorthandError, keyword

BEAR = {"id": "bear", "power": 2, "toughness": 2, "controller": "you"}
BOAR = {"id": "boar", "power": 2, "toughness": 2, "controller": "opponent"}
BLOCK = {"kind": "can-block", "blocker": "boar", "attacker": "bear"}
CHECKER = jsonschema.Draft202012Validator(schema())
FILES = sorted((Path(__file__).parents[1] / "questions" / "scenarios").rglob("*.yaml"))


def scenario(**changes: Any) -> dict[str, Any]:
    return {"as_of": "2020-01-01", "objects": [BEAR, BOAR], "question": BLOCK} | changes


def changed(**fields: Any) -> dict[str, Any]:
    return scenario(objects=[BEAR | fields, BOAR])


def test_defaults() -> None:
    read_back = read(scenario())
    assert [seat.id for seat in read_back.players] == ["you", "opponent"]
    assert (read_back.active, read_back.step, read_back.as_of) == ("you", "attack", date(2020, 1, 1))
    bear = read_back.thing("bear")
    assert (bear.types, bear.zone, bear.owner, bear.name) == (("creature",), "battlefield", "you", "bear")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "mapping"),
        ({"question": BLOCK}, "'objects' is missing"),
        (scenario(colour="red"), "unknown field 'colour'"),
        (changed(controler="you"), "unknown field 'controler'; write 'controller'; fields are"),
        (changed(luck=7), "unknown field 'luck'; fields are"),
        (scenario(as_of="yesterday"), "no date"),
        (scenario(as_of="1990-01-01"), "before the game"),
        (changed(printed=2010), "printed: '2010' is no date; write it as 2012-07-13"),
        (scenario(players=["you"]), "two or more players"),
        (scenario(players=["you", "you"]), "same id"),
        (scenario(active="them"), "unknown player 'them'"),
        (scenario(step="upkeep"), "unknown step 'upkeep'"),
        (scenario(question="who-wins"), "unknown kind 'who-wins'"),
        (scenario(question={"kind": "can-block", "attacker": "bear"}), "needs 'blocker'"),
        (scenario(question=BLOCK | {"attacker": "ghost"}), "'ghost' is no object"),
        (scenario(question=BLOCK | {"speed": 3}), "unknown field 'speed'"),
        (scenario(objects=[BEAR, BEAR]), "stands twice"),
        (changed(card="No Such Card"), "no card named 'No Such Card'"),
        (changed(colour="red"), "unknown field 'colour'"),
        (changed(power="two"), "whole number"),
        (changed(controller="them"), "unknown player 'them'"),
        (changed(zone="limbo"), "unknown zone 'limbo'"),
        (changed(zone="hand", tapped=True), "in the zone hand"),
        (changed(zone="hand", attacking="opponent"), "in the zone hand"),
        (changed(zone="hand", struck=True), "is not in combat (CR 506.4)"),
        (changed(zone="hand", deathtouched=True), "no damage marked on it (CR 120.6)"),
        (changed(zone="library", counters={"oil": 1}), "has no counters (CR 122.2)"),
        (changed(types=["sorcery"]), "a sorcery is not on the battlefield"),
        (changed(types=["land"], zone="stack"), "never on the stack (CR 305.1)"),
        (changed(types=["creatur"]), "unknown word 'creatur'; types are artifact"),
        (changed(colors="purple"), "unknown word 'purple'; colors are white"),
        (changed(supertypes="legend"), "unknown word 'legend'; supertypes are basic"),
        (changed(chosen={"color": "purple"}), "unknown word 'purple'"),
        (changed(mana_cost="2R"), "'2R' is no mana cost; write it in symbols"),
        (changed(mana_cost="{9999999}"), "is no mana cost"),
        (changed(text=["a line"]), "a text was expected, not"),
        (changed(tapped="maybe"), "true or false was expected, not 'maybe'"),
        (changed(damage=-2), "damage: a number from 0 on was expected"),
        (changed(times_cast=-2), "times_cast: a number from 0 on was expected"),
        (changed(counters={"+1/1": 2}), "'+1/1' is no kind of counter"),
        (changed(blocked=True), "blocked, but it does not attack"),
        (changed(id=[1]), "one id was expected, not [1]"),
        (changed(id=None), "one id was expected, not None"),
        (changed(abilities=["toxic"]), "toxic needs a number; write 'toxic 1'"),
        (changed(abilities=["toxic 99999999999"]), "numbers are followed up to 1,000,000"),
        (changed(abilities=["flyng"]), "object bear: abilities: 'flyng' is no keyword; write 'flying'"),
        (changed(abilities=["firststrike"]), "'firststrike' is no keyword; write 'first-strike'"),
        (changed(abilities=["swmpwalk"]), "'swmpwalk' is no keyword; write 'swampwalk'"),
        (changed(abilities=["protection: whte"]), "'whte' is no quality; write 'white'"),
        (changed(text="下毒99999999999"), "numbers are followed up to 1,000,000"),
        (changed(abilities=["ward {}"]), "is no mana symbol"),
        (changed(abilities=[{"is": "Static"}]), "Static needs 'effects'"),
        (changed(abilities=[{"is": "Static", "effects": [5]}]), "'effects' holds Effect each, not 5"),
        (changed(abilities=[{"is": "Keyword", "keyword": "toxic", "number": 7}]), "'number' holds Quantity, not 7"),
        (changed(transforms_into={"name": "x"}, flips_into={"name": "y"}), "one other face"),
        (scenario(as_of="2020-01-01T10:00:00"), "is no date; write it as 2012-07-13"),
        (scenario(as_of=datetime(2020, 1, 1)), "is no date; write it as 2012-07-13"),
        (scenario(as_of="9999-12-31"), "after all days"),
        (scenario(title=[1]), "title: a text was expected"),
        (scenario(players=[{"id": "you", "library": -1}, "opponent"]), "library: a number from 0 on"),
        (scenario(this_turn={"cast": {"you": -1}}), "this_turn: cast: a number from 0 on"),
        (scenario(expect={"verdict": "perhaps"}), "unknown verdict 'perhaps'"),
        (scenario(question=BLOCK | {"blocker": []}), "blocker: one id or several were expected"),
        (scenario(question={"kind": "can-cast", "object": "bear", "without_paying": "maybe"}), "true or false"),
        (scenario(effects=[{"source": "bear", "effect": {"is": "Self"}}]), "Self is no continuous effect"),
        (changed(attached_to="nothing"), "not in the scenario"),
        (changed(attached_to="bear"), "attached to itself"),
        (changed(attacking="them"), "no player and no object"),
        (changed(attacking="you"), "its own controller"),
        (changed(counters={"+1/+1": -1}), "cannot be negative"),
        (changed(counters=["+1/+1"]), "mapping from kind"),
        (changed(abilities=[{"is": "Nonsense"}]), "unknown node class"),
        (changed(abilities=[{"flying": None}]), "no quality"),
        (changed(toughness=None), "needs 'power' and 'toughness'"),
        (scenario(objects=[BEAR, BOAR | {"blocking": "bear"}]), "not attacking"),
        (scenario(objects=[BEAR, BOAR | {"attacking": "you"}]), "not the active player"),
        (scenario(effects=[{"source": "ghost", "effect": {}}]), "unknown source 'ghost'"),
        (scenario(effects=[{"source": "bear", "effect": {"is": "X"}}]), "unknown node class"),
        (scenario(effects=[{"source": "bear"}]), "needs 'effect'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(data: Any, says: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(says)) as error:
        read(data, where="f.yaml")
    assert str(error.value).startswith("f.yaml: ")
    assert "\n" not in str(error.value)


def test_a_card_comes_from_the_card_source_and_fields_beside_it_win() -> None:
    class Cards(CardSource):
        def card(self, name: str) -> dict[str, Any] | None:
            return {"name": name, "types": ["creature"], "power": 1, "toughness": 1, "abilities": ["flying"]}

    found = read(scenario(objects=[{"card": "Kite", "id": "bear", "power": 5}, BOAR]), Cards()).thing("bear")
    assert (found.name, found.power, found.toughness) == ("Kite", 5, 1)
    assert [text.ability for text in found.abilities] == [Keyword(keyword="flying")]


def test_chinese_text_is_read_by_the_grammar() -> None:
    found = read(changed(types=["creature"], text="飞行\n武士道2")).thing("bear")
    assert [text.ability for text in found.abilities] == [
        Keyword(keyword="flying"),
        Keyword(keyword="bushido", number=Number(value=2)),
    ]


def test_costs() -> None:
    assert mana_value("{X}{2}{W/U}{2/B}{G/P}") == 6
    assert colors_of("{2}{W/U}{R}") == ("white", "blue", "red")


@pytest.mark.parametrize(
    ("short", "tree"),
    [
        ("Flying", Keyword(keyword="flying")),
        ("first strike", Keyword(keyword="first-strike")),
        ("toxic 2", Keyword(keyword="toxic", number=Number(value=2))),
        ("bushido: 2", Keyword(keyword="bushido", number=Number(value=2))),
        ("islandwalk", Keyword(keyword="landwalk", quality=Is(concept="island"))),
        (
            {"landwalk": "snow forest"},
            Keyword(keyword="landwalk", quality=And(parts=(Is(concept="snow"), Is(concept="forest")))),
        ),
        ("protection: non-black", Keyword(keyword="protection", quality=Not(part=Is(concept="black")))),
        (
            "protection from white and from red",
            Keyword(keyword="protection", quality=Or(parts=(Is(concept="white"), Is(concept="red")))),
        ),
        ("hexproof from blue", Keyword(keyword="hexproof", quality=Is(concept="blue"))),
    ],
)
def test_short_forms(short: Any, tree: Keyword) -> None:
    assert keyword(short) == tree


@pytest.mark.parametrize("word", ["offspring", "stalwart", "landfall", "warp", "enlist", "hideaway 4"])
def test_a_word_that_is_like_no_keyword_may_be_one_that_is_not_known(word: str) -> None:
    assert keyword(word).keyword == word.partition(" ")[0]


@pytest.mark.parametrize("short", ["", 3, {"a": "b", "c": "d"}, {"protection": ""}, {"protection": None}])
def test_what_is_no_short_form_is_refused(short: Any) -> None:
    with pytest.raises(ShorthandError):
        keyword(short)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_schema_accepts_every_scenario_of_the_tests(path: Path) -> None:
    CHECKER.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    for data in (
        [],
        scenario(colour="red"),
        scenario(question="who-wins"),
        changed(zone="limbo"),
        changed(power="two"),
    ):
        assert list(CHECKER.iter_errors(data))


def test_the_schema_knows_every_kind_of_question() -> None:
    kinds = {item["properties"]["kind"]["const"] for item in schema()["properties"]["question"]["oneOf"][1:]}
    assert kinds == set(KINDS)


@pytest.mark.parametrize(
    ("zone", "target", "message"),
    [("hand", "you", "not on the stack"), ("stack", "nobody", "'nobody' is no object or player")],
)
def test_what_cannot_resolve_or_be_a_target_is_refused(tmp_path: Path, zone: str, target: str, message: str) -> None:
    path = tmp_path / "scenario.yaml"
    spell = f"{{id: sap, name: Slow Sap, types: [sorcery], zone: {zone}, text: 目标牌手失去2点生命。}}"
    asked = f"question: {{kind: resolve, object: sap, targets: {target}}}"
    path.write_text(f"objects: [{spell}]\n{asked}\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match=message):
        ask(load(path))


def test_a_token_made_on_the_way_is_not_asked_about_casting(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    spell = "{id: dig, types: [sorcery], zone: stack, text: 派出一个食品衍生物。}"
    asked = "actions: [{resolve: dig}]\nquestion: {kind: can-activate, object: token 1 of dig}"
    path.write_text(f"objects: [{spell}]\n{asked}\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match="'token 1 of dig' is no object or player"):
        ask(load(path))


OPAQUE = "天地玄黄目标生物。"
"""A sentence that the grammar does not read."""


@pytest.mark.parametrize("announced", [{"targets": ["bear"]}, {"targets": ["bear", "boar"]}, {"modes": [2]}])
@pytest.mark.parametrize("text", [OPAQUE, "抓一张牌。\n" + OPAQUE])
def test_targets_and_modes_that_text_not_understood_may_name_leave_it_undecided(
    text: str, announced: dict[str, Any]
) -> None:
    spell = {"id": "spell", "types": "instant", "zone": "stack", "controller": "you", "text": text}
    asked = {"kind": "resolve", "object": "spell"}
    for question, actions in ((asked | announced, []), ("after", [{"resolve": "spell"} | announced])):
        answer = ask(read(scenario(objects=[BEAR, BOAR, spell], question=question, actions=actions)))
        assert (answer.verdict, answer.outcomes) == ("undecided", ())
        assert f"spell: a text that is not understood: {OPAQUE.removesuffix('。')}" in answer.lacks


def test_targets_that_text_understood_does_not_name_are_refused() -> None:
    spell = {"id": "spell", "types": "instant", "zone": "stack", "controller": "you", "text": "抓一张牌。"}
    asked = {"kind": "resolve", "object": "spell", "targets": ["bear"]}
    with pytest.raises(ScenarioError, match="names 0 targets, and 1 are given"):
        ask(read(scenario(objects=[BEAR, spell], question=asked)))


def test_a_choice_that_text_not_followed_may_ask_for_leaves_it_undecided() -> None:
    knight = BEAR | {"id": "knight", "zone": "hand", "text": "于此生物进战场时，选择一种基本地类别。"}
    doing = {"objects": [knight, BOAR], "question": "after"}
    chosen, left = (
        ask(read(scenario(**doing, actions=[{"enter": "knight"} | choice]))) for choice in ({"choose": "red"}, {})
    )
    assert (chosen.verdict, chosen.lacks) == ("undecided", left.lacks)
    with pytest.raises(ScenarioError, match="nobody can choose red"):
        ask(read(scenario(question="after", actions=[{"damage": 1, "from": "boar", "to": "you", "choose": "red"}])))


@pytest.mark.parametrize(("choice", "life"), [("yes", 23), ("no", None), ("[yes]", 23), ("[no]", None)])
def test_yes_and_no_are_choices_without_quotes(choice: str, life: int | None) -> None:
    cub = BEAR | {"id": "cub", "zone": "hand", "text": "当此生物进战场时，你可以获得3点生命。"}
    actions = [{"enter": "cub", "choose": yaml.safe_load(choice)}]
    answer = ask(read(scenario(objects=[cub, BOAR], question="after", actions=actions)))
    assert [outcome.changes.get("you", {}).get("life") for outcome in answer.outcomes] == [life]


@pytest.mark.parametrize(
    "fields",
    [
        {"objects": [BEAR | {"id": False}]},
        {"question": {"kind": "can-block", "blocker": "boar", "attacker": False}},
        {"players": [{"id": True}, "opponent"]},
    ],
)
def test_an_id_that_yaml_reads_as_a_truth_value_is_to_be_quoted(fields: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError, match=r"one id was expected, not (False|True).*quotes"):
        read(scenario(**fields))


@pytest.mark.parametrize("suffix", [".yaml", ".json", ".jsonl"])
def test_a_field_that_stands_twice_is_refused(tmp_path: Path, suffix: str) -> None:
    """The last would take the place of the first, and a flier be blocked as if it walked."""
    wisp = '{"id": "Wisp", "power": 1, "toughness": 1, "abilities": "flying", "abilities": "defender"}'
    path = tmp_path / f"twice{suffix}"
    path.write_text('{"objects": [' + wisp + '], "question": "combat"}', encoding="utf-8")
    with pytest.raises(ScenarioError, match="'abilities' stands twice"):
        list(lines(path)) if suffix == ".jsonl" else parse_file(path)


def test_targets_are_announced_once() -> None:
    bolt = {"id": "bolt", "types": ["instant"], "zone": "stack", "text": "消灭目标生物。"}
    done = [{"cast": "bolt", "targets": ["bear"]}, {"resolve": "bolt", "targets": ["boar"]}]
    with pytest.raises(ScenarioError, match="bolt has its targets already: bear"):
        ask(read(scenario(objects=[BEAR, BOAR, bolt], question="after", actions=done)))
