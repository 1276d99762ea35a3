"""The evaluator itself, against results that follow from single rules, from the examples of rules 509, 510, 702 and
from the cases of `../shared/cases` (their ids in the test names) that are about combat."""

from __future__ import annotations

import pytest

from .combat import (
    PLAYER,
    Board,
    Creature,
    Outcome,
    alone,
    assignable,
    assignments,
    declared_block,
    legal_attack,
    legal_block,
    max_trample,
    outcomes,
)


def make(name: str, size: str, *keywords: str, colors: str = "", **more: object) -> Creature:
    power, toughness = size.split("/")
    return Creature(name, int(power), int(toughness), keywords, frozenset(colors.split()), **more)  # type: ignore[arg-type]


def attack(attacker: str, *keywords: str, colors: str = "") -> Creature:
    return make("Attacker", attacker, *keywords, colors=colors)


def only(results: set[Outcome]) -> Outcome:
    assert len(results) == 1
    return next(iter(results))


def may_block(attacker: Creature, *blockers: Creature, **players: int) -> bool:
    return legal_block(*alone(attacker, *blockers, **players))


def divided(attacker: Creature, *blockers: Creature, order: tuple[str, ...] = ()) -> set[tuple[int, ...]]:
    """The legal assignments of an attacker, as amounts for the blockers in turn and, with trample, the player."""
    board, blocks = alone(attacker, *blockers)
    names = tuple(blocks)
    (state,) = declared_block(board, blocks)
    orders = {attacker.name: order} if order else {}
    found = set()
    for assigned in assignments(board, state, {attacker.name: names}, [attacker.name], orders):
        amounts = {to: amount for _, to, amount in assigned}
        found.add(tuple(amounts.get(n, 0) for n in (*names, PLAYER)))
    return found


# --- who may attack and block


def test_defender_and_tapped_creatures_stay_home() -> None:  # 702.3b, 508.1a
    assert not legal_attack(Board((attack("1/4", "defender"),), ()))
    assert not legal_attack(Board((make("Attacker", "1/4", tapped=True),), ()))
    assert legal_attack(Board((attack("1/4", "vigilance", "haste"),), ()))


BLACK, GREEN = make("Blocker", "2/2", colors="black"), make("Blocker", "2/2", colors="green")
PLAIN, GOLEM = make("Blocker", "2/2"), make("Blocker", "2/2", artifact=True)


@pytest.mark.parametrize(
    ("attacker", "blocker", "legal"),
    [
        (attack("2/2", "flying"), PLAIN, False),  # 702.9b
        (attack("2/2", "flying"), make("Blocker", "2/2", "reach"), True),  # 702.17b
        (attack("2/2", "flying"), make("Blocker", "2/2", "flying"), True),
        (attack("2/2"), make("Blocker", "2/2", "flying"), True),
        (attack("2/2", "fear"), BLACK, True),  # 702.36b
        (attack("2/2", "fear"), GOLEM, True),
        (attack("2/2", "fear"), GREEN, False),
        (attack("2/2", "intimidate", colors="green white"), GREEN, True),  # 702.13b
        (attack("2/2", "intimidate", colors="green white"), BLACK, False),
        (attack("2/2", "intimidate"), PLAIN, False),  # two colourless creatures share no colour
        (attack("2/2", "intimidate"), GOLEM, True),
        (attack("2/2", "shadow"), PLAIN, False),  # 702.28b, either way
        (attack("2/2"), make("Blocker", "2/2", "shadow"), False),
        (attack("2/2", "shadow"), make("Blocker", "2/2", "shadow"), True),
        (attack("2/2", "horsemanship"), PLAIN, False),  # 702.31b
        (attack("2/2"), make("Blocker", "2/2", "horsemanship"), True),
        (attack("2/2", "skulk"), make("Blocker", "3/1"), False),  # 702.118b
        (attack("2/2", "skulk"), make("Blocker", "2/9"), True),
        (attack("2/2", "skulk", "exalted"), make("Blocker", "3/1"), True),  # the attacker is 3/3 by then
        (attack("2/2", "skulk"), make("Blocker", "2/1", "bushido 2"), True),  # 702.45a: it grows after the block
        (attack("2/2", "protection from green"), GREEN, False),  # 702.16f
        (attack("2/2", "protection from green"), BLACK, True),
        (attack("2/2", colors="black"), make("Blocker", "2/2", "protection from black"), True),
        (attack("2/2", "flying", "shadow"), make("Blocker", "2/2", "flying"), False),  # the example of 509.1b
        (attack("2/2", "flying", "shadow"), make("Blocker", "2/2", "reach", "shadow"), True),
        (attack("2/2"), make("Blocker", "2/2", tapped=True), False),  # 509.1a
    ],
)
def test_evasion(attacker: Creature, blocker: Creature, legal: bool) -> None:
    assert may_block(attacker, blocker) is legal


