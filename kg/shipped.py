"""Where the folders that ship with the package lie: `grammar`, `ontology` and `data`.

In a checkout they stand beside the package; in an installed wheel under `kg/_shipped`.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_WHEEL = _PACKAGE / "_shipped"
ROOT = _WHEEL if _WHEEL.is_dir() else _PACKAGE.parent

GRAMMAR = ROOT / "grammar"
ONTOLOGY = ROOT / "ontology"
DATA = ROOT / "data"
