"""What is explained: a card's abilities with what the card itself says, as facts for the patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from kg.abilities.abilities import Ability, Activated, Keyword, Line, ModeLine, Spell, Static, Triggered, Unparsed
from kg.abilities.actions import Action
from kg.abilities.effects import Modal
from kg.abilities.keyword_actions import written_out
from kg.abilities.keywords import NotExpressed, definition, expand
from kg.abilities.node import Node
from kg.abilities.selections import Filter, Selection
from kg.abilities.slots import SlotError
from kg.abilities.tokens import predefined, word_of

_SYMBOL = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Card:
    """A card (or one face of it) as its text box and type line say.

    ``types``: concept ids of the words of the type line, supertypes and subtypes among them. ``mana_cost`` in braces.
    ``power``, ``toughness``, ``loyalty`` as printed (``*`` too). ``layout`` as card data name it, where known.
    """

    abilities: tuple[Ability, ...]
    name: str = ""
    types: tuple[str, ...] = ()
    mana_cost: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    layout: str = "normal"


@dataclass(slots=True)
class Facts:
    """The facts of one card: ``program`` in the solver's language and what its numbers stand for.

    ``nodes`` by number; ``parents`` and ``steps``: the node above, and the field that leads down from there;
    ``places`` of the card's own abilities: number of the root → index of the ability; ``keywords``: roots that a
    keyword stands for → its id; ``unread`` indices of abilities that were not understood.
    """

    lines: list[str] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    parents: dict[int, int] = field(default_factory=dict)
    steps: dict[int, str] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    keywords: dict[int, str] = field(default_factory=dict)
    unread: list[int] = field(default_factory=list)

    @property
    def program(self) -> str:
        """All facts as program text."""
        return "\n".join(self.lines)

    def path(self, number: int) -> str:
        """Return where in the card the node stands, like ``abilities[0].effects[1].action``."""
        steps: list[str] = []
        while number not in self.places:
            steps.append(self.steps[number])
            number = self.parents[number]
        top = f"abilities[{self.places[number]}]"
        if number in self.keywords and not isinstance(self.nodes[number], Keyword):
            top += f" ({self.keywords[number]})"
        return ".".join((top, *reversed(steps)))

    def keyword(self, number: int) -> str | None:
        """Return the keyword that the node is part of, if any."""
        while number not in self.places:
            number = self.parents[number]
        return self.keywords.get(number)

    def place(self, number: int) -> int:
        """Return the index of the card's ability in which the node stands."""
        while number not in self.places:
            number = self.parents[number]
        return self.places[number]


def card_of(subject: Card | Line | Ability | Iterable[Ability | Line]) -> Card:
    """Return ``subject`` as a card; lines give their abilities in order.

    Raises:
        TypeError: something that holds no abilities.
    """
    if isinstance(subject, Card):
        return subject
    parts: Sequence[Ability | Line] = (subject,) if isinstance(subject, Node) else tuple(subject)
    found: list[Ability] = []
    for part in parts:
        if isinstance(part, Line):
            found.extend(part.abilities)
        elif isinstance(part, Ability):
            found.append(part)
        else:
            raise TypeError(f"{type(part).__name__} cannot be explained; an ability, a line or a card can")
    return Card(abilities=tuple(found))


def facts_of(card: Card, as_of: date) -> Facts:
    """Return the facts of ``card``; keywords are taken apart into what they stood for at ``as_of``."""
    facts = Facts()
    facts.lines.extend(_card_facts(card))
    loose = _loose(card)
    facts.unread.extend(loose)
    numbered = tuple(each for each in _modes_joined(card.abilities) if each[0] not in loose)
    for index, ability in _spells_together(numbered):
        if any(isinstance(node, Unparsed) for node in ability.walk()):
            facts.unread.append(index)
        root = _add(facts, ability, None, "")
        facts.places[root] = index
        facts.lines.append(f"on_card(n({root}),{index}).")
        if isinstance(ability, Spell):
            facts.lines.extend(f"line_of(n({root}),{k},{line})." for k, line in enumerate(_lines(numbered)))
        if isinstance(ability, Keyword):
            facts.keywords[root] = ability.keyword
            _take_apart(facts, ability, index, root, as_of)
    facts.lines.extend(_alike(facts.nodes))
    _tokens(facts)
    facts.unread.sort()
    return facts


def _loose(card: Card) -> tuple[int, ...]:
    """Return the indices of what follows unread text and need not be a spell ability, as it looks.

    It may belong to the ability before it, unless the card is an instant or sorcery (CR 113.3a).
    """
    if {"instant", "sorcery"} & set(card.types):
        return ()
    pairs = zip(card.abilities, card.abilities[1:], strict=False)
    return tuple(n for n, (before, it) in enumerate(pairs, 1) if isinstance(before, Unparsed) and isinstance(it, Spell))


def _card_facts(card: Card) -> Iterator[str]:
    yield from (f"card_type({_text(word)})." for word in card.types)
    yield from (f"mana_cost({_text(symbol)})." for symbol in _SYMBOL.findall(card.mana_cost))
    for name in ("power", "toughness", "loyalty"):
        if (value := getattr(card, name)) is not None:
            yield f"printed({name},{_text(value)})."
    yield f"card_layout({_text(card.layout)})."


