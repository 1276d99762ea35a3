"""A progress bar on a terminal, and nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Item = TypeVar("Item")


def progress(items: Iterable[Item], what: str, unit: str, total: int | None = None) -> Iterator[Item]:
    """Yield `items`; if standard error is a terminal, show there how many `unit`s of `what` are done."""
    if not sys.stderr.isatty():
        yield from items
        return
    from tqdm import tqdm

    yield from tqdm(items, desc=what, unit=f" {unit}", total=total, leave=False)


@contextmanager
def build_progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Give a function that shows on a terminal what a build is doing, or None where there is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(desc="building", unit=" documents", leave=False) as bar:

        def tell(what: str, done: int, of: int) -> None:
            bar.total, bar.n = of, done
            bar.set_postfix_str(what)

        yield tell
