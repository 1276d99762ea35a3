"""`kg validate`: a store that conforms, and one that does not."""

from __future__ import annotations

import json
from pathlib import Path


def test_a_built_store_conforms(run, moonwell: Path) -> None:  # type: ignore[no-untyped-def]
    result = run("validate", "--store", moonwell, "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"conforms": True, "violations": []})


def test_what_has_not_its_shape_is_listed_and_status_1(run, tiny: Path) -> None:  # type: ignore[no-untyped-def]
    result = run("validate", "--store", tiny)
    assert result.exit_code == 1
    assert "probe" in result.stdout
    assert result.stdout.splitlines()[-1].endswith(" violations")
