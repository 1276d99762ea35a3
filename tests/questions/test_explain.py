"""Explanations: what is said, what is cited, and what is missing where nothing follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import yaml

from kg.questions import ask, load
from kg.questions.answer import Step
from kg.questions.case import Case
from kg.rules.proof import Claim, Prover
from kg.rules.solve import program
from kg.scenarios.scenario import read

KITE = {"id": "kite", "name": "Paper Kite", "power": 1, "toughness": 1, "abilities": ["flying"], "controller": "you"}
BOAR = {"id": "boar", "name": "Mud Boar", "power": 2, "toughness": 2, "controller": "opponent"}


def reasons(*objects: dict[str, Any], **question: Any) -> tuple[Step, ...]:
    return ask(read({"as_of": "2020-01-01", "objects": list(objects), "question": question})).derivation


def test_a_no_says_what_forbids_and_what_does_not_help() -> None:
    (step,) = reasons(KITE, BOAR, kind="can-block", blocker="boar", attacker="kite")
    assert (step.rule, step.citation) == ("flying", "CR 702.9b (2019-05-03)")
    assert step.en == "Paper Kite has flying, and Mud Boar has neither flying nor reach, so it cannot block it."
    assert step.zh == "Paper Kite具有飞行，而Mud Boar既不具飞行也不具延势，故不能阻挡它。"
    assert [(premise.en, premise.holds) for premise in step.premises] == [
        ("Paper Kite has flying", True),
        ("nothing gives Mud Boar flying", False),
        ("nothing gives Mud Boar reach", False),
    ]
    assert step.premises[0].source == "flying"


def test_where_nothing_allows_it_the_nearest_rule_and_the_premise_that_fails_are_named() -> None:
    (step,) = reasons(KITE | {"tapped": True}, BOAR, kind="can-attack", attacker="kite")
    assert (step.rule, step.holds) == ("declare-attacker", False)
    (failing,) = step.premises
    assert (failing.en, failing.holds) == ("Paper Kite is tapped", True)


def test_what_a_number_is_made_of_is_shown() -> None:
    steps = reasons(KITE | {"counters": {"+1/+1": 2}, "attacking": "opponent"}, kind="combat")
    words = [step.en for step in _all(steps)]
    assert any("2 counters" in sentence for sentence in words)


def test_the_proof_is_a_dag_from_conclusion_to_facts() -> None:
    scenario = read({"as_of": "2020-01-01", "objects": [KITE, BOAR],
                     "question": {"kind": "can-block", "blocker": "boar", "attacker": "kite"}})  # fmt: skip
    case = Case.of(scenario, explain=True)
    rules = program([("cannot", 1)], scenario.as_of)
    from kg.rules.boards import facts

    given = "\n".join([facts(case.board), 'asks(0,block("boar","kite")).', case.timeless()])
    result = rules.solve(given, record=True)
    goal = ("cannot", (0, ("block", ("boar", "kite"))))
    graph = Prover(result).prove(goal).graph()
    assert nx.is_directed_acyclic_graph(graph)
    assert graph.nodes[Claim(goal)]["rule"] == "flying"
    assert Claim(("printed", (0, "kite", ("n", (0,))))) in graph


def test_an_undecided_answer_gives_no_reasons() -> None:
    unread = {"is": "Unparsed", "start": 0, "end": 4}
    answer = ask(read({"as_of": "2020-01-01", "objects": [KITE | {"abilities": [unread]}, BOAR],
                       "question": {"kind": "can-block", "blocker": "boar", "attacker": "kite"}}))  # fmt: skip
    assert (answer.verdict, answer.derivation, answer.outcomes) == ("undecided", (), ())
    assert answer.lacks and "Paper Kite" in answer.lacks[0]


def test_what_is_lacking_is_named_once() -> None:
    text = "每当此生物在每回合中首次攻击时，重置它。在此阶段后，额外多出一个战斗阶段。"
    raider = {"id": "raider", "power": 3, "toughness": 3, "controller": "you", "attacking": "opponent", "text": text}
    lacks = ask(read({"as_of": "2023-11-17", "objects": [raider], "question": "combat"})).lacks
    assert lacks and len(set(lacks)) == len(lacks)


def _all(steps: tuple[Step, ...]) -> list[Step]:
    return [one for step in steps for one in (step, *_all(step.premises))]


def test_what_only_leads_to_the_conclusion_is_not_told_by_the_sentence_about_it() -> None:
    mourner = {
        "id": "crow",
        "power": 1,
        "toughness": 1,
        "controller": "you",
        "text": "每当另一个生物死去时，抓一张牌。",
    }
    said = [step.en for step in _all(reasons(mourner, BOAR, kind="after"))]
    assert any(sentence.startswith("An ability of crow waits for: ") for sentence in said)
    assert not any(sentence.startswith("What happened is the event") for sentence in said), "nothing happened"


def test_a_condition_that_fails_is_why_an_ability_does_not_trigger() -> None:
    text = "在你的结束步骤开始时，若你本回合中获得过生命，则抓一张牌。"
    monk = {"id": "monk", "power": 1, "toughness": 1, "controller": "you", "text": text}
    board = {"as_of": "2023-11-17", "objects": [monk], "actions": [{"begin": "end-step"}], "question": "after"}
    (step,) = ask(read(board)).derivation
    assert (step.rule, step.citation) == ("condition-keeps-it-from-triggering", "CR 603.4 (2023-11-17)")
    assert "the condition does not hold: you gained life this turn" in [one.en for one in _all((step,))]


def test_what_is_lethal_by_deathtouch_is_told_in_the_place_of_toughness() -> None:
    wurm = {"id": "wurm", "power": 4, "toughness": 4, "abilities": ["deathtouch", "trample"], "controller": "you"}
    steps = reasons(wurm | {"attacking": "opponent"}, BOAR | {"blocking": "wurm"}, kind="damage-assignment")
    assert {step.rule for step in steps} >= {"enough-by-deathtouch", "trample-recipient"}
    assert "lethal-by-toughness" not in {step.rule for step in _all(steps)}


def test_a_premise_of_the_same_rule_is_told_in_its_own_words() -> None:
    lords = [
        {"id": name, "name": "Salt Lord", "supertypes": ["legendary"], "power": 1, "toughness": 1} for name in "xy"
    ]
    board = {"as_of": "2020-01-01", "objects": lords, "question": "state-based-actions"}
    by_the_rule = [step for step in _all(ask(read(board)).derivation) if step.rule == "legend-rule"]
    assert {step.en.endswith("the rest go to the graveyard.") for step in by_the_rule} == {True, False}
    assert any(step.en.startswith("you control the legends ") for step in by_the_rule)


def test_an_answer_says_which_change_of_the_rules_it_rests_on() -> None:
    lords = [
        {"id": name, "name": "Salt Lord", "supertypes": ["legendary"], "power": 1, "toughness": 1} for name in "xy"
    ]
    data = {"objects": lords, "question": "state-based-actions"}
    assert ask(read(data | {"as_of": "2010-01-01"})).notes == (
        "legend-rule-first → legend-rule-all (2004-10-01 – 2013-07-13) → legend-rule",
    )
    assert ask(read(data | {"as_of": "2020-01-01"})).notes == ("legend-rule-all → legend-rule (2013-07-13 – )",)


SINGER = {"id": "dove", "name": "Pale Dove", "power": 2, "toughness": 2, "abilities": ["lifelink"], "controller": "you"}


def test_players_read_as_words_of_the_language() -> None:
    steps = list(_all(reasons(SINGER | {"attacking": "opponent"}, kind="combat")))
    en, zh = [step.en for step in steps], [step.zh for step in steps]
    assert "You gain 2 life." in en
    assert "Pale Dove is attacking the opponent" in en
    assert "Pale Dove正在攻击对手" in zh
    assert "你获得2点生命。" in zh
    assert not any("you" in sentence or "opponent" in sentence for sentence in zh)


def test_players_called_otherwise_read_as_they_are_called() -> None:
    board = {"as_of": "2020-01-01", "players": ["ada", "bo"], "question": {"kind": "combat"},
             "objects": [SINGER | {"controller": "ada", "attacking": "bo"}]}  # fmt: skip
    assert "ada gains 2 life." in [step.en for step in _all(ask(read(board)).derivation)]


def test_changes_of_power_and_toughness_have_their_sign_and_say_of_what() -> None:
    lasting = {
        "source": "kite",
        "targets": ["kite"],
        "effect": {
            "is": "Continuous",
            "subject": {"is": "Self"},
            "changes": [
                {"is": "ModifyPT", "power": {"is": "Number", "value": 2}, "toughness": {"is": "Number", "value": -1}}
            ],
        },
    }
    board = {"as_of": "2020-01-01", "objects": [KITE | {"toughness": 3, "attacking": "opponent"}],
             "effects": [lasting], "question": {"kind": "combat"}}  # fmt: skip
    steps = list(_all(ask(read(board)).derivation))
    assert any("得+2/-1" in step.zh and "+2/-1" in step.en for step in steps)
    assert "Paper Kite的力量为3：由1起，增减共+2。" in [step.zh for step in steps]
    assert "Paper Kite has power 3: it starts from 1 and is changed by +2 in all." in [step.en for step in steps]


def test_what_is_done_and_what_would_happen_are_told_apart() -> None:
    board = {"as_of": "2020-01-01", "objects": [KITE], "question": {"kind": "after"},
             "actions": [{"put": "+1/+1", "number": 2, "to": "kite"}, {"gain": 3, "player": "you"}]}  # fmt: skip
    words = {word for step in _all(ask(read(board)).derivation) for word in (step.zh, step.en)}
    assert {"在Paper Kite上放置2个+1/+1指示物", "2 +1/+1 counters are put on Paper Kite", "You gain 3 life."} <= words


def test_no_two_terms_of_one_name_and_number_of_arguments_read_differently() -> None:
    phrases = Path(__file__).parents[2] / "ontology" / "rules" / "phrases.yaml"
    said = yaml.safe_load(phrases.read_text(encoding="utf-8"))
    signatures = [(head.split("(")[0], head.count(",") + (not head.endswith("()"))) for head in said]
    assert sorted(set(signatures)) == sorted(signatures)


def _waiting(text: str) -> dict[str, Any]:
    return {"id": "post", "name": "Old Post", "types": ["enchantment"], "controller": "you", "text": text}


def test_an_ability_that_does_not_trigger_says_what_its_event_is_not_about() -> None:
    """CR 603.2: what attacks is no creature of an opponent."""
    attacker = KITE | {"attacking": "opponent"}
    step, *_ = reasons(attacker, _waiting("每当任一由对手操控的生物攻击时，你获得1点生命。"), kind="triggers")
    assert (step.rule, step.citation) == ("event-about-something-else", "CR 603.2 (2019-05-03)")
    assert "Paper Kite" in step.en and "Old Post" in step.en and "so it does not trigger" in step.en
    assert step.zh.startswith("Paper Kite攻击对手，但Old Post的异能等待的是")


def test_an_ability_of_which_nothing_of_the_kind_happens_says_so() -> None:
    attacker = KITE | {"attacking": "opponent"}
    step, *_ = reasons(attacker, _waiting("每当任一生物死去时，你获得1点生命。"), kind="triggers")
    assert step.rule == "no-such-event"


def test_a_condition_between_event_and_effect_is_named() -> None:
    attacker = KITE | {"attacking": "opponent"}
    text = "每当任一由你操控的生物攻击时，若你操控海岛，则你获得1点生命。"
    step, *_ = reasons(attacker, _waiting(text), kind="triggers")
    assert step.rule == "condition-keeps-it-from-triggering"


def test_a_keyword_that_does_not_trigger_says_what_it_stands_for() -> None:
    step, *_ = reasons(KITE | {"abilities": ["exalted"]}, BOAR, kind="triggers")
    assert step.holds is False and "exalted of Paper Kite does not trigger now: " in step.en


def test_a_prohibition_is_told_with_its_exception() -> None:
    """CR 508.1c: the whole sentence, of which the exception decides."""
    eel = KITE | {"text": "除非防御牌手操控海岛，否则此生物不能攻击。"}
    step, *_ = reasons(eel, BOAR, kind="can-attack", attacker="kite")
    assert "unless defending player controls an Island" in step.en and "除非防御牌手操控海岛" in step.zh


def test_what_stands_for_a_row_of_instructions_is_restated_as_it_is_printed() -> None:
    spy = {"id": "spy", "name": "Spy", "power": 2, "toughness": 1, "controller": "you", "attacking": "opponent"}
    card = {"id": "isle", "types": ["land"], "zone": "hand", "controller": "you"}
    top = {"id": "hill", "types": ["land"], "zone": "library", "controller": "you"}
    board = {"as_of": "2024-05-01", "objects": [spy | {"text": "每当此生物攻击时，它筹谋。"}, card, top],
             "actions": [{"begin": "combat"}], "question": "after"}  # fmt: skip
    steps = _all(ask(read(board)).derivation)
    said = [step.en for step in steps]
    assert any(sentence.endswith("Whenever this creature attacks, it connives.") for sentence in said)
    assert not any(
        "then it connives" in sentence or "然后它筹谋" in step.zh for sentence, step in zip(said, steps, strict=True)
    )
    assert {step.rule for step in steps} >= {"draws-the-top-card", "discarded-card-chosen"}, "what is done is told"


def test_of_several_things_done_at_once_each_is_told_by_name() -> None:
    pyre = {"id": "pyre", "types": ["sorcery"], "zone": "stack", "controller": "you", "text": "放逐所有生物。"}
    board = {"as_of": "2024-05-01", "objects": [KITE, BOAR, pyre], "question": {"kind": "resolve", "object": "pyre"}}
    said = [step.en for step in ask(read(board)).derivation]
    assert "As pyre instructs, Paper Kite is exiled: exile all creatures." in said
    assert "As pyre instructs, Mud Boar is exiled: exile all creatures." in said


def test_an_ability_without_a_legal_target_is_told_to_leave_the_stack() -> None:
    ogre = {"id": "ogre", "name": "Ogre", "power": 3, "toughness": 3, "zone": "hand", "controller": "you",
            "text": "当此生物进战场时，消灭目标由对手操控的生物。"}  # fmt: skip
    board = {"as_of": "2024-01-01", "objects": [ogre], "actions": [{"enter": "ogre"}], "question": "after"}
    last = ask(read(board)).derivation[-1]
    assert "CR 603.3d" in last.citation and last.en.endswith("ceases to exist")


def test_a_condition_that_fails_on_resolution_is_named() -> None:
    scout = {"id": "scout", "name": "Scout", "power": 1, "toughness": 1, "zone": "hand", "controller": "you",
             "text": "当此生物进战场时，若你操控另一个生物，则抓一张牌。"}  # fmt: skip
    board = {"as_of": "2024-05-01", "objects": [scout, KITE], "question": "after",
             "actions": [{"enter": "scout", "respond": [{"destroy": "kite"}]}]}  # fmt: skip
    step = ask(read(board)).derivation[-1]
    assert (step.rule, step.citation) == ("ability-condition-fails", "CR 603.4 (2024-04-10); CR 608.2a (2024-04-10)")
    (condition,) = [one for one in step.premises if one.rule == "intervening-if"]
    assert condition.en.endswith("which does not hold: you control another creature.")


def test_who_transforms_is_not_told_by_the_rules_of_flip_cards() -> None:
    path = Path(__file__).parent / "scenarios" / "day-night" / "made-night-by-a-spell.yaml"
    steps = [step for step in ask(load(path)).derivation if step.rule == "back-face-comes-up"]
    assert [step.citation for step in steps] == ["CR 701.28a (2021-06-09); CR 711.4c (2021-06-09)"]


def test_where_the_attacked_cannot_be_attacked_that_is_said() -> None:
    sage = {"id": "sage", "name": "Sage", "types": ["planeswalker"], "loyalty": 3, "controller": "you"}
    (step,) = reasons(KITE, sage, kind="can-attack", attacker="kite", defender="sage")
    assert [one.en for one in step.premises] == ["creatures of the active player cannot attack Sage"]


def test_an_ability_in_english_is_asked_for_in_chinese() -> None:
    kite = {"id": "Kite", "power": 1, "toughness": 1, "controller": "you", "attacking": "opponent"}
    board = {"objects": [kite | {"text": "Whenever Kite blows over a hedge, draw a card."}], "question": "combat"}
    (lack,) = ask(read(board)).lacks
    assert lack.startswith("Kite: its text in Chinese") and lack.endswith("draw a card.")
    unread = {"objects": [kite | {"text": "每当纸鸢飞过树篱，抓一张牌。"}], "question": "combat"}
    assert not any("in Chinese" in lack for lack in ask(read(unread)).lacks)


def test_the_condition_of_a_cost_is_a_premise_of_it_or_the_reason_why_it_does_not_apply() -> None:
    text = "如果你操控神器，则此咒语减少{2}来施放。\n抓一张牌。"
    bolt = {"id": "spark", "types": ["instant"], "mana_cost": "{3}{U}", "zone": "hand", "controller": "you"}
    crate = {"id": "crate", "types": ["artifact"], "controller": "you"}
    steps = reasons(bolt | {"text": text}, crate, kind="can-cast", object="spark")
    (applies,) = [step for step in steps if step.rule == "cost-change"]
    assert applies.en == "this applies to the cost of spark: this spell costs {2} less to cast"
    assert "The condition of spark holds now: you control an artifact." in [one.en for one in applies.premises]
    steps = reasons(bolt | {"text": text}, KITE, kind="can-cast", object="spark")
    (stays_out,) = [step for step in steps if step.rule == "cost-change-does-not-apply"]
    assert ("the condition does not hold now: you control an artifact", False) in [
        (one.en, one.holds) for one in stays_out.premises
    ]


def test_the_generic_part_of_a_cost_is_told_with_what_was_paid_for_x() -> None:
    flood = {"id": "flood", "types": ["sorcery"], "mana_cost": "{X}{2}{U}", "zone": "hand", "controller": "you"}
    steps = reasons(flood, kind="can-cast", object="flood", x=3)
    assert "The cost of flood begins with 5 generic mana." in [step.en for step in _all(steps)]


def test_an_amount_is_told_as_what_it_comes_to_and_not_as_a_part_of_it() -> None:
    rot = {"id": "rot", "types": ["instant"], "zone": "stack", "controller": "you"}
    text = "目标生物得-X/-X直到回合结束，X为你操控的生物数量。"
    board = {"as_of": "2024-05-01", "objects": [KITE, BOAR, rot | {"text": text}],
             "question": {"kind": "resolve", "object": "rot", "targets": ["boar"]}}  # fmt: skip
    said = [step.en for step in _all(ask(read(board)).derivation)]
    assert "The effect of rot determines this once, as it is applied, and finds -1: 0 minus X." in said
    assert not any("finds 0: 0 minus X" in sentence for sentence in said)


def test_the_one_effect_that_changes_an_event_is_named() -> None:
    path = Path(__file__).parent / "scenarios" / "resolving" / "shield-used-up.yaml"
    (changed,) = [step for step in _all(ask(load(path)).derivation) if step.rule == "the-only-replacement"]
    assert changed.en.startswith("The event is changed by ward's ") and "its amount becomes 2" in changed.en
    assert changed.citation == "CR 614.6 (2024-04-10)"


def test_why_a_target_is_illegal_is_told_before_what_follows_from_it() -> None:
    path = Path(__file__).parent / "scenarios" / "linked" / "color-chosen-by-a-spell.yaml"
    rules = [step.rule for step in ask(load(path)).derivation]
    assert rules[-2:] == ["target-that-is-forbidden-by-now", "does-not-resolve"]
    path = path.parent.parent / "triggering" / "target-of-a-spell-is-sacrificed.yaml"
    rules = [step.rule for step in ask(load(path)).derivation]
    assert rules[-2:] == ["target-that-has-left", "does-not-resolve"]


def test_the_cost_of_a_keyword_is_not_told_as_a_condition_that_fails() -> None:
    path = Path(__file__).parent / "scenarios" / "casting" / "emerge-from-a-creature.yaml"
    assert "cost-change-does-not-apply" not in {step.rule for step in _all(ask(load(path)).derivation)}


def test_a_condition_that_keeps_an_ability_from_triggering_is_told_beside_what_happens() -> None:
    path = Path(__file__).parent / "scenarios" / "this-turn" / "did-not-attack-with-a-creature.yaml"
    last = ask(load(path)).derivation[-1]
    assert (last.rule, last.citation) == ("condition-keeps-it-from-triggering", "CR 603.4 (2023-11-17)")
    assert not any("“2”为2" in step.zh for step in _all((last,)))
