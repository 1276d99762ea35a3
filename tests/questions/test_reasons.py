"""What the reasons of an answer tell: every outcome, what was skipped, what set something off, and what kept it off."""

from __future__ import annotations

from typing import Any

import pytest

from kg.questions import Answer, ask
from kg.questions.telling import answer_text
from kg.scenarios.scenario import read


def asked(*objects: dict[str, Any], question: Any, **more: Any) -> Answer:
    return ask(read({"as_of": "2024-05-01", "objects": list(objects), "question": question, **more}))


def told(answer: Answer, language: str = "en") -> list[str]:
    """Return the lines of the reasons, without what they cite."""
    lines = answer_text(answer, language).splitlines()
    return [
        line.partition("  [")[0].strip(" -") for line in lines if line.startswith("  - ") or line.startswith("    ")
    ]


def spell(**fields: Any) -> dict[str, Any]:
    return {"id": "rite", "types": ["sorcery"], "zone": "stack", "controller": "you", **fields}


BEAR = {"id": "bear", "power": 2, "toughness": 2, "controller": "you"}


def test_the_reasons_say_which_outcome_they_tell_and_what_differs_in_the_others() -> None:
    answer = asked(spell(text="你可以抓一张牌。"), question={"kind": "resolve", "object": "rite"})
    lines = answer_text(answer, "en").splitlines()
    assert len(answer.outcomes) == 2 and "Reasons (of outcome 1):" in lines
    heading = lines.index("  - What differs in outcome 2:")
    drawn = next(n for n, line in enumerate(lines) if "You draw 1 card" in line)
    assert heading < drawn, "the card is drawn in the second outcome alone"
    assert "理由（结果1）：" in answer_text(answer, "zh") and "结果2与结果1不同之处：" in answer_text(answer, "zh")


def test_one_outcome_needs_no_number() -> None:
    answer = asked(spell(text="抓一张牌。"), question={"kind": "resolve", "object": "rite"})
    assert "Reasons:" in answer_text(answer, "en").splitlines()
    assert "differs" not in answer_text(answer, "en")


def test_of_many_outcomes_a_few_are_told_and_the_others_named() -> None:
    bears = [BEAR | {"id": f"bear{n}"} for n in range(6)]
    answer = asked(spell(text="牺牲一个生物。"), *bears, question={"kind": "resolve", "object": "rite"})
    assert len(answer.outcomes) == 6
    assert [line for line in told(answer) if "outcome" in line] == [
        *(f"What differs in outcome {n}:" for n in (2, 3, 4)),
        "from outcome 5 on no reasons are told",
    ]


def test_a_skipped_step_is_named_with_what_has_it_skipped() -> None:
    answer = asked(
        {"id": "eon", "types": ["enchantment"], "text": "略过你的抓牌步骤。", "controller": "you"},
        question="after",
        actions=[{"begin": "upkeep"}, {"begin": "draw-step"}],
    )
    assert "An effect of eon has you skip the draw step: Skip your draw step." in told(answer)
    assert any("跳过抓牌步骤" in line for line in told(answer, "zh"))


def test_a_skipped_turn_is_named() -> None:
    answer = asked(spell(text="略过你的下一个回合。"), question="after", actions=[{"resolve": "rite"}, {"turn": "you"}])
    assert any(line.startswith("You skip this turn, as though it did not exist") for line in told(answer))


@pytest.mark.parametrize(("keyword", "counter"), [("persist", "-1/-1"), ("undying", "+1/+1")])
def test_a_return_and_its_counter_are_told_once_each(keyword: str, counter: str) -> None:
    answer = asked(
        BEAR | {"power": 3, "toughness": 3, "abilities": [keyword]}, question="after", actions=[{"destroy": "bear"}]
    )
    lines = told(answer)
    assert lines.count("bear returns to the battlefield by persist or undying, as a new object.") == 1
    assert lines.count(f"bear is in the graveyard as its {keyword} resolves.") == 1
    assert lines.count(f"1 {counter} counter is put on bear.") == 1


def test_what_is_called_like_an_article_keeps_its_name() -> None:
    answer = asked(BEAR | {"id": "a", "attacking": "opponent"}, question="combat")
    assert "a assigns all 2 damage to the opponent, as there is no other recipient." in told(answer)


def test_prowess_names_what_kept_it_from_triggering() -> None:
    monk = BEAR | {"id": "monk", "abilities": ["prowess"]}
    ox = BEAR | {"id": "ox", "zone": "stack", "mana_cost": "{G}", "types": ["creature"]}
    bolt = {"id": "bolt", "types": ["instant"], "mana_cost": "{R}", "zone": "stack", "controller": "opponent"}
    answer = asked(monk, ox, bolt, question="triggers", actions=[{"cast": "ox"}])
    (step,) = answer.derivation
    assert answer.verdict == "no" and "CR 702.108a" in step.citation
    assert [(premise.en, premise.zh) for premise in step.premises] == [("ox is a creature", "ox是生物")]
    (step,) = asked(monk, ox, bolt, question="triggers", actions=[{"cast": "bolt"}]).derivation
    assert [premise.en for premise in step.premises] == ["the opponent does not control monk"]


