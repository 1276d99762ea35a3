"""Wording in Chinese. Everything is written in Simplified; `finish` turns it into Traditional where that is asked."""

from kg.abilities.node import Node
from kg.render.chinese import (
    abilities,
    conditions,
    continuous,
    effects,
    joining,
    paying,
    permissions,
    quantities,
    replacing,
    selections,
    triggers,
)
from kg.render.chinese.script import finish
from kg.render.writer import Rule

RULES: dict[type[Node], Rule] = {
    **quantities.RULES,
    **selections.RULES,
    **conditions.RULES,
    **joining.RULES,
    **triggers.RULES,
    **continuous.RULES,
    **permissions.RULES,
    **replacing.RULES,
    **paying.RULES,
    **effects.RULES,
    **abilities.RULES,
}

__all__ = ["RULES", "finish"]
