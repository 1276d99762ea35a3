"""Conditions (CR 603.4, 604.1, 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.abilities.node import Node
from kg.abilities.quantities import Bound, Quantity
from kg.abilities.selections import Filter, Who

if TYPE_CHECKING:
    from kg.abilities.actions import Action, Time


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(Node):
    """Something that is true or not at a moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(Condition):
    """There are ``number`` (one or more if ``None``) of ``what``: "you control a Swamp", "there is a card in …"."""

    what: Who
    number: Bound | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Meets(Condition):
    """``who`` meets ``filter``."""

    who: Who
    filter: Filter


@dataclass(frozen=True, slots=True, kw_only=True)
class Compares(Condition):
    """``left`` stands in ``operator`` (``=``, ``!=``, ``<``, ``<=``, ``>``, ``>=``) to ``right``."""

    left: Quantity
    operator: str
    right: Quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened(Condition):
    """``action`` happened (its ``time`` says when; no time: this object's own past, as in "if it was kicked")."""

    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Condition):
    """``part`` held as ``event`` happened: "if you controlled a Dragon as you cast this spell" (CR 608.2i)."""

    part: Condition
    event: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class DidSo(Condition):
    """ "If you do", "if they do" (CR 608.2c): the optional or failed step just before was done by ``who``."""

    who: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IsTime(Condition):
    """It is (during, or at the start of) ``time``."""

    time: Time


@dataclass(frozen=True, slots=True, kw_only=True)
class Both(Condition):
    """All of ``parts`` hold."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Either(Condition):
    """At least one of ``parts`` holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unless(Condition):
    """``part`` does not hold."""

    part: Condition
