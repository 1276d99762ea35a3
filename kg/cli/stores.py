"""Opening the store that a command reads, and building one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kg.cli.progress import build_progress

if TYPE_CHECKING:
    import kg
    from kg.graph.build import BuildReport


def opened(store: Path | None) -> kg.Graph:
    """Open `store`; None is the one with what ships, built on first use with a progress bar."""
    import kg

    with build_progress() as progress:
        return kg.open(store, progress=progress)


def built(paths: Sequence[Path], store: Path | None) -> BuildReport:
    """Build `store` from `paths`, with a progress bar, and have the rules compiled for the first question."""
    import kg
    from kg.rules.compile import compiled

    with build_progress() as progress:
        report = kg.build(*paths, store=store, progress=progress)
    compiled()
    return report
