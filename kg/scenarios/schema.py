"""The JSON Schema of scenarios, for editors and other tools; the reader in `kg.scenarios.scenario` is what decides."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SCHEMA = Path(__file__).with_name("scenario.schema.json")


def schema() -> dict[str, Any]:
    """Return the schema (draft 2020-12)."""
    found: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return found
