"""Which statements can fire on some facts: the others are left out before the solver sees them.

Facts are looked at as *forms*: for each predicate and each of its arguments the tags of the values that occur there
(`kg.rules.patterns`). From them the forms of everything that can follow are worked out, with each ``not`` taken to
hold, so that more is kept than fires but never less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from kg.rules.compile import Statement
from kg.rules.patterns import ANY, OTHER, Signature, Slot, Tag, tag

Form = tuple[Signature, tuple[Tag, ...]]
"""A fact without its world, its values as tags."""
KEPT = 64
"""How many selections a selector remembers, the latest ones."""
_ANYTHING: frozenset[Tag] = frozenset({ANY})


def form(name: str, arguments: Iterable[Any]) -> Form:
    """Return the form of a fact."""
    tags = tuple(map(tag, arguments))
    return (name, len(tags)), tags


@dataclass(frozen=True, slots=True)
class Selection:
    """The statements that some facts can make fire.

    ``reads`` are the predicates that they depend on, or that are asked for: other facts cannot change what follows.
    """

    statements: tuple[Statement, ...]
    reads: frozenset[str] = frozenset()

    @property
    def plain(self) -> str:
        """The program text of those that are more than `given`."""
        return "\n".join(s.plain for s in self.statements if not s.rows)

    @property
    def recorded(self) -> str:
        """The program text that records what fires, of those that are more than `given` or are told in proofs."""
        return "\n".join(s.recorded for s in self.statements if not (s.rows and s.silent))

    @property
    def given(self) -> Mapping[Signature, tuple[str, ...]]:
        """The facts among the rules themselves, by predicate and arity."""
        rows: dict[Signature, tuple[str, ...]] = {}
        for statement in self.statements:
            if statement.rows:
                rows[statement.head] = rows.get(statement.head, ()) + statement.rows
        return rows


class Selector:
    """Selects from ``statements`` those that can fire on facts of given forms and bear on ``goals``.

    It is quickest where a statement stands after those that its premises follow from.
    """

    def __init__(self, statements: Sequence[Statement], goals: tuple[Signature, ...]) -> None:
        self._statements = statements
        self._goals = goals
        self._known = frozenset(word for s in statements for word in s.words)
        self._needing: dict[Signature, list[int]] = {}
        self._missing: list[int] = []
        for number, statement in enumerate(self._statements):
            wants = {signature for signature, _ in statement.premises}
            self._missing.append(len(wants))
            for signature in wants:
                self._needing.setdefault(signature, []).append(number)
        self._always = _Reached({}, list(self._missing), set())
        self._spread(self._always, [number for number, missing in enumerate(self._missing) if not missing])
        self._reached: dict[frozenset[Form], _Reached] = {}
        self._found: dict[tuple[frozenset[Form], frozenset[Form]], Selection] = {}

    def known(self, forms: Iterable[Form]) -> frozenset[Form]:
        """Return ``forms`` with what the rules can tell apart in them."""
        known = self._known
        return frozenset(
            (signature, tuple(OTHER if isinstance(t, str) and t not in known else t for t in tags))
            for signature, tags in forms
        )

    def select(self, forms: frozenset[Form], timeless: frozenset[Form] = frozenset()) -> Selection:
        """Return the statements that can fire on facts of these (known) forms.

        ``timeless`` are the forms of facts that hold on many boards: what follows from them alone is remembered.
        """
        if (forms, timeless) not in self._found:
            _make_room(self._found)
            if timeless not in self._reached:
                _make_room(self._reached)
                self._reached[timeless] = self._beyond(self._always, timeless)
            able = self._beyond(self._reached[timeless], forms).able
            self._found[forms, timeless] = self._selection(sorted(able))
        return self._found[forms, timeless]

    def _beyond(self, before: _Reached, forms: frozenset[Form]) -> _Reached:
        """Return what facts of these forms lead to, added to what was reached before."""
        reached = before.copy()
        grown = {sig for sig, tags in forms if self._added(reached, sig, [(each,) for each in tags])}
        self._spread(reached, {n for sig in grown for n in self._needing.get(sig, ()) if not reached.missing[n]})
        return reached

    def _spread(self, reached: _Reached, waiting: Collection[int]) -> None:
        """Add to what is reached what follows by the statements ``waiting`` and by those that they call for."""
        heap = sorted(waiting)
        queued = set(heap)
        while heap:
            number = heappop(heap)
            queued.discard(number)
            statement = self._statements[number]
            bound = _bound(statement, reached.domains)
            if bound is None:
                continue
            reached.able.add(number)
            signature, slots = statement.conclusion
            if self._added(reached, signature, [_allowed(slot, bound) for slot in slots]):
                for each in self._needing.get(signature, ()):
                    if not reached.missing[each] and each not in queued:
                        queued.add(each)
                        heappush(heap, each)

    def _added(self, reached: _Reached, signature: Signature, tags: Iterable[Iterable[Tag]]) -> bool:
        """Add an atom to what is reached; return whether that says more than what was."""
        places = reached.domains.get(signature)
        if places is None:
            reached.domains[signature] = [set(each) for each in tags]
            for number in self._needing.get(signature, ()):
                reached.missing[number] -= 1
            return True
        grew = False
        for place, found in zip(places, tags, strict=True):
            if not place.issuperset(found):
                place.update(found)
                grew = True
        return grew

    def _selection(self, able: Iterable[int]) -> Selection:
        """Return those of the statements that a goal depends on by way of the others, and what all of it reads."""
        by_head: dict[str, list[Statement]] = {}
        kept = [self._statements[number] for number in able]
        for statement in kept:
            by_head.setdefault(statement.head[0], []).append(statement)
        reads: set[str] = set()
        waiting = [name for name, _ in self._goals]
        while waiting:
            name = waiting.pop()
            if name not in reads:
                reads.add(name)
                waiting.extend(need for statement in by_head.get(name, ()) for need, _ in statement.needs)
        return Selection(tuple(s for s in kept if s.head[0] in reads), frozenset(reads))


def _make_room(kept: dict[Any, Any]) -> None:
    if len(kept) >= KEPT:
        del kept[next(iter(kept))]


@dataclass(slots=True)
class _Reached:
    """What some facts lead to: tags by predicate and argument, how many predicates each statement still waits for."""

    domains: dict[Signature, list[set[Tag]]]
    missing: list[int]
    able: set[int]

    def copy(self) -> _Reached:
        domains = {signature: [set(place) for place in places] for signature, places in self.domains.items()}
        return _Reached(domains, list(self.missing), set(self.able))


def _bound(statement: Statement, domains: Mapping[Signature, list[set[Tag]]]) -> dict[str, frozenset[Tag]] | None:
    """Return what each variable can be; ``None`` where a premise cannot hold. A variable not in it can be anything."""
    named: list[tuple[str, set[Tag]]] = []
    for signature, slots in statement.premises:
        for slot, place in zip(slots, domains[signature], strict=True):
            if slot is None or ANY in place:
                continue
            if isinstance(slot, str):
                named.append((slot, place))
            elif slot.isdisjoint(place) and ANY not in slot:
                return None
    bound = dict(statement.equations)
    for name, place in named:
        found = bound[name] & place if name in bound else frozenset(place)
        if not found:
            return None
        bound[name] = found
    return bound


def _allowed(slot: Slot, bound: Mapping[str, frozenset[Tag]]) -> frozenset[Tag]:
    if isinstance(slot, frozenset):
        return slot
    return _ANYTHING if slot is None else bound.get(slot, _ANYTHING)
