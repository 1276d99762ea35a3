"""A second evaluator for one combat, by brute force, written from the Comprehensive Rules alone.

It follows the rules of 2023-11-17 (the text of 2024-04-10 has the same numbers): attackers and blockers have a damage
assignment order (509.2, 509.3), announced as blockers are declared. It shares nothing with the reasoner that it
checks. The two players do nothing but choose: the order of triggered abilities, damage assignment orders, and the
division of combat damage. Two players, nobody attacks planeswalkers or battles, no banding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from typing import NamedTuple

PLAYER = "the defending player"

Blocks = Mapping[str, tuple[str, ...]]  # blocking creature -> the attackers it blocks
Orders = Mapping[str, tuple[str, ...]]  # creature -> its damage assignment order
Assignment = tuple[tuple[str, str, int], ...]  # (source, receiver, amount), amounts above 0 only


@dataclass(frozen=True)
class Creature:
    """A creature before combat. A keyword occurs once for each instance: `("flying", "bushido 2", "bushido 1")`."""

    name: str
    power: int
    toughness: int
    keywords: tuple[str, ...] = ()
    colors: frozenset[str] = frozenset()
    artifact: bool = False
    damage: int = 0
    tapped: bool = False
    can_block: int = 1

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword without number, such as flying."""
        return keyword in self.keywords

    def numbers(self, keyword: str) -> list[int]:
        """The N of each instance of "keyword N"."""
        return [int(k.rsplit(" ", 1)[1]) for k in self.keywords if k.rsplit(" ", 1)[0] == keyword]

    def protected_from(self, source: Creature) -> bool:
        """Whether it has protection from a colour of the source (702.16a)."""
        return any(self.has(f"protection from {color}") for color in source.colors)


@dataclass(frozen=True)
class Board:
    """Declared attackers, the defending player's creatures, both players; `exalted_elsewhere` counts the instances of
    exalted among the attacking player's permanents that do not attack."""

    attackers: tuple[Creature, ...]
    blockers: tuple[Creature, ...]
    attacking_life: int = 20
    defending_life: int = 20
    defending_poison: int = 0
    exalted_elsewhere: int = 0

    def creature(self, name: str) -> Creature:
        """The creature of that name; names on a board are unlike."""
        return next(c for c in self.attackers + self.blockers if c.name == name)


class Body(NamedTuple):
    """A creature on the battlefield: power and toughness with effects until end of turn, before counters."""

    power: int
    toughness: int
    marked: int = 0
    minus_counters: int = 0
    touched: bool = False  # dealt damage by a source with deathtouch since state-based actions were last checked

    @property
    def current_power(self) -> int:
        return self.power - self.minus_counters

    @property
    def current_toughness(self) -> int:
        return self.toughness - self.minus_counters


class Outcome(NamedTuple):
    """A final result: of each surviving creature the damage marked on it and its -1/-1 counters; the rest is dead."""

    attacking_life: int
    defending_life: int
    defending_poison: int
    lost: bool
    survivors: frozenset[tuple[str, int, int]]

    @property
    def alive(self) -> frozenset[str]:
        """The names of the creatures still on the battlefield."""
        return frozenset(name for name, _, _ in self.survivors)


class State(NamedTuple):
    """A moment of the combat; a creature that has left the battlefield is not among the bodies."""

    bodies: tuple[tuple[str, Body], ...]
    attacking_life: int
    defending_life: int
    defending_poison: int
    lost: bool = False  # the defending player has lost, and the game is over (104.2a)
    to_player: tuple[tuple[str, int], ...] = ()  # combat damage dealt to the player so far, by attacker

    @property
    def alive(self) -> dict[str, Body]:
        return dict(self.bodies)

    @property
    def outcome(self) -> Outcome:
        survivors = frozenset((name, body.marked, body.minus_counters) for name, body in self.bodies)
        return Outcome(self.attacking_life, self.defending_life, self.defending_poison, self.lost, survivors)

    def change(self, name: str, power: int, toughness: int) -> State:
        """This state after +power/+toughness until end of turn for the named creature, if it is still there."""
        bodies = self.alive
        if name in bodies:
            body = bodies[name]
            bodies[name] = body._replace(power=body.power + power, toughness=body.toughness + toughness)
        return self._replace(bodies=tuple(bodies.items()))


# --- Declaration ------------------------------------------------------------------------------------------------------


def legal_attack(board: Board) -> bool:
    """Whether the attackers may be declared (508.1a, 702.3b)."""
    return not any(c.tapped or c.has("defender") for c in board.attackers)


