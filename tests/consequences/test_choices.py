"""Consequences that are about a choice: each is one, and says who chooses and when in both languages."""

from kg.consequences.book import load
from kg.consequences.choices import choices

ASKS = ("choice", "choos", "chose", "pick", "decided", "announced")


def test_each_is_a_consequence_that_speaks_of_a_choice() -> None:
    ids = {entry.id: entry for entry in load().entries}
    assert choices().keys() <= ids.keys()
    for name, choice in choices().items():
        assert {"zh", "en"} == set(choice.who_said) == set(choice.when_said)
        about = ids[name].en.lower()
        assert any(word in about for word in ASKS) or name == "aura-targets", about


def test_who_and_when_are_what_the_rules_say() -> None:
    """CR 601.2c, 603.3d, 608.2d, 616.1."""
    assert (choices()["targets-chosen-casting"].who, choices()["targets-chosen-casting"].when) == (
        "controller",
        "casting",
    )
    assert choices()["targets-chosen-triggering"].when == "stacking"
    assert choices()["choose-quality-on-resolution"].when == "resolving"
    assert choices()["several-replacements-affected-chooses"].who == "affected"