def test_persist_that_does_not_return_names_the_counter() -> None:
    bear = BEAR | {"power": 3, "toughness": 3, "abilities": ["persist"], "counters": {"-1/-1": 1}}
    answer = asked(bear, question="after", actions=[{"destroy": "bear"}])
    (step,) = [step for step in answer.derivation if step.en.startswith("persist of bear does not trigger now")]
    assert [(premise.en, premise.zh) for premise in step.premises] == [
        ("bear has a -1/-1 counter", "bear上有-1/-1指示物")
    ]


def test_state_based_actions_that_do_nothing_have_a_reason() -> None:
    kings = [
        BEAR | {"id": who, "name": "King", "supertypes": ["legendary"], "controller": who}
        for who in ("you", "opponent")
    ]
    answer = asked(
        BEAR | {"damage": 1},
        BEAR | {"id": "idol", "damage": 2, "abilities": ["indestructible"]},
        *[king | {"id": f"king of {king['id']}"} for king in kings],
        question="state-based-actions",
        players=["you", {"id": "opponent", "poison": 9}],
    )
    assert answer.outcomes[0].changes == {}
    numbers = {step.rule: step.citation.partition(" (")[0] for step in answer.derivation}
    assert numbers == {
        "indestructible-survives": "CR 702.12b",
        "too-little-poison": "CR 704.5c",
        "damage-less-than-lethal": "CR 704.5g",
        "legends-of-two-players": "CR 704.5j",
    }


def test_what_survives_a_combat_says_why() -> None:
    idol = BEAR | {"abilities": ["indestructible"], "attacking": "opponent"}
    ox = BEAR | {"id": "ox", "power": 3, "toughness": 3, "controller": "opponent", "blocking": "bear"}
    lines = told(asked(idol, ox, question="combat"))
    assert "bear would be destroyed, but it is indestructible, so it is not." in lines
    assert "ox has 2 damage marked on it, less than its toughness 3, so it has not been dealt lethal damage." in lines


def test_a_part_that_is_lacking_is_named_with_the_ability_around_it() -> None:
    dart = spell(id="dart", text="消灭目标由防御牌手操控的生物。", types=["instant"])
    answer = asked(dart, BEAR, question={"kind": "can-target", "source": "dart", "target": "bear"})
    assert answer.lacks == ("dart: defending player (in: Destroy target creature defending player controls)",)
    assert list(answer.zh.values()) == ["dart：防御牌手（见于“消灭目标由防御牌手操控的生物”）"]


def test_a_word_that_is_lacking_says_what_would_have_to_be_told() -> None:
    answer = asked(spell(text="刺探1。"), question={"kind": "resolve", "object": "rite"})
    assert answer.verdict == "undecided" and answer.lacks == ("rite: Surveil 1",)
    wave = spell(text="将目标生物移回其拥有者手上。其操控者弃一张牌。")
    answer = asked(wave, BEAR, question={"kind": "resolve", "object": "rite", "targets": ["bear"]})
    assert all("[" not in lack and not any("\u3400" <= one <= "\u9fff" for one in lack) for lack in answer.lacks)


def test_a_text_that_is_not_understood_is_said_to_be_so() -> None:
    veil = {"id": "veil", "types": ["enchantment"], "text": "诸般法术，皆须缓缓而行。", "controller": "you"}
    bolt = {"id": "bolt", "types": ["instant"], "mana_cost": "{R}", "zone": "hand", "controller": "you"}
    answer = asked(veil, bolt, question={"kind": "can-cast", "object": "bolt"})
    assert answer.lacks == ("veil: a text that is not understood: 诸般法术，皆须缓缓而行",)
    assert "未能读懂的文字" in answer_text(answer, "zh")


def test_a_cost_that_taps_creatures_is_written_out_and_the_keyword_is_named() -> None:
    cart = {
        "id": "cart",
        "types": ["artifact"],
        "subtypes": ["vehicle"],
        "power": 3,
        "toughness": 3,
        "controller": "you",
    }
    answer = asked(cart | {"abilities": ["crew 2"]}, BEAR, question={"kind": "can-activate", "object": "cart"})
    assert answer.values is not None
    (way,) = answer.values["ways"]
    assert way["ability"] == "crew 2"
    assert way["also"] == ["tap any number of other untapped creatures you control with total power 2 or more"]
    assert "另需横置任意数量由你操控且未横置的其他生物，其总力量等于或大于2" in answer_text(answer, "zh")


