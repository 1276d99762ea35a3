"""The language that the parser reads: grammar files and the words and verb wordings of the terms, compiled together.

Compiling takes seconds, so the result is kept in the user's cache folder under a key that covers everything it was
made from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from kg import shipped
from kg.abilities import keywords
from kg.cache import remembered
from kg.parse.lexer import Lexicon, numeral
from kg.parse.tables import Tables, build
from kg.terms import vocabulary as terms
from kg.terms.frames import Frame, frames
from kg.text.scripts import lexer_form

STARTS = ("first", "more")

_TERMINALS = {
    "CardType": "TYPE",
    "Supertype": "SUPER",
    "Color": "COLOR",
    "State": "STATE",
    "ObjectKind": "KIND",
    "PlayerKind": "PLAYER",
    "Zone": "ZONE",
    "Period": "PERIOD",
    "Characteristic": "CHARACTERISTIC",
    "KeywordAbility": "KEYWORD",
    "CounterKind": "COUNTER",
    "ArtifactType": "SUBTYPE",
    "EnchantmentType": "SUBTYPE",
    "LandType": "SUBTYPE",
    "PlaneswalkerType": "SUBTYPE",
    "SpellType": "SUBTYPE",
    "CreatureType": "SUBTYPE",
    "AbilityWord": "ABILITY_WORD",
}
"""The class of a concept → the terminal that its labels are read as."""

_SHAPED = (
    "SELF",
    "QUOTED",
    "NUM",
    "VAR",
    "PT",
    "PTMOD",
    "MANA",
    "TAP",
    "UNTAP",
    "ENERGY",
    "LOYALTY",
    "DIE",
    "RANGE",
    "NAMED",
    "UNKNOWN",
)
_WORDS = {
    "MEASURE": "个 张 位 名 枚 只 种 点 项 次 颗 群 倍 件 份",
}
_RELATIONS = {
    "操控者": "controller",
    "控制者": "controller",
    "拥有者": "owner",
}
_SPELLINGS = {"其他": "其它", "如此作": "如此做", "从": "自", "不需": "不须", "这盘游戏": "这盘对战"}
_MANNERS = {"任意": "any-order", "随机": "random-order"}
SKIPPED = "便 则 均 都 皆 也 就 各 来 正 分别"
"""Particles that only link: the lexer passes over them."""

_SLOTS = {
    "agent": "np",
    "object": "np",
    "recipient": "np",
    "origin": "place",
    "destination": "place",
    "amount": "amount",
    "n": "n",
    "counter": "counter",
    "mana": "mana",
    "made": "description",
    "ability": "abilities",
    "choice": "choice",
    "time": "period",
    "damage": "damage",
    "die": "DIE",
    "subtype": "SUBTYPE",
}


@dataclass(slots=True)
class Language:
    """Tables and a lexicon for each script, and the frame behind each generated rule (``f0``, ``g0`` …).

    ``kinds`` are the concepts of the terms by their terminal: ``TYPE``, ``SUPER``, ``SUBTYPE``, ``COLOR`` …
    ``needing`` are the parameters that a keyword ability always has, by keyword: rampage has a number (CR 702.23a).
    """

    tables: Tables
    lexicons: dict[str, Lexicon]
    frames: dict[str, tuple[str, str | None, tuple[str, ...]]]
    kinds: dict[str, frozenset[str]]
    needing: dict[str, tuple[str, ...]]


def load() -> Language:
    """Return the language: compiled by an earlier process from the same sources, or now."""
    here = Path(__file__).parent
    sources = [
        here / "language.py",
        here / "tables.py",
        here / "lexer.py",
        *sorted((here.parent / "terms").glob("*.py")),
        *sorted(shipped.GRAMMAR.glob("zh*.lark")),
        *terms.files(),
        *keywords.files(),
    ]
    return remembered("language", sources, version("lark"), compile)


def compile() -> Language:
    """Compile the language from the grammar files and the terms.

    Raises:
        lark.exceptions.GrammarError: the grammar is malformed.
        ValueError: a file of terms is malformed.
    """
    vocabulary = terms.read()
    verbs, named = _verb_rules(frames(vocabulary, "zh-Hans"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(shipped.GRAMMAR.glob("zh*.lark")))
    declared = " ".join(sorted({*_TERMINALS.values(), *_WORDS, "RELATION", "MANNER", "SKIP", "ENTER", *_SHAPED}))
    tables = build(f"{text}\n{verbs}\n%declare {declared}\n", STARTS)
    kinds = {
        terminal: frozenset(c.id for kind, t in _TERMINALS.items() if t == terminal for c in vocabulary.of_kind(kind))
        for terminal in _TERMINALS.values()
    }
    lexicons = {tag: _lexicon(vocabulary, tables, tag) for tag in ("zh-Hans", "zh-Hant")}
    needing = {
        one: tuple(given for given in keywords.definition(one).parameters if not given.endswith("?"))
        for one in keywords.ids()
    }
    return Language(tables, lexicons, named, kinds, {one: given for one, given in needing.items() if given})


def _lexicon(vocabulary: terms.Vocabulary, tables: Tables, language: str) -> Lexicon:
    """Return the words of ``language``; those of the other script serve where it has no word of its own."""
    lexicon = Lexicon()
    labels: list[tuple[str, str, str, str]] = [
        (label.language, lexer_form(label.text, label.language), terminal, concept.id)  # type: ignore[arg-type]
        for kind, terminal in _TERMINALS.items()
        for concept in vocabulary.of_kind(kind)
        for label in concept.labels
        if label.language.startswith("zh") and label.text[0] not in "+-"
    ]
    for tag, word, terminal, concept in labels:
        if tag == language:
            lexicon.add(word, terminal, concept)
    for tag, word, terminal, concept in labels:
        if tag != language and terminal not in [reading for reading, _ in lexicon.words.get(word, ())]:
            lexicon.add(word, terminal, concept)
    types = {concept.id for concept in vocabulary.of_kind("PlaneswalkerType")}
    for word in dict.fromkeys(word for _, word, _, concept in labels if concept in types):
        lexicon.persons[word[0]] = (*lexicon.persons.get(word[0], ()), word)
    variants = _variants(vocabulary)
    for word, terminal in tables.literals.items():
        lexicon.add(lexer_form(word, "zh-Hans"), terminal, word)
        for here, there in variants.items():
            if here in word:
                lexicon.add(word.replace(here, there), terminal, word)
    for word in ("进战场", "进场"):
        lexicon.add(word, "ENTER", word)
    for terminal, words in _WORDS.items():
        for word in words.split():
            lexicon.add(word, terminal, word)
    for word, value in _RELATIONS.items():
        lexicon.add(word, "RELATION", value)
    for word, value in _MANNERS.items():
        lexicon.add(word, "MANNER", value)
    for word in SKIPPED.split():
        lexicon.add(word, "SKIP", word)
    for n in ["一", "二", "两", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十五", "二十"]:
        lexicon.add(n, "NUM", numeral(n))
    return lexicon


def _variants(vocabulary: terms.Vocabulary) -> dict[str, str]:
    """Return today's words that the traditional edition has another word for (not merely other characters)."""
    found = {}
    for concept in vocabulary.concepts.values():
        here, there = concept.label("zh-Hans"), concept.label("zh-Hant")
        if here and there and len(here) > 1 and lexer_form(there, "zh-Hant") != here:
            found[here] = lexer_form(there, "zh-Hant")
    return {**found, **_SPELLINGS}


