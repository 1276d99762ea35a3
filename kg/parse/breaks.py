"""Breaks between lines that the data lost: a line is cut where the grammar proves that a printed line begins.

Each paragraph of a text box is an ability of its own (CR 113.2c), and activated, triggered and loyalty abilities,
ability words and bullets begin one. Two things prove a cut: the line reads whole and says several abilities that no
paragraph holds together; or it does not read whole, and cut in the fewest places each part does, in one way only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

from kg.abilities.abilities import Ability, Activated, Keyword, Line, ModeLine, Triggered, Unparsed
from kg.abilities.effects import Effect, Modal
from kg.abilities.keywords import definition
from kg.parse.delaying import triggers_anew
from kg.parse.lexer import BLANK, Lexicon, tokens
from kg.parse.parser import ParsedLine, Parser, script_of

Begins = Literal["keyword", "after-keyword", "triggered", "activated", "loyalty", "ability-word", "mode", "statement"]
"""What begins at a cut: the ability there, or, after keywords, whatever follows them."""

MOST_PLACES = 12
"""A line that does not read whole and has more places where one could cut is left as it is."""
MOST_SHOWN = 40
"""So is one that reads whole and has more than these."""
MOST_CUTS = 4
"""How many breaks one line may have lost, if it does not read whole without them."""


class Break(NamedTuple):
    """A break lost before character ``at`` of the line, and what begins there."""

    at: int
    begins: Begins


class CutLine(NamedTuple):
    """A line with the breaks that it lost: what was read of it as a whole, and where it was cut."""

    read: ParsedLine
    breaks: tuple[Break, ...]


_OF_KEYWORDS = {"KEYWORD", "MANA", "NUM", "SKIP", "TYPE", "SUPER", "SUBTYPE", "COLOR", "KIND", "PLAYER"}
_NEVER_FIRST = f"{BLANK} 。，；：、」』"
_STOP = re.compile(f"(?:[。）]」?|{BLANK}) *(?=[^ 。，；：、」』）{BLANK}])")
_MARKED = re.compile(r"(?=•)|(?<=[^\[+\d/-])(?=\[?[+-](?:\d+|X)\]?：)|(?<=[^}，、 ])(?=(?:\{[^{}]+\})+[，：])")


def cut(parser: Parser, text: str, name: str | None, lang: str = "auto") -> CutLine:
    """Read ``text`` as one line, or, if that is proven, as the several lines that it was printed as.

    All spans are of ``text``.
    """
    lang = script_of(text, name, lang)
    read = parser.parse_line(text, name, lang)
    if read.status == "parsed":
        if not _several(read.tree.abilities):
            return CutLine(read, ())
        return CutLine(read, tuple(_shown(parser, text, name, lang, read)))
    form, _, _ = parser.prepare(text, name, lang)
    places = _places(parser, form, lang)
    if not 0 < len(places) <= MOST_PLACES:
        return CutLine(read, ())
    return _fewest(parser, text, name, lang, places) or CutLine(read, ())


def _several(abilities: Sequence[Ability]) -> bool:
    """Say whether a line with ``abilities`` was printed as several lines."""
    return any(begins(before, after) for before, after in pairwise(abilities))


def begins(before: Ability, after: Ability) -> Begins | None:
    """Return why ``after`` cannot stand in one paragraph with ``before``, or None if it can (CR 113.2c)."""
    if isinstance(before, Unparsed) or isinstance(after, Unparsed) or not _complete(before):
        return None
    if isinstance(after, ModeLine):
        return "mode"
    if isinstance(after, Activated):
        return "activated" if after.cost.loyalty is None and after.cost.loyalty_x is None else "loyalty"
    if after.word is not None and after.word.isascii():
        return "ability-word"
    if isinstance(after, Triggered):
        own = isinstance(before, Keyword) or triggers_anew(after.events, after.effects, after.condition)
        return "triggered" if own else None
    if isinstance(after, Keyword) is not isinstance(before, Keyword):
        return "keyword" if isinstance(after, Keyword) else "after-keyword"
    return None


def _complete(ability: Ability) -> bool:
    """Say whether ``ability``, if a keyword, has what it must be given; without that the text goes on."""
    if not isinstance(ability, Keyword):
        return True
    needed = (name for name in definition(ability.keyword).parameters if not name.endswith("?"))
    return all(getattr(ability, name) not in (None, ()) for name in needed)


def _shown(parser: Parser, text: str, name: str | None, lang: str, read: ParsedLine) -> Iterator[Break]:
    """Yield the breaks of a line that reads whole: both sides read alone give the abilities of the whole."""
    form, _, _ = parser.prepare(text, name, lang)
    abilities = read.tree.abilities
    places = _places(parser, form, lang, every=isinstance(abilities[0], Keyword))
    for at in places if len(places) <= MOST_SHOWN else ():
        left = parser.parse_line(text[:at], name, lang)
        if left.status != "parsed":
            continue
        count = len(left.tree.abilities)
        if not 0 < count < len(abilities) or left.tree.abilities != abilities[:count]:
            continue
        why = begins(abilities[count - 1], abilities[count])
        if why is None or (why == "after-keyword" and form[:at].rstrip(f" {BLANK}").endswith("。")):
            continue
        right = parser.parse_line(text[at:], name, lang)
        if right.status == "parsed" and right.tree.abilities == abilities[count:]:
            yield Break(at, why)


def _places(parser: Parser, form: str, lang: str, every: bool = False) -> list[int]:
    """Return where a line might begin inside ``form``; ``every``: also after every word of its first sentence."""
    lexicon = parser.language.lexicons[lang]
    found = {match.end() for pattern in (_STOP, _MARKED) for match in pattern.finditer(form)}
    for tilde in re.finditer("～", form):
        for start in range(max(1, tilde.start() - 8), tilde.start() - 1):
            if any(terminal == "ABILITY_WORD" for terminal, _ in lexicon.words.get(form[start : tilde.start()], ())):
                found.add(start)
    found |= _after_keywords(form, lexicon, every)
    depth, inside = 0, set()
    for at, character in enumerate(form):
        if depth:
            inside.add(at)
        depth += (character in "「『") - (character in "」』")
    return sorted(at for at in found if 0 < at < len(form) and at not in inside and form[at] not in _NEVER_FIRST)


def _after_keywords(form: str, lexicon: Lexicon, every: bool) -> set[int]:
    """Return the places after each of the keywords that ``form`` begins with, and after the words that it takes."""
    found = set()
    for token in tokens(form, lexicon):
        kinds = {terminal for terminal, _ in token.readings}
        word = form[token.start : token.end]
        if word == "。" or not (every or kinds & _OF_KEYWORDS or word in "，、；"):
            break
        found.add(token.end)
    return found


def _fewest(parser: Parser, text: str, name: str | None, lang: str, places: Sequence[int]) -> CutLine | None:
    """Cut ``text`` in as few places as it takes for each part to read whole; None if that is not proven."""
    known: dict[tuple[int, int], ParsedLine] = {}

    def part(start: int, end: int) -> ParsedLine:
        if (start, end) not in known:
            known[start, end] = parser.parse_line(text[start:end], name, lang)
        return known[start, end]

    for count in range(1, min(MOST_CUTS, len(places)) + 1):
        ways = []
        for cuts in combinations(places, count):
            edges = (0, *cuts, len(text))
            parts = []
            for start, end in pairwise(edges):
                read = part(start, end)
                if read.status != "parsed" or not read.tree.abilities:
                    break
                parts.append((start, read))
            else:
                if (way := _joined(parts)) is not None:
                    ways.append(way)
        if ways:
            same = all(way.read.tree.abilities == ways[0].read.tree.abilities for way in ways)
            return ways[-1] if same else None
    return None


def _joined(parts: Sequence[tuple[int, ParsedLine]]) -> CutLine | None:
    """Put the parts together; None if one does not begin as a printed line does."""
    breaks: list[Break] = []
    for (_, before), (at, after) in pairwise(parts):
        why = begins(before.tree.abilities[-1], after.tree.abilities[0])
        if why == "mode" and not _offers(before.tree.abilities[-1]):
            why = None
        if why is None:
            return None
        breaks.append(Break(at, why))
    tree = Line(
        abilities=tuple(ability for _, read in parts for ability in read.tree.abilities),
        reminders=tuple(
            replace(one, start=one.start + at, end=one.end + at) for at, read in parts for one in read.tree.reminders
        ),
    )
    return CutLine(ParsedLine("parsed", tree), tuple(breaks))


def _offers(ability: Ability) -> bool:
    """Say whether a mode may follow ``ability``."""
    if isinstance(ability, ModeLine):
        return True
    effects: tuple[Effect, ...] = getattr(ability, "effects", ())
    return bool(effects) and isinstance(effects[-1], Modal)


__all__ = ["Begins", "Break", "CutLine", "begins", "cut"]
