"""Rules as they are written → the program that clingo solves.

Rules are written about one board. Compiling threads the *world* through every literal that can differ from board to
board, so that any number of boards are solved in one go without touching each other, and, for explanations, rewrites
each statement so that its firing is recorded with its bindings:

    head :- body.   becomes   fired(rule, n, head, (positive…), (negative…), (bindings…)) :- body.
                              head :- fired(rule, n, head, _, _, _).

Variables that are local to an aggregate or a conditional literal stay out of the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple

import clingo
from clingo import ast

from kg.cache import remembered, shared
from kg.rules.book import Book, Predicate, Rule, RuleError, load, sources
from kg.rules.patterns import Pattern, Signature, Tag, equations, pattern, rows, words

WORLD = "World"
_WILD = "_any"


class Part(NamedTuple):
    """One literal of a body: its text with the world, its atom as a term, its sign, and the variables in it.

    ``name`` is the predicate of the atom; empty, like ``atom``, for a comparison or an aggregate.
    """

    text: str
    name: str
    atom: str
    positive: bool
    variables: frozenset[str]


class Statement(NamedTuple):
    """One statement of a rule, compiled.

    ``plain`` and ``recorded`` are program texts, ``threaded`` the head in them; ``head`` and ``needs`` are signatures
    without the world; ``variables`` are the bindings that a firing holds, in order; ``literals`` the body as written;
    ``counted`` the atoms that its aggregates count, with their variables; ``premises``, ``equations`` and
    ``conclusion`` say what facts it needs to fire and what can follow (`kg.rules.patterns`); ``words`` occur in it;
    ``rows`` are the timeless facts that it states, if it does nothing else; ``silent``: its firings are not recorded.
    """

    rule: str
    number: int
    head: Signature
    needs: tuple[Signature, ...]
    variables: tuple[str, ...]
    plain: str
    recorded: str
    head_text: str
    threaded: str
    literals: tuple[str, ...]
    fluent: bool
    parts: tuple[Part, ...]
    counted: tuple[str, ...]
    premises: tuple[Pattern, ...]
    equations: tuple[tuple[str, frozenset[Tag]], ...]
    conclusion: Pattern
    words: frozenset[str]
    rows: tuple[str, ...]
    silent: bool


class _Threader(ast.Transformer):
    """Puts the world before the arguments of each atom whose predicate is not timeless; collects what is used."""

    def __init__(self, vocabulary: Mapping[Signature, Predicate], where: str) -> None:
        self.vocabulary = vocabulary
        self.where = where
        self.used: list[Signature] = []
        self.fluent = False

    def visit_SymbolicAtom(self, node: Any) -> Any:
        symbol = node.symbol
        if symbol.ast_type != ast.ASTType.Function:
            raise RuleError(f"{self.where}: classical negation is not used here: {node}")
        signature = (symbol.name, len(symbol.arguments))
        if signature not in self.vocabulary:
            raise RuleError(f"{self.where}: {signature[0]}/{signature[1]} is not in the vocabulary")
        self.used.append(signature)
        if self.vocabulary[signature].timeless:
            return node
        self.fluent = True
        world = ast.Variable(symbol.location, WORLD)
        return node.update(symbol=symbol.update(arguments=[world, *symbol.arguments]))


class _Variables(ast.Transformer):
    """Collects the variables that are global to a statement, in order of appearance."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}

    def visit_Variable(self, node: Any) -> Any:
        if node.name not in ("_", WORLD):
            self.names.setdefault(node.name)
        return node

    def visit_ConditionalLiteral(self, node: Any) -> Any:
        return node

    def visit_BodyAggregate(self, node: Any) -> Any:
        for guard in (node.left_guard, node.right_guard):
            if guard is not None:
                self.visit(guard.term)
        return node

    visit_Aggregate = visit_BodyAggregate


class _Guards(ast.Transformer):
    """Refuses an aggregate with a bound on its right: clingo reads ``N = #count {…} - 1`` as one, which never holds."""

    def __init__(self, where: str) -> None:
        self.where = where

    def visit_BodyAggregate(self, node: Any) -> Any:
        if node.right_guard is not None:
            raise RuleError(f"{self.where}: a bound of an aggregate stands on its left, arithmetic apart: {node}")
        return node


class _Named(ast.Transformer):
    """Gives anonymous variables a name: for each predicate with one, clingo would first make another without it."""

    def __init__(self) -> None:
        self.number = 0

    def visit_Variable(self, node: Any) -> Any:
        if node.name != "_":
            return node
        self.number += 1
        return node.update(name=f"_Any{self.number}")


