"""The rule files of `ontology/rules`: dated, cited rules and the vocabulary of their predicates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from kg import plain_yaml
from kg.cache import remembered
from kg.rules.numbers import FILE, Citation, Numbers, beside
from kg.rules.numbers import load as numbers
from kg.shipped import ONTOLOGY

FOLDER = ONTOLOGY / "rules"
VOCABULARY = "vocabulary.yaml"
PHRASES = "phrases.yaml"
UNSAID = ("zero", "same", "absent", "always")
"""When an explanation in short does not speak of a predicate: where its last argument is 0, where two of its arguments
read the same, where nothing makes it hold (as is usual), or ever."""
_RULE_KEYS = {"id", "cr", "source", "from", "until", "overrides", "zh", "en", "asp", "stages", "plain", "unsaid"}
_PREDICATE_KEYS = {"zh", "en", "not-zh", "not-en", "timeless", "card", "silent", "unsaid"}


class RuleError(ValueError):
    """A rule file that is not what it should be; one line: which file, which rule, what would be right."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the game.

    ``cr`` holds the rules cited, with their numbers by version; ``source`` another citation, for eras of which no rules
    text is at hand;
    ``since``/``until`` when it was in force (``until`` is the first day on which it no longer was);
    ``overrides`` ids of rules that it takes the place of or makes an exception to;
    ``zh``/``en`` a sentence with ``{slots}`` named like the variables of ``asp`` in lower case;
    ``unsaid``: an explanation in short passes over it to its premises;
    ``plain``: it only restates what is printed or set up, so an explanation need not unfold it;
    ``stages`` constants that ``$stage`` in ``asp`` stands for, one copy of the statements for each.
    """

    id: str
    section: str
    file: str
    cr: tuple[Citation, ...]
    asp: str
    zh: str
    en: str
    source: str = ""
    since: date = date.min
    until: date = date.max
    overrides: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    plain: bool = False
    unsaid: bool = False

    def in_force(self, day: date) -> bool:
        """Say whether the rule was in force on ``day``."""
        return self.since <= day < self.until

    def sentence(self, language: str) -> str:
        """Return the sentence in ``language`` (``zh`` or ``en``)."""
        return self.zh if language == "zh" else self.en

    def cited(self, day: date) -> tuple[tuple[date, str], ...]:
        """Return (rules version, number) pairs: where the rules of ``day`` say this (`Numbers.cited`)."""
        return numbers().cited(self.cr, day)

    def citation(self, day: date) -> str:
        """Return the rule's numbers on ``day`` with the date of the rules version, and its other source."""
        cited = "; ".join(f"CR {number} ({version})" for version, number in self.cited(day))
        return "; ".join(part for part in (cited, self.source) if part)


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate of the rules: what its arguments are and how it reads when it holds and when it does not.

    ``timeless``: it says the same of every board (ability trees, terms), so it carries no world.
    ``silent``: bookkeeping, whose firings are not recorded.
    ``unsaid``: when an explanation in short does not speak of it (`UNSAID`).
    ``card``: it belongs to the card, so it stays when the object changes zones (CR 400.7).
    """

    name: str
    arguments: tuple[str, ...]
    zh: str = ""
    en: str = ""
    not_zh: str = ""
    not_en: str = ""
    timeless: bool = False
    card: bool = False
    silent: bool = False
    unsaid: str = ""

    @property
    def signature(self) -> tuple[str, int]:
        """Name and arity, as rules write it (no world)."""
        return self.name, len(self.arguments)

    def sentence(self, language: str, holds: bool) -> str:
        """Return how an atom reads in ``language``; empty if the vocabulary does not say."""
        if language == "zh":
            return self.zh if holds else self.not_zh
        return self.en if holds else self.not_en


@dataclass(frozen=True)
class Book:
    """All rules, the vocabulary that they are written in, and how the terms inside atoms read."""

    rules: tuple[Rule, ...]
    vocabulary: Mapping[tuple[str, int], Predicate]
    phrases: Mapping[tuple[str, int], Predicate] = field(default_factory=dict)

    def rule(self, rule_id: str) -> Rule:
        """Return the rule with this id; KeyError if there is none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    def in_force(self, day: date) -> tuple[Rule, ...]:
        """Return the rules in force on ``day``, in the order of the book."""
        return tuple(rule for rule in self.rules if rule.in_force(day))

    def changes(self, earlier: date, later: date) -> tuple[Rule, ...]:
        """Return the rules that are in force on exactly one of two days: what changed between them."""
        return tuple(rule for rule in self.rules if rule.in_force(earlier) != rule.in_force(later))

    def history(self, rule: Rule) -> str:
        """Return when a rule was in force and what stood before and after it: ``before → rule (from – until) → after``.

        Empty if it neither took another's place nor was replaced or dropped.
        """
        later = [other.id for other in self.rules if rule.id in other.overrides and other.since == rule.until]
        earlier = [other for other in rule.overrides if self.rule(other).until == rule.since]
        if not later and not earlier and rule.until == date.max:
            return ""
        since = rule.since.isoformat() if rule.since != date.min else ""
        until = rule.until.isoformat() if rule.until != date.max else ""
        before = f"{', '.join(earlier)} → " if earlier else ""
        after = f" → {', '.join(later)}" if later else ""
        return f"{before}{rule.id} ({since} – {until}){after}"


