"""Keyword actions written out as the instructions that they stand for."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Spell, Triggered
from kg.abilities.actions import Action
from kg.abilities.effects import Do, Sequence
from kg.abilities.keyword_actions import definitions, written_out
from kg.abilities.quantities import Number
from kg.abilities.selections import Is, Other, Reference, Related, Selection, Self, You
from kg.terms.labels import vocabulary


def _does(**roles: object) -> Do:
    return Do(action=Action(**roles))  # type: ignore[arg-type]


def test_each_definition_is_of_a_verb_with_a_number_of_its_section() -> None:
    for each in definitions():
        concept = vocabulary()[each.verb]
        assert all(number.startswith(concept.rule) for number in each.rules), each.verb


def test_a_target_is_named_once_and_spoken_of_from_there_on() -> None:
    target = Selection(filter=Is(concept="creature"), target=True)
    found = written_out(Spell(effects=(_does(verb="connive", agent=target),)))
    (one,) = found.rows
    verb, row = one.verb, one.effects
    draw, discard, counters, itself = row.effects
    assert verb == "connive"
    assert isinstance(draw, Do) and draw.action.agent == Related(relation="controller", of=_labelled(target, 1))
    assert isinstance(discard, Do) and discard.action.agent == Related(relation="controller", of=_it(1))
    assert isinstance(counters, Do) and counters.action.object == _it(1)
    assert isinstance(itself, Do) and itself.action == Action(verb="connive", agent=_it(1))


def test_support_is_about_others_on_a_permanent() -> None:
    support = _does(verb="support", amount=Number(value=2))
    enters = Action(verb="enter", object=Self())
    assert not _others(written_out(Spell(effects=(support,))).ability)
    assert _others(written_out(Triggered(events=(enters,), effects=(support,))).ability)


@pytest.mark.parametrize(
    "roles",
    [{"verb": "connive"}, {"verb": "connive", "agent": You()}, {"verb": "learn", "agent": Self()}, {"verb": "draw"}],
)
def test_what_has_other_roles_stays_as_it_is(roles: dict[str, object]) -> None:
    ability = Spell(effects=(_does(**roles),))
    assert written_out(ability).ability is ability and not written_out(ability).rows


def test_that_you_do_it_says_no_more() -> None:
    said, unsaid = (Spell(effects=(_does(verb="learn", **roles),)) for roles in ({"agent": You()}, {}))
    assert [row.verb for row in written_out(said).rows] == [row.verb for row in written_out(unsaid).rows] == ["learn"]


def test_a_row_can_stand_below_another_effect() -> None:
    inner = _does(verb="connive", agent=Self())
    found = written_out(Spell(effects=(Sequence(effects=(inner,)),)))
    (effect,) = found.ability.effects  # type: ignore[attr-defined]
    assert isinstance(effect, Sequence) and effect.effects == (found.rows[0].effects,)


def _labelled(target: Selection, label: int) -> Selection:
    return Selection(filter=target.filter, target=True, label=label)


def _it(label: int) -> Reference:
    return Reference(how="it", to=label)


def _others(ability: Spell | Triggered) -> bool:
    return any(isinstance(node, Other) for node in ability.walk())
