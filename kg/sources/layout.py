"""The words and marks by which readers find their way (`data/documents/layout.yaml`)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from kg import plain_yaml
from kg.shipped import DATA
from kg.sources.model import TypeLine


class Layout:
    """Detectors of the lines of a document; made from the data file by `layout()`."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.symbols: dict[str, str] = data["symbols"]
        self.with_power = frozenset(data["with_power"])
        self.with_loyalty = frozenset(data["with_loyalty"])
        self.parts: dict[str, list[str]] = data["parts"]
        self.groups = frozenset(data["groups"])
        self.release_notes: list[str] = data["release_notes"]
        self.mechanics = [re.compile(pattern) for pattern in data["mechanics"]]
        self.heading_starts = re.compile(data["heading_starts"])
        self.rules_follow = re.compile(data["rules_follow"])
        self.examples = re.compile(data["examples"])
        self.sorted_by = re.compile(data["sorted_by"])
        self.updated = re.compile(data["updated"])
        self.terminals = frozenset(data["terminals"])
        self.no_start = frozenset(data["no_start"])
        self.continues = re.compile(data["continues"])
        self.ability_starts = re.compile(data["ability_starts"])
        self.prose = re.compile(data["prose"])
        self.modes = re.compile(data["modes"])
        self._supertypes = _alternatives(data["supertypes"])
        self._types = _alternatives(data["types"])
        self._slash = re.compile(f"[{data['subtype_slash']}]")
        dash = f"[{re.escape(data['type_dash'])}]"
        head = f"(?P<supertypes>(?:{self._supertypes})*)(?P<types>(?:{self._types})+)"
        self.type_line = re.compile(rf"{head}(?: ?{dash} ?(?P<subtypes>[\u4e00-\u9fff·／/ -]+?))?")
        """The pattern of a type line, to be matched fully."""
        dashed = rf"(?:[{re.escape(data['type_dash'])}][\u4e00-\u9fff／]+)?"
        costless = _alternatives(data["without_cost"])
        self.costless_head = re.compile(
            rf"(?P<name>[\u4e00-\u9fff·]{{2,14}}?)(?P<type>(?:{self._supertypes})*(?:{costless}){dashed})"
        )
        """A name and the type line of a card without mana cost, run together."""
        symbol = _alternatives(sorted(self.symbols, key=len, reverse=True))
        self.cost = re.compile(rf"(?:[{{\[] ?(?:(?:{symbol}|[XYZWUBRGCSP]|\d+)/?)+ ?[}}\]]+ ?)+")
        """The pattern of a mana cost, to be matched fully."""

        transcript = data["transcript"]
        spell_subtypes = _alternatives(transcript["subtypes"])
        self.type_start = re.compile(rf"(?:{self._supertypes})*(?:{self._types})+")
        self.preview = re.compile(transcript["preview"], re.MULTILINE)
        self.transcript_subtypes = re.compile(rf"~(?:{spell_subtypes})(?: ?/ ?(?:{spell_subtypes}))*")
        headings = [*self.groups, *(word for words in self.parts.values() for word in words)]
        self.transcript_groups = re.compile(_alternatives(headings))
        self.transcript_breaks = [re.compile(pattern) for pattern in transcript["breaks"]]
        self.transcript_rules = re.compile(transcript["rules"])
        self.transcript_abilities = [re.compile(pattern) for pattern in transcript["abilities"]]
        keyword = "|".join(transcript["keywords"])
        self.transcript_keywords = re.compile(rf"(?:{keyword})(?:,(?:{keyword}))*")
        self.transcript_sentences = re.compile(transcript["sentences"])
        self.transcript_within = re.compile(transcript["within"])
        self.lost_one = [re.compile(pattern) for pattern in transcript["lost_one"]]
        self.lost_pair_doubtful = re.compile(transcript["lost_pair_doubtful"])
        self.lost_one_doubtful = [re.compile(pattern) for pattern in transcript["lost_one_doubtful"]]
        self.statement_starts = re.compile(data["compendium"]["statement_starts"])
        self.never_last = frozenset(data["compendium"]["never_last"])
        self.before_quotes = frozenset(data["compendium"]["before_quotes"])

    def type_words_of(self, text: str) -> list[str]:
        """Return the card types that stand in `text`."""
        return re.findall(self._types, text)

    def types_of(self, line: str) -> TypeLine | None:
        """Return the parts of a type line, or None if `line` is none."""
        found = self.type_line.fullmatch(line)
        if not found:
            return None
        return TypeLine(
            text=line,
            supertypes=tuple(re.findall(self._supertypes, found["supertypes"])),
            types=tuple(re.findall(self._types, found["types"])),
            subtypes=tuple(word.strip() for word in self._slash.split(found["subtypes"] or "") if word.strip()),
        )

    def mana_cost(self, line: str) -> str | None:
        """Return the mana cost that `line` prints in the symbols of the rules, or None if it is none."""
        if not self.cost.fullmatch(line):
            return None
        printed = re.findall(r"[{\[] ?([^{}\[\]]+?) ?[}\]]+", line)
        return "".join(
            "{" + "/".join(self.symbols.get(part, part) for part in each.split("/")) + "}" for each in printed
        )

    def mechanic(self, line: str) -> str | None:
        """Return the mechanic that the heading `line` names, or None if it is no such heading."""
        return next((found["name"] for pattern in self.mechanics if (found := pattern.match(line))), None)


def _alternatives(words: list[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def layout() -> Layout:
    """Return the detectors that the data file describes."""
    return Layout(plain_yaml.read(DATA / "documents" / "layout.yaml"))
