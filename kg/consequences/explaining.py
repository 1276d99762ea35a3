"""From a card to what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from kg.abilities.abilities import Ability, Line, Spell
from kg.abilities.effects import Delayed, Modal
from kg.consequences.answer import Consequence, Explanation, Firing, Withheld
from kg.consequences.book import Book, Entry, load
from kg.consequences.matching import Match, firing_of, matches
from kg.consequences.subject import Card, Facts, card_of, facts_of
from kg.consequences.wording import LANGUAGES, sentence_of

Key = tuple[int | None, str]


def explain(
    subject: Card | Line | Ability | Iterable[Ability | Line],
    as_of: date | None = None,
    lang: str = "zh",
    book: Book | None = None,
) -> Explanation:
    """Return what follows from the abilities of ``subject`` by their trees alone, as the rules were on ``as_of``.

    ``as_of``: today if ``None``. ``lang``: ``zh`` or ``en``. ``book``: the consequences to draw on, the shipped ones
    if ``None``.

    Raises:
        ValueError: a language that is not known.
        TypeError: a subject that holds no abilities.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r} is not known; known are {', '.join(LANGUAGES)}")
    day = as_of or date.today()
    book = book or load()
    facts = facts_of(card_of(subject), day)
    groups: dict[Key, list[Match]] = {}
    for match in matches(book, facts, day):
        groups.setdefault((match.ability, match.pattern.entry.id), []).append(match)
    order = {entry.id: number for number, entry in enumerate(book.entries)}
    stated: list[Consequence] = []
    held: dict[int | None, list[str]] = {}
    for (number, rule), found in sorted(groups.items(), key=lambda group: _place(group[0], order)):
        entry = found[0].pattern.entry
        if _unread(entry, number, facts):
            held.setdefault(None if number is None else facts.place(number), []).append(rule)
        else:
            stated.append(_consequence(entry, number, found, facts, day, lang))
    withheld = tuple(Withheld(tuple(rules), place, tuple(facts.unread)) for place, rules in held.items())
    return Explanation(day, lang, tuple(stated), withheld, tuple(facts.unread))


def _place(key: Key, order: dict[str, int]) -> tuple[int, int]:
    number, rule = key
    return -1 if number is None else number, order[rule]


def _unread(entry: Entry, number: int | None, facts: Facts) -> bool:
    """Say whether text that was not understood could change the conclusion."""
    if not facts.unread or entry.needs == "nothing":
        return False
    if entry.needs == "card" or number is None:
        return True
    place = facts.place(number)
    if entry.needs == "part":
        return place in facts.unread
    root = facts.nodes[number]
    if isinstance(root, Spell) or any(isinstance(node, Modal) for node in root.walk()):
        return True
    return any(abs(place - other) <= 1 for other in facts.unread)


def _consequence(
    entry: Entry, number: int | None, found: list[Match], facts: Facts, day: date, lang: str
) -> Consequence:
    found = sorted(found, key=lambda match: sorted((k, str(v)) for k, v in match.bindings.items()))
    firings: tuple[Firing, ...] = tuple(firing_of(match, facts) for match in found)
    cr, version = entry.citation(day)
    if cr.startswith("$"):
        cr = found[0].bindings[cr[1:]].string
    return Consequence(
        ability=None if number is None else facts.place(number),
        part="card" if number is None else _part(number, facts),
        keyword=None if number is None else facts.keyword(number),
        rule=entry.id,
        cr=cr,
        version=version,
        text=sentence_of(entry, number, found, facts, lang),
        derivation=firings,
    )


def _part(number: int, facts: Facts) -> str:
    if number in facts.places:
        return "ability"
    return "delayed" if isinstance(facts.nodes[number], Delayed) else "granted"
