"""Asking: a process of its own, a warm process, and bare clingo on the same rules and facts."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import clingo
import yaml
from timing import kg_process, median_seconds, process_seconds, row

import kg
from kg.rules import solve

BLOCK: dict[str, Any] = {
    "as_of": "2023-11-17",
    "objects": [
        {"id": "Boar", "power": 2, "toughness": 2, "controller": "opponent"},
        {"id": "Wisp", "power": 1, "toughness": 1, "abilities": ["flying"], "controller": "you"},
    ],
    "question": {"kind": "can-block", "blocker": "Boar", "attacker": "Wisp"},
}


def combat(attackers: int) -> dict[str, Any]:
    """A combat of `attackers` creatures with keywords, each blocked by one."""
    keywords = ["first strike", "deathtouch", "trample", "lifelink", "infect", "double strike", "wither", "bushido 1"]
    objects: list[dict[str, Any]] = []
    for number in range(attackers):
        one, other = keywords[number % len(keywords)], keywords[(number + 3) % len(keywords)]
        objects.append(
            {"id": f"a{number}", "power": 3, "toughness": 3, "abilities": [one], "controller": "you"}
            | {"attacking": "opponent"}
        )
        objects.append(
            {"id": f"b{number}", "power": 2, "toughness": 4, "abilities": [other], "controller": "opponent"}
            | {"blocking": f"a{number}"}
        )
    return {"as_of": "2023-11-17", "objects": objects, "question": "combat"}


def among(scenario: dict[str, Any], objects: int) -> dict[str, Any]:
    """The scenario on a board with bystanders."""
    more = [
        {"id": f"x{number}", "power": 1, "toughness": 1, "abilities": ["vigilance"], "controller": "you"}
        for number in range(objects - len(scenario["objects"]))
    ]
    return scenario | {"objects": [*scenario["objects"], *more]}


def by_size(figure: str, graph: kg.Graph, scenario: dict[str, Any]) -> None:
    """Print how long the question takes, explained, on boards of more and more permanents."""
    sizes = (2, 10, 30, 60)
    times = [median_seconds(lambda size=size: graph.ask(among(scenario, size)), 5) for size in sizes]  # type: ignore[misc]
    shown = ", ".join(f"{size}: {1000 * seconds:.0f} ms" for size, seconds in zip(sizes, times, strict=True))
    row(figure, shown, "1 s at 60")


def solved_programs(ask: Callable[[], object]) -> list[str]:
    """Return the programs, rules and facts, that clingo is given while `ask` runs."""
    programs: list[str] = []

    class Listening(clingo.Control):  # type: ignore[misc]
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            programs.append("")

        def add(self, *arguments: Any) -> None:
            programs[-1] += arguments[-1] + "\n"
            super().add(*arguments)

    control, solve.clingo.Control = clingo.Control, Listening
    try:
        ask()
    finally:
        solve.clingo.Control = control
    return [program for program in programs if program.strip()]


def bare(programs: list[str]) -> None:
    """Ground and solve programs with clingo alone."""
    for program in programs:
        control = clingo.Control(["--warn=none"])
        control.add("base", [], program)
        control.ground([("base", [])])
        control.solve()


def warm(figure: str, graph: kg.Graph, scenario: dict[str, Any], bound: str) -> None:
    programs = solved_programs(lambda: graph.ask(scenario))
    ours = median_seconds(lambda: graph.ask(scenario), 15)
    theirs = median_seconds(lambda: bare(programs), 15)
    row(figure, f"{1000 * ours:.0f} ms", bound, f"bare clingo, same programs ({1000 * theirs:.0f} ms)", ours / theirs)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        store, file = Path(name) / "shipped.store", Path(name) / "block.yaml"
        kg.build(store=store)
        file.write_text(yaml.safe_dump(BLOCK), encoding="utf-8")
        python = process_seconds(kg_process("--version"))
        seconds = process_seconds(kg_process("ask", file, "--store", store))
        rival = f"`kg --version` ({python.wall:.2f} s)"
        row("`kg ask`, whole process", str(seconds), "0.8 s", rival, seconds.wall / python.wall)
        graph = kg.open(store)
        warm("one-step question, warm, explained", graph, BLOCK, "60 ms")
        warm("whole combat, one pair, warm, explained", graph, combat(1), "300 ms")
        warm("whole combat, three pairs, warm, explained", graph, combat(3), "300 ms")
        by_size("one-step question by number of objects", graph, BLOCK)
        by_size("whole combat, one pair, by number of objects", graph, combat(1))
        attackers = [(number, combat(number)) for number in (1, 2, 4, 8)]
        took = [
            (number, median_seconds(lambda scenario=scenario: graph.ask(scenario), 3)) for number, scenario in attackers
        ]  # type: ignore[misc]
        row("whole combat by number of pairs", ", ".join(f"{n}: {1000 * seconds:.0f} ms" for n, seconds in took), "")


if __name__ == "__main__":
    main()
