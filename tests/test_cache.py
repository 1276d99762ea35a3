"""The cache folder: what is kept is whole, and a folder that cannot be written is no error."""

from pathlib import Path

import pytest

from kg.cache import cache_folder, keep


def test_the_folder_follows_the_convention(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "rulings-kg"


def test_what_is_kept_replaces_what_is_outdated(tmp_path: Path) -> None:
    (tmp_path / "thing-old.bin").write_bytes(b"old")
    (tmp_path / "other.bin").write_bytes(b"other")
    keep(tmp_path / "thing-new.bin", b"new", "thing-*.bin")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "thing-new.bin": b"new",
        "other.bin": b"other",
    }


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    keep(tmp_path / "file" / "thing.bin", b"new", "thing-*.bin")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
