"""Questions about an ability alone: what follows from it, and who chooses what and when (`kg.consequences`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from kg.consequences import Card, Consequence, Explanation, explain
from kg.consequences.book import load
from kg.consequences.choices import choices
from kg.questions.answer import Answer, Step
from kg.questions.words import sayings
from kg.scenarios.scenario import Scenario, ScenarioError, Thing

PREFIX = "consequence/"
"""Before the id of a consequence where the ids of rules stand."""
Pair = tuple[Consequence, Consequence]


def follows(scenario: Scenario, explain_it: bool) -> Answer:
    """Answer what follows from the abilities of an object by their shape, or whether the consequences named all do.

    ``values``: the ids of what follows, by ability. An ability that is not understood leaves a named consequence
    undecided where it could change it; otherwise what is held back is named in ``notes``.
    """
    wanted = scenario.question.arguments.get("consequence", ())
    wanted = (wanted,) if isinstance(wanted, str) else tuple(wanted)
    if unknown := set(wanted) - {entry.id for entry in load().entries}:
        raise ScenarioError(f"question: consequence: {min(unknown)!r} is no consequence in ontology/consequences")
    return _answer(scenario, explain_it, frozenset(wanted) or None, frozenset(wanted))


def who_chooses(scenario: Scenario, explain_it: bool) -> Answer:
    """Answer who chooses what, and when, in what the abilities of an object do."""
    return _answer(scenario, explain_it, frozenset(choices()))


def _answer(
    scenario: Scenario, explain_it: bool, about: frozenset[str] | None, named: frozenset[str] = frozenset()
) -> Answer:
    """Answer with the consequences ``about`` (None: all); yes if all ``named`` follow, or without them if any does."""
    question = scenario.question
    thing = scenario.thing(question.arguments["object"])
    place = _place(thing, question.arguments.get("ability"))
    zh, en = (explain(_card(thing), scenario.as_of, language) for language in ("zh", "en"))
    pairs = [
        pair
        for pair in zip(zh, en, strict=True)
        if (place is None or pair[1].ability == place) and (about is None or pair[1].rule in about)
    ]
    if about is not None and not named:
        pairs = list(_told_once(pairs))
    held = [
        (tuple(rule for rule in item.rules if about is None or rule in about), item.unread)
        for item in en.withheld
        if place is None or item.ability == place
    ]
    open_questions = {
        _words("en", "withheld", **said): _words("zh", "withheld", **said)
        for rules, unread in held
        if rules
        for said in ({"unread": ", ".join(str(n + 1) for n in unread), "name": thing.name, "rules": ", ".join(rules)},)
    }
    unread = [n for n in en.unread if place is None or n == place]
    missing = named - {found.rule for _, found in pairs}
    undecided = bool(missing & {rule for rules, _ in held for rule in rules})
    undecided |= not pairs and len(unread) == len(thing.abilities) > 0
    yes = not missing if named else bool(pairs)
    values = {_key(ability): _said(list(found), question.kind) for ability, found in groupby(pairs, _ability)}
    lacks = open_questions or {
        _words("en", "unread", **said): _words("zh", "unread", **said) for said in _texts(thing, en)
    }
    return Answer(
        kind=question.kind,
        verdict="undecided" if undecided else "yes" if yes else "no",
        as_of=scenario.as_of,
        derivation=tuple(_steps(thing, pairs, question.kind)) if explain_it else (),
        values=values or None,
        lacks=tuple(lacks) if undecided else (),
        notes=() if undecided else tuple(open_questions),
        title=scenario.title,
        zh=lacks,
    )


def _told_once(pairs: list[Pair]) -> Iterator[Pair]:
    """Leave out, of the choices of an ability, as many as are told more closely by another."""
    closer = Counter((pair[1].ability, pair[1].rule) for pair in pairs)
    for pair in pairs:
        other = next((name for name in choices()[pair[1].rule].unless if closer[pair[1].ability, name]), None)
        if other is None:
            yield pair
        else:
            closer[pair[1].ability, other] -= 1


def _words(language: str, key: str, **values: object) -> str:
    """Return a sentence of `ontology/wording/answers.yaml` about abilities alone."""
    return str(sayings()[language]["shapes"][key]).format(**values)


def _place(thing: Thing, number: object) -> int | None:
    """Return the index of the ability meant, counted from 1 in a question."""
    if number is None:
        return None
    if not isinstance(number, int) or not 1 <= number <= len(thing.abilities):
        raise ScenarioError(f"question: ability: {number!r} is no number of an ability of {thing.name}, counted from 1")
    return number - 1


def _card(thing: Thing) -> Card:
    return Card(
        abilities=tuple(text.ability for text in thing.abilities),
        name=thing.name,
        types=(*thing.supertypes, *thing.types, *thing.subtypes),
        mana_cost="".join(f"{{{symbol}}}" for symbol in thing.mana_cost or ()),
        power=_number(thing.power),
        toughness=_number(thing.toughness),
        loyalty=_number(thing.loyalty),
    )


def _number(value: int | None) -> str | None:
    return None if value is None else str(value)


def _ability(pair: Pair) -> int | None:
    return pair[1].ability


def _key(ability: int | None) -> str:
    return "card" if ability is None else f"ability {ability + 1}"


def _said(found: list[Pair], kind: str) -> list[object]:
    ids = list(dict.fromkeys(en.rule for _, en in found))
    if kind == "follows":
        return [*ids]
    return [{"what": name, "who": choices()[name].who, "when": choices()[name].when} for name in ids]


def _texts(thing: Thing, explanation: Explanation) -> Iterator[dict[str, object]]:
    for number in explanation.unread:
        yield {"name": thing.name, "n": number + 1}


def _steps(thing: Thing, pairs: list[Pair], kind: str) -> Iterator[Step]:
    """Yield a step for each ability, and below it one for each thing that follows from it."""
    for ability, found in groupby(pairs, _ability):
        text = "" if ability is None else thing.abilities[ability].text
        line = "" if ability is None else thing.abilities[ability].line
        head = "card" if ability is None else "ability"
        zh, en = (_words(language, head, name=thing.name, n=(ability or 0) + 1) for language in ("zh", "en"))
        below = tuple(_step(thing, pair, kind) for pair in found)
        yield Step(zh, en, source=text, premises=below, about=(thing.id,), line=line)


def _step(thing: Thing, pair: Pair, kind: str) -> Step:
    sentences = []
    for language, found in zip(("zh", "en"), pair, strict=True):
        said = found.text
        if kind == "who-chooses":
            choice = choices()[found.rule]
            said = _words(
                language, "chooses", when=choice.when_said[language], who=choice.who_said[language], text=found.text
            )
            said = said[0].upper() + said[1:]
        sentences.append(said)
    zh, en = sentences
    return Step(zh, en, rule=PREFIX + pair[1].rule, citation=f"CR {pair[1].cr} ({pair[1].version})", about=(thing.id,))
