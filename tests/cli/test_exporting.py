"""`kg export`: every format, and places that cannot be written."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pyoxigraph as ox
import pytest

import kg
from kg.cli.exporting import FORMATS
from kg.export import FORMATS as KNOWN


def test_the_command_offers_every_format() -> None:
    assert set(FORMATS) == set(KNOWN)


@pytest.mark.parametrize("format", FORMATS)
def test_each_format_is_written(run, moonwell: Path, tmp_path: Path, format: str) -> None:  # type: ignore[no-untyped-def]
    output = tmp_path / f"all.{format}"
    files = json.loads(run("export", "--format", format, "-o", output, "--store", moonwell, "--json").stdout)["files"]
    assert len(files) == (2 if format == "csv" else 1)
    assert sorted(str(path) for path in tmp_path.iterdir()) == sorted(files)
    assert "Moonwell Skimmer" in Path(files[0]).read_text(encoding="utf-8")


def test_datasets_hold_every_statement(run, moonwell: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    expected = len(kg.open(moonwell).data)
    for format, known in (
        ("trig", ox.RdfFormat.TRIG),
        ("nquads", ox.RdfFormat.N_QUADS),
        ("jsonld", ox.RdfFormat.JSON_LD),
    ):
        output = tmp_path / format
        assert run("export", "--format", format, "-o", output, "--store", moonwell).exit_code == 0
        assert sum(1 for _ in ox.parse(path=output, format=known)) == expected


def test_networks_are_read_by_networkx(run, moonwell: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for format, reading in (("graphml", networkx.read_graphml), ("gexf", networkx.read_gexf)):
        output = tmp_path / f"all.{format}"
        run("export", "--format", format, "-o", output, "--store", moonwell)
        assert len(reading(output)) > 100


def test_a_place_that_cannot_be_written(refused, moonwell: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    nowhere = tmp_path / "no" / "such" / "folder" / "all.ttl"
    assert str(nowhere.parent) in refused("export", "--format", "turtle", "-o", nowhere, "--store", moonwell)
    assert refused("export", "--format", "turtle", "-o", tmp_path, "--store", moonwell)
    assert list(tmp_path.iterdir()) == []
    assert "turtle" in refused("export", "--format", "msword", "-o", tmp_path / "a.doc", "--store", moonwell)
    assert "-o" in refused("export", "--format", "turtle", "--store", moonwell)