def may_be_blocked_by(attacker: Creature, attacker_power: int, blocker: Creature) -> bool:
    """Whether no evasion ability and no protection of this attacker forbids this blocker; all count (509.1b)."""
    if attacker.has("flying") and not (blocker.has("flying") or blocker.has("reach")):  # 702.9b, 702.17b
        return False
    if attacker.has("fear") and not (blocker.artifact or "black" in blocker.colors):  # 702.36b
        return False
    if attacker.has("intimidate") and not (blocker.artifact or attacker.colors & blocker.colors):  # 702.13b
        return False
    if attacker.has("shadow") != blocker.has("shadow"):  # 702.28b
        return False
    if attacker.has("horsemanship") and not blocker.has("horsemanship"):  # 702.31b
        return False
    if attacker.has("skulk") and blocker.power > attacker_power:  # 702.118b
        return False
    return not attacker.protected_from(blocker)  # 702.16f


def legal_block(board: Board, blocks: Blocks) -> bool:
    """Whether the declaration of blockers is legal (509.1a, 509.1b)."""
    attacking = declared_attack(board).alive
    for name, blocked in blocks.items():
        blocker = board.creature(name)
        if blocker not in board.blockers or blocker.tapped or not set(blocked) <= set(attacking):
            return False
        if len(blocked) > blocker.can_block or len(set(blocked)) < len(blocked):
            return False
        if not all(may_be_blocked_by(board.creature(a), attacking[a].current_power, blocker) for a in blocked):
            return False
    # 702.111b
    return not any(a.has("menace") and len(blocking(a.name, blocks)) == 1 for a in board.attackers)


def blocking(attacker: str, blocks: Blocks) -> tuple[str, ...]:
    """The creatures declared as blockers for the attacker."""
    return tuple(b for b, blocked in blocks.items() if attacker in blocked)


def opposing(board: Board, blocks: Blocks) -> Orders:
    """For each attacker the creatures that block it, for each other creature the attackers that it blocks."""
    return {
        **{a.name: blocking(a.name, blocks) for a in board.attackers},
        **{b.name: tuple(blocks.get(b.name, ())) for b in board.blockers},
    }


# --- Triggered abilities before damage --------------------------------------------------------------------------------


def declared_attack(board: Board) -> State:
    """The state as blockers are declared: each exalted of the attacking player has given +1/+1 to a creature that
    attacks alone (702.83a, 702.83b)."""
    bodies = tuple((c.name, Body(c.power, c.toughness, c.damage)) for c in board.attackers + board.blockers)
    state = State(bodies, board.attacking_life, board.defending_life, board.defending_poison)
    if len(board.attackers) == 1:
        alone = board.attackers[0]
        bonus = alone.keywords.count("exalted") + board.exalted_elsewhere
        state = state.change(alone.name, bonus, bonus)
    return state


def declared_block(board: Board, blocks: Blocks) -> set[State]:
    """The possible states after the triggered abilities of the declare blockers step.

    The active player's abilities go on the stack first and so resolve last, in an order of that player's choice
    (603.3b, 405.3). The order matters where flanking kills a creature that rampage would count (702.23b).
    """
    state = declared_attack(board)
    for blocker in board.blockers:
        if blocks.get(blocker.name):
            bonus = sum(blocker.numbers("bushido"))  # 702.45a, 702.45b
            state = state.change(blocker.name, bonus, bonus)
    pending: list[tuple[str, str, int]] = []  # (keyword, creature that it changes, N)
    for attacker in board.attackers:
        blockers = blocking(attacker.name, blocks)
        if blockers:
            pending += [("bushido", attacker.name, n) for n in attacker.numbers("bushido")]  # 702.45a
            pending += [("rampage", attacker.name, n) for n in attacker.numbers("rampage")]  # 702.23a, 702.23c
        for name in blockers:
            if not board.creature(name).has("flanking"):
                pending += [("flanking", name, -1)] * attacker.keywords.count("flanking")  # 702.25a, 702.25b
    waiting = {(state_based_actions(board, state), tuple(sorted(pending)))}
    while any(triggers for _, triggers in waiting):
        later = set()
        for now, triggers in waiting:
            for trigger in set(triggers):
                keyword, name, gain = trigger
                if keyword == "rampage":
                    gain *= max(0, sum(b in now.alive for b in blocking(name, blocks)) - 1)
                rest = list(triggers)
                rest.remove(trigger)
                later.add((state_based_actions(board, now.change(name, gain, gain)), tuple(rest)))
        waiting = later
    return {now for now, _ in waiting}


# --- Assignment of combat damage --------------------------------------------------------------------------------------


def divisions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to write the total as a sum of so many whole numbers."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in divisions(total - first, parts - 1):
            yield (first, *rest)


