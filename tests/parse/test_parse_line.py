"""Lines are read as what they say. The sentences are composed for the purpose; the card is called 试样."""

from __future__ import annotations

import pytest

from kg.abilities.abilities import Activated, Keyword, Line, Spell, Static, Triggered, Unparsed
from kg.abilities.actions import Action, Duration, Mana, Time
from kg.abilities.effects import AddAbilities, Cannot, Continuous, Cost, Do, May, ModifyPT, Sequence, UnlessPaid
from kg.abilities.quantities import Bound, Number
from kg.abilities.selections import (
    And,
    Compare,
    ControlledBy,
    Is,
    Or,
    Other,
    Place,
    Reference,
    Related,
    Selection,
    Self,
    You,
)
from kg.parse import parse_line

TURN = Time(period="turn", which="this")
CREATURE = Selection(filter=Is(concept="creature"), target=True)


def n(value: int) -> Number:
    return Number(value=value)


A_CARD = Selection(filter=Is(concept="card"), number=Bound(least=n(1), most=n(1)))

CASES = {
    "飞行，先攻": (Keyword(keyword="flying"), Keyword(keyword="first-strike")),
    "试样不能进行阻挡。": (Static(effects=(Cannot(action=Action(verb="block", agent=Self())),)),),
    "当试样进战场时，你获得4点生命。": (
        Triggered(
            events=(Action(verb="enter", object=Self()),),
            effects=(Do(action=Action(verb="gain-life", agent=You(), amount=n(4))),),
        ),
    ),
    "{1}{R}：試樣得+1/-2直到回合結束。": (
        Activated(
            cost=Cost(mana=Mana(symbols=("1", "R"))),
            effects=(
                Continuous(
                    subject=Self(),
                    changes=(ModifyPT(power=n(1), toughness=n(-2)),),
                    duration=Duration(until=TURN),
                ),
            ),
        ),
    ),
    "直到回合结束，目标生物得+2/+2且获得践踏异能。": (
        Spell(
            effects=(
                Continuous(
                    subject=CREATURE,
                    changes=(
                        ModifyPT(power=n(2), toughness=n(2)),
                        AddAbilities(abilities=(Keyword(keyword="trample"),)),
                    ),
                    duration=Duration(until=TURN),
                ),
            ),
        ),
    ),
    "由你操控的其他生物得+1/+1。": (
        Static(
            effects=(
                Continuous(
                    subject=Selection(filter=And(parts=(Other(), Is(concept="creature"), ControlledBy(who=You())))),
                    changes=(ModifyPT(power=n(1), toughness=n(1)),),
                ),
            ),
        ),
    ),
    "消灭目标神器或结界。": (
        Spell(
            effects=(
                Do(
                    action=Action(
                        verb="destroy",
                        object=Selection(
                            filter=Or(parts=(Is(concept="artifact"), Is(concept="enchantment"))), target=True
                        ),
                    )
                ),
            ),
        ),
    ),
    "将目标生物移回其拥有者手上。": (
        Spell(
            effects=(
                Do(
                    action=Action(
                        verb="return",
                        object=Selection(filter=Is(concept="creature"), target=True, label=1),
                        destination=Place(zone="hand", whose=Related(relation="owner", of=Reference(how="it", to=1))),
                    )
                ),
            ),
        ),
    ),
    "你可以弃一张牌，然后抓两张牌。": (
        Spell(
            effects=(
                May(
                    effect=Sequence(
                        effects=(
                            Do(action=Action(verb="discard", agent=You(), object=A_CARD)),
                            Do(action=Action(verb="draw", agent=You(), amount=n(2))),
                        )
                    )
                ),
            ),
        ),
    ),
    "你可以弃一张牌，且你获得2点生命。": (
        Spell(
            effects=(
                May(effect=Do(action=Action(verb="discard", agent=You(), object=A_CARD))),
                Do(action=Action(verb="gain-life", agent=You(), amount=n(2))),
            ),
        ),
    ),
    "除非目标咒语的操控者支付{2}，否则反击之。": (
        Spell(
            effects=(
                UnlessPaid(
                    effect=Do(action=Action(verb="counter", object=Reference(how="it", to=1))),
                    cost=Cost(actions=(Action(verb="pay", mana=Mana(symbols=("2",))),)),
                    who=Related(relation="controller", of=Selection(filter=Is(concept="spell"), target=True, label=1)),
                ),
            ),
        ),
    ),
    "抓两张牌，然后弃一张牌。": (
        Spell(
            effects=(
                Do(action=Action(verb="draw", amount=n(2))),
                Do(
                    action=Action(
                        verb="discard",
                        object=Selection(filter=Is(concept="card"), number=Bound(least=n(1), most=n(1))),
                    )
                ),
            ),
        ),
    ),
}


@pytest.mark.parametrize("text", CASES)
def test_tree(text: str) -> None:
    name = "試樣" if "試" in text else "试样"
    parsed = parse_line(text, name)
    assert parsed.status == "parsed"
    assert parsed.tree == Line(abilities=CASES[text])
    assert parsed.unparsed == ()


def test_what_is_not_understood_is_left_with_its_span() -> None:
    text = "抓一张牌。鸟语花香之时莫名其妙。"
    parsed = parse_line(text)
    assert parsed.status == "partial"
    assert [text[a:b] for a, b in parsed.unparsed] == ["鸟语花香之时莫名其妙"]
    assert parsed.tree.abilities[-1] == Unparsed(start=5, end=15)


def test_reminder_text_is_set_apart() -> None:
    text = "飞行（只有具飞行异能的生物才能阻挡它。）"
    parsed = parse_line(text)
    assert parsed.tree.abilities == (Keyword(keyword="flying"),)
    assert [(r.start, r.end) for r in parsed.tree.reminders] == [(2, len(text))]


def test_four_alternatives_are_read_although_each_comma_may_part_sentences() -> None:
    read = parse_line("从你的牌库中搜寻一张海岛，山脉，平原或树林牌，并将之横置放进战场。")
    assert read.status == "parsed"
    (ability,) = read.tree.abilities
    assert isinstance(ability, Spell)
    search, put = ability.effects
    kinds = Or(parts=tuple(Is(concept=kind) for kind in ("island", "mountain", "plains", "forest")))
    found = Selection(filter=And(parts=(kinds, Is(concept="card"))), number=A_CARD.number, label=1)
    origin = Place(zone="library", whose=You())
    assert search == Do(action=Action(verb="search", object=found, origin=origin))
    assert isinstance(put, Do) and put.action.object == Reference(how="it", to=1)


def test_a_number_is_compared_with_as_it_is_not_with_so_many_of_what_comes_next() -> None:
    read = parse_line("消灭目标总法术力费用等于或小于2且非传奇的神器。")
    assert read.status == "parsed"
    (compared,) = [node for ability in read.tree.abilities for node in ability.walk() if isinstance(node, Compare)]
    assert compared == Compare(characteristic="mana-value", operator="<=", value=n(2))
