"""Errata as data; what they do is asked in `interactions/errata.yaml`."""

from __future__ import annotations

from typing import Any

import pytest

from kg import plain_yaml
from kg.rules.numbers import load as numbers
from kg.shipped import ONTOLOGY

ERRATA = [one for kind in plain_yaml.read(ONTOLOGY / "errata.yaml").values() for one in kind]


@pytest.mark.parametrize("one", ERRATA, ids=lambda one: str(one["id"]))
def test_an_erratum_cites_rules_that_there_are_and_says_by_what_it_is_known(one: dict[str, Any]) -> None:
    cited = one["cr"] if isinstance(one["cr"], list) else [one["cr"]]
    assert set(cited) <= set(numbers().rules)
    assert str(one["day"].year) in one["by"]
