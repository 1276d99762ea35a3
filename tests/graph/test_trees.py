"""Trees become RDF and come back the same; queries need no list walking."""

import re

import pytest
from hypothesis import given, settings
from pyoxigraph import DefaultGraph, Literal, NamedNode, Quad, Store, Triple

from kg.abilities.abilities import Activated, Keyword, Line, Reminder, Static, Triggered
from kg.abilities.actions import Action, Characteristics, Mana
from kg.abilities.codec import CLASSES
from kg.abilities.effects import AddAbilities, Continuous, Cost, Do
from kg.abilities.node import Node
from kg.abilities.quantities import Number
from kg.abilities.selections import And, Is, Self
from kg.graph.names import KG, Names, concept_of, counter, counter_of, kg, slug, term, w3
from kg.graph.trees import fields_of, from_rdf, lookup_in, misfit, to_triples
from tests.abilities.test_codec import nodes

ROOT = NamedNode("https://rulings-kg.example/card/mossback-heron/line/1")


@settings(max_examples=60)
@given(nodes(Node, 2))
def test_every_tree_survives_the_round_trip(tree: Node) -> None:
    assert from_rdf(ROOT, lookup_in(to_triples(tree, ROOT))) == tree


@settings(max_examples=20)
@given(nodes(Node, 2))
def test_every_tree_survives_a_store(tree: Node) -> None:
    store = Store()
    store.extend(Quad(t.subject, t.predicate, t.object, DefaultGraph()) for t in to_triples(tree, ROOT))
    back = from_rdf(ROOT, lambda s: ((q.predicate, q.object) for q in store.quads_for_pattern(s, None, None)))
    assert back == tree


def test_a_property_has_literals_or_resources_never_both() -> None:
    kinds: dict[str, set[bool]] = {}
    for name in CLASSES:
        for field in fields_of(name).values():
            kinds.setdefault(field.iri.value, set()).add(field.kind in {"node", "concept", "counter"})
    assert {name for name, found in kinds.items() if len(found) > 1} == set()


def test_what_the_triples_look_like() -> None:
    enters = Action(verb="enter", object=Self(noun="creature"))
    makes = Action(
        verb="create",
        amount=Number(value=2),
        made=Characteristics(types=("artifact", "creature"), subtypes=("golem",), power=Number(value=3)),
    )
    triples = set(to_triples(Triggered(events=(enters,), effects=(Do(action=makes),)), ROOT))
    event, effect = NamedNode(ROOT.value + "/events/1"), NamedNode(ROOT.value + "/effects/1")
    made = NamedNode(effect.value + "/action/made")
    assert {
        Triple(ROOT, w3("rdf:type"), kg("Triggered")),
        Triple(ROOT, kg("events"), event),
        Triple(event, kg("verb"), term("enter")),
        Triple(event, kg("index"), Literal(1)),
        Triple(made, kg("types"), term("artifact")),
        Triple(made, kg("types"), term("creature")),
        Triple(made, kg("typesInOrder"), Literal("artifact creature")),
        Triple(NamedNode(made.value + "/power"), kg("value"), Literal(3)),
    } <= triples
    assert kg("subtypesInOrder") not in {t.predicate for t in triples}


def test_every_node_points_to_the_ability_it_stands_in() -> None:
    granted = Keyword(keyword="flying")
    line = Line(
        abilities=(
            granted,
            Static(effects=(Continuous(subject=Self(), changes=(AddAbilities(abilities=(granted,)),)),)),
        ),
        reminders=(Reminder(start=3, end=9, abilities=(granted,)),),
    )
    within = {t.subject.value: t.object.value for t in to_triples(line, ROOT) if t.predicate == kg("within")}
    first, second, reminder = (f"{ROOT.value}/{path}" for path in ("abilities/1", "abilities/2", "reminders/1"))
    assert ROOT.value not in within
    assert within[first] == first
    assert within[second + "/effects/1/changes/1/abilities/1"] == second
    assert within[reminder + "/abilities/1"] == reminder


