"""The builder of trees: one method for each rule of the grammar."""

from __future__ import annotations

from kg.parse.builder.ability_nouns import AbilityNouns
from kg.parse.builder.adverbs import Adverbs
from kg.parse.builder.causing import Causing
from kg.parse.builder.changes import Changes
from kg.parse.builder.clauses import Clauses
from kg.parse.builder.comparing import Comparing
from kg.parse.builder.comparisons import Comparisons
from kg.parse.builder.conditions import Conditions
from kg.parse.builder.contents import Contents
from kg.parse.builder.copies import Copies
from kg.parse.builder.costing import Costing
from kg.parse.builder.counted import Counted
from kg.parse.builder.crewing import Crewing
from kg.parse.builder.dice import Dice
from kg.parse.builder.events import Events
from kg.parse.builder.explaining import Explaining
from kg.parse.builder.joining import Joining
from kg.parse.builder.kinds import Kind
from kg.parse.builder.limits import Limits
from kg.parse.builder.made import Made
from kg.parse.builder.measures import Measures
from kg.parse.builder.modes import Modes
from kg.parse.builder.modifiers import Modifiers
from kg.parse.builder.moments import Moments
from kg.parse.builder.nouns import Nouns
from kg.parse.builder.numbers import Numbers
from kg.parse.builder.paying import Paying
from kg.parse.builder.permissions import Permissions
from kg.parse.builder.places import Places
from kg.parse.builder.placing import Placing
from kg.parse.builder.prefixes import Prefixes
from kg.parse.builder.prevention import Prevention
from kg.parse.builder.pronouns import Pronouns
from kg.parse.builder.restrictions import Restrictions
from kg.parse.builder.sentences import Sentences
from kg.parse.builder.sizes import Sizes
from kg.parse.builder.told import Told
from kg.parse.language import Language


class Builder(
    Numbers,
    Nouns,
    Pronouns,
    AbilityNouns,
    Contents,
    Measures,
    Modifiers,
    Places,
    Adverbs,
    Clauses,
    Permissions,
    Sizes,
    Placing,
    Changes,
    Made,
    Prevention,
    Conditions,
    Comparing,
    Paying,
    Costing,
    Comparisons,
    Events,
    Explaining,
    Limits,
    Modes,
    Counted,
    Told,
    Copies,
    Crewing,
    Dice,
    Prefixes,
    Restrictions,
    Kind,
    Moments,
    Causing,
    Sentences,
    Joining,
):
    """Makes the parts of an ability tree, bottom up."""

    def __init__(self, language: Language) -> None:
        """Take the verb frames and the concepts of the language."""
        self.frames = language.frames
        self.concepts = language.kinds
