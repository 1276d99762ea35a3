"""An explanation as text, grouped by ability, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from kg.consequences.answer import Consequence, Explanation, Firing
from kg.terms.labels import label

_HEADS = {
    "zh": {
        "card": "此牌",
        "ability": "异能{n}",
        "granted": "异能{n}所赋予的",
        "delayed": "异能{n}所产生的延迟触发式异能",
    },
    "en": {
        "card": "The card",
        "ability": "Ability {n}",
        "granted": "What ability {n} gives",
        "delayed": "Delayed trigger from ability {n}",
    },
}
_HEADED = {"zh": "{head}：{text}", "en": "{head}: {text}"}
_KEYWORD = {"zh": "{head}（{keyword}）", "en": "{head} ({keyword})"}
_UNREAD = {"zh": "异能{n}未能（全部）解读。", "en": "Ability {n} was not (wholly) understood."}
_WITHHELD = {
    "zh": "异能{unread}未能解读，因此未说明：{rules}",
    "en": "Not stated, as ability {unread} was not understood: {rules}",
}
_NOTHING = {"zh": "没有可以说明的。", "en": "Nothing is known to follow."}
_PREMISE = {"zh": ("因为", "且无"), "en": ("as", "and no")}


def to_text(explanation: Explanation, texts: tuple[str, ...] = (), derivation: bool = False) -> str:
    """Return ``explanation`` as lines of text: a head for each ability, below it what follows, each with its citation.

    ``texts``: the wording of each ability of the card for the heads, empty where it is not known. ``derivation``: show
    below each consequence the conditions that made it follow.
    """
    lang = explanation.language
    lines: list[str] = []
    for head, found in groupby(explanation, key=lambda c: _head(c, texts, lang)):
        lines.append(head)
        for consequence in found:
            lines.append(f"  · {consequence.text} [{citation(consequence)}]")
            if derivation:
                lines.extend(f"      {line}" for firing in consequence.derivation for line in _reasons(firing, lang))
    lines.extend(_UNREAD[lang].format(n=number + 1) for number in explanation.unread)
    for held in explanation.withheld:
        unread = ", ".join(str(number + 1) for number in held.unread)
        lines.append(_WITHHELD[lang].format(unread=unread, rules=", ".join(held.rules)))
    return "\n".join(lines or [_NOTHING[lang]])


def citation(consequence: Consequence) -> str:
    """Return the rule cited, with the date of its text."""
    return f"CR {consequence.cr} ({consequence.version})"


def _head(consequence: Consequence, texts: tuple[str, ...], lang: str) -> str:
    if consequence.ability is None:
        return _HEADS[lang]["card"]
    head = _HEADS[lang][consequence.part].format(n=consequence.ability + 1)
    text = texts[consequence.ability] if consequence.ability < len(texts) else ""
    if consequence.part == "ability" and text:
        return _HEADED[lang].format(head=head, text=" ".join(text.split()))
    if consequence.keyword:
        return _KEYWORD[lang].format(head=head, keyword=label(consequence.keyword, lang))
    return head


def _reasons(firing: Firing, lang: str) -> Iterator[str]:
    positive, negative = _PREMISE[lang]
    for premise in firing.premises:
        where = f"  ← {premise.place}" if premise.place else ""
        yield f"{positive if premise.holds else negative} {premise.atom}{where}"


def to_json(explanation: Explanation) -> dict[str, Any]:
    """Return ``explanation`` as a JSON object."""
    return {
        "as-of": explanation.as_of.isoformat(),
        "language": explanation.language,
        "consequences": [_consequence(c) for c in explanation],
        "unread": list(explanation.unread),
        "withheld": [
            {"rules": list(held.rules), "ability": held.ability, "unread": list(held.unread)}
            for held in explanation.withheld
        ],
    }


def _consequence(found: Consequence) -> dict[str, Any]:
    data: dict[str, Any] = {
        "ability": found.ability,
        "part": found.part,
        "rule": found.rule,
        "cr": found.cr,
        "version": found.version.isoformat(),
        "text": found.text,
        "derivation": [_firing(firing) for firing in found.derivation],
    }
    return data | ({"keyword": found.keyword} if found.keyword else {})


def _firing(firing: Firing) -> dict[str, Any]:
    return {
        "bindings": dict(firing.bindings),
        "premises": [{"atom": p.atom, "holds": p.holds, "place": p.place} for p in firing.premises],
    }