def assignments(
    board: Board, state: State, opponents: Orders, sources: Iterable[str], orders: Orders
) -> Iterator[Assignment]:
    """Every legal joint assignment of one player's creatures (510.1). `opponents` tells for each creature of either
    side which creatures it blocks or was blocked by; `orders` holds those damage assignment orders that are fixed."""
    alive = state.alive
    receivers: dict[str, tuple[str, ...]] = {}
    for name in sources:
        creature = board.creature(name)
        attacking = creature in board.attackers
        those = tuple(o for o in opponents[name] if o in alive)
        if attacking and (not opponents[name] or creature.has("trample")):  # 510.1b; 702.19a, 702.19b, 702.19d
            those = (*those, PLAYER)
        if those and alive[name].current_power > 0:  # 510.1a; 510.1c and d where nothing is left to fight
            receivers[name] = those
    # Creatures whose receivers do not overlap cannot make each other's assignment illegal: each group by itself.
    groups: list[list[str]] = []
    for name, those in receivers.items():
        near = [g for g in groups if any(set(receivers[other]) & set(those) - {PLAYER} for other in g)]
        groups = [g for g in groups if g not in near] + [[name, *(other for g in near for other in g)]]
    choices: list[list[Assignment]] = []
    for group in groups:
        ways = product(*(divisions(alive[name].current_power, len(receivers[name])) for name in group))
        joint = [
            tuple(
                (name, to, amount)
                for name, way in zip(group, amounts, strict=True)
                for to, amount in zip(receivers[name], way, strict=True)
                if amount
            )
            for amounts in ways
        ]
        choices.append([a for a in joint if all(legal(board, state, a, n, receivers[n], orders) for n in group)])
    for picked in product(*choices):
        yield tuple(part for group_choice in picked for part in group_choice)


def legal(
    board: Board, state: State, assigned: Assignment, name: str, receivers: tuple[str, ...], orders: Orders
) -> bool:
    """Whether the part of the named creature in the whole assignment is legal (510.1c, 510.1d, 510.1e, 702.19b)."""
    mine = {to for source, to, _ in assigned if source == name}
    lethal = {to for to in receivers if to != PLAYER and is_lethal(board, state, assigned, to)}
    creatures = [to for to in receivers if to != PLAYER]
    if PLAYER in mine and set(creatures) - lethal:
        return False
    if name in orders:
        possible: Iterable[tuple[str, ...]] = [tuple(to for to in orders[name] if to in creatures)]
    else:
        possible = permutations(creatures)
    return any(all(set(order[:i]) <= lethal for i, to in enumerate(order) if to in mine) for order in possible)


def is_lethal(board: Board, state: State, assigned: Assignment, receiver: str) -> bool:
    """Whether the damage that all creatures assign to the receiver is lethal for it, with the damage already marked,
    and without regard to what will be prevented (510.1c, 702.2c)."""
    body = state.alive[receiver]
    parts = [(source, amount) for source, to, amount in assigned if to == receiver]
    if any(board.creature(source).has("deathtouch") for source, _ in parts):
        return True
    return body.marked + sum(amount for _, amount in parts) >= body.current_toughness


# --- Damage and its results -------------------------------------------------------------------------------------------


def deal(board: Board, state: State, assigned: Assignment) -> State:
    """The state after all the assigned damage was dealt at once (510.2) and processed into its results (120.3)."""
    bodies, to_player = state.alive, dict(state.to_player)
    attacking_life, defending_life, poison = state.attacking_life, state.defending_life, state.defending_poison
    for name, to, amount in assigned:
        source = board.creature(name)
        if to == PLAYER:
            to_player[name] = to_player.get(name, 0) + amount
            if source.has("infect"):  # 120.3b, 702.90b
                poison += amount
            else:  # 120.3a
                defending_life -= amount
            poison += sum(source.numbers("toxic"))  # 120.3g, 702.164b
        else:
            if board.creature(to).protected_from(source):  # 702.16e: prevented, so nothing else follows
                continue
            body = bodies[to]
            if source.has("wither") or source.has("infect"):  # 120.3d
                body = body._replace(minus_counters=body.minus_counters + amount)
            else:  # 120.3e
                body = body._replace(marked=body.marked + amount)
            bodies[to] = body._replace(touched=body.touched or source.has("deathtouch"))
        if source.has("lifelink"):  # 120.3f
            if source in board.attackers:
                attacking_life += amount
            else:
                defending_life += amount
    return State(
        tuple(bodies.items()), attacking_life, defending_life, poison, state.lost, tuple(sorted(to_player.items()))
    )


def state_based_actions(board: Board, state: State) -> State:
    """The state after state-based actions (704.3); the death of one creature here never causes another."""
    stay = []
    for name, body in state.bodies:
        if body.current_toughness <= 0:  # 704.5f
            continue
        destroyed = body.marked >= body.current_toughness or body.touched  # 704.5g, 704.5h
        if destroyed and not board.creature(name).has("indestructible"):  # 702.12b
            continue
        stay.append((name, body._replace(touched=False)))
    lost = state.defending_life <= 0 or state.defending_poison >= 10  # 704.5a, 704.5c
    return state._replace(bodies=tuple(stay), lost=lost)


