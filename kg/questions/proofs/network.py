"""The derivation of an answer as a network (networkx): from the answer over its conclusions to the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.questions.answer import Answer, Step
from kg.questions.proofs.steps import Steps

if TYPE_CHECKING:
    import networkx as nx

ANSWER = "answer"
"""The node that stands for the answer itself."""


def network(answer: Answer, language: str = "en") -> nx.DiGraph[str]:
    """Return the derivation as a directed graph without cycles.

    Nodes are ``answer`` and the distinct steps, ``1``, ``2`` … in the order in which they are told; an edge goes from a
    conclusion to each premise and has its place (``index``, from 1). Attributes of a step: ``label`` (its sentence in
    ``language``), ``kind`` (``rule``, ``fact``, or ``absence`` where it says what does not hold), ``rule``,
    ``citation``, ``text`` (of the card behind it) and ``objects`` (ids, separated by blanks and commas).
    """
    import networkx as nx

    steps = Steps(answer)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_node(
        ANSWER,
        label=answer.title or answer.kind,
        kind="answer",
        question=answer.kind,
        verdict=answer.verdict,
        as_of=answer.as_of.isoformat(),
    )
    for number, step in steps:
        graph.add_node(
            str(number),
            label=step.sentence(language),
            kind=kind(step),
            rule=step.rule,
            citation=step.citation,
            text=step.source,
            objects=", ".join(step.about),
        )
    for index, step in enumerate(answer.derivation, 1):
        graph.add_edge(ANSWER, str(steps.number(step)), index=index)
    for number, step in steps:
        for index, premise in enumerate(step.premises, 1):
            graph.add_edge(str(number), str(steps.number(premise)), index=index)
    return graph


def kind(step: Step) -> str:
    """Return what a step is: what follows by a rule, a fact, or the absence of something."""
    return "absence" if not step.holds else "rule" if step.rule else "fact"
