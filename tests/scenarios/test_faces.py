"""Cards of the graph with two faces, as scenarios name them (CR 709-712, 715)."""

from __future__ import annotations

from typing import Any

import pytest

from kg.graph import KnowledgeGraph
from kg.questions import ask
from kg.scenarios.cards import GraphCards
from kg.scenarios.scenario import ScenarioError, read
from tests.graph.conftest import shipped_graph


@pytest.fixture(scope="module")
def graph() -> KnowledgeGraph:
    return shipped_graph()


def answer(graph: KnowledgeGraph, objects: list[dict[str, Any]], question: Any, **more: Any) -> Any:
    given = {"as_of": "2024-01-01", "objects": objects, "question": question, **more}
    return ask(read(given, GraphCards(lambda: graph)))


def values(graph: KnowledgeGraph, question: str = "characteristics", **thing: Any) -> dict[str, Any]:
    return dict(answer(graph, [{"id": "it", **thing}], {"kind": question, "object": "it"}).values)


@pytest.mark.parametrize(("day", "verdict"), [("2018-04-26", "no"), ("2018-04-27", "yes")])
def test_a_card_has_the_day_of_its_document_and_means_what_the_card_reference_says(
    graph: KnowledgeGraph, day: str, verdict: str
) -> None:
    """Its document is of 2004 and says "target creature or player" (CR 108.1, 115.4)."""
    walker = {"id": "ada", "types": ["planeswalker"], "counters": {"loyalty": 5}, "controller": "opponent"}
    objects = [{"id": "leaflet", "card": "焚紙咒", "zone": "hand"}, walker]
    asked = {"kind": "can-target", "source": "leaflet", "target": "ada"}
    assert answer(graph, objects, asked, as_of=day).verdict == verdict


@pytest.mark.parametrize(
    ("name", "layout"),
    [
        ("月谷村民", "transforming-double-faced"),
        ("晨径", "modal-double-faced"),
        ("拾石少年", "adventurer"),
        ("骤热", "split"),
        ("河岸學徒", "flip"),
        ("潮落城巡卫", "normal"),
    ],
)
def test_the_graph_connects_the_faces_of_a_card(graph: KnowledgeGraph, name: str, layout: str) -> None:
    (card,) = graph.card(name)
    assert card.layout == layout
    assert [face.other for face in card.faces] == [face.iri for face in reversed(card.faces)][: len(card.faces)] or (
        layout == "normal" and card.faces[0].other is None
    )


def test_a_query_goes_from_face_to_face(graph: KnowledgeGraph) -> None:
    found = graph.sparql(
        "SELECT ?name { ?face a kg:Face ; rdfs:label|skos:prefLabel '月谷村民'@zh-hans ; kg:otherFace ?other ."
        " ?other skos:prefLabel ?name }"
    ).rows()
    assert [row["name"] for row in found] == ["月谷嗥狼"]


def test_a_transforming_card_turns_over(graph: KnowledgeGraph) -> None:
    """CR 701.28a, 202.3b: named by either face, it turns to the other; the mana value stays."""
    moon = {"id": "moon", "name": "Moon", "types": ["instant"], "zone": "stack", "text": "转化目标生物。"}
    for name, other, power in (("月谷村民", "月谷嗥狼", 4), ("月谷嗥狼", "月谷村民", 2)):
        found = answer(
            graph,
            [{"id": "it", "card": name}, moon],
            {"kind": "characteristics", "object": "it"},
            actions=[{"resolve": "moon", "targets": ["it"]}],
        ).values
        assert (found["name"], found["power"], found["mana_value"]) == (other, power, 2)


def test_a_back_face_is_up_on_the_battlefield_only(graph: KnowledgeGraph) -> None:
    """CR 712.8a: elsewhere the card has its front face, by whichever name it is called."""
    assert values(graph, card="月谷嗥狼")["power"] == 4
    found = values(graph, "copiable-values", card="月谷嗥狼")
    assert (found["name"], found["mana_value"]) == ("月谷嗥狼", 0)
    hand = answer(graph, [{"id": "it", "card": "月谷嗥狼", "zone": "hand"}], {"kind": "can-cast", "object": "it"})
    assert hand.values["ways"] == [{"from": "hand", "for": "its mana cost", "cost": "{1}{G}"}]


def test_either_face_of_a_modal_card_is_played(graph: KnowledgeGraph) -> None:
    """CR 712.11b, 712.12."""
    found = answer(graph, [{"id": "it", "card": "晨径", "zone": "hand"}], {"kind": "can-play", "object": "it"})
    assert list(found.values) == ["晨径", "暮唤"]
    assert values(graph, card="晨径", zone="hand")["types"] == ["land"]
    assert values(graph, card="暮唤", zone="stack")["mana_value"] == 2