def test_menace_wants_none_or_two() -> None:  # 702.111b, the middle of the example of 509.1c
    attacker = attack("3/3", "menace")
    first, second = make("First", "1/1"), make("Second", "1/1")
    assert not may_block(attacker, first)
    assert may_block(attacker, first, second)
    assert legal_block(Board((attacker,), (first, second)), {})


def test_one_attacker_for_each_blocker_unless_it_blocks_more() -> None:  # 509.1a
    attackers = (make("Left", "1/1"), make("Right", "1/1"))
    assert not legal_block(Board(attackers, (make("Wall", "0/4"),)), {"Wall": ("Left", "Right")})
    assert legal_block(Board(attackers, (make("Wall", "0/4", can_block=2),)), {"Wall": ("Left", "Right")})


def test_protection_asks_for_colors_of_the_blocker() -> None:  # b06, b08: 702.16f
    attacker = attack("2/2", "protection from white")
    assert not may_block(attacker, make("Blocker", "1/1", colors="white blue red"))
    assert may_block(attacker, make("Blocker", "1/1", colors="blue"))


# --- division of damage


def test_damage_in_order() -> None:  # the first example of 510.1c
    guardian, elves = make("Guardian", "0/3"), make("Elves", "1/1")
    assert divided(attack("5/6"), guardian, elves, order=("Guardian", "Elves")) == {(3, 2, 0), (4, 1, 0), (5, 0, 0)}
    assert divided(attack("5/6"), guardian, elves) == {
        *((3, 2, 0), (4, 1, 0), (5, 0, 0)),
        *((2, 3, 0), (1, 4, 0), (0, 5, 0)),
    }


def test_first_in_order_takes_all_when_too_big() -> None:  # the second example of 510.1c
    assert divided(attack("5/6"), make("Guardian", "3/6"), make("Elves", "1/1"), order=("Guardian", "Elves")) == {
        (5, 0, 0)
    }


def test_least_and_most() -> None:
    board, blocks = alone(attack("5/6", "trample"), make("Guardian", "0/3"), make("Elves", "1/1"))
    assert assignable(board, blocks) == {
        ("Attacker", "Guardian"): (0, 5),
        ("Attacker", "Elves"): (0, 5),
        ("Attacker", PLAYER): (0, 1),
        ("Elves", "Attacker"): (1, 1),
    }


def test_prevention_does_not_count_for_lethal() -> None:  # as the third example of 510.1c, with protection
    guardian = make("Guardian", "0/3", "protection from green")
    assert divided(attack("5/6", colors="green"), guardian, make("Elves", "1/1"), order=("Guardian", "Elves")) == {
        *((3, 2, 0), (4, 1, 0), (5, 0, 0)),
    }


