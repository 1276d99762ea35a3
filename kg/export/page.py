"""An answer as one HTML page for reading on any screen: the short answer, reasons that unfold, citations, a drawing.

The page holds all it needs: no script, no font, nothing from elsewhere.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.export.drawing import clean, drawing
from kg.questions.proofs.steps import Steps
from kg.questions.telling import Telling, citations, premises

if TYPE_CHECKING:
    from kg.questions.answer import Answer, Step

_STYLE = """
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;
  max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.2rem } h2 { font-size: 1rem; margin: 1.4rem 0 .4rem }
.verdict { font-size: 1.3rem; font-weight: 600; margin: .4rem 0 }
.verdict small, .cited { font-size: .8rem; font-weight: 400; opacity: .75 }
ul, ol { padding-left: 1.2rem; margin: .3rem 0 } li { margin: .25rem 0 }
.reasons, .reasons ul { list-style: none; padding-left: 0 }
.reasons ul { padding-left: .8rem; border-left: 2px solid #8c959f55 }
summary { cursor: pointer; padding: .2rem 0 }
.absence { border-bottom: 1px dashed #c27803 }
.drawing { overflow: auto; background: #fff; color-scheme: light }
a { color: inherit }
"""


def html(answer: Answer, language: str = "en") -> str:
    """Return the page in `language` (`zh` or `en`)."""
    return "<!DOCTYPE html>\n" + ET.tostring(_Page(answer, language).page(), encoding="unicode", method="html") + "\n"


class _Page:
    def __init__(self, answer: Answer, language: str) -> None:
        self.answer = answer
        self.language = language
        self.telling = Telling(answer, language)
        self.words = self.telling.words
        self.steps = Steps(answer)
        self.told: set[int] = set()

    def page(self) -> ET.Element:
        answer, telling = self.answer, self.telling
        root = ET.Element("html", lang="zh-Hans" if self.language == "zh" else "en")
        head = ET.SubElement(root, "head")
        ET.SubElement(head, "meta", charset="utf-8")
        ET.SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
        ET.SubElement(head, "title").text = clean(answer.title or answer.kind)
        ET.SubElement(head, "style").text = _STYLE
        body = ET.SubElement(root, "body")
        if answer.title:
            ET.SubElement(body, "h1").text = clean(answer.title)
        verdict = ET.SubElement(body, "p", {"class": "verdict"})
        verdict.text = telling.verdict()
        ET.SubElement(verdict, "small").text = self.words["as of"].format(answer.as_of.isoformat())
        self.items(body, "", telling.findings())
        outcomes = telling.outcomes()
        if outcomes:
            listed = ET.SubElement(body, "ol")
            for changes, choices in outcomes:
                item = ET.SubElement(listed, "li")
                item.text = clean(changes)
                for said in choices:
                    ET.SubElement(ET.SubElement(item, "div"), "small").text = clean(said)
        if answer.bounded:
            ET.SubElement(body, "p").text = self.words["bounded"]
        self.items(body, "lacks", telling.lacks())
        self.items(body, "changed", telling.changes())
        if answer.derivation:
            ET.SubElement(body, "h2").text = telling.heading()
            body.append(self.reasons(answer.derivation, "reasons", True))
            self.items(body, "citations", citations((step for _, step in self.steps), self.words))
        self.items(body, "rulings", telling.rulings())
        if answer.derivation:
            whole = ET.SubElement(body, "details")
            ET.SubElement(whole, "summary").text = self.words["drawing"]
            picture = drawing(telling.network(), answer.title)
            for part in picture.iter():
                part.tag = part.tag.rpartition("}")[2]
            ET.SubElement(whole, "div", {"class": "drawing"}).append(picture)
        return root

    def items(self, parent: ET.Element, head: str, said: Iterable[str]) -> None:
        found = list(said)
        if not found:
            return
        if head:
            ET.SubElement(parent, "h2").text = self.words[head]
        listed = ET.SubElement(parent, "ul")
        for one in found:
            ET.SubElement(listed, "li").text = clean(one)

    def reasons(self, steps: Iterable[Step], kind: str = "", unfolded: bool = False) -> ET.Element:
        """Return steps as a list, each with its premises inside; what was told before is a link there."""
        listed = ET.Element("ul", {"class": kind} if kind else {})
        for step in steps:
            item = ET.SubElement(listed, "li")
            below = list(premises(step, self.language))
            number = self.steps.number(step)
            if self.steps.whole(step).premises and number in self.told:
                self.sentence(ET.SubElement(item, "a", href=f"#step{number}"), step)
                continue
            if not below:
                self.sentence(ET.SubElement(item, "span"), step)
                continue
            self.told.add(number)
            fold = ET.SubElement(item, "details", id=f"step{number}")
            if unfolded:
                fold.set("open", "open")
            self.sentence(ET.SubElement(fold, "summary"), step)
            fold.append(self.reasons(below))
        return listed

    def sentence(self, into: ET.Element, step: Step) -> None:
        words = ET.SubElement(into, "span", {"class": "absence"} if not step.holds else {})
        words.text = clean(step.sentence(self.language))
        if marks := self.telling.marks(step):
            words.tail = " "
            ET.SubElement(into, "span", {"class": "cited"}).text = clean(f"[{marks}]")