class _Wild(ast.Transformer):
    """Writes anonymous variables as a constant, so that a literal can stand in a record."""

    def visit_Variable(self, node: Any) -> Any:
        return ast.Function(node.location, _WILD, [], 0) if node.name == "_" else node


def compile_rule(rule: Rule, vocabulary: Mapping[Signature, Predicate]) -> tuple[Statement, ...]:
    """Return the statements of ``rule``.

    Raises:
        RuleError: text that clingo does not parse, a statement that is no normal rule, a predicate that the vocabulary
            lacks, a timeless conclusion from something that is not.
    """
    where = f"{rule.file}: rule {rule.id}"
    texts = [rule.asp.replace("$stage", stage) for stage in rule.stages] or [rule.asp]
    found: list[Any] = []
    for text in texts:
        try:
            ast.parse_string(text, found.append, logger=lambda code, message: None)
        except RuntimeError:
            raise RuleError(f"{where}: clingo cannot parse {text.strip().splitlines()[0]!r} …") from None
    statements = [s for s in found if s.ast_type != ast.ASTType.Program]
    return tuple(_statement(where, rule.id, n, s, vocabulary) for n, s in enumerate(statements))


def _statement(where: str, rule: str, number: int, node: Any, vocabulary: Mapping[Signature, Predicate]) -> Statement:
    if node.ast_type != ast.ASTType.Rule or node.head.ast_type != ast.ASTType.Literal:
        raise RuleError(f"{where}: only normal rules are used here: {node}")
    for literal in node.body:
        _Guards(where).visit(literal)
        if _negative_pool(literal):
            raise RuleError(f"{where}: 'not' before a pool means 'not one of them'; name the pool by a rule: {literal}")
    written = [str(literal) for literal in node.body]
    head_text = str(node.head)
    threader = _Threader(vocabulary, where)
    head = threader.visit(node.head)
    if not threader.used:
        raise RuleError(f"{where}: only normal rules are used here: {node}")
    fluent_head, signature = threader.fluent, threader.used.pop()
    threader.fluent = False
    body = [threader.visit(literal) for literal in node.body]
    if threader.fluent and not fluent_head:
        raise RuleError(f"{where}: {signature[0]} is timeless but follows from what is not: {node}")
    conclusion, equal = pattern(node.head.atom.symbol), tuple(equations(node.body))
    premises = tuple(pattern(literal.atom.symbol) for literal in node.body if _is_premise(literal))
    named = _Named()
    texts = [str(named.visit(literal) if _is_premise(literal) else literal) for literal in body]
    if fluent_head and not threader.fluent:
        texts.append(f"world({WORLD})")
    names = _Variables()
    for part in (head, *body):
        names.visit(part)
    parts = tuple(_part(literal) for literal in body)
    positive = [part.atom for part in parts if part.atom and part.positive]
    negative = [part.atom for part in parts if part.atom and not part.positive]
    arity = signature[1] + fluent_head
    general = f"{signature[0]}({','.join(f'X{i}' for i in range(arity))})" if arity else signature[0]
    mark = f'fired("{rule}",{number},'
    record = f"{mark}{head},{_tuple(positive)},{_tuple(negative)},{_tuple(names.names)})"
    tail = f" :- {'; '.join(texts)}." if texts else "."
    plain = f"{head}{tail}"
    silent = vocabulary[signature].silent
    return Statement(
        rule=rule,
        number=number,
        head=signature,
        needs=tuple(dict.fromkeys(threader.used)),
        variables=tuple(names.names),
        plain=plain,
        recorded=plain if silent else f"{record}{tail}\n{general} :- {mark}{general},_,_,_).",
        head_text=head_text,
        threaded=str(head),
        literals=tuple(written),
        fluent=fluent_head,
        parts=parts,
        counted=tuple(atom for literal in body for atom in _counted(literal)),
        premises=premises,
        equations=equal,
        conclusion=conclusion,
        words=frozenset(
            words(*(each for _, slots in (*premises, conclusion) for each in slots), *(t for _, t in equal))
        ),
        rows=(not texts and rows(node.head.atom.symbol)) or (),
        silent=silent,
    )


def _negative_pool(literal: Any) -> bool:
    return getattr(literal, "sign", ast.Sign.NoSign) != ast.Sign.NoSign and ";" in re.sub(
        r'"[^"]*"', "", str(literal.atom)
    )


