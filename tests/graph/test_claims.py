"""Claims in the graph: each hangs on the ruling that it was drawn from, and answers name the rulings that say so."""

from __future__ import annotations

import yaml

from kg.graph import KnowledgeGraph
from kg.graph.names import ROOT, kg
from kg.questions import ask
from kg.questions.telling import answer_text
from kg.scenarios.scenario import read
from kg.shipped import DATA

DEFENDER = ROOT + "document/keywords-zh/entry/2/statement/2"


def test_every_claim_from_a_document_that_ships_has_its_ruling(shipped: KnowledgeGraph) -> None:
    files = [yaml.safe_load(path.read_text("utf-8")) for path in sorted((DATA / "claims").glob("*.yaml"))]
    claims = [claim for file in files for claim in file["claims"] if "digest" in claim["source"]]
    rows = shipped.sparql("SELECT ?id { ?c a kg:Claim ; dcterms:identifier ?id ; prov:wasDerivedFrom ?r }").rows()
    assert sorted(row["id"] for row in rows) == sorted(claim["id"] for claim in claims)


def test_a_claim_names_the_rules_that_bear_it_out(shipped: KnowledgeGraph) -> None:
    rows = shipped.sparql(
        f"SELECT ?rule {{ ?c prov:wasDerivedFrom <{DEFENDER}> ; kg:borneOutBy/dcterms:identifier ?rule }}"
    ).rows()
    assert [row["rule"] for row in rows] == ["defender"]


def test_an_answer_names_first_the_ruling_that_says_so(shipped: KnowledgeGraph) -> None:
    wall = {"id": "wall", "power": 2, "toughness": 4, "abilities": ["defender"], "controller": "you"}
    question = {"kind": "can-attack", "attacker": "wall"}
    answer = ask(read({"as_of": "2017-09-29", "objects": [wall], "question": question}), graph=shipped)
    assert (answer.rulings[0]["iri"], answer.rulings[0]["rules"]) == (DEFENDER, ["defender"])
    assert "says what the rule defender gives" in answer_text(answer, "en")
    confirmed = [quad.object.value for quad in answer.rdf() if quad.predicate == kg("confirmedBy")]
    assert confirmed == [DEFENDER]
