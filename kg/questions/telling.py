"""An answer as text: the short answer first, then the reasons in order, where they are written, and what is related.

What it says besides the sentences of the rules stands in `ontology/wording/answers.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg.questions.answer import Answer, Outcome
from kg.questions.proofs.steps import Steps
from kg.questions.words import sayings
from kg.terms.labels import label, vocabulary

if TYPE_CHECKING:
    import networkx as nx

    from kg.questions.answer import Step

_CHANGED = re.compile(
    r"(?:(?P<before>\S.*?) → )?(?P<rule>\S+) \((?P<since>\S*) – (?P<until>\S*)\)(?: → (?P<after>.+))?"
)
_CONCEPTS = frozenset({"types", "subtypes", "supertypes", "colors"})
_CITED = re.compile(r"CR (?P<number>\S+) \((?P<version>\S+)\)")

FULL = 1000
"""A depth that shows all of a derivation, also what goes without saying."""


def answer_text(answer: Answer, language: str, depth: int = 2) -> str:
    """Return `answer` for reading, its derivation `depth` steps deep."""
    return "\n".join(_lines(Telling(answer, language), depth))


def answer_line(answer: Answer, language: str) -> str:
    """Return `answer` on one line: title, verdict, outcomes or values, and what it lacks."""
    short = replace(answer, outcomes=tuple(replace(one, choices=(), choices_zh=()) for one in answer.outcomes))
    telling = Telling(short, language)
    parts = [telling.verdict(), *telling.findings()]
    parts += [f"{number}. {said}" for number, (said, _) in enumerate(telling.outcomes(), 1)]
    parts += [telling.words["bounded"]] if answer.bounded else []
    parts += telling.lacks()
    return (f"{answer.title}: " if answer.title else "") + " ".join(parts)


def _lines(telling: Telling, depth: int) -> Iterator[str]:
    answer, words = telling.answer, telling.words
    if answer.title:
        yield answer.title
    yield telling.verdict() + words["as of"].format(answer.as_of.isoformat())
    yield from (f"  {said}" for said in telling.findings())
    for number, (changes, choices) in enumerate(telling.outcomes(), 1):
        yield f"  {number}. {changes}"
        yield from (f"     {said}" for said in choices)
    if answer.bounded:
        yield words["bounded"]
    told = Reasons(telling, depth)
    for head, items in (
        ("lacks", telling.lacks()),
        ("changed", telling.changes()),
        ("reasons", list(told)),
        ("citations", list(told.citations())),
        ("rulings", telling.rulings()),
    ):
        if items:
            yield telling.heading() if head == "reasons" else words[head]
            yield from (item if head == "reasons" else f"  - {item}" for item in items)


def _brief(answer: Answer, value: Mapping[str, Any]) -> Answer:
    """Return the answer of one of the days that `answer` compares."""
    outcomes = tuple(Outcome(changes) for changes in value.get("outcomes", ()))
    found = replace(answer, kind=value["kind"], verdict=value["verdict"], values=value.get("values"), title="")
    return replace(found, outcomes=outcomes, lacks=(), bounded=False)


class Telling:
    """The parts of an answer in words of one language."""

    def __init__(self, answer: Answer, language: str) -> None:
        self.answer = answer
        self.language = language
        self.words = sayings()[language]
        names = [named.name for named in answer.objects]
        self._names = {
            named.id: named.name if names.count(named.name) == 1 else f"{named.name} ({named.id})"
            for named in answer.objects
        }

    def verdict(self) -> str:
        """Return the answer in a word."""
        own: Mapping[str, str] = self.words["kinds"].get(self.answer.kind, {})
        return own.get(self.answer.verdict) or str(self.words.get(self.answer.verdict, self.answer.verdict))

    def findings(self) -> list[str]:
        """Return the values asked for, one line each; the reasons alone tell what follows from an ability."""
        if self.answer.kind in ("follows", "who-chooses"):
            return []
        return [line for name, value in (self.answer.values or {}).items() for line in self._finding(name, value)]

    def _finding(self, name: str, value: Any) -> Iterator[str]:
        if self.answer.kind == "what-changed":
            if isinstance(value, Mapping):  # the ids of the changes go without saying: the reasons tell them
                yield name + self.words["colon"] + answer_line(_brief(self.answer, value), self.language)
        elif name == "ways" and isinstance(value, (list, tuple)):
            yield from (self.field(name, way) for way in value)
        elif name in self.words["fields"] and name not in self._names:
            yield self.field(name, value)
        elif self.answer.kind == "triggers":
            source, _, what = name.partition(": ")
            concept = what.replace(" ", "-")
            what = label(concept, self.language) if concept in vocabulary().concepts else self.phrase(what)
            yield self.words["colon"].join([self.named(source), what, str(value)])
        else:
            yield self.named(name) + self.words["colon"] + self.value(value)

    def outcomes(self) -> list[tuple[str, list[str]]]:
        """Return each outcome: what is different in the end, and the choices and events that lead there."""
        if self.answer.kind == "triggers" and not any(outcome.changes for outcome in self.answer.outcomes):
            return []
        return [(self._changes(outcome), self._choices(outcome)) for outcome in self.answer.outcomes]

    def _changes(self, outcome: Outcome) -> str:
        said = [self.named(who) + self.words["colon"] + self.value(what) for who, what in outcome.changes.items()]
        nothing = self.words["kinds"].get(self.answer.kind, {}).get("nothing", self.words["nothing"])
        return str(self.words["semicolon"].join(said) or nothing)

    def _choices(self, outcome: Outcome) -> list[str]:
        choices = outcome.choices_zh if self.language == "zh" else outcome.choices
        lines = [f"({self.words['semicolon'].join(choices)})"] if choices else []
        return [*lines, *outcome.events]

    def lacks(self) -> list[str]:
        """Return what an undecided answer would need."""
        return [self.phrase(lack) for lack in self.answer.lacks]

    def heading(self) -> str:
        """Return the heading of the reasons: of several outcomes they tell the first, and what differs in others."""
        return str(self.words["reasons-of-first" if len(self.answer.outcomes) > 1 else "reasons"])

    def changes(self) -> list[str]:
        """Return what became of the rules that the answer rests on, where they came or went."""
        return [self._change(note) for note in self.answer.notes]

    def _change(self, note: str) -> str:
        found = _CHANGED.fullmatch(note)
        if found is None:
            return note
        words = self.words
        dates = [day for day in (found["since"], found["until"]) if day]
        when = words["during" if len(dates) == 2 else "since" if found["since"] else "until"].format(*dates)
        told = [when, *(words[k].format(found[g]) for k, g in (("earlier", "before"), ("later", "after")) if found[g])]
        return str(found["rule"] + words["colon"] + words["comma"].join(told))

    def rulings(self) -> list[str]:
        """Return the rulings of the graph that speak of the same, one line each."""
        return [self._ruling(ruling) for ruling in self.answer.rulings]

    def _ruling(self, ruling: Mapping[str, Any]) -> str:
        words = self.words
        on = words["list"].join(label(concept, self.language) for concept in ruling["mentions"])
        place = words["ruling"].format(
            ordinal=ruling["ordinal"],
            document=ruling["document"],
            date=words["date"].format(ruling["date"]) if ruling["date"] else "",
            about=words["about"].format(on) if on else "",
        )
        if rules := ruling.get("rules"):
            place += words["confirms"].format(words["list"].join(rules))
        return f"{place}{words['colon']}{ruling['text']}" if ruling.get("text") else f"{place}  <{ruling['iri']}>"

    def cited(self, step: Step) -> str:
        """Return where a step is written, in short: the numbers of the rules, or the rule itself where it has none."""
        numbers = [found["number"] for found in _CITED.finditer(step.citation)]
        return f"CR {', '.join(dict.fromkeys(numbers))}" if numbers else step.rule

    def marks(self, step: Step) -> str:
        """Return where a step is written, and the card text behind it where its sentence does not have it."""
        heard = step.source.lower() in step.sentence(self.language).lower()
        text = self.words["text"].format(step.source) if step.source and step.holds and not heard else ""
        return str(self.words["semicolon"]).join(part for part in (self.cited(step), text) if part)

    def network(self) -> nx.DiGraph[str]:
        """Return the derivation as a network for drawing: the short answer, and citations in short (``cited``)."""
        graph = self.answer.graph(self.language)
        graph.nodes["answer"]["label"] = self.verdict()
        for node, step in Steps(self.answer):
            graph.nodes[str(node)]["cited"] = self.marks(step)
        return graph

    def named(self, who: str) -> str:
        """Return how an object or player is called."""
        if who in self.words["names"] and who == self._names.get(who, who):
            return str(self.words["names"][who])
        return self._names.get(who) or self.phrase(who)

    def phrase(self, said: str) -> str:
        """Return what the answer says in English in the language of the telling."""
        own = self.answer.zh.get(said, said) if self.language == "zh" else said
        return str(self.words["phrases"].get(own, own))

    def value(self, value: Any, within: str = "") -> str:
        """Return a value: a number, a range, a word, or what hangs on it by name."""
        if isinstance(value, Mapping):
            if value.keys() == {"least", "most"}:
                least, most = value["least"], value["most"]
                return str(least) if least == most else f"{least}–{most}"
            return str(self.words["comma"]).join(self.field(str(key), item, within) for key, item in value.items())
        if isinstance(value, (list, tuple)):
            mark = self.words["semicolon" if any(isinstance(item, Mapping) for item in value) else "list"]
            return str(mark).join(self.value(item, within) for item in value)
        if not isinstance(value, str):
            return str(value)
        if value in self._names or value in self.words["names"]:
            return self.named(value)
        said = self.phrase(value)
        return label(said, self.language) if said in vocabulary().concepts else said

    def field(self, key: str, value: Any, within: str = "") -> str:
        """Return a named value, as `fields` says."""
        gone: Mapping[str, str] = self.words["gone"]
        if within == "counters" and value == 0:
            return gone["counter"].format(label(key, self.language))
        if key in gone and value in (None, False, "nowhere"):
            return gone[key]
        fields: Mapping[str, str] = self.words["fields"]
        pattern = fields.get(f"{within}.{key}", fields.get(key))
        if pattern is not None and value is not False:
            places = {"zone": self.words["zones"], "from": self.words["origins"]}.get(key, {})
            place = places.get(value) if isinstance(value, str) else None
            said = self.concepts(value) if key in _CONCEPTS else self.value(value, key)
            return pattern.format(place or said or self.words["none"])
        own = self.answer.zh.get(key) if self.language == "zh" else None
        shown = self.named(key) if key in self._names else own or label(key, self.language)
        return shown if value is True else f"{shown} {self.value(value, key)}"

    def concepts(self, value: Any) -> str:
        """Return types, colors and the like: an object of that name is not meant."""
        said = [value] if isinstance(value, str) else value
        known = vocabulary().concepts
        words = (label(one, self.language) if one in known else self.value(one) for one in said)
        return str(self.words["list"]).join(words)


class Reasons:
    """The derivation of an answer as an outline, and the citations of what it shows.

    Iterating gives the lines. What was told before with its premises is not told again.
    """

    def __init__(self, telling: Telling, depth: int) -> None:
        self.telling = telling
        self.depth = depth
        self.shown: dict[Step, None] = {}
        self._unfolded: set[Step] = set()

    def __iter__(self) -> Iterator[str]:
        heard: set[tuple[str, str]] = set()
        for step in self.telling.answer.derivation:
            key = step.sentence(self.telling.language), step.rule
            if self.depth >= FULL or not (step.aside or key in heard):
                heard.add(key)
                yield from self._told(step, 1)

    def _told(self, step: Step, level: int, headings: int = 0) -> Iterator[str]:
        """Yield a step and what is below it; what only heads other steps is no depth of its own."""
        telling, words = self.telling, self.telling.words
        self.shown.setdefault(step)
        marks = telling.marks(step)
        headings += is_heading(step)
        unfolding = level - headings < self.depth
        again = step in self._unfolded and unfolding
        line = "  " * level + "- " + step.sentence(telling.language) + (f"  [{marks}]" if marks else "")
        yield line + (words["before"] if again else "")
        if unfolding and not again:
            if step.premises:
                self._unfolded.add(step)
            for premise in dict.fromkeys(premises(step, telling.language, self.depth < FULL)):
                passed = headings + (not premise.source and restates(premise, step, telling.language))
                yield from self._told(premise, level + 1, passed)

    def citations(self) -> Iterator[str]:
        """Yield each place that the steps shown so far cite, with the rules that rest on it."""
        yield from citations(self.shown, self.telling.words)


def is_heading(step: Step) -> bool:
    """Does a step conclude nothing, but head the steps that stand below it?"""
    return not step.rule and bool(step.premises)


def restates(premise: Step, step: Step, language: str) -> bool:
    """Does ``premise`` say only what ``step`` begins with: that something is sacrificed, that it goes somewhere?"""
    said, told = (_bare(one, language).lower() for one in (premise, step))
    return told.startswith(said) and (language == "zh" or not told.removeprefix(said)[:1].isalnum())


def premises(step: Step, language: str, short: bool = False) -> Iterator[Step]:
    """Yield the premises of a step; one that says the same gives way to its own (the event that a trigger answers).

    In short, so does what goes without saying.
    """
    told = _bare(step, language)
    waiting = list(step.premises)
    while waiting:
        premise = waiting.pop(0)
        again = premise.rule == step.rule and restates(premise, step, language)
        if (short and premise.aside) or again or _bare(premise, language) == told:
            waiting[:0] = premise.premises
        else:
            yield premise


def _bare(step: Step, language: str) -> str:
    return step.sentence(language).rstrip(".。")


def citations(steps: Iterable[Step], words: Mapping[str, Any]) -> Iterator[str]:
    """Yield each place that steps cite, in the order of the rules book, with the rules that rest on it."""
    places: dict[tuple[str, str], list[str]] = {}
    for step in steps:
        if not step.rule:
            continue
        found = [(found["number"], found["version"]) for found in _CITED.finditer(step.citation)]
        for place in found or [(step.citation, "")]:
            rules = places.setdefault(place, [])
            if step.rule not in rules:
                rules.append(step.rule)
    for place, rules in sorted(places.items(), key=lambda item: (not item[0][1], _order(item[0][0]), item[0])):
        listed = words["list"].join(rules)
        if not place[1]:
            yield words["source"].format(source=place[0], rules=listed)
        else:
            yield words["citation"].format(number=f"CR {place[0]}", version=place[1], rules=listed)


def _order(number: str) -> list[tuple[int, str]]:
    """Return what numbers of the rules book sort by: 702.9b before 702.10."""
    return [(int(part or 0), rest) for part, rest in re.findall(r"(\d*)([a-z]*)", number.replace(".", " ")) if part]