def _is_premise(literal: Any) -> bool:
    return bool(
        literal.ast_type == ast.ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type == ast.ASTType.SymbolicAtom
    )


def _counted(literal: Any) -> Iterator[str]:
    """Yield the atoms that an aggregate counts, or that a conditional literal wants for each of its condition."""
    if literal.ast_type == ast.ASTType.ConditionalLiteral:
        if literal.literal.sign == ast.Sign.NoSign:
            yield str(_Wild().visit(literal.literal.atom))
        return
    if literal.ast_type != ast.ASTType.Literal or literal.atom.ast_type != ast.ASTType.BodyAggregate:
        return
    for element in literal.atom.elements:
        for condition in element.condition:
            if condition.atom.ast_type == ast.ASTType.SymbolicAtom and condition.sign == ast.Sign.NoSign:
                yield str(_Wild().visit(condition.atom))


def _part(literal: Any) -> Part:
    names = _Variables()
    names.visit(literal)
    plain = literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.SymbolicAtom
    atom = str(_Wild().visit(literal.atom)) if plain else ""
    name = literal.atom.symbol.name if plain else ""
    return Part(str(literal), name, atom, getattr(literal, "sign", 0) == ast.Sign.NoSign, frozenset(names.names))


def _tuple(items: Iterable[str]) -> str:
    items = list(items)
    return f"({items[0]},)" if len(items) == 1 else f"({','.join(items)})"


class Compiled:
    """A book, compiled: its statements, and what a question about a predicate can reach."""

    def __init__(self, book: Book, statements: Mapping[str, tuple[Statement, ...]] | None = None) -> None:
        self.book = book
        self.statements = statements or {rule.id: compile_rule(rule, book.vocabulary) for rule in book.rules}
        self._ranks = _ranks(statement for found in self.statements.values() for statement in found)

    @cached_property
    def _makers(self) -> Mapping[Signature, set[str]]:
        """The rules that conclude a predicate; made when it is first asked, since only explanations ask."""
        makers: dict[Signature, set[str]] = {}
        for rule, found in self.statements.items():
            for statement in found:
                makers.setdefault(statement.head, set()).add(rule)
        return makers

    def serving(self, rule: str) -> frozenset[Signature]:
        """Return what ``rule`` concludes only to conclude something else from it; no other rule does."""
        statements = self.statements[rule]
        used = {need for statement in statements for need in statement.needs if need != statement.head}
        return frozenset(signature for signature in used if self._makers.get(signature) == {rule})

    def reachable(self, goals: Iterable[Signature], rules: Iterable[Rule]) -> tuple[Statement, ...]:
        """Return the statements of ``rules`` that a question about ``goals`` can reach, premises as a rule first."""
        needs: dict[Signature, set[Signature]] = {}
        for statements in self.statements.values():
            for statement in statements:
                needs.setdefault(statement.head, set()).update(statement.needs)
        wanted: set[Signature] = set()
        waiting = list(goals)
        while waiting:
            goal = waiting.pop()
            if goal not in wanted:
                wanted.add(goal)
                waiting.extend(needs.get(goal, ()))
        found = (s for rule in rules for s in self.statements[rule.id] if s.head in wanted)
        return tuple(sorted(found, key=lambda s: self._ranks[s.head]))


def _ranks(statements: Iterable[Statement]) -> dict[Signature, int]:
    """Return a number for each predicate, as a rule greater than those of the predicates that it follows from."""
    sources: dict[Signature, dict[Signature, None]] = {}
    for statement in statements:
        sources.setdefault(statement.head, {}).update((signature, None) for signature, _ in statement.premises)
    ranks: dict[Signature, int] = {}
    seen: set[Signature] = set()
    for start in sources:
        waiting = [start]
        while waiting:
            signature = waiting[-1]
            fresh = [each for each in sources.get(signature, ()) if each not in seen] if signature not in ranks else []
            seen.add(signature)
            if fresh:
                waiting.extend(fresh)
            else:
                waiting.pop()
                ranks.setdefault(signature, len(ranks))
    return ranks


@cache
def compiled() -> Compiled:
    """Return the shipped book, compiled; the compiled form is kept for the next process."""
    book = load()

    def statements() -> dict[str, tuple[Statement, ...]]:
        made: dict[str, tuple[Statement, ...]] = shared(dict(Compiled(book).statements))
        return made

    return Compiled(book, remembered("rules", sources(), clingo.__version__, statements))
