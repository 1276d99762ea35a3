"""The cache folder: what is kept is whole, and a folder that cannot be written is no error."""

import os
from pathlib import Path

import pytest

from kg.cache import KEPT, cache_folder, keep


def test_the_folder_follows_the_convention(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "rulings-kg"


def test_the_latest_of_a_kind_stay(tmp_path: Path) -> None:
    (tmp_path / "other.bin").write_bytes(b"other")
    for age in range(6):
        old = tmp_path / f"thing-{age}.bin"
        old.write_bytes(b"old")
        os.utime(old, (1000 - age, 1000 - age))
    keep(tmp_path / "thing-new.bin", b"new", "thing-*.bin")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "thing-new.bin": b"new",
        **{f"thing-{age}.bin": b"old" for age in range(KEPT - 1)},
        "other.bin": b"other",
    }


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    keep(tmp_path / "file" / "thing.bin", b"new", "thing-*.bin")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
