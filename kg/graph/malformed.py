"""What is wrong with a query that is no SPARQL: at which place, and what would stand there."""

from __future__ import annotations

import re
from difflib import get_close_matches

from kg.graph.names import PREFIXES

_UPDATES = frozenset({"INSERT", "DELETE", "LOAD", "CLEAR", "CREATE", "DROP", "COPY", "MOVE", "ADD", "WITH"})
_PROLOGUE = re.compile(r"\s+|#[^\n]*|PREFIX\s+[^\s:]*:\s*<[^>]*>|BASE\s*<[^>]*>|VERSION\s+\S+", re.IGNORECASE)
SKIPPED = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""' + r"|'''(?:[^'\\]|\\.|'(?!''))*'''"
    r'|"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'|<[^<>\"{}|^`\\\s]*>|#[^\n]*"
)
"""String literals, IRIs and comments."""
_PLACE = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)
_DECLARED = re.compile(r"PREFIX\s+([^\s:]*):", re.IGNORECASE)
_PREFIXED = re.compile(r"(?<![\w:?$@])([A-Za-z][\w.-]*):(?!//)")
_BARE = re.compile(r"(?<![\w:?$@.-])[A-Za-z][A-Za-z0-9_]*(?![\w:-])")
WORDS = frozenset(
    """
    a true false base prefix version select distinct reduced construct describe ask where from named group by having
    order asc desc limit offset values undef optional graph union minus filter bind as service silent not in exists
    separator count sum min max avg sample group_concat
    str lang langmatches langdir haslang haslangdir datatype bound iri uri bnode rand abs ceil floor round concat
    strlang strlangdir strlen substr ucase lcase encode_for_uri contains strstarts strends strbefore strafter replace
    year month day hours minutes seconds timezone tz now uuid struuid md5 sha1 sha256 sha384 sha512 coalesce if
    strdt sameterm isiri isuri isblank isliteral isnumeric regex triple subject predicate object istriple adjust lateral
    """.split()
)
"""The words of SPARQL (1.1, and those of 1.2 that are read), in small letters."""


def explained(text: str, message: str) -> str:
    """Return what is wrong with ``text`` in one line, from what the parser says of it."""
    verb = first_keyword(text)
    if verb in _UPDATES:
        return f"{verb} is a SPARQL UPDATE; only queries are taken here: SELECT, ASK, CONSTRUCT or DESCRIBE"
    if not verb:
        return "the query is empty; write a SELECT, ASK, CONSTRUCT or DESCRIBE"
    if verb not in {"SELECT", "ASK", "CONSTRUCT", "DESCRIBE"}:
        return f"the query begins with {verb!r}; it would begin with SELECT, ASK, CONSTRUCT or DESCRIBE"
    place = _PLACE.match(message)
    if place is None:
        return f"malformed query: {' '.join(message.split())[:200]}"
    line, column, expected = int(place[1]), int(place[2]), place[3]
    if (found := _culprit(text, expected, _offset(text, line, column))) is not None:
        at, told = found
        line, column = _line_and_column(text, at)
        return f"malformed query, line {line}, column {column}, at {_token_at(text, line, column)}: {told}"
    too_much = "[_]" in expected and "one of" not in expected
    column -= too_much  # what should have been the end was read as one character more
    where = f"malformed query, line {line}, column {column}, at {_token_at(text, line, column)}"
    if too_much:
        return f"{where}: nothing more can follow here"
    wanted = re.split(r", (?![^\[]*\])", expected.removeprefix("expected ").removeprefix("one of "))
    plain = [item for item in wanted if not item.startswith("[")][:8]
    more = " …" if len(wanted) > len(plain) else ""
    return f"{where}: expected {', '.join(plain) or 'something else'}{more}"


def _culprit(text: str, expected: str, end: int) -> tuple[int, str] | None:
    """Return where the mistake begins, which the parser notices only later, and what it is; ``None`` if not known.

    A word that is none of SPARQL is read as the beginning of a name, so that the parser stops behind it.
    """
    plain = SKIPPED.sub(lambda found: re.sub(r"\S", " ", found[0]), text)
    if "Prefix not found" in expected:
        declared = {*PREFIXES, *(found[1] for found in _DECLARED.finditer(plain))}
        unknown = (found.start() for found in _PREFIXED.finditer(plain) if found[1] not in declared)
        known = ", ".join(PREFIXES)
        return next(((at, f"a prefix is not declared; declared already are {known}") for at in unknown), None)
    if "IRI parsing failed" in expected:
        at = text.rfind("<", 0, end)
        return (at, "not a valid IRI") if at >= 0 else None
    for word in _BARE.finditer(plain, 0, end):
        if word[0].lower() not in WORDS:
            near = get_close_matches(word[0].lower(), sorted(WORDS), n=1, cutoff=0.8)
            return word.start(), "no word of SPARQL" + (f"; write {near[0].upper()}" if near else "")
    return None


def _offset(text: str, line: int, column: int) -> int:
    return sum(len(one) for one in text.splitlines(keepends=True)[: line - 1]) + column - 1


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset].splitlines(keepends=True) or [""]
    if before[-1].endswith("\n"):
        before.append("")
    return len(before), len(before[-1]) + 1


def first_keyword(text: str) -> str:
    """Return the first word after the prologue and comments, in capitals; empty if there is none."""
    position = 0
    while found := _PROLOGUE.match(text, position):
        if found.end() == position:
            break
        position = found.end()
    word = re.match(r"\w+|\S", text[position:])
    return word[0].upper() if word else ""


def _token_at(text: str, line: int, column: int) -> str:
    lines = text.splitlines() or [""]
    rest = lines[line - 1][column - 1 :] if line <= len(lines) else ""
    token = re.match(r"\s*(\S{1,30})", rest)
    return repr(token[1]) if token else "the end of the line"