def _verb_rules(found: Iterable[Frame]) -> tuple[str, dict[str, tuple[str, str | None, tuple[str, ...]]]]:
    """Write the grammar's rules for verbs: ``action``, and ``gap`` for an action whose object stands elsewhere."""
    rules: dict[str, dict[str, str]] = {"gap": {}}
    named: dict[str, tuple[str, str | None, tuple[str, ...]]] = {}
    for frame in found:
        bodies = rules.setdefault(f"by_{frame.subject or 'nobody'}", {})
        body = _body(frame.parts)
        if body in bodies:
            verb = named[bodies[body]][0]
            if verb != frame.verb:
                raise ValueError(f"terms: the verbs {verb} and {frame.verb} share the wording {frame.parts}")
            continue
        name = f"f{len(named)}"
        bodies[body] = name
        fixed = tuple(f"{role}={value}" for role, value in frame.fixed)
        named[name] = (frame.verb, frame.subject, tuple(p for p, slot in frame.parts if slot) + fixed)
        if frame.parts[-1] == ("object", True) and len(frame.parts) > 1 and frame.subject == "agent":
            body = _body(frame.parts[:-1])
            name = f"g{len(named)}"
            if body not in rules["gap"]:
                rules["gap"][body] = name
                named[name] = (frame.verb, "agent", tuple(p for p, slot in frame.parts[:-1] if slot))
    text = [f"?action: {' | '.join(rule for rule in rules if rule != 'gap')}"]
    for rule, bodies in rules.items():
        text.append(f"{rule}: " + "\n  | ".join(f"{body} -> {name}" for body, name in bodies.items()))
    return "\n".join(text), named


_COVERBS = frozenset("将 对 向 把 在 从 以 与 和 于 令 为 被".split())


def _body(parts: tuple[tuple[str, bool], ...]) -> str:
    words: list[str] = []
    done = len(parts) > 1 and not parts[0][1] and parts[0][0] not in _COVERBS
    for n, (part, slot) in enumerate(parts):
        if slot:
            words.append(_SLOTS[part])
            if n and parts[n - 1][0] in ("将", "对", "向", "把") and n + 1 < len(parts):
                words.append("_adv*")
        else:
            words.append("_de" if part == "的" else f'"{part}"')
            if done and n == 0:
                words.append("done?")
    return " ".join(words)
