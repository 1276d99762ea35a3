"""Explanations as text and JSON, and claims about them."""

import json
from datetime import date

import pytest

from kg.abilities import abilities as a
from kg.abilities import to_json as tree_json
from kg.consequences import Card, explain, holds, to_json, to_text
from kg.parse import parse_line

from .trees import DRAW, ENTERS, GAIN, action, creature, delayed, do, keyword, spell, target, when

DESTROY = do("destroy", target("creature"))
CARD = creature(keyword("flying"), when(ENTERS, DESTROY, delayed(action("die"), DRAW)))
DAY = date(2024, 5, 1)


def test_each_ability_has_its_head_and_each_sentence_its_citation() -> None:
    text = to_text(explain(CARD, DAY, "en"), ("Flying", "When it enters, …"))
    heads = [line for line in text.splitlines() if not line.startswith(" ")]
    assert heads == ["Ability 1: Flying", "Ability 2: When it enters, …", "Delayed trigger from ability 2"]
    unknown = to_text(explain(CARD, DAY, "zh"), ("", "当它进战场时，\n…"))
    assert [line for line in unknown.splitlines() if not line.startswith(" ")][:2] == [
        "异能1（飞行）",
        "异能2：当它进战场时， …",
    ]
    assert "[CR 603.3d (2024-04-10)]" in text


def test_chinese_and_english_say_the_same_things() -> None:
    zh, en = explain(CARD, DAY, "zh"), explain(CARD, DAY, "en")
    assert [(c.rule, c.cr, c.ability) for c in zh] == [(c.rule, c.cr, c.ability) for c in en]
    assert to_text(zh).splitlines()[0] == "异能1（飞行）"


def test_the_derivation_names_where_in_the_card_each_condition_held() -> None:
    (found,) = [c for c in explain(CARD, DAY) if c.rule == "targets-chosen-triggering"]
    (firing,) = found.derivation
    places = {p.place for p in firing.premises if p.holds}
    assert "abilities[1].effects[0].action.object" in places
    assert any(not p.holds and p.atom.startswith("optional_target") for p in firing.premises)
    assert "abilities[1].effects[0].action.object" in to_text(explain(CARD, DAY), derivation=True)


def test_json_is_whole() -> None:
    data = json.loads(json.dumps(to_json(explain(CARD, DAY))))
    assert data["as-of"] == "2024-05-01"
    assert {c["rule"] for c in data["consequences"]} == explain(CARD, DAY).rules()


def test_what_is_withheld_is_said_with_the_reason() -> None:
    partly = Card(abilities=(a.Spell(effects=(DESTROY,)), a.Unparsed(start=0, end=9)), types=("sorcery",))
    assert "Not stated, as ability 2 was not understood: only-target-illegal" in to_text(explain(partly, DAY, "en"))
    assert "Ability 2 was not (wholly) understood." in to_text(explain(partly, DAY, "en")).splitlines()
    (held,) = to_json(explain(partly, DAY))["withheld"]
    assert held == {"rules": ["only-target-illegal", "destroy-can-be-stopped"], "ability": 0, "unread": [1]}


def test_a_language_that_is_not_known_is_named() -> None:
    with pytest.raises(ValueError, match="'fr'"):
        explain(CARD, DAY, "fr")


def test_something_without_abilities_is_refused() -> None:
    with pytest.raises(TypeError, match="Selection"):
        explain([target("creature")])  # type: ignore[list-item]


def claim(kind: str, consequence: str, *trees: a.Ability, **more: object) -> dict[str, object]:
    return {"kind": kind, "consequence": consequence, "abilities": [tree_json(t) for t in trees]} | more


TRIGGER, PLAIN = when(ENTERS, DESTROY), when(ENTERS, GAIN)


def test_a_claim_holds_if_what_it_expects_follows() -> None:
    assert holds(claim("follows", "targets-chosen-triggering", TRIGGER)) is True
    assert holds(claim("follows", "targets-chosen-triggering", PLAIN)) is False
    assert holds(claim("does-not-follow", "targets-chosen-triggering", PLAIN)) is True
    assert holds(claim("does-not-follow", "targets-chosen-triggering", TRIGGER)) is False


def test_a_claim_speaks_of_one_ability_of_the_card() -> None:
    both = (PLAIN, TRIGGER)
    assert holds(claim("follows", "targets-chosen-triggering", *both, ability=1)) is True
    assert holds(claim("follows", "targets-chosen-triggering", *both, ability=0)) is False


def test_a_claim_may_need_what_the_card_is() -> None:
    assert holds(claim("follows", "can-target-itself", TRIGGER, card={"types": ["creature"]})) is True
    assert holds(claim("follows", "can-target-itself", TRIGGER, card={"types": ["artifact"]})) is False


def test_a_claim_is_about_its_date() -> None:
    one = claim("follows", "only-target-illegal-until-2018", *spell(DESTROY).abilities, **{"as-of": "2016-01-01"})
    assert holds(one) is True
    assert holds(one, date(2019, 1, 1)) is False


def test_a_claim_on_what_was_not_understood_is_left_open() -> None:
    open_ = claim("follows", "only-target-illegal", a.Spell(effects=(DESTROY,)), a.Unparsed(start=0, end=3))
    assert holds(open_) is None


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (claim("implies", "any-target", TRIGGER), "'implies'"),
        (claim("follows", "any-thing", TRIGGER), "'any-thing'"),
        (claim("follows", "any-target") | {"abilities": [tree_json(target("creature"))]}, "Selection is no ability"),
    ],
)
def test_what_is_wrong_with_a_claim_is_named(bad: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        holds(bad)


def test_noun_phrases_are_those_of_the_text() -> None:
    """The slots hold what the tree says, in the language of the explanation."""
    card = creature(when(ENTERS, DESTROY))
    for lang, words in (("en", "target creature"), ("zh", "目标生物")):
        (said,) = [c.text for c in explain(card, DAY, lang) if c.rule == "targets-chosen-triggering"]
        assert words in said


def test_where_nothing_follows_that_is_said() -> None:
    nothing = explain(Card(abilities=()), DAY, "en")
    assert to_text(nothing) == "Nothing is known to follow."


def _told(text: str) -> str:
    return to_text(explain(parse_line(text).tree, DAY, "en"))


def test_attacking_in_company_is_one_event_for_the_one_that_is_named() -> None:
    each = "it triggers once for each of them"
    assert each not in _told("每当此生物与至少三个其他生物攻击时，抓一张牌。")
    assert each in _told("每当由你操控的生物攻击时，抓一张牌。")


def test_a_spell_whose_control_is_gained_neither_untaps_nor_attacks() -> None:
    assert "does not untap" not in (spell := _told("获得目标咒语的操控权。")) and "Auras" not in spell
    assert "untap" in (creature := _told("获得目标生物的操控权。")) and "Auras" in creature


def test_one_target_that_may_be_tapped_or_untapped_is_one() -> None:
    told = _told("横置或重置目标生物。")
    assert "If its target (target creature) is illegal" in told and "if only some are" not in told
