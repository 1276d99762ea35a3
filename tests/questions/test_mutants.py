"""A part of an ability that answers count as understood changes some answer: mutants of it come out otherwise.

Each scenario is asked once more with one part of one ability changed, by kinds of parts (`mutants`). A kind that was
tried often enough and never changed an answer is not looked at by the rules, or no scenario shows that it is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from kg.abilities.abilities import Ability, Spell
from kg.abilities.actions import Action
from kg.abilities.effects import Do
from kg.abilities.node import substitute
from kg.abilities.quantities import Number
from kg.abilities.selections import And, Is, Not, Selection
from kg.questions import Answer, ask, load
from kg.scenarios.scenario import Scenario, ScenarioError, read
from tests.questions.mutants import mutants

HERE = Path(__file__).parent
WITHOUT_BOARD = ("follows", "who-chooses", "what-changed")
ENOUGH = 8
"""How many mutants of one kind must leave every answer as it was for the kind to count as not looked at."""
CHANGING = (
    "Number+1 at Action.amount", "Not dropped", "Compare", "May dropped", "If dropped", "UnlessPaid dropped",
    "Continuous.duration dropped", "Triggered.condition dropped", "Static.condition dropped", "without ControlledBy",
    "without Compare", "without HasAbility", "without HasCounter", "without Not", "turned at",
)  # fmt: skip
"""Kinds that are looked at: what most often makes the difference between right and wrong."""


def scenarios() -> Iterator[Scenario]:
    """Every scenario with its right answer: the questions of `interactions/`, then the files of `scenarios/`."""
    for path in sorted((HERE / "interactions").glob("*.yaml")):
        yield from map(read, yaml.safe_load_all(path.read_text(encoding="utf-8")))
    yield from map(load, sorted((HERE / "scenarios").rglob("*.yaml")))


def shown(answer: Answer) -> str:
    """What an answer says, in no order."""
    outcomes = sorted(json.dumps(outcome.changes, sort_keys=True, default=str) for outcome in answer.outcomes)
    return json.dumps([answer.verdict, answer.values, outcomes], sort_keys=True, default=str)


def changed(scenario: Scenario, thing: int, ability: int, tree: Ability) -> Scenario:
    """The same scenario with another tree for one ability of one object."""
    it = scenario.objects[thing]
    abilities = (*it.abilities[:ability], replace(it.abilities[ability], ability=tree), *it.abilities[ability + 1 :])
    objects = (*scenario.objects[:thing], replace(it, abilities=abilities), *scenario.objects[thing + 1 :])
    return replace(scenario, objects=objects)


@pytest.mark.corpus
def test_what_counts_as_understood_changes_an_answer() -> None:
    killed: Counter[str] = Counter()
    same: Counter[str] = Counter()
    where: dict[str, str] = {}
    for scenario in scenarios():
        if scenario.question.kind in WITHOUT_BOARD or scenario.expect["verdict"] == "undecided":
            continue
        told = shown(ask(scenario, explain=False))
        for i, thing in enumerate(scenario.objects):
            for j, text in enumerate(thing.abilities):
                for mutant in mutants(text.ability):
                    kind = mutant.kind
                    if not any(word in kind for word in CHANGING) or killed[kind]:
                        continue
                    assert isinstance(mutant.tree, Ability)
                    try:
                        answer = ask(changed(scenario, i, j, mutant.tree), explain=False)
                    except ScenarioError:
                        continue
                    if answer.verdict == "undecided":
                        continue
                    if shown(answer) == told:
                        same[kind] += 1
                        where[kind] = scenario.title
                    else:
                        killed[kind] += 1
    ignored = {kind: where[kind] for kind, number in same.items() if number >= ENOUGH and not killed[kind]}
    assert not ignored, "\n".join(f"{kind}: {stem}" for kind, stem in ignored.items())


def test_a_mutant_differs_in_one_part() -> None:
    black = Not(part=Is(concept="black"))
    victim = Selection(filter=And(parts=(Is(concept="creature"), black)), target=True)
    tree = Spell(effects=(Do(action=Action(verb="deal-damage", amount=Number(value=2), recipient=victim)),))
    kinds = {mutant.kind: mutant.tree for mutant in mutants(tree)}
    assert tree not in kinds.values()
    more = substitute(tree, Number(value=2), Number(value=3))
    assert kinds["Number+1 at Action.amount [deal-damage]"] == more
    assert kinds["Not dropped(Is(black)) at And.parts [deal-damage]"] == substitute(tree, black, black.part)
