"""What the reasoner does with each keyword action (CR 701), as a table made from data (`docs/keyword-actions.md`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from kg import plain_yaml
from kg.rules.book import Book, Rule, load
from kg.shipped import ONTOLOGY
from kg.terms.labels import vocabulary
from kg.terms.vocabulary import Concept

PATH = ONTOLOGY / "keyword-actions.yaml"
TOKENS = ONTOLOGY / "tokens.yaml"
SHARED = ("instruction-not-understood", "impossible-for-want-of-it")
"""Rules that name many actions at once, and carry none of them out."""
SECTION = "701."
HEAD = """# Keyword actions

What answers do where something that resolves has a player or an object take an action of CR 701. Made from
`ontology/terms/verbs.ttl`, `ontology/rules` and `ontology/keyword-actions.yaml` by `python -m kg.rules.action_table`; a
test compares it with the data.

*In answers*: the rules that follow the action, by id; what they do not read of a sentence makes an answer abstain.
Where there is none, an answer that depends on the action abstains, for the reason given.

| action | CR 2024-04-10 | in answers |
|---|---|---|
"""


def table() -> str:
    """Return the table as Markdown."""
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows(load()))


@cache
def left_out() -> dict[str, Any]:
    """Return what is not followed: the reason by verb, or names, number and reason where there is no verb."""
    found = plain_yaml.read(PATH)
    assert isinstance(found, dict)
    return found


def rules_following(book: Book, verb: str) -> list[str]:
    """Return the ids of the rules by which ``verb`` is carried out, in the order of the book.

    These are rules that say that it is read as an instruction (``carried_out``, ``followed``), and those that cite a
    rule of CR 701 and name it.
    """
    word = re.compile(rf'"{re.escape(verb)}"')
    named = (rule for rule in book.rules if rule.id not in SHARED and word.search(rule.asp))
    return [rule.id for rule in named if _follows(rule, word)]


def _follows(rule: Rule, word: re.Pattern[str]) -> bool:
    lines = rule.asp.splitlines()
    if any(line.startswith("carried_out(") and word.search(line.partition(":-")[0]) for line in lines):
        return True
    acts = any(("arg(" in line or "stands_in(" in line) and word.search(line) for line in lines)
    cites = any(citation.dated[-1][1].startswith(SECTION) for citation in rule.cr)
    return acts and (cites or any(line.startswith("followed(") for line in lines))


def rows(book: Book) -> Iterator[tuple[str, str, str]]:
    """Yield for each keyword action: names, number, and what answers know of it, in the order of the rules book."""
    found = [(concept.rule, f"{_name(concept)}", _answers(book, concept.id)) for concept in _verbs()]
    for entry in left_out().values():
        if isinstance(entry, dict):
            found.append((entry["cr"], f"{entry['en']} {entry['zh']}", f"abstains: {entry['why']}"))
    for number, name, answers in sorted(found, key=lambda row: _place(row[0])):
        yield name, number, answers


def _answers(book: Book, verb: str) -> str:
    if reason := left_out().get(verb):
        return f"abstains: {reason}"
    named = rules_following(book, verb)
    if any(verb in entry.get("verbs", ()) for entry in plain_yaml.read(TOKENS)):
        named.append("investigate")
    return ", ".join(f"`{rule}`" for rule in dict.fromkeys(named))


def _verbs() -> Iterator[Concept]:
    for concept in vocabulary().of_kind("Verb"):
        if concept.rule.startswith(SECTION):
            yield concept


def _name(concept: Concept) -> str:
    said = re.sub(r"\{\w+\}", "…", concept.wording("zh-Hans") or concept.label("zh-Hans") or "").strip("…")
    return f"{concept.label('en')} {said}"


def _place(number: str) -> tuple[int, str]:
    digits = re.match(r"\d+\.(\d+)([a-z]?)", number)
    assert digits is not None
    return int(digits[1]), digits[2]


if __name__ == "__main__":
    print(table(), end="")
