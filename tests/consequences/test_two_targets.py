"""Each time "target" is said of another object is a target of its own (CR 115.3, 608.2b)."""

from __future__ import annotations

from datetime import date

import pytest

from kg.consequences import Card, explain
from kg.parse import parse_face


@pytest.mark.parametrize(
    ("text", "several"),
    [("{2}：目标生物本回合必须阻挡目标生物。", True), ("目标生物本回合不能攻击或阻挡。", False)],
)
def test_the_attacker_that_must_be_blocked_is_a_second_target(text: str, several: bool) -> None:
    card = Card(abilities=tuple(place.ability for place in parse_face([text]).places))
    rules = {found.rule for found in explain(card, date(2024, 5, 1), "en")}
    assert ("all-targets-illegal" in rules, "only-target-illegal" in rules) == (several, not several)