def test_marked_damage_and_other_attackers_count() -> None:  # the fourth example of 510.1c
    baloth, boars = make("Baloth", "7/7"), make("Boars", "4/4")
    armodon, ape = make("Armodon", "3/3", damage=2), make("Ape", "5/5")
    brigade, piker = make("Brigade", "2/4", can_block=2), make("Piker", "2/1")
    board = Board((baloth, boars), (armodon, brigade, ape, piker))
    blocks = {"Armodon": ("Baloth",), "Brigade": ("Baloth", "Boars"), "Ape": ("Baloth",), "Piker": ("Boars",)}
    opponents = {"Baloth": ("Armodon", "Brigade", "Ape"), "Boars": ("Brigade", "Piker")}
    orders = {"Baloth": ("Armodon", "Brigade", "Ape"), "Boars": ("Brigade", "Piker")}
    (state,) = declared_block(board, blocks)
    found = {frozenset(a) for a in assignments(board, state, opponents, opponents, orders)}
    told = {("Baloth", "Armodon", 1), ("Baloth", "Brigade", 1), ("Baloth", "Ape", 5)}
    assert told | {("Boars", "Brigade", 3), ("Boars", "Piker", 1)} in found
    assert told | {("Boars", "Brigade", 2), ("Boars", "Piker", 2)} not in found  # the Brigade would get but 3
    # With that choice all blockers die; the Brigade, too, chose whom to strike: the Boars only live if not them.
    survivors = {o.alive for o in outcomes(board, blocks) if not o.alive & {"Armodon", "Brigade", "Ape", "Piker"}}
    assert survivors == {frozenset(), frozenset({"Boars"})}


def test_one_point_of_deathtouch_is_lethal() -> None:  # 702.2c
    assert divided(attack("2/2", "deathtouch"), make("A", "0/5"), make("B", "0/5")) == {(2, 0, 0), (1, 1, 0), (0, 2, 0)}


def test_deathtouch_and_trample() -> None:  # z02: 7 power, one creature in the way
    board, blocks = alone(attack("7/5", "trample", "deathtouch"), make("Blocker", "3/5"))
    assert max_trample(board, blocks, "Attacker") == 6


def test_trample_needs_lethal_for_all() -> None:  # 702.19b
    blockers = (make("A", "3/3"), make("B", "2/2"), make("C", "1/1"))
    assert max_trample(*alone(attack("8/8", "trample"), *blockers), "Attacker") == 2
    assert max_trample(*alone(attack("8/8"), *blockers), "Attacker") == 0
    assert max_trample(*alone(attack("8/8", "trample"), make("A", "0/9")), "Attacker") == 0
    assert divided(attack("3/3", "trample"), make("A", "0/2")) == {(2, 1), (3, 0)}


def test_trample_against_protection_p18() -> None:
    board, blocks = alone(attack("8/8", "trample", colors="green"), make("Blocker", "1/1", "protection from green"))
    assert max_trample(board, blocks, "Attacker") == 7
    assert {(o.defending_life, o.survivors) for o in outcomes(board, blocks)} == {
        (20 - n, frozenset({("Attacker", 1, 0), ("Blocker", 0, 0)})) for n in range(8)
    }


def test_trample_counts_the_damage_of_others_b03() -> None:
    attackers = (make("A", "3/5"), make("B", "4/4"), make("C", "4/4", "trample"))
    board = Board(attackers, (make("Blocker", "6/6", can_block=3),))
    results = outcomes(board, {"Blocker": ("A", "B", "C")})
    assert {20 - o.defending_life for o in results} == {0, 1, 2, 3, 4}


def test_trample_shares_a_blocker() -> None:  # the first example of 702.19b
    board = Board((make("Small", "1/1"), make("Big", "3/3", "trample")), (make("Blocker", "2/2", can_block=2),))
    assert max_trample(board, {"Blocker": ("Small", "Big")}, "Big") == 2


def test_trample_must_assign_what_will_be_prevented() -> None:  # the second example of 702.19b
    blocker = make("Blocker", "2/2", "protection from green")
    assert divided(attack("6/6", "trample", colors="green"), blocker) == {(6 - n, n) for n in range(5)}


def test_trample_of_a_blocker_does_nothing() -> None:  # 702.19a
    result = only(outcomes(*alone(attack("1/1"), make("Blocker", "5/5", "trample"))))
    assert (result.attacking_life, result.alive) == (20, frozenset({"Blocker"}))


def test_double_strike_and_trample_b04() -> None:
    small = [make(f"S{n}", "1/1") for n in range(4)]
    board, blocks = alone(attack("3/3", "double strike", "trample"), make("Big", "4/2"), *small)
    results = [o for o in outcomes(board, blocks) if "Big" not in o.alive]
    assert results
    assert {o.defending_life for o in results} == {20}
    # Two blockers that the first step can kill: everything of the second step goes to the player (702.19d).
    assert max_trample(*alone(attack("3/3", "double strike", "trample"), *small[:2]), "Attacker") == 4