def test_a_text_without_english_wording_is_said_to_be_one() -> None:
    toll = {"id": "toll", "types": ["instant"], "mana_cost": "{B}", "zone": "hand", "controller": "you"}
    toll["text"] = "弃一张牌或支付{3}，以作为施放此咒语的额外费用。\n目标牌手抓一张牌。"
    answer = asked(toll, question={"kind": "can-cast", "object": "toll"})
    assert all(
        "no English wording" in line
        for line in answer_text(answer, "en").splitlines()
        if any("\u3400" <= one <= "\u9fff" for one in line)
    )


def test_what_a_keyword_has_sacrificed_names_the_keyword() -> None:
    ape = BEAR | {"id": "ape", "sick": True, "abilities": ["echo {1}{R}"]}
    answer = asked(ape, question="after", actions=[{"begin": "upkeep"}])
    assert any("echo of ape triggers" in line for line in told(answer))
    horror = BEAR | {"id": "horror", "abilities": ["annihilator 1"], "attacking": "opponent"}
    answer = asked(horror, {"id": "orb", "types": ["artifact"], "controller": "opponent"}, question="combat")
    said = "Annihilator 1 of horror triggers: the opponent, the defending player, sacrifices 1 permanent, or all"
    assert any(line.startswith(said) for line in told(answer))


def test_where_a_spell_goes_instead_is_told_with_the_word_that_has_it_go_there() -> None:
    ray = spell(text="抓一张牌。", abilities=["flashback {2}"], types=["sorcery"])
    answer = asked(ray, question={"kind": "resolve", "object": "rite", "with": ["flashback"]})
    assert "As the last step of its resolution rite goes into exile, because of flashback." in told(answer)


def test_what_is_put_elsewhere_names_the_effect() -> None:
    calm = {
        "id": "calm",
        "types": ["enchantment"],
        "controller": "you",
        "text": "如果一张牌将从任何区域置入任一坟墓场，则改为将它放逐。",
    }
    answer = asked(calm, BEAR, question="after", actions=[{"destroy": "bear"}])
    assert answer.outcomes[0].changes["bear"]["zone"] == "exile"
    assert any(
        line.startswith("An effect of calm has bear go into exile instead of into the graveyard")
        for line in told(answer)
    )


SHAPE = {
    "id": "shape",
    "name": "Shape",
    "types": ["creature"],
    "power": 0,
    "toughness": 0,
    "zone": "hand",
    "controller": "you",
}


def test_a_copy_names_the_copy_effect() -> None:
    ox = BEAR | {"id": "ox", "name": "Ox", "power": 3, "toughness": 4}
    shape = SHAPE | {"text": "你可以使此生物当成战场上任一生物的复制品来进入战场。"}
    question = {"kind": "characteristics", "object": "shape"}
    answer = asked(shape, ox, question=question, actions=[{"enter": "shape", "choose": "ox"}])
    assert answer.values is not None and (answer.values["power"], answer.values["toughness"]) == (3, 4)
    (step,) = [step for step in answer.derivation if step.en.startswith("Shape becomes a copy of Ox")]
    assert "CR 707.3" in step.citation and step.zh.startswith("Shape成为Ox的复制品")
    assert [premise.rule for premise in step.premises] == ["enters-as-a-copy"]


def test_cascade_tells_what_it_exiles_and_what_may_be_cast() -> None:
    wolf = BEAR | {"id": "wolf", "mana_cost": "{2}{G}", "abilities": ["cascade"], "zone": "stack"}
    cub = BEAR | {"id": "cub", "mana_cost": "{G}", "zone": "library"}
    grove = {"id": "grove", "types": ["land"], "zone": "library"}
    answer = asked(wolf, grove, cub, question="after", actions=[{"cast": "wolf", "choose": "no"}])
    lines = told(answer)
    assert (
        "Cascade of wolf resolves: cards are exiled from the top of your library until cub, which is no land and"
        in " ".join(lines)
    )
    assert sum(line.endswith("in a random order with the others.") for line in lines) == 2


def test_a_subtype_that_an_effect_gives_has_its_reason() -> None:
    ear = {
        "id": "ear",
        "types": ["enchantment"],
        "subtypes": ["aura"],
        "attached_to": "bear",
        "text": "所结附的生物是妖精。",
    }
    answer = asked(BEAR, ear | {"controller": "you"}, question={"kind": "characteristics", "object": "bear"})
    assert answer.values is not None and answer.values["subtypes"] == ["elf"]
    assert "In layer 4 bear gets the subtype Elf." in told(answer)
    assert not any("is a creature" in line for line in told(answer)), "what print says goes without saying"
