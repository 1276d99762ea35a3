"""The facts of one document: what the graph is built from, whether read just now or shipped in `data/`.

Texts are there only if the document itself was at hand; all else (names, numbers, trees, places, digests, what is
mentioned) are facts, and become JSON and come back without loss (`to_json`, `from_json`).
"""

from __future__ import annotations

import dataclasses
import hashlib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from kg.abilities.abilities import Line, Unparsed
from kg.abilities.codec import from_json as tree_from_json
from kg.abilities.codec import to_json as tree_to_json

Name = tuple[str, str]
"""A language tag and a text in it."""

Place = tuple[int, int]
"""Where it stands in the document: first code point, and the one after the last."""


def text_digest(text: str) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of `text` in NFKC form without white space."""
    plain = "".join(unicodedata.normalize("NFKC", text).split())
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """A line of a text box: its tree, place, digest and length; `text` where the document was at hand."""

    tree: Line
    span: Place
    digest: str
    length: int
    status: str = "parsed"
    text: str | None = None

    @property
    def parsed(self) -> bool:
        """Whether nothing of the line was left unread."""
        return self.status == "parsed" and not any(isinstance(node, Unparsed) for node in self.tree.walk())


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One set of characteristics of a card (CR 109.3); types are concepts, `unknown_types` words the terms lack."""

    names: tuple[Name, ...]
    span: Place
    mana_cost: str | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    unknown_types: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    lines: tuple[TextLine, ...] = ()
    certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A ruling, or a statement of a keyword entry; `ordinal` counts from 1 under its card, section or entry."""

    ordinal: int
    span: Place
    digest: str
    mentions: tuple[str, ...] = ()
    certain: bool = True
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedRule:
    """A rule that the document quotes, with the number that it had then."""

    number: str
    span: Place
    digest: str
    certain: bool = True
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as the document prints it, with what stands under it."""

    faces: tuple[Face, ...]
    span: Place
    layout: str = "normal"
    rulings: tuple[Statement, ...] = ()
    rules: tuple[QuotedRule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the document; `concept` is the mechanic that a general section is about, where the terms know it."""

    kind: str
    span: Place
    title: str | None = None
    names: tuple[Name, ...] = ()
    concept: str | None = None
    cards: tuple[Card, ...] = ()
    rulings: tuple[Statement, ...] = ()
    rules: tuple[QuotedRule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordEntry:
    """An entry of a keyword compendium; `concept` where the terms know the keyword."""

    number: int
    names: tuple[Name, ...]
    span: Place
    concept: str | None = None
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Text that the reader could not place, and why."""

    span: Place
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts:
    """The facts of one document. `digest` is the SHA-256 of its bytes; `repairs` are (kind, number) pairs."""

    id: str
    kind: str
    title: str
    digest: str
    language: str
    length: int
    date: str | None = None
    sections: tuple[Section, ...] = ()
    entries: tuple[KeywordEntry, ...] = ()
    unread: tuple[Unread, ...] = ()
    repairs: tuple[tuple[str, int], ...] = ()

    def cards(self) -> Iterator[Card]:
        """Yield every card in the order of the document."""
        for section in self.sections:
            yield from section.cards

    def without_texts(self) -> DocumentFacts:
        """Return the same facts without any sentence of the document, and so what may be shipped.

        A heading that names no mechanic is left out too: it can be a sentence.
        """
        bare = _without_texts(self)
        assert isinstance(bare, DocumentFacts)
        return bare


def _without_texts(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_without_texts(item) for item in value)
    if not dataclasses.is_dataclass(value) or isinstance(value, Line):
        return value
    changed = {field.name: _without_texts(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if "text" in changed:
        changed["text"] = None
    if isinstance(value, Section):
        changed["title"] = None
    return dataclasses.replace(value, **changed)  # type: ignore[type-var]


def to_json(value: Any) -> Any:
    """Return facts as plain JSON values: objects without the members that are at their default."""
    if isinstance(value, Line):
        return tree_to_json(value)
    if dataclasses.is_dataclass(value):
        members = ((field, getattr(value, field.name)) for field in dataclasses.fields(value))
        return {field.name: to_json(member) for field, member in members if member != field.default}
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(data: Mapping[str, Any]) -> DocumentFacts:
    """Return the facts that `to_json` gave as `data`.

    Raises:
        ValueError: a member is missing, unknown or of the wrong kind; the message says where.
    """
    facts = _typed(data, DocumentFacts, "document")
    assert isinstance(facts, DocumentFacts)
    return facts


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _typed(value: Any, hint: Any, where: str) -> Any:
    if get_origin(hint) is UnionType:
        if value is None:
            return None
        hint = next(option for option in get_args(hint) if option is not NoneType)
    if hint is Line:
        line = tree_from_json(value)
        if not isinstance(line, Line):
            raise ValueError(f"{where}: a Line is needed, not {type(line).__name__}")
        return line
    if dataclasses.is_dataclass(hint):
        return _object(value, hint, where)
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise ValueError(f"{where}: a list is needed, not {value!r}")
        inner = get_args(hint)
        each = [inner[0]] * len(value) if inner[-1] is Ellipsis else list(inner)
        if len(each) != len(value):
            raise ValueError(f"{where}: {len(each)} values are needed, not {len(value)}")
        pairs = zip(value, each, strict=True)
        return tuple(_typed(item, item_hint, f"{where}[{n}]") for n, (item, item_hint) in enumerate(pairs))
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise ValueError(f"{where}: {hint.__name__} is needed, not {value!r}")
    return value


def _object(value: Any, hint: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise ValueError(f"{where}: an object is needed, not {value!r}")
    hints = _hints(hint)
    if unknown := value.keys() - hints.keys():
        raise ValueError(f"{where}: unknown member {sorted(unknown)[0]!r}; known are {', '.join(hints)}")
    try:
        return hint(**{name: _typed(member, hints[name], f"{where}.{name}") for name, member in value.items()})
    except TypeError as error:
        raise ValueError(f"{where}: {error}") from None
