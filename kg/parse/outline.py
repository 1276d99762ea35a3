"""What a paragraph that was not understood still shows: what kind of ability it is, and what it speaks of.

Each paragraph is an ability of its own (CR 113.2c), and its kind stands in its frame (CR 113.3): an activated ability
has a colon after its cost (602.1), a triggered one begins with "when", "whenever" or "at" (603.1), a chapter with its
numbers (714.2).
"""

from __future__ import annotations

import re

from kg.abilities.abilities import Static
from kg.parse import assembly
from kg.parse.frames import Frame, Topic, opening, patterns, without_quotes
from kg.parse.lexer import BLANK
from kg.parse.parser import Parser, parser, script_of

_SENTENCE_END = re.compile("[。：，；]")
_SENTENCE = re.compile("[^。]*[^。 ][^。]*。?")


def frame(text: str, name: str | None = None, reads: Parser | None = None) -> Frame | None:
    """Return the kind of ability that a paragraph is, or None where its frame does not tell.

    Where a later sentence reads as a static ability by itself, a break may have been lost (`kg.parse.breaks`): None.
    """
    reads = reads or parser()
    form = _form(text, name, reads)
    later = list(_SENTENCE.finditer(form))[1:]
    if any(_stands_alone(text[part.start() : part.end()], name, reads) for part in later):
        return None
    numbers, begin = assembly.chapters(form)
    if numbers:
        return "chapter"
    if (word := form.find("～")) > 0 and form[:word].strip(f" {BLANK}").isalpha() and word < 12:
        begin = word + 1
    return opening(form[begin:])


def _stands_alone(sentence: str, name: str | None, reads: Parser) -> bool:
    read = reads.parse_line(sentence.strip(), name)
    return any(isinstance(ability, Static) for ability in read.tree.abilities)


def topics(text: str, name: str | None = None, reads: Parser | None = None) -> frozenset[Topic]:
    """Return what a text may speak of; what is not among it stands nowhere in it, reminder text apart."""
    form = _form(text, name, reads or parser(), quoted=True)
    return frozenset(topic for topic, pattern in patterns()[1].items() if pattern.search(form))


def is_keyword(line: str, name: str | None = None, reads: Parser | None = None) -> bool:
    """Is a line no sentence, reminder text apart, so that it can only name a keyword ability (CR 702.1)?"""
    form = _form(line, name, reads or parser(), quoted=True)
    return not _SENTENCE_END.search(form.strip(f" {BLANK}"))


def _form(text: str, name: str | None, reads: Parser, quoted: bool = False) -> str:
    form, _, _ = reads.prepare(text, name, script_of(text, name, "auto"))
    return form if quoted else without_quotes(form)
