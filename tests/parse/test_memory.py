"""A parser remembers what it has read, and what it remembers changes no answer."""

from __future__ import annotations

import gc

from kg.parse import memory
from kg.parse.parser import Parser


def test_a_sentence_is_read_once_for_both_scripts() -> None:
    parser = Parser()
    hans = parser.parse_line("消灭目标生物。", None, "zh-Hans").tree
    asked: list[object] = []
    parser.engine.parse = lambda *given: asked.append(given)  # type: ignore[assignment, return-value]
    assert parser.parse_line("消滅目標生物。", None, "zh-Hant").tree == hans
    assert not asked


def test_sentences_that_do_not_fit_keep_their_places() -> None:
    parser = Parser()
    for text in ("每回合只能起动一次。", "飞行。每回合只能起动一次。"):
        first, again = parser.parse_line(text), parser.parse_line(text)
        assert first == again
    alone, after = parser.parse_line("同一项可以选择多次。"), parser.parse_line("抓一张牌。同一项可以选择多次。")
    assert alone.unparsed[0].start == 0 and after.unparsed[0].start == 5


def test_what_is_remembered_is_no_work_for_the_garbage_collector(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(memory, "_OFTEN", 2)
    kept: memory.Memory[int, list[int]] = memory.Memory()
    try:
        for n in range(4):
            assert kept.keep(n, [n]) == [n]
        assert not any(found is kept[3] for found in gc.get_objects())
    finally:
        gc.unfreeze()
    monkeypatch.setattr(memory, "MOST", 4)
    assert kept.keep(9, [9]) == [9] and 9 not in kept