@cache
def load() -> Book:
    """Return the book that ships with the package; what was read is kept for the next process."""
    return remembered("book", sources(), "", lambda: read(FOLDER))


def sources() -> Iterator[Path]:
    """Yield the files that the shipped book, compiled or not, depends on: its own and the code of this package."""
    yield from sorted(FOLDER.glob("*.yaml"))
    yield ONTOLOGY / FILE
    yield from sorted(Path(__file__).parent.glob("*.py"))


def read(folder: Path) -> Book:
    """Read a folder of rule files in the order of their names.

    Raises:
        RuleError: a file that is not a rule file, a rule without a needed part, an id that stands twice, an
            ``overrides`` that names no rule, dates that end before they start, a key that stands twice in one place.
    """
    try:
        return _read(folder)
    except plain_yaml.TwiceError as error:
        raise RuleError(str(error)) from None


def _read(folder: Path) -> Book:
    words = plain_yaml.read(folder / VOCABULARY)
    vocabulary = {p.signature: p for p in _predicates(VOCABULARY, words)}
    phrases: dict[tuple[str, int], Predicate] = {}
    if (folder / PHRASES).exists():
        said = plain_yaml.read(folder / PHRASES)
        phrases = {p.signature: p for p in _predicates(PHRASES, said)}
    rules: list[Rule] = []
    known = beside(folder)
    for path in sorted(folder.glob("[0-9]*.yaml")):
        data = plain_yaml.read(path)
        if not isinstance(data, dict) or "rules" not in data:
            raise RuleError(f"{path.name}: a rule file holds 'section' and 'rules'")
        rules.extend(_rule(path.name, str(data.get("section", "")), known, item) for item in data["rules"])
    _check(rules)
    return Book(tuple(rules), vocabulary, phrases)


def _predicates(file: str, words: Mapping[str, Any]) -> Iterable[Predicate]:
    for head, entry in words.items():
        name, _, rest = head.partition("(")
        arguments = tuple(a.strip() for a in rest.rstrip(")").split(",") if a.strip())
        given = entry or {}
        if unknown := set(given) - _PREDICATE_KEYS:
            raise RuleError(
                f"{file}: {name} has no field {min(unknown)!r}; fields are {', '.join(sorted(_PREDICATE_KEYS))}"
            )
        yield Predicate(
            name,
            arguments,
            given.get("zh", ""),
            given.get("en", ""),
            given.get("not-zh", ""),
            given.get("not-en", ""),
            bool(given.get("timeless", False)),
            bool(given.get("card", False)),
            bool(given.get("silent", False)),
            str(given.get("unsaid", "")),
        )


def _rule(file: str, section: str, known: Numbers, item: Mapping[str, Any]) -> Rule:
    name = item.get("id", "?")
    if unknown := set(item) - _RULE_KEYS:
        raise RuleError(
            f"{file}: rule {name} has no field {min(unknown)!r}; fields are {', '.join(sorted(_RULE_KEYS))}"
        )
    for key in ("id", "zh", "en", "asp"):
        if not item.get(key):
            raise RuleError(f"{file}: rule {name} lacks {key!r}")
    cited = tuple(_cited(item.get("cr", ()), known))
    if not cited and not item.get("source"):
        raise RuleError(f"{file}: rule {name} cites nothing; give 'cr' or 'source'")
    return Rule(
        id=name,
        section=section,
        file=file,
        cr=cited,
        asp=item["asp"],
        zh=item["zh"],
        en=item["en"],
        source=item.get("source", ""),
        since=item.get("from") or date.min,
        until=item.get("until") or date.max,
        overrides=tuple(item.get("overrides", ())),
        stages=tuple(str(s) for s in item.get("stages", ())),
        plain=bool(item.get("plain", False)),
        unsaid=bool(item.get("unsaid", False)),
    )


def _cited(given: Any, known: Numbers) -> Iterable[Citation]:
    """Yield the rules cited: by their number in the newest version, or version by version."""
    if isinstance(given, Mapping):
        pairs = sorted(given.items())
        several = max((len(n) if isinstance(n, list) else 1 for _, n in pairs), default=0)
        for place in range(several):
            yield Citation(tuple((v, str(n[place] if isinstance(n, list) else n)) for v, n in pairs))
        return
    for number in given if isinstance(given, list | tuple) else [given]:
        yield known.citation(str(number))


def _check(rules: Iterable[Rule]) -> None:
    rules = list(rules)
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise RuleError(f"{rule.file}: rule {rule.id} stands twice")
        seen.add(rule.id)
        if rule.since >= rule.until:
            raise RuleError(f"{rule.file}: rule {rule.id} ends {rule.until} before it starts {rule.since}")
    for rule in rules:
        for other in rule.overrides:
            if other not in seen:
                raise RuleError(f"{rule.file}: rule {rule.id} overrides {other}, which is no rule")
