"""How the work of reading grows with the length of a text: in step with it, counted in calls, not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from kg.parse import parse_card, parser
from kg.parse.parser import Parser

AGAIN = {
    "an ability each": "当此生物进战场时，抓一张牌。",
    "instructions": "消灭目标生物。其操控者失去2点生命。",
    "pronouns": "将目标生物移回其拥有者手上。它获得飞行异能直到回合结束。",
    "pronouns for nothing": "重置它。",
    "several meant": "横置目标生物。重置这些生物。",
    "hanging on conditions": "如果你操控生物，则横置所有生物。它们于其操控者的下一个重置步骤中不能重置。",
    "offers": "你可以支付{1}。若你如此作，则从你的牌库中搜寻一张牌，将它置于你手上。然后洗牌。",
    "offers without a search": "你可以支付{1}。若你如此作，则抓一张牌。然后洗牌。",
    "others": "消灭目标生物。消灭所有其他生物。",
    "tokens": "派出一个1/1白色士兵衍生生物。它获得飞行异能。",
    "letters": "你抓X张牌，X为你操控的生物数量。你失去X点生命。",
    "quotations": "目标生物获得「当此生物死去时，抓一张牌。」",
    "modes": "• 抓一张牌。",
}
DIFFERENT = {
    "several meant": "横置目标力量为{n}的生物。重置这些生物。",
    "players who are not spoken of": "横置目标力量为{n}的生物。该牌手弃一张牌。",
    "persons": "将{n}个+1/+1指示物放置在目标生物上。他抓一张牌。",
    "hanging on conditions": "如果你操控{n}个生物，则横置所有生物。它们于其操控者的下一个重置步骤中不能重置。",
}
CARDS = {
    "lines": "当此生物进战场时，抓一张牌。\n",
    "modes and a line that is not read": "• 抓一张牌。\n",
    "reminders": "飞行（此生物只能被具飞行异能的生物阻挡。）\n",
}


def calls(work: Callable[[str], object], text: str) -> int:
    """Return how many calls of Python functions ``work`` makes on ``text``."""
    count = 0

    def seen(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(seen)
    try:
        work(text)
    finally:
        sys.setprofile(None)
    return count


def fresh(text: str) -> Parser:
    """Return a parser that remembers the sentences of ``text`` alone."""
    reads = Parser(parser().language)
    reads.parse_line(text)
    return reads


@pytest.mark.parametrize("text", AGAIN.values(), ids=AGAIN)
def test_twice_the_sentences_take_twice_the_work(text: str) -> None:
    reads = fresh(text * 5)
    once, twice = (calls(reads.parse_line, text * n) for n in (60, 120))
    assert twice <= 2.1 * once


@pytest.mark.parametrize("text", DIFFERENT.values(), ids=DIFFERENT)
def test_twice_the_different_sentences_take_twice_the_work(text: str) -> None:
    several = ["".join(text.format(n=n) for n in range(2, most)) for most in (62, 122)]
    once, twice = (calls(fresh(text.format(n=1) * 3).parse_line, said) for said in several)
    assert twice <= 2.2 * once


@pytest.mark.parametrize("clause", ["抓一张牌", "你获得1点生命", "横置目标生物"])
def test_twice_the_clauses_take_twice_the_work(clause: str) -> None:
    reads = fresh("，".join([clause] * 5))
    once, twice = (calls(reads.parse_line, "，".join([clause] * n)) for n in (20, 40))
    assert twice <= 2.2 * once


@pytest.mark.parametrize("line", CARDS.values(), ids=CARDS)
def test_twice_the_lines_take_twice_the_work(line: str) -> None:
    end = "• 无此一词。"
    reads = fresh(line.strip())
    whole = partial(parse_card, reads=reads)
    whole(line * 5 + end)
    once, twice = (calls(whole, "选择一项～\n" + line * n + end) for n in (60, 120))
    assert twice <= 2.1 * once
