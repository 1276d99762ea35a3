"""The words for a concept in the language of an answer."""

from __future__ import annotations

import pytest

from kg.terms.labels import label


@pytest.mark.parametrize(
    ("concept", "language", "words"),
    [
        ("flying", "zh", "飞行"),
        ("flying", "zh-Hant", "飛行"),
        ("flying", "en", "flying"),
        ("graveyard", "zh", "坟墓场"),
    ],
)
def test_the_label_of_today(concept: str, language: str, words: str) -> None:
    assert label(concept, language) == words


def test_what_is_no_concept_stays_as_it_is() -> None:
    assert label("no-such-thing", "zh") == "no such thing"
