"""Card text → ability trees: sets reminder text apart, splits into sentences, parses each, puts abilities together."""

from __future__ import annotations

import gc
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from kg.abilities.abilities import (
    Ability,
    Keyword,
    Line,
    Reminder,
    Unparsed,
)
from kg.parse import assembly
from kg.parse.assembly import Found
from kg.parse.builder.builder import Builder
from kg.parse.engine import MOST, Engine, Outcome, Token
from kg.parse.frames import opening
from kg.parse.language import SKIPPED, Language, load
from kg.parse.lexer import BLANK, FILL, Readings, tokens
from kg.parse.memory import Memory
from kg.parse.naming import as_printed, own_name
from kg.parse.passes import QUOTED, WHOLE, completed
from kg.parse.pieces import Bullet
from kg.text.scripts import detect_script, lexer_form

Status = Literal["parsed", "partial", "unparsed", "ambiguous"]


class Span(NamedTuple):
    """Characters ``start`` to ``end`` of the line."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """What was read of a line of card text.

    ``status``: ``parsed`` (all of it), ``partial`` (some sentences), ``unparsed`` (none), ``ambiguous`` (a sentence has
    several trees; it counts as unparsed). ``unparsed``: the spans not understood; ``declined_at``: for each of them the
    words at which no reading went on, or another reason in brackets.
    """

    status: Status
    tree: Line
    unparsed: tuple[Span, ...] = ()
    declined_at: tuple[str, ...] = ()


class _Read(NamedTuple):
    value: Any
    ambiguous: bool
    stop: int
    why: str | None = None


class _Together:
    """What sentences make up together: ``abilities``, and the sentences that did not fit."""

    def __init__(self, values: tuple[Any, ...], abilities: tuple[Ability, ...], misfits: Sequence[Found] = ()) -> None:
        self.values = values  # kept, since it is known by their ids
        self.abilities = abilities
        self.misfits = misfits

    @cached_property
    def linked(self) -> tuple[Ability, ...]:
        """The abilities of a line: what pronouns stand for is known."""
        return completed(self.abilities, WHOLE)

    @cached_property
    def granted(self) -> tuple[Ability, ...]:
        """The abilities as something else is given them."""
        return completed(self.abilities, QUOTED)


_REMINDER = re.compile("（[^（）]*(?:（[^（）]*）[^（）]*)*）?")
_SKIP = ("SKIP",)

DEEPEST = 8
"""How deep abilities may be quoted within each other; what lies deeper is not read."""
LONGEST = 200
"""How many tokens a sentence may have; the longest printed one has 125."""
MOST_CUTS = 32
"""How often keywords are cut from what is glued behind them in one text; the rest is then read as it stands."""


class Parser:
    """Reads Chinese card text. One instance may serve many texts; it remembers the sentences it has read.

    Both scripts give the same tokens, and cards are printed in both: a sentence is remembered by its text, and what
    the grammar makes of it by its tokens, and what sentences make up together by what each of them says.
    """

    def __init__(self, language: Language | None = None) -> None:
        """Use ``language`` (default: the one that ships, from the cache)."""
        self.language = language or load()
        self.engine = Engine(self.language.tables, Builder(self.language))
        self._tag = "zh-Hans"
        self._sentences: Memory[tuple[str, str, str, tuple[str, ...]], _Read] = Memory()
        self._outcomes: Memory[tuple[str, tuple[Readings | int, ...]], tuple[Outcome, tuple[Any, ...]]] = Memory()
        self._together: Memory[tuple[Any, ...], _Together] = Memory()
        self._depth = 0
        gc.freeze()  # the tables stay, too: see `Memory`

    def parse_line(self, text: str, name: str | None = None, lang: str = "auto") -> ParsedLine:
        """Parse one line of a text box; ``name`` is the card's name in the same language.

        Any text is accepted; what is not understood comes back as `Unparsed` with its span.
        """
        read = self._line(text, name, lang)
        if read.status != "parsed" and name and lexer_form(name, self._tag) in self.language.lexicons[self._tag].words:  # type: ignore[arg-type]
            plain = self._line(text, None, self._tag)  # a card that is called like what it gives
            return plain if plain.status == "parsed" else read
        return read

    def _line(self, text: str, name: str | None, lang: str) -> ParsedLine:
        form, names, reminders = self.prepare(text, name, lang)
        together, spans, stops, ambiguous = self._abilities(form, names)
        abilities = together.linked
        if "名称为" in form or (self._tag == "zh-Hant" and "衍生" in form):
            abilities = as_printed(abilities, form, text)
        tree = Line(abilities=abilities, reminders=tuple(reminders))
        status: Status = "parsed"
        if ambiguous:
            status = "ambiguous"
        elif spans:
            status = "partial" if any(not isinstance(a, Unparsed) for a in abilities) else "unparsed"
        return ParsedLine(status, tree, tuple(spans), tuple(stops))

    def prepare(self, text: str, name: str | None, lang: str) -> tuple[str, frozenset[str], list[Reminder]]:
        """Return ``text`` as the lexer reads it, the names that the card may call itself, and the reminder texts.

        The form has the length of ``text``; own names and reminder text are blanked out in it.
        """
        lang = script_of(text, name, lang)
        form = lexer_form(text, lang)  # type: ignore[arg-type]
        names: frozenset[str] = frozenset()
        if name:
            form, names = own_name(form, lexer_form(name, lang), self.language.lexicons[lang])  # type: ignore[arg-type]
        self._tag = lang
        reminders: list[Reminder] = []
        if "（" in form:
            reminders = [Reminder(start=match.start(), end=match.end()) for match in _REMINDER.finditer(form)]
            form = _REMINDER.sub(lambda match: BLANK * len(match[0]), form)
        return form, names, reminders

    def _abilities(self, form: str, names: frozenset[str]) -> tuple[_Together, list[Span], list[str], bool]:
        """Read ``form``: abilities, spans not understood, where reading stopped, whether anything is ambiguous."""
        if level := assembly.level(form):
            return _Together((), (level,)), [], [], False
        numbers, begin = assembly.chapters(form)
        word = None
        words = self.language.lexicons[self._tag].words
        needing = self.language.needing
        span, after = assembly.result(form)
        if span:
            begin = after
        elif not numbers:
            word, begin = assembly.ability_word(form, words, needing)
        pieces: list[Found] = []
        spans: list[Span] = []
        stops: list[str] = []
        ambiguous = False
        cuts = 0
        labelled = 0  # which of the abilities the word stands before
        todo = sentences(form, begin)
        while todo:
            start, end = todo.pop(0)
            if (
                word is None
                and pieces
                and form[start - 1] == "\n"
                and all(isinstance(one.value, tuple) for one in pieces)
            ):
                word, skip = assembly.ability_word(form[start:end], words, needing)
                start, labelled = start + skip, _known(pieces)
            title, skip = assembly.mode_title(form[start:end], words)
            text = "•" + form[start + skip : end] if title else form[start:end]
            read = self._sentence(text, "more" if pieces else "first", names)
            if title and isinstance(read.value, Bullet):
                read = read._replace(value=replace(read.value, word=title))
            if read.value is None and not read.ambiguous and pieces:
                again = self._sentence(form[start:end], "first", names)
                read = again if again.value is not None else read
            if read.value is None and read.stop > 0 and not read.ambiguous and cuts < MOST_CUTS:
                # Keywords and what follows them, glued together without a stop: the grammar proves the cut.
                head = self._sentence(form[start : start + read.stop], "first", names)
                if isinstance(head.value, tuple):
                    cuts += 1
                    pieces.append(Found(start, start + read.stop, head.value))
                    inner, skip = assembly.ability_word(form[start + read.stop : end], words, needing)
                    if not (inner and word):
                        if inner:
                            labelled = _known(pieces)
                        word, start = inner or word, start + skip
                        todo.insert(0, (start + read.stop, end))
                        continue
                    pieces.pop()
            if read.value is None:
                spans.append(Span(start, end))
                stops.append(read.why or form[start + read.stop : min(end, start + read.stop + 6)])
                ambiguous |= read.ambiguous
                pieces.append(Found(start, end, Unparsed(start=start, end=end)))
            else:
                pieces.append(Found(start, end, read.value))
        unread = (one for one in pieces if isinstance(one.value, Unparsed))
        framed = frozenset(one.start for one in unread if opening(form[one.start : one.end]))
        together = self._put_together(pieces, numbers, span, word, labelled, framed)
        for misfit in together.misfits:
            spans.append(Span(misfit.start, misfit.end))
            stops.append("(assembly)")
        return together, spans, stops, ambiguous

    def _put_together(
        self,
        pieces: list[Found],
        numbers: tuple[int, ...],
        span: tuple[int, int | None] | None,
        word: str | None,
        labelled: int,
        framed: frozenset[int] = frozenset(),
    ) -> _Together:
        values = tuple([piece.value for piece in pieces])
        key = (tuple(map(id, values)), numbers, span, word, labelled)
        found = self._together.get(key)
        if found is None:
            abilities, misfits = assembly.assemble(pieces, numbers, span, framed)
            if word is not None and not word.isascii() and len(pieces) == 1 and assembly.is_cost(abilities[0]):
                # the word is no flavour word but a keyword that is not known, and this is its cost
                abilities, misfits = (Unparsed(start=pieces[0].start, end=pieces[0].end),), pieces
            found = _Together(values, assembly.with_word(abilities, word, labelled), misfits)
            if not misfits and not any(isinstance(value, Unparsed) for value in values):  # these have places
                self._together.keep(key, found)
        return found

    def _sentence(self, text: str, start: str, names: frozenset[str]) -> _Read:
        called = tuple(sorted(name for name in names if name in text))  # a word may be the name of one card only
        key = (self._tag, start, text.replace(FILL, "").replace(BLANK, ""), called)
        found = self._sentences.get(key)
        if found is None:
            found = self._read(text, start, names)
            if found.value is not None:
                self._sentences.keep(key, found)
        return found

    def _read(self, text: str, start: str, names: frozenset[str]) -> _Read:
        kept: list[Token] = []
        quoted: list[tuple[Ability, ...]] = []
        for token in tokens(text, self.language.lexicons[self._tag], names):
            kind = token.readings[0][0]
            if kind == "SKIP":
                if len(token.readings) == 1:
                    continue
            elif kind == "QUOTED":
                word = self.language.lexicons[self._tag].words.get(text[token.start + 1 : token.end - 1])
                if word is not None:
                    kept.append(Token(word, token.start, token.end))
                    continue
                inner = self._quoted(text[token.start : token.end], names)
                if inner is None:
                    return _Read(None, False, token.start)
                quoted.append(inner)
                token = Token((("QUOTED", inner),), token.start, token.end)
            kept.append(token)
        if not kept:
            return _Read(None, False, 0)
        if len(kept) > LONGEST:
            return _Read(None, False, 0, "(too long)")
        key = (start, tuple([_identity(token) if quoted else token.readings for token in kept]))
        known = self._outcomes.get(key)
        if known is None:
            known = self._outcomes.keep(key, (self.engine.parse(kept, start), tuple(quoted)))
        outcome = known[0]
        if len(outcome.trees) == 1 and not self._lacking(outcome.trees[0]):
            return _Read(outcome.trees[0], False, -1)
        stop = kept[outcome.stop].start if 0 <= outcome.stop < len(kept) else len(text)
        return _Read(None, len(outcome.trees) > 1, stop)

    def _lacking(self, value: Any) -> bool:
        """Say whether ``value`` is keyword abilities of which one is without what it must be told with."""
        return isinstance(value, tuple) and any(
            isinstance(one, Keyword) and one.keyword in self.language.needing and one == Keyword(keyword=one.keyword)
            for one in value
        )

    def _quoted(self, text: str, names: frozenset[str]) -> tuple[Ability, ...] | None:
        if self._depth == DEEPEST:
            return None
        inner = text[1:-1].replace("『", "「").replace("』", "」")
        self._depth += 1
        try:
            together, spans, _, ambiguous = self._abilities(inner, names)
        finally:
            self._depth -= 1
        return None if spans or ambiguous else together.granted


def _known(pieces: list[Found]) -> int:
    """Return how many abilities ``pieces`` are, which are keyword abilities all."""
    return sum(len(piece.value) for piece in pieces)


def _identity(token: Token) -> Readings | int:
    """Return what tells ``token`` from others: its readings; of a quotation, which object it is.

    Nodes that are equal may yet be one node that stands in two places, or two.
    """
    return id(token.readings[0][1]) if token.readings[0][0] == "QUOTED" else token.readings


def script_of(text: str, name: str | None, lang: str = "auto") -> str:
    """Return the tag of the script that ``text`` is to be read in: ``lang``, if it is one."""
    if lang in ("zh-Hans", "zh-Hant"):
        return lang
    traditional = detect_script(text) == "zh-Hant" or detect_script(name or "") == "zh-Hant"
    return "zh-Hant" if traditional else "zh-Hans"


_MARKS = re.compile(f"[「『」』\n。.；]|{BLANK}(?!{BLANK}|\\Z)")
_SPACE = re.compile(r"\s*")
_BLANKS = re.compile(f"[ {BLANK}]*")


def sentences(form: str, begin: int = 0) -> list[tuple[int, int]]:
    """Return the spans of the sentences of ``form``, without their stops; quotations are not cut."""
    found = []
    depth = 0
    start = begin
    for match in _MARKS.finditer(form, begin):
        at = match.start()
        mark = form[at]
        if mark in "「『":
            depth += 1
        elif mark in "」』":
            depth = max(0, depth - 1)
        if mark == "\n":
            depth = 0
            found.append((start, at))
            start = at + 1
        elif depth:
            continue
        elif mark == BLANK:
            if (
                at > start
                and _first(_SPACE, form, at + 1) not in "。，；：、且并和或与的」』"
                and not _blank(form, start, at)
            ):
                found.append((start, at + 1))
                start = at + 1
        elif _stop(form, at) or (mark == "」" and form[at - 1] == "。" and _ends(form, at)):
            found.append((start, at if mark in "。.；" else at + 1))
            start = at + 1
    found.append((start, len(form)))
    return [(a, b) for a, b in found if not _blank(form, a, b)]


def _first(skipped: re.Pattern[str], form: str, at: int) -> str:
    """Return the character of ``form`` after what is ``skipped`` from ``at`` on, or nothing at the end."""
    match = skipped.match(form, at)
    return form[match.end() : match.end() + 1] if match else ""


def _blank(form: str, start: int, end: int) -> bool:
    """Say whether nothing is said in ``form`` from ``start`` to ``end``."""
    return _BLANKS.fullmatch(form, start, end) is not None


def _stop(form: str, at: int) -> bool:
    """Say whether a full stop, Chinese or Latin, ends the sentence at ``at``."""
    if form[at] == "；" and form[at + 1 : at + 3] in ("如果", "若曾"):
        return True  # a further sentence with a condition of its own
    return form[at] == "。" or (form[at] == "." and not form[at + 1 : at + 2].isalnum())


def _ends(form: str, at: int) -> bool:
    """Say whether the sentence ends with a quotation that closes at ``at``."""
    after = _first(_BLANKS, form, at + 1)
    return not after or after not in "，。且并、和与或的之"


_default: Parser | None = None


def parser() -> Parser:
    """Return the shared parser."""
    global _default
    if _default is None:
        _default = Parser()
    return _default


def parse_line(text: str, name: str | None = None, lang: str = "auto") -> ParsedLine:
    """Parse one line of card text with the shared parser; see `Parser.parse_line`."""
    return parser().parse_line(text, name, lang)


__all__ = ["MOST", "SKIPPED", "ParsedLine", "Parser", "Span", "Status", "parse_line", "parser"]
