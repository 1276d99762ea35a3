"""A card's facts are found by any of its names, and its trees come back as they went in."""

import pytest

from kg.abilities.quantities import Number
from kg.graph import KnowledgeGraph
from kg.graph.lookup import find, language_tag, rulings
from tests.graph import small as made


@pytest.mark.parametrize(
    "name", ["Mossback Heron", "mossback heron", " MOSSBACK HERON ", "苔背鹭", "苔背鷺", "苔 背 鷺"]
)
def test_a_card_is_found_by_each_name_in_any_script_and_case(small: KnowledgeGraph, name: str) -> None:
    (card,) = find(small, name)
    assert card.iri == "https://rulings-kg.example/card/mossback-heron"
    assert card.names == {"en": "Mossback Heron", "zh-Hans": "苔背鹭", "zh-Hant": "苔背鷺"}


def test_no_such_card(small: KnowledgeGraph) -> None:
    assert find(small, "Heron") == []


def test_the_facts_of_a_face(small: KnowledgeGraph) -> None:
    (card,) = find(small, "油面艇")
    (face,) = card.faces
    assert (face.mana_cost, face.types, face.subtypes, face.colors) == (
        "{3}{B}",
        ("artifact", "creature"),
        ("construct",),
        ("black",),
    )
    assert (face.power, face.toughness, face.loyalty) == ("3", "3", None)
    assert [line.tree for line in face.lines] == [line.tree for line in made.SKIMMER.lines]


def test_types_stand_in_the_order_printed(small: KnowledgeGraph) -> None:
    ((first, second),) = [card.faces for card in find(small, "葦原旅人")]
    assert [face.subtypes for face in (first, second) if len(face.subtypes) > 1] == [("human", "druid")]


def test_keywords_belong_to_the_face_whose_text_has_them(small: KnowledgeGraph) -> None:
    (by_first,) = find(small, "葦原旅人")
    assert find(small, "Roshi, Reed Sage") == [by_first]
    first, second = by_first.faces
    assert by_first.layout == "flip"
    assert second.supertypes == ("legendary",)
    assert second.lines[0].tree.abilities[0].number == Number(value=2)  # type: ignore[attr-defined]
    query = "SELECT ?face { ?face kg:hasAbility/kg:keyword term:bushido }"
    assert small.sparql(query).rows() == [{"face": second.iri}]
    assert first.iri.endswith("/face/1")


def test_a_line_that_was_not_understood_says_so(small: KnowledgeGraph) -> None:
    (card,) = find(small, "Hill Reeve")
    assert [line.parsed for line in card.faces[0].lines] == [True, False]


def test_rulings_in_order_of_date_with_their_texts_where_there_are_any(small: KnowledgeGraph) -> None:
    (card,) = find(small, "Mossback Heron")
    found = list(rulings(small, card.iri))
    assert [(r.date, r.ordinal, r.mentions, r.text, r.language) for r in found] == [
        ("2004-10-01", 1, ("flying",), None, None),
        ("2023-01-20", 1, ("flying",), "苔背鹭会飞。", "zh-Hans"),
    ]


@pytest.mark.parametrize(("tag", "usual"), [("zh-hans", "zh-Hans"), ("en", "en"), ("ZH-hant-tw", "zh-Hant-TW")])
def test_language_tags_get_their_usual_case_back(tag: str, usual: str) -> None:
    assert language_tag(tag) == usual
