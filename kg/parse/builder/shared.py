"""What the builder's parts call of each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Shared:
    """Names the verb frames, the concepts by terminal and the methods that one part of the builder calls of another."""

    frames: dict[str, tuple[str, str | None, tuple[str, ...]]]
    concepts: dict[str, frozenset[str]]
    abilities_of: Callable[..., Any]
    action_of: Callable[..., Any]
    clause_of: Callable[..., Any]
    characteristics: Callable[..., Any]
    cond_clause: Callable[..., Any]
    controlled: Callable[..., Any]
    modify: Callable[..., Any]
    cond_devotion: Callable[..., Any]
    devotion: Callable[..., Any]
    _fold: Callable[..., Any]
    caused: Callable[..., Any]
    one_event: Callable[..., Any]
    rel_subject: Callable[..., Any]
    tapped: Callable[[], Any]
    contents: Callable[..., Any]
    sentence: Callable[..., Any]
    zone_any: Callable[..., Any]
    zone_of: Callable[..., Any]