def test_order_holds_in_both_steps() -> None:  # 509.2, 510.1c
    # A before B: both points on A, then 1 on A and 1 on B, or 2 on A. B before A: B dies, then both points on A.
    results = outcomes(*alone(attack("2/9", "double strike"), make("A", "0/3"), make("B", "0/2")))
    assert {o.survivors - {("Attacker", 0, 0)} for o in results} == {
        frozenset({("B", 0, 0)}),
        frozenset({("B", 1, 0)}),
        frozenset({("A", 2, 0)}),
    }


# --- steps


def test_first_strike_g05() -> None:
    assert only(outcomes(*alone(attack("2/2", "first strike", "deathtouch"), make("B", "3/3")))).alive == {"Attacker"}
    assert only(outcomes(*alone(attack("2/2", "first strike"), make("B", "2/2", "first strike")))).alive == set()


def test_blocked_without_blockers_left() -> None:  # 510.1c, 509.1h
    results = outcomes(*alone(attack("3/3", "double strike"), make("B", "2/2")))
    assert only(results).defending_life == 20
    tramples = outcomes(*alone(attack("3/3", "double strike", "trample"), make("B", "2/2")))
    assert {o.defending_life for o in tramples} == {20 - 3, 20 - 1 - 3}


def test_unblocked_double_strike() -> None:  # 702.4b
    result = only(outcomes(Board((attack("3/3", "double strike"),), ()), {}))
    assert (result.defending_life, result.survivors) == (14, frozenset({("Attacker", 0, 0)}))


def test_the_game_is_over_after_the_first_step() -> None:  # 704.5a, 104.2a
    attackers = (make("Swift", "3/3", "first strike"), make("Slow", "5/5", "lifelink"))
    result = only(outcomes(Board(attackers, (), defending_life=3), {}))
    assert (result.lost, result.defending_life, result.attacking_life) == (True, 0, 20)


def test_lifelink_at_the_same_time_saves() -> None:  # 120.3f before 704.5a
    attackers = (make("A", "3/3"), make("B", "4/4"))
    board = Board(attackers, (make("Monk", "2/2", "lifelink"),), defending_life=3)
    result = only(outcomes(board, {"Monk": ("B",)}))
    assert (result.lost, result.defending_life) == (False, 2)


# --- results of damage


def test_toxic_p09() -> None:
    result = only(outcomes(Board((attack("2/2", "toxic 1"),), ()), {}))
    assert (result.defending_life, result.defending_poison) == (18, 1)


def test_toxic_blocked_p11() -> None:
    assert only(outcomes(*alone(attack("2/2", "toxic 1"), make("B", "1/1")))).defending_poison == 0


def test_toxic_adds_up() -> None:  # 702.164b
    assert only(outcomes(Board((attack("1/1", "toxic 1", "toxic 2"),), ()), {})).defending_poison == 3


def test_poisonous_x12_x13() -> None:
    result = only(outcomes(Board((attack("1/1", "poisonous 1", "poisonous 1"),), ()), {}))
    assert (result.defending_life, result.defending_poison) == (19, 2)
    assert only(outcomes(Board((attack("0/1", "poisonous 1"),), ()), {})).defending_poison == 0
    # The first ability that resolves ends the game at ten counters (704.5c).
    results = outcomes(Board((attack("1/1", "poisonous 1", "poisonous 3"),), (), defending_poison=9), {})
    assert {(o.lost, o.defending_poison) for o in results} == {(True, 10), (True, 12)}


def test_infect_and_lifelink_z05() -> None:
    result = only(outcomes(Board((attack("3/3", "infect", "lifelink"),), ()), {}))
    assert (result.attacking_life, result.defending_life, result.defending_poison) == (23, 20, 3)


def test_infect_prevented_z06() -> None:
    blocker = make("B", "0/3", "protection from green")
    result = only(outcomes(*alone(attack("3/3", "infect", "lifelink", colors="green"), blocker)))
    assert (result.attacking_life, result.survivors) == (20, frozenset({("Attacker", 0, 0), ("B", 0, 0)}))


