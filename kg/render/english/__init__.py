"""Wording in English."""

from kg.abilities.node import Node
from kg.render.english import (
    abilities,
    conditions,
    continuous,
    effects,
    paying,
    permissions,
    quantities,
    replacing,
    selections,
    triggers,
)
from kg.render.english.grammar import tidied
from kg.render.writer import Rule

RULES: dict[type[Node], Rule] = {
    **quantities.RULES,
    **selections.RULES,
    **conditions.RULES,
    **triggers.RULES,
    **continuous.RULES,
    **permissions.RULES,
    **replacing.RULES,
    **paying.RULES,
    **effects.RULES,
    **abilities.RULES,
}


def finish(text: str) -> str:
    """Return ``text`` with single spaces."""
    return tidied(text)


__all__ = ["RULES", "finish"]