def test_an_adventure_and_its_creature(graph: KnowledgeGraph) -> None:
    """CR 715.3a, 715.4: in the turn of the other only the Adventure can be cast; in hand the card is the creature."""
    bear = {"id": "bear", "power": 2, "toughness": 2}
    boy = {"id": "it", "card": "拾石少年", "zone": "hand"}
    found = answer(graph, [boy, bear], {"kind": "can-cast", "object": "it"}, active="opponent")
    assert list(found.values) == ["投石"]
    assert answer(graph, [boy, bear], {"kind": "can-cast", "object": "it", "face": "拾石少年"}).verdict == "yes"
    assert values(graph, card="投石", zone="hand")["types"] == ["creature"]


def test_the_halves_of_a_split_card_are_combined_off_the_stack(graph: KnowledgeGraph) -> None:
    """CR 709.4b, 709.3b."""
    found = values(graph, card="骤寒", zone="hand")
    assert (found["mana_value"], found["colors"]) == (4, ["blue", "red"])
    found = values(graph, card="骤寒", zone="stack")
    assert (found["name"], found["mana_value"], found["colors"]) == ("骤寒", 2, ["blue"])


def test_a_flipped_card_has_the_cost_and_colors_of_the_card(graph: KnowledgeGraph) -> None:
    """CR 710.1c, 710.2."""
    found = values(graph, card="渡口宗師玄波")
    assert (found["power"], found["mana_value"], found["colors"]) == (3, 2, ["blue"])
    assert values(graph, card="渡口宗師玄波", zone="graveyard")["mana_value"] == 2


def test_what_cannot_be_turned_is_refused(graph: KnowledgeGraph) -> None:
    face = {"name": "Night", "types": ["creature"], "power": 1, "toughness": 1}
    with pytest.raises(ScenarioError, match="object it: turned, but in the zone hand"):
        values(graph, name="Day", power=1, toughness=1, zone="hand", transforms_into=face, turned=True)
    with pytest.raises(ScenarioError, match="no other face is given"):
        values(graph, name="Day", power=1, toughness=1, turned=True)
    with pytest.raises(ScenarioError, match="has no face 'Dusk'"):
        answer(
            graph, [{"id": "it", "card": "晨径", "zone": "hand"}], {"kind": "can-play", "object": "it", "face": "Dusk"}
        )


def test_what_looks_at_the_unknown_color_of_a_back_face_is_not_answered(graph: KnowledgeGraph) -> None:
    """CR 204.1, 105.2: a face without a cost has the colors of its indicator, which the graph does not hold."""
    back = {"id": "it", "card": "月谷嗥狼", "attacking": "opponent"}
    knight = {"id": "knight", "power": 2, "toughness": 2, "controller": "opponent", "blocking": "it"}
    assert answer(graph, [back, knight], "combat").verdict == "outcomes"
    guarded = {**knight, "abilities": ["protection: green"]}
    found = answer(graph, [back, guarded], "combat")
    assert (found.verdict, found.lacks) == ("undecided", ("月谷嗥狼: its color indicator, if it has one",))
    told = {**back, "colors": ["green"]}
    found = answer(graph, [told, guarded], "combat")
    assert found.outcomes and not any("knight" in outcome.changes for outcome in found.outcomes)


def test_the_color_of_a_back_face_is_not_said_to_be_none(graph: KnowledgeGraph) -> None:
    assert values(graph, card="月谷嗥狼")["colors"] == ["not known"]
    assert values(graph, "copiable-values", card="月谷嗥狼")["colors"] == ["not known"]
    assert values(graph, card="月谷嗥狼", colors=["green"])["colors"] == ["green"]
    assert values(graph, card="月谷村民")["colors"] == ["green"]


def test_a_card_that_turns_over_takes_its_unknown_color_along(graph: KnowledgeGraph) -> None:
    """The front face has a cost, so its color is known again when it is up."""
    moon = {"id": "moon", "name": "Moon", "types": ["instant"], "zone": "stack", "text": "转化目标生物。"}
    for name, colors in (("月谷村民", ["not known"]), ("月谷嗥狼", ["green"])):
        asked = {"kind": "characteristics", "object": "it"}
        actions = [{"resolve": "moon", "targets": ["it"]}]
        assert answer(graph, [{"id": "it", "card": name}, moon], asked, actions=actions).values["colors"] == colors
