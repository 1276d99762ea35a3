"""Keyword definitions: every one a valid tree, every citation in its rules version, meanings by date."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kg.abilities import from_json, to_json
from kg.abilities.abilities import Activated, Keyword, Static, Triggered
from kg.abilities.actions import Action, Mana
from kg.abilities.conditions import Exists
from kg.abilities.effects import AdditionalCost, Cannot, CanOnly, Cost, Do, ModifyPT
from kg.abilities.keywords import NotExpressed, definition, expand, ids
from kg.abilities.quantities import Number
from kg.abilities.selections import And, ControlledBy, Is, Selection, Self, You
from kg.abilities.slots import SlotError
from tests.abilities.rulesbooks import versions

TWO = Number(value=2)
COST = Cost(mana=Mana(symbols=("2", "R")))
SAMPLE: dict[str, Any] = {
    "number": TWO,
    "cost": COST,
    "quality": Is(concept="artifact"),
    "alternatives": (COST, Cost(mana=Mana(symbols=("U",)))),
    "text": "Sample",
}
HOW = {"redundant", "separate", "additive"}
KINDS = {"static", "triggered", "activated", "spell", "evasion", "characteristic-defining"}
CLASS_OF_KIND = {
    "static": "Static",
    "evasion": "Static",
    "characteristic-defining": "Static",
    "triggered": "Triggered",
    "activated": "Activated",
    "spell": "Spell",
}


@pytest.mark.parametrize("keyword_id", ids())
def test_every_meaning_expands_or_says_what_it_lacks(keyword_id: str) -> None:
    entry = definition(keyword_id)
    assert set(entry.kinds) <= KINDS
    assert entry.instances is None or entry.instances.how in HOW
    required = {p for p in entry.parameters if not p.endswith("?")}
    for meaning in entry.meanings:
        keyword = Keyword(keyword=keyword_id, **{name: SAMPLE[name] for name in required | meaning.given})
        moment = meaning.since or (meaning.until and date(1993, 8, 5))
        if meaning.trees is None:
            with pytest.raises(NotExpressed, match=keyword_id):
                expand(keyword, moment)
            continue
        abilities = expand(keyword, moment)
        assert abilities
        assert all(from_json(to_json(ability)) == ability for ability in abilities)


@pytest.mark.parametrize("keyword_id", ids())
def test_the_kinds_of_ability_are_those_of_the_trees(keyword_id: str) -> None:
    entry = definition(keyword_id)
    if any(meaning.trees is None for meaning in entry.meanings):
        return
    classes = {tree["is"] for m in entry.meanings if m.until is None for tree in m.trees or ()}
    assert classes == {CLASS_OF_KIND[kind] for kind in entry.kinds}


def test_no_slot_goes_unfilled_and_no_parameter_unused() -> None:
    for keyword_id in ids():
        entry = definition(keyword_id)
        named = {p.rstrip("?") for p in entry.parameters}
        if any(m.trees is None for m in entry.meanings):
            continue
        used = set()
        for meaning in entry.meanings:
            used |= set(_slots(meaning.trees)) | ({meaning.for_each} if meaning.for_each else set())
        assert used == named, keyword_id


def _slots(tree: Any) -> list[str]:
    if isinstance(tree, dict):
        own = [tree["param"]] if "param" in tree else []
        return own + [name for value in tree.values() for name in _slots(value)]
    if isinstance(tree, list | tuple):
        return [name for item in tree for name in _slots(item)]
    return []


# A section may be named otherwise than the keyword that it defines among others.
SECTION = {
    "multikicker": "kicker",
    "megamorph": "morph",
    "commander-ninjutsu": "ninjutsu",
    "daybound": "daybound and nightbound",
    "nightbound": "daybound and nightbound",
}


def test_each_number_heads_the_keyword_in_that_version(shared: Path) -> None:
    books = versions(shared)
    assert len(books) == 8
    for keyword_id in ids():
        entry = definition(keyword_id)
        heading = SECTION.get(keyword_id, entry.names["en"].lower())
        for version, book in books.items():
            known = [number for since, number in entry.numbers if since <= version]
            heads = {n for n, text in book.items() if n.startswith("702.") and text.lower() == heading}
            assert heads == set(known[-1:]), (keyword_id, version)


def test_each_keyword_of_the_rules_is_defined(shared: Path) -> None:
    defined = {SECTION.get(i, definition(i).names["en"].lower()) for i in ids()}
    for version, book in versions(shared).items():
        headings = {
            text.lower()
            for number, text in book.items()
            if number.startswith("702.") and number[4:].isdigit() and number != "702.1"
        }
        assert len(headings) > 120
        assert headings <= defined, version


def test_each_cited_rule_exists_and_belongs_to_the_section(shared: Path) -> None:
    books = versions(shared)
    for keyword_id in ids():
        entry = definition(keyword_id)
        cited = [rule for m in entry.meanings for rule in m.rules]
        if entry.instances and entry.instances.rule:
            cited.append(entry.instances.rule)
        version = date(2023, 11, 17) if entry.number(date(2023, 11, 17)) else date(2024, 4, 10)
        number = entry.number(version)
        assert number is not None
        for rule in cited:
            assert rule in books[version], (keyword_id, rule)
            assert rule.rstrip("abcdefghijklmnopqrstuvwxyz") == number[0], (keyword_id, rule)


def test_the_rule_cited_for_instances_speaks_of_instances(shared: Path) -> None:
    book = versions(shared)[date(2023, 11, 17)]
    says = {"redundant": "redundant", "separate": "", "additive": "total"}
    for keyword_id in ids():
        instances = definition(keyword_id).instances
        if instances and instances.rule:
            assert says[instances.how] in book[instances.rule], keyword_id
            assert ("redundant" in book[instances.rule]) == (instances.how == "redundant"), keyword_id


def test_numbers_move_with_the_versions() -> None:
    exalted = definition("exalted")
    assert exalted.number(date(2008, 12, 1)) == ("502.83", date(2008, 10, 3))
    assert exalted.number(date(2012, 8, 1)) == ("702.81", date(2012, 7, 13))
    assert exalted.number(date(2020, 5, 1)) == ("702.82", date(2017, 8, 25))
    assert exalted.number() == ("702.83", date(2021, 6, 9))
    assert definition("bushido").number(date(2004, 10, 1)) == ("502.38", date(2004, 10, 1))
    assert definition("craft").number(date(2022, 1, 1)) is None


def test_bushido_is_one_trigger_on_two_events() -> None:
    (ability,) = expand(Keyword(keyword="bushido", number=TWO))
    assert isinstance(ability, Triggered)
    assert ability.events == (Action(verb="block", agent=Self()), Action(verb="become-blocked", object=Self()))
    (effect,) = ability.effects
    assert effect.changes == (ModifyPT(power=TWO, toughness=TWO),)  # type: ignore[attr-defined]


def test_lifelink_was_a_trigger_until_magic_2010() -> None:
    (before,) = expand(Keyword(keyword="lifelink"), date(2009, 7, 10))
    assert isinstance(before, Triggered)
    assert isinstance(before.effects[0], Do) and before.effects[0].action.verb == "gain-life"
    with pytest.raises(NotExpressed, match="lifelink"):
        expand(Keyword(keyword="lifelink"), date(2009, 7, 11))


def test_reach_counts_against_flying_only_since_it_is_a_keyword() -> None:
    (today,) = expand(Keyword(keyword="flying"))
    (once,) = expand(Keyword(keyword="flying"), date(2006, 1, 1))
    assert isinstance(today, Static) and isinstance(today.effects[0], CanOnly)
    assert any(isinstance(n, Keyword) and n.keyword == "reach" for n in today.walk())
    assert not any(isinstance(n, Keyword) and n.keyword == "reach" for n in once.walk())


def test_landwalk_asks_for_a_land_of_the_defending_player() -> None:
    (ability,) = expand(Keyword(keyword="landwalk", quality=Is(concept="swamp")))
    assert isinstance(ability, Static)
    assert isinstance(ability.condition, Exists)
    assert isinstance(ability.effects[0], Cannot)
    assert Is(concept="swamp") in ability.condition.what.walk()


def test_a_cost_is_paid_together_with_what_the_keyword_adds() -> None:
    (ability,) = expand(Keyword(keyword="cycling", cost=COST))
    assert isinstance(ability, Activated)
    assert ability.cost.mana == COST.mana
    assert [action.verb for action in ability.cost.actions] == ["discard"]


def test_a_parameter_chooses_the_meaning() -> None:
    (plain,) = expand(Keyword(keyword="cycling", cost=COST))
    (typed,) = expand(Keyword(keyword="cycling", cost=COST, quality=Is(concept="wizard")))
    assert [e.action.verb for e in plain.effects] == ["draw"]  # type: ignore[attr-defined]
    assert [e.action.verb for e in typed.effects] == ["search", "reveal", "put", "shuffle"]  # type: ignore[attr-defined]


def test_two_kickers_are_two_abilities() -> None:
    one, other = expand(Keyword(keyword="kicker", alternatives=SAMPLE["alternatives"]))
    assert [a.effects[0].cost for a in (one, other)] == list(SAMPLE["alternatives"])  # type: ignore[attr-defined]
    (multi,) = expand(Keyword(keyword="multikicker", cost=COST))
    assert isinstance(multi.effects[0], AdditionalCost) and multi.effects[0].repeated  # type: ignore[attr-defined]


def test_echo_without_a_cost_takes_the_mana_cost() -> None:
    (ability,) = expand(Keyword(keyword="echo"))
    assert Mana(like=Self()) in ability.walk()


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(LookupError, match="flyingg"):
        expand(Keyword(keyword="flyingg"))
    with pytest.raises(SlotError, match=r"bushido.*number"):
        expand(Keyword(keyword="bushido"))
    with pytest.raises(NotExpressed, match="trample"):
        expand(Keyword(keyword="trample"))


def test_every_concept_of_a_definition_is_a_term() -> None:
    from kg.terms import read

    kinds: dict[str, set[str]] = {}
    for kind, concepts in read().kinds.items():
        for concept in concepts:
            kinds.setdefault(concept.id, set()).add(kind)
    lacking = {
        (keyword_id, kind, concept)
        for keyword_id in ids()
        for meaning in definition(keyword_id).meanings
        for kind, concept in _concepts(meaning.trees)
        if not (kinds.get(concept, set()) if kind == "any" else {kind} & kinds.get(concept, set()))
    }
    assert lacking == set()


_PLACES = {
    ("Action", "verb"): "Verb",
    ("Time", "period"): "Period",
    ("Place", "zone"): "Zone",
    ("Is", "concept"): "any",
    ("Compare", "characteristic"): "Characteristic",
    ("Measure", "characteristic"): "Characteristic",
    ("Shares", "characteristic"): "Characteristic",
    ("Action", "counter"): "CounterKind",
    ("EntersWith", "counter"): "CounterKind",
    ("Manner", "counter"): "CounterKind",
    ("Counters", "kind"): "CounterKind",
    ("HasCounter", "kind"): "CounterKind",
    ("Keyword", "keyword"): "KeywordAbility",
}


def _concepts(tree: Any) -> list[tuple[str, str]]:
    """The (class of concept, concept) pairs that a tree names."""
    if isinstance(tree, dict):
        own = [(kind, tree[f]) for (cls, f), kind in _PLACES.items() if tree.get("is") == cls and tree.get(f)]
        return own + [pair for value in tree.values() for pair in _concepts(value)]
    if isinstance(tree, list | tuple):
        return [pair for item in tree for pair in _concepts(item)]
    return []


def test_the_compendium_is_covered_and_agrees_about_instances(shared: Path) -> None:
    """The keyword compendium among the seeds, in Traditional: its entries, and what it says of several instances."""
    text = re.sub(r"\n+\d+、", "", (shared / "seeds" / "003_e240d688d6843c0e.txt").read_text("utf-8"))
    text = text.replace("\n", "").replace(" ", "")
    found: dict[str, int] = {}
    for keyword_id in ids():
        entry = definition(keyword_id)
        names = {entry.names.get("zh-Hant"), entry.names.get("zh-Hans"), *DAMAGED.get(keyword_id, ())} - {None}
        pattern = rf"(?:{'|'.join(names)}){entry.names['en'][:5].replace(' ', '')}"
        if match := re.search(pattern, text, re.IGNORECASE):
            found[keyword_id] = match.start()
    assert len(found) == 80
    order = sorted(found, key=found.__getitem__)
    ends = [found[keyword_id] for keyword_id in order[1:]] + [len(text)]
    for keyword_id, end in zip(order, ends, strict=True):
        body = text[found[keyword_id] : end]
        if re.search("多個[^。]{1,9}異能并無意義", body):
            instances = definition(keyword_id).instances
            assert (instances and instances.how) == "redundant" or keyword_id in SILENT, keyword_id


# The document's damage: look-alike characters, and pinyin left in brackets.
DAMAGED = {
    "cycling": ("循環\\(huán\\)",),
    "dredge": ("發\\(fā\\)掘.",),
    "fortify": ("筑工",),
    "lifelink": ("系命",),
    "wither": ("干枯",),
    "intimidate": ("威嚇",),
}
# The compendium calls it redundant; the rules at hand say nothing of it.
SILENT = {"changeling"}


def test_a_quality_of_several_words_joins_what_the_definition_asks_besides() -> None:
    quality = And(parts=(Is(concept="legendary"), Is(concept="creature")))
    (equip,) = expand(Keyword(keyword="equip", cost=COST, quality=quality))
    assert isinstance(equip, Activated) and isinstance(equip.effects[0], Do)
    target = equip.effects[0].action.recipient
    assert isinstance(target, Selection)
    assert target.filter == And(parts=(*quality.parts, ControlledBy(who=You())))