def poisonous_triggers(board: Board, before: State, after: State) -> set[State]:
    """The states after the poisonous abilities that triggered on the damage have resolved, in any order (702.70)."""
    counters = [
        n
        for name, amount in after.to_player
        if amount > dict(before.to_player).get(name, 0)
        for n in board.creature(name).numbers("poisonous")
    ]
    results = set()
    for order in set(permutations(counters)):
        now = after
        for n in order:
            if not now.lost:
                now = state_based_actions(board, now._replace(defending_poison=now.defending_poison + n))
        results.add(now)
    return results


# --- Combat damage steps ----------------------------------------------------------------------------------------------


def damage_step(board: Board, state: State, opponents: Orders, assigning: set[str], orders: Orders) -> Iterator[State]:
    """Every possible state after one combat damage step in which only the given creatures assign damage."""
    attackers = [c.name for c in board.attackers if c.name in assigning]
    blockers = [c.name for c in board.blockers if c.name in assigning]
    # The two choices are independent: no creature is dealt combat damage by both sides.
    for first, second in product(
        assignments(board, state, opponents, attackers, orders), assignments(board, state, opponents, blockers, orders)
    ):
        dealt = state_based_actions(board, deal(board, state, first + second))
        yield from poisonous_triggers(board, state, dealt)


def in_step(board: Board, state: State, opponents: Orders) -> tuple[set[str], set[str]]:
    """The creatures that assign damage in an early combat damage step, if there is one, and in the last (510.4)."""
    fighting = {name for name in state.alive if board.creature(name) in board.attackers or opponents[name]}
    early = {n for n in fighting if board.creature(n).has("first strike") or board.creature(n).has("double strike")}
    return early, {n for n in fighting if n not in early or board.creature(n).has("double strike")}


def damage_steps(board: Board, state: State, opponents: Orders, orders: Orders) -> set[State]:
    """Every possible state after the one or two combat damage steps (510.4)."""
    early, late = in_step(board, state, opponents)
    states = {state}
    if early:
        states = set(damage_step(board, state, opponents, early, orders))
    final = {s for s in states if s.lost}
    for between in states - final:
        final.update(damage_step(board, between, opponents, late & set(between.alive), orders))
    return final


def final_states(board: Board, blocks: Blocks) -> set[State]:
    """Every state in which the combat may end. Raises ValueError where the attack or the block is illegal."""
    if not legal_attack(board):
        raise ValueError("the declaration of attackers is illegal (508.1, 702.3b)")
    if not legal_block(board, blocks):
        raise ValueError("the declaration of blockers is illegal (509.1)")
    opponents = opposing(board, blocks)
    # An order matters beyond one damage step only for a creature that assigns damage in two of them.
    twice = [name for name, those in opponents.items() if len(those) > 1 and board.creature(name).has("double strike")]
    found: set[State] = set()
    for state in declared_block(board, blocks):
        for orders in product(*(permutations(opponents[name]) for name in twice)):
            found |= damage_steps(board, state, opponents, dict(zip(twice, orders, strict=True)))
    return found


def outcomes(board: Board, blocks: Blocks) -> set[Outcome]:
    """The set of all distinct results of this combat over all choices of both players.

    Raises ValueError where the attack or the block is illegal.
    """
    return {state.outcome for state in final_states(board, blocks)}


def max_trample(board: Board, blocks: Blocks, attacker: str) -> int:
    """The most combat damage that the attacker can deal to the defending player in this combat, all steps together."""
    return max(dict(s.to_player).get(attacker, 0) for s in final_states(board, blocks))


def alone(attacker: Creature, *blockers: Creature, **players: int) -> tuple[Board, Blocks]:
    """A board on which the creature attacks alone and all the given creatures block it."""
    return Board((attacker,), blockers, **players), {b.name: (attacker.name,) for b in blockers}


def assignable(board: Board, blocks: Blocks) -> dict[tuple[str, str], tuple[int, int]]:
    """The least and the most that a creature may assign to a receiver in the first combat damage step.

    A pair of creature and receiver is left out where nothing can be assigned.
    """
    opponents = opposing(board, blocks)
    found: dict[tuple[str, str], tuple[int, int]] = {}
    ways: list[dict[tuple[str, str], int]] = []
    for state in declared_block(board, blocks):
        early, late = in_step(board, state, opponents)
        sides = [[c.name for c in side if c.name in (early or late)] for side in (board.attackers, board.blockers)]
        each = product(*(assignments(board, state, opponents, side, {}) for side in sides))
        ways += [{(name, to): amount for name, to, amount in first + second} for first, second in each]
    for pair in {pair for way in ways for pair in way}:
        amounts = [way.get(pair, 0) for way in ways]
        found[pair] = min(amounts), max(amounts)
    return found
