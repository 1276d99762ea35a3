"""What a paragraph that was not understood still shows: what kind of ability it is, and what it speaks of.

Each paragraph is an ability of its own (CR 113.2c), and its kind stands in its frame (CR 113.3): an activated ability
has a colon after its cost (602.1), a triggered one begins with "when", "whenever" or "at" (603.1), a chapter with its
numbers (714.2).
"""

from __future__ import annotations

import re
from typing import Literal

from kg.abilities.abilities import Static
from kg.parse import assembly
from kg.parse.lexer import BLANK
from kg.parse.parser import Parser, parser, script_of

Frame = Literal["activated", "triggered", "chapter", "entering", "replacement"]
"""``entering``: how something enters (CR 614.1c-d); ``replacement``: what happens instead (CR 614.1a)."""
Topic = Literal["cast", "cost", "target", "mode", "ability"]

_QUOTED = re.compile("「[^」]*」?|『[^』]*』?|“[^”]*”?")
_SENTENCE = re.compile("[^。]*[^。 ][^。]*。?")
_TRIGGER = re.compile("当|每当|在[^，。：]{1,24}(?:开始|结束)时?，|于[^，。：]{1,24}开始时，")
_ENTERING = re.compile("于[^，。：]{1,16}(?:进战场|进场|进入战场)时，|[^，。：]{1,16}(?:进战场|进场|进入战场)时上面有")
_REPLACED = re.compile("(?:如果|若)[^，。：]*将[^。：]*，(?:则|便)?(?:改为|你可以改为)")
_TOPICS: dict[Topic, re.Pattern[str]] = {
    "cast": re.compile("施放|使用|咒语|闪现|瞬间的时机"),
    "cost": re.compile("费用|支付|法术力|减少|增加"),
    "target": re.compile("目标|结附|任意一个"),
    "mode": re.compile("选择[^。]{0,8}项|•"),
    "ability": re.compile("异能|起动|获得|具有|视同|失去"),
}


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
    head = form[begin:].lstrip(f" {BLANK}")
    if _TRIGGER.match(head):
        return "triggered"
    if "：" in head.partition("。")[0]:
        return "activated"
    if _REPLACED.match(head):
        return "replacement"
    return "entering" if _ENTERING.match(head) else None


def _stands_alone(sentence: str, name: str | None, reads: Parser) -> bool:
    read = reads.parse_line(sentence.strip(), name)
    return any(isinstance(ability, Static) for ability in read.tree.abilities)


def topics(text: str, name: str | None = None, reads: Parser | None = None) -> frozenset[Topic]:
    """Return what a text may speak of; what is not among it stands nowhere in it, reminder text apart."""
    form = _form(text, name, reads or parser(), quoted=True)
    return frozenset(topic for topic, pattern in _TOPICS.items() if pattern.search(form))


def _form(text: str, name: str | None, reads: Parser, quoted: bool = False) -> str:
    form, _, _ = reads.prepare(text, name, script_of(text, name, "auto"))
    return form if quoted else _QUOTED.sub(lambda match: BLANK * len(match[0]), form)