def test_mana_is_written_in_its_own_notation() -> None:
    ability = Activated(cost=Cost(mana=Mana(symbols=("2", "W/U", "W/U"))), effects=())
    symbols = [t.object.value for t in to_triples(ability, ROOT) if t.predicate == kg("symbols")]
    assert symbols == ["{2}{W/U}{W/U}"]


@settings(max_examples=30)
@given(nodes(Node, 2))
def test_trees_of_the_model_fit_it(tree: Node) -> None:
    assert misfit(tree) is None


@pytest.mark.parametrize(
    ("tree", "says"),
    [
        (Do(action=Mana()), r"Do.action holds Mana.* needed is Action"),  # type: ignore[arg-type]
        (Cost(actions=(Mana(),)), "Cost.actions holds .* needed is Action, several"),  # type: ignore[arg-type]
        (And(parts=(Number(value="3"),)), "And.parts"),  # type: ignore[arg-type]
        (Number(value="3"), "Number.value holds '3'; needed is int"),  # type: ignore[arg-type]
        (Do(action=(Action(verb="draw"),)), "Do.action holds"),  # type: ignore[arg-type]
    ],
)
def test_a_tree_that_the_model_does_not_allow_is_told(tree: Node, says: str) -> None:
    assert re.match(says, misfit(tree) or "")


def test_more_than_nine_children_keep_their_order() -> None:
    tree = And(parts=tuple(Is(concept=f"kind-{n}") for n in range(12)))
    assert from_rdf(ROOT, lookup_in(reversed(list(to_triples(tree, ROOT))))) == tree


@pytest.mark.parametrize(
    ("triples", "says"),
    [
        ([], "none"),
        ([Triple(ROOT, w3("rdf:type"), kg("Card"))], "none"),
        ([Triple(ROOT, w3("rdf:type"), kg("Keyword")), Triple(ROOT, w3("rdf:type"), kg("Spell"))], "Keyword"),
        ([Triple(ROOT, w3("rdf:type"), kg("Keyword"))], "Keyword lacks keyword"),
    ],
)
def test_what_is_no_tree_is_refused(triples: list[Triple], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        from_rdf(ROOT, lookup_in(triples))


def test_other_statements_about_a_node_do_not_disturb() -> None:
    tree = Keyword(keyword="flying")
    source = Triple(ROOT, w3("prov:wasDerivedFrom"), NamedNode("https://rulings-kg.example/document/d/span/0-2"))
    assert from_rdf(ROOT, lookup_in([source, *to_triples(tree, ROOT)])) == tree


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Isamaru's Kin", "isamarus-kin"),
        ("雾影 鹭", "雾影-鹭"),
        ("Æther-Vial, 2nd", "æther-vial-2nd"),
        ("！？", "ff01-ff1f"),
        ("__", "5f-5f"),
    ],
)
def test_slugs_are_readable(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_a_concept_iri_gives_its_id_back_and_others_do_not() -> None:
    assert concept_of(term("+1/+1 计数").value) == "+1/+1 计数"
    with pytest.raises(ValueError, match="no concept"):
        concept_of(KG + "Card")


@pytest.mark.parametrize(
    ("kind", "name"), [("+1/+1", "counter-plus1-plus1"), ("-0/-2", "counter-minus0-minus2"), ("oil", "counter-oil")]
)
def test_kinds_of_counter_have_readable_iris(kind: str, name: str) -> None:
    assert counter(kind) == term(name)
    assert counter_of(counter(kind).value) == kind
    with pytest.raises(ValueError, match="no kind of counter"):
        counter_of(term("oil").value)


@pytest.mark.parametrize("base", ["", "cards/", "https://rules.test/kg", "https://a b/", "http://x/<"])
def test_a_base_must_be_an_absolute_iri_that_can_be_extended(base: str) -> None:
    with pytest.raises(ValueError, match="base"):
        Names(base)


def test_the_base_is_the_users() -> None:
    assert Names("https://rules.test/").card("a").value == "https://rules.test/card/a"
