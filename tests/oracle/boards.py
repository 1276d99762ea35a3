"""Random combats for the comparison, each made anew from its seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .combat import Blocks, Board, Creature, blocking, declared_attack, legal_block, may_be_blocked_by

PLAIN_KEYWORDS = (
    *("flying", "reach", "fear", "intimidate", "menace", "shadow", "horsemanship", "skulk", "defender"),
    *("first strike", "double strike", "trample", "deathtouch", "lifelink", "wither", "infect"),
    *("indestructible", "flanking", "exalted", "vigilance", "haste"),
)
NUMBERED_KEYWORDS = ("toxic", "poisonous", "bushido", "rampage")
KINDS = PLAIN_KEYWORDS + NUMBERED_KEYWORDS + ("protection",)
COLORS = ("white", "blue", "black", "red", "green")


def random_keyword(rng: Random, kind: str | None = None) -> str:
    """One instance of a keyword, of the given kind or of any, with its number or colour."""
    kind = kind or rng.choice(KINDS)
    if kind in NUMBERED_KEYWORDS:
        return f"{kind} {rng.randint(1, 2)}"
    return f"protection from {rng.choice(COLORS)}" if kind == "protection" else kind


def random_creature(rng: Random, name: str, theme: str, *, attacks: bool) -> Creature:
    """A creature with up to four keywords, the theme of the board often among them; no attacker has defender."""
    keywords = [random_keyword(rng) for _ in range(rng.choice((0, 0, 1, 1, 2, 3)))]
    if rng.random() < 0.4:
        keywords.append(random_keyword(rng, theme))
    if attacks:
        keywords = [k for k in keywords if k != "defender"]
    return Creature(
        name,
        power=rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6)),
        toughness=rng.choice((1, 1, 2, 2, 3, 3, 4, 5)),
        keywords=tuple(keywords),
        colors=frozenset(rng.sample(COLORS, rng.choice((0, 1, 1, 1, 2)))),
        artifact=rng.random() < 0.15,
        tapped=not attacks and rng.random() < 0.03,
        can_block=1 if attacks or rng.random() < 0.95 else 2,
    )


def random_blocks(rng: Random, board: Board) -> Blocks:
    """A declaration of blockers: mostly legal, else with a single creature that blocks what it may not, if it can.

    Where a creature blocks two attackers, all is legal: the reasoner then starts after the declaration.
    """
    attacking = declared_attack(board).alive
    favourite = rng.choice(board.attackers).name if rng.random() < 0.4 else None  # many blockers for one attacker
    blocks: dict[str, tuple[str, ...]] = {}
    for blocker in board.blockers:
        able = [
            a.name
            for a in board.attackers
            if not blocker.tapped and may_be_blocked_by(a, attacking[a.name].current_power, blocker)
        ]
        if favourite in able:
            blocks[blocker.name] = (favourite,)
        elif able and rng.random() < 0.85:
            blocks[blocker.name] = tuple(rng.sample(able, min(len(able), blocker.can_block)))
    while lonely := [a for a in board.attackers if a.has("menace") and len(blocking(a.name, blocks)) == 1]:
        del blocks[blocking(lonely[0].name, blocks)[0]]
    assert legal_block(board, blocks)
    if board.blockers and rng.random() < 0.25 and all(len(blocked) == 1 for blocked in blocks.values()):
        careless = rng.choice(board.blockers)
        forbidden = [a for a in board.attackers if not may_be_blocked_by(a, attacking[a.name].current_power, careless)]
        blocks[careless.name] = (rng.choice(forbidden or board.attackers).name,)
    return blocks


def random_combat(seed: int) -> tuple[Board, Blocks]:
    """The combat of this seed: 1 to 4 attackers, 0 to 5 blockers, the players mostly at 20 life without poison."""
    rng = Random(seed)
    theme = rng.choice(KINDS)
    attackers = tuple(
        random_creature(rng, f"A{n}", theme, attacks=True) for n in range(1, rng.choice((1, 1, 2, 3, 4)) + 1)
    )
    blockers = tuple(
        random_creature(rng, f"B{n}", theme, attacks=False) for n in range(1, rng.choice((0, 1, 2, 2, 3, 3, 4, 5)) + 1)
    )
    board = Board(
        attackers,
        blockers,
        defending_life=20 if rng.random() < 0.9 else rng.randint(1, 8),
        defending_poison=0 if rng.random() < 0.9 else rng.randint(1, 9),
    )
    return board, random_blocks(rng, board)


def without(board: Board, *kinds: str) -> Board:
    """The board after all its creatures have lost the keywords of these kinds."""

    def stripped(creature: Creature) -> Creature:
        return replace(creature, keywords=tuple(k for k in creature.keywords if not k.startswith(kinds)))

    return replace(
        board,
        attackers=tuple(stripped(c) for c in board.attackers),
        blockers=tuple(stripped(c) for c in board.blockers),
    )
