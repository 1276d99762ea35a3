"""What reading raises."""

from __future__ import annotations


class ReadError(ValueError):
    """A source that cannot be read; the message is one line: what, where and what would be right."""
