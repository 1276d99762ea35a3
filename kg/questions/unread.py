"""What is known of paragraphs that were not understood: their frame, and what they speak of (`kg.parse.outline`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kg.abilities.abilities import Spell, Static, Unparsed
from kg.rules.solve import fact

if TYPE_CHECKING:
    from kg.questions.case import Case


def outlines(case: Case) -> Iterator[str]:
    """Yield the facts that tell the frame and the topics of each paragraph with something unread in it.

    A paragraph is one ability (CR 113.2c): what was read of its other sentences has the same frame.
    """
    printed = [(me, *rest) for name, (me, *rest) in case.board if name == "printed"]
    unread = {(me, case.trees.text_of(root)) for me, root in printed if isinstance(case.trees.node(root), Unparsed)}
    if not unread:
        return
    from kg.parse.outline import frame, is_keyword, topics

    for me, root in printed:
        node, text = case.trees.node(root), case.trees.text_of(root)
        if (me, text) not in unread or not isinstance(node, Unparsed | Spell | Static):
            continue
        name = case.scenario.thing(me).name
        own = text[node.start : node.end] if isinstance(node, Unparsed) else text
        if kind := frame(text, name) or frame(own, name):
            yield fact("framed", root, kind)
        for topic in sorted(topics(own, name)):
            yield fact("topic", root, topic)
        if is_keyword(text, name):
            yield fact("topic", root, "keyword")
