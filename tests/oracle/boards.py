"""Random combats for the comparison, each made anew from its seed."""

from __future__ import annotations

from random import Random

from .combat import Blocks, Board, Creature, blocking, declared_attack, legal_block, may_be_blocked_by

PLAIN_KEYWORDS = (
    *("flying", "reach", "fear", "intimidate", "menace", "shadow", "horsemanship", "skulk", "defender"),
    *("first strike", "double strike", "trample", "deathtouch", "lifelink", "wither", "infect"),
    *("indestructible", "flanking", "exalted", "vigilance", "haste"),
)
NUMBERED_KEYWORDS = ("toxic", "poisonous", "bushido", "rampage")
COLORS = ("white", "blue", "black", "red", "green")
EVASION = ("fear", "intimidate", "shadow", "horsemanship")  # seldom given: most such boards would have no block


def random_keyword(rng: Random) -> str:
    """One instance of a keyword, with its number or colour."""
    kind = rng.random()
    if kind < 0.1:
        return f"protection from {rng.choice(COLORS)}"
    if kind < 0.3:
        return f"{rng.choice(NUMBERED_KEYWORDS)} {rng.randint(1, 2)}"
    keyword = rng.choice(PLAIN_KEYWORDS)
    return keyword if keyword not in EVASION or rng.random() < 0.5 else rng.choice(PLAIN_KEYWORDS)


def random_creature(rng: Random, name: str, *, attacks: bool) -> Creature:
    """A creature with up to three keywords; an attacker with defender is rare."""
    keywords = [random_keyword(rng) for _ in range(rng.choice((0, 1, 1, 2, 2, 3)))]
    if attacks and rng.random() < 0.95:
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
    """A declaration of blockers: mostly a legal one, else one that may break any restriction."""
    attacking = declared_attack(board).alive
    careless = rng.random() < 0.15
    favourite = rng.choice(board.attackers).name if rng.random() < 0.4 else None  # many blockers for one attacker
    blocks: dict[str, tuple[str, ...]] = {}
    for blocker in board.blockers:
        able = [
            a.name
            for a in board.attackers
            if careless or (not blocker.tapped and may_be_blocked_by(a, attacking[a.name].current_power, blocker))
        ]
        if favourite in able:
            blocks[blocker.name] = (favourite,)
        elif able and rng.random() < 0.85:
            blocks[blocker.name] = tuple(rng.sample(able, min(len(able), blocker.can_block)))
    if not careless:
        for attacker in board.attackers:
            blockers = blocking(attacker.name, blocks)
            if attacker.has("menace") and len(blockers) == 1:
                del blocks[blockers[0]]
        assert legal_block(board, blocks)
    return blocks


def random_combat(seed: int) -> tuple[Board, Blocks]:
    """The combat of this seed: 1 to 4 attackers, 0 to 5 blockers, the players mostly at 20 life without poison."""
    rng = Random(seed)
    attackers = tuple(random_creature(rng, f"A{n}", attacks=True) for n in range(1, rng.randint(1, 4) + 1))
    blockers = tuple(random_creature(rng, f"B{n}", attacks=False) for n in range(1, rng.randint(0, 5) + 1))
    board = Board(
        attackers,
        blockers,
        defending_life=20 if rng.random() < 0.9 else rng.randint(1, 8),
        defending_poison=0 if rng.random() < 0.9 else rng.randint(1, 9),
    )
    return board, random_blocks(rng, board)
