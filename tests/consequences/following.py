"""How each table of cases is checked."""

from __future__ import annotations

from collections.abc import Iterable

from kg.consequences import Card, explain

Case = tuple[str, Card, Card]


def names(cases: Iterable[Case]) -> list[str]:
    return [f"{number}-{rule}" for number, (rule, _, _) in enumerate(cases)]


def check(rule: str, follows: Card, misses: Card) -> None:
    """The consequence follows from the first card; from the second, lacking one thing that it needs, it does not."""
    assert rule in explain(follows).rules()
    assert rule not in explain(misses).rules()
