"""Proofs as sentences: the rules' own words with the objects' names put in, in Chinese and English."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kg.abilities.abilities import Activated, Keyword, Spell, Static, Triggered
from kg.abilities.actions import Action
from kg.abilities.effects import Cost, Do, Mode
from kg.abilities.keywords import expand
from kg.abilities.quantities import Number
from kg.abilities.tokens import word_of
from kg.questions.agreement import agreeing, polished
from kg.questions.answer import Step
from kg.questions.words import CHINESE, label, sayings, wording
from kg.rules.book import Book, Predicate
from kg.rules.compile import Compiled
from kg.rules.facts import Trees
from kg.rules.proof import Claim, Missing, Proof, is_open
from kg.rules.solve import Atom, Firing
from kg.scenarios.scenario import Scenario

_SLOT = re.compile(r"\{([+@<>*^]?)(\w+)\}")
"""A slot of a sentence: `{+n}` a number with its sign, `{@z}` a zone as where something is, `{<z}` as where it
comes from, `{>z}` as where it goes,
`{*n}` how many times something is so, where it is more than once, `{^a}` a part of an ability as the whole of it."""
_PLACES = {"@": "zones", "<": "origins", ">": "moves"}
_SYMBOL = re.compile(r"[0-9A-Z]+(?:/[0-9A-Z]+)*")
"""What stands within the braces of a mana symbol (CR 107.4)."""
_EFFECT = re.compile(r"effect (\d+)")


UNITS = (Activated, Keyword, Spell, Static, Triggered)
"""What a node of a tree is part of (CR 113.3)."""


def _slots(sentence: str) -> frozenset[str]:
    """Return the slots of a sentence but for ``{head}``."""
    return frozenset(found[2] for found in _SLOT.finditer(sentence)) - {"head"}


def _instructed(node: Any, language: str) -> str:
    """Return an action of a cost as what one is told to do; empty if it is none, or has no words."""
    return wording(Do(action=node), language).removeprefix("you ") if isinstance(node, Action) else ""


class Explainer:
    """Puts atoms and proofs of one scenario into words."""

    def __init__(self, scenario: Scenario, trees: Trees, rules: Compiled) -> None:
        names = [thing.name for thing in scenario.objects]
        self.names = {
            thing.id: thing.name if names.count(thing.name) == 1 else f"{thing.name} ({thing.id})"
            for thing in scenario.objects
        }
        self.seats = frozenset(seat.id for seat in scenario.players)
        known = sayings()
        self.players = {
            seat.id: {language: known[language]["names"][seat.id] for language in known}
            for seat in scenario.players
            if seat.id in known["en"]["names"]
        }
        self.day = scenario.as_of
        self.trees = trees
        self.rules = rules
        self.book: Book = rules.book
        self.keywords: dict[Any, Keyword] = {}
        """The keyword that an ability is the long form of."""
        self.terms: dict[str, None] = {}
        self.zh: dict[str, str] = {}
        """The Chinese of what was said in English."""

    def value(self, item: Any, language: str) -> str:
        """Return how a value reads: an object by its name, an ability by its text, a concept by its label."""
        said = self._value(item, language)
        if language == "en" and isinstance(item, tuple):
            self.both(said, self._value(item, "zh"))
        return said

    def both(self, en: str, zh: str) -> str:
        """Note how something that the answer says in English reads in Chinese; return the English."""
        if en != zh:
            self.zh.setdefault(en, zh)
        return en

    def _value(self, item: Any, language: str) -> str:
        if isinstance(item, int):
            return str(item)
        if isinstance(item, str):
            if item in self.names:
                return self.names[item]
            if item in self.players:
                return str(self.players[item][language])
            phrases: Mapping[str, str] = sayings()[language]["phrases"]
            if effect := _EFFECT.fullmatch(item):
                return str(phrases["effect"].format(effect[1]))
            concept, _, number = item.partition(" ")
            if number.isdecimal():  # one of several alike, such as the costs of a kicker
                return f"{label(concept, language)} {number}"
            return str(phrases.get(item) or label(item, language))
        name, arguments = item
        if name == "n":
            said = self.ability(item, language)
            chinese = language == "en" and CHINESE.search(said) and not self._worded(item, language)
            return str(sayings()["en"]["phrases"]["not-worded"]).format(said) if chinese else said
        if name == "tok":
            return self.token(arguments, language)
        phrase = self.book.phrases.get((name, len(arguments)))
        if phrase is not None:
            return self.fill(
                phrase.sentence(language, True), dict(zip(phrase.arguments, arguments, strict=True)), language
            )
        shown = [self.value(a, language) for a in arguments]
        return f"{name}({', '.join(shown)})" if shown else name

    def called(self, item: Any) -> str:
        """Return what an answer calls an object or player: its id, or what a token created on the way is like."""
        return item if isinstance(item, str) else self.value(item, "en")

    def token(self, arguments: tuple[Any, ...], language: str) -> str:
        """Return how the n-th token of a cause reads: its size and kind, and what created it."""
        cause, act, number = arguments
        node = self.trees.node(act)
        made = node.made if isinstance(node, Action) else None
        size = (made.power, made.toughness) if made is not None else (None, None)
        numbers = [str(quantity.value) for quantity in size if isinstance(quantity, Number)]
        known = word_of(node) if isinstance(node, Action) else None
        kinds = (known,) if known is not None else made.subtypes if made is not None else ()
        words = [label(word, language) for word in kinds]
        gap = "" if language == "zh" else " "
        kind = gap.join(["/".join(numbers), *words]).strip()
        if language == "zh":
            return f"{kind}衍生物{number}（{self.value(cause, 'zh')}）"
        return f"{kind} token {number} of {self.value(cause, 'en')}".strip()

    def label(self, concept: str, language: str = "en") -> str:
        """Return how a concept reads."""
        return label(concept, language)

    def choice(self, what: Any, option: Any, language: str) -> str:
        """Return a choice that was made, in short: who was assigned how much, who blocks whom, what is kept."""
        kind, arguments = what
        if kind == "assign":
            parts: list[str] = []
            while isinstance(option, tuple):
                recipient, amount, option = option[1]
                parts.append(self.value(("part", (amount, recipient)), language))
            mark = sayings()[language]["list"]
            return self.value(("assigns", (arguments[0], mark.join(reversed(parts)))), language)
        if kind == "block":
            none = option == "none"
            said = ("blocks_none", (arguments[0],)) if none else ("blocks_it", (arguments[0], option))
            return self.value(said, language)
        return f"{self.value(what, language)}{sayings()[language]['colon']}{self.value(option, language)}".rstrip(
            "; ；"
        )

    def ability(self, item: Any, language: str) -> str:
        """Return the words of a node of an ability tree, or of the smallest part around it that can be worded.

        What a keyword stands for reads as the keyword.
        """
        said = self._ability(item, language)
        return self.both(said, self._ability(item, "zh")) if language == "en" else said

    def whole(self, item: Any, language: str) -> str:
        """Return the words of the ability that a node is part of."""
        if not isinstance(item, tuple) or item[0] != "n":
            return self.value(item, language)
        unit = next((node for node in self.trees.upwards(item) if isinstance(node, UNITS)), None)
        return (wording(self.trees.printed(unit), language) if unit is not None else "") or self.ability(item, language)

    def _ability(self, item: Any, language: str) -> str:
        if words := self._worded(item, language):
            return words
        text = self.trees.text_of(item).rstrip("。.")
        if not text:
            return str(sayings()[language]["phrases"]["unworded"])
        return self.zh.get(text, text) if language == "zh" else text

    def _worded(self, item: Any, language: str) -> str:
        around = [self.trees.printed(node) for node in self.trees.upwards(item)]
        if isinstance(around[0], Mode):
            parts = [wording(effect, language) for effect in around[0].effects]
            if all(parts):
                return str(sayings()[language]["semicolon"]).join(parts)
        keyword = next((node for node in around[1:] if isinstance(node, UNITS)), None)
        if isinstance(around[0], UNITS) and isinstance(keyword, Keyword):
            around = [keyword]
        if item in self.keywords:
            around = [self.keywords[item]]
        of_cost = any(isinstance(node, Cost) for node in around)
        worded = (wording(node, language) or (_instructed(node, language) if of_cost else "") for node in around)
        return next((words for words in worded if words), "")

    def fill(self, sentence: str, values: Mapping[str, Any], language: str) -> str:
        """Return ``sentence`` with its slots filled."""
        low = {name.lower(): value for name, value in values.items()}

        def filled(found: re.Match[str]) -> str:
            if found[2] not in low:
                return found[0]
            value = low[found[2]]
            if found[2] == "symbol" and _SYMBOL.fullmatch(str(value)):  # of mana, even where an object is called so
                return f"{{{value}}}"
            if found[1] == "+" and isinstance(value, int):
                return f"{value:+d}"
            if found[1] == "*":
                return "" if value == 1 else str(sayings()[language]["phrases"]["times"].format(value))
            if found[1] in _PLACES:
                places: Mapping[str, str] = sayings()[language][_PLACES[found[1]]]
                if value in places:
                    return places[value]
            return self.whole(value, language) if found[1] == "^" else self.value(value, language)

        if language == "zh":
            return _SLOT.sub(filled, sentence)
        addressed = frozenset(name for name, value in low.items() if value == "you" and "you" in self.players)
        single = frozenset(name for name, value in low.items() if value == 1)
        made = polished(_SLOT.sub(filled, agreeing(sentence, addressed, single)), bool(addressed))
        starts = any(made.startswith(words["en"]) for words in self.players.values())
        return made[0].upper() + made[1:] if starts and sentence.endswith(".") else made

    def atom(self, claim: Claim, language: str) -> str:
        """Return how an atom reads; empty if it is one of those that need no words."""
        predicate = self._predicate(claim.atom)
        if predicate is None:
            return ""
        if claim.holds and (said := self._becoming(claim.atom, language)):
            return said
        sentence = predicate.sentence(language, claim.holds)
        arguments = claim.atom[1] if predicate.timeless else claim.atom[1][1:]
        return self.fill(sentence, dict(zip(predicate.arguments, arguments, strict=True)), language)

    def _becoming(self, atom: Atom, language: str) -> str:
        """Return how a change reads that has a phrase of its own, `zone_becomes`; empty if it has none."""
        name, (_, key, *rest) = atom if len(atom[1]) > 2 else (atom[0], (None, None))
        if name not in ("becomes", "gets") or not isinstance(key, tuple):
            return ""
        arguments = (*key[1], rest[0])
        phrase = self.book.phrases.get((f"{key[0]}_{name}", len(arguments)))
        if phrase is None:
            return ""
        return self.fill(phrase.sentence(language, True), dict(zip(phrase.arguments, arguments, strict=True)), language)

    def _predicate(self, atom: Atom) -> Predicate | None:
        name, arguments = atom
        for arity in (len(arguments) - 1, len(arguments)):
            found = self.book.vocabulary.get((name, arity))
            if found is not None and found.timeless == (arity == len(arguments)):
                return found
        return None

    def step(self, proof: Proof, told: Collection[Claim] = ()) -> Step | None:
        """Return a proof as steps, those that go without saying marked so."""
        found = self._step(proof, told)
        passed = proof.firing is not None and self.book.rule(proof.firing.rule).unsaid
        return replace(found, aside=True) if found is not None and (passed or self.is_aside(proof.claim)) else found

    def _step(self, proof: Proof, told: Collection[Claim] = ()) -> Step | None:
        """Return a proof as steps.

        Premises that need no words give way to their own premises; what only restates print says so in one sentence;
        what is among ``told`` is not unfolded again.
        """
        if proof.claim.atom[0] in ("has", "keyword") and proof.claim.holds:
            self.terms.setdefault(str(proof.claim.atom[1][-1]))
        zh, en = self.atom(proof.claim, "zh"), self.atom(proof.claim, "en")
        about = self.about(proof.claim.atom[1])
        if proof.firing is None:
            if is_open(proof.claim.atom[1]):
                return None
            text, line = self.source(proof.claim)
            return Step(zh, en, proof.claim.holds, source=text, about=about, line=line) if zh or en else None
        rule = self.book.rule(proof.firing.rule)
        if self.is_plain(proof):
            text, line = next((found for p in proof.walk() if (found := self.source(p.claim))[0]), ("", ""))
            return Step(zh, en, True, rule.id, rule.citation(self.day), text, self.premises(proof, told), about, line)
        if proof.claim in told:
            return Step(zh, en, True, rule.id, rule.citation(self.day), about=about)
        zh, en = self.sentences(proof.firing)
        about = self.about((*proof.claim.atom[1], *proof.firing.bindings.values()))
        premises = tuple(self._not_again(self.premises(proof, told), rule.id, en))
        return Step(zh, en, True, rule.id, rule.citation(self.day), "", premises, about)

    def _not_again(self, premises: Iterable[Step], rule: str, en: str) -> Iterator[Step]:
        """Yield the premises of a step, and of one that says just what the step says, its premises."""
        for step in premises:
            if (step.rule, step.en) == (rule, en):
                yield from step.premises
            else:
                yield step

    def is_plain(self, proof: Proof) -> bool:
        """Say whether all rules of a proof only restate what is printed or set up, with nothing in between."""
        rules = [self.book.rule(p.firing.rule) for p in proof.walk() if p.firing]
        return all(rule.plain for rule in rules) and not any(
            p.firing and p.claim.atom[0] in ("power", "toughness") and p.firing.bindings.get("Change")
            for p in proof.walk()
        )

    def premises(self, proof: Proof, told: Collection[Claim] = ()) -> tuple[Step, ...]:
        """Return the premises of a proof as steps, each once."""
        steps: list[Step] = []
        for premise in proof.premises:
            worded = self.atom(premise.claim, "en") or self.atom(premise.claim, "zh")
            found = (self.step(premise, told),) if worded else self.premises(premise, told)
            steps.extend(step for step in found if step is not None and step not in steps)
        return tuple(steps)

    def is_aside(self, claim: Claim) -> bool:
        """Say whether a premise goes without saying: a cost that grows by 0, what is usual, what only names a name."""
        predicate = self._predicate(claim.atom)
        if predicate is None or not predicate.unsaid:
            return False
        *others, last = claim.atom[1]
        return {
            "zero": claim.holds and last == 0,
            "same": claim.holds and any(self.value(other, "en") == self.value(last, "en") for other in others[1:]),
            "absent": not claim.holds,
            "always": True,
        }[predicate.unsaid]

    def sentences(self, firing: Firing) -> tuple[str, str]:
        """Return the rule's sentence with the firing's bindings, in both languages; ``{head}`` is its conclusion.

        What the rule concludes only on the way to what its sentence speaks of is told in its own words.
        """
        rule = self.book.rule(firing.rule)
        shown = self.atom(Claim(firing.head), "zh"), self.atom(Claim(firing.head), "en")
        bound = frozenset(name.lower() for name in firing.bindings)
        on_the_way = self.on_the_way(firing)
        zh, en = (
            head
            if (on_the_way and head) or not _slots(rule.sentence(language)) <= bound
            else self.fill(rule.sentence(language), firing.bindings, language).replace("{head}", head)
            for language, head in zip(("zh", "en"), shown, strict=True)
        )
        return zh, en

    def on_the_way(self, firing: Firing) -> bool:
        """Say whether a firing only serves another statement of its rule, which has all that the sentence speaks of."""
        statements = self.rules.statements[firing.rule]
        serving = self.rules.serving(firing.rule)
        if statements[firing.statement].head not in serving:
            return False
        slots = _slots(self.book.rule(firing.rule).en)
        others = (statement for statement in statements if statement.head not in serving)
        return any(slots <= frozenset(map(str.lower, statement.variables)) for statement in others)

    def source(self, claim: Claim) -> tuple[str, str]:
        """Return the card text that a fact comes from, if it comes from one, and the IRI of its line."""
        for item in claim.atom[1]:
            if isinstance(item, tuple) and item[0] == "n":
                return self.trees.text_of(item), self.trees.line_of(item)
        return "", ""

    def about(self, items: Iterable[Any]) -> tuple[str, ...]:
        """Return the objects and players among some values, and inside them, in alphabetical order."""
        found: set[str] = set()
        waiting = list(items)
        while waiting:
            item = waiting.pop()
            if isinstance(item, tuple):
                waiting.extend(item[1])
            elif isinstance(item, str) and (item in self.names or item in self.seats):
                found.add(item)
        return tuple(sorted(found))

    def waiting(
        self, who: str, item: Any, keyword: Keyword, by: str = "no-such-event", why: tuple[Step, ...] = ()
    ) -> Step:
        """Return a step that says that a keyword of an object does not trigger, and what it stands for (CR 603.2).

        ``by`` is the rule that would have it trigger, ``why`` what that needed and did not find.
        """
        rule = self.book.rule(by)
        says: dict[str, str] = {}
        for language in ("zh", "en"):
            said = self.fill(
                self.book.phrases["untriggered", 2].sentence(language, True), {"o": who, "ability": item}, language
            )
            try:
                parts = [words for one in expand(keyword, self.day) if (words := wording(one, language))]
            except (LookupError, ValueError):
                parts = []
            marks = sayings()[language]
            says[language] = marks["colon"].join([said, marks["semicolon"].join(parts)] if parts else [said])
        text, line = self.source(Claim(("untriggered", (who, item))))
        return Step(
            says["zh"], says["en"], False, rule.id, rule.citation(self.day), text, why, self.about((who,)), line
        )

    def missing(self, ways: Iterable[Missing], further: Callable[[Atom], list[Missing]] | None = None) -> Step | None:
        """Return why nothing gives the goal: of the rules that come nearest the first whose failing premise has words.

        ``ways`` are the rules in the order in which they come near; ``None`` if there are none. ``further`` finds those
        towards a premise that fails, which then has its reason too.
        """
        first: Step | None = None
        for found in ways:
            rule = self.book.rule(found.rule)
            said = self.atom(Claim(found.goal, False), "zh"), self.atom(Claim(found.goal, False), "en")
            failing: tuple[Step, ...] = ()
            if found.failing is not None:
                turned = Claim(found.failing.atom, not found.failing.holds)
                words = self.atom(turned, "zh"), self.atom(turned, "en")
                why = self.missing(further(turned.atom)) if further is not None and not turned.holds else None
                below = why.premises if why is not None else ()
                failing = (Step(*words, turned.holds, about=self.about(turned.atom[1])),) if any(words) else ()
                failing = (*failing, *below) if failing else ()
            about = self.about(found.goal[1])
            step = Step(*said, False, rule.id, rule.citation(self.day), "", failing, about)
            if failing:
                return step
            first = first or step
        return first
