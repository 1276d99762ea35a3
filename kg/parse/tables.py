"""Generalised LALR tables from a Lark grammar.

Lark reads the grammar; where its own LALR parser would have to decide between two actions, these tables keep both, and
`kg.parse.engine` follows both. So no tree is preferred silently: what the grammar allows twice, comes out twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kg.parse.lalr import automaton

END = "$END"

Actions = dict[str, "int | tuple[int | None, tuple[int, ...]]"]
"""What to do at a terminal: an integer ``n >= 0`` shifts to state n, ``~n`` reduces by rule n; a pair does both."""


@dataclass(slots=True)
class Rule:
    """A production: ``length`` symbols of which ``keep`` carry values; ``inline``: the value is a list to be spread."""

    origin: str
    length: int
    keep: tuple[int, ...]
    spread: bool
    callback: str | None
    inline: bool
    single: bool
    text: str


@dataclass(slots=True)
class Tables:
    """The automaton: per state the actions by terminal and the gotos by nonterminal."""

    rules: list[Rule]
    actions: list[Actions]
    gotos: list[dict[str, int]]
    starts: dict[str, int]
    ends: frozenset[int]
    literals: dict[str, str] = field(default_factory=dict)
    conflicts: int = 0


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
    actions: list[Actions] = []
    gotos: list[dict[str, int]] = []
    conflicts = 0
    for out, reductions in zip(found.transitions, found.reductions, strict=True):
        reduces: dict[str, list[int]] = {}
        for rule, lookaheads in reductions.items():
            if rule < len(rules):
                for name in lookaheads:
                    reduces.setdefault(name, []).append(rule)
        shifts = {name: target for name, target in out.items() if name not in nonterminals}
        here: Actions = {}
        for name in shifts.keys() | reduces.keys():
            shift, reduce = shifts.get(name), sorted(reduces.get(name, ()))
            if shift is not None and not reduce:
                here[name] = shift
            elif shift is None and len(reduce) == 1:
                here[name] = ~reduce[0]
            else:
                here[name] = (shift, tuple(reduce))
                conflicts += 1
        actions.append(here)
        gotos.append({name: target for name, target in out.items() if name in nonterminals})
    literals = {t.pattern.value: t.name for t in terminals if isinstance(t.pattern, PatternStr)}
    return Tables([_rule(rule) for rule in rules], actions, gotos, found.starts, found.ends, literals, conflicts)


def _rule(rule: object) -> Rule:
    origin = str(rule.origin.name)  # type: ignore[attr-defined]
    expansion = rule.expansion  # type: ignore[attr-defined]
    keep = tuple(n for n, symbol in enumerate(expansion) if not (symbol.is_term and symbol.filter_out))
    spread = any(not symbol.is_term and symbol.name.startswith("_") for symbol in expansion)
    inline = origin.startswith("_")
    alias = rule.alias  # type: ignore[attr-defined]
    single = bool(rule.options.expand1) and not alias  # type: ignore[attr-defined]
    text = f"{origin}: {' '.join(symbol.name for symbol in expansion)}"
    return Rule(origin, len(expansion), keep, spread, None if inline else str(alias or origin), inline, single, text)
