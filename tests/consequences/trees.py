"""Short ways to write the trees of the tests: invented cards, one clause at a time."""

from __future__ import annotations

from typing import Any

from kg.abilities import abilities as a
from kg.abilities import actions as act
from kg.abilities import conditions as c
from kg.abilities import effects as e
from kg.abilities import quantities as q
from kg.abilities import selections as s
from kg.consequences import Card

SELF, YOU, IT = s.Self(), s.You(), s.Reference(how="it")
ANY_TARGET = s.AnyTarget(number=q.Bound(least=q.Number(value=1), most=q.Number(value=1)))
X = q.Variable(name="X")


def num(value: int) -> q.Number:
    return q.Number(value=value)


def exactly(n: int) -> q.Bound:
    return q.Bound(least=num(n), most=num(n))


def up_to(n: int) -> q.Bound:
    return q.Bound(least=num(0), most=num(n))


ALL, EACH = q.Bound(how="all"), q.Bound(how="each")
ONE_OR_MORE = q.Bound(least=num(1), how="one-or-more")


def is_(*words: str | s.Filter) -> s.Filter:
    parts = tuple(s.Is(concept=w) if isinstance(w, str) else w for w in words)
    return parts[0] if len(parts) == 1 else s.And(parts=parts)


YOURS = s.ControlledBy(who=YOU)
THEIRS = s.ControlledBy(who=s.Selection(filter=s.Is(concept="opponent"), number=q.Bound(least=num(1), most=num(1))))
OTHER = s.Other()


def in_zone(zone: str) -> s.InZone:
    return s.InZone(place=s.Place(zone=zone))


def target(*words: str | s.Filter, number: q.Bound | None = None) -> s.Selection:
    return s.Selection(filter=is_(*words), number=number or exactly(1), target=True)


def some(*words: str | s.Filter, number: q.Bound | None = None, **more: Any) -> s.Selection:
    return s.Selection(filter=is_(*words), number=number or exactly(1), **more)


def every(*words: str | s.Filter) -> s.Selection:
    return s.Selection(filter=is_(*words), number=ALL)


def action(verb: str, object: s.Who | None = None, **roles: Any) -> act.Action:
    return act.Action(verb=verb, object=object, **roles)


def do(verb: str, object: s.Who | None = None, **roles: Any) -> e.Do:
    return e.Do(action=action(verb, object, **roles))


def may(*effects: e.Effect, who: s.Who | None = None) -> e.May:
    return e.May(effect=effects[0] if len(effects) == 1 else e.Sequence(effects=effects), who=who)


def spell(*effects: e.Effect) -> Card:
    return Card(abilities=(a.Spell(effects=effects),), types=("instant",), mana_cost="{1}{R}")


def when(event: act.Action, *effects: e.Effect, **more: Any) -> a.Triggered:
    return a.Triggered(events=(event,), effects=effects, **more)


ENTERS = action("enter", SELF)


def tap_self() -> act.Action:
    return action("tap", SELF)


def mana(*symbols: str) -> act.Mana:
    return act.Mana(symbols=symbols)


def cost(*actions: act.Action, mana: act.Mana | None = None, **more: Any) -> e.Cost:
    return e.Cost(mana=mana, actions=actions, **more)


def pay(paid: e.Cost, *effects: e.Effect, limits: tuple[str, ...] = ()) -> a.Activated:
    return a.Activated(cost=paid, effects=effects, limits=tuple(a.Limit(how=how) for how in limits))


def static(*effects: e.Effect, condition: c.Condition | None = None) -> a.Static:
    return a.Static(effects=effects, condition=condition)


END_OF_TURN = act.Duration(until=act.Time(period="turn", which="this"))
THIS_TURN = act.Duration(during=act.Time(period="turn", which="this"))


def change(subject: s.Who, *changes: e.Change, duration: act.Duration | None = END_OF_TURN) -> e.Continuous:
    return e.Continuous(subject=subject, changes=changes, duration=duration)


def pump(power: q.Quantity | int, toughness: q.Quantity | int) -> e.ModifyPT:
    return e.ModifyPT(
        power=num(power) if isinstance(power, int) else power,
        toughness=num(toughness) if isinstance(toughness, int) else toughness,
    )


def keyword(name: str) -> a.Keyword:
    return a.Keyword(keyword=name)


def gains(*names: str) -> e.AddAbilities:
    return e.AddAbilities(abilities=tuple(keyword(name) for name in names))


def creature(*abilities: a.Ability, **more: Any) -> Card:
    more = {"types": ("creature", "goblin"), "mana_cost": "{1}{R}", "power": "2", "toughness": "2"} | more
    return Card(abilities=abilities, **more)


def permanent(*abilities: a.Ability, kind: str = "artifact", **more: Any) -> Card:
    return Card(abilities=abilities, types=(kind,), mana_cost=more.pop("mana_cost", "{2}"), **more)


def begins(period: str, whose: s.Who | None = None, **more: Any) -> act.Action:
    return action("begin", time=act.Time(period=period, whose=whose, **more))


def delayed(event: act.Action, *effects: e.Effect, **more: Any) -> e.Delayed:
    return e.Delayed(event=event, effects=effects, **more)


def place(zone: str) -> s.Place:
    return s.Place(zone=zone)


def manner(how: str, **more: Any) -> tuple[act.Manner, ...]:
    return (act.Manner(how=how, **more),)


def count(*words: str | s.Filter) -> q.Count:
    return q.Count(of=s.Selection(filter=is_(*words)))


def token(**more: Any) -> act.Characteristics:
    return act.Characteristics(power=num(1), toughness=num(1), types=("creature",), subtypes=("goblin",), **more)


def create(made: act.Characteristics | None = None, **more: Any) -> e.Do:
    return do("create", made=made or token(), amount=num(1), **more)


DRAW = do("draw", amount=num(1))
DRAW_TWO = do("draw", amount=num(2))
GAIN = do("gain-life", amount=num(3))
