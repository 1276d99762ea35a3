"""YAML files that ship: no key of them stands twice in one mapping, and one that does is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg import plain_yaml
from kg.shipped import DATA, ONTOLOGY

FILES = sorted([*ONTOLOGY.rglob("*.yaml"), *DATA.rglob("*.yaml")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_key_stands_twice(path: Path) -> None:
    assert plain_yaml.read(path) is not None


def test_a_day_that_there_is_not_is_named_with_its_line() -> None:
    with pytest.raises(plain_yaml.ReadError, match=r"^line 2: '2023-02-30' is no date"):
        plain_yaml.parse("a: 1\nas_of: 2023-02-30\n")


def test_a_key_that_stands_twice_is_named_with_its_lines(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("a: 1\nb:\n  c: 2\n  d: 3\n  c: 4\n", encoding="utf-8")
    with pytest.raises(plain_yaml.TwiceError, match=r"^words.yaml: line 5: 'c' stands twice, first in line 3$"):
        plain_yaml.read(tmp_path / "words.yaml")
