"""The project's reasoner as an evaluator of this folder's boards, through the public `kg.questions` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from kg.questions import Answer, ask, combat
from kg.questions.batch import answers
from kg.scenarios.scenario import read

from .agreement import Abstained, Illegal
from .agreement import Answer as Verdict
from .combat import PLAYER, Blocks, Board, Creature, Outcome

AS_OF = date(2023, 11, 17)  # the rules that the evaluator was written from


def scenario(board: Board, blocks: Blocks, question: object = "combat") -> dict[str, Any]:
    """The combat as the data of a scenario (`docs/scenarios.md`).

    A scenario has no field for a creature that can block an additional creature. Where one does so, the scenario
    begins after the declaration of blockers: its triggered abilities and what follows are compared, not its legality.
    """
    several = any(len(blocked) > 1 for blocked in blocks.values())
    return {
        "as_of": AS_OF.isoformat(),
        "step": "block" if several else "attack",
        "players": [
            {"id": "you", "life": board.attacking_life},
            {"id": "opponent", "life": board.defending_life, "poison": board.defending_poison},
        ],
        "objects": [
            *({**inline(c), "controller": "you", "attacking": "opponent"} for c in board.attackers),
            *(
                {**inline(c), "controller": "opponent", "blocking": list(blocks.get(c.name, ()))}
                for c in board.blockers
            ),
        ],
        "question": question,
    }


def inline(creature: Creature) -> dict[str, Any]:
    """The creature as an inline object of a scenario."""
    return {
        "id": creature.name,
        "name": creature.name,
        "types": ["artifact", "creature"] if creature.artifact else ["creature"],
        "power": creature.power,
        "toughness": creature.toughness,
        "colors": sorted(creature.colors),
        "abilities": [k.replace("protection from ", "protection: ") for k in creature.keywords],
        "tapped": creature.tapped,
        "damage": creature.damage,
    }


def reason(board: Board, blocks: Blocks) -> Verdict:
    """What the reasoner says about the combat with these blocks."""
    data = scenario(board, blocks)
    if data["step"] == "attack":
        answer = combat(data["objects"], players=data["players"], as_of=AS_OF)
    else:
        answer = ask(read(data), explain=False)
    return verdict(board, answer)


def reason_together(combats: Sequence[tuple[Board, Blocks]]) -> Iterator[Verdict]:
    """What the reasoner says about many combats, solved in batches."""
    found = answers([read(scenario(board, blocks)) for board, blocks in combats])
    return (verdict(board, answer) for (board, _), answer in zip(combats, found, strict=True))


def reason_every_block(board: Board) -> Verdict:
    """What the reasoner says about the combat with every legal block."""
    data = scenario(board, {})
    return verdict(board, combat(data["objects"], players=data["players"], as_of=AS_OF, free_blocks=True))


def verdict(board: Board, answer: Answer) -> Verdict:
    """The reasoner's answer in the terms of this folder."""
    if answer.verdict == "undecided" or answer.bounded:
        return Abstained("; ".join(answer.lacks) or "more results than its bound")
    if answer.verdict == "no":
        return Illegal()
    return frozenset(outcomes_of(board, answer))


def outcomes_of(board: Board, answer: Answer) -> Iterator[Outcome]:
    """The answer's outcomes in the terms of this folder; they do not tell the damage marked on survivors."""
    for outcome in answer.outcomes:
        changes: Mapping[str, Mapping[str, Any]] = outcome.changes
        opponent = changes.get("opponent", {})
        yield Outcome(
            attacking_life=changes.get("you", {}).get("life", board.attacking_life),
            defending_life=opponent.get("life", board.defending_life),
            defending_poison=opponent.get("poison", board.defending_poison),
            lost=bool(opponent.get("loses", False)),
            survivors=frozenset(
                (c.name, 0, counters(changes.get(c.name, {})))
                for c in board.attackers + board.blockers
                if "zone" not in changes.get(c.name, {})
            ),
        )


def counters(change: Mapping[str, Any]) -> int:
    """The number of -1/-1 counters; no combat of these boards places another kind."""
    return int(change.get("counters", {}).get("-1/-1", 0))


def may_attack(creature: Creature) -> bool | None:
    """Whether the reasoner lets the creature attack; None where it abstains."""
    data = scenario(Board((creature,), ()), {}, {"kind": "can-attack", "attacker": creature.name})
    data["objects"] = [{**inline(creature), "controller": "you"}]
    return {"yes": True, "no": False}.get(ask(read(data), explain=False).verdict)


def may_assign(board: Board, blocks: Blocks) -> dict[tuple[str, str], tuple[int, int]] | None:
    """The least and the most that may be assigned in the first combat damage step; None where it abstains.

    What triggers when attackers and blockers are declared resolves first.
    """
    answer = ask(read(scenario(board, blocks, {"kind": "damage-assignment"})), explain=False)
    if answer.verdict == "undecided" or answer.values is None:
        return None
    return {
        (source, PLAYER if to == "opponent" else to): (amounts["least"], amounts["most"])
        for source, row in answer.values.items()
        for to, amounts in row["to"].items()
        if amounts["most"]
    }
