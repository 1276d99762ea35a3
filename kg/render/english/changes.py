"""Continuous changes in English: get +2/+2, gain flying, become a 3/3 creature."""

from __future__ import annotations

from kg.abilities.effects import AddAbilities, Become, Change, Designate, Keep, LoseAbilities, LoseTypes, ModifyPT
from kg.abilities.quantities import PerEach
from kg.render.english.grammar import article, plural, third
from kg.render.english.keywords import granted
from kg.render.english.made import description
from kg.render.english.quantities import modifiers
from kg.render.writer import CannotRender, Writer, only


def change(w: Writer, what: Change, lasting: bool, base: bool, many: bool) -> str:
    """Write one change; ``base``: the verb in its base form; ``many``: of several."""

    def verb(word: str) -> str:
        return word if base else third(word)

    if isinstance(what, ModifyPT):
        if isinstance(what.power, PerEach) or isinstance(what.toughness, PerEach):
            raise CannotRender(what, "a bonus for each of something is written by the sentence")
        return f"{verb('get')} {modifiers(w, what.power, what.toughness)}"
    if isinstance(what, AddAbilities):
        only(what, "abilities")
        return f"{verb('gain' if lasting else 'have')} {granted(w, what.abilities)}"
    if isinstance(what, LoseAbilities):
        if what.all:
            only(what, "all")
            return f"{verb('lose')} all abilities"
        return f"{verb('lose')} {granted(w, what.abilities)}"
    if isinstance(what, Become):
        only(what, "characteristics", "added")
        added = " in addition to its other types" if what.added else ""
        text = description(w, what.characteristics, plural=many)
        return f"{verb('become') if lasting else 'are' if base else 'is'} {text}{added}"
    if isinstance(what, Designate):
        return f"{'are' if base else 'is'} {w.label(what.concept, 'State')}"
    if isinstance(what, LoseTypes) and what.concept is not None:
        only(what, "concept")
        return f"{'aren' if base else 'isn'}'t {article(w.label(what.concept))}"
    if isinstance(what, Keep):
        if what.concept == "card-type":
            raise CannotRender(what, "no wording for keeping its types")
        if base:
            return f"are still {plural(w.label(what.concept), w.words.small['plurals'])}"
        return f"is still {article(w.label(what.concept))}"
    raise CannotRender(what, "no wording for this change")
