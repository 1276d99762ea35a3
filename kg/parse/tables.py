"""Generalised LALR tables from a Lark grammar.

Lark reads the grammar; where its own LALR parser would have to decide between two actions, these tables keep both, and
`kg.parse.engine` follows both. So no tree is preferred silently: what the grammar allows twice, comes out twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kg.parse.lalr import automaton

END = "$END"


@dataclass(slots=True)
class Rule:
    """A production: ``length`` symbols of which ``keep`` carry values, those in ``spread`` perhaps several.

    ``inline``: its own value is a list, to be spread in the rule above; ``single``: if there is one value, that is its
    own, too.
    """

    origin: str
    length: int
    keep: tuple[int, ...]
    spread: tuple[int, ...]
    callback: str | None
    inline: bool
    single: bool
    text: str


@dataclass(slots=True)
class Tables:
    """The automaton, by state: where it goes at a terminal (``shifts``) and at a nonterminal (``gotos``), and the rules
    that it may reduce by, each with the terminals before which it may (``reductions``).

    Equal rows, and equal sets of terminals, are one object: there are thousands of states and few different rows.
    """

    rules: list[Rule]
    shifts: list[dict[str, int]]
    reductions: list[tuple[tuple[int, frozenset[str]], ...]]
    gotos: list[dict[str, int]]
    starts: dict[str, int]
    ends: frozenset[int]
    literals: dict[str, str] = field(default_factory=dict)


def build(text: str, starts: Sequence[str]) -> Tables:
    """Return the tables of the Lark grammar ``text`` with the start symbols ``starts``.

    Raises:
        lark.exceptions.GrammarError: the grammar is malformed.
    """
    from lark.lexer import PatternStr
    from lark.load_grammar import load_grammar

    grammar, _ = load_grammar(text, "<grammar>", [], global_keep_all_tokens=False)  # type: ignore[no-untyped-call]
    terminals, rules, _ = grammar.compile(list(starts), "*")
    productions = [(str(rule.origin.name), tuple(str(s.name) for s in rule.expansion)) for rule in rules]
    found = automaton(productions, starts, END)
    nonterminals = {left for left, _ in productions}
    sets: dict[frozenset[str], frozenset[str]] = {}
    rows: dict[tuple[tuple[str, int], ...], dict[str, int]] = {}

    def shared(row: Iterable[tuple[str, int]]) -> dict[str, int]:
        key = tuple(sorted(row))
        return rows.setdefault(key, dict(key))

    shifts = [shared((s, to) for s, to in out.items() if s not in nonterminals) for out in found.transitions]
    gotos = [shared((s, to) for s, to in out.items() if s in nonterminals) for out in found.transitions]
    reductions = [
        tuple(
            (rule, sets.setdefault(ahead, ahead))
            for rule, ahead in sorted((rule, frozenset(names)) for rule, names in here.items() if rule < len(rules))
        )
        for here in found.reductions
    ]
    literals = {t.pattern.value: t.name for t in terminals if isinstance(t.pattern, PatternStr)}
    return Tables([_rule(rule) for rule in rules], shifts, reductions, gotos, found.starts, found.ends, literals)


def _rule(rule: object) -> Rule:
    origin = str(rule.origin.name)  # type: ignore[attr-defined]
    expansion = rule.expansion  # type: ignore[attr-defined]
    keep = tuple(n for n, symbol in enumerate(expansion) if not (symbol.is_term and symbol.filter_out))
    spread = tuple(n for n, symbol in enumerate(expansion) if not symbol.is_term and symbol.name.startswith("_"))
    inline = origin.startswith("_")
    alias = rule.alias  # type: ignore[attr-defined]
    single = bool(rule.options.expand1) and not alias  # type: ignore[attr-defined]
    text = f"{origin}: {' '.join(symbol.name for symbol in expansion)}"
    return Rule(origin, len(expansion), keep, spread, None if inline else str(alias or origin), inline, single, text)
