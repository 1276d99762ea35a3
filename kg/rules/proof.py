"""Proofs: from recorded firings to a graph of what follows from what, and, where nothing follows, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kg.rules.compile import Part, Statement
from kg.rules.solve import Atom, Firing, Program, Result, pattern, text

if TYPE_CHECKING:
    import networkx as nx

WILD = "_any"


@dataclass(frozen=True, slots=True)
class Claim:
    """A premise or conclusion: an atom that holds or does not."""

    atom: Atom
    holds: bool = True


@dataclass(slots=True)
class Proof:
    """Why ``claim`` is so: the firing that gives it (``None``: a fact, or nothing gives it) and the premises."""

    claim: Claim
    firing: Firing | None = None
    premises: list[Proof] = field(default_factory=list)

    def walk(self) -> Iterator[Proof]:
        """Yield this proof and all below it, conclusions first."""
        yield self
        for premise in self.premises:
            yield from premise.walk()

    def graph(self) -> nx.DiGraph[Claim]:
        """Return the derivation as a DAG: nodes are claims with their rule, edges go from conclusion to premise."""
        import networkx as nx

        graph: nx.DiGraph[Claim] = nx.DiGraph()
        for proof in self.walk():
            graph.add_node(proof.claim, rule=proof.firing.rule if proof.firing else None)
            graph.add_edges_from((proof.claim, premise.claim) for premise in proof.premises)
        return graph


@dataclass(frozen=True, slots=True)
class Missing:
    """The rule that came nearest to concluding ``goal``, and ``failing``, what it needed and did not find.

    ``held`` are the predicates of its premises that were found.
    """

    goal: Atom
    rule: str
    statement: int
    failing: Claim | None
    text: str
    held: tuple[str, ...] = ()


def is_open(item: Any) -> bool:
    """Does `WILD` stand in it somewhere?"""
    return item == WILD or (isinstance(item, tuple) and any(map(is_open, item)))


def _fits(wanted: Any, item: Any) -> bool:
    """Is ``item`` what is ``wanted``, in which `WILD` stands for anything?"""
    if wanted in (WILD, item):
        return True
    return (
        isinstance(wanted, tuple)
        and isinstance(item, tuple)
        and len(wanted) == len(item)
        and all(map(_fits, wanted, item))
    )


class Prover:
    """Finds proofs in a result that was solved with firings recorded."""

    def __init__(self, result: Result) -> None:
        self.by_head: dict[Atom, list[Firing]] = {}
        for firing in result.firings:
            self.by_head.setdefault(firing.head, []).append(firing)
        self.atoms = {(name, arguments) for name, rows in result.atoms.items() for arguments in rows}
        self.by_name = result.atoms

    def matching(self, wanted: Atom) -> Iterator[Atom]:
        """Yield the atoms that match ``wanted``, in which `WILD` stands for anything, also within a term."""
        name, slots = wanted
        if wanted in self.atoms:
            yield wanted
        elif is_open(slots):
            yield from ((name, arguments) for arguments in self.by_name.get(name, ()) if _fits(slots, arguments))

    def _counted(self, firing: Firing) -> Iterator[Atom]:
        for template in firing.counted:
            yield from self.matching(pattern(template, firing.bindings, firing.head[1][0], WILD))

    def prove(self, atom: Atom, path: frozenset[Atom] = frozenset()) -> Proof:
        """Return a proof of ``atom``, which holds; well-founded: no atom stands below itself."""
        found = next(self.matching(atom), atom)
        for firing in self.by_head.get(found, ()):
            if any(premise in path or premise == found for premise in firing.positive):
                continue
            below = path | {found}
            premises = [self.prove(premise, below) for premise in firing.positive]
            premises += [self.prove(counted, below) for counted in self._counted(firing) if counted not in below]
            premises += [Proof(Claim(premise, False)) for premise in firing.negative]
            return Proof(Claim(found), firing, premises)
        return Proof(Claim(found))


def nearest(program: Program, facts: str, goal: Atom) -> list[Missing]:
    """Return the rules towards ``goal`` (an atom with its world), nearest first, each with what stopped it.

    How near a rule is, is the share of its premises that hold, in an order in which each binds what the next needs.
    """
    openings = [
        Opening(s, f"wanted({s.threaded})", frozenset(v for v in s.variables if v in s.threaded))
        for s in program.statements
        if s.head[0] == goal[0] and s.head[1] + s.fluent == len(goal[1])
    ]
    return nearest_of(program, f"{facts}\nwanted({text(goal)}).", goal, openings)


@dataclass(frozen=True, slots=True)
class Opening:
    """A statement that could give what is looked for, and the text that binds some of its variables (``bound``)."""

    statement: Statement
    binding: str
    bound: frozenset[str]


def nearest_of(program: Program, facts: str, goal: Atom, openings: Iterable[Opening]) -> list[Missing]:
    """Return what stopped each of the statements of ``openings``, nearest first, as `nearest` does."""
    lines: list[str] = []
    ways: list[tuple[Statement, list[Part]]] = []
    for index, opening in enumerate(openings):
        ordered = _safe_order(opening)
        for k in range(len(ordered) + 1):
            prefix = "; ".join([opening.binding, *(part.text for part in ordered[:k])])
            shown = ordered[k].atom if k < len(ordered) and ordered[k].atom else "nothing"
            lines.append(f"near({index},{k}) :- {prefix}.")
            if shown != "nothing" and ordered[k].variables <= _bound(opening, ordered[:k]):
                lines.append(f"stop({index},{k},{shown}) :- {prefix}; not near({index},{k + 1}).")
        ways.append((opening.statement, ordered))
    if not ways:
        return []
    lines.append("#show near/2. #show stop/3.")
    result = program.solve(facts, extra="\n".join(lines), prune=False)
    furthest: dict[int, int] = {}
    for index, k in result.atoms.get("near", ()):
        furthest[index] = max(k, furthest.get(index, 0))
    stops: dict[tuple[int, int], Atom] = {}
    for index, k, atom in sorted(result.atoms.get("stop", ()), key=repr, reverse=True):
        stops[index, k] = atom
    found: list[tuple[float, int, Missing]] = []
    for index, k in furthest.items():
        statement, ordered = ways[index]
        if k == len(ordered):
            continue
        part = ordered[k]
        claim = Claim(stops[index, k], part.positive) if (index, k) in stops else None
        missing = Missing(goal, statement.rule, statement.number, claim, part.text, tuple(p.name for p in ordered[:k]))
        found.append((-k / max(len(ordered), 1), index, missing))
    return [missing for *_, missing in sorted(found, key=lambda item: item[:2])]


def _bound(opening: Opening, parts: Iterable[Part]) -> frozenset[str]:
    return opening.bound.union(*(part.variables for part in parts if part.positive))


def _safe_order(opening: Opening) -> list[Part]:
    """Put premises that bind nothing after those that bind their variables, else keep the order as written."""
    waiting = list(opening.statement.parts)
    ordered: list[Part] = []
    bound = opening.bound
    while waiting:
        ready = next((p for p in waiting if (p.positive and p.atom) or p.variables <= bound), waiting[0])
        waiting.remove(ready)
        ordered.append(ready)
        bound |= ready.variables if ready.positive else frozenset()
    return ordered
