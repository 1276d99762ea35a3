"""What a parser remembers of the texts that it has read."""

from __future__ import annotations

import gc
from typing import TypeVar

MOST = 200_000
"""How much is remembered of a kind; after that, nothing new."""
_OFTEN = 1000

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Memory(dict[_Key, _Value]):
    """Results that are never changed and that live as long as the parser does.

    So the garbage collector need not look through them: now and then it is told to leave what there is alone. It would
    stop a line for a third of a second after some ten thousand sentences, and for longer later.
    """

    def keep(self, key: _Key, value: _Value) -> _Value:
        """Remember ``value`` and return it."""
        if len(self) < MOST:
            self[key] = value
            if len(self) % _OFTEN == 0:
                gc.collect()
                gc.freeze()
        return value
