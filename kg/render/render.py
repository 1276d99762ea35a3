"""The entry: a tree of the ability model becomes text."""

from __future__ import annotations

from functools import cache

from kg.abilities.node import Node
from kg.render.words import Words
from kg.render.writer import CannotRender, Writer

LANGUAGES = ("zh-Hans", "zh-Hant", "en")


@cache
def _words(language: str) -> Words:
    return Words(language)


def render(tree: Node, lang: str = "zh-Hans", name: str | None = None) -> str:
    """Return ``tree`` (a line, an ability, or any part that has a wording of its own) as rules text.

    ``name`` is what the card calls itself; without it ``~`` stands for the name.

    Raises:
        CannotRender: something in the tree has no wording; never is a text returned that says less than the tree.
        ValueError: ``lang`` is not one of `LANGUAGES`.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r} is not known; it is one of {', '.join(LANGUAGES)}")
    if lang == "en":
        from kg.render import english

        return english.finish(_written(Writer(_words(lang), english.RULES, name), tree))
    from kg.render import chinese

    return chinese.finish(_written(Writer(_words(lang), chinese.RULES, name), tree), lang)


def _written(writer: Writer, tree: Node) -> str:
    text = writer(tree)
    if writer.tails:
        raise CannotRender(tree, f"there is no clause to end with {writer.tails[0]!r}")
    return text


__all__ = ["LANGUAGES", "CannotRender", "render"]
