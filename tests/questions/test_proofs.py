"""Derivations for other tools: as a network, and as RDF that has the shapes and gives the answer back."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import networkx as nx
import pyoxigraph as ox
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.graph.names import ROOT, kg, w3
from kg.graph.validate import validate_triples
from kg.questions import Answer, Outcome, Step, ask, load
from kg.questions.answer import Named
from kg.questions.proofs.from_rdf import from_rdf
from kg.questions.proofs.network import ANSWER
from kg.questions.proofs.steps import Steps
from kg.scenarios.scenario import read

SCENARIOS = Path(__file__).parent / "scenarios"
SOME = sorted(SCENARIOS.rglob("*.yaml"))[::7]

KITE = {"id": "kite", "name": "Paper Kite", "power": 1, "toughness": 1, "abilities": ["flying"], "controller": "you"}
BOAR = {"id": "boar", "name": "Mud Boar", "power": 2, "toughness": 2, "controller": "opponent"}


@pytest.fixture(scope="module")
def blocked() -> Answer:
    question = {"kind": "can-block", "blocker": "boar", "attacker": "kite"}
    return ask(read({"as_of": "2020-01-01", "title": "Boar?", "objects": [KITE, BOAR], "question": question}))


def plain(answer: Answer) -> Any:
    return json.loads(json.dumps(answer.to_json()))


def again(answer: Answer) -> Answer:
    """Return the answer that its RDF gives back, through a file."""
    text = ox.serialize(answer.rdf(), format=ox.RdfFormat.TRIG)
    assert text is not None
    (found,) = from_rdf(ox.parse(text, format=ox.RdfFormat.TRIG))
    return found


def values(answer: Answer, subject: str, property: ox.NamedNode) -> set[str]:
    return {q.object.value for q in answer.rdf() if q.subject.value.endswith(subject) and q.predicate == property}


@pytest.mark.parametrize("path", SOME, ids=[path.stem for path in SOME])
def test_nothing_is_lost_on_the_way_to_rdf_and_back_and_the_shapes_hold(path: Path) -> None:
    answer = ask(load(path))
    assert plain(again(answer)) == plain(answer)
    assert [str(found) for found in validate_triples(quad.triple for quad in answer.rdf())] == []
    graph = answer.graph()
    assert nx.is_directed_acyclic_graph(graph)
    assert set(nx.descendants(graph, ANSWER)) == set(graph) - {ANSWER}


TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
IDS = st.sampled_from(["kite", "boar", "you", "Ödland/7 «x»", "飛行者", "a b?c#d"])
ABOUT = st.sets(IDS, max_size=2).map(lambda found: tuple(sorted(found)))
LINES = st.sampled_from(["", ROOT + "card/x/face/1/line/2"])
STEPS = st.recursive(
    st.builds(Step, TEXT, TEXT, st.booleans(), source=TEXT, about=ABOUT, line=LINES, aside=st.booleans()),
    lambda below: st.builds(
        Step, TEXT, TEXT, st.booleans(), st.sampled_from(["flying", "sba-lethal-damage", "no such rule"]), TEXT, TEXT,
        st.lists(below, max_size=3).map(tuple), ABOUT, LINES,
    ),
    max_leaves=12,
)  # fmt: skip
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
MAPPING = st.dictionaries(TEXT, PLAIN, max_size=3)
TEXTS = st.lists(TEXT, max_size=3).map(tuple)
ANSWERS = st.builds(
    Answer,
    kind=st.sampled_from(["can-block", "combat"]),
    verdict=st.sampled_from(["yes", "no", "outcomes", "undecided"]),
    as_of=st.dates(date(1993, 8, 5)),
    derivation=st.lists(STEPS, max_size=4).map(tuple),
    outcomes=st.lists(
        st.builds(Outcome, st.dictionaries(IDS, MAPPING, max_size=3), TEXTS, TEXTS, TEXTS), max_size=3
    ).map(tuple),
    values=st.none() | MAPPING,
    lacks=TEXTS,
    notes=TEXTS,
    rulings=st.lists(MAPPING, max_size=2).map(tuple),
    bounded=st.booleans(),
    title=TEXT,
    terms=st.lists(st.sampled_from(["flying", "first-strike", "reach"]), unique=True).map(tuple),
    objects=st.lists(st.builds(Named, IDS, TEXT, LINES), max_size=3, unique_by=lambda one: one.id).map(tuple),
    zh=st.dictionaries(TEXT, TEXT, max_size=3),
)


@settings(max_examples=200)
@given(ANSWERS)
def test_whatever_an_answer_holds_comes_back(answer: Answer) -> None:
    assert plain(again(answer)) == plain(answer)


def test_each_answer_has_a_graph_of_its_own_that_is_named_by_what_it_says(blocked: Answer) -> None:
    assert blocked.rdf() == blocked.rdf()
    (name,) = {quad.graph_name.value for quad in blocked.rdf()}
    assert name.startswith(ROOT + "graph/answer/")
    other = ask(read({"as_of": "2021-01-01", "objects": [KITE, BOAR],
                      "question": {"kind": "can-block", "blocker": "boar", "attacker": "kite"}}))  # fmt: skip
    assert name not in {quad.graph_name.value for quad in other.rdf()}
    assert {q.graph_name.value.removesuffix(name.rpartition("/")[2]) for q in blocked.rdf("urn:x/")} == {
        "urn:x/graph/answer/"
    }


def test_a_conclusion_names_its_rule_its_citation_its_objects_and_its_premises(blocked: Answer) -> None:
    assert values(blocked, "/step/1", w3("rdfs:label")) == {blocked.derivation[0].zh, blocked.derivation[0].en}
    assert values(blocked, "/step/1/application", kg("appliesRule")) == {ROOT + "rule/flying"}
    assert values(blocked, "/step/1/application/by", w3("prov:hadPlan")) == {ROOT + "rule/flying"}
    (cited,) = values(blocked, "/step/1/application", kg("cites"))
    assert cited.endswith("/702.9b")
    assert values(blocked, cited, kg("ruleNumber")) == {"702.9b"}
    assert values(blocked, cited, kg("rulesVersion")) == {cited.split("/")[-2]}
    assert f"CR 702.9b ({cited.split('/')[-2]})" == blocked.derivation[0].citation
    assert values(blocked, "rule/flying", kg("cites")) == {ROOT + "rule/flying/citation/1"}
    speaks = values(blocked, "/step/1", kg("speaksOf"))
    assert sorted(iri.rpartition("/")[2] for iri in speaks) == ["boar", "kite"]
    premises = values(blocked, "/step/1", w3("prov:wasDerivedFrom"))
    assert premises == values(blocked, "/step/1/application", w3("prov:used"))
    assert len(premises) == len(blocked.derivation[0].premises) == 3


def test_the_same_step_is_one_node(blocked: Answer) -> None:
    fact = Step("事实", "a fact")
    answer = Answer("combat", "outcomes", date(2020, 1, 1), derivation=(
        Step("一", "one", rule="flying", premises=(fact,)), Step("二", "two", rule="reach", premises=(fact,)),
        Step("一", "one", rule="flying"),
    ))  # fmt: skip
    assert [(number, step.en) for number, step in Steps(answer)] == [(1, "one"), (2, "a fact"), (3, "two")]
    assert set(answer.graph().edges) == {("answer", "1"), ("answer", "3"), ("1", "2"), ("3", "2")}
    assert again(answer) == answer


def test_a_network_tells_what_each_node_is(blocked: Answer) -> None:
    graph = blocked.graph("zh")
    assert graph.nodes["1"] == {
        "label": "Paper Kite具有飞行，而Mud Boar既不具飞行也不具延势，故不能阻挡它。", "kind": "rule", "rule": "flying",
        "citation": "CR 702.9b (2019-05-03)", "text": "", "objects": "boar, kite",
    }  # fmt: skip
    absences = [graph.nodes[node]["label"] for node in graph if graph.nodes[node]["kind"] == "absence"]
    assert "没有东西使Mud Boar具有延势" in absences
    assert graph.edges["answer", "1"]["index"] == 1