def _modes_joined(abilities: tuple[Ability, ...]) -> Iterator[tuple[int, Ability]]:
    """Yield the abilities with their index; modes on lines of their own join the ability that offers them."""
    joined: dict[int, Ability] = {}
    for index, ability in enumerate(written_out(_resolving(one)).ability for one in abilities):
        last = max(joined, default=None)
        if isinstance(ability, ModeLine) and last is not None and (with_mode := _offering(joined[last], ability)):
            joined[last] = with_mode
        else:
            joined[index] = ability
    yield from joined.items()


def _resolving(ability: Ability) -> Ability:
    """Return a statement that has a target as the spell ability that it is: static abilities have none (CR 115.1)."""
    if not isinstance(ability, Static) or ability.condition is not None:
        return ability
    own = (node for effect in ability.effects for node in _without_abilities(effect))
    if any(isinstance(node, Selection) and node.target for node in own):
        return Spell(word=ability.word, effects=ability.effects)
    return ability


def _without_abilities(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children():
        if not isinstance(child, Ability):
            yield from _without_abilities(child)


def _offering(ability: Ability, line: ModeLine) -> Ability | None:
    """Return ``ability`` with one mode more, ``None`` if it offers no modes."""
    if not isinstance(ability, Spell | Activated | Triggered) or not ability.effects:
        return None
    *before, modal = ability.effects
    if not isinstance(modal, Modal):
        return None
    return replace(ability, effects=(*before, replace(modal, modes=(*modal.modes, line.mode))))


def _lines(numbered: Iterable[tuple[int, Ability]]) -> Iterator[int]:
    """Yield for each effect of the card's spell abilities, in order, the index of the ability that it stands in."""
    for index, ability in numbered:
        if isinstance(ability, Spell):
            yield from (index for _ in ability.effects)


def _spells_together(numbered: Iterable[tuple[int, Ability]]) -> Iterator[tuple[int, Ability]]:
    """Yield the abilities with their index; the spell abilities of a card are one text (CR 113.3a), at the first."""
    numbered = tuple(numbered)
    spells = [ability for _, ability in numbered if isinstance(ability, Spell)]
    done = False
    for index, ability in numbered:
        if not isinstance(ability, Spell):
            yield index, ability
        elif not done:
            done = True
            effects = tuple(effect for spell in spells for effect in spell.effects)
            yield index, ability if len(spells) == 1 else Spell(word=ability.word, effects=effects)


def _take_apart(facts: Facts, keyword: Keyword, index: int, root: int, as_of: date) -> None:
    try:
        known = definition(keyword.keyword)
    except LookupError:
        return
    if known.instances and known.instances.rule:
        facts.lines.append(f'instances(n({root}),"{known.instances.how}",{_text(known.instances.rule)}).')
    try:
        meant = expand(keyword, as_of)
    except (NotExpressed, LookupError, SlotError):
        facts.lines.append(f"not_taken_apart(n({root})).")
        return
    for ability in meant:
        number = _add(facts, ability, root, "")
        facts.places[number] = index
        facts.keywords[number] = keyword.keyword
        facts.lines.append(f"stands_for(n({root}),n({number})). on_card(n({number}),{index}).")


def _tokens(facts: Facts) -> None:
    """Tell what the predefined tokens have that actions of the card create (CR 111.10)."""
    for number, node in enumerate(tuple(facts.nodes)):
        word = word_of(node) if isinstance(node, Action) else None
        for ability in predefined()[word]["abilities"] if word in predefined() else ():
            if not _worded(ability):
                continue
            there = _add(facts, ability, number, "made")
            facts.lines.append(f"token_has(n({number}),{_text(str(word))},n({there})).")


def _worded(node: Node) -> bool:
    from kg.render import CannotRender, render

    try:
        return all(render(node, language) for language in ("zh-Hans", "en"))
    except CannotRender:
        return False


def _add(facts: Facts, node: Node, parent: int | None, step: str) -> int:
    number = len(facts.nodes)
    facts.nodes.append(node)
    if parent is not None:
        facts.parents[number] = parent
        facts.steps[number] = step
    facts.lines.append(f'node(n({number}),"{type(node).__name__}").')
    for name, value in node.given():
        if name == "reminders":
            continue
        if isinstance(value, tuple):
            for k, part in enumerate(value):
                facts.lines.append(f'item(n({number}),"{name}",{k},{_value(facts, part, number, f"{name}[{k}]")}).')
        else:
            facts.lines.append(f'arg(n({number}),"{name}",{_value(facts, value, number, name)}).')
    return number


def _value(facts: Facts, value: object, parent: int, step: str) -> str:
    if isinstance(value, Node):
        return f"n({_add(facts, value, parent, step)})"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _alike(nodes: Sequence[Node]) -> Iterator[str]:
    """Yield ``alike`` for each two filters or selections that say the same."""
    seen: dict[Node, list[int]] = {}
    for number, node in enumerate(nodes):
        if isinstance(node, Filter | Selection):
            seen.setdefault(node, []).append(number)
    for numbers in seen.values():
        yield from (f"alike(n({a}),n({b}))." for a in numbers for b in numbers if a != b)
