"""English sentences agree with what stands in their slots."""

from __future__ import annotations

import pytest

from kg.questions.agreement import agreeing, polished


@pytest.mark.parametrize(
    ("sentence", "addressed", "single", "agrees"),
    [
        ("{p} has {n} cards", {"p"}, {"n"}, "{p} have {n} card"),
        ("{p} has {n} cards", (), (), "{p} has {n} cards"),
        ("{p} is {o}'s owner and attacks", {"p", "o"}, (), "{p} are your owner and attacks"),
        ("the library of {p} holds enough", {"p"}, (), "the library of {p} holds enough"),
        ("{p} amasses, copies and dies", {"p"}, (), "{p} amass, copies and dies"),
        ("{p} copies it", {"p"}, (), "{p} copy it"),
        ("{p} dies", {"p"}, (), "{p} die"),
        ("{p} chooses, and {p} goes", {"p"}, (), "{p} choose, and {p} go"),
        ("{s} says that {p} draws", {"p"}, (), "{s} says that {p} draw"),
    ],
)
def test_verbs_and_nouns_agree(sentence: str, addressed: set[str], single: set[str], agrees: str) -> None:
    assert agreeing(sentence, addressed, single) == agrees


def test_what_is_of_you_is_yours() -> None:
    assert polished("Early in the next turn of you an artifact is a useful thing", True) == (
        "Early in your next turn an artifact is a useful thing"
    )
    assert polished("the Heart of you", True) == "the Heart of you"


def test_an_article_agrees_with_what_fills_its_slot_and_no_name_is_taken_for_one() -> None:
    made = agreeing("{o} attacks as a {kind}", (), ())
    assert polished(made.format(o="a", kind="artifact"), False) == "a attacks as an artifact"
    assert polished(made.format(o="b", kind="creature"), False) == "b attacks as a creature"
