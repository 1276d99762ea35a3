"""What the tests share: where the input documents lie, if they are there; examples have no time limit."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

_ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder `../shared` with documents, rules, cards and cases; the test is skipped where it is absent."""
    folder = _ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the input documents (../shared) are not here")
    return folder