def test_wither_lifelink_deathtouch_b43() -> None:
    result = only(outcomes(*alone(attack("2/9", "wither", "lifelink", "deathtouch"), make("B", "5/5"))))
    assert (result.attacking_life, result.survivors) == (22, frozenset({("Attacker", 5, 0)}))
    blocker = make("B", "5/5", "indestructible")
    result = only(outcomes(*alone(attack("2/9", "wither", "lifelink", "deathtouch"), blocker)))
    assert result.survivors == {("Attacker", 5, 0), ("B", 0, 2)}


def test_counters_weaken_the_second_step() -> None:  # 120.3d and 510.1a
    result = only(outcomes(*alone(attack("2/6", "first strike", "wither"), make("B", "5/5"))))
    assert result.survivors == {("Attacker", 3, 0), ("B", 0, 2)}


def test_indestructible_lives_and_still_shrinks_away() -> None:  # 702.12b, 704.5f
    blocker = make("B", "1/3", "indestructible")
    assert only(outcomes(*alone(attack("5/5", "deathtouch"), blocker))).survivors == {("Attacker", 1, 0), ("B", 5, 0)}
    assert only(outcomes(*alone(attack("5/5", "infect"), blocker))).survivors == {("Attacker", 1, 0)}


def test_lifelink_of_both_sides_and_only_once() -> None:  # 702.15b, 702.15f
    result = only(outcomes(*alone(attack("3/3", "lifelink", "lifelink"), make("B", "2/2", "lifelink"))))
    assert (result.attacking_life, result.defending_life) == (23, 22)


# --- triggered abilities


def test_exalted_z09_b31() -> None:
    result = only(outcomes(Board((attack("0/1"),), (), exalted_elsewhere=3), {}))
    assert result.defending_life == 17
    two = Board((attack("1/1", "exalted"), make("Other", "1/1")), ())
    assert only(outcomes(two, {})).defending_life == 18


def test_bushido_on_both_sides() -> None:  # 702.45a, 702.45b
    result = only(outcomes(*alone(attack("2/2", "bushido 1"), make("B", "2/2", "bushido 1", "bushido 1"))))
    assert result.survivors == {("B", 3, 0)}
    assert only(outcomes(Board((attack("2/2", "bushido 1"),), ()), {})).defending_life == 18


def test_flanking_spares_flanking() -> None:  # 702.25a, 702.25b
    assert only(outcomes(*alone(attack("1/1", "flanking"), make("B", "1/1")))).alive == {"Attacker"}
    assert only(outcomes(*alone(attack("1/1", "flanking"), make("B", "1/1", "flanking")))).alive == set()
    twice = attack("2/2", "flanking", "flanking")
    assert only(outcomes(*alone(twice, make("B", "3/3")))).survivors == {("Attacker", 1, 0)}
    # Bushido of the blocker resolves before flanking (603.3b, 405.3): it survives as a 1/1 and strikes.
    swift = make("B", "1/1", "bushido 1", "first strike")
    assert only(outcomes(*alone(attack("1/1", "flanking"), swift))).alive == {"B"}


def test_rampage_beyond_the_first() -> None:  # 702.23a
    attacker = attack("2/2", "rampage 2")
    assert only(outcomes(*alone(attacker, make("A", "2/9")))).alive == {"A"}
    results = outcomes(*alone(attacker, make("A", "2/9"), make("B", "2/9")))
    assert {o.alive for o in results} == {frozenset({"A", "B"})}  # 4/4 against 4 damage
    results = outcomes(*alone(attack("2/3", "rampage 2"), make("A", "2/9"), make("B", "2/9")))
    assert {o.alive for o in results} == {frozenset({"Attacker", "A", "B"})}  # 4/5


def test_the_attacking_player_orders_flanking_and_rampage() -> None:  # 603.3b, 702.23b
    board, blocks = alone(attack("2/2", "flanking", "rampage 1", "trample"), make("A", "0/1"), make("B", "0/1"))
    # Rampage first: a 3/3, and both blockers die of flanking. Rampage after a death: no blocker beyond the first.
    assert {20 - o.defending_life for o in outcomes(board, blocks)} == {2, 3}
